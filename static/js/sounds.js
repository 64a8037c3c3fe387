// A dozen sounds of a kitchen, made here out of tones and noise: nothing is loaded for them.
// They are off until somebody asks for them; the browser keeps that, for all kitchens.
import { keep, recall } from "./kept.js";
import { say as tr } from "./said.js";
const KEY = "brigade-sounds";
const VOLUME = 0.28;

/** A tone: from one pitch to another (Hz) in so many seconds, after a moment. */
const tone = (from, to, long, { after = 0, shape = "sine", loud = 1 } = {}) => ({ from, to, long, after, shape, loud });
/** Noise around a pitch (Hz), as narrow as `narrow` says. */
const noise = (pitch, long, { after = 0, narrow = 1, loud = 1, to = pitch } = {}) => ({ pitch, long, after, narrow, loud, to });

const SOUNDS = {
  step: [noise(240, 0.05, { loud: 0.35, narrow: 2 }), noise(200, 0.05, { after: 0.14, loud: 0.3, narrow: 2 })],
  pick: [tone(420, 640, 0.09, { shape: "triangle", loud: 0.6 })],
  place: [tone(260, 150, 0.09, { shape: "triangle", loud: 0.7 }), noise(500, 0.04, { loud: 0.35 })],
  chop: [noise(1900, 0.035, { loud: 0.9, narrow: 0.8 }), tone(190, 110, 0.06, { loud: 0.7 }), noise(1900, 0.035, { after: 0.11, loud: 0.8, narrow: 0.8 })],
  fire: [noise(300, 0.5, { loud: 0.5, to: 1400, narrow: 0.6 })],
  sizzle: [noise(5200, 0.7, { loud: 0.35, narrow: 0.5 }), noise(3100, 0.5, { after: 0.1, loud: 0.25, narrow: 0.7 })],
  water: [noise(900, 0.6, { loud: 0.35, to: 1500, narrow: 0.8 })],
  spray: [noise(6400, 0.22, { loud: 0.4, to: 4200, narrow: 0.5 })],
  boil: [tone(180, 320, 0.07, { loud: 0.5 }), tone(220, 380, 0.07, { after: 0.11, loud: 0.45 }), tone(200, 350, 0.07, { after: 0.2, loud: 0.4 })],
  said: [tone(560, 620, 0.06, { loud: 0.45 }), tone(700, 760, 0.07, { after: 0.07, loud: 0.4 })],
  point: [tone(880, 880, 0.07, { shape: "triangle", loud: 0.4 })],
  refused: [tone(170, 120, 0.16, { shape: "triangle", loud: 0.7 })],
  ding: [tone(1320, 1318, 0.7, { loud: 0.5 }), tone(2640, 2636, 0.4, { loud: 0.18 })],
  order: [523, 659, 784, 1047].map((pitch, at) => tone(pitch, pitch, 0.32, { after: 0.11 * at, shape: "triangle", loud: 0.6 })),
};

export const NAMES = Object.keys(SOUNDS);

export class Sounds {
  /** `button` is the switch; it says whether sounds are on. */
  constructor(button) {
    this.button = button;
    this.on = recall(KEY) === "on";
    this.last = new Map();
    this.played = 0;
    this.show();
  }

  /** Switch them on or off, and keep it. */
  turn(on = !this.on) {
    this.on = on;
    keep(KEY, on ? "on" : "off");
    this.show();
    if (on) this.play("ding");
  }

  show() {
    this.button?.setAttribute("aria-pressed", String(this.on));
    this.button?.setAttribute("title", this.on ? tr("Sounds are on") : tr("Sounds are off"));
  }

  /** One sound, after so many milliseconds; the same one not twice at once. */
  play(name, after = 0) {
    if (!this.on || document.hidden || !SOUNDS[name]) return;
    const now = performance.now();
    if (now - (this.last.get(name) ?? -Infinity) < 90) return;
    this.last.set(name, now);
    const context = this.open();
    if (!context) return;
    this.played += 1;
    const begin = context.currentTime + Math.max(0, after) / 1000 + 0.01;
    for (const part of SOUNDS[name]) (part.from ? this.tone : this.noise).call(this, context, part, begin + part.after);
  }

  /** The way to the loudspeaker, opened with the first sound: a browser lets nobody make noise unasked. */
  open() {
    if (!this.context && typeof AudioContext === "function") {
      this.context = new AudioContext();
      this.out = this.context.createGain();
      this.out.gain.value = VOLUME;
      this.out.connect(this.context.destination);
    }
    if (this.context?.state === "suspended") this.context.resume().catch(() => {});
    return this.context;
  }

  /** A loudness that rises at once and fades. */
  fading(context, { long, loud }, at) {
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
    gain.connect(this.out);
    return gain;
  }

  tone(context, part, at) {
    const source = context.createOscillator();
    source.type = part.shape;
    source.frequency.setValueAtTime(part.from, at);
    source.frequency.exponentialRampToValueAtTime(part.to, at + part.long);
    source.connect(this.fading(context, part, at));
    source.start(at);
    source.stop(at + part.long + 0.02);
  }

  noise(context, part, at) {
    const source = context.createBufferSource();
    source.buffer = this.hiss ||= hiss(context);
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = part.narrow;
    filter.frequency.setValueAtTime(part.pitch, at);
    filter.frequency.exponentialRampToValueAtTime(part.to, at + part.long);
    source.connect(filter);
    filter.connect(this.fading(context, part, at));
    source.start(at);
    source.stop(at + part.long + 0.02);
  }
}

function hiss(context) {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at += 1) data[at] = Math.random() * 2 - 1;
  return buffer;
}

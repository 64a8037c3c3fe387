// The timeline's strip: a lane for each seat's steps and lanes for marks. Every kind has a shape of its own.
import { say as tr } from "./said.js";

const SHAPES = {
  circle: (p) => p.arc(0, 0, 4, 0, 7),
  square: (p) => p.rect(-3.6, -3.6, 7.2, 7.2),
  triangle: (p) => path(p, [[0, -4.6], [4.6, 3.6], [-4.6, 3.6]]),
  diamond: (p) => path(p, [[0, -5], [5, 0], [0, 5], [-5, 0]]),
  cross: (p) => path(p, [[-5, -2.6], [-2.6, -5], [0, -2.2], [2.6, -5], [5, -2.6], [2.2, 0], [5, 2.6], [2.6, 5], [0, 2.2], [-2.6, 5], [-5, 2.6], [-2.2, 0]]),
  ring: (p) => { p.arc(0, 0, 5, 0, 7); p.closePath(); p.arc(0, 0, 2.4, 7, 0, true); },
  bubble: (p) => { p.roundRect(-5.5, -5, 11, 7.5, 2.5); path(p, [[-2.5, 2], [1.5, 2], [-2.5, 5.5]]); },
  cloud: (p) => { for (const [x, y, r] of [[-3, -0.5, 3], [0.5, -2.2, 3.2], [3.4, -0.2, 2.8], [-3, 5, 1.2]]) { p.moveTo(x + r, y); p.arc(x, y, r, 0, 7); } },
  bars: (p) => { p.rect(-4, -5, 3, 10); p.rect(1, -5, 3, 10); },
  down: (p) => path(p, [[-5, -4], [5, -4], [0, 5]]),
  up: (p) => path(p, [[-5, 4], [5, 4], [0, -5]]),
  swap: (p) => { path(p, [[-6, -2], [-1, -6], [-1, 2]]); path(p, [[6, 2], [1, -2], [1, 6]]); },
  star: (p) => path(p, Array.from({ length: 10 }, (_, i) => {
    const [r, a] = [i % 2 ? 2.6 : 6, (i * Math.PI) / 5 - Math.PI / 2];
    return [r * Math.cos(a), r * Math.sin(a)];
  })),
  flag: (p) => { p.rect(-4, -6, 1.8, 12); path(p, [[-2.2, -6], [5.5, -3], [-2.2, 0]]); },
};

const SEAT_SHAPES = ["circle", "square", "triangle", "diamond"];

export const MARKS = {
  met: { shape: "star", name: tr("Part of the order done"), lane: 0 },
  end: { shape: "flag", name: tr("The end"), lane: 0 },
  wrong: { shape: "diamond", name: tr("Something went wrong unnoticed"), lane: 0 },
  sealed: { shape: "star", name: tr("From here on nothing could undo it"), lane: 0 },
  chat: { shape: "bubble", name: tr("Chat"), lane: 1 },
  asked: { shape: "ring", name: tr("Question"), lane: 1 },
  thought: { shape: "cloud", name: tr("Thought"), lane: 2 },
  refused: { shape: "cross", name: tr("Refused"), lane: 3 },
  pause: { shape: "bars", name: tr("Pause"), lane: 3 },
  drop: { shape: "down", name: tr("Connection lost, or left"), lane: 3 },
  back: { shape: "up", name: tr("Back again"), lane: 3 },
  replaced: { shape: "swap", name: tr("Another cook in the seat"), lane: 3 },
};

const LANE = 14;
const MARK_LANES = 4;
const BESIDE = 9;

function path(p, points) {
  points.forEach(([x, y], i) => (i ? p.lineTo(x, y) : p.moveTo(x, y)));
  p.closePath();
}

const shapes = Object.fromEntries(
  Object.entries(SHAPES).map(([name, draw]) => { const p = new Path2D(); draw(p); return [name, p]; }),
);

export const seatShape = (index) => SEAT_SHAPES[index % SEAT_SHAPES.length];

/** A small canvas with one shape, for legends and lists. */
export function sample(shape, colour) {
  const canvas = document.createElement("canvas");
  const scale = Math.max(1, window.devicePixelRatio || 1);
  canvas.width = canvas.height = 16 * scale;
  canvas.className = "mark-sample";
  canvas.setAttribute("aria-hidden", "true");
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 8 * scale, 8 * scale);
  context.fillStyle = colour;
  context.fill(shapes[shape]);
  return canvas;
}

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const markColour = (kind) => css(`--mark-${kind}`) || css("--ink");
export const seatColour = (index) => css(`--seat-${index % 4}`) || css("--ink");

export class Strip {
  /** `pick(n)` is called when somebody points at a position. */
  constructor(canvas, pick) {
    this.canvas = canvas;
    this.data = { length: 1, inherited: 0, seats: [], steps: [], marks: [] };
    this.at = 0;
    new ResizeObserver(() => this.draw()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
    const point = (event) => pick(this.position(event.offsetX));
    canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); point(event); });
    canvas.addEventListener("pointermove", (event) => { if (event.buttons & 1) point(event); });
  }

  show(data) {
    this.data = data;
    this.canvas.style.height = `${(data.seats.length + MARK_LANES) * LANE + 6}px`;
    this.draw();
  }

  move(n) {
    this.at = n;
    this.draw();
  }

  x(n) {
    const pad = 10;
    return pad + ((this.canvas.clientWidth - 2 * pad) * n) / Math.max(1, this.data.length);
  }

  position(x) {
    const pad = 10;
    const share = (x - pad) / Math.max(1, this.canvas.clientWidth - 2 * pad);
    return Math.max(0, Math.min(this.data.length, Math.round(share * this.data.length)));
  }

  draw() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => { this.waiting = null; this.paint(); });
  }

  paint() {
    const { canvas, data } = this;
    const scale = Math.max(1, window.devicePixelRatio || 1);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = width * scale;
    canvas.height = height * scale;
    const c = canvas.getContext("2d");
    c.setTransform(scale, 0, 0, scale, 0, 0);
    c.clearRect(0, 0, width, height);
    this.lanes(c, width, height);
    const room = width / Math.max(1, data.length);
    data.steps.forEach((step) => step.did.forEach((did) => this.step(c, step.n, did, room)));
    const here = new Map();
    data.marks.forEach((mark) => {
      const place = `${mark.n}/${MARKS[mark.mark]?.lane}`;
      here.set(place, (here.get(place) ?? -1) + 1);
      this.mark(c, scale, mark, here.get(place) * BESIDE);
    });
    c.setTransform(scale, 0, 0, scale, 0, 0);
    c.fillStyle = css("--accent");
    c.fillRect(this.x(this.at) - 1.5, 0, 3, height);
  }

  lanes(c, width, height) {
    c.fillStyle = css("--paper-deep");
    this.data.seats.forEach((_, i) => { if (i % 2 === 0) c.fillRect(0, this.seatY(i) - LANE / 2, width, LANE); });
    if (this.data.inherited) {
      c.globalAlpha = 0.5;
      c.fillStyle = css("--line");
      c.fillRect(0, 0, this.x(this.data.inherited), height);
      c.globalAlpha = 1;
    }
  }

  seatY(index) {
    return (MARK_LANES + index) * LANE + LANE / 2 + 3;
  }

  step(c, n, did, room) {
    const index = Math.max(0, this.data.seats.findIndex((one) => one.seat === did.seat));
    const size = Math.max(0.45, Math.min(1, room / 9));
    c.save();
    c.translate(this.x(n), this.seatY(index));
    c.scale(size, did.no === undefined ? 1 : 0.35);
    c.fillStyle = seatColour(index);
    c.fill(shapes[seatShape(index)]);
    c.restore();
  }

  mark(c, scale, mark, beside) {
    const kind = MARKS[mark.mark];
    if (!kind) return;
    const x = Math.min(this.x(mark.n) + beside, this.canvas.clientWidth - 6);
    c.setTransform(scale, 0, 0, scale, x * scale, (kind.lane * LANE + LANE / 2 + 2) * scale);
    c.fillStyle = markColour(mark.mark);
    c.fill(shapes[kind.shape]);
  }
}

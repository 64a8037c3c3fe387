// One kitchen on the big screen: its picture, its cooks, what they think and how far they are.
import { $ } from "./dom.js";
import { Kitchen } from "./kitchen.js";
import { Link } from "./link.js";
import { Motion } from "./motion.js";
import { chefColour } from "./panels.js";
import { Presence } from "./presence.js";
import { Stage } from "./stage.js";
import { eventText, heard, learn, spaced, stepText } from "./words.js";
import { say as tr } from "./said.js";

const PIXELS = 1024;

/** `root` holds the parts of a kitchen, `about` is what the server says of it. Dispatches `change`. */
export class StageKitchen extends EventTarget {
  constructor(root, about, sounds) {
    super();
    Object.assign(this, { root, about, sounds, met: null });
    root.hidden = false;
    const canvas = $(".stage-frame", root);
    canvas.hidden = true;
    $(".stage", root).hidden = !about.drawn;
    $(".show-words", root).textContent = "";
    this.kitchen = new Kitchen({ session: about.session, seat: null });
    this.stage = new Stage($(".stage", root));
    this.presence = new Presence(this.stage, this.kitchen, $(".show-meant", root));
    if (about.sprites) this.stage.motion = new Motion(this.stage, about.sprites, (name, after) => this.loud && sounds.play(name, after));
    if (this.stage.motion) this.stage.motion.ticked = () => this.presence.place();
    this.stage.shown = () => this.presence.place();
    this.link = new Link({ session: about.session, size: PIXELS, frames: about.drawn, client: "stage" });
    this.link.addEventListener("frame", ({ detail }) => detail.header.camera || this.stage.show(detail));
    this.link.addEventListener("message", ({ detail }) => this.kitchen.receive(detail));
    this.kitchen.addEventListener("view", () => this.show());
    this.kitchen.addEventListener("event", ({ detail }) => this.happened(detail));
    this.link.open();
  }

  /** How much of the goal is reached, from 0 to 1; what held from the beginning does not count. */
  get progress() {
    const { done, total } = this.goals;
    return total ? done / total : 0;
  }

  get goals() {
    const { goals, already = [] } = this.kitchen.view || {};
    const open = (goals?.conditions || []).filter((one) => !already.includes(one.id));
    return { done: open.filter((one) => one.met).length, total: open.length };
  }

  get steps() {
    return this.kitchen.view?.step ?? 0;
  }

  get over() {
    return this.kitchen.over;
  }

  get won() {
    return this.kitchen.view?.outcome?.success === true;
  }

  show() {
    const { view } = this.kitchen;
    learn(view?.facts?.names);
    this.dispatchEvent(new Event("change"));
  }

  /** What the cooks are called here: strangers are told the names of seats only, which say little. */
  called(names) {
    return Object.fromEntries(this.kitchen.seats.map((one) => [one.seat, names[one.seat] && names[one.seat] !== one.seat ? names[one.seat] : one.seat === this.voted ? tr("The audience") : one.label || one.seat]));
  }

  happened({ event, fresh, names: known }) {
    if (!fresh) return;
    const { kind, seat, payload } = event;
    const names = this.called(known);
    const words = $(".show-words", this.root);
    if (kind === "step") {
      words.textContent = stepText(event, names) || words.textContent;
      this.presence.moved(Object.keys(payload.moves).filter((one) => payload.moves[one]));
      this.ring(payload.met);
    } else if (kind === "thought") {
      this.presence.thinks(seat, names[seat] || seat, { ...payload, text: spaced(payload.text || ""), next: payload.next && { ...payload.next, text: spaced(payload.next.text || "") } });
    } else if (kind === "said") {
      this.presence.says(seat, names[seat] || payload.name, heard(payload.text));
    } else if (kind === "dropped" || kind === "reconnected") {
      this.presence.take(seat);
    } else if (kind === "finished" || kind === "replaced" || kind === "joined") {
      words.textContent = eventText(event, names) || words.textContent;
      if (seat) this.presence.take(seat);
      if (kind === "finished" && payload.outcome?.success) {
        this.stage.motion?.cheer();
        if (this.loud) this.sounds.play("order");
      }
    }
  }

  /** A bell for every condition that is met for the first time. */
  ring(met = []) {
    this.met ||= new Set(this.kitchen.view?.already);
    if (this.loud && met.some((id) => !this.met.has(id))) this.sounds.play("ding");
    this.met = new Set(met);
  }

  /** Who cooks here, in the order of the table: {seat, name, kind, colour, presence}. */
  get cooks() {
    return this.kitchen.seats.map((one) => ({ ...one, colour: chefColour(one) }));
  }

  close() {
    this.link.close();
    this.presence.clear();
    this.presence.layer.remove();
    this.stage.motion?.hide();
    this.stage.motion?.layer?.remove();
    this.stage.layer?.replaceChildren();
  }
}

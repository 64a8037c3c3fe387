// One of several who play at one screen: a seat with a socket, a plan and a mark of its own on the board of all.
import { say as tr } from "./said.js";
import { Cursor } from "./cursors.js";
import { Kitchen } from "./kitchen.js";
import { Link } from "./link.js";
import { Plan } from "./plan.js";
import { Pointing } from "./pointing.js";
import { nearest } from "./stage.js";
import { actionText, sameAction, sentenceOf, spaced } from "./words.js";

const MOVES = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/**
 * Dispatches `view`, `event` (detail as Kitchen's), `message`, `frame`, `state` of its link, `changed` when
 * something that its card shows is another, and `ready`.
 */
export class Half extends EventTarget {
  constructor({ session, seat, token, name, away = false, place, stage, size }) {
    super();
    Object.assign(this, { seat, name, away, place, stage, ready: false, leaving: false, said: { text: "", mood: "" } });
    this.kitchen = new Kitchen({ session, seat });
    this.link = new Link({ session, token, name, size, frames: false, client: "couch" });
    this.plan = new Plan(this.kitchen, this.link);
    this.pointing = new Pointing({ kitchen: this.kitchen, link: this.link, plan: this.plan, watching: false, tell: (words, mood) => this.tell(words, mood), ask: () => {} });
    this.pointing.attach({ stage: this.asStage() });
    this.cursor = new Cursor(stage, place, seat);
    this.listen();
    if (!away) this.link.open();
  }

  /** What pointing needs of a stage: the targets of all, and our own mark. */
  asStage() {
    const half = this;
    return {
      get targets() { return half.stage.targets; },
      get pointed() { return half.cursor.id; },
      get selected() { return half.cursor.id; },
      root: half.stage.root,
      complain: (id, words) => half.cursor.tell(words, "refused"),
      label: () => half.look(),
      explain: () => half.explain(),
      hush: () => {},
      hideTip: () => {},
    };
  }

  listen() {
    const { kitchen, link, plan } = this;
    kitchen.shownAt = () => this.stage.shownAt;
    link.addEventListener("message", ({ detail }) => this.receive(detail));
    for (const name of ["frame", "state"]) link.addEventListener(name, ({ detail }) => this.pass(name, detail));
    link.addEventListener("state", ({ detail }) => detail.state === "open" && plan.pump());
    kitchen.addEventListener("view", () => this.viewed());
    kitchen.addEventListener("event", ({ detail }) => this.happened(detail));
    kitchen.addEventListener("presence", () => this.pass("presence"));
    plan.addEventListener("change", () => this.pass("changed"));
    plan.addEventListener("sent", ({ detail }) => this.pass("sent", detail));
    plan.addEventListener("stopped", ({ detail }) => {
      const words = sentenceOf(detail.message || tr("That did not work"));
      this.pointing.complain(this.cursor.id, words);
      this.pass("stopped");
    });
  }

  pass(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  receive(message) {
    this.kitchen.receive(message);
    if (message.type === "ack") this.plan.acknowledged(message);
    if (message.type === "refused" && !this.plan.refused(message)) this.tell(sentenceOf(message.message), "refused");
    if (message.type === "reasons") this.pointing.reasons.take(message);
    this.pass("message", message);
  }

  viewed() {
    if (this.status !== this.kitchen.status && !this.chosen) this.cursor.stand(null); // what can be used is known only now
    this.status = this.kitchen.status;
    this.look();
    this.plan.pump();
    this.pass("view");
  }

  happened({ event, fresh, names }) {
    if (event.kind === "step") this.stepped(event, fresh, names);
    if (event.kind === "replaced" && event.seat === this.seat && fresh) this.handed(event.payload);
    this.pass("event", { event, fresh, names });
  }

  stepped(event, fresh, names) {
    this.plan.stepped(event);
    const action = event.payload.moves[this.seat];
    const result = action && event.payload.results[this.seat];
    if (!fresh || !result || result.ok === false) return;
    const waited = this.kitchen.controls?.wait === action.verb;
    this.tell(waited ? tr("You waited one step.") : `${actionText(action, names, this.seat)}.`, "done");
  }

  /** An agent cooks on here, or the person is back. */
  handed({ occupant }) {
    if (occupant.kind === "person" || this.away || this.leaving) return;
    this.away = true;
    this.plan.clear();
    this.link.waiting.clear();
    this.link.close();
    this.cursor.stand(null);
    this.pass("handed");
  }

  /** Have the seat back from the agent that cooks in it. */
  takeBack() {
    if (!this.away) return;
    this.away = false;
    this.link.state = "new";
    this.link.open();
    this.pass("changed");
  }

  /** This half's socket brings the pictures from now on (or no more). */
  lead(on) {
    if (this.link.frames === on) return;
    this.link.frames = on;
    if (this.link.state !== "open") return;
    this.link.lose();
    this.link.retryNow();
  }

  // The mark on the board --------------------------------------------------------------------------

  get playing() {
    return this.kitchen.status === "playing" && !this.away;
  }

  /** Whether something can be done now, and not only planned. */
  get active() {
    return this.playing && this.plan.mayMove;
  }

  describe(id) {
    return this.pointing.describe(id);
  }

  spots() {
    return this.stage.spots((id) => this.describe(id));
  }

  /** The board or what can be done on it has changed: the mark stays where it was, if that is still there. */
  look() {
    if (this.away) return;
    const { cursor } = this;
    if (cursor.id && !cursor.stand(cursor.id)) this.begin();
    else if (!cursor.id && this.kitchen.view) this.begin();
    this.lightUp();
  }

  /** The first place of a mark: what can be used nearest to one's own chef. */
  begin() {
    const body = this.stage.targets.find((one) => one.id === this.seat);
    const spots = this.spots();
    const [x, y] = body ? [body.box[0] + body.box[2] / 2, body.box[1] + body.box[3] / 2] : [0.5, 0.5];
    const far = (spot) => Math.hypot(spot.x - x, spot.y - y) + (spot.able ? 0 : 1);
    spots.sort((a, b) => far(a) - far(b));
    this.cursor.stand(spots[0]?.id ?? null);
  }

  lightUp() {
    this.cursor.light(Boolean(this.cursor.id && this.describe(this.cursor.id).able), this.active);
    this.pass("changed");
  }

  /** What is under the mark, and what would happen, or why nothing would if the kitchen has said so. */
  under() {
    const target = this.stage.targets.find((one) => one.id === this.cursor.id);
    if (!target) return { label: "", text: "" };
    const { text, able } = this.describe(target.id);
    return { label: spaced(target.label), text: able ? text : this.pointing.reasons.of(target.id) };
  }

  explain() {
    const { label, text } = this.under();
    if (label && this.playing) this.cursor.tell(text || label);
  }

  tell(text, mood = "") {
    this.said = { text: spaced(text), mood };
    this.pass("changed");
  }

  // Gestures ---------------------------------------------------------------------------------------

  /** One press of a key, a button or a thumb. */
  gesture(name, again = false) {
    if (this.away) return;
    if (MOVES[name]) this.move(...MOVES[name]);
    else if (!again) this.deed(name);
  }

  deed(name) {
    const { status } = this.kitchen;
    if (name === "do" && status === "lobby") return this.getReady();
    if (name === "do") return this.act();
    if (name === "here") return this.pointing.useHere();
    if (name === "wait") return status === "playing" ? this.plan.wait() : undefined;
    if (name === "next") return this.cycle();
    if (name === "stop") return this.plan.cancel();
    return undefined;
  }

  getReady() {
    this.ready = !this.ready;
    this.pass("ready");
    this.pass("changed");
  }

  act() {
    if (!this.cursor.id) this.begin();
    if (this.cursor.id) this.choose(this.cursor.id);
  }

  /** The natural thing with a target, by the mark or by the mouse. What is on its way already is not begun anew. */
  choose(id) {
    this.cursor.stand(id);
    const natural = this.pointing.naturalOf(id);
    const begun = this.plan.sent && natural?.actions[0] && sameAction(natural.actions[0], this.plan.sent.action);
    if (this.playing && begun && this.plan.target === id && this.plan.actions.length) return;
    this.pointing.choose(id);
  }

  move(dx, dy) {
    const spots = this.spots();
    const here = spots.find((spot) => spot.ids.includes(this.cursor.id));
    const next = here && nearest(here, spots, dx, dy);
    if (!here) this.begin();
    else if (next) this.cursor.stand(next.id);
    this.arrived();
  }

  cycle() {
    const here = this.spots().find((spot) => spot.ids.includes(this.cursor.id));
    if (!here) return;
    this.cursor.stand(here.ids[(here.ids.indexOf(this.cursor.id) + 1) % here.ids.length]);
    this.arrived();
  }

  arrived() {
    this.chosen = true;
    if (this.cursor.id && !this.pointing.naturalOf(this.cursor.id)) this.pointing.reasons.want();
    this.lightUp();
    this.explain();
    this.pass("moved");
  }
}

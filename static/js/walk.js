// Walking and looking around in first person: held keys, buttons, and dragging the picture.
//
// Every movement is an action that is recorded, so there is never more than one on its way, about ten a
// second at the most, and none once the key is up.
import { $, $$ } from "./dom.js";

const EVERY_MS = { MoveAhead: 100, MoveBack: 100, MoveLeft: 100, MoveRight: 100, RotateLeft: 380, RotateRight: 380, LookUp: 260, LookDown: 260, Crouch: Infinity, Stand: Infinity };
const KEYS = {
  w: "MoveAhead", ArrowUp: "MoveAhead", s: "MoveBack", ArrowDown: "MoveBack", a: "MoveLeft", d: "MoveRight",
  q: "RotateLeft", ArrowLeft: "RotateLeft", e: "RotateRight", ArrowRight: "RotateRight",
  r: "LookUp", PageUp: "LookUp", f: "LookDown", PageDown: "LookDown", c: "Crouch",
};
const FACE_MS = 100;
const FIELD_OF_VIEW = 60;
const LOWEST = 60;
const HIGHEST = -30;

const keyOf = (event) => (event.key.length === 1 ? event.key.toLowerCase() : event.key);

export class Walker {
  constructor({ kitchen, plan, stage, pad }) {
    Object.assign(this, { kitchen, plan, stage, pad, held: new Map(), last: 0, wish: null });
    document.addEventListener("keyup", (event) => this.held.delete(keyOf(event)));
    addEventListener("blur", () => this.release());
    document.addEventListener("visibilitychange", () => document.hidden && this.release());
    plan.addEventListener("change", () => this.pump());
    plan.addEventListener("stopped", () => { this.held.clear(); this.asked = null; this.settle(); });
    this.drag = { start: () => this.startTurn(), turn: (dx, dy) => this.turn(dx, dy), stop: () => this.stopTurn() };
    if (pad) this.listen();
  }

  /** Whether this kitchen lets one walk at all. */
  get able() {
    return this.has("MoveAhead");
  }

  has(verb) {
    return Boolean(this.kitchen.view?.verbs?.some((one) => one.name === verb));
  }

  get playing() {
    return this.kitchen.status === "playing" && Boolean(this.kitchen.me);
  }

  show() {
    const { able } = this;
    if (this.pad) this.pad.hidden = !able;
    this.stage.drag = able && this.has("Face") && this.pose ? this.drag : null;
    if (!able) this.release();
    else this.settle();
  }

  listen() {
    for (const button of $$("[data-walk]", this.pad)) {
      const name = button.dataset.walk;
      button.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        button.setPointerCapture(event.pointerId);
        this.hold(`pad ${name}`, name);
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => this.held.delete(`pad ${name}`));
      button.addEventListener("click", (event) => event.detail === 0 && this.once(name));
      button.addEventListener("contextmenu", (event) => event.preventDefault());
    }
  }

  /** A key went down; returns whether it is one of walking. */
  key(key, event) {
    if (!this.able || !KEYS[key] || !this.playing) return false;
    if (!event.repeat) this.hold(key, KEYS[key]);
    return true;
  }

  verbOf(name) {
    if (name !== "Crouch") return name;
    return this.pose?.standing === false ? "Stand" : "Crouch";
  }

  hold(key, name) {
    this.held.set(key, { name, since: performance.now(), done: 0 });
    this.pump();
  }

  once(name) {
    this.send({ verb: this.verbOf(name), args: {}, text: this.verbOf(name) });
  }

  release() {
    this.held.clear();
    this.wish = null;
    this.settle();
  }

  get idle() {
    return this.playing && this.plan.mayMove && !this.plan.sent && !this.plan.actions.length;
  }

  /** Send the next movement if one is wanted, nothing is on its way and it is time. */
  pump() {
    clearTimeout(this.timer);
    if (!this.held.size && !this.wish) return;
    const now = performance.now();
    if (!this.idle) {
      this.timer = setTimeout(() => this.pump(), 30);
      return;
    }
    if (this.wish) {
      this.after(this.last + FACE_MS - now, () => this.face());
      return;
    }
    const [, one] = [...this.held].at(-1);
    if (one.done && EVERY_MS[one.name] === Infinity) return;
    const due = one.done ? one.done + EVERY_MS[one.name] : this.last + Math.min(EVERY_MS[one.name], 100);
    this.after(due - now, () => {
      one.done = performance.now();
      this.once(one.name);
    });
  }

  after(ms, act) {
    if (ms <= 0) act();
    else this.timer = setTimeout(() => this.pump(), ms);
  }

  send(action) {
    if (!this.idle || !this.has(action.verb)) return;
    this.last = performance.now();
    this.plan.begin([action], { text: action.text });
  }

  // Dragging the view --------------------------------------------------------------------------------

  get pose() {
    return this.kitchen.view?.facts?.pose || null;
  }

  startTurn() {
    this.from = { ...this.pose };
  }

  /** The picture follows the finger at once; the view itself follows as fast as it may. */
  turn(dx, dy) {
    if (!this.playing || !this.from) return;
    const yaw = this.from.yaw - dx * FIELD_OF_VIEW;
    const horizon = Math.max(HIGHEST, Math.min(LOWEST, this.from.horizon - dy * FIELD_OF_VIEW));
    this.wish = { yaw: ((yaw % 360) + 360) % 360, horizon };
    this.follow();
    this.pump();
  }

  stopTurn() {
    if (this.wish) this.pump();
    else if (!this.asked) this.settle();
  }

  face() {
    const { yaw, horizon } = this.wish;
    this.wish = null;
    this.asked = { yaw: Number(yaw.toFixed(1)), horizon: Number(horizon.toFixed(1)) };
    this.send({ verb: "Face", args: this.asked, text: "Look around" });
  }

  /** Move the shown picture towards where one will look. */
  follow() {
    const goal = this.wish || this.asked;
    const shown = this.shownPose || this.pose;
    if (!goal || !shown) return;
    const yaw = ((goal.yaw - shown.yaw + 540) % 360) - 180;
    const far = Math.abs(yaw) > FIELD_OF_VIEW;
    this.stage.movePicture(far ? 0 : -yaw / FIELD_OF_VIEW, far ? 0 : -(goal.horizon - shown.horizon) / FIELD_OF_VIEW);
  }

  /** A new picture is on the screen. */
  shown() {
    this.shownPose = this.pose && { ...this.pose };
    if (this.wish || this.stage.turning) this.follow();
    else this.settle();
  }

  settle() {
    if (this.wish || this.stage.turning) return;
    this.asked = null;
    if (this.stage.shift[0] || this.stage.shift[1]) this.stage.movePicture(0, 0);
  }
}

export const walker = (parts) => new Walker({ ...parts, pad: $(".walk-pad") });

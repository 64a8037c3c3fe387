// Walking and looking around: held keys, buttons, and dragging the picture. Which verbs do it, the view says (`controls`).
//
// Every movement is an action that is recorded. A held key is as fast as the kitchen: the next step goes out when the last one has
// been taken, never before, and none once the key is up. A gesture is written as a group and a way, `walk ahead`.
import { $$ } from "./dom.js";

const HOLD_MS = 260; // a shorter press is meant once
const LEAST_MS = { walk: 80, turn: 150, look: 150 }; // nobody can follow faster ones
const CROUCH = "look crouch";
const KEYS = {
  w: "walk ahead", ArrowUp: "walk ahead", s: "walk back", ArrowDown: "walk back", a: "walk left", d: "walk right",
  q: "turn left", ArrowLeft: "turn left", e: "turn right", ArrowRight: "turn right",
  r: "look up", PageUp: "look up", f: "look down", PageDown: "look down", c: CROUCH,
};
const FACE_MS = 100;
// A drag is a few looks: one for each third of a picture that the view has turned, one where the finger rests, and the last.
const FAR = 0.35;
const REST_MS = 400;
const SAME_DEGREES = 0.1;

const keyOf = (event) => (event.key.length === 1 ? event.key.toLowerCase() : event.key);
const leastMs = (gesture) => LEAST_MS[gesture.split(" ")[0]];

export class Walker {
  constructor({ kitchen, plan, stage, pad }) {
    Object.assign(this, { kitchen, plan, stage, pad, held: new Map(), last: -Infinity, wish: null, low: false, step: null });
    document.addEventListener("keyup", (event) => this.let(keyOf(event)));
    addEventListener("blur", () => this.release());
    document.addEventListener("visibilitychange", () => document.hidden && this.release());
    plan.addEventListener("change", () => this.pump());
    plan.addEventListener("stopped", () => { this.held.clear(); this.asked = null; this.settle(); });
    this.drag = { start: () => this.startTurn(), turn: (dx, dy) => this.turn(dx, dy), stop: () => this.stopTurn() };
    if (pad) this.listen();
  }

  get controls() {
    return this.kitchen.view?.controls || null;
  }

  /** Whether this kitchen lets one move about at all. */
  get able() {
    const { controls } = this;
    return Boolean(controls) && [controls.walk, controls.turn, controls.look].some((ways) => Object.keys(ways).length > 0);
  }

  get playing() {
    return this.kitchen.status === "playing" && Boolean(this.kitchen.me);
  }

  show() {
    const { able, controls } = this;
    if (this.pad) this.pad.hidden = !able;
    if (this.pad && able) for (const button of $$("[data-walk]", this.pad)) button.hidden = !this.verbOf(button.dataset.walk);
    this.stage.drag = controls?.face && this.pose ? this.drag : null;
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
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => this.let(`pad ${name}`));
      button.addEventListener("click", (event) => event.detail === 0 && this.once(name));
      button.addEventListener("contextmenu", (event) => event.preventDefault());
    }
  }

  /** A key went down; returns whether it is one of moving about here. */
  key(key, event) {
    if (!KEYS[key] || !this.playing || !this.verbOf(KEYS[key])) return false;
    if (!event.repeat) this.hold(key, KEYS[key]);
    return true;
  }

  /** The verb of a gesture, empty where none serves it; crouching and standing up share one. */
  verbOf(gesture) {
    const [group, way] = gesture.split(" ");
    const ways = this.controls?.[group] || {};
    return (gesture === CROUCH && this.crouched && ways.stand) || ways[way] || "";
  }

  get crouched() {
    return this.pose ? this.pose.standing === false : this.low;
  }

  hold(key, name) {
    this.held.delete(key); // the last one counts
    this.held.set(key, { name, since: performance.now(), steps: 0, up: false });
    this.pump();
  }

  /** A key is up: what it repeats ends at once, but a short press while the last step is being taken counts. */
  let(key) {
    const one = this.held.get(key);
    if (!one) return;
    if (!one.steps && this.plan.mayMove) {
      one.up = true;
      return;
    }
    this.held.delete(key);
    if (one.steps > 1 && !this.kitchen.immediate && this.step && this.plan.sent?.action === this.step) this.plan.cancel();
    this.pump();
  }

  once(name) {
    const verb = this.verbOf(name);
    if (!verb) return;
    if (name === CROUCH) this.low = !this.crouched;
    this.send({ verb, args: {}, text: verb });
  }

  release() {
    this.held.clear();
    clearTimeout(this.resting);
    Object.assign(this, { wish: null, dragging: false, rested: false });
    this.settle();
  }

  get idle() {
    return this.playing && this.plan.ready && !this.plan.sent && !this.plan.actions.length;
  }

  /** Send the next movement if one is wanted, nothing is on its way and it is time. The plan says when it has changed. */
  pump() {
    clearTimeout(this.timer);
    if (!this.plan.mayMove) for (const [key, one] of this.held) if (one.up) this.held.delete(key);
    if ((!this.held.size && !this.looks) || !this.idle) return;
    const now = performance.now();
    if (this.looks) this.after(this.last + FACE_MS - now, () => this.face());
    else this.after(this.due() - now, () => this.repeat());
  }

  /** The key whose turn it is: one that was only pressed, else the one that went down last. */
  get next() {
    const all = [...this.held];
    return all.find(([, one]) => one.up) || all.at(-1);
  }

  due() {
    const [, one] = this.next;
    if (!one.steps) return this.last + LEAST_MS.walk;
    return one.name === CROUCH ? Infinity : Math.max(one.since + HOLD_MS, this.last + leastMs(one.name));
  }

  repeat() {
    const [key, one] = this.next;
    one.steps += 1;
    if (one.up) this.held.delete(key);
    this.once(one.name);
  }

  after(ms, act) {
    if (ms <= 0) act();
    else if (ms < Infinity) this.timer = setTimeout(() => this.pump(), ms);
  }

  send(action) {
    if (!this.idle) return;
    this.last = performance.now();
    this.step = action;
    this.plan.begin([action], { text: action.text });
  }

  // Dragging the view --------------------------------------------------------------------------------

  /** Where one looks: an optional fact ({yaw, horizon, standing}) of kitchens with a verb that faces. */
  get pose() {
    return this.kitchen.view?.facts?.pose || null;
  }

  get fieldOfView() {
    return this.controls?.field_of_view || 60;
  }

  startTurn() {
    this.from = { ...this.pose };
    this.dragging = true;
  }

  /** Whether the wished view is to be asked for now: while the picture is dragged only now and then. */
  get looks() {
    if (!this.wish) return false;
    return !this.dragging || this.rested || this.away(this.wish) >= this.fieldOfView * FAR;
  }

  /** By how many degrees a view differs from the one that was asked for last. */
  away(view) {
    const from = this.asked || this.pose;
    if (!from) return Infinity;
    const yaw = Math.abs(((view.yaw - from.yaw + 540) % 360) - 180);
    return Math.max(yaw, Math.abs(view.horizon - from.horizon));
  }

  /** The picture follows the finger at once; the view itself follows as fast as it may. */
  turn(dx, dy) {
    if (!this.playing || !this.from || !this.controls) return;
    const [highest, lowest] = this.controls.limits;
    const yaw = this.from.yaw - dx * this.fieldOfView;
    const horizon = Math.max(highest, Math.min(lowest, this.from.horizon - dy * this.fieldOfView));
    this.wish = { yaw: ((yaw % 360) + 360) % 360, horizon };
    this.rested = false;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => { this.rested = true; this.pump(); }, REST_MS);
    this.follow();
    this.pump();
  }

  stopTurn() {
    clearTimeout(this.resting);
    Object.assign(this, { dragging: false, rested: false });
    if (this.wish && this.away(this.wish) < SAME_DEGREES) this.wish = null;
    if (this.wish) this.pump();
    else if (!this.asked) this.settle();
  }

  face() {
    const { yaw, horizon } = this.wish;
    Object.assign(this, { wish: null, rested: false });
    this.asked = { yaw: Number(yaw.toFixed(1)), horizon: Number(horizon.toFixed(1)) };
    this.send({ verb: this.controls?.face, args: this.asked, text: "Look around" });
  }

  /** Move the shown picture towards where one will look. */
  follow() {
    const goal = this.wish || this.asked;
    const shown = this.shownPose || this.pose;
    if (!goal || !shown) return;
    const wide = this.fieldOfView;
    const yaw = ((goal.yaw - shown.yaw + 540) % 360) - 180;
    const far = Math.abs(yaw) > wide;
    this.stage.movePicture(far ? 0 : -yaw / wide, far ? 0 : -(goal.horizon - shown.horizon) / wide);
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

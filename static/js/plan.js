// What this seat is about to do: at most one message on its way and one plan, the latest. Nothing ever queues up.
import { say as tr } from "./said.js";
import { sameAction, actionText } from "./words.js";

/**
 * `kitchen` is the model (view, me, settings), `link` the connection. Dispatches `change`, `sent`
 * (detail: {action, target}) when an action goes out, and `stopped` (detail: {target, message}) when the rest of a plan has become impossible.
 */
export class Plan extends EventTarget {
  constructor(kitchen, link) {
    super();
    Object.assign(this, { kitchen, link, target: null, text: "", actions: [], sent: null });
  }

  /**
   * Do these actions, one after the other, instead of whatever was planned. `once`: what is on its way
   * already is not meant a second time (a double click on a button that hands something in).
   */
  begin(actions, { target = null, text = "", once = false } = {}) {
    if (once && this.sent && sameAction(actions[0], this.sent.action)) return;
    Object.assign(this, { actions: [...actions], target, text });
    this.pump();
  }

  /** Forget the plan; in real time and together also take back what is only noted yet. */
  cancel() {
    this.actions = [];
    if (this.sent && !this.kitchen.immediate) this.dispatch(null);
    this.changed();
  }

  /** Do nothing for a step: the world's own way of waiting, or nothing at all. */
  wait() {
    const { view, controls } = this.kitchen;
    const verb = controls?.wait;
    const known = [...(view?.legal || []), ...(view?.verbs || []).map((one) => ({ verb: one.name, args: {}, text: one.name }))];
    const idle = verb && known.find((action) => action.verb === verb);
    this.begin([idle || null], { text: "wait" });
  }

  get next() {
    return this.actions[0];
  }

  /** Whether an action given now would be the seat's move (and not merely planned for later). */
  get mayMove() {
    const { view, me, status } = this.kitchen;
    if (!view || !me || status !== "playing") return false;
    return this.kitchen.pace !== "turns" || view.turn === me;
  }

  /** Whether an action given now could go out now: the view is that of the last step, and somebody listens. */
  get ready() {
    return this.mayMove && this.link.state === "open" && !(this.kitchen.view.seq < this.afterSeq);
  }

  /** Send the next action if it is time for it. */
  pump() {
    const busy = this.sent && (this.kitchen.immediate || this.sent.follows === this.actions);
    if (this.actions.length > 0 && this.ready && !busy) this.sendNext();
    this.changed();
  }

  sendNext() {
    const action = this.actions[0];
    const { legal, verbs = [] } = this.kitchen.view;
    const listed = action?.verb && legal.length && !verbs.some((verb) => verb.name === action.verb);
    if (listed && !legal.some((one) => sameAction(one, action))) {
      this.stop(tr("“{what}” is not possible any more.", { what: actionText(action, this.kitchen.names, this.kitchen.me) }));
      return;
    }
    this.dispatch(action);
  }

  dispatch(action) {
    if (this.sent) this.link.forget(this.sent.cid);
    const { view, shownAt, seq } = this.kitchen;
    const plain = action ? (action.verb ? { verb: action.verb, args: action.args } : action.text) : null;
    const shown = Math.max(0, Math.round(performance.now() - shownAt()));
    const cid = this.link.send({ type: "act", action: plain, seen: seq || view.seq, shown_ms: shown });
    this.sent = { cid, action, follows: this.actions };
    if (action) this.dispatchEvent(new CustomEvent("sent", { detail: { action, target: this.target } }));
  }

  /** A step was made: if it was ours, go on with the rest. */
  stepped(event) {
    const { me } = this.kitchen;
    this.afterSeq = event.seq;
    const cids = event.payload.cids || {};
    if (!this.sent || cids[me] !== this.sent.cid) return;
    const { follows } = this.sent;
    const result = event.payload.results?.[me];
    const { sent } = this;
    this.sent = null;
    this.link.forget(sent.cid);
    if (result?.ok === false) {
      if (follows === this.actions) this.stop(result.message);
      else this.dispatchEvent(new CustomEvent("stopped", { detail: { target: null, message: result.message } }));
      return;
    }
    if (follows === this.actions) this.actions.shift();
    this.changed();
  }

  /** A question was answered: it cost no step, and was ours if a line turned out to be one. */
  answered({ payload }) {
    const { sent } = this;
    if (!sent || (payload.cid !== undefined && payload.cid !== sent.cid)) return;
    this.sent = null;
    this.link.forget(sent.cid);
    if (sent.follows === this.actions) this.actions.shift();
    this.changed();
  }

  acknowledged(message) {
    const { sent } = this;
    if (sent?.cid !== message.cid || sent.action !== null || this.kitchen.pace === "turns") return;
    if (sent.follows === this.actions && this.actions[0] === null) this.actions.shift();
    this.sent = null;
    this.changed();
  }

  /** Refused: nothing changed. Returns whether it was ours. */
  /** The words of a line that the kitchen reads itself, if this message was one. */
  lineOf(cid) {
    const { sent } = this;
    return sent?.cid === cid && sent.action && !sent.action.verb ? sent.action.text : "";
  }

  refused(message) {
    if (this.sent?.cid !== message.cid) return false;
    const { follows } = this.sent;
    this.sent = null;
    if (follows === this.actions || !this.actions.length) this.stop(message.message);
    else this.pump();
    return true;
  }

  stop(message) {
    const { target } = this;
    this.actions = [];
    this.dispatchEvent(new CustomEvent("stopped", { detail: { target, message } }));
    this.changed();
  }

  clear() {
    Object.assign(this, { actions: [], sent: null, target: null });
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }
}

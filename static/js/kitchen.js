// What this page knows of a session: the newest view, who sits where, what was said. No elements here.
import { learnCalled } from "./called.js";
import { BLIND } from "./words.js";

const plain = (name = "") => name.replace(/ \d+$/, "");

/** Dispatches `view`, `event` (detail: the event), `presence`, `typing` (detail: the message). */
export class Kitchen extends EventTarget {
  constructor({ session, seat, typed = false }) {
    super();
    Object.assign(this, { session, me: seat, view: null, welcome: null, seq: 0, watchers: 0 });
    this.present = {};
    this.known = {};
    this.controls = null;
    this.typed = typed;
    this.lastStepAt = null;
    this.shownAt = () => performance.now();
  }

  get status() {
    return this.view?.status || this.welcome?.status || "lobby";
  }

  get pace() {
    return this.view?.pace || this.welcome?.pace || "turns";
  }

  get settings() {
    return this.welcome?.settings || {};
  }

  get task() {
    return this.welcome?.task || {};
  }

  /** Whether an action is a step at once, and not noted for the next one. */
  get immediate() {
    return this.pace === "turns" || this.pace === "free";
  }

  /** Whether actions are verbs with slots here, now, instead of a list. */
  get choosesVerbs() {
    return Boolean(this.view?.verbs?.length);
  }

  /** The verb of this name, if there is one now. */
  verb(name) {
    return (name && this.view?.verbs?.find((one) => one.name === name)) || null;
  }

  /** The seats in order: {seat, label, colour, kind, name, presence, stand_in, original, …}. */
  get seats() {
    const { rows, blind } = this;
    return blind ? rows.map((one) => ({ ...one, name: BLIND[one.name] || one.name })) : rows;
  }

  /** The seats as they were sent. */
  get rows() {
    const seats = this.view?.seats || this.welcome?.seats || [];
    const rows = Array.isArray(seats) ? seats : Object.entries(seats).map(([seat, rest]) => ({ seat, ...rest }));
    return this.decided ? rows.map((one) => ({ ...one, answered: this.decided.has(one.seat) })) : rows;
  }

  /** Whether nobody is told who the others are. */
  get blind() {
    return this.rows.some((one) => one.seat === this.me && one.name === "You");
  }

  /** Names by seat. */
  get names() {
    return Object.fromEntries(this.seats.map((one) => [one.seat, one.name || ""]));
  }

  get mine() {
    return this.seats.find((one) => one.seat === this.me);
  }

  get alone() {
    return this.seats.length < 2;
  }

  get over() {
    return this.status === "finished" || this.status === "abandoned";
  }

  receive(message) {
    const { type } = message;
    if (type === "welcome") {
      this.welcome = message;
      this.me = message.seat ?? null;
      this.dispatchEvent(new Event("view"));
    } else if (type === "view") {
      this.view = message;
      this.decided = null;
      this.controls = message.controls || this.controls;
      learnCalled(message.controls?.called);
      this.typed ||= this.choosesVerbs;
      this.dispatchEvent(new Event("view"));
    } else if (type === "events") {
      for (const event of message.events) this.happened(event);
    } else if (type === "presence") {
      this.watchers = message.watchers;
      this.present = message.seats || {};
      this.dispatchEvent(new Event("presence"));
    } else if (type === "decided") {
      this.decided = new Set(message.seats);
      this.dispatchEvent(new Event("view"));
    } else if (type === "typing") {
      this.dispatchEvent(new CustomEvent("typing", { detail: message }));
    }
  }

  happened(event) {
    if (event.seq <= this.seq) return;
    this.seq = event.seq;
    const fresh = event.seq > (this.welcome?.seq ?? 0);
    this.remember(event);
    if (event.kind === "step" || event.kind === "started" || event.kind === "resumed") this.lastStepAt = event.at;
    this.dispatchEvent(new CustomEvent("event", { detail: { event, fresh, names: this.calledThen } }));
  }

  /** Names by seat at the time of the newest event: who sits there now is called as at the table (Ann 2). */
  get calledThen() {
    const { names } = this;
    const then = Object.entries(this.known).map(([seat, name]) => [seat, plain(names[seat]) === name ? names[seat] : name]);
    return { ...names, ...Object.fromEntries(then) };
  }

  /** Names of those who sat somewhere, so that sentences about the past read right. */
  remember({ kind, seat, payload }) {
    if (kind === "joined" || kind === "replaced") this.known[seat] = (this.blind && BLIND[payload.occupant.name]) || payload.occupant.name;
  }
}

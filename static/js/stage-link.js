// The stage's own socket: what is on, rounds of votes, and a place in the line. Kitchens have sockets of their own.
import { say as tr } from "./said.js";

/** What every phone says while the presenter has frozen the stage. */
export const FROZEN = tr("One moment: the presenter has stopped the clock.");
const BACK_OFF = [300, 800, 1600, 3000, 5000, 8000];
const PING_MS = 20_000;

/** Dispatches `message` (detail: a JSON message) and `state` (detail: "open" or "lost"). */
export class StageLink extends EventTarget {
  constructor(as) {
    super();
    Object.assign(this, { as, tries: 0, socket: null, closed: false });
    document.addEventListener("visibilitychange", () => document.hidden || this.retryNow());
    addEventListener("online", () => this.retryNow());
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/stage/`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.send({ type: "hello", v: 1, as: this.as });
      clearInterval(this.beat);
      this.beat = setInterval(() => this.send({ type: "ping" }), PING_MS);
      this.tell("state", "open");
    };
    socket.onmessage = ({ data }) => this.socket === socket && this.tell("message", JSON.parse(data));
    socket.onclose = () => this.socket === socket && this.lost();
  }

  lost() {
    clearInterval(this.beat);
    this.socket = null;
    if (this.closed) return;
    this.tell("state", "lost");
    const wait = BACK_OFF[Math.min(this.tries, BACK_OFF.length - 1)] * (0.8 + 0.4 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  retryNow() {
    if (!this.socket && !this.closed) this.open();
  }

  close() {
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.timer);
    this.socket?.close();
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

/** A phone shakes for a moment, if somebody has touched it before: browsers allow it no earlier. */
export const buzz = (ms) => navigator.userActivation?.hasBeenActive && navigator.vibrate?.(ms);

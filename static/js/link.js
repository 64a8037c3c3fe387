// The connection to a session: hello, heartbeat, reconnect with what was missed, resend of what was not answered.
const PING_MS = 2500;
// A hidden page is let do something only once a minute: what counts is a question without an answer, not silence.
const ANSWER_MS = 4900;
const BACK_OFF = [300, 800, 1600, 3000, 5000, 8000, 12000];

/**
 * Dispatches `message` (detail: a JSON message), `frame` (detail: {header, blob}) and `state`
 * (detail: "open", "lost", "closed").
 */
export class Link extends EventTarget {
  constructor({ session, token = null, name = "", size = 600, frames = true, client = "", glance = false }) {
    super();
    Object.assign(this, { session, token, name, size, frames, client, glance });
    this.since = 0;
    this.offset = 0;
    this.best = Infinity;
    this.state = "new";
    this.waiting = new Map();
    this.tries = 0;
    addEventListener("online", () => this.retryNow());
    addEventListener("offline", () => this.lose());
    addEventListener("pageshow", (event) => event.persisted && this.retryNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.retryNow());
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/session/${this.session}/`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.socket === socket && this.receive(event.data);
    socket.onclose = (event) => this.socket === socket && this.lost(event.code);
  }

  greet(socket) {
    this.asked = null;
    const { token, since, frames, size, name, client, glance } = this;
    socket.send(JSON.stringify({ type: "hello", v: 1, token: token || undefined, since, frames, size, name, client, glance, compact: true }));
    clearInterval(this.beat);
    this.beat = setInterval(() => this.ping(), PING_MS);
    this.ping();
  }

  ping() {
    const now = performance.now();
    if (this.asked !== null && now - this.asked > ANSWER_MS) {
      this.lose();
      return;
    }
    this.asked ??= now;
    this.raw({ type: "ping", t: now });
  }

  /** Give up this socket without waiting for its end, and try again. */
  lose() {
    const socket = this.socket;
    if (!socket || this.state === "closed") return;
    this.lost(0);
    socket.close();
  }

  lost(code) {
    clearInterval(this.beat);
    this.socket = null;
    if (this.state === "closed") return;
    this.tell("lost", code);
    const wait = BACK_OFF[Math.min(this.tries, BACK_OFF.length - 1)] * (0.8 + 0.4 * Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  retryNow() {
    if (this.socket || this.state === "closed" || this.state === "new") return;
    this.tries = 0;
    this.open();
  }

  /** Stop for good. */
  close() {
    clearInterval(this.beat);
    clearTimeout(this.timer);
    this.tell("closed");
    this.socket?.close();
    this.socket = null;
  }

  tell(state, code = 0) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: { state, code } }));
  }

  receive(data) {
    this.asked = null;
    if (typeof data !== "string") {
      this.dispatchEvent(new CustomEvent("frame", { detail: readFrame(data) }));
      return;
    }
    const message = JSON.parse(data);
    for (const one of Array.isArray(message) ? message : [message]) this.take(one);
  }

  take(message) {
    this.note(message);
    const whole = message.type === "changes" ? this.renew(message) : message;
    if (whole?.type === "view") this.view = whole;
    if (whole) this.dispatchEvent(new CustomEvent("message", { detail: whole }));
  }

  /** The view after these changes; without the one that they change, a whole one is asked for. */
  renew({ type, since, patch = {}, ...fields }) {
    if (this.view?.seq !== since) {
      this.raw({ type: "look" });
      return null;
    }
    const view = { ...this.view, ...fields };
    for (const [part, members] of Object.entries(patch)) {
      const entries = Object.entries({ ...view[part], ...members });
      view[part] = Object.fromEntries(entries.filter(([name]) => members[name] !== null));
    }
    return view;
  }

  note(message) {
    if (message.type === "welcome") {
      this.tries = 0;
      if (this.best === Infinity) this.offset = message.now - Date.now() / 1000;
      this.tell("open");
      for (const sent of this.waiting.values()) this.raw(sent);
    } else if (message.type === "pong") {
      const trip = performance.now() - message.t;
      if (trip <= this.best * 1.5) {
        this.best = Math.min(this.best, trip);
        this.offset = message.now + trip / 2000 - Date.now() / 1000;
      }
    } else if (message.type === "events") {
      for (const event of message.events) this.since = Math.max(this.since, event.seq);
    } else if (message.type === "ack" || message.type === "refused") {
      this.waiting.delete(message.cid);
    } else if (message.type === "error") {
      this.close();
    }
  }

  /** The server's time, in seconds since the epoch. */
  now() {
    return Date.now() / 1000 + this.offset;
  }

  raw(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Send something that must arrive: it is sent again, with the same id, until it is answered. */
  send(message) {
    const cid = message.cid || newId();
    const sent = { ...message, cid };
    this.waiting.set(cid, sent);
    if (this.state === "open") this.raw(sent);
    return cid;
  }

  /** Do not send this one again. */
  forget(cid) {
    this.waiting.delete(cid);
  }
}

export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

function readFrame(buffer) {
  const length = new DataView(buffer).getUint32(0);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  return { header, blob: new Blob([new Uint8Array(buffer, 4 + length)], { type: `image/${header.format || "jpeg"}` }) };
}

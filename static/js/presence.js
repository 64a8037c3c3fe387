// Who cooks here besides oneself: bubbles over those who speak and think, rings where somebody points.
import { $, el } from "./dom.js";
import { worded } from "./worded.js";

const SAID_MS = [2600, 55, 8000]; // at least, for each character, at most
const THOUGHT_MS = 9000;
const POINTED_MS = 3200;
const DROPS = 26;
const DROPS_MS = 2600;
const LONGEST = 150;

const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);

export class Presence {
  /** `stage` is the Stage, `read` the line in which screen readers find what the others mean to do. */
  constructor(stage, kitchen, read) {
    Object.assign(this, { stage, kitchen, read });
    this.layer = el("div", { class: "stage-bubbles", "aria-hidden": "true" });
    stage.tip?.before(this.layer);
    this.bubbles = new Map();
    this.sizes = new Map(); // read when they change only: bubbles are placed in every frame
    this.grown = new ResizeObserver((changes) => this.resized(changes));
    this.meant = new Map();
  }

  /** Words over the cook who says them. */
  says(seat, name, text) {
    const [least, each, most] = SAID_MS;
    this.put(seat, "said", name, text, Math.min(most, Math.max(least, each * text.length)));
  }

  /** What somebody thinks, or at least what comes next, and the way that it will take. */
  thinks(seat, name, { text = "", next = null }) {
    const words = text || next?.text || "";
    this.meant.set(seat, words && `${name}: ${words}`);
    this.read.textContent = [...this.meant.values()].filter(Boolean).join(" ");
    const target = next?.target && this.stage.targets?.find((one) => one.id === next.target);
    this.stage.motion?.ghost(seat, target ? target.box : null, THOUGHT_MS);
    if (words && !this.bubbles.get(seat)?.classList.contains("said")) this.put(seat, "thought", name, words, THOUGHT_MS);
  }

  /** These seats have moved: what they thought before an earlier move is no news any more. */
  moved(seats) {
    for (const seat of seats) {
      const bubble = this.bubbles.get(seat);
      if (!bubble?.classList.contains("thought")) continue;
      if (bubble.dataset.moved) this.take(seat);
      bubble.dataset.moved = "1";
    }
  }

  /** A ring around what somebody points at; nothing where it is not to be seen from here. */
  points(seat, name, id) {
    const target = this.targetOf(id);
    const { colour } = this.kitchen.seats.find((one) => one.seat === seat) || {};
    if (!target) return;
    const ring = over(target.box, el("div", { class: "pointed", "data-seat": seat, "data-at": id }, el("span", {}, name)));
    if (/^#[0-9a-f]{6}$/i.test(colour || "")) ring.style.setProperty("--who", colour);
    this.layer.append(ring);
    setTimeout(() => ring.remove(), POINTED_MS);
  }

  /** Fine drops on what was sprayed, by its id or its kind; nothing where it is not to be seen from here. */
  sprays(what) {
    const target = this.targetOf(what) || this.stage.targets?.find((one) => one.label === worded(what));
    if (!target) return;
    const drops = Array.from({ length: DROPS }, (_, at) => {
      const drop = el("i");
      drop.style.cssText = `left:${scattered(at, 0.618)}%;top:${scattered(at, 0.755)}%;--late:${(at % 7) * 40}ms`;
      return drop;
    });
    const wet = over(target.box, el("div", { class: "sprayed", "data-at": target.id }, ...drops));
    this.layer.append(wet);
    setTimeout(() => wet.remove(), DROPS_MS);
  }

  targetOf(id) {
    return this.stage.targets?.find((one) => one.id === id);
  }

  put(seat, kind, name, text, ms) {
    this.take(seat);
    const bubble = el("div", { class: `bubble ${kind}`, "data-seat": seat }, el("strong", {}, name), shortened(text));
    this.bubbles.set(seat, bubble);
    this.layer.append(bubble);
    this.sizes.set(bubble, [bubble.offsetWidth, bubble.offsetHeight]);
    this.grown.observe(bubble);
    setTimeout(() => this.bubbles.get(seat) === bubble && this.take(seat), ms);
    this.place();
  }

  take(seat) {
    const bubble = this.bubbles.get(seat);
    if (!bubble) return;
    this.bubbles.delete(seat);
    this.sizes.delete(bubble);
    this.grown.unobserve(bubble);
    bubble.remove();
  }

  /** Every bubble over its cook, wherever that one is now; at the upper edge for those out of sight. None lies over
   *  another: two that would make room to both sides, and where the edge is too near one goes below the other. */
  place() {
    const [wide, high] = [this.layer.clientWidth, this.layer.clientHeight];
    const laid = [...this.bubbles].map(([seat, bubble]) => this.over(seat, bubble, wide, high));
    for (const one of makeRoom(laid, wide)) {
      one.bubble.style.left = `${one.left + one.width / 2}px`;
      one.bubble.style.top = `${one.top}px`;
    }
  }

  /** Where a bubble would lie alone: left, top, width, height in pixels of the picture. */
  over(seat, bubble, wide, high) {
    const head = this.stage.motion?.head(seat) || this.headOf(seat);
    bubble.classList.toggle("away", !head);
    const [width, height] = this.sizes.get(bubble);
    const [x, y] = head || [0.5, 0];
    const top = !head ? 6 : y < 0.2 ? y * high + 0.24 * wide : y * high - height - 4;
    return { bubble, left: within(x * wide - width / 2, width, wide), top, width, height };
  }

  resized(changes) {
    for (const { target } of changes) if (this.sizes.has(target)) this.sizes.set(target, [target.offsetWidth, target.offsetHeight]);
    this.place();
  }

  headOf(seat) {
    const box = this.stage.targets?.find((one) => one.id === seat)?.box;
    return box && [box[0] + box[2] / 2, box[1]];
  }

  clear() {
    for (const seat of [...this.bubbles.keys()]) this.take(seat);
    this.meant.clear();
    this.read.textContent = "";
  }
}

/** An element laid over a box (left, top, width, height as parts of the picture). */
function over([left, top, width, height], element) {
  element.style.cssText = `left:${left * 100}%;top:${top * 100}%;width:${width * 100}%;height:${height * 100}%`;
  return element;
}

/** Places from 4 to 96 that lie apart, the same each time. */
const scattered = (at, stride) => 4 + 92 * ((at * stride) % 1);

const GAP = 4;
const within = (left, width, wide) => Math.max(GAP, Math.min(wide - width - GAP, left));

/** Boxes ({left, top, width, height}), moved apart so that none lies over another; from left to right. */
export function makeRoom(boxes, wide) {
  const sorted = [...boxes].sort((a, b) => a.left + a.width / 2 - b.left - b.width / 2);
  sorted.forEach((one, place) => {
    for (const before of sorted.slice(0, place)) if (meet(before, one)) part(before, one, wide);
  });
  return sorted;
}

const meet = (a, b) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

function part(a, b, wide) {
  const push = (a.left + a.width + GAP - b.left) / 2;
  a.left = within(a.left - push, a.width, wide);
  b.left = within(b.left + push, b.width, wide);
  if (!meet(a, b)) return;
  const [upper, lower] = a.top <= b.top ? [a, b] : [b, a];
  lower.top = upper.top + upper.height + GAP;
}

/** A few things to say at once: by button, or by key once they are open. `say(text)` says one. */
export class Replies {
  constructor(root, say) {
    Object.assign(this, { root, say });
    if (!root) return;
    root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-reply]");
      if (button) this.pick(button);
    });
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  key(event) {
    if (this.root.hidden || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea")) return;
    const button = $(`[data-reply="${CSS.escape(event.key)}"]`, this.root);
    if (!button && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (button) this.pick(button);
    else this.open(false);
  }

  pick(button) {
    this.say(button.dataset.says);
    this.open(false);
  }

  open(on = this.root?.hidden) {
    if (!this.root) return;
    this.root.hidden = !on;
    const opener = $("[data-do=replies]");
    opener?.setAttribute("aria-expanded", String(on));
    if (on) $("[data-reply]", this.root).focus({ preventScroll: true });
    else if (this.root.contains(document.activeElement)) opener?.focus({ preventScroll: true });
  }
}

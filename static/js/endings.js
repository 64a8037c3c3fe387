// Both endings side by side: one position, two kitchens. Whichever was over earlier waits at its end.
import { $, $$, el } from "./dom.js";
import { FrameShow } from "./frames.js";
import { TextShow } from "./texts.js";
import { actionText } from "./words.js";

const root = $("#endings");
const given = root.dataset;
const first = Number(given.first);
const last = Number(given.last);
const BEAT_MS = 800;
const range = $("#range");
let at = Number(given.start);
let beat = null;

class Side {
  constructor(node) {
    Object.assign(this, { node, length: Number(node.dataset.length), steps: new Map(), names: {} });
    const { frame, text, seat } = node.dataset;
    const query = `?v=${given.version}${seat ? `&seat=${encodeURIComponent(seat)}` : ""}`;
    const board = $("[data-board]", node);
    this.show = board
      ? new TextShow(board, (n) => `${text.replace("/0.txt", `/${n}.txt`)}${query}`)
      : new FrameShow($("[data-picture]", node), $("[data-none]", node), (n) => `${frame.replace("/0.jpg", `/${n}.jpg`)}${query}`);
    this.show.length = this.length;
  }

  async load() {
    const response = await fetch(this.node.dataset.steps, { headers: { Accept: "application/json" } });
    if (!response.ok) return;
    const answer = await response.json();
    this.names = Object.fromEntries(answer.seats.map((one) => [one.seat, one.label]));
    for (const entry of answer.entries) if (entry.did) this.steps.set(entry.n, entry);
  }

  go(n) {
    const own = Math.min(n, this.length);
    this.show.show(own);
    this.node.classList.toggle("over", n > this.length);
    $("[data-did]", this.node).replaceChildren(...this.lines(n));
  }

  lines(n) {
    if (n > this.length) return [el("li", { class: "soft" }, `${given.overWord} ${this.length}.`)];
    const did = this.steps.get(n)?.did || [];
    if (!did.length) return [el("li", { class: "soft" }, given.nothingWord)];
    return did.map((one) => el("li", {}, el("span", {}, el("strong", {}, one.who), ": ",
      actionText({ text: one.text }, this.names, one.seat),
      one.no === undefined ? null : el("span", { class: "did-no" }, ` – ${given.undoneWord}${one.no ? `: ${one.no}` : ""}`))));
  }
}

const sides = $$(".ending", root).map((node) => new Side(node));
const words = () => `${given.stepWord} ${at} ${given.ofWord} ${last}`;
const here = () => `${location.pathname}?step=${at}`;
let settling = null;

function go(n) {
  at = Math.max(first, Math.min(last, n));
  for (const side of sides) side.go(at);
  range.value = at;
  range.setAttribute("aria-valuetext", words());
  $("#now").textContent = words();
  for (const link of $$("[data-replay]")) link.search = `?step=${at}`;
  clearTimeout(settling);
  settling = setTimeout(() => history.replaceState(null, "", here()), 150);
}

function play(on) {
  clearInterval(beat);
  beat = null;
  if (on && at >= last) go(first);
  root.classList.toggle("playing", on);
  $("#play-word").textContent = on ? given.pauseWord : given.playWord;
  if (on) beat = setInterval(tick, BEAT_MS);
}

function tick() {
  if (sides.some((side) => side.show.behind)) return;
  go(at + 1);
  if (at >= last) play(false);
}

const step = (by) => { play(false); go(at + by); };
const KEYS = {
  " ": () => play(beat === null),
  ArrowLeft: (event) => step(event.shiftKey ? -10 : -1),
  ArrowRight: (event) => step(event.shiftKey ? 10 : 1),
  Home: () => step(first - last),
  End: () => step(last - first),
};

function onKey(event) {
  if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("button, a, summary, select, textarea, input:not(#range), .board-text")) return;
  event.preventDefault();
  KEYS[event.key](event);
}

async function copyLink() {
  const link = new URL(here(), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    $("#copied").textContent = `${given.copiedWord} ${link}`;
  } catch {
    $("#copied").textContent = link;
  }
}

await Promise.all(sides.map((side) => side.load()));
document.addEventListener("keydown", onKey);
range.addEventListener("input", () => { play(false); go(Number(range.value)); });
$("#play").addEventListener("click", () => play(beat === null));
$("#back").addEventListener("click", () => step(-1));
$("#on").addEventListener("click", () => step(1));
$("#copy").addEventListener("click", copyLink);
go(at);
root.classList.add("ready");

// What this seat has done so far, with as much of an answer as the task gives.
import { $, el, icon } from "./dom.js";
import { sentenceOf } from "./words.js";

const KEPT = 120;

export class History {
  constructor(root, kitchen) {
    Object.assign(this, { root, kitchen, entries: [] });
  }

  get mode() {
    return this.kitchen.settings.feedback || "detailed";
  }

  /** Types this seat has found, in the order of finding. */
  get found() {
    return this.entries.filter((one) => one.verb === "FIND" && one.ok).map((one) => one.args.object);
  }

  /** Take in a step; equal motions in a row become one line. */
  add({ payload }) {
    const { me } = this.kitchen;
    const move = payload.moves?.[me] || payload.tried?.[me];
    if (!move) return;
    const result = payload.results?.[me] || { ok: true };
    const text = move.text || [move.verb, ...Object.values(move.args || {})].join(" ");
    const last = this.entries.at(-1);
    const words = move.verb === "Face" ? "Look around" : text;
    if (last && last.words === words && last.ok && result.ok && !move.args?.object) last.times += 1;
    else this.entries.push({ words, verb: move.verb, args: move.args || {}, ok: result.ok, why: result.message || "", times: 1 });
    this.draw();
  }

  draw() {
    if (!this.root) return;
    const list = $(".history", this.root);
    const lines = this.entries.slice(-KEPT).map((one) => this.line(one));
    list.replaceChildren(...lines);
    list.start = Math.max(1, this.entries.length - KEPT + 1);
    list.scrollTop = list.scrollHeight;
    $(".history-count", this.root).textContent = this.entries.length ? String(this.entries.length) : "";
  }

  line({ words, ok, why, times }) {
    const again = times > 1 ? el("span", { class: "soft" }, ` × ${times}`) : null;
    if (this.mode === "none") return el("li", {}, words, again);
    const told = ok ? "done" : this.mode === "detailed" && why ? sentenceOf(why) : "failed";
    return el("li", { class: ok ? "went" : "went-not" }, el("span", {}, words, again), " ", el("span", { class: "went-word" }, icon(ok ? "check" : "cross"), told));
  }
}

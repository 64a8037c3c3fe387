// What has been done so far, with as much of an answer as the task gives: by this seat, or by everybody.
import { $, el, icon } from "./dom.js";
import { say as tr } from "./said.js";
import { actionText, answerText, sentenceOf } from "./words.js";

const KEPT = 120;

export class History {
  /** With `everybody` every seat's steps are told, with their numbers and names, and refusals too. */
  constructor(root, kitchen, { everybody = false } = {}) {
    Object.assign(this, { root, kitchen, everybody, entries: [] });
  }

  get mode() {
    return this.kitchen.settings.feedback || "detailed";
  }

  /** What this seat named in a slot of a verb, where it worked, in the order of doing. */
  named(verb, slot) {
    return this.entries.filter((one) => one.mine && one.verb === verb && one.ok !== false && one.args[slot] !== undefined).map((one) => one.args[slot]);
  }

  /** Take in a step; equal motions of one seat in a row become one line. */
  add({ payload }, names = {}) {
    const seats = new Set([...Object.keys(payload.moves || {}), ...Object.keys(payload.tried || {})]);
    for (const seat of seats) {
      if (!this.everybody && seat !== this.kitchen.me) continue;
      const move = payload.moves?.[seat] || payload.tried?.[seat];
      if (move) this.put(this.entry(seat, move, payload.results?.[seat] || { ok: true }, names, payload.index));
    }
    this.draw();
  }

  /** What was asked and answered, or refused before it became a step. */
  note(seat, action, result, names = {}) {
    this.put(this.entry(seat, action, result, names));
    this.draw();
  }

  entry(seat, move, result, names, step = null) {
    const face = Boolean(move.verb) && move.verb === this.kitchen.controls?.face;
    const mine = seat === this.kitchen.me;
    const text = actionText(move, this.everybody ? names : {}, this.everybody ? seat : null);
    return {
      seat, mine, step, verb: move.verb, args: move.args || {}, who: names[seat] || seat, times: 1,
      words: face ? tr("Look around") : text, motion: face || !Object.keys(move.args || {}).length,
      ok: result.ok, why: result.message || "", answer: mine ? result.answer : undefined,
    };
  }

  put(entry) {
    const last = this.entries.at(-1);
    const same = last && last.words === entry.words && last.seat === entry.seat && last.ok === entry.ok && last.ok !== false;
    if (same && entry.motion && entry.answer === undefined) Object.assign(last, { times: last.times + 1, step: entry.step });
    else this.entries.push(entry);
  }

  draw() {
    if (!this.root) return;
    const list = $(".history", this.root);
    const lines = this.entries.slice(-KEPT).map((one) => this.line(one));
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.replaceChildren(...lines);
    if (!this.everybody) list.start = Math.max(1, this.entries.length - KEPT + 1);
    if (atEnd || !list.matches(":focus")) list.scrollTop = list.scrollHeight;
    $(".history-count", this.root).textContent = this.entries.length ? String(this.entries.length) : "";
  }

  line(entry) {
    const { words, ok, times, answer } = entry;
    const again = times > 1 ? el("span", { class: "soft" }, ` × ${times}`) : null;
    const said = answer === undefined || answer === null ? null : el("span", { class: "answer" }, ` → ${answerText(answer)}`);
    const before = this.everybody ? [this.stepMark(entry), el("strong", {}, `${entry.who}: `)] : [];
    if (ok === null || ok === undefined || this.mode === "none") return el("li", {}, ...before, words, again, said);
    return el("li", { class: ok ? "went" : "went-not" }, ...before, el("span", {}, words, again), said, " ", this.mark(entry));
  }

  stepMark({ step }) {
    return el("span", { class: "step-mark" }, step === null ? "–" : String(step), step === null ? null : el("span", { class: "only-read" }, tr(". step, ")));
  }

  mark({ ok, why }) {
    const told = ok ? tr("done") : this.mode === "detailed" && why ? sentenceOf(why) : tr("failed");
    return el("span", { class: "went-word" }, icon(ok ? "check" : "cross"), told);
  }
}

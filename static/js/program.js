// The program beside the picture: its lines, undo to any of them, run from the start, edit as text.
import { $, el, fill, icon } from "./dom.js";
import { counted } from "./words.js";
import { say as tr } from "./said.js";

const LONGEST = 3000;

/** Lines in parts that fit into one message each. */
function parts(lines) {
  const found = [];
  let size = Infinity;
  for (const line of lines) {
    if (size + line.length > LONGEST) {
      found.push([]);
      size = 0;
    }
    found.at(-1).push(line);
    size += line.length + 3;
  }
  return found;
}

/**
 * `rewrite(...steps)` writes the program anew, step by step: {keep: lines that stay, text: lines that follow}.
 * A draft that is being written is never taken away by what comes in.
 */
export class Program {
  constructor(root, { rewrite = null, say = () => {} } = {}) {
    Object.assign(this, { root, rewrite, say, lines: [], told: "" });
    if (!root) return;
    this.list = $(".program-lines", root);
    this.form = $(".program-edit", root);
    root.addEventListener("click", (event) => this.clicked(event));
    this.form?.addEventListener("submit", (event) => { event.preventDefault(); this.submit(); });
  }

  show(kitchen) {
    if (!this.root) return;
    const lines = kitchen.view?.program;
    this.root.hidden = !lines;
    if (!lines) return;
    this.lines = lines;
    this.settle(lines, kitchen.view.step);
    const playing = kitchen.status === "playing" && Boolean(this.rewrite);
    for (const node of this.root.querySelectorAll(".program-tools, .program-fork")) node.hidden = !playing;
    if (!playing && this.form) this.form.hidden = true;
    const many = kitchen.seats.length > 1;
    fill(this.list, [lines, playing, kitchen.names], () => lines.map((line, at) => this.line(line, at, playing, many ? kitchen.names[line.seat] : "")));
    this.list.scrollTop = this.list.scrollHeight;
    this.tell(lines);
    for (const node of this.root.querySelectorAll("[data-program=undo], [data-program=run]")) node.disabled = !lines.length;
    const step = $("[data-step]", this.root);
    if (step) step.value = String(kitchen.view.step);
  }

  /** One sentence for the whole: it runs so far, or which line fails and why. */
  tell(lines) {
    const at = lines.findIndex((line) => line.ok === false);
    const words = at >= 0 ? tr("Line {line} cannot be done. {why}", { line: at + 1, why: lines[at].why }) : lines.length ? tr("Runs so far: {lines}.", { lines: counted(lines.length, "line") }) : tr("No line yet: every step that you do is written here.");
    const node = $(".program-state", this.root);
    node.classList.toggle("bad", at >= 0);
    node.classList.toggle("good", at < 0 && lines.length > 0);
    if (node.textContent === words) return;
    node.textContent = words;
  }

  line({ text, ok, why }, at, playing, who) {
    const mark = { true: ["check", tr("done")], false: ["cross", tr("failed")], null: ["circle", tr("not run")] }[String(ok)];
    const back = playing && ok !== null
      ? el("button", { type: "button", class: "program-back", "data-keep": String(ok ? at + 1 : at), "data-focus": `back ${at}`, title: tr("Undo to here"), "aria-label": tr("Undo to line {line}", { line: ok ? at + 1 : at }) }, "↶")
      : null;
    return el("li", { class: `program-line ${mark[1].replace(" ", "-")}`, title: why || false },
      el("span", { class: "program-mark" }, icon(mark[0]), el("span", { class: "only-read" }, mark[1])),
      el("code", {}, text), who ? el("span", { class: "soft small" }, ` ${who}`) : null, back);
  }

  clicked(event) {
    const keep = event.target.closest("[data-keep]")?.dataset.keep;
    if (keep !== undefined) return this.undo(Number(keep));
    const what = event.target.closest("[data-program]")?.dataset.program;
    if (what) this[what]();
    return undefined;
  }

  get done() {
    return this.lines.filter((line) => line.ok).length;
  }

  undo(keep = Math.max(0, this.lines.length === this.done ? this.done - 1 : this.done)) {
    this.rewrite({ keep });
  }

  /** From the start: all lines, those that have not been done too. */
  run() {
    this.rewrite({ keep: this.lines.length });
  }

  edit() {
    const area = $("textarea", this.form);
    if (!this.form.hidden) return this.cancel();
    area.value = this.lines.map((line) => line.text).join("\n");
    this.form.hidden = false;
    area.focus();
    return undefined;
  }

  cancel() {
    this.form.hidden = true;
    this.draft = null;
    $("[data-program=edit]", this.root)?.focus();
  }

  /**
   * What stays as it was is not sent again: only from the first line that is different. What is long goes
   * in parts. The draft stands until all of it is in the program: what is refused is not lost.
   */
  submit() {
    const wanted = $("textarea", this.form).value.split("\n").map((line) => line.trim()).filter(Boolean);
    let keep = 0;
    while (keep < wanted.length && keep < this.lines.length && wanted[keep] === this.lines[keep].text) keep += 1;
    this.draft = { step: this.step, count: wanted.filter((line) => !line.startsWith("#")).length };
    const steps = [];
    for (const part of parts(wanted.slice(keep))) {
      steps.push({ keep, text: part.join("\n") });
      keep += part.filter((line) => !line.startsWith("#")).length;
    }
    this.rewrite(...(steps.length ? steps : [{ keep }]));
  }

  /** The draft is in the program now, or it is not yet. */
  settle(lines, step) {
    if (!this.draft) Object.assign(this, { step });
    if (!this.draft || step === this.draft.step || lines.length !== this.draft.count) return;
    this.draft = null;
    this.form.hidden = true;
  }

  copy() {
    navigator.clipboard?.writeText(this.lines.map((line) => line.text).join("\n")).then(() => this.say(tr("The program is copied.")), () => this.say(tr("It could not be copied.")));
  }
}

// The kitchen's file as text: what is written there is drawn, and what is drawn is written there.
import { $, el } from "./dom.js";
import { say as tr } from "./said.js";

const QUIET_MS = 500;

export class FileText {
  /** `read(text)` asks what a text says (an Error has `problem`), `take(sketch)` draws it. */
  constructor(node, { read, take }) {
    Object.assign(this, { read, take, timer: null, writing: false, busy: false });
    this.text = $("textarea", node);
    this.lines = $("[data-lines]", node);
    this.wrong = $("#file-wrong", node);
    this.text.addEventListener("input", () => this.changed());
    this.text.addEventListener("blur", () => { if (this.writing && !this.busy && this.wrong.hidden) this.write(); });
    this.text.addEventListener("scroll", () => this.follow());
    new ResizeObserver(() => this.follow()).observe(this.text);
    node.addEventListener("toggle", () => this.number());
    $("#download", node).addEventListener("click", () => this.download());
    $("#upload", node).addEventListener("change", (event) => this.upload(event.target));
  }

  /** What the drawing says now. Whoever is writing here is left alone until they go elsewhere. */
  tell(text) {
    this.told = text;
    if (this.writing && document.activeElement === this.text) return;
    this.write();
  }

  write() {
    this.writing = false;
    if (this.told !== undefined) this.text.value = this.told;
    this.complain(null);
  }

  changed() {
    this.writing = true;
    this.number();
    clearTimeout(this.timer);
    this.busy = true;
    this.timer = setTimeout(() => this.look(), QUIET_MS);
  }

  async look() {
    const text = this.text.value;
    try {
      const said = await this.read(text);
      if (text !== this.text.value) return;
      this.busy = false;
      this.complain(null);
      this.take(said.sketch);
    } catch (error) {
      if (text !== this.text.value) return;
      this.busy = false;
      this.complain(error.problem || { detail: error.message, line: 0 });
    }
  }

  complain(problem) {
    this.line = problem?.line || 0;
    this.wrong.hidden = !problem;
    if (problem) {
      const where = this.line ? `${tr("Line {n}", { n: this.line })}: ` : "";
      this.wrong.replaceChildren(el("span", {}, `${where}${problem.detail}`),
        ...(this.line ? [el("button", { type: "button", class: "button small-button", onclick: () => this.goTo(this.line) }, tr("Show the line"))] : []));
    }
    this.number();
  }

  goTo(line) {
    const before = this.text.value.split("\n").slice(0, line - 1);
    const start = before.reduce((sum, one) => sum + one.length + 1, 0);
    this.text.focus();
    this.text.setSelectionRange(start, start + (this.text.value.split("\n")[line - 1] ?? "").length);
    this.text.scrollTop = (line - 4) * parseFloat(getComputedStyle(this.text).lineHeight);
  }

  number() {
    const count = this.text.value.split("\n").length;
    if (this.lines.children.length !== count) {
      this.lines.replaceChildren(...Array.from({ length: count }, (_, at) => el("span", {}, String(at + 1))));
    }
    [...this.lines.children].forEach((one, at) => one.classList.toggle("wrong", at + 1 === this.line));
    this.follow();
  }

  follow() {
    this.lines.style.height = `${this.text.clientHeight}px`;
    this.lines.scrollTop = this.text.scrollTop;
  }

  download() {
    const address = URL.createObjectURL(new Blob([this.text.value], { type: "application/json" }));
    const link = el("a", { href: address, download: "kitchen.json" });
    document.body.append(link);
    link.click();
    link.remove();
    URL.revokeObjectURL(address);
  }

  async upload(input) {
    const [chosen] = input.files;
    if (!chosen) return;
    this.text.value = await chosen.text();
    input.value = "";
    this.number();
    await this.look();
  }
}

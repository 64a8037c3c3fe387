// How a step in plain words is understood: the nearest actions, how like they are, and why one cannot be done.
import { $, el } from "./dom.js";
import { spaced } from "./words.js";
import { say as tr } from "./said.js";

export class Readings {
  /** `act(action)` does one. */
  constructor(root, act) {
    Object.assign(this, { root, act });
  }

  show(text, nearest) {
    if (!this.root) return;
    const rows = nearest.map((one) => this.row(one));
    this.root.replaceChildren(
      el("p", { class: "small soft readings-title" }, tr("“{text}” is nearest to:", { text })),
      el("ul", {}, rows),
      el("button", { type: "button", class: "button small-button quiet", onclick: () => this.close() }, tr("None of these")),
    );
    this.root.hidden = false;
    $("button:not([disabled])", this.root)?.focus({ preventScroll: true });
    this.root.scrollIntoView({ block: "nearest" });
  }

  row({ text, likeness, action, why }) {
    const able = action && !why;
    const share = Math.round(likeness * 100);
    const words = action ? spaced(action.text) : text.replaceAll("_", " ");
    const button = el("button", { type: "button", class: "reading-do", disabled: !able, onclick: () => { this.close(); this.act(action); } },
      el("span", { class: "reading-words" }, words), el("span", { class: "reading-share" }, `${share} %`));
    return el("li", { class: able ? "reading" : "reading barred", style: `--share:${share}%` }, button, why ? el("p", { class: "small reading-why" }, why) : null);
  }

  close() {
    if (!this.root) return;
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}

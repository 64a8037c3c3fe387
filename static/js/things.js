// A list of what is in the picture, for pictures with many small things: find one by its name.
import { $, el, fill } from "./dom.js";
import { say as tr } from "./said.js";

const SHOWN = 60;

export class Things {
  /** `choose(id)` is what a click on the thing itself does, `light(id)` shows where it is. */
  constructor(root, { choose, light }) {
    Object.assign(this, { root, choose, light, targets: [] });
    if (!root) return;
    this.input = $("input", root);
    this.list = $(".things-list", root);
    this.input.addEventListener("input", () => this.draw());
    root.addEventListener("toggle", () => this.draw());
  }

  show(targets, on) {
    if (!this.root) return;
    this.root.closest(".things-panel").hidden = !on;
    this.targets = targets;
    this.draw();
  }

  draw() {
    if (!this.root.open) return;
    const words = this.input.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.targets.filter((one) => !one.ground && words.every((word) => one.label.toLowerCase().includes(word)));
    const shown = found.slice(0, SHOWN);
    fill(this.list, [shown.map((one) => [one.id, one.label]), found.length], () => [
      ...shown.map((one) => el("li", {}, el("button", { type: "button", class: "place", "data-focus": one.id, onclick: () => this.choose(one.id), onmouseenter: () => this.light(one.id), onfocus: () => this.light(one.id) }, one.label))),
      ...(found.length > shown.length ? [el("li", { class: "soft small" }, tr("and {count} more: write a part of the name", { count: found.length - shown.length }))] : []),
      ...(found.length ? [] : [el("li", { class: "soft small" }, tr("Nothing here is called so. What is shut away comes when it is opened."))]),
    ]);
  }
}

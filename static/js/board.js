// The board of a kitchen without pictures: what there is to know, as text, in the place of the picture.
import { $, el } from "./dom.js";

const SAID = 240;
const COLUMNS = /\S {2,}\S|[│┃║─━═|+]{2}|^\s*[#.@]{4,}/m;

/**
 * Stands where a `Stage` stands, and has nothing on it that could be pointed at. `say(sentence)`
 * tells screen readers what is new.
 */
export class Board {
  constructor(root, { say }) {
    Object.assign(this, { root, say, targets: [], buttons: new Map(), map: null, selected: null, shift: [0, 0], drag: null });
    this.text = $(".board-text", root);
    this.lines = null;
    this.shownAt = performance.now();
  }

  /** Show the text as it is now; lines that were not there before are marked and told. */
  write(text) {
    const lines = text.split("\n");
    const fresh = this.lines && new Set(lines.filter((line) => line.trim() && !this.lines.includes(line)));
    const same = this.lines?.join("\n") === text;
    this.lines = lines;
    if (same) return;
    this.shownAt = performance.now();
    this.text.classList.toggle("aligned", COLUMNS.test(text));
    this.text.replaceChildren(...lines.map((line) => el("span", { class: fresh?.has(line) ? "board-line fresh" : "board-line" }, `${line}\n`)));
    if (fresh?.size) this.say([...fresh].join(" ").slice(0, SAID));
    this.shown?.();
  }

  show() {}

  label() {}

  hideTip() {}

  hush() {}

  complain() {}

  explain() {}

  movePicture() {}

  select() {}

  cycle() {}

  turnTo() {}

  /** Arrow keys scroll the page here. */
  move() {
    return false;
  }

  spots() {
    return [];
  }
}

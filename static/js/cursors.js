// Marks on the board that all share: where each of those at this screen is looking, and what would happen there.
import { $, el } from "./dom.js";

const TOLD_MS = 2600;
const REFUSED_MS = 4000;

/** The sign of a seat: a shape and a number of its own beside its colour. `place`: its place at the table, from 0. */
export function seatSign(place) {
  return el("span", { class: "seat-sign", "data-shape": place % 4, "aria-hidden": "true" }, el("b", {}, place + 1));
}

export class Cursor {
  /** `stage` is the Stage it lies on, `place` the seat's place at the table. */
  constructor(stage, place, seat) {
    this.stage = stage;
    this.layer = $(".stage-cursors", stage.root);
    this.words = el("span", { class: "cursor-words" });
    this.node = el("div", { class: "cursor", "data-place": place, "data-seat": seat, hidden: true }, seatSign(place), this.words);
    this.layer.append(this.node);
    this.id = null;
  }

  /** Stand on this target (null: nowhere); returns whether it is there. */
  stand(id) {
    const target = this.stage.targets.find((one) => one.id === id);
    this.id = target ? id : null;
    this.node.hidden = !target;
    this.node.dataset.at = this.id || "";
    if (!target) return false;
    const [left, top, width, height] = target.box;
    this.node.style.left = `${left * 100}%`;
    this.node.style.top = `${top * 100}%`;
    this.node.style.width = `${width * 100}%`;
    this.node.style.height = `${height * 100}%`;
    this.node.classList.toggle("low", top < 0.12);
    this.node.classList.toggle("from-left", left < 0.2);
    this.node.classList.toggle("from-right", left + width > 0.8);
    return true;
  }

  /** Words beside the mark for a moment; `mood` "refused" for longer. */
  tell(words, mood = "") {
    clearTimeout(this.fading);
    this.words.textContent = words;
    this.words.dataset.mood = mood;
    this.words.classList.toggle("told", Boolean(words));
    this.fading = setTimeout(() => this.words.classList.remove("told"), mood === "refused" ? REFUSED_MS : TOLD_MS);
  }

  /** Whether it can be used now: lit up, or only there. */
  light(able, active) {
    this.node.classList.toggle("able", able);
    this.node.classList.toggle("waiting", !active);
  }

  colour(value) {
    this.node.style.setProperty("--who", value);
  }

  remove() {
    this.node.remove();
  }
}

// What to do next glows: the kitchen plans it beside its clock and says so when it is asked.
import { sameAction, spaced } from "./words.js";
import { say as tr } from "./said.js";

export class Guide {
  constructor({ kitchen, link, stage, say }) {
    Object.assign(this, { kitchen, link, stage, say, asked: null, next: [], told: "" });
  }

  /** Ask, once for each state of the kitchen. */
  want() {
    const { view, status } = this.kitchen;
    if (status !== "playing" || !view) return this.light([]);
    if (this.asked !== view.revision) {
      this.asked = view.revision;
      this.link.raw({ type: "advice" });
    }
    return this.light(this.next);
  }

  take({ actions }) {
    this.next = actions;
    this.light(actions);
  }

  /** The things at which a click does this: those that glow. */
  light(actions) {
    const found = this.at(actions);
    for (const [id, button] of this.stage.buttons) button.classList.toggle("next", id === found);
    const words = found ? spaced(this.kitchen.view.natural[found].text) : "";
    if (words && words !== this.told) this.say(tr("Next: {words}.", { words }));
    this.told = words;
  }

  at([first, second]) {
    const natural = this.kitchen.view?.natural;
    if (!first || !natural) return null;
    const ids = Object.keys(natural).filter((id) => this.stage.buttons.has(id) && natural[id].actions.length && sameAction(natural[id].actions[0], first));
    const whole = ids.filter((id) => !second || !natural[id].actions[1] || sameAction(natural[id].actions[1], second));
    return whole[0] || ids[0] || null;
  }
}

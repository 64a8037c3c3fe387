// A choice of how things are shown: a button that says whether it is on. It is off until somebody asks for it; the browser keeps it.
import { keep, recall } from "./kept.js";

export class Switch {
  /** `turned(on)` is told at once, and whenever it changes. */
  constructor(button, key, turned) {
    Object.assign(this, { button, key, turned, on: recall(key) === "on" });
    button.addEventListener("click", (event) => {
      this.turn();
      if (event.detail) button.blur(); // keys are the kitchen's again
    });
    this.show();
  }

  turn(on = !this.on) {
    this.on = on;
    keep(this.key, on ? "on" : "off");
    this.show();
  }

  show() {
    this.button.setAttribute("aria-pressed", String(this.on));
    this.turned(this.on);
  }
}

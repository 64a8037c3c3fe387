// A choice of how things are shown: a button that says whether it is on. It is off until somebody asks for it; the browser keeps it.

export class Switch {
  /** `turned(on)` is told at once, and whenever it changes. */
  constructor(button, key, turned) {
    Object.assign(this, { button, key, turned, on: kept(key) === "on" });
    button.addEventListener("click", (event) => {
      this.turn();
      if (event.detail) button.blur(); // keys are the kitchen's again
    });
    this.show();
  }

  turn(on = !this.on) {
    this.on = on;
    try {
      localStorage.setItem(this.key, on ? "on" : "off");
    } catch {
      // A browser that keeps nothing is asked again next time.
    }
    this.show();
  }

  show() {
    this.button.setAttribute("aria-pressed", String(this.on));
    this.turned(this.on);
  }
}

function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

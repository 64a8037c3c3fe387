// What only kitchens in first person have: a picture that turns and walks; a crosshair and a small map by choice. Fetched with their
// first picture.
import { $, el } from "./dom.js";
import { Gaze } from "./gaze.js";
import { Minimap } from "./minimap.js";
import { Switch } from "./switches.js";

export class FirstPerson {
  /** `box` holds the switches; whoever watches has none. */
  constructor({ stage, kitchen, link, box }) {
    Object.assign(this, { stage, kitchen, link, box, recalled: false });
    stage.gaze = new Gaze(stage);
    if (box) this.offer();
    kitchen.addEventListener("view", () => this.show());
    link.addEventListener("state", ({ detail }) => { this.recalled &&= detail.state === "open"; });
    this.show();
  }

  offer() {
    const cross = el("div", { class: "stage-cross", "aria-hidden": "true" });
    this.stage.root.append(cross);
    this.crosshair = new Switch($("[data-sight=crosshair]", this.box), "brigade-crosshair", (on) => { cross.hidden = !on; });
    this.minimap = new Minimap(this.stage.root);
    this.mapping = new Switch($("[data-sight=map]", this.box), "brigade-minimap", (on) => this.lay(on && this.mapped));
  }

  show() {
    const { view, status } = this.kitchen;
    this.stage.gaze.toward(view?.facts?.pose, view?.seq);
    if (!this.box) return;
    this.box.hidden = status !== "playing";
    this.mapping.button.hidden = !this.mapped;
    if (this.mapped) this.minimap.take(view.facts, this.wide, (seat) => this.met(seat));
    this.lay(this.mapping.on && this.mapped);
  }

  lay(on) {
    this.minimap.show(on);
    if (on) this.ask();
  }

  /** What was seen before this page was here the session knows: nothing is kept in the browser, and another device has it, too. */
  ask() {
    if (this.recalled || this.link.state !== "open") return;
    this.recalled = true;
    this.link.raw({ type: "trail" });
  }

  recall({ trail }) {
    if (this.mapped) this.minimap.recall(trail, this.wide);
  }

  /** How somebody on the map is called, and in which colour they go. */
  met(seat) {
    const { name, label, colour } = this.kitchen.seats.find((one) => one.seat === seat) || {};
    return { name: name || label || seat, colour };
  }

  /** Degrees from left to right of what one sees. */
  get wide() {
    return this.kitchen.view?.controls?.field_of_view || 60;
  }

  /** Whether this seat is told enough for a map. */
  get mapped() {
    return Minimap.of(this.kitchen.view?.facts);
  }

  /** What is under the crosshair, unless something has been chosen by keys. */
  get aimed() {
    if (!this.crosshair?.on || document.activeElement?.matches(".target")) return null;
    return this.stage.map?.at(0.5, 0.5) || null;
  }
}

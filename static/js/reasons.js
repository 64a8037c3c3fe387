// Why nothing can be done with a thing: the kitchen says so when it is asked.
import { actionText } from "./words.js";

const PATIENCE_MS = 600;
const SILENT = 3;

export class Reasons {
  /** `changed()` is called when sentences have come. */
  constructor(kitchen, link, changed) {
    Object.assign(this, { kitchen, link, changed, told: {}, at: null, asked: null, silent: 0, waiting: [] });
  }

  get now() {
    return this.kitchen.view?.revision ?? 0;
  }

  /** A kitchen that has never said anything is not asked again. */
  get mute() {
    return this.silent >= SILENT;
  }

  /** Ask, once for each state of the kitchen. */
  want() {
    if (this.mute || this.asked === this.now || this.kitchen.status !== "playing") return;
    this.asked = this.now;
    this.link.raw({ type: "reasons" });
  }

  take({ reasons }) {
    this.silent = Object.keys(reasons).length ? -Infinity : this.silent + 1;
    Object.assign(this, { told: reasons, at: this.asked });
    for (const settle of this.waiting.splice(0)) settle();
    this.changed();
  }

  /** The kitchen's sentence about a thing as things are; empty if it has not said one. */
  of(id) {
    const sentence = this.at === this.now ? this.told[id] : "";
    return sentence ? actionText({ text: sentence }, this.kitchen.names) : "";
  }

  /** The same, after the kitchen has been asked. */
  async ask(id) {
    this.want();
    if (!this.mute && this.at !== this.now) {
      await new Promise((settle) => { this.waiting.push(settle); setTimeout(settle, PATIENCE_MS); });
    }
    return this.of(id);
  }
}

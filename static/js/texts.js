// Shows the text of a position where there are no pictures: the same manners as `FrameShow`.
import { say as tr } from "./said.js";

const KEPT = 80;

export class TextShow {
  constructor(node, url) {
    Object.assign(this, { node, url, length: 0, wanted: null, shown: null, kept: new Map(), round: 0 });
  }

  get behind() {
    return this.shown !== this.wanted;
  }

  async show(n) {
    this.wanted = n;
    const { round } = this;
    const text = this.kept.get(n) ?? (await this.fetch(n));
    if (n !== this.wanted || round !== this.round) return;
    this.node.textContent = text;
    this.node.dataset.step = n;
    this.shown = n;
  }

  /** Another view: nothing that was fetched is of use. */
  forget() {
    this.kept.clear();
    this.round += 1;
    this.shown = null;
  }

  async fetch(n) {
    const response = await fetch(this.url(n)).catch(() => null);
    if (!response?.ok) return tr("Nothing to read here until the session is over.");
    const text = await response.text();
    this.kept.set(n, text);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    return text;
  }
}

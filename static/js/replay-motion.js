// A replay in motion: while it plays by itself, the parts of the picture go from one step to the next.
//
// Whoever steps, jumps, plays fast or wants less motion sees the pictures themselves, which are the truth.
import { Motion, moves } from "./motion.js";

const FASTEST = 2; // times; faster there is no time to go anywhere
const AHEAD = 6;
const KEPT = 40;

export class ReplayMotion {
  /** `picture` holds the image, `sheets` is the address of the sprites, `url(n)` that of a step's parts. */
  constructor(picture, sheets, url) {
    Object.assign(this, { url, length: 0, wanted: null, failed: !sheets, kept: new Map() });
    this.motion = new Motion({ root: picture, canvas: picture.querySelector("img") }, sheets);
  }

  /** Play on to a step, at so many times the usual speed. */
  to(n, speed) {
    if (this.failed || !moves() || speed > FASTEST) {
      this.still();
      return;
    }
    this.wanted = n;
    for (let next = n; next <= Math.min(this.length, n + AHEAD); next += 1) this.prepare(next);
    this.fetch(n).then((header) => {
      if (header && this.wanted === n) this.motion.take(header);
    });
  }

  async prepare(n) {
    const header = await this.fetch(n);
    if (header) await this.motion.expect(header);
  }

  /** Nothing moves: the picture below is seen. */
  still() {
    this.wanted = null;
    if (this.motion.shown) this.motion.hide();
    this.motion.header = null;
  }

  /** Another replay in the same place. */
  turnTo(sheets, url) {
    this.forget();
    Object.assign(this, { url, failed: !sheets });
    Object.assign(this.motion, { url: sheets, sheets: null, room: null, place: "" });
  }

  /** Another view: nothing that was fetched is of use. */
  forget() {
    this.still();
    this.kept.clear();
  }

  fetch(n) {
    if (!this.kept.has(n)) this.kept.set(n, this.load(n));
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    return this.kept.get(n);
  }

  async load(n) {
    try {
      const answer = await fetch(this.url(n));
      if (!answer.ok) throw new Error(String(answer.status));
      return await answer.json();
    } catch {
      this.failed = true;
      this.still();
      return null;
    }
  }
}

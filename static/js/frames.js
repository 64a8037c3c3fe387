// Shows the frame of a position and fetches those that come next. Only the newest wish counts.

const AHEAD = 12;
const KEPT = 80;
const PATIENCE_MS = 250;

export class FrameShow {
  constructor(image, none, url) {
    this.image = image;
    this.none = none;
    this.url = url;
    this.length = 0;
    this.wanted = 0;
    this.shown = -1;
    this.shownAt = 0;
    this.loading = false;
    this.failed = false;
    this.kept = new Map();
    this.round = 0;
  }

  /** Whether the wanted picture has been on its way for so long that the clock should wait for it. */
  get behind() {
    return !this.failed && this.shown !== this.wanted && performance.now() - this.shownAt > PATIENCE_MS;
  }

  show(n) {
    if (this.shown === this.wanted) this.shownAt = performance.now();
    this.wanted = n;
    if (!this.loading) this.next();
  }

  /** Another view: nothing that was fetched is of use. */
  forget() {
    this.kept.clear();
    this.shown = -1;
    this.round += 1;
  }

  async next() {
    if (this.failed) return;
    const n = this.missing();
    if (n === null) return;
    this.loading = true;
    const round = this.round;
    const picture = this.kept.get(n) || (await this.fetch(n));
    this.loading = false;
    if (picture && round === this.round) this.put(n, picture);
    if (!this.failed) this.next();
  }

  /** What to fetch: the frame that is wanted, else the first of the coming ones that is not here. */
  missing() {
    if (this.shown !== this.wanted) return this.wanted;
    for (let n = this.wanted + 1; n <= Math.min(this.length, this.wanted + AHEAD); n += 1) {
      if (!this.kept.has(n)) return n;
    }
    return null;
  }

  put(n, picture) {
    this.kept.set(n, picture);
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    if (n !== this.wanted) return;
    this.image.src = picture.src;
    this.shown = n;
    this.shownAt = performance.now();
    this.image.dataset.step = n;
  }

  async fetch(n) {
    const picture = new Image();
    picture.src = this.url(n);
    try {
      await picture.decode();
      return picture;
    } catch {
      if (n === this.wanted) {
        this.failed = this.kept.size === 0;
        this.none.hidden = !this.failed;
        this.image.hidden = this.failed;
        this.shown = n;
      }
      return null;
    }
  }
}

// Sheets of sprites: fetched once, kept by the browser, drawn from by name.

const SIZES = [300, 450, 600, 800, 1024, 1400, 2048];
const AT_ONCE = 20;

/** The size of sheets for a picture of so many pixels on the screen: no coarser than one sees. */
export const sheetSize = (pixels) => SIZES.find((one) => one >= 0.94 * pixels) || SIZES.at(-1);

export class Sheets {
  /** `url` is the address of a session's sheets without their size. */
  constructor(url, size) {
    Object.assign(this, { url, size, ground: null, failed: false });
    this.sprites = new Map();
    this.asked = new Set();
  }

  has(name) {
    return this.sprites.has(name);
  }

  /** The sprites that are not here yet; the first time also the room (the empty name). Resolves when they are. */
  async want(names) {
    const first = !this.asked.has("");
    const missing = [...new Set(names)].filter((name) => !this.asked.has(name)).sort();
    if (!first && !missing.length) return;
    for (const name of missing) this.asked.add(name);
    this.asked.add("");
    const parts = [];
    for (let at = 0; at === 0 || at < missing.length; at += AT_ONCE) parts.push(missing.slice(at, at + AT_ONCE));
    await Promise.all(parts.map((some, at) => this.fetch(some, first && at === 0)));
  }

  async fetch(names, first) {
    const query = [first ? "first" : "", names.length ? `names=${encodeURIComponent(JSON.stringify(names))}` : ""];
    try {
      const answer = await fetch(`${this.url}${this.size}/?${query.filter(Boolean).join("&")}`);
      if (!answer.ok) throw new Error(String(answer.status));
      await this.take(await answer.arrayBuffer());
    } catch {
      this.failed = true;
    }
  }

  async take(buffer) {
    const length = new DataView(buffer).getUint32(0);
    const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
    const sheet = await createImageBitmap(new Blob([new Uint8Array(buffer, 4 + length)], { type: `image/${header.format}` }));
    for (const [name, [x, y, wide, high]] of Object.entries(header.boxes)) this.sprites.set(name, { sheet, x, y, wide, high });
    this.ground = header.ground || this.ground;
  }

  /** Draw a sprite with its middle at (0, 0). */
  draw(context, name) {
    const one = this.sprites.get(name);
    if (one) context.drawImage(one.sheet, one.x, one.y, one.wide, one.high, -one.wide / 2, -one.high / 2, one.wide, one.high);
  }
}

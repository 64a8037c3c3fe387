// Sheets of sprites: fetched once, kept by the browser, drawn from by name.

const SIZES = [300, 450, 600, 800, 1024, 1400, 2048];
const AT_ONCE = 20;
const LETTERS = 4000; // of names in one address

/** The size of sheets for a picture of so many pixels on the screen: no coarser than one sees. */
export const sheetSize = (pixels) => SIZES.find((one) => one >= 0.94 * pixels) || SIZES.at(-1);

/** The first of these names, as many as an address has room for; one at least. */
function fitting(names) {
  let letters = 0;
  const end = names.findIndex((name, at) => (letters += name.length + 3) > LETTERS && at > 0);
  return end < 0 ? names : names.slice(0, end);
}

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

  /**
   * The sprites that are not here yet; the first time also the room and what it is likely to show, before
   * more is asked for. Resolves when they are here.
   */
  async want(names) {
    const missing = this.unasked(names);
    if (!this.begun) this.begun = this.fetch(this.ask(missing.slice(0, AT_ONCE)), true);
    else if (!missing.length) return;
    await this.begun;
    const parts = [];
    for (let rest = this.unasked(missing); rest.length; rest = this.unasked(rest)) parts.push(this.fetch(this.ask(rest.slice(0, AT_ONCE)), false));
    await Promise.all(parts);
  }

  unasked(names) {
    return [...new Set(names)].filter((name) => !this.asked.has(name) && !this.has(name)).sort();
  }

  /** As many of these names as an address has room for; from now on they have been asked for. */
  ask(names) {
    const some = fitting(names);
    for (const name of some) this.asked.add(name);
    return some;
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

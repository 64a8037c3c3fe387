// Ways through a room: cells that are free, the shortest way between two, and where one is on it after a while.

const WAYS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** The room as the server tells it: {left, top, cell, rows}, in fractions of the picture. */
export class Room {
  constructor({ left, top, cell, rows }) {
    Object.assign(this, { left, top, cell, rows });
  }

  cellAt([x, y]) {
    return [Math.floor((x - this.left) / this.cell), Math.floor((y - this.top) / this.cell)];
  }

  free([column, row]) {
    return this.rows[row]?.[column] === ".";
  }

  /** A place in a cell; (0, 0) is its upper left corner. */
  spot([column, row], [dx, dy] = [0.5, 0.45]) {
    return [this.left + (column + dx) * this.cell, this.top + (row + dy) * this.cell];
  }

  /** The row of a height, as a number that grows to the front. */
  depth(y) {
    return (y - this.top) / this.cell;
  }

  /** The free cells beside a cell; itself where one can stand there. */
  beside(cell) {
    if (this.free(cell)) return [cell];
    return WAYS.map(([dx, dy]) => [cell[0] + dx, cell[1] + dy]).filter((one) => this.free(one));
  }

  /** The cells from one to the nearest of some, both included; null where there is no way. */
  way(from, goals) {
    const key = ([x, y]) => `${x},${y}`;
    const wanted = new Set(goals.map(key));
    const before = new Map([[key(from), null]]);
    const edge = [from];
    for (const here of edge) {
      if (wanted.has(key(here))) return this.back(here, before, key);
      for (const [dx, dy] of WAYS) {
        const next = [here[0] + dx, here[1] + dy];
        if (!this.free(next) || before.has(key(next))) continue;
        before.set(key(next), here);
        edge.push(next);
      }
    }
    return null;
  }

  back(end, before, key) {
    const way = [];
    for (let here = end; here; here = before.get(key(here))) way.unshift(here);
    return way;
  }
}

export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** A walk along places, from a moment on and for so long (ms). */
export class Walk {
  constructor(places, begin, ms) {
    Object.assign(this, { places, begin, ms });
    this.measure();
  }

  measure() {
    const { places } = this;
    this.lengths = places.slice(1).map((one, at) => distance(places[at], one));
    this.length = this.lengths.reduce((sum, one) => sum + one, 0);
  }

  get end() {
    return this.begin + this.ms;
  }

  /** Whether it is under way to about this place; then it ends exactly there. */
  leadsTo(place, now, near) {
    if (now >= this.end || distance(this.places.at(-1), place) > near) return false;
    this.places[this.places.length - 1] = place;
    this.measure();
    return true;
  }

  /** Where one is at a moment, and which way one goes: 0 up, 1 right, 2 down, 3 left. */
  at(now) {
    const t = Math.max(0, Math.min(1, (now - this.begin) / this.ms));
    let left = this.length * (t < 0.5 ? t * (0.6 + 0.8 * t) : 1 - (1 - t) * (0.6 + 0.8 * (1 - t)));
    for (const [at, long] of this.lengths.entries()) {
      if (left <= long || at === this.lengths.length - 1) {
        const [from, to] = [this.places[at], this.places[at + 1]];
        return { place: between(from, to, long ? Math.min(1, left / long) : 1), way: wayOf(from, to) };
      }
      left -= long;
    }
    return { place: this.places.at(-1), way: null };
  }
}

export function wayOf(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 1 : 3;
  return dy > 0 ? 2 : 0;
}

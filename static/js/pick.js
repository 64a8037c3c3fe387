// The map of a picture: which target is seen where. Finds, outlines and measures them; no page elements but one canvas.

import { contours, path } from "./contours.js";

const [LINE, FILL, RIM] = ["rgb(255 250 225 / 96%)", "rgb(255 240 170 / 15%)", "rgb(30 18 10 / 60%)"];
// Pixels of the page; and the most of the screen's that are worth their while.
const THICK = 2;
const WIDEST = 2400;
const REACH = { mouse: 1, pen: 2, touch: 4 };

export class PickMap {
  /** `map` is {width, height, runs}: value, length … row by row; value k is `targets[k - 1]`, 0 nothing. */
  constructor({ width, height, runs }, targets) {
    Object.assign(this, { width, height, targets });
    this.cells = new Uint16Array(width * height);
    this.middles = new Map();
    this.outlines = new Map();
    for (let i = 0, at = 0; i < runs.length; i += 2) {
      this.cells.fill(runs[i], at, at + runs[i + 1]);
      at += runs[i + 1];
    }
  }

  /** The target at a place (fractions of the picture); a finger finds what lies near as well. */
  at(x, y, pointer = "mouse") {
    const [column, row] = [Math.floor(x * this.width), Math.floor(y * this.height)];
    for (let reach = 0; reach <= (REACH[pointer] ?? 1); reach += 1) {
      const found = this.around(column, row, reach);
      if (found) return this.targets[found - 1].id;
    }
    return null;
  }

  around(column, row, reach) {
    for (let y = row - reach; y <= row + reach; y += 1) {
      for (let x = column - reach; x <= column + reach; x += 1) {
        const edge = Math.max(Math.abs(x - column), Math.abs(y - row)) === reach;
        if (edge && x >= 0 && y >= 0 && x < this.width && y < this.height && this.cells[y * this.width + x]) {
          return this.cells[y * this.width + x];
        }
      }
    }
    return 0;
  }

  index(id) {
    return this.targets.findIndex((one) => one.id === id) + 1;
  }

  /** A place on the target nearest to its middle, as fractions; null where nothing of it is seen. */
  middle(id) {
    if (!this.middles.has(id)) this.middles.set(id, this.findMiddle(this.index(id)));
    return this.middles.get(id);
  }

  findMiddle(value) {
    const places = [];
    let [sumX, sumY] = [0, 0];
    for (let i = 0; i < this.cells.length; i += 1) {
      if (this.cells[i] !== value || !value) continue;
      const [x, y] = [i % this.width, Math.floor(i / this.width)];
      places.push([x, y]);
      sumX += x;
      sumY += y;
    }
    if (!places.length) return null;
    const [mx, my] = [sumX / places.length, sumY / places.length];
    const away = ([x, y]) => (x - mx) ** 2 + (y - my) ** 2;
    const best = places.reduce((a, b) => (away(b) < away(a) ? b : a));
    return [(best[0] + 0.5) / this.width, (best[1] + 0.5) / this.height];
  }

  /** Light up targets on a canvas laid over the picture, in the screen's own pixels; none clears it. */
  paint(canvas, ids) {
    const values = [...new Set(ids.map((id) => this.index(id)).filter(Boolean))];
    canvas.hidden = !values.length;
    if (!values.length) return;
    const wide = Math.max(this.width, Math.min(canvas.clientWidth * (window.devicePixelRatio || 1), WIDEST));
    const scale = wide / this.width;
    canvas.width = Math.round(wide);
    canvas.height = Math.round(this.height * scale);
    const context = canvas.getContext("2d");
    context.lineJoin = "round";
    const thick = Math.max(1.5, (canvas.width / (canvas.clientWidth || canvas.width)) * THICK);
    for (const value of values) {
      const shape = path(this.outline(value), scale);
      context.fillStyle = FILL;
      context.fill(shape, "evenodd");
      for (const [colour, more] of [[RIM, 2], [LINE, 0]]) {
        context.strokeStyle = colour;
        context.lineWidth = thick + more * (thick / 2);
        context.stroke(shape);
      }
    }
  }

  outline(value) {
    if (!this.outlines.has(value)) this.outlines.set(value, contours(this, value));
    return this.outlines.get(value);
  }
}

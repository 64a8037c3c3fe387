// The map of a picture: which target is seen where. Finds, outlines and measures them; no page elements but one canvas.

const [LINE, FILL, RIM] = [[255, 250, 225, 245], [255, 240, 170, 38], [30, 18, 10, 170]];
const REACH = { mouse: 1, pen: 2, touch: 4 };

export class PickMap {
  /** `map` is {width, height, runs}: value, length … row by row; value k is `targets[k - 1]`, 0 nothing. */
  constructor({ width, height, runs }, targets) {
    Object.assign(this, { width, height, targets });
    this.cells = new Uint16Array(width * height);
    this.middles = new Map();
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

  /** Light up targets on a canvas laid over the picture; none clears it. */
  paint(canvas, ids) {
    const values = new Set(ids.map((id) => this.index(id)).filter(Boolean));
    canvas.width = this.width;
    canvas.height = this.height;
    canvas.hidden = !values.size;
    if (!values.size) return;
    const context = canvas.getContext("2d");
    const image = context.createImageData(this.width, this.height);
    const { width, height, cells } = this;
    for (let i = 0; i < cells.length; i += 1) {
      const x = i % width;
      const own = values.has(cells[i]);
      const other = (at) => (own ? cells[at] !== cells[i] : values.has(cells[at]));
      const edge = (x > 0 && other(i - 1)) || (x < width - 1 && other(i + 1)) || (i >= width && other(i - width)) || (i < width * (height - 1) && other(i + width));
      if (own) image.data.set(edge ? LINE : FILL, i * 4);
      else if (edge) image.data.set(RIM, i * 4);
    }
    context.putImageData(image, 0, 0);
  }
}

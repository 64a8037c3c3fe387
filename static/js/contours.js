// Outlines of what is seen in a map of cells, as closed smooth lines. Places are in cells, from the upper left corner.

// Half a step of a staircase is no shape; what reaches further from a straight line is one.
const SLACK = 0.75;
// Lines that run along the picture's border are drawn outside of it.
const BEYOND = 8;

/** Closed lines (lists of [x, y]) around all cells of one value; holes are lines of their own. */
export function contours({ cells, width, height }, value) {
  const ways = edges(cells, width, height, value);
  const lines = [];
  for (const start of ways.keys()) {
    while (ways.get(start)?.length) {
      const round = follow(ways, start, width + 1);
      lines.push(straightened(round.map(([x, y]) => [outside(x, width), outside(y, height)])));
    }
  }
  return lines;
}

/** From each corner where an edge begins to those where it ends; the cells lie to the right of it. */
function edges(cells, width, height, value) {
  const ways = new Map();
  const add = (from, to) => (ways.has(from) ? ways.get(from).push(to) : ways.set(from, [to]));
  const across = width + 1;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (cells[at] !== value) continue;
      const corner = y * across + x;
      if (y === 0 || cells[at - width] !== value) add(corner, corner + 1);
      if (x === width - 1 || cells[at + 1] !== value) add(corner + 1, corner + 1 + across);
      if (y === height - 1 || cells[at + width] !== value) add(corner + 1 + across, corner + across);
      if (x === 0 || cells[at - 1] !== value) add(corner + across, corner);
    }
  }
  return ways;
}

/** One closed line, as the middles of its edges. Where cells touch only by a corner it keeps to its own cell. */
function follow(ways, start, across) {
  const round = [];
  let [here, came] = [start, 0];
  do {
    const out = ways.get(here);
    // Edges that meet in a corner go opposite ways; the one that turns right stays with the cell it came along.
    const right = out.findIndex((to) => to - here === turnedRight(came, across));
    const [next] = out.splice(Math.max(right, 0), 1);
    round.push([((here % across) + (next % across)) / 2, (Math.floor(here / across) + Math.floor(next / across)) / 2]);
    came = next - here;
    here = next;
  } while (here !== start);
  return round;
}

function turnedRight(step, across) {
  return { 1: across, [across]: -1, [-1]: -across, [-across]: 1 }[step];
}

const outside = (place, size) => (place <= 0 ? -BEYOND : place >= size ? size + BEYOND : place);

/** The line with only those of its places that matter (Douglas and Peucker 1973), closed. */
function straightened(round) {
  const far = round.reduce((best, place, i) => (apart(place, round[0]) > apart(round[best], round[0]) ? i : best), 0);
  const halves = [round.slice(0, far + 1), [...round.slice(far), round[0]]];
  return halves.flatMap((half) => simpler(half).slice(0, -1));
}

function simpler(places) {
  const keep = new Uint8Array(places.length);
  keep[0] = keep[places.length - 1] = 1;
  const parts = [[0, places.length - 1]];
  while (parts.length) {
    const [from, to] = parts.pop();
    let [most, at] = [SLACK, 0];
    for (let i = from + 1; i < to; i += 1) {
      const away = aside(places[i], places[from], places[to]);
      if (away > most) [most, at] = [away, i];
    }
    if (!at) continue;
    keep[at] = 1;
    parts.push([from, at], [at, to]);
  }
  return places.filter((_, i) => keep[i]);
}

const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

function aside(place, from, to) {
  const long = apart(from, to);
  if (!long) return apart(place, from);
  return Math.abs((to[0] - from[0]) * (from[1] - place[1]) - (from[0] - place[0]) * (to[1] - from[1])) / long;
}

/** Lines as a path with round corners, `scale` pixels to a cell. */
export function path(lines, scale) {
  const drawn = new Path2D();
  for (const line of lines) {
    const middle = (i) => [0, 1].map((axis) => ((line[i][axis] + line[(i + 1) % line.length][axis]) / 2) * scale);
    // A corner is rounded over two cells at the most, whatever the length of its sides.
    const near = (i, other) => {
      const [corner, next] = [line[i], line[(other + line.length) % line.length]];
      const part = Math.min(0.5, 1.5 / (apart(corner, next) || 1));
      return [0, 1].map((axis) => (corner[axis] + (next[axis] - corner[axis]) * part) * scale);
    };
    if (line.length < 3) continue;
    drawn.moveTo(...middle(line.length - 1));
    line.forEach(([x, y], i) => {
      drawn.lineTo(...near(i, i - 1));
      drawn.quadraticCurveTo(x * scale, y * scale, ...near(i, i + 1));
    });
    drawn.closePath();
  }
  return drawn;
}

// A small plan from above: the room's walls, where this seat is and looks, and where it has been and looked. It knows no more than
// the seat's own facts say (`walls`, `pose`, `others`) and have said (`trail`), and tells the same in words.
import { el } from "./dom.js";
import { say as tr } from "./said.js";

const SVG = "http://www.w3.org/2000/svg";
const ARROW = "M0-.28 .17 .2 0 .1-.17 .2Z";
const DROP = "M0-.34 .16-.08A.18 .18 0 1 1-.16-.08Z"; // others have another shape, whatever their colour
const REACH = 2.2; // metres that one looks at
const WAYS = [tr("north"), tr("north-east"), tr("east"), tr("south-east"), tr("south"), tr("south-west"), tr("west"), tr("north-west")];
const number = new Intl.NumberFormat(document.documentElement.lang || "en", { maximumFractionDigits: 1 });

const metres = (value) => number.format(Math.round(value * 10) / 10);
const points = (corners) => corners.map(([x, z]) => `${x},${-z}`).join(" ");

/** The edges of a room: [west, east, south, north]. */
function edges(walls) {
  const [xs, zs] = [0, 1].map((axis) => walls.map((corner) => corner[axis]));
  return [Math.min(...xs), Math.max(...xs), Math.min(...zs), Math.max(...zs)];
}

/** Where one is in a room and which way one looks, in a sentence. North is up, and where a yaw of 0 looks. */
export function words(walls, { x, z, yaw }) {
  const [west, east, south, north] = edges(walls);
  const way = towards(yaw);
  return tr("A room of {wide} by {deep} metres. You are {across} m from its west end and {along} m from its south end, and look {way}.", { wide: metres(east - west), deep: metres(north - south), across: metres(x - west), along: metres(z - south), way });
}

/** Where somebody else is, seen from here. */
export function whereabouts({ x, z }, { name, x: at, z: along }) {
  const away = Math.hypot(at - x, along - z);
  return tr("{who}: {away} m to the {way}.", { who: name, away: metres(away), way: towards((Math.atan2(at - x, along - z) * 180) / Math.PI) });
}

const towards = (yaw) => WAYS[((Math.round(yaw / 45) % 8) + 8) % 8];

/** What one looks at from a place: a fan, as corners. */
export function fan({ x, z, yaw }, wide) {
  const at = (degrees) => [x + REACH * Math.sin((degrees * Math.PI) / 180), z + REACH * Math.cos((degrees * Math.PI) / 180)];
  return [[x, z], ...[-1, -0.5, 0, 0.5, 1].map((part) => at(yaw + (part * wide) / 2))];
}

export class Minimap {
  constructor(root) {
    this.seen = node("g", { class: "map-seen", "clip-path": "url(#map-room)" });
    this.been = node("g", { class: "map-been" });
    this.looks = node("polygon", { class: "map-looks", "clip-path": "url(#map-room)" });
    this.others = node("g");
    this.me = node("path", { class: "map-me", d: ARROW });
    this.room = node("polygon", { class: "map-room" });
    const clip = node("clipPath", { id: "map-room" });
    this.clip = node("polygon");
    clip.append(this.clip);
    this.svg = node("svg", { role: "img" });
    this.svg.append(clip, this.room, this.seen, this.looks, this.been, this.others, this.me);
    this.figure = el("div", { class: "minimap", hidden: true }, this.svg);
    this.known = new Set();
    root.append(this.figure);
  }

  /** Whether there is a plan of what this seat is told. */
  static of(facts) {
    return Boolean(facts?.walls?.length && facts.pose && "x" in facts.pose && "z" in facts.pose);
  }

  /**
   * The newest facts of the seat; what has been seen is kept whether the plan is shown or not. `met(seat)` says how somebody else
   * is called and coloured: {name, colour}.
   */
  take({ walls, pose, others = [] }, wide, met) {
    this.build(walls);
    this.remember(pose, wide);
    this.looks.setAttribute("points", points(fan(pose, wide)));
    this.me.setAttribute("transform", this.at(pose));
    const people = others.map((one) => ({ ...one, ...met(one.seat) }));
    this.others.replaceChildren(...people.map((one) => node("path", { class: "map-other", d: DROP, transform: this.at(one), fill: one.colour || null })));
    this.svg.setAttribute("aria-label", [words(walls, pose), ...people.map((one) => whereabouts(pose, one))].join(" "));
  }

  /** What the seat has seen before this page was opened, or while it was away: [x, z, yaw] each. */
  recall(trail, wide) {
    for (const [x, z, yaw] of trail) this.remember({ x, z, yaw }, wide);
  }

  remember({ x, z, yaw }, wide) {
    const place = [x, z].map((one) => one.toFixed(1));
    this.once(`looked ${place} ${((Math.round(yaw / 15) % 24) + 24) % 24}`, this.seen, () => node("polygon", { points: points(fan({ x, z, yaw }, wide)) }));
    this.once(`been ${place}`, this.been, () => node("circle", { cx: x, cy: -z, r: 0.05 * this.large }));
  }

  at({ x, z, yaw }) {
    return `translate(${x} ${-z}) rotate(${yaw}) scale(${this.large})`;
  }

  build(walls) {
    const key = points(walls);
    if (this.key === key) return;
    this.key = key;
    this.known.clear();
    for (const part of [this.seen, this.been]) part.replaceChildren();
    for (const part of [this.room, this.clip]) part.setAttribute("points", key);
    const [west, east, south, north] = edges(walls);
    this.large = Math.max(1, Math.max(east - west, north - south) / 4); // a large room's map is as small, and one is to be found on it
    this.svg.setAttribute("viewBox", `${west - 0.15} ${-north - 0.15} ${east - west + 0.3} ${north - south + 0.3}`);
  }

  once(key, group, make) {
    if (this.known.has(key)) return;
    this.known.add(key);
    group.append(make());
  }

  show(on) {
    this.figure.hidden = !on;
  }
}

function node(tag, attributes = {}) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  return made;
}

// The kitchen in motion: parts of the newest picture, moved from where they were to where they are now.
//
// The server's picture lies below and stays what counts: at rest both look the same, and where parts cannot be
// drawn (no sheet, less motion wanted) this canvas is not there.
import { el } from "./dom.js";
import { GONE_MS, HOP_MS, Part, drawPlate } from "./parts.js";
import { Room, Walk, distance } from "./paths.js";
import { Sheets, sheetSize } from "./sprites.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const SMALL = 480; // CSS pixels: such a screen is near and its dots are fine; half as many bytes do
const CELL_MS = 130;
const [SHORT_MS, LONG_MS] = [160, 560];
const FORETOLD_MS = 2500;
const NEAR = 0.04; // of a cell: nothing that anybody sees
const CHEER_MS = 1500;

/** Whether kitchens may move here. */
export const moves = () => !STILL.matches;

export class Motion {
  /** `stage` is the Stage that it lies on, `url` the address of the sheets; `heard` is told what is to be heard. */
  constructor(stage, url, heard = () => {}) {
    Object.assign(this, { stage, url, heard, parts: [], gone: [], crumbs: [], ghosts: new Map(), ticked: () => {}, left: () => {}, room: null, place: "", shown: false, cost: [] });
    this.header = null;
    this.lastAt = 0;
    this.pace = LONG_MS;
    this.cheering = 0;
    STILL.addEventListener("change", () => this.begin());
    new ResizeObserver(() => this.fit()).observe(stage.root);
    document.fonts?.ready.then(() => this.wake());
  }

  get wanted() {
    return Boolean(this.url) && !STILL.matches && !this.sheets?.failed;
  }

  // What comes in ---------------------------------------------------------------------------------

  /** A new picture is here, with its parts if it has any. */
  take(header) {
    if (header.camera) return;
    this.header = header;
    if (!header.stamps || !this.wanted) {
      this.hide();
      return;
    }
    if (!this.sheets) this.fit();
    if (!this.sheets) return;
    this.expect(header).then(() => this.arrived(), () => this.hide());
    if (!this.shown) return;
    if (this.elsewhere()) {
      if (this.sheets.has(this.place)) this.begin();
      else this.hide();
      return;
    }
    this.align();
    this.change(this.stamps());
  }

  /** Fetch what a picture needs that is shown now, or soon. */
  async expect(header) {
    await this.sheets?.want(this.seen(header).flatMap(({ sprite, turns = [] }) => [sprite, ...turns]).filter(Boolean));
  }

  /** What was asked for is here: the first time the parts are put where they are now. */
  arrived() {
    if (!this.wanted || !this.header?.stamps) return this.hide();
    if (this.sheets.ground) this.room = new Room(this.sheets.ground);
    if (!this.shown) this.begin();
    return this.wake();
  }

  /** The parts of a picture that one can make out: on it, or at our size. */
  seen(header = this.header) {
    const size = Math.max(this.sheets.size, header.size);
    return (header.stamps || []).filter(({ fine = 0 }) => fine <= size);
  }

  /** Whether the newest picture shows another place than ours does; from now on that is ours. */
  elsewhere() {
    const place = this.header.stamps.find(({ motion }) => motion === "room")?.sprite || "";
    const other = place !== this.place;
    this.place = place;
    return other;
  }

  /** The parts of the newest picture, where they are in the room of our own size. */
  stamps() {
    return this.seen().filter(({ motion }) => motion !== "room").map((stamp) => {
      const [x, y] = this.placed([stamp.x, stamp.y]);
      return { ...stamp, x, y };
    });
  }

  /** A place on the server's picture as one on ours: cells are whole pixels, so rooms differ a little. */
  placed([x, y]) {
    const theirs = this.header.ground;
    if (!theirs || !this.room) return [x, y];
    const { left, top, cell } = this.room;
    return [left + ((x - theirs.left) / theirs.cell) * cell, top + ((y - theirs.top) / theirs.cell) * cell];
  }

  begin() {
    if (this.header?.stamps) this.elsewhere();
    if (!this.header?.stamps || !this.wanted || !this.sheets?.has(this.place)) {
      if (this.wanted && this.header?.stamps && !this.sheets) this.take(this.header);
      else this.hide();
      return;
    }
    this.parts = this.stamps().map((stamp) => new Part(stamp));
    this.gone = [];
    this.show();
  }

  show() {
    if (!this.layer) {
      this.floor = el("canvas", { class: "stage-room" });
      this.canvas = el("canvas", { class: "stage-parts" });
      this.layer = el("div", { class: "stage-motion", "aria-hidden": "true" }, this.floor, this.canvas);
      this.stage.canvas.after(this.layer);
    }
    this.shown = true;
    this.layer.hidden = false;
    this.align();
    this.lay();
    this.wake();
  }

  hide() {
    this.shown = false;
    if (this.layer) this.layer.hidden = true;
    this.stage.root.dataset.motion = "off";
    if (!this.wanted) this.left();
  }

  /** Cells are whole pixels, so rooms of two sizes differ a little: ours is laid on theirs, cell on cell. */
  align() {
    const { ground: theirs, size } = this.header;
    if (!theirs || !this.room || size === this.sheets.size) {
      this.layer.style.transform = "";
      return;
    }
    const scale = theirs.cell / this.room.cell;
    const [x, y] = [theirs.left - scale * this.room.left, theirs.top - scale * this.room.top];
    this.layer.style.transform = `translate(${100 * x}%, ${100 * y}%) scale(${scale})`;
  }

  /** The room itself, which never moves. */
  lay() {
    const { size } = this.sheets;
    for (const canvas of [this.floor, this.canvas]) Object.assign(canvas, { width: size, height: size });
    const context = this.floor.getContext("2d");
    context.translate(size / 2, size / 2);
    this.sheets.draw(context, this.place);
  }

  /** Sheets as fine as the screen shows the picture; those of another size are fetched anew. */
  fit() {
    const side = this.stage.root.clientWidth;
    if (!side || !this.url) return;
    const size = sheetSize(side * Math.min(devicePixelRatio || 1, side < SMALL ? 1.6 : 2));
    if (this.sheets?.size === size) return;
    const known = this.sheets;
    this.sheets = new Sheets(this.url, size);
    if (!known || !this.header?.stamps) return;
    this.hide();
    this.take(this.header);
  }

  // From one picture to the next ------------------------------------------------------------------

  change(stamps) {
    const now = performance.now();
    this.pace = Math.max(SHORT_MS, Math.min(LONG_MS, 0.85 * (now - this.lastAt)));
    this.lastAt = now;
    const old = [...this.parts];
    const next = this.known(old, stamps).map((part, at) => part || new Part(stamps[at], now));
    for (const part of old) part.goneAt = now;
    this.gone.push(...old.filter((part) => !part.stamp.text && part.stamp.motion !== "strike"));
    this.parts = next;
    for (const [at, part] of next.entries()) if (part.bornAt !== now && part.stamp.motion === "body") this.moveBody(part, stamps[at], now);
    for (const [at, part] of next.entries()) if (part.bornAt !== now && part.stamp.motion !== "body") this.moveThing(part, stamps[at], now);
    this.tellBorn(next.filter((part) => part.bornAt === now));
    this.wake();
  }

  /** For each stamp the part that it was before: the same sprite of the same thing, else one of its kind, else one that moves as it does. */
  known(old, stamps) {
    const alike = (was, stamp) => was.of === stamp.of && (was.motion || "") === (stamp.motion || "") && Boolean(was.text) === Boolean(stamp.text);
    const kind = ({ sprite }) => sprite.split(",", 1)[0];
    const found = stamps.map(() => null);
    for (const same of [(was, stamp) => was.sprite === stamp.sprite, (was, stamp) => kind(was) === kind(stamp), () => true]) {
      for (const [at, stamp] of stamps.entries()) {
        const index = found[at] ? -1 : old.findIndex((part) => alike(part.stamp, stamp) && same(part.stamp, stamp));
        if (index >= 0) [found[at]] = old.splice(index, 1);
      }
    }
    return found;
  }

  body(seat) {
    return this.parts.find((part) => part.stamp.motion === "body" && part.stamp.of === seat);
  }

  /** A body goes along the free cells to where it stands now. */
  moveBody(part, stamp, now) {
    const [was, rest] = [part.place(now), [stamp.x, stamp.y]];
    const moved = distance([part.stamp.x, part.stamp.y], rest) > NEAR * this.cell;
    part.stamp = stamp;
    if (part.foretold && !moved && now < part.foretold) return;
    part.foretold = 0;
    if (part.walk?.leadsTo(rest, now, 0.3 * this.cell)) return;
    this.walk(part, was, rest, now);
  }

  walk(part, was, rest, now, ms = 0) {
    if (distance(was, rest) < NEAR * this.cell) {
      part.walk = null;
      return;
    }
    const cells = this.room?.way(this.room.cellAt(was), [this.room.cellAt(rest)]);
    const middle = cells ? cells.slice(1, -1).map((cell) => this.room.spot(cell)) : [];
    const walk = new Walk([was, ...middle, rest], now, 1);
    walk.ms = ms || Math.max(SHORT_MS, Math.min(this.pace, (walk.length / this.cell) * CELL_MS));
    part.walk = walk;
    if (walk.length > 0.5 * this.cell) this.heard("step");
  }

  get cell() {
    return this.room?.cell || 0.1;
  }

  /** A thing goes to where it is now: with who carries it, out of a hand in an arc, or with a pop if it looks different. */
  moveThing(part, stamp, now) {
    const { stamp: was } = part;
    const from = part.place(now, this);
    const holder = this.body(was.on);
    part.stamp = stamp;
    const looks = was.sprite !== stamp.sprite || was.text !== stamp.text;
    if (looks && stamp.motion === "strike") this.strike(stamp, now);
    else if (looks && stamp.sprite) part.popAt = now;
    const to = part.rest(now, this);
    if (stamp.text || (was.on === stamp.on && distance(from, to) < NEAR * this.cell)) return;
    const begin = Math.max(now, holder?.walk?.end || 0, this.body(stamp.on)?.walk?.end || 0);
    const held = holder && holder.place(now);
    part.hop = { from, held: held && [from[0] - held[0], from[1] - held[1]], holder, begin, end: begin + HOP_MS };
    if (was.on !== stamp.on) this.heard(stamp.on ? "pick" : "place", begin - now);
  }

  /** A blow: what it belongs to jumps, crumbs fly, and who stands beside it nods. */
  strike({ of, x, y }, now) {
    const struck = this.parts.filter((part) => part.stamp.of === of && part.stamp.motion !== "strike");
    for (const part of struck) part.struckAt = now;
    const [thing] = struck;
    const place = thing ? [thing.stamp.x, thing.stamp.y] : [x, y];
    const bodies = this.parts.filter((part) => part.stamp.motion === "body");
    const near = bodies.sort((a, b) => distance([a.stamp.x, a.stamp.y], place) - distance([b.stamp.x, b.stamp.y], place))[0];
    if (near && distance([near.stamp.x, near.stamp.y], place) < 1.6 * this.cell) near.struckAt = now;
    for (let n = 0; n < 7; n += 1) this.crumbs.push({ place, at: now + 60 * (n % 3), way: (n / 7) * 2 * Math.PI, far: 0.25 + 0.05 * (n % 4) });
    this.heard("chop");
  }

  tellBorn(born) {
    if (born.some(({ stamp }) => stamp.motion === "flicker")) this.heard("fire");
    if (born.some(({ stamp }) => stamp.motion === "shake")) this.heard("sizzle");
    if (born.some(({ stamp }) => stamp.motion === "pour")) this.heard("water");
    if (born.some(({ stamp }) => stamp.motion === "rise")) this.heard("boil");
  }

  // Before the server has said so -----------------------------------------------------------------

  /** A seat is about to go to a target: its body sets out, and is corrected when the server knows better. */
  foretell(seat, box) {
    const part = this.shown && this.room && this.body(seat);
    if (!part) return;
    const now = performance.now();
    const [was, goal] = [part.place(now), this.placed([box[0] + box[2] / 2, box[1] + box[3] / 2])];
    const way = this.room.way(this.room.cellAt(was), this.room.beside(this.room.cellAt(goal)));
    if (!way) return;
    part.foretold = now + FORETOLD_MS;
    this.walk(part, was, this.room.spot(way.at(-1)), now);
    this.wake();
  }

  /** Nothing came of it: back to where the server says one stands. */
  retract(seat) {
    const part = this.body(seat);
    if (!part?.foretold) return;
    const now = performance.now();
    const was = part.place(now);
    part.foretold = 0;
    this.walk(part, was, [part.stamp.x, part.stamp.y], now);
    this.wake();
  }

  /** Above a seat's head, in fractions of the picture; null where there is no body. */
  head(seat) {
    const part = this.shown && this.body(seat);
    if (!part) return null;
    const [x, y] = part.place(performance.now());
    return [x, y - 0.5 * this.cell];
  }

  /** The way that a seat means to go: to a target's box, or nowhere (null); for so long (ms). */
  ghost(seat, box, ms) {
    this.ghosts.delete(seat);
    const part = this.shown && this.room && this.body(seat);
    if (part && box) {
      const goal = this.room.cellAt(this.placed([box[0] + box[2] / 2, box[1] + box[3] / 2]));
      this.ghosts.set(seat, { goal, until: performance.now() + ms });
      setTimeout(() => this.wake(), ms + 50);
    }
    this.wake();
  }

  /** Everybody is glad. */
  cheer() {
    this.cheering = performance.now() + CHEER_MS;
    this.wake();
  }

  // Drawing ---------------------------------------------------------------------------------------

  wake() {
    if (!this.shown || this.ticking) return;
    this.stage.root.dataset.motion = "moving"; // what is to be drawn is not at rest yet
    this.ticking = requestAnimationFrame((now) => this.tick(now));
  }

  tick(now) {
    this.ticking = 0;
    if (!this.shown) return;
    const begun = performance.now();
    for (const part of this.parts) if (part.foretold && now > part.foretold) this.retract(part.stamp.of);
    this.gone = this.gone.filter((part) => now - part.goneAt < GONE_MS);
    this.crumbs = this.crumbs.filter((one) => now - one.at < 420);
    this.draw(now);
    this.ticked();
    const moves = this.gone.length > 0 || this.crumbs.length > 0 || now < this.cheering || this.parts.some((part) => part.busy(now));
    this.stage.root.dataset.motion = moves ? "moving" : "rest";
    this.cost.push(performance.now() - begun);
    if (this.cost.length > 600) this.cost.shift();
    if (moves) this.wake();
  }

  draw(now) {
    const { canvas, sheets } = this;
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const all = [...this.parts, ...this.gone].map((part) => [part.depth(now, this), part]);
    all.sort((a, b) => a[0] - b[0]);
    for (const [seat, ghost] of this.ghosts) this.drawGhost(context, seat, ghost, now);
    for (const [, part] of all) part.draw(context, sheets, now, this);
    for (const crumb of this.crumbs) this.drawCrumb(context, crumb, now);
    for (const part of this.parts) if (part.stamp.text) drawPlate(context, part, now, this);
  }

  /** Dots on the floor, from the feet to what is the goal; none any more where it is reached. */
  drawGhost(context, seat, { goal, until }, now) {
    const part = this.body(seat);
    if (now > until || !part) return this.ghosts.delete(seat);
    const here = this.room.cellAt(part.place(now));
    const way = this.room.way(here, this.room.beside(goal));
    if (!way || way.length < 2) return undefined;
    const size = this.canvas.width;
    const colour = this.parts.find(({ stamp }) => stamp.text && stamp.of === seat)?.stamp.colour || "#65503f";
    context.setTransform(1, 0, 0, 1, 0, 0);
    Object.assign(context, { strokeStyle: colour, lineWidth: Math.max(3, 0.07 * this.cell * size), lineCap: "round", globalAlpha: 0.55 });
    context.setLineDash([0.01, 0.2 * this.cell * size]);
    context.beginPath();
    for (const cell of [...way, goal]) context.lineTo(...this.room.spot(cell, [0.5, 0.75]).map((one) => one * size));
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    return undefined;
  }

  drawCrumb(context, { place, at, way, far }, now) {
    const t = (now - at) / 420;
    if (t < 0) return;
    const size = this.canvas.width;
    const reach = far * this.cell * size;
    context.setTransform(1, 0, 0, 1, place[0] * size + Math.cos(way) * reach * t, place[1] * size + Math.sin(way) * reach * 0.5 * t - reach * 1.6 * t * (1 - t));
    context.globalAlpha = 1 - t;
    context.fillStyle = "#fff4d6";
    context.fillRect(-2, -2, Math.max(3, size / 220), Math.max(3, size / 220));
    context.globalAlpha = 1;
  }
}

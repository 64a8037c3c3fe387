// The sketch of a kitchen, and everything that can be done to it. Every change can be undone; a draft stays in the browser.
import { keepJSON, recallJSON } from "./kept.js";
import { say as tr } from "./said.js";

const DRAFT = "brigade.editor";
const MOST_UNDONE = 200;
export const TURNS = ["up", "right", "down", "left"];
/** Where a cook looks, in words. */
export const TURN_WORDS = { up: tr("upwards"), right: tr("to the right"), down: tr("downwards"), left: tr("to the left") };
export const AHEAD = { up: [0, 1], right: [1, 0], down: [0, -1], left: [-1, 0] };

export const copy = (value) => JSON.parse(JSON.stringify(value));
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Dispatches `change` (detail: {said}) whenever the sketch is another one. */
export class Model extends EventTarget {
  constructor({ world, kit, sketch, origin }) {
    super();
    Object.assign(this, { world, kit, origin, sketch, undone: [], done: [] });
    this.titles = Object.fromEntries([...kit.stations, ...kit.items, ...kit.containers].map((one) => [one.kind, one.title]));
    this.isContainer = Object.fromEntries(kit.containers.map((one) => [one.kind, one]));
    this.isItem = Object.fromEntries(kit.items.map((one) => [one.kind, one]));
  }

  // -- the draft

  get drawer() { return `${DRAFT}.${this.world}`; }

  /** What was drawn here before: taken up again where it began with the same kitchen, else offered. */
  restore() {
    const draft = recallJSON(this.drawer);
    this.other = recallJSON(`${this.drawer}.before`);
    if (!draft?.sketch || same(draft.sketch, this.sketch)) return this.other ? "other" : "";
    if (draft.origin === this.origin || !this.origin) {
      this.first = this.sketch;
      this.sketch = draft.sketch;
      this.origin = draft.origin;
      return "restored";
    }
    this.other = draft;
    return "other";
  }

  takeOther() {
    if (!this.other) return;
    const { origin, sketch } = this.other;
    this.other = null;
    this.origin = origin;
    this.load(sketch, tr("Your draft is back."));
  }

  /** Another kitchen is begun: the draft of the one before is laid aside, not lost. */
  keepDraft() {
    const before = recallJSON(this.drawer);
    if (before?.sketch && before.origin !== this.origin) keepJSON(`${this.drawer}.before`, before);
    keepJSON(this.drawer, { origin: this.origin, sketch: this.sketch });
  }

  // -- changes

  /** Change a copy of the sketch with `how`; what it returns is said. Returning false changes nothing. */
  change(how) {
    const next = copy(this.sketch);
    const said = how(next);
    if (said === false || same(next, this.sketch)) return;
    this.done.push(this.sketch);
    if (this.done.length > MOST_UNDONE) this.done.shift();
    this.undone = [];
    this.sketch = next;
    this.changed(said);
  }

  load(sketch, said) { this.change((next) => { for (const key of Object.keys(next)) delete next[key]; Object.assign(next, copy(sketch)); return said; }); }

  changed(said) {
    this.keepDraft();
    this.dispatchEvent(new CustomEvent("change", { detail: { said } }));
  }

  undo() {
    if (!this.done.length) return;
    this.undone.push(this.sketch);
    this.sketch = this.done.pop();
    this.changed(tr("Undone."));
  }

  redo() {
    if (!this.undone.length) return;
    this.done.push(this.sketch);
    this.sketch = this.undone.pop();
    this.changed(tr("Done again."));
  }

  refuse(said) {
    this.dispatchEvent(new CustomEvent("refused", { detail: { said } }));
    return false;
  }

  // -- looking

  spot(x, y, sketch = this.sketch) { return sketch.spots.find((one) => one.x === x && one.y === y); }
  cook(x, y, sketch = this.sketch) { return sketch.cooks.find((one) => one.x === x && one.y === y); }

  number(cook) {
    const order = [...this.sketch.cooks].sort((a, b) => a.x - b.x || a.y - b.y);
    return order.indexOf(cook) + 1;
  }

  thingWords(thing) {
    const states = (thing.states || []).join(", ");
    const inside = thing.meal ? ` (${[...(thing.inside || []).map((one) => this.thingWords(one)), thing.meal].join(", ")})` : "";
    return `${states ? `${states} ` : ""}${this.titles[thing.kind] || thing.kind}${inside}`;
  }

  placeWords(x, y) { return tr("column {x}, row {y}", { x: x + 1, y: y + 1 }); }

  /** All that is in a cell, for those who hear it. */
  cellWords(x, y) {
    const spot = this.spot(x, y);
    const cook = this.cook(x, y);
    const parts = [];
    if (spot?.station) parts.push(this.titles[spot.station] || spot.station);
    if (spot?.things.length) parts.push(tr("with {things}", { things: spot.things.map((one) => this.thingWords(one)).join(", ") }));
    if (cook) {
      parts.push(tr("cook {n}, looks {way}", { n: this.number(cook), way: TURN_WORDS[cook.facing] }));
      if (cook.holds) parts.push(tr("holds {thing}", { thing: this.thingWords(cook.holds) }));
    }
    return `${this.placeWords(x, y)}: ${parts.join(", ") || tr("floor")}`;
  }

  // -- hands: what is carried over the kitchen, from the palette or from a cell

  /** What one would take from a cell: the cook, else what lies on top, else the station (`whole`: with all that is on it). */
  peek(x, y, whole = false) {
    const cook = this.cook(x, y);
    if (cook) return { type: "cook", cook: copy(cook) };
    const spot = this.spot(x, y);
    if (!spot) return null;
    const { things } = spot;
    if (things.length && !whole) return { type: "thing", thing: copy(things.at(-1)) };
    return { type: "station", kind: spot.station, things: copy(things) };
  }

  handWords(hand) {
    if (hand.type === "cook") return tr("a cook");
    return hand.type === "thing" ? this.thingWords(hand.thing) : this.titles[hand.kind] || hand.kind;
  }

  without(next, { x, y }, hand) {
    if (hand.type === "cook") next.cooks = next.cooks.filter((one) => one.x !== x || one.y !== y);
    else if (hand.type === "thing") {
      const spot = this.spot(x, y, next);
      spot.things.pop();
      if (!spot.station && !spot.things.length) next.spots.splice(next.spots.indexOf(spot), 1);
    } else next.spots = next.spots.filter((one) => one.x !== x || one.y !== y);
  }

  /** Put what is in hand into a cell; `hand.from` is the cell it was taken from. Returns whether it is there now. */
  put(hand, x, y) {
    let placed = false;
    if (hand.from && hand.from.x === x && hand.from.y === y) return true;
    this.change((next) => {
      if (hand.from) this.without(next, hand.from, hand);
      const said = this.lay(next, hand, x, y);
      placed = said !== false;
      return said;
    });
    return placed;
  }

  lay(next, hand, x, y) {
    const where = this.placeWords(x, y);
    if (hand.type === "cook") return this.layCook(next, hand, x, y, where);
    if (hand.type === "station") return this.layStation(next, hand, x, y, where);
    return this.layThing(next, hand.thing, x, y, where);
  }

  layCook(next, hand, x, y, where) {
    if (this.spot(x, y, next)?.station) return this.refuse(tr("A cook stands on the floor, not on a station."));
    if (this.cook(x, y, next)) return this.refuse(tr("Somebody stands here already."));
    if (next.cooks.length >= this.kit.most_cooks) return this.refuse(tr("{n} cooks are the most.", { n: this.kit.most_cooks }));
    const facing = hand.cook?.facing;
    const cook = { x, y, facing: facing && hand.from ? facing : this.look(next, x, y), ...(hand.cook?.holds ? { holds: hand.cook.holds } : {}) };
    next.cooks.push(cook);
    return tr("A cook stands at {where}.", { where });
  }

  /** Where a new cook looks: to a station beside it at which nobody begins. */
  look(next, x, y) {
    const taken = next.cooks.map((one) => `${one.x + AHEAD[one.facing][0]} ${one.y + AHEAD[one.facing][1]}`);
    const free = (way) => {
      const [ax, ay] = [x + AHEAD[way][0], y + AHEAD[way][1]];
      return this.spot(ax, ay, next)?.station && !taken.includes(`${ax} ${ay}`);
    };
    return ["down", "up", "left", "right"].find(free) || "down";
  }

  layStation(next, hand, x, y, where) {
    if (this.cook(x, y, next)) return this.refuse(tr("A cook stands here: move it first."));
    const here = this.spot(x, y, next);
    const name = this.titles[hand.kind] || hand.kind;
    if (hand.from && here) {
      next.spots.push({ ...here, ...hand.from });
      Object.assign(here, { station: hand.kind, things: hand.things || [] });
      return tr("They have changed places.");
    }
    if (here) here.station = hand.kind;
    else next.spots.push({ x, y, station: hand.kind, things: hand.things || [] });
    return tr("{what} at {where}.", { what: name, where });
  }

  layThing(next, thing, x, y, where) {
    const cook = this.cook(x, y, next);
    const what = this.thingWords(thing);
    if (cook) {
      if (cook.holds) return this.refuse(tr("This cook holds something already."));
      cook.holds = copy(thing);
      return tr("Cook holds {what}.", { what });
    }
    const spot = this.spot(x, y, next);
    if (!spot) {
      next.spots.push({ x, y, station: this.kit.table, things: [copy(thing)] });
      return tr("{what} on a new table at {where}.", { what, where });
    }
    const vessel = this.isContainer[thing.kind] || spot.things.some((one) => this.isContainer[one.kind]);
    if (vessel && spot.things.length) return this.refuse(tr("Pots and bowls stand alone."));
    if (spot.things.length >= this.kit.most_piled) return this.refuse(tr("This pile is high enough."));
    spot.things.push(copy(thing));
    return tr("{what} on the {station} at {where}.", { what, station: this.titles[spot.station] || spot.station, where });
  }

  /** Take away what is on top in a cell. */
  remove(x, y, whole = false) {
    const hand = this.peek(x, y, whole);
    if (!hand) { this.refuse(tr("There is nothing here.")); return; }
    this.change((next) => {
      this.without(next, { x, y }, hand);
      return tr("{what} is gone.", { what: this.handWords(hand) });
    });
  }

  turn(x, y) {
    this.change((next) => {
      const cook = this.cook(x, y, next);
      if (!cook) return this.refuse(tr("No cook stands here."));
      cook.facing = TURNS[(TURNS.indexOf(cook.facing) + 1) % 4];
      return tr("The cook looks {way}.", { way: TURN_WORDS[cook.facing] });
    });
  }

  resize(width, height) {
    const { smallest, largest } = this.kit;
    const fit = (value) => Math.max(smallest, Math.min(largest, Math.round(value) || smallest));
    this.change((next) => {
      [next.width, next.height] = [fit(width), fit(height)];
      const inside = (one) => one.x < next.width && one.y < next.height;
      const lost = [...next.spots, ...next.cooks].filter((one) => !inside(one)).length;
      next.spots = next.spots.filter(inside);
      next.cooks = next.cooks.filter(inside);
      if (next.kept?.ground) delete next.kept.ground;
      const size = tr("{w} by {h} cells.", { w: next.width, h: next.height });
      return lost ? `${size} ${tr("What stood outside is gone: undo brings it back.")}` : size;
    });
  }

  /** Change what is asked for; what was said of it in somebody's own words no longer holds. */
  changeGoal(how) {
    this.change((next) => {
      const said = how(next.dishes, next);
      if (said !== false) next.words = "";
      return said;
    });
  }

  /** Put a thing on a dish, or into its soup; `at` past the end begins a new dish. */
  serve(thing, at) {
    this.changeGoal((dishes) => {
      if (at >= dishes.length) {
        if (dishes.length >= this.kit.most_dishes) return this.refuse(tr("{n} dishes are the most.", { n: this.kit.most_dishes }));
        dishes.push({ at: this.kit.table, order: "exact", closed: true, things: [] });
      }
      const dish = dishes[Math.min(at, dishes.length - 1)];
      const [first] = dish.things;
      const what = this.thingWords(thing);
      if (this.isContainer[thing.kind]) {
        if (first) return this.refuse(tr("Pots and bowls stand alone: begin another dish."));
        const { meal, states } = this.isContainer[thing.kind];
        dish.things = [{ kind: thing.kind, meal, states: Object.keys(states), inside: [] }];
        return tr("A dish of {what}.", { what });
      }
      const pile = first && this.isContainer[first.kind] ? (first.inside ||= []) : dish.things;
      if (pile.length >= this.kit.most_piled) return this.refuse(tr("This dish is high enough."));
      const { kind, states } = thing;
      pile.push({ kind, ...(states?.length ? { states } : {}) });
      return tr("{what} is on the dish.", { what });
    });
  }
}

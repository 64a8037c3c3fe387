// The picture and what lies on it: one real button for each target, found by mouse, finger and keys.
import { $, el } from "./dom.js";
import { choosing } from "./hands.js";
import { PickMap } from "./pick.js";
import { say as tr } from "./said.js";
import { worded } from "./worded.js";

const LONG_PRESS_MS = 450;
const COMPLAINT_MS = 4000;
const WITHIN = 0.03;
const DRAG_PIXELS = 7;
const NEAR_PIXELS = 26;
const NEAR_MOST = 6;

/**
 * `act(id, [x, y])` is called when a target is chosen (where, if by a pointer), `more(id, [x, y])` when somebody wants to know what
 * else can be done with it (fractions of the picture); it answers whether there is anything. `describe(id)` gives what would happen
 * ({text, able}) for the tooltip and the label. `wonder(id)` is called when a thing is pointed at,
 * `spot(id, [x, y])` before a click acts: it takes the place itself and answers true where a place
 * is what is wanted. `choice(id)` says whether there is more to choose from. `body(id)` says whether a thing is somebody's body.
 *
 * Frames that bring a map are pointed at by the pixel; the buttons then serve keys and screen
 * readers only. `drag` gets {start(), turn(dx, dy), stop()} in fractions where a view can be turned.
 */
export class Stage {
  constructor(root, { act = null, describe = null, more = null, wonder = null, spot = null, body = () => false, choice = null } = {}) {
    Object.assign(this, { wonder, taken: spot, body, choice });
    this.root = root;
    this.canvas = $(".stage-frame", root);
    this.still = $(".stage-still", root);
    this.layer = $(".stage-targets", root);
    this.tip = $(".stage-tip", root);
    this.glow = $(".stage-glow", root);
    this.act = act;
    this.more = more;
    this.describe = describe;
    this.map = null;
    this.drag = null;
    this.shift = [0, 0];
    this.spot = null;
    this.targets = [];
    this.buttons = new Map();
    this.selected = null;
    this.pointed = null;
    // The thing one has just acted on, or that has just changed: its bubble would hide what happens there.
    this.quiet = null;
    this.told = null;
    this.shownAt = performance.now();
    this.revision = -1;
    this.motion = null;
    this.gaze = null;
    if (this.layer) this.listen();
  }

  /** Draw a frame; a newer one that arrives while this is being decoded wins. */
  async show({ header, blob }) {
    this.newest = header;
    this.motion?.take(header);
    const bitmap = await createImageBitmap(blob);
    if (this.newest !== header) {
      bitmap.close();
      return;
    }
    this.gaze?.take(header, bitmap);
    const { canvas } = this;
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      this.root.style.setProperty("--ratio", bitmap.width / bitmap.height);
    }
    this.bitmap?.close();
    this.bitmap = bitmap;
    this.redraw();
    if (this.revision !== header.revision) this.shownAt = performance.now();
    this.revision = header.revision;
    canvas.hidden = false;
    if (this.still) this.still.hidden = true;
    this.root.dataset.seq = header.seq;
    if (this.layer && header.targets) {
      this.map = header.map ? new PickMap(header.map, header.targets) : null;
      this.root.classList.toggle("mapped", Boolean(this.map));
      this.place(header.targets);
      this.rest();
    }
    this.shown?.(header);
  }

  /** Draw the picture, moved aside while a turn of the view is on its way. */
  redraw() {
    const { canvas, bitmap } = this;
    if (!bitmap) return;
    const context = canvas.getContext("2d");
    const [x, y] = [Math.round(this.shift[0] * canvas.width), Math.round(this.shift[1] * canvas.height)];
    context.fillStyle = "#3a342f";
    if (x || y) context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, x, y);
  }

  movePicture(x, y) {
    if (!x && !y) this.gaze?.letGo();
    this.shift = [x, y];
    this.redraw();
  }

  /** Other targets so near to a place that a finger may have meant them, and those on the target itself; the nearest first. */
  around(id, [x, y]) {
    const { width, height } = this.layer.getBoundingClientRect();
    const away = ({ box: [left, top, wide, tall] }) => Math.hypot(Math.max(left - x, 0, x - left - wide) * width, Math.max(top - y, 0, y - top - tall) * height);
    const small = ({ box }) => box[2] * width < NEAR_PIXELS * 3 && box[3] * height < NEAR_PIXELS * 4;
    const near = this.targets.filter((one) => one.id !== id && small(one) && !this.body(one.id) && away(one) < NEAR_PIXELS);
    return near.sort((a, b) => away(a) - away(b)).slice(0, NEAR_MOST);
  }

  /** A new picture: what lies under a resting pointer may be another thing now. */
  rest() {
    if (!this.map) return;
    if (this.spot && !this.turning) this.hover(this.map.at(...this.spot));
    else this.light(this.pointed);
  }

  light(id) {
    const all = this.targets.find((one) => one.id === id)?.ground;
    const ids = [...(this.meant || []), ...(id && !all ? [id] : [])];
    if (this.map && this.glow) this.map.paint(this.glow, ids);
  }

  /** Targets that shine all the time: what an action can be done to. */
  lightUp(ids) {
    if (!ids.length && !this.meant?.length) return;
    this.meant = ids;
    this.light(this.pointed);
  }

  place(targets) {
    this.targets = targets.map((one) => ({ ...one, label: worded(one.label) }));
    const seen = new Set();
    targets.forEach((target, index) => {
      const button = this.buttons.get(target.id) || this.make(target.id);
      const [left, top, width, height] = target.box;
      seen.add(target.id);
      button.toggleAttribute("data-base", !targets.slice(0, index).some((other) => overlaps(other.box, target.box)));
      button.style.cssText = `left:${left * 100}%;top:${top * 100}%;width:${width * 100}%;height:${height * 100}%;z-index:${index + 1}`;
    });
    for (const [id, button] of this.buttons) {
      if (seen.has(id)) continue;
      button.remove();
      this.buttons.delete(id);
      if (this.selected === id) this.selected = null;
    }
    this.label();
  }

  make(id) {
    const button = el("button", { type: "button", class: "target", "data-target": id, tabindex: "-1" });
    this.layer.append(button);
    this.buttons.set(id, button);
    return button;
  }

  /** Write on every target what it is and what would happen. */
  label() {
    for (const target of this.targets) {
      const button = this.buttons.get(target.id);
      const what = this.describe?.(target.id) || { text: "", able: false };
      const nothing = this.map ? target.label : tr("{what}: nothing to do here now", { what: target.label });
      const label = what.text ? `${target.label}: ${what.text}` : nothing;
      button.setAttribute("aria-label", label);
      button.classList.toggle("able", what.able);
      button.toggleAttribute("data-able", what.able);
      button.style.pointerEvents = this.body(target.id) && !what.able ? "none" : "";
    }
    this.rove();
    if (this.complaining) return;
    const known = this.pointed && this.buttons.get(this.pointed);
    if (!known || !(this.map || known.classList.contains("able"))) this.hideTip();
    else if (!this.told) this.explain(this.pointed);
    else if (this.told !== this.words(this.pointed)) this.hush(this.pointed);
  }

  /** What a thing is and what would happen with it now. Why nothing would is told late, and is no change. */
  words(id) {
    const what = this.describe?.(id);
    return `${this.targets.find((one) => one.id === id)?.label}: ${what?.able ? what.text : ""}`;
  }

  /** No bubble at this thing until one has pointed at something else. */
  hush(id) {
    this.quiet = id;
    if (!this.complaining) this.hideTip();
  }

  /** Exactly one target is in the tab order; arrows move among the others. */
  rove() {
    const entry = this.buttons.has(this.selected) ? this.selected : this.spots()[0]?.id;
    for (const [id, button] of this.buttons) {
      button.tabIndex = id === entry ? 0 : -1;
      button.classList.toggle("selected", id === this.selected);
    }
  }

  listen() {
    this.layer.addEventListener("click", (event) => this.clicked(event));
    this.layer.addEventListener("pointerover", (event) => !this.map && event.pointerType !== "touch" && this.point(idOf(event)));
    this.layer.addEventListener("pointerleave", () => this.point(null));
    this.layer.addEventListener("focusin", (event) => {
      this.selected = idOf(event);
      this.rove();
      if (event.target.matches(":focus-visible")) this.point(this.selected);
    });
    this.layer.addEventListener("focusout", () => this.complaining || this.point(null));
    this.layer.addEventListener("pointerdown", (event) => this.press(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      this.layer.addEventListener(name, () => clearTimeout(this.holding));
    }
    this.layer.addEventListener("contextmenu", (event) => this.menu(event));
    this.layer.addEventListener("pointermove", (event) => this.map && this.moved(event));
    this.layer.addEventListener("pointerdown", (event) => this.map && this.grab(event));
    for (const name of ["pointerup", "pointercancel"]) this.layer.addEventListener(name, (event) => this.map && this.drop(event));
    this.layer.addEventListener("pointerleave", () => { this.spot = null; });
  }

  // By the pixel ----------------------------------------------------------------------------------

  placeOf(event) {
    const { left, top, width, height } = this.layer.getBoundingClientRect();
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  }

  moved(event) {
    const here = this.placeOf(event);
    if (this.grabbed && this.grabbed.pointer === event.pointerId) {
      const [dx, dy] = [event.clientX - this.grabbed.x, event.clientY - this.grabbed.y];
      if (!this.turning && this.drag && Math.hypot(dx, dy) > DRAG_PIXELS) this.beginTurn(event);
      if (this.turning) {
        const { width, height } = this.layer.getBoundingClientRect();
        this.drag.turn(dx / width, dy / height);
        return;
      }
    }
    if (event.pointerType === "touch") return;
    this.spot = [...here, event.pointerType];
    this.hover(this.map.at(...this.spot));
  }

  hover(id) {
    this.layer.style.cursor = id ? "pointer" : this.drag ? "grab" : "";
    if (id !== this.pointed) this.point(id);
    else if (id && !this.complaining) this.explain(id);
  }

  grab(event) {
    if (event.button !== 0 || event.target !== this.layer) return;
    this.grabbed = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    this.held = false;
    clearTimeout(this.holding);
    if (event.pointerType !== "touch") return;
    const here = this.placeOf(event);
    const id = this.map.at(...here, "touch");
    if (id) this.holding = setTimeout(() => { this.held = true; this.grabbed = null; this.point(id); this.more?.(id, here); }, LONG_PRESS_MS);
  }

  beginTurn(event) {
    clearTimeout(this.holding);
    this.turning = true;
    this.layer.setPointerCapture(event.pointerId);
    this.point(null);
    this.drag.start();
  }

  drop(event) {
    clearTimeout(this.holding);
    this.grabbed = null;
    if (!this.turning) return;
    this.turning = false;
    this.held = true;
    setTimeout(() => { this.held = false; }, 0);
    this.layer.releasePointerCapture?.(event.pointerId);
    this.drag.stop();
  }

  /** The right button: everything that can be done, where there is a choice. */
  menu(event) {
    if (this.map || this.held) event.preventDefault();
    if (this.held) return;
    const own = idOf(event);
    const here = own && this.map ? this.map.middle(own) || [0.5, 0.5] : this.placeOf(event);
    const id = own || this.map?.at(...here);
    if (id && this.more?.(id, here)) event.preventDefault();
  }

  clicked(event) {
    const touch = event.pointerType || "mouse";
    const id = idOf(event) || (this.map && event.target === this.layer ? this.map.at(...this.placeOf(event), touch) : null);
    if (this.held) {
      this.held = false;
      return;
    }
    if (event.detail > 0 && this.taken?.(id, this.placeOf(event))) return;
    if (!id) return;
    this.selected = id;
    this.rove();
    this.act?.(id, event.detail > 0 ? this.placeOf(event) : null);
  }

  /** A long press of a finger shows what there is to choose from, or explains, instead of acting. */
  press(event) {
    this.held = false;
    clearTimeout(this.holding);
    const id = idOf(event);
    if (event.pointerType !== "touch" || !id) return;
    const here = this.placeOf(event);
    this.holding = setTimeout(() => {
      this.held = true;
      if (this.more?.(id, here)) return;
      this.point(id);
      setTimeout(() => this.pointed === id && this.point(null), 3500);
    }, LONG_PRESS_MS);
  }

  point(id) {
    if (id && id === this.pointed && this.complaining) return;
    if (id !== this.pointed) this.quiet = null;
    this.pointed = id;
    this.light(id);
    if (id) this.wonder?.(id);
    if (id) this.explain(id);
    else if (!this.complaining) this.hideTip();
  }

  explain(id) {
    this.hideTip();
    const target = this.targets.find((one) => one.id === id);
    if (!target || !this.tip || this.quiet === id) return;
    const what = this.describe?.(id);
    this.told = this.words(id);
    this.say(target, what?.text || (this.map ? "" : tr("Nothing to do here now")), what?.able ? "able" : "", target.label);
  }

  /** Where a bubble points: the whole target, or with a map the pointer or the target's middle. */
  anchor(target) {
    if (!this.map) return target.box;
    const near = this.spot && this.pointed === target.id ? this.spot : this.map.middle(target.id);
    return near ? [near[0], near[1] - 0.05, 0, 0.1] : target.box;
  }

  /** A bubble beside a target: what would happen, or why something did not. */
  say(target, text, mood = "", title = "") {
    const [left, top, width, height] = this.anchor(target);
    const below = top < 0.24;
    const more = mood === "able" && this.choice?.(target.id) ? [el("span", { class: "tip-more" }, tr("{choosing}: more", { choosing: choosing() }))] : [];
    this.tip.replaceChildren(...(title ? [el("strong", {}, title), " "] : []), text, ...more);
    this.tip.className = `stage-tip ${mood} ${below ? "below" : "above"}`;
    const x = Math.min(0.8, Math.max(0.2, left + width / 2));
    this.tip.style.left = `${x * 100}%`;
    this.tip.hidden = false;
    this.lay([top, top + height], below);
    if (!mood.includes("refusal") && this.hidesSomebody(target.id)) {
      this.lay([top, top + height], !below);
      if (this.hidesSomebody(target.id)) this.lay([top, top + height], below);
    }
  }

  /** Put the bubble above or below what lies between two heights. */
  lay([top, bottom], below) {
    this.tip.classList.toggle("below", below);
    this.tip.classList.toggle("above", !below);
    this.tip.style.top = below ? `${bottom * 100}%` : "auto";
    this.tip.style.bottom = below ? "auto" : `${(1 - top) * 100}%`;
  }

  /** Whether the bubble lies over somebody's body, or reaches out of the picture. */
  hidesSomebody(but) {
    const tip = this.tip.getBoundingClientRect();
    const all = this.root.getBoundingClientRect();
    if (tip.top < all.top || tip.bottom > all.bottom) return true;
    return this.targets.some(({ id, box: [left, top, width, height] }) =>
      id !== but && this.body(id)
      && all.left + left * all.width < tip.right && all.left + (left + width) * all.width > tip.left
      && all.top + top * all.height < tip.bottom && all.top + (top + height) * all.height > tip.top);
  }

  /** Explain at a target for a while why something did not happen. */
  complain(id, text) {
    const target = this.targets.find((one) => one.id === id);
    if (!target || !this.tip) return;
    this.say(target, text, "refusal");
    clearTimeout(this.complaining);
    this.complaining = setTimeout(() => this.hideTip(), COMPLAINT_MS);
  }

  hideTip() {
    clearTimeout(this.complaining);
    this.complaining = null;
    this.told = null;
    if (this.tip) this.tip.hidden = true;
  }

  /**
   * Things in the same place count as one spot: the topmost one that can be used stands for it. `describe`
   * says what can be used, for whom it is asked.
   */
  spots(describe = this.describe) {
    if (this.map) return this.seen();
    const spots = [];
    for (const target of this.targets) {
      const [left, top, width, height] = target.box;
      const [x, y] = [left + width / 2, top + height / 2];
      const spot = spots.find((other) => other.ids.some((id) => overlaps(this.box(id), target.box)) && Math.abs(other.x - x) < 0.06);
      const able = Boolean(describe?.(target.id)?.able);
      if (this.body(target.id) && !able) continue;
      if (!spot) spots.push({ id: target.id, ids: [target.id], x, y, able });
      else {
        spot.ids.push(target.id);
        if (able || !spot.able) spot.id = target.id;
        spot.able ||= able;
      }
    }
    return spots;
  }

  /** With a map every target that is seen is a spot of its own, from left to right. */
  seen() {
    const spots = [];
    for (const { id } of this.targets) {
      const middle = this.map.middle(id);
      if (middle) spots.push({ id, ids: [id], x: middle[0], y: middle[1], able: Boolean(this.describe?.(id)?.able) });
    }
    return spots.sort((a, b) => a.x - b.x || a.y - b.y);
  }

  /** The next (1) or previous (-1) target in the order of `spots`. */
  turnTo(step) {
    const spots = this.spots();
    if (!spots.length) return;
    const at = spots.findIndex((spot) => spot.ids.includes(this.selected));
    const next = at < 0 ? (step > 0 ? 0 : spots.length - 1) : (at + step + spots.length) % spots.length;
    this.spot = null;
    this.select(spots[next].id);
  }

  box(id) {
    return this.targets.find((target) => target.id === id).box;
  }

  /** Move the selection to the next spot in a direction; from nowhere, to the first that can be used. */
  move(dx, dy) {
    const spots = this.spots();
    const here = spots.find((spot) => spot.ids.includes(this.selected));
    const next = here ? nearest(here, spots, dx, dy) || here : spots.find((spot) => spot.able) || spots[0];
    if (next) this.select(next.id);
  }

  /** The next thing in the same place. */
  cycle() {
    const here = this.spots().find((spot) => spot.ids.includes(this.selected));
    if (here) this.select(here.ids[(here.ids.indexOf(this.selected) + 1) % here.ids.length]);
  }

  select(id) {
    this.selected = id;
    this.rove();
    this.buttons.get(id)?.focus({ preventScroll: true });
    this.point(id);
  }
}

const idOf = (event) => event.target.closest?.("[data-target]")?.dataset.target || null;

function overlaps(a, b) {
  const x = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const y = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return x > WITHIN && y > WITHIN;
}

/** The spot one would expect: straight ahead counts most, then distance. */
export function nearest(here, spots, dx, dy) {
  let best = null;
  for (const spot of spots) {
    const along = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
    const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
    if (along < 0.03) continue;
    const cost = along + aside * 2.2;
    if (!best || cost < best.cost) best = { spot, cost };
  }
  return best?.spot;
}

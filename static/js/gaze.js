// Between two pictures in first person: the last one turns and walks to where the eye is now, while the next is drawn, and
// gives way to it when it comes. At rest nothing lies over the server's picture, and where less motion is wanted nothing ever does.
//
// A picture is a plane before the eye that sees it. Turning the eye turns that plane about it, which is exact; for walking it is laid
// where what it shows mostly is, slanted as that is (`near` of its eye), or as far away as things in a room mostly are.
import { el } from "./dom.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const MOSTLY = [1 / 2.5, 0, 0]; // 1/metres, where it is not told how near things are
const FADE_MS = 150;
const LAG_MS = 70; // so long a goal takes to come nearer by two thirds
const [NEAR, NEAR_DEGREES] = [0.004, 0.05]; // nothing that anybody sees
const FAR = 0.9; // metres: who is there all at once did not walk
const PATIENCE_MS = 3000;
const EDGE = 14; // pixels: so few that they are a blur

/** How a picture that one eye has taken lies before another; `height` in pixels of the page. */
export function warp(of, seen, height) {
  const away = planeAt(of, height);
  const [middle, ...slant] = of.near || MOSTLY;
  const [right, down] = slant.map((one) => (2 * one) / (height * middle)); // a place further there by a pixel is nearer by this part
  const move = [of.x - seen.x, seen.y - of.y, seen.z - of.z].map((one) => `${one * away * middle}px`);
  return `translateZ(${away}px) rotateX(${-seen.horizon}deg) rotateY(${seen.yaw}deg) translate3d(${move}) rotateY(${-of.yaw}deg) rotateX(${of.horizon}deg) matrix3d(1,0,0,${right}, 0,1,0,${down}, 0,0,1,0, 0,0,${-away},1)`;
}

/** So far from the eye, in pixels, a picture is a plane that fills its view. */
export const planeAt = ({ field_of_view: wide }, height) => height / 2 / Math.tan((wide * Math.PI) / 360);

const turned = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
const askew = (a, b) => Math.max(Math.abs(turned(a.yaw, b.yaw)), Math.abs(a.horizon - b.horizon));
const same = (a, b) => apart(a, b) < NEAR && askew(a, b) < NEAR_DEGREES;

export class Gaze {
  /** `stage` is the Stage whose pictures they are; it tells `take` of each before it shows it. */
  constructor(stage) {
    const shown = Number(stage.root.dataset.seq) === stage.newest?.seq;
    Object.assign(this, { stage, eye: (shown && stage.newest.eye) || null, seen: null, goal: null, told: -1, fadeAt: 0, until: 0, ticking: 0, older: null });
    this.newer = el("canvas");
    this.other = el("canvas");
    this.edge = el("canvas", { width: EDGE, height: EDGE });
    this.layer = el("div", { class: "stage-gaze", "aria-hidden": "true", hidden: true }, this.edge, this.newer, this.other);
    stage.canvas.after(this.layer);
    STILL.addEventListener("change", () => this.rest());
    this.rest();
  }

  /** Whether anything may move now. A picture that is dragged follows the finger instead. */
  get able() {
    return !STILL.matches && !document.hidden && !this.stage.turning && Boolean(this.eye && this.stage.bitmap);
  }

  /** A new picture is here; the one on the stage is still the last. */
  take({ eye = null, seq }, bitmap) {
    const last = this.eye;
    if (!eye || !this.able) {
      this.eye = eye;
      this.rest();
      return;
    }
    const now = performance.now();
    const seen = this.beheld();
    this.keep(this.newer, this.stage.bitmap, last);
    [this.older, this.newer, this.other] = [this.newer, this.other, this.newer];
    this.keep(this.newer, bitmap, eye);
    this.eye = eye;
    if (!this.moving || seq >= this.told) this.goal = eye;
    this.jumps = this.far(last, eye);
    this.seen = this.jumps ? eye : seen;
    if (this.jumps) this.goal = eye;
    this.fadeAt = now;
    this.begin(now);
  }

  /** The kitchen says that the eye is there by now; its picture follows. */
  toward(pose, seq) {
    if (!this.able || !pose || seq <= this.told || this.shifted) return;
    this.told = seq;
    const { eye } = this;
    const goal = { ...eye, ...Object.fromEntries(["x", "y", "z", "yaw", "horizon"].filter((one) => one in pose).map((one) => [one, pose[one]])) };
    if (same(goal, this.goal || eye) || this.far(eye, goal)) return;
    this.seen = this.beheld();
    if (!this.moving) this.older = null;
    this.keep(this.newer, this.stage.bitmap, eye);
    this.goal = goal;
    this.begin(performance.now());
  }

  /** The finger lets go of the picture: from there it goes on to where the eye is. */
  letGo() {
    if (!this.able || this.moving || !this.shifted) return;
    this.seen = this.beheld();
    this.goal = this.eye;
    this.keep(this.newer, this.stage.bitmap, this.eye);
    this.begin(performance.now());
  }

  get moving() {
    return !this.layer.hidden;
  }

  get shifted() {
    return Boolean(this.stage.shift[0] || this.stage.shift[1]);
  }

  far(from, to) {
    return apart(from, to) > FAR || askew(from, to) >= from.field_of_view;
  }

  /** What one sees now: on the way, or as the picture was dragged. */
  beheld() {
    if (this.moving) return this.seen;
    const [x, y] = this.stage.shift;
    const { yaw, horizon, field_of_view: wide } = this.eye;
    return { ...this.eye, yaw: yaw - x * wide, horizon: horizon - y * wide };
  }

  /** Keep a picture in a canvas, with the eye that has taken it. */
  keep(canvas, bitmap, eye) {
    if (canvas.eye === eye) return;
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height, eye });
    canvas.getContext("2d").drawImage(bitmap, 0, 0);
  }

  begin(now) {
    this.until = now + PATIENCE_MS;
    if (this.ticking) return;
    this.edge.getContext("2d").drawImage(this.older || this.newer, 0, 0, EDGE, EDGE);
    this.layer.hidden = false;
    this.lastAt = now;
    this.tick(now);
  }

  tick(now) {
    this.ticking = 0;
    if (!this.able) return this.rest();
    const step = 1 - Math.exp(-Math.max(0, now - this.lastAt) / LAG_MS);
    this.lastAt = now;
    if (now > this.until) this.goal = this.eye; // no picture has come: the one that is there counts
    this.seen = between(this.seen, this.goal, step);
    const there = same(this.seen, this.goal);
    const shown = this.older ? Math.min(1, Math.max(0, now - this.fadeAt) / FADE_MS) : 1;
    if (there && shown === 1 && same(this.goal, this.eye)) return this.rest();
    this.draw(shown);
    this.stage.root.dataset.gaze = there ? "fading" : "moving";
    this.ticking = requestAnimationFrame((later) => this.tick(later));
    return undefined;
  }

  draw(shown) {
    const height = this.stage.root.clientHeight;
    if (shown === 1) this.older = null;
    this.layer.style.perspective = `${planeAt(this.eye, height)}px`;
    this.other.hidden = !this.older;
    if (this.older) lay(this.older, this.jumps ? "none" : warp(this.older.eye, this.seen, height), 1, 0);
    lay(this.newer, warp(this.newer.eye, this.seen, height), shown, 1);
  }

  /** The server's picture, as it is. */
  rest() {
    cancelAnimationFrame(this.ticking);
    Object.assign(this, { ticking: 0, seen: null, goal: null, older: null });
    this.layer.hidden = true;
    this.stage.root.dataset.gaze = "rest";
  }
}

function lay(canvas, transform, opacity, depth) {
  canvas.hidden = false;
  Object.assign(canvas.style, { transform, opacity, zIndex: depth });
}

/** An eye on its way from one place to another, the shorter way round. */
function between(from, to, part) {
  const mixed = Object.fromEntries(["x", "y", "z", "horizon", "field_of_view"].map((one) => [one, from[one] + (to[one] - from[one]) * part]));
  return { ...mixed, yaw: from.yaw + turned(from.yaw, to.yaw) * part };
}

// One part of a kitchen in motion: where it is at a moment, and how it is drawn there.
import { between } from "./paths.js";

export const [HOP_MS, POP_MS, STRUCK_MS, GONE_MS] = [240, 200, 220, 160];
const STEADY = new Set(["flicker", "rise", "shake", "pour"]);
const smooth = (t) => t * t * (3 - 2 * t);
const share = (now, since, ms) => Math.max(0, Math.min(1, (now - since) / ms));

export class Part {
  /** `bornAt`: it was not there before this moment; without, it has always been. */
  constructor(stamp, bornAt = -Infinity) {
    Object.assign(this, { stamp, bornAt, walk: null, hop: null, popAt: -Infinity, struckAt: -Infinity, goneAt: 0, foretold: 0, last: null });
  }

  /** Where it would be without a hop: at its place, or where its bearer has got to. */
  rest(now, motion) {
    const { x, y, on, motion: kind } = this.stamp;
    if (kind === "body" || !on || !motion) return [x, y];
    const bearer = motion.body(on);
    if (!bearer) return [x, y];
    const [bx, by] = bearer.place(now);
    return [x + bx - bearer.stamp.x, y + by - bearer.stamp.y];
  }

  place(now, motion) {
    if (this.stamp.motion === "body") return this.walk ? this.walk.at(now).place : [this.stamp.x, this.stamp.y];
    const rest = this.rest(now, motion);
    const { hop } = this;
    if (!hop || now >= hop.end) return rest;
    const held = hop.held && hop.holder.place(now);
    const from = held ? [held[0] + hop.held[0], held[1] + hop.held[1]] : hop.from;
    if (now < hop.begin) return from;
    const t = smooth(share(now, hop.begin, hop.end - hop.begin));
    const [x, y] = between(from, rest, t);
    return [x, y - 0.35 * (motion?.cell || 0.1) * 4 * t * (1 - t)];
  }

  depth(now, motion) {
    const { depth = 0, on, motion: kind } = this.stamp;
    const bearer = kind === "body" ? this : motion.body(on);
    if (depth >= 1000) return depth;
    if (bearer?.walk && now < bearer.walk.end && motion.room) return Math.floor(motion.room.depth(bearer.place(now)[1])) + 0.5;
    return this.hop && now < this.hop.end ? depth + 0.6 : depth;
  }

  /** Whether it looks different a moment later. */
  busy(now) {
    const { walk, hop, foretold } = this;
    return Boolean((walk && now < walk.end) || foretold || (hop && now < hop.end) || now - this.popAt < POP_MS || now - this.bornAt < POP_MS || now - this.struckAt < STRUCK_MS) || STEADY.has(this.stamp.motion);
  }

  draw(context, sheets, now, motion) {
    const { stamp } = this;
    if (stamp.text) return;
    const one = sheets.sprites.get(this.sprite(now)) || this.last; // until it has come, as it was
    if (!one) return;
    this.last = one;
    const size = motion.canvas.width;
    const [x, y] = this.place(now, motion);
    const [left, top] = [x * size - one.wide / 2, y * size - one.high / 2];
    if (!this.busy(now) && !this.goneAt && now >= motion.cheering) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(one.sheet, one.x, one.y, one.wide, one.high, Math.round(left), Math.round(top), one.wide, one.high);
      return;
    }
    const { dx, dy, wide, high, turn, alpha } = this.sway(now, motion, size, one);
    // What stands on something is squashed and stretched from its foot.
    context.setTransform(wide, 0, 0, high, left + one.wide / 2 + dx, top + one.high + dy);
    if (turn) context.rotate(turn);
    context.globalAlpha = alpha;
    if (stamp.motion === "rise") this.drawRising(context, one, now, size, motion);
    else context.drawImage(one.sheet, one.x, one.y, one.wide, one.high, -one.wide / 2, -one.high, one.wide, one.high);
    context.globalAlpha = 1;
  }

  /** The sprite for the way it goes. */
  sprite(now) {
    const { sprite, turns } = this.stamp;
    if (!turns || !this.walk) return sprite;
    if (now >= this.walk.end) return this.foretold ? turns[this.walk.at(now).way] || sprite : sprite;
    return turns[this.walk.at(now).way] || sprite;
  }

  /** How it is moved aside, stretched and turned at this moment. */
  sway(now, motion, size, one) {
    const cell = motion.cell * size;
    const give = Math.min(1, (1.3 * cell) / Math.max(one.wide, one.high)); // a cupboard does not jump as an egg does
    const sway = { dx: 0, dy: 0, wide: 1, high: 1, turn: 0, alpha: 1 };
    const { motion: kind } = this.stamp;
    if (kind === "body" && this.walk && now < this.walk.end) {
      const beat = ((now - this.walk.begin) / 130) * Math.PI;
      Object.assign(sway, { dy: -Math.abs(Math.sin(beat)) * 0.06 * cell, turn: Math.sin(beat) * 0.05 });
    }
    if (kind === "body" && now < motion.cheering) sway.dy -= Math.abs(Math.sin(now / 110 + this.stamp.x * 20)) * 0.18 * cell;
    if (kind === "flicker") Object.assign(sway, { high: 1 + 0.05 * Math.sin(now / 70), wide: 1 + 0.03 * Math.sin(now / 53), alpha: 0.9 + 0.1 * Math.sin(now / 41) });
    if (kind === "shake") Object.assign(sway, { dx: Math.sin(now / 23) * 0.012 * cell, dy: Math.cos(now / 31) * 0.012 * cell });
    if (kind === "pour") Object.assign(sway, { wide: 1 + 0.06 * Math.sin(now / 60), high: 1 + 0.02 * Math.sin(now / 45) });
    const struck = share(now, this.struckAt, STRUCK_MS);
    if (struck < 1) sway.high *= 1 - 0.16 * Math.abs(Math.sin(struck * 2 * Math.PI)) * (1 - struck * 0.5);
    const pop = share(now, this.popAt, POP_MS);
    if (pop < 1) sway.wide = sway.high *= 1 + 0.18 * give * Math.sin(pop * Math.PI);
    const born = share(now, this.bornAt, POP_MS);
    if (born < 1) Object.assign(sway, { wide: 0.6 + 0.4 * smooth(born) + 0.12 * Math.sin(born * Math.PI), alpha: smooth(born) });
    if (born < 1) sway.high = sway.wide;
    if (this.goneAt) Object.assign(sway, { alpha: 1 - share(now, this.goneAt, GONE_MS), wide: 1 - 0.4 * share(now, this.goneAt, GONE_MS) });
    if (this.goneAt) sway.high = sway.wide;
    return sway;
  }

  /** Steam: two clouds on their way up, one after the other. */
  drawRising(context, one, now, size, motion) {
    const strength = context.globalAlpha;
    for (const ahead of [0, 0.5]) {
      const t = (now / 1400 + ahead) % 1;
      context.globalAlpha = strength * Math.sin(t * Math.PI);
      const up = (t - 0.4) * 0.35 * motion.cell * size;
      context.drawImage(one.sheet, one.x, one.y, one.wide, one.high, -one.wide / 2 + Math.sin(now / 300 + ahead * 6) * one.wide * 0.03, -one.high - up, one.wide, one.high);
    }
  }
}

/** A name plate goes with its body. */
export function drawPlate(context, part, now, motion) {
  const { stamp } = part;
  const size = motion.canvas.width;
  const [x, y] = part.rest(now, motion);
  const tall = stamp.tall * size;
  const pad = Math.max(3, tall / 3);
  context.setTransform(1, 0, 0, 1, Math.round(x * size), Math.round(y * size));
  context.font = `800 ${tall * 0.74}px Nunito, sans-serif`;
  const most = (stamp.wide ? stamp.wide : 1.6 * motion.cell) * size - 2 * pad;
  const wide = Math.min(most, context.measureText(stamp.text).width) + 2 * pad;
  const high = tall * 0.9;
  context.fillStyle = "#fffdf8";
  pill(context, wide, high);
  context.fillStyle = stamp.colour;
  pill(context, wide - 2.4, high - 2.4);
  Object.assign(context, { fillStyle: stamp.ink || "#fff", textAlign: "center", textBaseline: "middle" });
  context.fillText(stamp.text, 0, tall * 0.04, most);
}

function pill(context, wide, high) {
  context.beginPath();
  context.roundRect(-wide / 2, -high / 2, wide, high, high / 2);
  context.fill();
}

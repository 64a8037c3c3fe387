// Gamepads: read at every frame while one is connected. Where the browser knows a gamepad, its buttons are the standard ones.
import { say as tr } from "./said.js";
const BUTTONS = { 0: "do", 1: "stop", 2: "here", 3: "next", 4: "wait", 5: "wait", 9: "pause", 12: "up", 13: "down", 14: "left", 15: "right" };
const MOVES = new Set(["up", "down", "left", "right"]);
const [PUSHED, LET_GO] = [0.55, 0.35]; // of the way of a stick
const [FIRST_MS, AGAIN_MS] = [380, 170];

/** What help says of the buttons. */
export const PAD_HELP = [
  [["✚", "stick"], tr("move your mark")], [["A", "✕"], tr("go there and do it")], [["X", "□"], tr("use what is here")],
  [["LB", "RB"], tr("wait a step")], [["Y", "△"], tr("next thing in this place")], [["B", "○"], tr("drop the plan")], [["Start"], tr("pause")],
];

export class Gamepads {
  /** `press(index, name, again)` is called for a gesture of a gamepad, `changed()` when one comes or goes. */
  constructor({ press, changed }) {
    Object.assign(this, { press, changed, held: new Map(), running: false });
    for (const name of ["gamepadconnected", "gamepaddisconnected"]) {
      addEventListener(name, () => {
        this.changed();
        this.run();
      });
    }
    this.run();
  }

  /** Those that are connected. */
  get all() {
    return [...(navigator.getGamepads?.() || [])].filter((pad) => pad?.connected);
  }

  run() {
    if (this.running || !this.all.length) return;
    this.running = true;
    requestAnimationFrame((now) => this.read(now));
  }

  read(now) {
    this.running = false;
    for (const pad of this.all) this.readOne(pad, now);
    this.run();
  }

  readOne(pad, now) {
    const held = this.held.get(pad.index) || new Map();
    this.held.set(pad.index, held);
    const down = pressed(pad, held);
    for (const name of [...held.keys()]) if (!down.has(name)) held.delete(name);
    for (const name of down) {
      const due = held.get(name);
      if (due === undefined) {
        held.set(name, now + FIRST_MS);
        this.press(pad.index, name, false);
      } else if (MOVES.has(name) && now >= due) {
        held.set(name, now + AGAIN_MS);
        this.press(pad.index, name, true);
      }
    }
  }
}

/** The gestures that a gamepad makes now; a stick that has been pushed is let go a good deal later. */
function pressed(pad, held) {
  const down = new Set();
  pad.buttons.forEach((button, at) => button.pressed && BUTTONS[at] && down.add(BUTTONS[at]));
  const [x = 0, y = 0] = pad.axes;
  const sides = Math.abs(x) >= Math.abs(y) ? [["left", -x], ["right", x]] : [["up", -y], ["down", y]];
  for (const [name, far] of sides) if (far > (held.has(name) ? LET_GO : PUSHED)) down.add(name);
  return down;
}

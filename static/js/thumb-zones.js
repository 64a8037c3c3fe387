// Places for thumbs on a screen that is touched: one for each half, with all that a half can do.
import { $, $$, el, fill } from "./dom.js";
import { GESTURES } from "./couch-keys.js";
import { say as tr } from "./said.js";

const MOVES = new Set(["up", "left", "down", "right"]);
const [FIRST_MS, AGAIN_MS] = [400, 180];
const SIGNS = [
  ["next", "⇄"], ["up", "▲"], ["here", "☟"],
  ["left", "◀"], ["do", "●"], ["right", "▶"],
  ["stop", "✕"], ["down", "▼"], ["wait", "…"],
];

/**
 * The pad of a half. `gesture(name, again)` is called for each press, and again while a direction is held;
 * `taps()` when taps on the board are to be this half's.
 */
export function thumbZone(gesture, taps) {
  const zone = el("div", { class: "zone", role: "group" }, el("button", { type: "button", class: "zone-name", onclick: taps }), el("div", { class: "zone-pad" }, SIGNS.map(([name, sign]) => el("button", { type: "button", class: `zone-key zone-${name}`, "data-gesture": name }, el("span", { "aria-hidden": "true" }, sign)))));
  for (const button of $$("[data-gesture]", zone)) listen(button, gesture);
  return zone;
}

/** Whose pad it is, for all who see or hear it. */
export function nameZone(zone, name, sign, taps) {
  const head = $(".zone-name", zone);
  fill(head, [name, sign.textContent], () => [sign, el("span", {}, name)]);
  head.setAttribute("aria-pressed", String(taps));
  head.setAttribute("title", tr("Taps on the board"));
  head.setAttribute("aria-label", tr("Taps on the board are {name}’s", { name }));
  zone.setAttribute("aria-label", tr("{name}’s thumb pad", { name }));
  for (const button of $$("[data-gesture]", zone)) button.setAttribute("aria-label", `${name}: ${GESTURES[button.dataset.gesture]}`);
}

function listen(button, gesture) {
  const name = button.dataset.gesture;
  let timer = null;
  const again = () => {
    gesture(name, true);
    timer = setTimeout(again, AGAIN_MS);
  };
  const end = () => clearTimeout(timer);
  button.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    end();
    gesture(name, false);
    if (MOVES.has(name)) timer = setTimeout(again, FIRST_MS);
  });
  for (const over of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(over, end);
  button.addEventListener("click", (event) => event.detail === 0 && gesture(name, false));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}

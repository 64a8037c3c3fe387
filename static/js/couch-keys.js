// Keyboards shared by several: each half of the keys plays one seat. Keys are meant by their place on the keyboard.
import { $ } from "./dom.js";
import { say as tr } from "./said.js";

/** What a half can do, in the order in which help lists it. */
export const GESTURES = {
  up: "up", left: "left", down: "down", right: "right",
  do: tr("go there and do it"), here: tr("use what is here"), wait: tr("wait a step"), next: tr("next thing in this place"), stop: tr("drop the plan"),
};

/** Sets of keys by name; a gesture may have several. The first ones are dealt out first. */
export const SETS = {
  left: { title: tr("Keys on the left"), up: ["KeyW"], left: ["KeyA"], down: ["KeyS"], right: ["KeyD"], do: ["KeyE", "Space"], here: ["KeyQ"], wait: ["KeyR"], next: ["KeyF"], stop: ["KeyX"] },
  right: { title: tr("Keys on the right"), up: ["ArrowUp"], left: ["ArrowLeft"], down: ["ArrowDown"], right: ["ArrowRight"], do: ["Enter"], here: ["Comma"], wait: ["Period"], next: ["KeyM"], stop: ["Backspace"] },
  middle: { title: tr("Keys in the middle"), up: ["KeyI"], left: ["KeyJ"], down: ["KeyK"], right: ["KeyL"], do: ["KeyO"], here: ["KeyU"], wait: ["KeyH"], next: ["KeyN"], stop: ["KeyB"] },
  numbers: { title: tr("Number pad"), up: ["Numpad8"], left: ["Numpad4"], down: ["Numpad2"], right: ["Numpad6"], do: ["Numpad5", "NumpadEnter"], here: ["Numpad7"], wait: ["Numpad9"], next: ["Numpad1"], stop: ["Numpad3"] },
};

/** Which sets serve how many halves, from the first one on. */
export const DEALT = { 1: ["left"], 2: ["left", "right"], 3: ["left", "right", "middle"], 4: ["left", "right", "middle", "numbers"] };

const FOUND = new Map(Object.entries(SETS).flatMap(([set, keys]) => Object.keys(GESTURES).flatMap((gesture) => keys[gesture].map((code) => [code, { set, gesture }]))));
const MOVES = new Set(["up", "left", "down", "right"]);
const NAMES = { ArrowUp: "↑", ArrowLeft: "←", ArrowDown: "↓", ArrowRight: "→", Comma: ",", Period: ".", Space: "Space", Enter: "Enter", Backspace: "⌫", NumpadEnter: "Enter" };

let layout = null;
// Where the browser knows what is printed on the keys, that is what help says.
navigator.keyboard?.getLayoutMap?.().then((map) => { layout = map; }, () => {});

/** What is printed on a key, as far as one can know. */
export function keyName(code) {
  if (NAMES[code]) return NAMES[code];
  if (code.startsWith("Numpad")) return code.slice(6);
  return (layout?.get(code) || code.replace(/^Key/, "")).toUpperCase();
}

/** The keys of a set as lines of help: the names of the keys, and what they do. */
export function helpOf(set) {
  const keys = SETS[set];
  const moves = ["up", "left", "down", "right"].map((one) => keyName(keys[one][0]));
  const rest = Object.keys(GESTURES).filter((one) => !MOVES.has(one));
  return [[moves, tr("move your mark")], ...rest.map((one) => [keys[one].map(keyName), GESTURES[one]])];
}

const writes = (node) => node.matches?.("input, textarea, select, [contenteditable]");
const presses = (event) => ["Enter", "Space", "NumpadEnter"].includes(event.code) && event.target.matches?.("button, a, summary") && !event.target.matches(".target");

/**
 * `gesture(set, name, again)` is called for a key of a half and answers whether somebody plays with that set;
 * `others` are keys for all, by what they write.
 */
export function listen(gesture, others) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || $("dialog[open]")) return;
    if (writes(event.target)) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (presses(event)) return; // whoever goes through the page by Tab presses its buttons
    const found = FOUND.get(event.code);
    if (found && gesture(found.set, found.gesture, event.repeat)) event.preventDefault();
    else if (!event.repeat && others[event.key.toLowerCase()]) {
      event.preventDefault();
      others[event.key.toLowerCase()]();
    }
  });
  // A button that was clicked keeps the focus, and would be pressed again by Enter: that is a half's key here.
  document.addEventListener("click", (event) => {
    const button = event.detail > 0 && event.target.closest?.("button, summary, a");
    if (button) setTimeout(() => document.activeElement === button && button.blur());
  });
}

// What people call what a kitchen's program calls otherwise (`called` of its controls), and whether one reads that or the
// program's own names. The choice is kept; where there is nothing to choose, names are as they are.
import { keep, recall } from "./kept.js";

const KEY = "brigade-words";
const labels = new Map();
const listeners = new Set();
let people = recall(KEY) !== "models";

/** Remember what a kitchen's names are called. */
export function learnCalled(called) {
  for (const [name, words] of Object.entries(called || {})) labels.set(name, words);
}

/** What people call a name; undefined where it has no other. */
export const labelOf = (name) => labels.get(name);

/** Whether people's words are wanted, and there are any. */
export const asPeople = () => people && labels.size > 0;

/** Whether the names that models use are wanted in place of people's words. */
export const asModels = () => !people && labels.size > 0;

/** A name as it is wanted: in people's words if there are any. */
export const shownName = (name) => (people && labels.get(name)) || name;

/** People's words, or the program's names; kept for the next kitchen. */
export function turnWords(on) {
  people = on;
  keep(KEY, on ? "people" : "models");
  for (const listener of listeners) listener();
}

export const onTurned = (listener) => listeners.add(listener);

/** The switch: there where a kitchen has two sets of words. */
export function showSwitch(box) {
  if (!box) return;
  box.hidden = labels.size === 0;
  const button = box.querySelector("button");
  button.setAttribute("aria-checked", String(!people));
  button.querySelector(".words-on").hidden = people;
  button.querySelector(".words-off").hidden = !people;
  button.onclick = () => turnWords(!people);
}

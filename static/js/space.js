// What may be done, as the view tells it: verbs with slots, their sentences, what a thing that is pointed at fills.

import { labelOf } from "./called.js";

const NUMBERS = new Set(["number", "degrees"]);

export const isNumber = (slot) => NUMBERS.has(slot.type);
export const required = (verb) => verb.slots.filter((slot) => !slot.optional);

/** A value as people write it: 2.5 and not 2.5000000001, a place as `0.25 0.5`. */
export function word(value) {
  if (typeof value === "number") return String(Number(value.toPrecision(6)));
  return Array.isArray(value) ? value.map(word).join(" ") : String(value);
}

/** A verb's sentence in parts: plain words, and slots by name. */
export function parts(verb) {
  if (!verb.template) return [{ words: verb.name }, ...required(verb).flatMap((slot) => [{ words: " " }, { slot }])];
  const slots = Object.fromEntries(verb.slots.map((slot) => [slot.name, slot]));
  return verb.template.split(/(\{\w+\})/).filter(Boolean).map((piece) => {
    const slot = slots[piece.slice(1, -1)];
    return slot && piece.startsWith("{") ? { slot } : { words: piece };
  });
}

/** An action in words; what is not given leaves no hole, or `hole` where it is required. */
export function sentence(verb, args, hole = "") {
  const said = parts(verb).map(({ words, slot }) => {
    if (words !== undefined) return words;
    return args[slot.name] === undefined ? (slot.optional ? "" : hole) : word(args[slot.name]);
  });
  return said.join("").split(/\s+/).filter(Boolean).join(" ");
}

export const made = (verb, args) => ({ verb: verb.name, args, text: sentence(verb, args), asks: Boolean(verb.asks) });

/** The candidate that is meant by this value or these words, whatever the case; undefined if none is. */
export function candidate(slot, value) {
  if (!slot.candidates) return value;
  const wanted = word(value).toLowerCase();
  const by = (name) => slot.candidates.find((one) => name(word(one))?.toLowerCase() === wanted);
  return by((one) => one) ?? by(labelOf);
}

/** The value that these words give a slot; undefined while they give none. */
export function valueOf(slot, text) {
  const plain = text.trim();
  if (!plain) return undefined;
  if (slot.type === "point") return pointOf(plain);
  if (!isNumber(slot)) return candidate(slot, plain);
  const number = Number(plain.replace(",", "."));
  return Number.isFinite(number) ? candidate(slot, number) : undefined;
}

function pointOf(text) {
  const numbers = text.split(/[\s,;]+/).map(Number);
  return numbers.length === 2 && numbers.every((one) => one >= 0 && one <= 1) ? numbers : undefined;
}

/** A place on the picture as an argument: four digits are finer than any screen. */
export const place = ([x, y]) => [x, y].map((one) => Number(Math.max(0, Math.min(1, one)).toFixed(4)));

/**
 * The action of a verb on a thing that is pointed at, if that fills every slot that must be filled.
 *
 * A thing may stand for another (a knob for its burner): then the natural action names that one,
 * and so do the others.
 */
export function actionOn(verb, target, natural, verbs) {
  const args = fillings(verb, target, natural, verbs);
  const whole = Object.keys(args).length > 0 && required(verb).every((slot) => slot.name in args);
  return whole ? made(verb, args) : null;
}

/**
 * What a thing that is pointed at fills of a verb's slots, by name: each slot another thing, and with
 * it what is left no choice.
 */
export function fillings(verb, target, natural, verbs) {
  const usual = meant(natural, verbs);
  const own = { target: target.id, kind: target.kind };
  const found = {};
  for (const slot of verb.slots) {
    const values = slot.fills ? [usual[slot.fills], own[slot.fills]] : [];
    const fits = values.map((one) => (one === undefined ? undefined : candidate(slot, one)));
    const value = fits.find((one) => one !== undefined && !Object.values(found).includes(one));
    if (value !== undefined) found[slot.name] = value;
  }
  return Object.keys(found).length ? { ...found, ...settled(verb, found) } : found;
}

/** Slots for which there is one thing only. */
function settled(verb, found) {
  const open = required(verb).filter((slot) => !(slot.name in found) && slot.type === "choice" && slot.candidates?.length === 1);
  const free = open.filter((slot) => !Object.values(found).includes(slot.candidates[0]));
  return Object.fromEntries(free.map((slot) => [slot.name, slot.candidates[0]]));
}

/** What the natural action names in those of its slots that pointing fills. */
function meant(natural, verbs) {
  const action = natural?.actions.at(-1);
  const verb = action && verbs.find((one) => one.name === action.verb);
  const found = {};
  for (const fills of ["target", "kind"]) {
    const slots = (verb?.slots || []).filter((slot) => slot.fills === fills);
    if (slots.length === 1) found[fills] = action.args?.[slots[0].name];
  }
  return found;
}

/** The verbs that serve gestures of walking and looking, or the line one writes: they need no buttons of their own. */
export function gestures(controls) {
  if (!controls) return new Set();
  const { walk, turn, look, face, understand } = controls;
  return new Set([...Object.values(walk), ...Object.values(turn), ...Object.values(look), face, understand].filter(Boolean));
}

/** Whether a verb takes a page that one writes, and hands in. */
export const isWritten = (verb) => Boolean(verb?.slots.some((slot) => slot.page));

// Written lines: the action that a line names, and how an unfinished one may go on.
import { labelOf, shownName } from "./called.js";
import { candidate, isNumber, made, parts, valueOf, word } from "./space.js";

const SHOWN = 40;
const NUMBER = "[-+]?\\d+(?:[.,]\\d+)?";

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const loose = (text) => escaped(text.trim()).replace(/\s+/g, "\\s+");

function pattern({ words, slot }) {
  if (words !== undefined) return `${/^\s/.test(words) ? "\\s*" : ""}${either(words)}${/\s$/.test(words) ? "\\s*" : ""}`;
  const found = `(${values(slot)})`;
  return slot.optional ? `${found}?` : found;
}

/** A verb by its name or by what people call it. */
function either(words) {
  const label = labelOf(words.trim());
  return label ? `(?:${loose(words)}|${loose(label)})` : loose(words);
}

function values(slot) {
  if (slot.type === "point") return `${NUMBER}[\\s,;]+${NUMBER}`;
  if (isNumber(slot)) return NUMBER;
  if (!slot.candidates) return ".+?";
  return slot.candidates.map(word).flatMap((one) => [one, labelOf(one)]).filter((one) => one !== undefined).sort((a, b) => b.length - a.length).map(loose).join("|") || "(?!)";
}

/** The action that a whole line names, or null. Verbs and candidates may be written in any case. */
export function readLine(line, verbs) {
  const text = line.trim();
  for (const verb of verbs) {
    const pieces = parts(verb);
    const found = text.match(new RegExp(`^${pieces.map(pattern).join("")}$`, "i"));
    const args = found && argumentsOf(pieces.filter((one) => one.slot), found.slice(1));
    if (args) return made(verb, args);
  }
  return null;
}

function argumentsOf(pieces, texts) {
  const args = {};
  for (const [at, { slot }] of pieces.entries()) {
    if (texts[at] === undefined) continue;
    const value = valueOf(slot, texts[at].replace(/\s+/g, " "));
    if (value === undefined) return null;
    args[slot.name] = value;
  }
  return args;
}

/** Whole lines with which this beginning may go on, up to its next open place. */
export function completions(line, verbs) {
  const found = new Set();
  for (const verb of verbs) {
    for (const one of ofVerb(line.trimStart(), parts(verb))) {
      found.add(one);
      if (found.size >= SHOWN) return [...found];
    }
  }
  return [...found];
}

function ofVerb(line, pieces) {
  for (let known = pieces.length - 1; known >= 0; known -= 1) {
    const begun = line.match(new RegExp(`^${pieces.slice(0, known).map(pattern).join("")}`, "i"));
    if (!begun) continue;
    const [head, rest] = [line.slice(0, begun[0].length), line.slice(begun[0].length)];
    const more = ways(pieces[known]).filter((one) => one.toLowerCase().trimStart().startsWith(rest.toLowerCase().trimStart()));
    if (more.length) return more.map((one) => `${head.trimEnd()}${head ? " " : ""}${one.trim()}`);
  }
  return [];
}

const ways = ({ words, slot }) => (words !== undefined ? (words.trim() ? [shownName(words.trim())] : []) : (slot.candidates || []).map((one) => shownName(word(one))));

/** The slot's value in a line that names nothing else. */
export const alone = (line, slot) => (slot.candidates ? candidate(slot, line.trim()) : undefined);

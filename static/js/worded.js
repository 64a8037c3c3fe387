// What the kitchen says, in the language of whoever reads it: the same as `game/pages/sayings.py` does for pages. The page
// gives the kitchen's sentences and names by their English (`{% world_words %}`); where it gives none, all is as it is.

const SHORT = 8;
const LONGEST = 400;
const KEPT = 2000;
const MOST_PARTS = 200;
const NAMES = ["who", "seat", "text"];
const TYPED = ["typed", "called", "meant"];
const WHOLE = ["hint", "hints", "why"];
const SENTENCES = /(?<=[.!?]) (?=[A-Z])/;

/** A phrasebook of English sentences and names; `{thing}` is a gap. */
export function phrasebook(words) {
  const whole = new Map(Object.entries(words));
  const shapes = Object.keys(words).filter((form) => form.includes("{")).map(shape).sort((a, b) => b.letters - a.letters || b.words.join("").length - a.words.join("").length || (a.form < b.form ? -1 : 1));
  const kept = new Map();

  /** One text on its way: parts are looked up once, and what holds itself is no sentence. */
  function told(text) {
    const parts = new Map();
    const said = (part) => {
      if (!parts.has(part)) {
        parts.set(part, undefined);
        parts.set(part, parts.size < MOST_PARTS ? found(part, said) : undefined);
      }
      return parts.get(part);
    };
    return said(text) ?? text;
  }

  function found(text, said) {
    const small = lowered(text);
    if (whole.has(text)) return whole.get(text);
    if (whole.has(small)) return lifted(whole.get(small));
    const sentence = filled(text, small, said);
    if (sentence !== undefined) return sentence;
    const several = listed(text, said); // sentences with their full stop, such as hints, before those without
    if (several !== undefined || !text.endsWith(".")) return several;
    const words = said(text.slice(0, -1));
    return words === undefined ? words : words + joint(".");
  }

  const joint = (text) => whole.get(text) ?? text;

  function filled(text, small, said) {
    if (text.length > LONGEST) return undefined;
    for (const one of shapes) {
      const found = gapsIn(one, text);
      const gaps = found || gapsIn(one, small);
      if (!gaps) continue;
      const words = Object.fromEntries(Object.entries(gaps).map(([name, value]) => [name, TYPED.includes(name) ? value : !WHOLE.includes(name) && (value.endsWith(".") || several(name, value)) ? undefined : said(value) ?? named(one, name, value)]));
      if (Object.values(words).includes(undefined)) continue;
      const sentence = whole.get(one.form).replace(/\{(\w+)\}/g, (hole, name) => words[name] ?? hole);
      return found ? sentence : lifted(sentence);
    }
    return undefined;
  }

  /** Whether several sentences have got into one gap; a name may look like that. */
  function several(name, value) {
    return !NAMES.includes(name) && SENTENCES.test(value);
  }

  /** What is not known, and may yet stand in a gap: nothing that reads as a sentence. */
  function named({ letters }, name, value) {
    return (NAMES.includes(name) || letters >= SHORT) && /^[^.:;!?]{1,40}$/.test(value) ? value : undefined;
  }

  /** A number, a name with its number or letter, or a name as programs write it: `egg 2`, `patty A`, `CoffeeTable`. */
  function numbered(text) {
    if (/^[\d.,]+$/.test(text)) return text;
    const match = /^(.+) (\d+|[A-Z])$/.exec(text);
    if (match) return whole.has(match[1]) ? `${whole.get(match[1])} ${match[2]}` : undefined;
    const spelled = text.replace(/([a-z])(?=[A-Z])/g, "$1 ").toLowerCase();
    return spelled === text.toLowerCase() ? undefined : whole.get(spelled);
  }

  /** Several of them one after the other; only where each is known. */
  function listed(text, said) {
    for (const [parts, between] of [[text.split(SENTENCES), " "], [text.split("; "), "; "], [text.split(", "), ", "], [text.split(" and "), " and "]]) {
      if (parts.length < 2) continue;
      const words = parts.map(said);
      if (!words.includes(undefined)) return words.join(joint(between));
    }
    return numbered(text);
  }

  return (text) => {
    if (!kept.has(text)) {
      if (kept.size > KEPT) kept.clear();
      kept.set(text, told(text));
    }
    return kept.get(text);
  };
}

/** A text with a capital at the front. */
export const lifted = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const lowered = (text) => text.charAt(0).toLowerCase() + text.slice(1);

/** What stands in a sentence's gaps where a text has its form. */
function gapsIn({ words, pattern }, text) {
  return words.every((part) => text.includes(part)) ? pattern.exec(text)?.groups : undefined;
}

function shape(form) {
  const pattern = form.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)");
  const words = form.split(/\{\w+\}/).filter(Boolean);
  return { form, words, pattern: new RegExp(`^${pattern}$`), letters: (words.join("").match(/[\p{L}\p{N}_]/gu) || []).length };
}

const given = globalThis.document?.querySelector("#world-words");
const own = given ? phrasebook(JSON.parse(given.textContent)) : null;

/** A text of the kitchen in the reader's language; as it is where there is no other. */
export const worded = (text) => (own && typeof text === "string" ? own(text) : text);

/** A verb as a heading: `say-hello` becomes `Say hello`. Some are called as states or things are, so each is asked for
 *  as what somebody does first: `to open`, then `open`. */
export const verbTitle = (verb, say = worded) => {
  const name = lowered(verb).replace(/[-_]/g, " ");
  const doing = say(`to ${name}`);
  return lifted(doing === `to ${name}` ? say(name) : doing);
};

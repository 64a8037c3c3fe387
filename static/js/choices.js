// What can be done with a thing, as the kitchen says it when somebody points there and wants to choose.
import { spaced } from "./words.js";

const PATIENCE_MS = 1500;

export class Choices {
  constructor(link) {
    Object.assign(this, { link, waiting: new Map() });
  }

  /** Ask for one thing; answers with what makes sense with it ({verb, args, text, why}), or null. */
  ask(target) {
    this.waiting.get(target)?.(null);
    return new Promise((resolve) => {
      const settle = (found) => { clearTimeout(late); this.waiting.delete(target); resolve(found); };
      const late = setTimeout(() => settle(null), PATIENCE_MS);
      this.waiting.set(target, settle);
      this.link.raw({ type: "choices", target });
    });
  }

  take({ target, choices }) {
    this.waiting.get(target)?.(choices);
  }
}

/** The items of a menu: what can be done, the first of it foremost, and behind a button what cannot, with reasons. */
export function menuItems(choices, natural, begin) {
  const able = choices.filter((one) => !one.why);
  const items = able.map((one, at) => ({ text: spaced(one.text), main: at === 0, pick: () => begin(one) }));
  if (natural && natural.actions.length > 1 && !able.some((one) => one.verb === natural.actions.at(-1).verb)) {
    items.unshift({ text: spaced(natural.text), main: true, pick: () => begin(null) });
    if (items[1]) items[1].main = false;
  }
  const barred = choices.filter((one) => one.why).map((one) => ({ text: spaced(one.text), why: one.why }));
  return { items, barred };
}

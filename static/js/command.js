// Verbs with typed slots: say what to do by verb and object, with completion, or as one line like an agent's.
import { $, el, fill } from "./dom.js";
import { verbTitle } from "./words.js";

const KNOWN_SHOWN = 24;

/** A verb as a short button: FIND stays FIND, `MoveAhead` becomes `Move ahead`. */
export const verbWords = (name) =>
  name === name.toUpperCase() ? name : verbTitle(name.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`));

const needsObject = (verb) => verb.slots.some((slot) => slot.name === "object");

/**
 * `act(action)` is called with {verb, args, text}, `say(sentence)` with a line that the kitchen reads
 * itself, `tell(sentence)` with what is missing.
 */
export class Command {
  constructor(root, { act, say, tell }) {
    Object.assign(this, { root, act, say, tell, verb: null, verbs: [] });
    this.form = $("form", root);
    this.input = $("input", root);
    this.list = $("datalist", root);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.input.addEventListener("input", () => this.chosen());
  }

  show(verbs) {
    this.verbs = verbs.filter(needsObject);
    this.others = verbs.filter((verb) => !verb.slots.length && verb.name.toUpperCase() === verb.name);
    const kinds = [this.verbs.map((one) => one.name), this.others.map((one) => one.name)];
    fill($(".verb-buttons", this.root), [kinds, this.verb], () => [...this.verbs.map((one, at) => this.button(one, at + 1)), ...this.others.map((one) => this.bare(one))]);
    const objects = [...new Set(this.verbs.flatMap((verb) => this.candidates(verb)))].sort();
    fill(this.list, objects, () => objects.map((name) => el("option", { value: name })));
    this.objects = objects;
  }

  candidates(verb) {
    return verb.slots.find((slot) => slot.name === "object")?.candidates || [];
  }

  button(verb, number) {
    const pressed = this.verb === verb.name;
    const key = number < 10 ? el("kbd", { "aria-hidden": "true" }, number) : null;
    return el("button", { type: "button", class: "verb-button", "aria-pressed": String(pressed), "data-focus": verb.name, title: verb.help || false, onclick: () => this.pick(verb.name) }, verbWords(verb.name), key);
  }

  bare(verb) {
    return el("button", { type: "button", class: "verb-button", "data-focus": verb.name, onclick: () => this.act({ verb: verb.name, args: {}, text: verb.name }) }, verbWords(verb.name));
  }

  /** Choose a verb; with an object written already it is done at once. */
  pick(name) {
    this.verb = name;
    for (const button of this.root.querySelectorAll(".verb-button")) {
      button.setAttribute("aria-pressed", String(button.dataset.focus === name));
    }
    if (this.object(this.input.value)) this.submit();
    else this.input.focus();
  }

  focus(number = 0) {
    if (number && this.verbs[number - 1]) this.pick(this.verbs[number - 1].name);
    else this.input.focus();
  }

  /** The object as its list writes it, whatever the case. */
  object(text) {
    const wanted = text.trim().toLowerCase();
    return this.objects?.find((name) => name.toLowerCase() === wanted) || null;
  }

  chosen() {
    const [first] = this.input.value.trim().split(/\s+/);
    const verb = this.verbs.find((one) => one.name === first?.toUpperCase());
    if (verb && verb.name !== this.verb) {
      this.verb = verb.name;
      this.show([...this.verbs, ...this.others]);
    }
  }

  submit() {
    const line = this.input.value.trim();
    const [first, ...rest] = line.split(/\s+/);
    const spelled = this.verbs.some((one) => one.name === first.toUpperCase());
    if (!line) return this.tell(this.verb ? `${this.verb} what? Write an object.` : "Choose a verb and an object.");
    const object = this.object(spelled ? rest.join(" ") : line);
    const verb = spelled ? first.toUpperCase() : this.verb;
    if (!spelled && !verb) return this.tell("Choose a verb as well: what shall be done with it?");
    this.input.value = "";
    if (object) return this.act({ verb, args: { object }, text: `${verb} ${object}` });
    return this.say(spelled ? line : `${verb} ${line}`);
  }
}

/** Places one knows, as buttons to go there. `find(type)` goes. */
export class Places {
  constructor(root, find) {
    Object.assign(this, { root, find });
  }

  /** From the facts where the kitchen helps, else what this seat itself has found (`past` FINDs). */
  show(facts, verbs, past, able) {
    const find = verbs.find((verb) => verb.name === "FIND");
    const known = (facts?.known || []).map((one) => one.type).filter((type) => type !== "Floor");
    const types = [...new Set([...past.slice().reverse(), ...known.reverse()])].slice(0, KNOWN_SHOWN);
    this.root.hidden = !find || !types.length;
    fill($(".places", this.root), [types, able], () => types.map((type) =>
      el("button", { type: "button", class: "place", disabled: !able, "data-focus": type, onclick: () => this.find(type) }, type)));
  }
}

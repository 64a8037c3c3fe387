// Verbs with typed slots: filled by buttons, fields and the picture, with completion, or written as one line.
import { asPeople, labelOf, shownName } from "./called.js";
import { dial } from "./dial.js";
import { $, el, fill } from "./dom.js";
import { editor, firstText } from "./editor.js";
import { press } from "./hands.js";
import { alone, completions, readLine } from "./lines.js";
import { candidate, gestures, isNumber, made, place, required, sentence, valueOf, word } from "./space.js";
import { spaced } from "./words.js";
import { say as tr } from "./said.js";
import { verbTitle, worded } from "./worded.js";

const KNOWN_SHOWN = 24;
const AS_BUTTONS = 8;
const HOLE = "…";
const STEPS = { number: "any", degrees: "15" };

/** A verb as a short button: capitals stay as they are, `SayHello` becomes `Say hello`. */
export const verbWords = (name) =>
  shownName(name) !== name ? verbTitle(shownName(name)) : name === name.toUpperCase() ? name : verbTitle(name.replace(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`));

/** Ids that only pointing knows are not asked for in a form. */
const asked = (slot) => !(slot.optional && slot.fills === "target" && !slot.candidates);
const onPicture = (slot) => slot.type === "point" && !slot.camera;
const slotWords = (slot) => worded(slot.name.replaceAll("_", " "));

/** What stands in the fields before anybody has written: where dials stand, how pages begin. */
function begun(verb) {
  const found = {};
  for (const slot of verb.slots) {
    if (slot.dial) found[slot.name] = slot.dial.usual;
    else if (slot.page && firstText(slot)) found[slot.name] = firstText(slot);
  }
  return found;
}

/** Long texts stay where they are written until the kitchen has taken them: refused, they are not lost. */
const pagesOf = (verb, args) => Object.fromEntries(verb.slots.filter((slot) => slot.page && slot.name in args).map((slot) => [slot.name, args[slot.name]]));

/**
 * `act(action)` is called with {verb, args, text}, `ask(action)` with a question, `say(sentence)` with
 * a line that the kitchen reads itself, `tell(sentence)` with what is missing, `changed()` when the
 * form has been opened, filled or closed.
 */
export class Command {
  constructor(root, { act, ask, say, tell, changed = () => {} }) {
    Object.assign(this, { root, act, ask, say, tell, changed, verbs: [], known: [], verb: null, args: {} });
    this.form = $(".slot-form", root);
    this.slots = $(".slots", root);
    this.line = $("#command-text", root);
    this.list = $("#command-lines", root);
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.submit(); });
    $(".slot-close", root).addEventListener("click", () => this.close());
    $(".command-form", root).addEventListener("submit", (event) => { event.preventDefault(); this.submitLine(); });
    this.line.addEventListener("input", () => this.complete());
    this.line.addEventListener("focus", () => this.complete());
  }

  /** The verbs there are now; those of walking and looking have their own keys and buttons. */
  show(verbs, controls) {
    const own = gestures(controls);
    this.known = verbs;
    this.understand = verbs.find((verb) => verb.name === controls?.understand);
    this.line.placeholder = this.understand ? tr("Or write a step in your own words") : tr("Or write it");
    this.verbs = verbs.filter((verb) => !own.has(verb.name));
    this.number();
    this.fillVerbs();
    const questions = this.verbs.filter((verb) => verb.asks);
    $(".questions", this.root).hidden = !questions.length;
    if (this.verb && !this.picked) this.close();
    else this.fillForm();
    this.openOnly();
  }

  get picked() {
    return this.verbs.find((verb) => verb.name === this.verb);
  }

  /** Keys 1 to 9 stand for the verbs that need something. */
  number() {
    this.keys = new Map(this.verbs.filter((verb) => verb.slots.length && !verb.asks).slice(0, 9).map((verb, at) => [verb.name, at + 1]));
  }

  fillVerbs() {
    for (const [place, asks] of [[".doing", false], [".asking", true]]) {
      const verbs = this.verbs.filter((verb) => Boolean(verb.asks) === asks);
      const sorted = [...verbs.filter((verb) => verb.slots.length), ...verbs.filter((verb) => !verb.slots.length)];
      fill($(place, this.root), [sorted.map((verb) => [verb.name, verb.help, verb.slots.length]), this.verb, asPeople()], () => sorted.map((verb) => this.button(verb)));
    }
  }

  button(verb) {
    const number = this.keys.get(verb.name);
    const key = number ? el("kbd", { "aria-hidden": "true" }, number) : null;
    const pressed = verb.slots.length ? { "aria-pressed": String(this.verb === verb.name) } : {};
    return el("button", { type: "button", class: "verb-button", ...pressed, "data-focus": verb.name, title: worded(verb.help || "") || false, onclick: () => this.pick(verb) }, verbWords(verb.name), key);
  }

  /** Choose a verb: what needs nothing is done at once, and so is what is written already. */
  pick(verb) {
    if (!verb.slots.length) return this.do(made(verb, {}));
    const [first] = required(verb);
    const written = first && this.line.value.trim() ? alone(this.line.value, first) : undefined;
    this.open(verb, written === undefined ? {} : { [first.name]: written });
    if (written === undefined) return this.focusMissing();
    this.line.value = "";
    return required(verb).length === 1 ? this.submit() : this.focusMissing();
  }

  /** The only thing there is to do here, and it is to be written: its page lies open. */
  openOnly() {
    const [only] = this.verbs;
    if (this.verbs.length === 1 && only.slots.some((slot) => slot.page) && !this.verb) this.open(only);
  }

  /** Show the form of a verb, with what is known already. */
  open(verb, args = {}) {
    this.verb = verb.name;
    this.args = { ...begun(verb), ...args };
    this.fillVerbs();
    this.fillForm();
    this.form.scrollIntoView({ block: "nearest" });
    this.changed();
  }

  close() {
    const inside = this.form.contains(document.activeElement);
    Object.assign(this, { verb: null, args: {} });
    this.fillVerbs();
    this.fillForm();
    if (inside) this.line.focus();
    this.changed();
  }

  focus(number = 0) {
    const verb = number && this.verbs.find((one) => this.keys.get(one.name) === number);
    if (verb) this.pick(verb);
    else if (!number) this.line.focus();
  }

  // The form ------------------------------------------------------------------------------------------

  fillForm() {
    const verb = this.picked;
    this.form.hidden = !verb;
    if (!verb) return;
    for (const slot of verb.slots) {
      if (slot.name in this.args && slot.candidates && candidate(slot, this.args[slot.name]) === undefined) delete this.args[slot.name];
    }
    $(".slot-help", this.form).textContent = worded(verb.help || "");
    fill(this.slots, [verb.name, verb.slots], () => verb.slots.filter(asked).map((slot) => this.field(verb, slot)));
    this.refresh();
  }

  /** Write into the fields and on the button what is chosen; a field that is being written in keeps its words. */
  refresh() {
    const verb = this.picked;
    if (!verb) return;
    for (const slot of verb.slots) {
      const value = this.args[slot.name];
      for (const node of this.fieldsOf(slot)) {
        if (node.matches("button")) node.setAttribute("aria-pressed", String(value !== undefined && node.dataset.value === word(value)));
        else if (node !== document.activeElement) node.value = value === undefined ? "" : node.dataset.part ? String(value[Number(node.dataset.part)]) : word(value);
      }
    }
    $(".slot-do", this.form).textContent = spaced(sentence(verb, this.args, HOLE));
    $(".slot-do", this.form).classList.toggle("main", !this.missing);
  }

  fieldsOf(slot) {
    return [...this.slots.querySelectorAll("[data-slot]")].filter((node) => node.dataset.slot === slot.name);
  }

  field(verb, slot) {
    const id = `slot-${verb.slots.indexOf(slot)}`;
    const label = el("span", { id: `${id}-name`, class: "slot-name" }, slotWords(slot), slot.optional ? el("span", { class: "soft" }, tr(" (if you like)")) : null);
    const few = slot.candidates && slot.candidates.length <= AS_BUTTONS && slot.type !== "point";
    const known = this.args[slot.name];
    const inside = slot.dial ? dial(slot, id, known, (text) => this.written(slot, text)) : slot.page ? editor(slot, id, known, (text) => this.written(slot, text)) : few ? this.choices(slot, id) : slot.type === "point" ? this.spot(slot) : this.input(slot, id);
    return el("div", { class: "slot", role: "group", "aria-labelledby": `${id}-name` }, label, ...inside);
  }

  choices(slot, id) {
    const buttons = slot.candidates.map((one) =>
      el("button", { type: "button", class: "slot-choice", "aria-pressed": "false", "data-slot": slot.name, "data-value": word(one), "data-focus": `${id} ${word(one)}`, onclick: () => this.choose(slot, one) }, spaced(word(one))));
    return [el("div", { class: "slot-choices" }, buttons)];
  }

  input(slot, id) {
    const list = slot.candidates ? el("datalist", { id: `${id}-list` }, slot.candidates.map((one) => el("option", { value: word(one), label: spaced(word(one)) }))) : null;
    const kind = isNumber(slot) ? { type: "number", step: STEPS[slot.type], inputmode: "decimal" } : { type: "text", maxlength: 200, autocapitalize: "off", spellcheck: "false" };
    const unit = slot.type === "degrees" ? el("span", { class: "soft", "aria-hidden": "true" }, "°") : null;
    const node = el("input", { ...kind, list: list && list.id, autocomplete: "off", "data-slot": slot.name, "data-focus": id, "aria-labelledby": `${id}-name`, oninput: () => this.written(slot, node.value) });
    return [node, unit, list];
  }

  /** A place on the picture: clicked there, or two numbers. */
  spot(slot) {
    const written = () => this.written(slot, this.fieldsOf(slot).map((node) => node.value || "?").join(" "));
    const parts = [tr("from the left"), tr("from the top")].map((words, part) =>
      el("input", { type: "number", min: 0, max: 1, step: "0.05", inputmode: "decimal", autocomplete: "off", "data-slot": slot.name, "data-part": String(part), "data-focus": `${slot.name} ${part}`, "aria-label": `${slotWords(slot)}, ${words}, 0 to 1`, placeholder: words, oninput: written }));
    const hint = document.body.classList.contains("textual") ? null : el("span", { class: "soft small slot-hint" }, tr("{press} on the {camera}, or write where it is (0 to 1).", { press: press(), camera: slot.camera || tr("picture") }));
    return [el("span", { class: "slot-place" }, parts), hint];
  }

  written(slot, text) {
    const value = valueOf(slot, text);
    if (value === undefined) delete this.args[slot.name];
    else this.args[slot.name] = value;
    this.refresh();
    this.changed();
  }

  /** A candidate by its button; the last thing that was missing does it. */
  choose(slot, value) {
    if (slot.optional && word(this.args[slot.name] ?? "") === word(value)) delete this.args[slot.name];
    else this.args[slot.name] = value;
    this.next();
  }

  next() {
    this.refresh();
    this.changed();
    const verb = this.picked;
    if (this.missing) this.focusMissing();
    else if (verb.slots.some((slot) => slot.dial || slot.page)) $("[data-dial], .slot-do", this.form).focus();
    else if (!required(verb).length || verb.slots.filter(asked).every((slot) => slot.name in this.args)) this.submit();
    else $(".slot-do", this.form).focus();
  }

  get missing() {
    const verb = this.picked;
    return verb && required(verb).find((slot) => !(slot.name in this.args));
  }

  focusMissing() {
    const slot = this.missing;
    if (slot) this.fieldsOf(slot)[0]?.focus();
  }

  submit() {
    const verb = this.picked;
    if (!verb) return;
    const { missing } = this;
    if (missing) {
      const words = this.fieldsOf(missing).map((node) => node.value || "").join(" ").trim();
      this.tell(words ? tr("{verb}: “{words}” is no {slot} here.", { verb: verbWords(verb.name), words, slot: slotWords(missing) }) : tr("{verb}: what is the {slot}?", { verb: verbWords(verb.name), slot: slotWords(missing) }));
      this.focusMissing();
      return;
    }
    const action = made(verb, this.args);
    const inside = this.form.contains(document.activeElement);
    this.args = { ...begun(verb), ...pagesOf(verb, this.args) };
    if (inside) document.activeElement.blur();
    this.refresh();
    if (inside) this.focusMissing();
    this.changed();
    this.do(action);
  }

  do(action) {
    if (action.asks) this.ask(action);
    else this.act(action);
  }

  // Pointing -----------------------------------------------------------------------------------------

  /** Whether the form waits for a place on the picture. */
  get wantsPlace() {
    return this.openSlots.some(onPicture);
  }

  /** The targets that the open verb can mean now, where the kitchen says which. */
  get meant() {
    return (this.picked?.slots || []).filter((slot) => slot.fills === "target" && slot.candidates).flatMap((slot) => slot.candidates);
  }

  get openSlots() {
    return (this.picked?.slots || []).filter((slot) => !(slot.name in this.args));
  }

  /** Pointing decides: what is optional besides is not waited for. */
  takePlace(spot) {
    const slot = this.openSlots.find(onPicture);
    this.args[slot.name] = place(spot);
    if (this.missing) this.next();
    else this.submit();
  }

  /** A thing that is pointed at goes into a form with several places to fill; returns whether it did. */
  takeTarget(target) {
    const verb = this.picked;
    if (!verb || required(verb).length < 2) return false;
    for (const slot of this.openSlots.filter((one) => one.fills)) {
      const value = candidate(slot, target[slot.fills === "target" ? "id" : "kind"]);
      if (value === undefined) continue;
      this.args[slot.name] = value;
      this.next();
      return true;
    }
    return false;
  }

  // The line -----------------------------------------------------------------------------------------

  complete() {
    const found = completions(this.line.value, this.known);
    fill(this.list, found, () => found.map((text) => el("option", { value: text })));
  }

  /** What was not understood stands in the line again, to be put otherwise; unless something new does. */
  giveBack(text) {
    if (this.line.value) return;
    this.line.value = text;
    if (document.activeElement === this.line) this.line.select();
  }

  submitLine() {
    const line = this.line.value.trim();
    const verb = this.picked;
    if (!line) return this.tell(verb ? tr("{verb}: write what.", { verb: verbWords(verb.name) }) : tr("Choose what to do, or write it."));
    const spelled = this.known.some((one) => [one.name, labelOf(one.name)].some((name) => name && line.toLowerCase().startsWith(name.toLowerCase())));
    const prefixed = verb && !spelled && !verb.template ? `${verb.name} ${line}` : line;
    const bare = this.known.find((one) => !one.slots.length && one.name.toLowerCase() === line.toLowerCase());
    const action = bare ? made(bare, {}) : readLine(prefixed, this.known);
    this.line.value = "";
    if (!action && this.understand && !prefixed.startsWith("[")) return this.ask(made(this.understand, { [this.understand.slots[0].name]: prefixed }));
    return action ? this.do(action) : this.say(prefixed);
  }
}

/** Where one may go again, as buttons. `go(value)` goes. */
export class Places {
  constructor(root, go) {
    Object.assign(this, { root, go });
  }

  /** From the optional fact `known` ([{name, type}]) where the kitchen helps, else from what this seat has gone to (`past`). */
  show(facts, slot, past, ground) {
    const known = (facts?.known || []).map((one) => (slot?.fills === "kind" ? one.type : one.name)).filter((one) => !ground.has(one));
    const values = slot ? [...new Set([...past.slice().reverse(), ...known.reverse()])].filter((one) => candidate(slot, one) !== undefined).slice(0, KNOWN_SHOWN) : [];
    this.root.hidden = !values.length;
    fill($(".places", this.root), [values, asPeople()], () => values.map((value) =>
      el("button", { type: "button", class: "place", "data-focus": word(value), onclick: () => this.go(value) }, spaced(word(value)))));
  }
}

// What a target means: what pointing at it tells, and what a click, the menu or a key does with it.
import { say as tr } from "./said.js";
import { Choices, menuItems } from "./choices.js";
import { Reasons } from "./reasons.js";
import { actionOn, fillings, isWritten, made, place, required, sentence } from "./space.js";
import { NOT_NOW, naturalText, spaced, titleOf } from "./words.js";

const WATCHING = tr("You are watching: only the cooks can do something here.");

/** The slot of the verb for going that says where to. */
export const goSlot = (verb) => (verb && required(verb).length === 1 && required(verb)[0].fills ? required(verb)[0] : null);

/**
 * The hands of a `Stage`. `tell(sentence, mood)` writes below the picture, `ask(action)` asks a
 * question of the kitchen; stage, command and menu come with `attach`, once they are there.
 */
export class Pointing {
  constructor({ kitchen, link, plan, watching, tell, ask }) {
    Object.assign(this, { kitchen, link, plan, showing: false, pointer: null, watching, tell, ask, stage: null, command: null, menu: null, more: null, asking: false });
    this.choices = new Choices(link);
    this.reasons = new Reasons(kitchen, link, () => this.explained());
  }

  attach({ stage, command, menu, more, pointer }) {
    Object.assign(this, { stage, command, menu, more, pointer });
  }

  /** What a stage calls when it is pointed at. */
  get hands() {
    return {
      act: (id, spot) => this.choose(id, spot),
      describe: (id) => this.describe(id),
      more: (id, spot) => this.openMenu(id, spot),
      wonder: (id) => this.wonder(id),
      spot: (id, spot) => this.takeSpot(id, spot),
      body: (id) => this.isBody(id),
      choice: () => this.typed && !this.watching && !this.kitchen.controls?.menu,
    };
  }

  get typed() {
    return this.kitchen.choosesVerbs;
  }

  get playing() {
    return this.kitchen.status === "playing";
  }

  isBody(id) {
    return id in this.kitchen.names;
  }

  naturalOf(id) {
    return this.kitchen.view?.natural?.[id];
  }

  /** Whether the natural thing would be going where one is already: then there is a choice to make instead. */
  isThere(natural) {
    return this.typed && Boolean(natural.here) && natural.actions.at(-1)?.verb === this.kitchen.controls?.goto;
  }

  targetOf(id) {
    return this.stage.targets.find((one) => one.id === id);
  }

  middleOf(id) {
    const [left, top, width, height] = this.targetOf(id)?.box || [0, 0, 1, 1];
    return this.stage.map?.middle(id) || [left + width / 2, top + height / 2];
  }

  // What it is said to be --------------------------------------------------------------------------

  describe(id) {
    const natural = this.naturalOf(id);
    if (natural) return { text: naturalText(natural), able: natural.actions.length > 0 };
    if (this.typed) return { text: this.goingTo(id) ? tr("Go there") : "", able: true };
    const ask = !this.watching && this.playing;
    return { text: ask ? this.reasons.of(id) || this.nothing(id) : "", able: false };
  }

  /** What can be said of a thing with which nothing can be done where the kitchen gives no reason. */
  nothing(id) {
    const { me, names } = this.kitchen;
    if (this.isBody(id)) return id === me ? tr("That is you.") : tr("That is {who}.", { who: names[id] || id });
    const label = this.targetOf(id)?.label;
    return label ? tr("There is nothing you can do with {what} right now.", { what: spaced(label) }) : tr("There is nothing you can do there right now.");
  }

  /** Somebody points at a thing: its reason may be wanted. */
  wonder(id) {
    if (!this.watching && !this.typed && !this.naturalOf(id)) this.reasons.want();
  }

  /** Things have changed: ask anew, but where that happens at every tick only while somebody points. */
  wonderAgain() {
    if (this.kitchen.pace !== "realtime") this.reasons.want();
    else if (this.stage.pointed) this.wonder(this.stage.pointed);
  }

  explained() {
    const { stage } = this;
    if (stage.complaining) return;
    const { pointed } = stage;
    stage.label();
    if (pointed && stage.pointed === pointed) stage.explain(pointed);
  }

  complain(id, words) {
    this.tell(words, "refused");
    if (id) this.stage.complain(id, words);
  }

  /** The next thing that is chosen is pointed at, for the others to see; or the one that is chosen now. */
  point(on = !this.showing) {
    const now = this.stage.pointed || (document.activeElement?.matches(".target") && this.stage.selected);
    if (on && now) return this.showOthers(now);
    this.showing = on;
    this.stage.root.classList.toggle("wants-thing", on);
    this.pointer?.setAttribute("aria-pressed", String(on));
    if (on) this.tell(tr("Now choose what to point at: the others will see it."));
    return undefined;
  }

  showOthers(id) {
    this.point(false);
    if (!id) return undefined;
    this.link.raw({ type: "point", target: id });
    return this.tell(tr("You point at {what}.", { what: spaced(id) }));
  }

  // What is done with it ---------------------------------------------------------------------------

  begin(action, target = null) {
    this.plan.begin([action], { target, text: action.text, once: isWritten(this.kitchen.verb(action.verb)) });
  }

  /** What promises nothing sends nothing: its words are the answer. */
  beginNatural(id, { actions, text }) {
    if (!actions.length) return this.tell(`${spaced(text)}.`);
    return this.plan.begin(actions, { target: id, text });
  }

  choose(id, spot = null) {
    if (this.watching) return this.tell(WATCHING);
    if (this.showing) return this.showOthers(id);
    if (!this.playing) return this.tell(NOT_NOW[this.kitchen.status] || tr("Nothing can be done now."));
    if (this.asking) return this.showMore(id);
    this.stage.hush(id);
    if (this.typed && this.command.takeTarget(this.targetOf(id))) return undefined;
    if (this.kitchen.controls?.menu) return this.openChoices(id, spot || this.middleOf(id));
    const natural = this.naturalOf(id);
    if (natural && this.isThere(natural) && this.openMenu(id, this.middleOf(id))) return undefined;
    if (natural) return this.beginNatural(id, natural);
    const going = this.typed && this.goingTo(id);
    if (going) return this.begin(going, id);
    if (this.typed) return this.openMenu(id, this.middleOf(id));
    return this.reasons.ask(id).then((words) => this.complain(id, words || this.nothing(id)));
  }

  /** Going to what is seen but out of reach; nothing for the ground, which is everywhere. */
  goingTo(id) {
    const target = this.targetOf(id);
    const verb = this.kitchen.verb(this.kitchen.controls?.goto);
    return verb && target && !target.ground ? actionOn(verb, target, null, this.kitchen.view.verbs) : null;
  }

  /** Going again to where one has been. */
  goAgain(value) {
    const verb = this.kitchen.verb(this.kitchen.controls?.goto);
    const slot = goSlot(verb);
    if (slot) this.begin(made(verb, { [slot.name]: value }));
  }

  /** The natural thing where one is. */
  async useHere() {
    if (!this.playing) return this.choose("");
    const here = Object.entries(this.kitchen.view.natural).find(([, one]) => one.here);
    if (here) return this.beginNatural(...here);
    const words = await this.reasons.ask("");
    return this.complain(this.kitchen.me, words || tr("There is nothing you can do where you are right now."));
  }

  /** A click where a place on the picture is what is wanted; returns whether it was. */
  takeSpot(id, spot) {
    if (this.watching || !this.playing || !this.typed) return false;
    if (this.command.wantsPlace) {
      this.command.takePlace(spot);
      return true;
    }
    const verb = this.kitchen.verb(this.kitchen.controls?.point);
    const slot = verb?.slots.find((one) => one.type === "point" && !one.camera);
    if (!slot || (id && this.naturalOf(id))) return false;
    const args = { [slot.name]: place(spot) };
    if (required(verb).every((one) => one.name in args)) this.begin(made(verb, args));
    else this.command.open(verb, args);
    return true;
  }

  /** A place on the picture of a further camera, where a verb takes one. */
  takeOn(camera, spot) {
    if (this.watching) return this.tell(WATCHING);
    if (!this.playing) return this.tell(NOT_NOW[this.kitchen.status] || tr("Nothing can be done now."));
    const slotOf = (verb) => verb?.slots.find((one) => one.type === "point" && one.camera === camera);
    const { picked } = this.command;
    const verb = slotOf(picked) ? picked : this.kitchen.view.verbs.find(slotOf);
    const args = { ...(verb === picked ? this.command.args : {}), [slotOf(verb).name]: place(spot) };
    if (!required(verb).every((one) => one.name in args)) return this.command.open(verb, args);
    const action = made(verb, args);
    return action.asks ? this.ask(action) : this.begin(action);
  }

  // The menu ---------------------------------------------------------------------------------------

  /** The button More: the next thing that is clicked or tapped shows all that can be tried with it. */
  askMore(on = !this.asking) {
    this.asking = on && this.typed && this.playing;
    this.stage.root.classList.toggle("wants-thing", this.asking);
    this.more?.setAttribute("aria-pressed", String(this.asking));
    if (this.asking) this.tell(tr("Now choose a thing: everything that can be tried with it is shown."));
  }

  showMore(id) {
    this.askMore(false);
    if (!this.openMenu(id, this.middleOf(id))) this.tell(this.nothing(id));
  }

  /** Everything that has a verb for this thing, the natural action first; returns whether there is anything. */
  openMenu(id, spot) {
    if (this.watching || !this.typed || !this.playing) return false;
    const target = this.targetOf(id);
    if (!target) return false;
    if (this.kitchen.controls?.menu) return Boolean(this.openChoices(id, spot));
    const { verbs } = this.kitchen.view;
    const natural = this.naturalOf(id);
    const usual = natural?.actions.at(-1);
    const items = usual && !this.isThere(natural) ? [{ text: naturalText(natural), pick: () => this.beginNatural(id, natural), main: true }] : [];
    for (const verb of verbs) {
      if (verb.name !== usual?.verb) items.push(...this.itemsOf(verb, target, natural, verbs));
    }
    this.stage.hideTip();
    if (items.length) this.menu.open(target.label, items, spot, this.stage.buttons.get(id));
    return items.length > 0;
  }

  /** What the kitchen says can be done with a thing; what is the only thing to do is done at once. */
  async openChoices(id, spot) {
    const target = this.targetOf(id);
    if (!target || this.isBody(id)) return this.tell(this.nothing(id));
    const natural = this.naturalOf(id);
    const found = await this.choices.ask(id);
    if (!found || !this.playing) return found ? undefined : this.tell(tr("The kitchen has not answered. Try again."), "refused");
    const begin = (action) => (action ? this.begin({ ...action, text: action.text }, id) : this.beginNatural(id, natural));
    const { items, barred } = menuItems(found, natural, begin);
    if (!found.length) return this.tell(this.nothing(id));
    if (items.length === 1 && !barred.length) return items[0].pick();
    this.stage.hideTip();
    const beside = this.stage.around(id, spot).map((one) => ({ text: one.label, pick: () => this.openChoices(one.id, spot) }));
    return this.menu.open(target.label, items, spot, this.stage.buttons.get(id), { barred, beside });
  }

  /** What can be done with a thing by this verb: at once, or after more has been said. */
  itemsOf(verb, target, natural, verbs) {
    const action = actionOn(verb, target, natural, verbs);
    if (action) return [{ text: titleOf(action.text), pick: () => (action.asks ? this.ask(action) : this.begin(action)) }];
    const args = fillings(verb, target, natural, verbs);
    if (!required(verb).some((slot) => slot.name in args)) return [];
    const open = () => { this.command.open(verb, args); this.command.focusMissing(); };
    return [{ text: titleOf(sentence(verb, args, "…")), pick: open }];
  }
}

// What is asked for: dishes that are stacked from things, each a picture, a sentence and its layers.
import { el, fill, icon } from "./dom.js";
import { picture, pile, thing as thingPicture } from "./editor-art.js";
import { small, stateButtons } from "./editor-cell.js";
import { say as tr } from "./said.js";

export class Goal {
  constructor(node, model) {
    Object.assign(this, { node, model, said: [], active: 0 });
  }

  /** The sentences of the dishes, as the world says them. */
  told(said) {
    this.said = said;
    this.draw();
  }

  draw() {
    const { dishes, kept } = this.model.sketch;
    this.active = Math.min(this.active, Math.max(0, dishes.length - 1));
    fill(this.node, [dishes, kept, this.said, this.active], () => [
      ...dishes.map((dish, at) => this.dish(dish, at)),
      ...(kept?.goal?.length ? [this.keptRules(kept.goal)] : []),
      ...(dishes.length < this.model.kit.most_dishes ? [this.another(dishes.length)] : []),
    ]);
  }

  edit(at, how) { this.model.changeGoal((dishes) => how(dishes[at], dishes)); }

  dish(dish, at) {
    const n = at + 1;
    const [first] = dish.things;
    const soup = first && this.model.isContainer[first.kind];
    return el("section", { class: "dish", "data-drop": "dish", "data-dish": at, "aria-label": tr("Dish {n}", { n }), onfocusin: () => this.choose(at), onpointerdown: () => this.choose(at) },
      el("div", { class: `dish-picture ${soup ? "soup" : ""}` }, dish.things.length ? picture(pile(dish.things, dish.at && dish.at !== this.model.kit.anywhere ? dish.at : this.model.kit.table), "", 256) : el("span", { class: "soft small" }, tr("Drop food here"))),
      el("div", { class: "dish-words" },
        el("p", { class: "dish-sentence" }, this.said[at] || "…"),
        this.layers(dish, at, soup),
        el("div", { class: "dish-how" }, this.place(dish, at), soup || dish.things.length < 2 ? [] : this.order(dish, at)),
        at === this.active ? this.add(at) : el("button", { type: "button", class: "button small-button", "data-focus": `more ${at}`, onclick: () => this.choose(at) }, tr("Add to this dish")),
        el("button", { type: "button", class: "button small-button quiet dish-away", "data-focus": `away ${at}`, onclick: () => this.model.changeGoal((dishes) => { dishes.splice(at, 1); return tr("Dish {n} is gone.", { n }); }) }, icon("cross"), tr("Remove dish {n}", { n }))));
  }

  choose(at) {
    if (this.active === at) return;
    this.active = at;
    queueMicrotask(() => this.draw());
  }

  /** The layers, the topmost first as they lie; of a soup the container and what is in it. */
  layers(dish, at, soup) {
    const [first] = dish.things;
    const rows = soup
      ? [...(first.inside || []).map((thing, place) => this.layer(thing, at, place, true, first.inside.length)), this.layer(first, at, 0, false, 1, true)]
      : dish.things.map((thing, place) => this.layer(thing, at, place, false, dish.things.length)).reverse();
    return rows.length ? el("ol", { class: "layers", reversed: !soup, "aria-label": soup ? tr("What is in it") : tr("From top to bottom") }, rows) : [];
  }

  layer(thing, at, place, inside, count, vessel = false) {
    const words = this.model.thingWords(thing);
    const list = (dish) => (inside ? dish.things[0].inside : dish.things);
    const focus = `dish ${at} ${inside ? "in" : ""}${place}`;
    const set = (states) => this.edit(at, (dish) => { list(dish)[place].states = states; return this.model.thingWords(list(dish)[place]); });
    const move = (by) => this.edit(at, (dish) => { list(dish).splice(place + by, 0, ...list(dish).splice(place, 1)); return tr("{what} has moved.", { what: words }); });
    const away = () => this.edit(at, (dish) => { list(dish).splice(place, 1); return tr("{what} is off the dish.", { what: words }); });
    const water = () => this.edit(at, (dish) => {
      const [it] = dish.things;
      if (it.meal) { delete it.meal; delete it.states; it.inside = []; } else it.meal = this.model.isContainer[it.kind].meal;
      return this.model.thingWords(it);
    });
    return el("li", { class: "layer" },
      picture(thingPicture(thing.meal ? { kind: thing.kind } : thing), "", 64),
      el("span", { class: "layer-name" }, vessel ? this.model.titles[thing.kind] : words),
      el("span", { class: "chips" },
        vessel ? el("button", { type: "button", class: "chip", "aria-pressed": String(Boolean(thing.meal)), "data-focus": `${focus} water`, onclick: water }, this.model.isContainer[thing.kind].meal) : [],
        stateButtons(this.model.kit, thing, set, focus)),
      el("span", { class: "moves" }, inside || vessel ? [] : [
        small("↑", tr("Put {what} higher", { what: words }), () => move(1), `${focus} up`, place === count - 1),
        small("↓", tr("Put {what} lower", { what: words }), () => move(-1), `${focus} down`, place === 0)],
      small(icon("cross"), tr("Take {what} off", { what: words }), away, `${focus} gone`)));
  }

  place(dish, at) {
    const { kit } = this.model;
    const choices = [...kit.stations.map(({ kind, title }) => [kind, tr("on a {station}", { station: title })]), [kit.anywhere, tr("at any station")], ["", tr("wherever it is")]];
    return el("select", { "aria-label": tr("Where dish {n} is served", { n: at + 1 }), "data-focus": `place ${at}`, onchange: (event) => this.edit(at, (one) => { one.at = event.target.value; return tr("Served elsewhere now."); }) },
      choices.map(([value, title]) => el("option", { value, selected: value === dish.at }, title)));
  }

  order(dish, at) {
    const box = (words, checked, flip, name) => el("label", { class: "small" }, el("input", { type: "checkbox", checked, "data-focus": `${name} ${at}`, onchange: flip }), words);
    return [
      dish.at && (dish.things.length > 3 || dish.order === "any") ? box(tr("the middle in any order"), dish.order === "any", () => this.edit(at, (one) => { one.order = one.order === "any" ? "exact" : "any"; }), "order") : [],
      box(tr("nothing on top of it"), dish.closed, () => this.edit(at, (one) => { one.closed = !one.closed; }), "closed"),
    ];
  }

  /** Everything that can be put on a dish, as buttons: dragging is not the only way. */
  add(at) {
    const { kit } = this.model;
    return el("div", { class: "add", role: "group", "aria-label": tr("Add to dish {n}", { n: at + 1 }) }, [...kit.items, ...kit.containers].map(({ kind, title }) =>
      el("button", { type: "button", class: "add-one", "aria-label": tr("Add {what} to dish {n}", { what: title, n: at + 1 }), title, "data-focus": `add ${kind} ${at}`, "data-take": "tool", "data-tool": kind, onclick: () => this.model.serve({ kind }, at) }, picture(thingPicture({ kind }), "", 64))));
  }

  another(at) {
    return el("button", { type: "button", class: "button dish-new", "data-drop": "dish", "data-dish": at, "data-focus": "another", onclick: () => {
      this.model.changeGoal((dishes) => { dishes.push({ at: this.model.kit.table, order: "exact", closed: true, things: [] }); return tr("An empty dish."); });
      this.choose(at);
    } }, icon("star"), tr("Another dish"));
  }

  keptRules(rows) {
    return el("p", { class: "note" }, el("span", {},
      tr("The file also asks for {n} things that are no dish; they stay, and stand in the JSON below.", { n: rows.length }), " ",
      el("button", { type: "button", class: "button small-button", "data-focus": "kept", onclick: () => this.model.changeGoal((_, next) => { delete next.kept.goal; return tr("Only the dishes are asked for now."); }) }, tr("Ask only for the dishes"))));
  }
}

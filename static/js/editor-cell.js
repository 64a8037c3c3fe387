// What is in the cell one looks at: everything about it that can be changed, by buttons.
import { el, fill, icon } from "./dom.js";
import { picture, thing as thingPicture } from "./editor-art.js";
import { TURNS, TURN_WORDS } from "./editor-model.js";
import { say as tr } from "./said.js";

/** Buttons that switch what has been done to a thing. `change(states)` gets the new ones. */
export function stateButtons(kit, thing, change, focus) {
  const piece = [...kit.items, ...kit.containers].find((one) => one.kind === thing.kind);
  const states = Object.entries(piece?.states || {});
  if (!states.length || (piece.meal && !thing.meal)) return [];
  const now = thing.states || [];
  const flip = (state) => change(now.includes(state) ? now.filter((one) => one !== state) : [...now, state].sort());
  return states.map(([state, title]) =>
    el("button", { type: "button", class: "chip", "aria-pressed": String(now.includes(state)), "data-focus": `${focus} ${state}`, onclick: () => flip(state) }, title));
}

export const small = (name, words, onclick, focus, disabled = false) =>
  el("button", { type: "button", class: "button small-button quiet", "aria-label": words, title: words, "data-focus": focus, onclick, disabled }, name);

export class Cell {
  constructor(node, model) {
    Object.assign(this, { node, model, at: { x: 0, y: 0 } });
  }

  look(at) {
    this.at = at;
    this.draw();
  }

  draw() {
    const { x, y } = this.at;
    const spot = this.model.spot(x, y);
    const cook = this.model.cook(x, y);
    fill(this.node, [x, y, spot, cook, cook && this.model.number(cook)], () => [
      el("h2", {}, this.model.placeWords(x, y)),
      ...(spot || cook ? [] : [el("p", { class: "soft small" }, tr("An empty cell. Choose something and press Enter, or drag it here."))]),
      ...(cook ? this.ofCook(cook) : []),
      ...(spot ? this.ofSpot(spot) : []),
    ]);
  }

  edit(how) {
    const { x, y } = this.at;
    this.model.change((next) => how(this.model.spot(x, y, next), this.model.cook(x, y, next), next));
  }

  ofCook(cook) {
    const ways = el("div", { class: "chips", role: "group", "aria-label": tr("Looks") }, TURNS.map((way) =>
      el("button", { type: "button", class: "chip", "aria-pressed": String(cook.facing === way), "data-focus": `way ${way}`, onclick: () => this.edit((_, one) => { one.facing = way; return tr("The cook looks {way}.", { way: TURN_WORDS[way] }); }) }, TURN_WORDS[way])));
    const held = cook.holds && el("ul", { class: "layers" }, this.layer(cook.holds, "held", {
      change: (states) => this.edit((_, one) => { one.holds.states = states; }),
      remove: () => this.edit((_, one) => { delete one.holds; return tr("The hands are empty."); }),
    }));
    const away = el("button", { type: "button", class: "button small-button", "data-focus": "cook away", onclick: () => this.model.remove(this.at.x, this.at.y) }, tr("Take the cook away"));
    return [el("p", { class: "small" }, tr("Cook {n} begins here and looks", { n: this.model.number(cook) })), ways, ...(held ? [el("p", { class: "small" }, tr("and holds")), held] : []), away];
  }

  ofSpot(spot) {
    const kinds = el("select", { "aria-label": tr("Station"), "data-focus": "kind", onchange: (event) => this.edit((one) => { one.station = event.target.value; return tr("Now it is another station."); }) },
      this.model.kit.stations.map(({ kind, title }) => el("option", { value: kind, selected: kind === spot.station }, title)));
    const rows = spot.things.map((thing, at) => this.layer(thing, `thing ${at}`, {
      change: (states) => this.edit((one) => { one.things[at].states = states; return this.model.thingWords(one.things[at]); }),
      remove: () => this.edit((one) => { one.things.splice(at, 1); return tr("It is gone."); }),
      up: at < spot.things.length - 1 && (() => this.edit((one) => { one.things.splice(at + 1, 0, ...one.things.splice(at, 1)); })),
      water: this.model.isContainer[thing.kind] && (() => this.edit((one) => {
        const [it] = [one.things[at]];
        if (it.meal) { delete it.meal; delete it.states; } else it.meal = this.model.isContainer[it.kind].meal;
        return this.model.thingWords(it);
      })),
    })).reverse();
    const away = el("button", { type: "button", class: "button small-button", "data-focus": "away", onclick: () => this.model.remove(this.at.x, this.at.y, true) }, spot.things.length ? tr("Take all away") : tr("Take the station away"));
    return [el("div", { class: "field" }, kinds), ...(rows.length ? [el("ul", { class: "layers" }, rows)] : []), away];
  }

  layer(thing, focus, { change, remove, up, water }) {
    const words = this.model.thingWords(thing);
    return el("li", { class: "layer" },
      picture(thingPicture(thing), "", 64),
      el("span", { class: "layer-name" }, words),
      el("span", { class: "chips" },
        water ? el("button", { type: "button", class: "chip", "aria-pressed": String(Boolean(thing.meal)), "data-focus": `${focus} water`, onclick: water }, this.model.isContainer[thing.kind].meal) : [],
        stateButtons(this.model.kit, thing, change, focus)),
      el("span", { class: "moves" },
        up ? small("↑", tr("Put {what} higher", { what: words }), up, `${focus} up`) : [],
        small(icon("cross"), tr("Take {what} away", { what: words }), remove, `${focus} gone`)));
  }
}

// What there is to draw with: chosen by a click or a key, or dragged into the kitchen.
import { $$, el } from "./dom.js";
import { cook as cookPicture, picture, station, thing } from "./editor-art.js";
import { say as tr } from "./said.js";

/** The tools by their names: what is then in hand. */
function tools(kit) {
  const containers = kit.containers.flatMap((one) => [
    { name: one.kind, title: one.title, hand: { type: "thing", thing: { kind: one.kind } } },
  ]);
  return [
    [tr("Stations"), kit.stations.map((one) => ({ name: one.kind, title: one.title, hand: { type: "station", kind: one.kind }, show: station(one.kind) }))],
    [tr("Food"), kit.items.map((one) => ({ name: one.kind, title: one.title, hand: { type: "thing", thing: { kind: one.kind } } }))],
    [tr("Pots and cooks"), [...containers, { name: "cook", title: tr("cook"), hand: { type: "cook" }, show: cookPicture(1, "down") }]],
  ];
}

/** Dispatches `choose` (detail: the tool, or null) as often as another one is chosen. */
export class Palette extends EventTarget {
  constructor(node, kit) {
    super();
    this.node = node;
    this.tools = {};
    node.append(...tools(kit).map(([title, list]) => this.group(title, list)));
    node.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-tool]");
      if (button) this.choose(this.chosen === button.dataset.tool ? "" : button.dataset.tool);
    });
  }

  group(title, list) {
    const id = `palette-${Object.keys(this.tools).length}`;
    return el("div", { class: "palette-group", role: "group", "aria-labelledby": id },
      el("h3", { id, class: "small" }, title),
      el("div", { class: "palette-tools" }, list.map((tool) => this.button(tool))));
  }

  button(tool) {
    this.tools[tool.name] = tool;
    const show = tool.show || thing(tool.hand.thing);
    return el("button", { type: "button", class: `tool ${tool.name === "cook" ? "tall" : ""}`, "data-tool": tool.name, "data-take": "tool", "aria-pressed": "false" },
      picture(show, "", 128), el("span", {}, tool.title));
  }

  choose(name) {
    this.chosen = name;
    for (const button of $$("[data-tool]", this.node)) button.setAttribute("aria-pressed", String(button.dataset.tool === name));
    this.dispatchEvent(new CustomEvent("choose", { detail: this.tools[name] || null }));
  }

  handOf(name) { return structuredClone(this.tools[name].hand); }
}

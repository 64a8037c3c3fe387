// The kitchen as a grid of cells: drawn, walked over with the arrow keys, pointed at.
import { $$, el } from "./dom.js";
import { cook as cookPicture, picture, pile, station as stationPicture } from "./editor-art.js";

const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Dispatches `act` (detail: {x, y, shift}) for Enter or a click, and `select` when another cell is looked at. */
export class Grid extends EventTarget {
  constructor(node, model) {
    super();
    Object.assign(this, { node, model, at: { x: 0, y: 0 }, drawn: new Map() });
    node.addEventListener("keydown", (event) => this.key(event));
    node.addEventListener("focusin", (event) => { const cell = this.cellOf(event.target); if (cell) this.select(cell); });
    node.addEventListener("click", (event) => {
      const cell = this.cellOf(event.target);
      if (!cell) return;
      this.focus(cell.x, cell.y);
      this.dispatchEvent(new CustomEvent("act", { detail: { ...cell, pointer: true } }));
    });
  }

  cellOf(node) {
    const found = node.closest?.("[data-x]");
    return found && { x: Number(found.dataset.x), y: Number(found.dataset.y) };
  }

  cell(x, y) { return this.node.querySelector(`[data-x="${x}"][data-y="${y}"]`); }

  draw() {
    const { width, height } = this.model.sketch;
    if (this.node.dataset.size !== `${width} ${height}`) this.build(width, height);
    this.at = { x: Math.min(this.at.x, width - 1), y: Math.min(this.at.y, height - 1) };
    for (const node of $$("[data-x]", this.node)) this.fill(node);
    this.rove();
  }

  build(width, height) {
    this.node.dataset.size = `${width} ${height}`;
    this.node.style.setProperty("--across", width);
    this.node.style.setProperty("--down", height);
    this.node.setAttribute("aria-rowcount", height);
    this.node.setAttribute("aria-colcount", width);
    this.drawn.clear();
    const rows = Array.from({ length: height }, (_, row) => {
      const y = height - 1 - row;
      const cells = Array.from({ length: width }, (__, x) =>
        el("div", { class: `cell ${(x + row) % 2 ? "odd" : ""}`, role: "gridcell", tabindex: "-1", "data-x": x, "data-y": y, "data-drop": "cell", "data-take": "cell" }));
      return el("div", { class: "cells", role: "row" }, cells);
    });
    this.node.replaceChildren(...rows);
  }

  /** A cell's pictures, made anew only when they would differ. */
  fill(node) {
    const { x, y } = this.cellOf(node);
    const spot = this.model.spot(x, y);
    const cook = this.model.cook(x, y);
    const sides = spot?.station ? this.sides(x, y) : "";
    const number = cook ? this.model.number(cook) : 0;
    const key = JSON.stringify([spot, sides, cook, number]);
    if (this.drawn.get(node) === key) return;
    this.drawn.set(node, key);
    const parts = [];
    if (spot?.station) parts.push(picture(stationPicture(spot.station, sides), "of-station"));
    if (spot?.things.length) parts.push(picture(pile(spot.things, spot.station || this.model.kit.table), "of-things"));
    if (cook) parts.push(picture(cookPicture(number, cook.facing, cook.holds), "of-cook"));
    node.replaceChildren(...parts);
    node.classList.toggle("full", Boolean(spot || cook));
    node.setAttribute("aria-label", this.model.cellWords(x, y));
  }

  /** Which sides of a station are open floor: stations that touch are one counter. */
  sides(x, y) {
    const open = (dx, dy) => (this.model.spot(x + dx, y + dy)?.station ? "0" : "1");
    return open(0, 1) + open(1, 0) + open(0, -1) + open(-1, 0);
  }

  rove() {
    for (const node of $$('[tabindex="0"]', this.node)) node.tabIndex = -1;
    const here = this.cell(this.at.x, this.at.y);
    if (here) here.tabIndex = 0;
  }

  select({ x, y }) {
    this.at = { x, y };
    this.rove();
    for (const node of $$(".at", this.node)) node.classList.remove("at");
    this.cell(x, y)?.classList.add("at");
    this.dispatchEvent(new CustomEvent("select", { detail: { x, y } }));
  }

  focus(x, y) { this.cell(x, y)?.focus({ preventScroll: true }); }

  /** Show where something is: the first of these cells has the focus, all of them light up. */
  show(cells) {
    const nodes = cells.map(([x, y]) => this.cell(x, y)).filter(Boolean);
    nodes[0]?.scrollIntoView({ block: "center", behavior: "smooth" });
    nodes[0]?.focus({ preventScroll: true });
    for (const node of nodes) {
      node.classList.remove("shown");
      void node.offsetWidth;
      node.classList.add("shown");
    }
  }

  mark(cells) {
    const keys = new Set(cells.map(([x, y]) => `${x} ${y}`));
    for (const node of $$("[data-x]", this.node)) node.classList.toggle("wrong", keys.has(`${node.dataset.x} ${node.dataset.y}`));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { x, y } = this.at;
    const { width, height } = this.model.sketch;
    const step = STEPS[event.key];
    const tell = (kind) => this.dispatchEvent(new CustomEvent(kind, { detail: { x, y, shift: event.shiftKey } }));
    if (step) this.focus(Math.max(0, Math.min(width - 1, x + step[0])), Math.max(0, Math.min(height - 1, y + step[1])));
    else if (event.key === "Home") this.focus(0, y);
    else if (event.key === "End") this.focus(width - 1, y);
    else if (event.key === "Enter" || event.key === " ") tell("act");
    else if (event.key === "Delete" || event.key === "Backspace") tell("remove");
    else if (event.key === "r" || event.key === "R") tell("turn");
    else return;
    event.preventDefault();
  }
}

// The kitchen editor: ties the grid, the palette, the dishes, the checks and the file together.
import { $, $$, el, fill, icon, speaker } from "./dom.js";
import { handPicture, picture, useArt } from "./editor-art.js";
import { ask, asker, follow } from "./editor-asking.js";
import { Cell } from "./editor-cell.js";
import { dragging } from "./editor-drag.js";
import { FileText } from "./editor-file.js";
import { Goal } from "./editor-goal.js";
import { Grid } from "./editor-grid.js";
import { Model } from "./editor-model.js";
import { Palette } from "./editor-palette.js";
import { say as tr } from "./said.js";

const config = JSON.parse($("#editor-config").textContent);
useArt(config.art);
const model = new Model(config);
const say = speaker($("#editor-said"), 600);
const grid = new Grid($("#grid"), model);
const palette = new Palette($("#palette"), config.kit);
const cell = new Cell($("#cell"), model);
const goal = new Goal($("#dishes"), model);
const file = new FileText($("#file"), {
  read: (text) => ask(config.read, { world: config.world, text }),
  take: (sketch) => model.load(sketch, tr("The kitchen is as the file says.")),
});
let hand = null;
let remarks = [];

// -- what is in hand

function take(next) {
  hand = next;
  fill($("#in-hand"), [hand], () => (hand
    ? [picture(handPicture(hand, config.kit.table), "", 64), el("span", {}, tr("In hand: {what}", { what: model.handWords(hand) })), el("button", { type: "button", class: "button small-button", onclick: letGo }, tr("Put back"))]
    : [el("span", { class: "soft" }, tr("Choose something and press where it is to be, or drag it."))]));
  $("#grid").classList.toggle("holding", Boolean(hand));
}

function letGo() {
  palette.choose("");
  take(null);
}

palette.addEventListener("choose", ({ detail: tool }) => {
  if (!tool) { if (!hand?.from) take(null); return; }
  take(palette.handOf(tool.name));
  say(tr("{what} in hand. Enter puts it down, Escape puts it back.", { what: tool.title }));
});

function put({ x, y }) {
  const there = model.put(hand, x, y);
  if (there && hand.from) take(null);
}

grid.addEventListener("act", ({ detail: { x, y, shift, pointer } }) => {
  if (hand) { put({ x, y }); return; }
  if (pointer) return;
  const taken = model.peek(x, y, shift);
  if (!taken) { say(tr("Nothing to take here.")); return; }
  take({ ...taken, from: { x, y } });
  say(tr("{what} taken. Go to another cell and press Enter.", { what: model.handWords(taken) }));
});
grid.addEventListener("remove", ({ detail: { x, y, shift } }) => model.remove(x, y, shift));
grid.addEventListener("turn", ({ detail: { x, y } }) => model.turn(x, y));
grid.addEventListener("select", ({ detail }) => cell.look(detail));

dragging(document.body, {
  table: config.kit.table,
  handOf(node, { shift }) {
    if (node.dataset.take === "tool") return palette.handOf(node.dataset.tool);
    const at = grid.cellOf(node);
    const taken = model.peek(at.x, at.y, shift);
    return taken && { ...taken, from: at, number: taken.cook ? model.number(model.cook(at.x, at.y)) : 1 };
  },
  began: () => letGo(),
  drop(carried, target) {
    if (target?.dataset.drop === "cell") {
      const at = grid.cellOf(target);
      model.put(carried, at.x, at.y);
      grid.focus(at.x, at.y);
    } else if (target?.dataset.drop === "dish") {
      if (carried.type === "thing") model.serve(carried.thing, Number(target.dataset.dish));
      else model.refuse(tr("Only food, pots and bowls are served."));
    } else if (carried.from && target?.dataset.drop !== "keep") {
      const { x, y } = carried.from;
      model.remove(x, y, carried.type === "station");
    }
  },
});

document.addEventListener("keydown", (event) => {
  const writes = event.target.closest("input, textarea, select");
  if (event.key === "Escape" && hand) { letGo(); say(tr("Nothing in hand.")); return; }
  if (!(event.ctrlKey || event.metaKey) || writes) return;
  const key = event.key.toLowerCase();
  if (key === "z") { event.preventDefault(); if (event.shiftKey) model.redo(); else model.undo(); }
  if (key === "y") { event.preventDefault(); model.redo(); }
});

// -- what the world says of it

const checks = asker(config.check, heard, (error) => heard({ remarks: [{ text: error.message, cells: [], dish: null, wrong: true }], dishes: [], goal: "", text: "" }));

function heard(said) {
  remarks = said.remarks;
  goal.told(said.dishes);
  if (said.text) file.tell(said.text);
  drawRemarks();
}

function drawRemarks() {
  const wrong = remarks.filter((one) => one.wrong);
  grid.mark(wrong.flatMap((one) => one.cells));
  fill($("#remarks"), remarks, () => remarks.map((one) => el("li", { class: one.wrong ? "bad" : "mind" },
    icon(one.wrong ? "warning" : "help"), el("span", {}, one.text),
    one.cells.length || one.dish !== null ? el("button", { type: "button", class: "button small-button", "aria-label": tr("Show: {what}", { what: one.text }), "data-focus": `show ${one.text}`, onclick: () => show(one) }, tr("Show")) : [])));
  $("#all-well").hidden = wrong.length > 0;
  $("#wrong-count").textContent = wrong.length ? `(${wrong.length})` : "";
  for (const button of $$("[data-needs-good]")) button.setAttribute("aria-disabled", String(wrong.length > 0));
}

function show(remark) {
  if (remark.cells.length) { grid.show(remark.cells); return; }
  const dish = $(`[data-dish="${remark.dish}"]`);
  dish?.scrollIntoView({ block: "center", behavior: "smooth" });
  $("button, select", dish)?.focus({ preventScroll: true });
}

// -- drawing it all

function draw() {
  const { sketch } = model;
  grid.draw();
  cell.draw();
  goal.draw();
  for (const input of $$("[data-bind]")) {
    const value = input.dataset.time ? sketch.times[input.dataset.time] : sketch[input.dataset.bind];
    if (document.activeElement !== input) input.value = value ?? "";
  }
  $("#undo").setAttribute("aria-disabled", String(!model.done.length));
  $("#redo").setAttribute("aria-disabled", String(!model.undone.length));
  $("#both-ways").hidden = sketch.cooks.length < 2;
  checks(() => ({ world: config.world, sketch: model.sketch }));
}

model.addEventListener("change", ({ detail }) => {
  if (detail.said) say(detail.said);
  forget();
  draw();
});
model.addEventListener("refused", ({ detail }) => {
  say(detail.said);
  $("#refused").textContent = detail.said;
  $("#refused").hidden = false;
  clearTimeout(model.refusing);
  model.refusing = setTimeout(() => { $("#refused").hidden = true; }, 4000);
});

$("#undo").addEventListener("click", () => model.undo());
$("#redo").addEventListener("click", () => model.redo());
for (const input of $$("[data-bind]")) {
  input.addEventListener("change", () => {
    const { bind, time } = input.dataset;
    if (bind === "width") model.resize(Number(input.value), model.sketch.height);
    else if (bind === "height") model.resize(model.sketch.width, Number(input.value));
    else if (time) model.change((next) => { next.times[time] = Math.max(0, Math.min(config.kit.longest_time, Math.round(Number(input.value)) || 0)); });
    else model.change((next) => { next[bind] = input.value; });
    draw();
  });
}
$("#start-from").addEventListener("change", ({ target }) => { if (target.value) location.assign(target.value); });
$("#clear").addEventListener("click", () => model.change((next) => {
  Object.assign(next, { spots: [], cooks: [], dishes: [], words: "", kept: {} });
  return tr("An empty room. Undo brings the kitchen back.");
}));

// -- playing, sharing, solving

const good = () => !remarks.some((one) => one.wrong);

async function kept() {
  if (!good()) {
    say(tr("First see to what is wrong."));
    $("#checks").scrollIntoView({ block: "center", behavior: "smooth" });
    return null;
  }
  try {
    return await ask(config.keep, { world: config.world, sketch: model.sketch });
  } catch (error) {
    model.refuse(error.message);
    return null;
  }
}

$("#play").addEventListener("click", async () => {
  const kitchen = await kept();
  if (!kitchen) return;
  const form = $("#play-form");
  form.action = kitchen.play;
  form.submit();
});

$("#share").addEventListener("click", async () => {
  const kitchen = await kept();
  if (!kitchen) return;
  const address = new URL(kitchen.page, location.href).href;
  $("#link").value = address;
  $("#link-page").href = address;
  $("#shared").hidden = false;
  $("#link").focus();
  $("#link").select();
  say(tr("The link is ready."));
});
$("#copy").addEventListener("click", async () => {
  $("#link").select();
  try { await navigator.clipboard.writeText($("#link").value); } catch { document.execCommand("copy"); }
  say(tr("The link is copied."));
  $("#copied").hidden = false;
});

let stop = null;

/** What was said of another kitchen does not hold for this one. */
function forget() {
  $("#shared").hidden = true;
  $("#copied").hidden = true;
  if (stop) { stop(); stop = null; }
  $("#solving").hidden = true;
  $("#solution").replaceChildren();
}

function solved(said) {
  const running = ["queued", "running"].includes(said.status);
  $("#solving").hidden = !running;
  if (running) {
    const bar = $("#solving progress");
    if (said.total) Object.assign(bar, { max: said.total, value: said.done });
    else bar.removeAttribute("value");
    $("#solving-words").textContent = said.status === "queued" ? tr("Waiting for a worker …") : said.message || tr("Looking …");
    return;
  }
  stop = null;
  const words = said.words || said.message || tr("It has ended.");
  say(words);
  fill($("#solution"), said, () => [
    el("p", { class: `verdict ${said.proved ? "good" : said.never ? "bad" : ""}` }, icon(said.proved ? "check" : said.never ? "cross" : "clock"), el("span", {}, words)),
    ...(said.watch ? [el("a", { class: "button", href: said.watch }, icon("replay"), tr("Watch it"))] : []),
  ]);
}

$("#solve").addEventListener("click", async () => {
  if (!good()) { await kept(); return; }
  forget();
  try {
    const said = await ask(config.solve, { world: config.world, sketch: model.sketch, way: $("#way").value });
    if (said.job) stop = follow(said.job, solved);
    else solved(said);
  } catch (error) {
    solved({ status: "failed", message: error.message });
  }
});
$("#stop").addEventListener("click", () => { stop?.(); stop = null; });

// -- begin

const draft = model.restore();
if (draft) {
  $("#draft-words").textContent = draft === "restored" ? tr("This is your draft, as you left it.") : tr("There is a draft of yours from before.");
  $("#draft-anew").hidden = draft !== "restored";
  $("#draft-back").hidden = !model.other;
  $("#draft").hidden = false;
  $("#draft-anew").addEventListener("click", () => {
    model.load(model.first, tr("A new kitchen. Undo brings your draft back."));
    $("#draft").hidden = true;
  });
  $("#draft-back").addEventListener("click", () => {
    model.takeOther();
    $("#draft").hidden = true;
  });
}
take(null);
draw();
cell.look({ x: 0, y: 0 });
$("#editor").dataset.ready = "yes";

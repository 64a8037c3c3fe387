// The big screen: what the presenter puts on the stage, readable from the last row. It asks nobody anything.
import { $, el, fill } from "./dom.js";
import { BallotBoard } from "./stage-ballot.js";
import { StageKitchen } from "./stage-kitchen.js";
import { Recorded } from "./stage-recorded.js";
import { StageLink } from "./stage-link.js";
import { Sounds } from "./sounds.js";
import { COLOURS, counted } from "./words.js";
import { say as tr } from "./said.js";

const config = JSON.parse($("#stage-config").textContent);
const root = $("#show");
const sounds = new Sounds(null);
sounds.on = false;
const ballot = new BallotBoard($("#ballot"));
const link = new StageLink("screen");
const recorded = new Recorded($("#show-recorded"));
let waiting = 0;
let stage = null;
let kitchens = [];
let fetching = 0;

link.addEventListener("message", ({ detail }) => {
  if (detail.type === "stage") onStage(detail);
  else if (["ballot", "count", "counted", "verdict"].includes(detail.type) && detail.session === stage?.session) ballot.take(detail);
});
link.addEventListener("state", ({ detail }) => { $("#show-lost").hidden = detail === "open"; });
link.open();

function onStage(message) {
  const another = !stage || stage.session !== message.session || stage.rival !== message.rival;
  stage = message;
  root.dataset.mode = message.mode;
  root.dataset.frozen = String(message.frozen);
  $("#show-frozen").hidden = !message.frozen;
  loud();
  if (another || message.frozen) quiet(); // a presenter who stops the clock talks about the kitchen
  if (another) load();
  else show();
}

/** Sounds come from the first kitchen, once somebody has pressed the button, unless the presenter wants silence. */
function loud() {
  sounds.on = Boolean(loud.allowed) && !stage?.muted;
  kitchens.forEach((one, at) => { one.loud = at === 0; });
}

async function load() {
  fetching += 1;
  const mine = fetching;
  const answer = await fetch(config.kitchens, { cache: "no-store" }).catch(() => null);
  if (mine !== fetching) return;
  if (!answer?.ok) {
    setTimeout(() => mine === fetching && load(), 2000);
    return;
  }
  const told = await answer.json();
  if (mine !== fetching) return;
  for (const one of kitchens) one.close();
  ballot.clear();
  kitchens = told.kitchens.map((about, at) => {
    const one = new StageKitchen($(`[data-place="${at}"]`), about, sounds);
    one.voted = at === 0 ? stage.seat : "";
    one.addEventListener("change", show);
    return one;
  });
  $('[data-place="1"]').hidden = kitchens.length < 2;
  $("#race").hidden = kitchens.length < 2;
  $("#show-title").textContent = told.kitchens[0]?.title || "";
  $("#show-goal").textContent = told.kitchens[0]?.goal || "";
  root.dataset.kitchens = kitchens.length;
  loud();
  show();
}

// What is told beside the pictures -----------------------------------------------------------------

function show() {
  if (!stage) return;
  const [first, second] = kitchens;
  if (!first) return;
  kitchens.forEach((one, at) => who(one, at));
  call(first);
  if (second) race(first, second);
  verdict(first, second);
}

/** The line over a kitchen: who cooks there. */
function who(one, at) {
  const { cooks } = one;
  const votes = stage.mode === "crowd" && at === 0;
  const key = cooks.map(({ seat, name, kind, colour }) => [seat, name, kind, colour]);
  fill($(".show-who", one.root), [votes, key], () => cooks.map((cook) => {
    const dot = el("span", { class: "show-dot" });
    dot.style.background = cook.colour;
    const label = votes ? (cook.kind === "person" ? tr("The audience") : tr("{who} for the audience", { who: cook.name || tr("Nobody") })) : title(cook);
    return el("span", { class: "show-cook" }, dot, label);
  }));
}

/** Strangers are told the names of seats only, which say nothing here. */
function title(cook) {
  if (cook.kind === "nobody") return "nobody";
  if (cook.kind === "agent") return cook.presence === "away" ? tr("{who}, for a phone", { who: cook.name }) : cook.name;
  return cook.name && cook.name !== cook.seat ? tr("{who}, by phone", { who: cook.name }) : tr("a phone");
}

/** What the code is for now. */
function call(first) {
  const { cooks } = first;
  const taken = cooks.filter((cook) => cook.kind === "person").map((cook) => cook.seat);
  const free = stage.open.filter(({ seat }) => !taken.includes(seat)).map(({ colour }) => colour);
  const crowd = stage.mode === "crowd";
  fill($("#show-call"), [crowd, free, stage.open.length], () => {
    if (crowd) return [tr("Scan and vote: "), el("strong", {}, tr("what next?"))];
    if (!stage.open.length) return [tr("Agents among themselves")];
    if (!free.length) return [tr("All chefs are taken: scan to be "), el("strong", {}, tr("next"))];
    return [tr("Take the "), el("strong", { class: `show-${free[0]}` }, tr("{colour} chef", { colour: COLOURS[free[0]] ?? free[0] }))];
  });
  $("#show-code").hidden = !crowd && !stage.open.length;
}

function race(first, second) {
  for (const [one, name] of [[first, "first"], [second, "second"]]) {
    const { done, total } = one.goals;
    const column = $(`.race-${name}`);
    $(".race-fill", column).style.height = `${Math.round(100 * one.progress)}%`;
    $(".race-goals", column).textContent = one.won ? "✓" : `${done}/${total}`;
    $(".race-steps", column).textContent = counted(one.steps, "step");
    column.dataset.won = String(one.won);
  }
  const [a, b] = [first.progress, second.progress];
  const lead = a === b ? "level" : a > b ? "audience" : "agent";
  $("#race").dataset.lead = lead;
  $("#race-words").textContent = { level: tr("Level!"), audience: tr("The audience leads"), agent: tr("{who} leads", { who: second.cooks[0]?.name || tr("The agent") }) }[lead];
}

/** When the end has been seen long enough, a recorded game is shown, if there is one and nobody takes part. */
function meanwhile() {
  waiting ||= setTimeout(async () => {
    const session = stage?.session;
    const answer = await fetch(config.kitchens, { cache: "no-store" }).catch(() => null);
    const told = answer?.ok ? await answer.json() : null;
    if (told?.recorded && stage?.session === session && kitchens[0]?.over) recorded.play(told.recorded);
  }, config.seconds * 1000);
}

/** Another game: what was recorded is over at once. */
function quiet() {
  clearTimeout(waiting);
  waiting = 0;
  recorded.stop();
}

/** How it ended, large; it stays until the next game is there. */
function verdict(first, second) {
  const card = $("#show-verdict");
  card.hidden = !first.over;
  if (!first.over) return;
  meanwhile();
  const rival = second?.cooks[0]?.name || tr("the agent");
  const words = first.won ? [tr("Order up!"), tr("Done in {steps}.", { steps: counted(first.steps, "step") })] : [tr("The kitchen is closed."), tr("{done} of {total} done.", { done: first.goals.done, total: first.goals.total })];
  if (second && first.won && !(second.won && second.steps <= first.steps)) words[1] += ` ${tr("The audience beats {rival}!", { rival })}`;
  else if (second && second.won) words[1] += ` ${tr("{rival} needed {steps}.", { rival, steps: counted(second.steps, "step") })}`;
  fill(card, words, () => [el("h2", {}, words[0]), el("p", {}, words[1])]);
}

// A browser behind a proxy knows best at which address it is.
for (const code of document.querySelectorAll("[data-own-address]")) code.src = `${config.code}?at=${encodeURIComponent(location.origin)}`;

// The room ------------------------------------------------------------------------------------------

const full = $("#show-full");
full.addEventListener("click", async () => {
  loud.allowed = true;
  loud();
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen?.().catch(() => {});
});
document.addEventListener("keydown", (event) => {
  if (event.key === "f" && !event.ctrlKey && !event.metaKey && !event.altKey) full.click();
});
document.addEventListener("fullscreenchange", () => document.body.classList.toggle("on-air", Boolean(document.fullscreenElement)));

/** A screen must not fall asleep while it is shown. */
async function stayAwake() {
  try {
    stayAwake.lock = await navigator.wakeLock?.request("screen");
  } catch {
    // Without a lock (no TLS, no battery) the machine's own settings decide.
  }
}
document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
stayAwake();

// The page of a session: lobby, play and result. Wires the parts together; each part lives in its own file.
import { Banners } from "./banners.js";
import { Chat } from "./chat.js";
import { Command, Places } from "./command.js";
import { $, $$, speaker } from "./dom.js";
import { History } from "./history.js";
import { listen } from "./keys.js";
import { Kitchen } from "./kitchen.js";
import { Link } from "./link.js";
import { Lobby, copy, flash, share } from "./lobby.js";
import { thingMenu } from "./menu.js";
import { Actions, Clocks, Cooks, Goals, showTimers } from "./panels.js";
import { Plan } from "./plan.js";
import { Stage } from "./stage.js";
import { Walker } from "./walk.js";
import { actionText, eventText, sentenceOf, spaced } from "./words.js";

const config = JSON.parse($("#session-config").textContent);
const root = $("#kitchen");
const watching = !config.token;

const kitchen = new Kitchen(config);
const link = new Link({ ...config, size: pixels(), client: "page" });
const now = () => link.now();
const plan = new Plan(kitchen, link);
const say = speaker($("#spoken"));
const hint = $("#hint");

const stage = new Stage($(".stage"), { act: choose, describe, more: openMenu });
const goals = new Goals($("#goal-title").closest("section"), say);
const cooks = new Cooks($(".cooks"), now);
const clocks = new Clocks($(".clocks"), kitchen, now);
const banners = new Banners(now);
const chat = new Chat($("#chat"), link);
const lobby = new Lobby($("#lobby"), { kitchen, link, ...config });
const actions = watching ? null : new Actions($(".verbs"), (action) => plan.begin([action], { text: actionText(action, kitchen.names, kitchen.me) }));
const begin = (action, target = null) => plan.begin([action], { target, text: action.text });
const command = watching ? null : new Command($(".command"), { act: begin, say: speakLine, tell: (words) => tell(words, "refused") });
const places = watching ? null : new Places($(".places-strip"), (type) => goFind(type));
const past = new History(watching ? null : $(".history-panel"), kitchen);
const menu = watching ? null : thingMenu((action) => begin(action));
const walker = watching ? null : new Walker({ kitchen, plan, stage, pad: $(".walk-pad") });
kitchen.shownAt = () => stage.shownAt;
stage.shown = () => walker?.shown();

/** Whether actions are verbs with slots here, instead of a list. */
const typed = () => Boolean(kitchen.view?.verbs?.length);
/** How much of an answer to an action people get: none, simple or detailed. */
const feedback = () => kitchen.settings.feedback || "detailed";

/** As many pixels as the picture will have on this screen. */
function pixels() {
  const side = Math.min($(".stage").clientWidth || 600, 1024);
  return Math.round(side * Math.min(devicePixelRatio || 1, 2));
}

// What a target means -----------------------------------------------------------------------------

function describe(id) {
  const natural = kitchen.view?.natural?.[id];
  if (natural) return { text: spaced(natural.text), able: true };
  if (typed()) return { text: goingTo(id) ? "Go there" : "", able: true };
  const ask = !watching && kitchen.status === "playing";
  return { text: ask ? kitchen.view?.reasons?.[id] || whyNot(id) : "", able: false };
}

function choose(id) {
  if (watching) return tell("You are watching: only the cooks can do something here.");
  if (kitchen.status !== "playing") return tell(NOT_NOW[kitchen.status] || "Nothing can be done now.");
  const natural = kitchen.view?.natural?.[id];
  if (natural && !(typed() && idleFloor(id, natural))) return plan.begin(natural.actions, { target: id, text: natural.text });
  const going = typed() && goingTo(id);
  if (going) return begin(going, id);
  if (typed()) return openMenu(id, stage.map?.middle(id) || [0.5, 0.5]);
  return complain(id, kitchen.view?.reasons?.[id] || whyNot(id));
}

/** Going to what is seen but out of reach; nothing for the floor, which is everywhere. */
function goingTo(id) {
  const target = stage.targets.find((one) => one.id === id);
  const find = kitchen.view?.verbs?.find((verb) => verb.name === "FIND");
  return find && target && target.kind !== "Floor" ? actionOn(find, target) : null;
}

const idleFloor = (id, natural) => natural.actions[0].verb === "FIND" && stage.targets.find((one) => one.id === id)?.kind === "Floor";

/** Everything that has a verb for this thing, the natural action first. */
function openMenu(id, place) {
  if (watching || !typed() || kitchen.status !== "playing") return;
  const target = stage.targets.find((one) => one.id === id);
  if (!target) return;
  const natural = kitchen.view.natural?.[id];
  const items = natural ? [{ text: spaced(natural.text), action: natural.actions.at(-1), main: true }] : [];
  for (const verb of kitchen.view.verbs) {
    const action = actionOn(verb, target, natural);
    if (action && !(natural && natural.actions.at(-1).verb === verb.name)) items.push({ text: action.text, action });
  }
  stage.hideTip();
  if (items.length) menu.open(target.label, items, place, stage.buttons.get(id));
}

/** The verb done to this very thing, as far as the verb's slots can say so. */
function actionOn(verb, target, natural) {
  const slots = Object.fromEntries(verb.slots.map((slot) => [slot.name, slot]));
  if (!slots.object) return null;
  const usual = natural?.actions.at(-1).args?.object;
  const type = [usual, target.kind, target.label].find((one) => one && (!slots.object.candidates || slots.object.candidates.includes(one)));
  if (!type) return null;
  const own = slots.name && (!slots.name.candidates || slots.name.candidates.includes(target.id));
  return { verb: verb.name, args: own ? { object: type, name: target.id } : { object: type }, text: `${verb.name} ${type}` };
}

/** A line that the kitchen itself reads. */
function speakLine(line) {
  if (kitchen.status !== "playing") return tell(NOT_NOW[kitchen.status] || "Nothing can be done now.");
  return plan.begin([{ verb: "", args: {}, text: line }], { text: line });
}

const goFind = (type) => begin({ verb: "FIND", args: { object: type }, text: `FIND ${type}` });

const NOT_NOW = {
  lobby: "The kitchen is not open yet.",
  countdown: "Just a moment: it begins at zero.",
  paused: "The clock stands still. Go on with Pause (P).",
  finished: "This kitchen is closed. Cook it again?",
  abandoned: "This kitchen is closed.",
};

/** Why nothing can be done with a target, as far as this page can see. */
function whyNot(id) {
  const { facts } = kitchen.view || {};
  const target = stage.targets.find((one) => one.id === id);
  const name = thing(id);
  const own = facts?.players?.find((one) => one.id === kitchen.me);
  const station = facts?.stations?.find((one) => one.id === id || one.container === id || one.stack.includes(id));
  const cook = station?.cook;
  if (target?.kind === "player") return id === kitchen.me ? "That is you." : `That is ${kitchen.names[id] || name}.`;
  if (cook && cook !== kitchen.me) return `${kitchen.names[cook] || cook} stands there: a station has room for one cook.`;
  if (own?.holding === id) return `You hold ${name}. Click the place where it should go.`;
  const place = facts?.items?.find((one) => one.id === id)?.place;
  if (place?.player) return `${kitchen.names[place.player] || place.player} holds ${name}.`;
  if (own?.holding) return `You cannot use ${name} while you hold ${thing(own.holding)}.`;
  return `There is nothing you can do with ${name} right now.`;
}

/** A thing by the name people use. */
const thing = (id) => spaced(id);

function tell(sentence, mood = "") {
  hint.textContent = sentence;
  hint.dataset.mood = mood;
}

function complain(id, sentence) {
  tell(sentence, "refused");
  if (id) stage.complain(id, sentence);
}

// The plan ----------------------------------------------------------------------------------------

plan.addEventListener("stopped", ({ detail }) => complain(detail.target, sentenceOf(detail.message || "That did not work")));
plan.addEventListener("change", showPlan);

function showPlan() {
  const chip = $("#plan");
  if (!chip) return;
  const { actions: rest, sent } = plan;
  const waiting = sent && sent.follows === rest ? 1 : 0;
  const next = rest[plan.sent && waiting && kitchen.pace === "turns" ? 1 : 0];
  chip.hidden = next === undefined;
  if (next === undefined) return;
  $(".plan-words", chip).textContent = `next: ${next ? actionText(next, kitchen.names, kitchen.me) : "wait"}`;
}

// What comes in -----------------------------------------------------------------------------------

link.addEventListener("frame", ({ detail }) => stage.show(detail));
link.addEventListener("state", ({ detail }) => {
  banners.connection(detail.state);
  if (detail.state === "open") plan.pump();
});
link.addEventListener("message", ({ detail: message }) => {
  kitchen.receive(message);
  RECEIVE[message.type]?.(message);
});

const RECEIVE = {
  welcome: () => {
    const here = new URL(location.href);
    here.searchParams.delete("start");
    history.replaceState(null, "", here);
  },
  ack: (message) => plan.acknowledged(message),
  refused: (message) => plan.refused(message) || tell(sentenceOf(message.message), "refused"),
  view_text: ({ text }) => ($(".state-text").textContent = text),
  second_tab: ({ message }) => {
    banners.secondTab(message);
    link.token = null;
    document.body.classList.add("elsewhere");
    plan.clear();
  },
  error: ({ message }) => banners.broken(sentenceOf(message)),
  typing: ({ seat, name }) => seat !== kitchen.me && chat.types(name),
};

kitchen.addEventListener("view", show);
kitchen.addEventListener("presence", () => {
  const { watchers } = kitchen;
  $(".watchers").hidden = !watchers;
  $(".watchers-words").textContent = watchers === 1 ? "1 watches" : `${watchers} watch`;
});
kitchen.addEventListener("event", ({ detail }) => happened(detail));

function happened({ event, fresh, names }) {
  const text = eventText(event, names);
  if (event.kind === "step") {
    past.add(event);
    plan.stepped(event);
    const own = typed() && event.payload.moves[kitchen.me];
    if (fresh && (text || own)) stepped(event, text, names);
  } else if (event.kind === "said") {
    chat.said(event.payload.name, event.payload.text, event.seat === kitchen.me && !watching);
    if (fresh && event.seat !== kitchen.me) say(text);
  } else if (text && event.kind !== "refused") {
    chat.note(text);
    if (fresh) say(text);
  }
}

function stepped(event, text, names) {
  const mine = event.payload.moves[kitchen.me];
  if (mine && typed()) {
    tellMine(mine, event.payload.results[kitchen.me]);
    return;
  }
  if (mine && event.payload.results[kitchen.me]?.ok) tell(mine.verb === "wait" ? "You waited one step." : `${actionText(mine, names, kitchen.me)}.`, "done");
  else if (watching) tell(text);
  const others = Object.keys(event.payload.moves).some((seat) => seat !== kitchen.me && event.payload.moves[seat]);
  if (others || watching) say(text);
  else say(`${actionText(mine, names, kitchen.me)}.`);
}

/** One's own action and as much of an answer as the task's feedback gives. */
function tellMine(action, result) {
  const words = action.text || action.verb;
  if (action.verb === "Face") return;
  if (feedback() === "none") tell(`${words}.`);
  else if (result?.ok) tell(`${words}.`, "done");
  else tell(`${words}: ${feedback() === "detailed" && result?.message ? sentenceOf(result.message) : "failed."}`, "refused");
  say(hint.textContent);
}

/** What verbs with slots need: the form, the places one knows, walking. */
function showTyped(playing) {
  const on = playing && typed();
  const { view } = kitchen;
  document.body.classList.toggle("typed", typed() || document.body.classList.contains("typed"));
  for (const node of $$(".command-panel, .history-panel")) node.hidden = !typed() && !past.entries.length;
  $(".places-strip").hidden = true;
  if (on) {
    command.show(view.verbs);
    places.show(view.facts, view.verbs, past.found, true);
    for (const node of $$(".quick, .actions-panel")) node.hidden = true;
  }
  document.body.classList.toggle("walking", on && walker.able);
  walker.show();
}

function show() {
  const { view, status } = kitchen;
  root.dataset.status = status;
  root.dataset.step = view?.step ?? 0;
  root.dataset.seq = view?.seq ?? 0;
  root.dataset.turn = String(clocks.isMine());
  goals.show(view?.goals);
  cooks.show(kitchen);
  clocks.show();
  lobby.show();
  banners.show(kitchen);
  showTimers($(".timers"), view?.timers || []);
  stage.label();
  const playing = status === "playing" && !watching && Boolean(view);
  actions?.show(playing ? view.legal : [], kitchen.names, kitchen.me);
  for (const node of $$(".quick, .actions-panel")) node.hidden = !playing;
  if (!watching) showTyped(playing);
  for (const node of $$("[data-do=pause]")) showPause(node);
  for (const node of $$("[data-do=leave]")) node.hidden = kitchen.over;
  if (config.start && view) startOnce();
  if (show.status !== status && (view || status !== "playing")) {
    greet(status);
    show.status = status;
  }
  cover();
  askText();
  plan.pump();
  if (kitchen.over) finish();
}

/** Begin without a further click, as soon as every seat is taken. */
function startOnce() {
  const free = kitchen.seats.some((seat) => seat.kind === "nobody");
  if (kitchen.status === "lobby" && free) return;
  config.start = false;
  if (kitchen.status === "lobby") link.send({ type: "start" });
}

/** One sentence for each new state of the session. */
function greet(status) {
  const words = { lobby: "The kitchen opens when everybody is here.", countdown: "Get ready …", paused: "The clock stands still." };
  if (words[status]) tell(words[status]);
  else if (status === "playing" && !watching && typed()) tell(walker?.able ? "Click what you see, or walk: W A S D, drag to look." : "Click what you see, or write what to do.");
  else if (status === "playing" && !watching) tell(kitchen.pace === "turns" || kitchen.view?.step ? "Click something in the kitchen." : "Go! Click something in the kitchen.");
}

function showPause(button) {
  button.hidden = !["playing", "paused"].includes(kitchen.status);
  $(".word", button).textContent = kitchen.status === "paused" ? " Go on" : " Pause";
}

/** Words over the picture: countdown and pause. */
function cover() {
  const { status, view } = kitchen;
  const node = $(".stage-cover");
  const left = status === "countdown" && view?.starts_at ? view.starts_at - now() : 0;
  const words = status === "countdown" ? String(Math.max(1, Math.ceil(left))) : status === "paused" ? "Paused" : "";
  node.hidden = !words;
  if ($(".cover-words").textContent !== words) $(".cover-words").textContent = words;
}

setInterval(() => {
  clocks.tick();
  cooks.tick();
  banners.absent();
  cover();
}, 200);

// The end -----------------------------------------------------------------------------------------

async function finish() {
  if (finish.begun || $("#result")) return;
  finish.begun = true;
  plan.clear();
  const success = kitchen.view?.outcome?.success;
  tell(success ? "Done! Everything on the order is ready." : "This kitchen is closed.", success ? "done" : "");
  for (let wait = 200; wait < 6000 && !$("#result"); wait *= 2) {
    const answer = await fetch(config.result, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (answer?.status === 200) $("#result-place").innerHTML = await answer.text();
    else await new Promise((resolve) => setTimeout(resolve, wait));
  }
  if (success) document.body.classList.add("celebrate");
  $("#result")?.focus({ preventScroll: true });
  $("#result")?.scrollIntoView({ block: "nearest" });
}

// What people do beside acting --------------------------------------------------------------------

const textView = $("#text-view");
textView.addEventListener("toggle", askText);
let askedAt = -1;

/** Ask for the text while somebody reads it, once for each state. */
function askText() {
  if (!textView.open || askedAt === (kitchen.view?.revision ?? 0)) return;
  askedAt = kitchen.view?.revision ?? 0;
  link.raw({ type: "text" });
}

const DO = {
  start: () => link.send({ type: "start" }),
  help: () => $("#help").showModal(),
  leave: openLeave,
  pause: () => link.send({ type: kitchen.status === "paused" ? "resume" : "pause" }),
  agree: () => link.send({ type: "pause" }),
  stop: () => plan.cancel(),
  wait: () => kitchen.status === "playing" && plan.wait(),
  here: useHere,
  share,
  "take-over": takeOver,
  "copy-invite": async (button) => {
    const field = $("#invite-link");
    flash(button, (await copy(field.value, field)) ? "Copied" : "Press Ctrl+C");
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) DO[button.dataset.do]?.(button);
});

/** The natural thing at one's own station. */
function useHere() {
  if (kitchen.status !== "playing") return choose("");
  const { facts, natural } = kitchen.view;
  const own = facts?.players?.find((one) => one.id === kitchen.me);
  const station = facts?.stations?.find((one) => one.id === own?.at);
  const things = [station?.id, station?.container, ...[...(station?.stack || [])].reverse()].filter(Boolean);
  const here = things.find((id) => natural[id]);
  if (here) return plan.begin(natural[here].actions, { target: here, text: natural[here].text });
  return complain(own?.at, own?.at ? `There is nothing you can do at ${thing(own.at)} right now.` : "You stand at no station.");
}

function openLeave() {
  const { alone } = kitchen;
  $("[data-leave=leave]").hidden = alone || kitchen.status === "lobby";
  $(".leave-words").textContent = alone ? "What was cooked so far stays in the records." : "If you leave, an agent takes your seat and the others can go on.";
  $("[data-leave=abandon]").lastChild.textContent = alone ? " Close this kitchen" : " Close the kitchen for all";
  $("#leave").showModal();
}

$("#leave").addEventListener("close", ({ target }) => {
  if (target.returnValue === "stay" || !target.returnValue) return;
  link.send({ type: target.returnValue });
  if (target.returnValue === "leave") setTimeout(() => location.assign("/"), 400);
});

function takeOver() {
  $("#second-tab").hidden = true;
  document.body.classList.remove("elsewhere");
  link.token = config.token;
  link.lose();
  link.retryNow();
}

listen({
  move: (dx, dy) => stage.move(dx, dy),
  act: () => (stage.selected ? choose(stage.selected) : stage.move(0, 0)),
  here: () => watching || typed() || useHere(),
  group: (number) => (typed() ? command?.focus(number) : actions?.focus(number)),
  hold: (key, event) => Boolean(walker?.key(key, event)),
  next: (step) => stage.turnTo(step),
  more: () => stage.selected && openMenu(stage.selected, stage.map?.middle(stage.selected) || [0.5, 0.5]),
  command: () => typed() && command?.focus(),
  wait: () => watching || typed() || DO.wait(),
  pause: () => watching || DO.pause(),
  talk: () => chat.focus(),
  help: () => DO.help(),
  cycle: () => stage.cycle(),
  back: () => {
    if (menu?.close()) return;
    plan.cancel();
    stage.hideTip();
    if (document.activeElement?.closest(".side")) stage.select(stage.selected || stage.spots()[0]?.id);
  },
});

export const parts = { kitchen, link, plan, stage };
link.open();
if (config.embedded) document.title = `${config.seat || "watching"}: ${document.title}`;

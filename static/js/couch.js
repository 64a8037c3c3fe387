// Several at one screen: one board, shown once, and a half of the keys, a gamepad or a thumb pad for each seat.
import { say as tr } from "./said.js";
import { Banners } from "./banners.js";
import { Chat } from "./chat.js";
import { DEALT, SETS, listen } from "./couch-keys.js";
import { seatSign } from "./cursors.js";
import { $, $$, el, speaker } from "./dom.js";
import { Gamepads } from "./gamepads.js";
import { byTouch } from "./hands.js";
import { HalfCard, toolsOf } from "./half-card.js";
import { Half } from "./half.js";
import { keepJSON, recallJSON } from "./kept.js";
import { copy, flash, share } from "./lobby.js";
import { Motion, moves } from "./motion.js";
import { ordered } from "./orders.js";
import { Clocks, Goals, chefColour, showTimers } from "./panels.js";
import { Presence, Replies } from "./presence.js";
import { Sounds } from "./sounds.js";
import { Stage } from "./stage.js";
import { nameZone, thumbZone } from "./thumb-zones.js";
import { eventText, heard, learn, sentenceOf, spaced } from "./words.js";

const config = JSON.parse($("#session-config").textContent);
const root = $("#kitchen");
const say = speaker($("#spoken"));
const KEPT = "brigade-couch-keys";
const halves = new Map();
const zones = new Map();
const pads = new Map(); // index of a gamepad → seat
const deal = new Map(); // seat → set of keys
let latest = null; // who did something last, and so speaks
let mouse = null; // whom a click acts for, where there are no turns
let touched = byTouch();

// The board ---------------------------------------------------------------------------------------

const stage = new Stage($(".stage"), {
  act: (id) => pointer()?.choose(id),
  describe: (id) => pointer()?.describe(id) || { text: "", able: false },
  wonder: (id) => pointer()?.pointing.wonder(id),
  body: (id) => config.seats.includes(id),
});
stage.shown = () => {
  presence.place();
  for (const half of halves.values()) half.look();
};
const sounds = new Sounds($("[data-do=sound]"));
if (config.sprites) {
  stage.motion = new Motion(stage, config.sprites, (name, after) => sounds.play(name, after));
  stage.motion.ticked = () => presence.place();
  stage.motion.left = () => lead().link.lose(); // nothing moves after all: ask for finer pictures
}

/** As many pixels as the picture will have on this screen; fewer below parts that move. */
function pixels() {
  const side = Math.min($(".board").clientWidth || 600, 1024);
  if (config.sprites && moves() && side < 480) return 300;
  return Math.round(side * Math.min(devicePixelRatio || 1, 2));
}

// Who is here -------------------------------------------------------------------------------------

/** Those at this screen who cook themselves. */
const cooking = () => [...halves.values()].filter((half) => !half.away);
/** The half whose socket brings pictures and tells what happened. */
const lead = () => cooking()[0] || [...halves.values()][0];
const main = () => lead().kitchen;
/** Whom a click or a tap on the board acts for. */
function pointer() {
  const here = cooking();
  const turn = main().pace === "turns" && here.find((half) => half.seat === main().view?.turn);
  return turn || here.find((half) => half.seat === mouse) || here[0];
}
const speaks = () => (latest && !latest.away ? latest : lead());
const voice = { send: (message) => speaks().link.send(message), raw: (message) => speaks().link.raw(message) };
const placeOf = (seat) => config.seats.indexOf(seat);
const colourOf = (seat) => chefColour(main().seats.find((one) => one.seat === seat) || {});

function addHalf(one) {
  const half = new Half({ session: config.session, ...one, place: placeOf(one.seat), stage, size: pixels() });
  halves.set(one.seat, half);
  half.addEventListener("frame", ({ detail }) => half === lead() && !detail.header.camera && stage.show(detail));
  half.addEventListener("view", () => (half === lead() ? show() : card(half.seat)));
  half.addEventListener("event", ({ detail }) => half === lead() && happened(detail));
  half.addEventListener("message", ({ detail }) => RECEIVE[detail.type]?.(detail, half));
  half.addEventListener("state", () => showConnection());
  half.addEventListener("changed", () => card(half.seat));
  half.addEventListener("ready", () => everybodyReady());
  half.addEventListener("sent", ({ detail }) => foretell(half, detail));
  half.addEventListener("stopped", () => { stage.motion?.retract(half.seat); sounds.play("refused"); });
  half.addEventListener("moved", () => say(spoken(half)));
  half.addEventListener("handed", () => regroup());
  dealKeys();
  regroup();
  return half;
}

/** Somebody came or went: who leads, whose pads and zones there are. */
function regroup() {
  const first = lead();
  for (const half of halves.values()) if (half !== first) half.lead(false);
  first?.lead(true);
  showZones();
  show();
}

/** Each half its set of keys: as they were chosen before, else by their place at the table. */
function dealKeys() {
  const seats = config.seats.filter((seat) => halves.has(seat));
  const sets = DEALT[seats.length] || DEALT[4];
  const kept = keptDeal()?.filter((set) => sets.includes(set)) || [];
  const order = [...new Set([...kept, ...sets])];
  seats.forEach((seat, at) => deal.set(seat, order[at]));
}

function keptDeal() {
  const found = recallJSON(KEPT);
  return Array.isArray(found) ? found : null;
}

/** A seat takes a set of keys or a gamepad; who had it takes what this seat had. */
function playWith(seat, tool) {
  if (tool.startsWith("pad ")) {
    const index = Number(tool.slice(4));
    const before = padOf(seat);
    const other = pads.get(index);
    if (before) pads.delete(before.index);
    if (before && other) pads.set(before.index, other);
    pads.set(index, seat);
  } else {
    const own = padOf(seat);
    if (own) pads.delete(own.index);
    const other = [...deal].find(([one, set]) => set === tool && one !== seat)?.[0];
    if (other) deal.set(other, deal.get(seat));
    deal.set(seat, tool);
    keepJSON(KEPT, config.seats.map((one) => deal.get(one)).filter(Boolean));
  }
  show();
}

// What they play with -----------------------------------------------------------------------------

const padOf = (seat) => gamepads.all.find((pad) => pads.get(pad.index) === seat) || null;
const tools = (seat) => toolsOf(deal.get(seat) || "left", padOf(seat), touched);

function did(half, name, again) {
  latest = half;
  half.gesture(name, again);
}

listen(
  (set, name, again) => {
    const seat = [...deal].find(([, one]) => one === set)?.[0];
    const half = halves.get(seat);
    if (!half || half.away || main().over) return false;
    did(half, name, again);
    return true;
  },
  { p: () => DO.pause(), t: () => chat.focus(), y: () => replies.open(), "?": () => DO.help(), escape: () => replies.open(false) },
);

const gamepads = new Gamepads({
  press(index, name, again) {
    if (name === "pause") return DO.pause();
    if (!pads.has(index)) join(index);
    const half = halves.get(pads.get(index));
    return half && did(half, name, again);
  },
  changed: () => halves.size && show(),
});

/** A gamepad that nobody has yet goes to the first without one. */
function join(index) {
  const free = cooking().find((half) => !padOf(half.seat));
  if (!free) return;
  pads.set(index, free.seat);
  say(tr("Gamepad {number} is {who}’s.", { number: index + 1, who: free.name }));
  show();
}

function showZones() {
  const place = $(".zones");
  const here = touched ? cooking() : [];
  for (const [seat, zone] of zones) if (!here.some((half) => half.seat === seat)) { zone.remove(); zones.delete(seat); }
  for (const half of here) {
    if (zones.has(half.seat)) continue;
    const zone = thumbZone((name, again) => did(half, name, again), () => takeMouse(half.seat));
    zones.set(half.seat, zone);
    const after = [...zones].filter(([seat]) => placeOf(seat) > half.place).sort(([a], [b]) => placeOf(a) - placeOf(b))[0];
    place.insertBefore(zone, after?.[1] || null);
  }
  place.hidden = !here.length;
  place.dataset.count = here.length;
  document.body.classList.toggle("thumbs", here.length > 0);
  $("[data-do=zones]").setAttribute("aria-pressed", String(touched));
}

// Beside the board --------------------------------------------------------------------------------

const banners = new Banners(() => lead().link.now());
const goals = new Goals($("#goal-title").closest("section"), say);
const chat = new Chat($("#chat"), voice);
const replies = new Replies($(".replies"), (text) => voice.send({ type: "say", text }));
const anybody = { get status() { return main().status; }, get view() { return main().view; }, get task() { return main().task; }, get settings() { return main().settings; }, get names() { return main().names; }, get pace() { return main().pace; }, alone: false, me: null };
const clocks = new Clocks($(".clocks"), anybody, () => lead().link.now());
const presence = new Presence(stage, { get seats() { return main().seats; } }, $("#meant"));
const cards = new Map($$(".half").map((node) => [node.dataset.seat, new HalfCard(node, placeOf(node.dataset.seat), { sit, hand, back, place: putAgent, mouse: takeMouse, playWith })]));

function card(seat) {
  const kitchen = main();
  const half = halves.get(seat);
  const known = kitchen.seats.find((one) => one.seat === seat);
  const choices = [...(DEALT[Math.min(4, Math.max(2, halves.size))].map((id) => ({ id, title: SETS[id].title }))), ...gamepads.all.map((pad) => ({ id: `pad ${pad.index}`, title: tr("Gamepad {number}", { number: pad.index + 1 }) }))];
  cards.get(seat)?.show({ seat: known, half, kitchen, tools: tools(seat), mouse: pointer()?.seat === seat, host: config.host, several: cooking().length > 1, choices });
  const zone = zones.get(seat);
  if (zone && known) {
    nameZone(zone, known.name || seat, seatSign(placeOf(seat)), pointer()?.seat === seat);
    zone.style.setProperty("--who", colourOf(seat));
    zone.classList.toggle("turn", Boolean(half?.active));
  }
}

function show() {
  if (!halves.size || !cards) return;
  const kitchen = main();
  const { view, status } = kitchen;
  root.dataset.status = status;
  root.dataset.step = view?.step ?? 0;
  root.dataset.turn = view?.turn || "";
  learn(view?.facts?.names);
  goals.show(view?.goals, view?.already);
  clocks.show();
  banners.show(kitchen);
  if ($("#linked a").href.includes("/s/") && !$("#linked").hidden) $("#linked a").href = $("#linked a").href.replace(/(\/s\/[^/]+\/).*$/, "$1couch/");
  showTimers($(".timers"), view?.timers || []);
  stage.label();
  for (const seat of config.seats) card(seat);
  $("[data-do=pause]").hidden = !["playing", "paused"].includes(status);
  $("[data-do=pause] .word").textContent = status === "paused" ? ` ${tr("Go on")}` : ` ${tr("Pause")}`;
  $("[data-do=leave]").hidden = kitchen.over;
  showReady();
  cover();
  askText();
  if (kitchen.over) finish();
}

/** Before it begins: who is ready, and what is missing. */
function showReady() {
  const kitchen = main();
  $("#ready-card").hidden = kitchen.status !== "lobby";
  const free = kitchen.seats.filter((seat) => seat.kind === "nobody").length;
  $(".ready-words").textContent = free ? tr("A seat is still free: somebody sits down beside you, an agent takes it, or a friend follows the link.") : touched ? tr("Each of you has a pad for the thumb: press ● when you are ready.") : tr("Look at your keys beside the board, and press the one that does things when you are ready.");
  $("[data-do=start]").hidden = free > 0;
}

function everybodyReady() {
  if (main().status === "lobby" && cooking().length && cooking().every((half) => half.ready)) DO.start();
}

function showConnection() {
  const states = cooking().map((half) => half.link.state);
  banners.connection(states.includes("lost") ? "lost" : states.every((one) => one === "open") ? "open" : "");
}

const spoken = (half) => {
  const { label, text } = half.under();
  return `${half.kitchen.names[half.seat] || half.name}: ${label}${text ? `, ${text}` : ""}.`;
};

/** Words over the picture: countdown and pause. */
function cover() {
  const { status, view } = main();
  const left = status === "countdown" && view?.starts_at ? view.starts_at - lead().link.now() : 0;
  const words = status === "countdown" ? String(Math.max(1, Math.ceil(left))) : status === "paused" ? tr("Paused") : "";
  $(".stage-cover").hidden = !words;
  if ($(".cover-words").textContent !== words) $(".cover-words").textContent = words;
}

setInterval(() => {
  if (!halves.size) return;
  clocks.tick();
  banners.absent();
  cover();
}, 200);

// What comes in -----------------------------------------------------------------------------------

const RECEIVE = {
  second_tab: ({ message }, half) => {
    banners.secondTab(message);
    half.link.token = null;
    half.plan.clear();
  },
  recording: ({ ok, message }) => banners.recording(ok ? "" : message),
  notice: ({ message }) => banners.notice(sentenceOf(message)),
  error: ({ message }) => banners.broken(sentenceOf(message)),
  view_text: ({ text }) => showText(text),
  typing: ({ seat, name, on }) => !halves.has(seat) && chat.types(name, on),
};

function happened({ event, fresh, names }) {
  const text = eventText(event, names);
  if (event.kind === "step") {
    presence.moved(Object.keys(event.payload.moves).filter((seat) => event.payload.moves[seat]));
    const orders = ordered(event.payload.changed);
    if (!orders) rung(event.payload.met, fresh);
    else if (fresh) { sounds.play(orders.sound); say(orders.words); }
    if (fresh && text) say(text);
  } else if (event.kind === "said") {
    chat.said(names[event.seat] || event.payload.name, heard(event.payload.text), halves.has(event.seat), fresh);
    if (!fresh) return;
    presence.says(event.seat, names[event.seat] || event.payload.name, heard(event.payload.text));
    if (!halves.has(event.seat)) { sounds.play("said"); say(text); }
  } else if (event.kind === "thought") {
    if (fresh) presence.thinks(event.seat, names[event.seat] || event.seat, event.payload);
  } else if (event.kind === "pointed") {
    chat.note(text);
    if (fresh) { presence.points(event.seat, names[event.seat] || event.seat, event.payload.target); sounds.play("point"); say(text); }
  } else if (text) {
    chat.note(text);
    if (fresh) say(text);
  }
}

/** A bell for every condition of the goal that was not met before. */
function rung(met = [], fresh = true) {
  rung.known ||= new Set(main().view?.already);
  if (fresh && met.some((id) => !rung.known.has(id))) sounds.play("ding");
  rung.known = new Set(met);
}

/** A body sets out before the server has said so, where the first thing to do is to go there. */
function foretell(half, { action, target }) {
  const natural = half.pointing.naturalOf(target);
  const box = stage.targets.find((one) => one.id === target)?.box;
  if (box && natural && !natural.here && natural.actions[0]?.verb === action.verb) stage.motion?.foretell(half.seat, box);
}

async function finish() {
  if (finish.begun) return;
  finish.begun = true;
  presence.clear();
  for (const half of halves.values()) { half.plan.clear(); half.cursor.stand(null); }
  const success = main().view?.outcome?.success;
  for (let wait = 200; wait < 6000 && !$("#result"); wait *= 2) {
    const answer = await fetch(config.result, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (answer?.status === 200) $("#result-place").innerHTML = await answer.text();
    else await new Promise((resolve) => setTimeout(resolve, wait));
  }
  if (success) { stage.motion?.cheer(); sounds.play("order"); document.body.classList.add("celebrate"); }
  $("#result")?.focus({ preventScroll: true });
  $("#result")?.scrollIntoView({ block: "nearest" });
}

// What they ask for -------------------------------------------------------------------------------

const post = (form) => fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } }).catch(() => null);

async function told(answer) {
  if (answer?.ok) return answer.status === 204 ? {} : answer.json();
  const why = await answer?.json().catch(() => null);
  banners.notice(why?.message || tr("That did not work: the kitchen has not answered."));
  return null;
}

async function sit(form) {
  const one = await told(await post(form));
  if (one) addHalf({ ...one, away: false });
}

async function hand(form) {
  await told(await post(form));
}

function back(seat) {
  halves.get(seat).takeBack();
  regroup();
}

function putAgent(seat, agent) {
  lead().link.send({ type: "seat", seat, agent });
}

function takeMouse(seat) {
  mouse = seat;
  show();
}

const textView = $("#text-view");
const reading = { at: -1 };
textView.addEventListener("toggle", askText);

function askText() {
  const revision = main().view?.revision;
  if (!textView.open || revision === undefined || reading.at === revision) return;
  reading.at = revision;
  lead().link.raw({ type: "text" });
}

function showText(text) {
  $(".state-text").textContent = text;
}

const DO = {
  start: () => lead().link.send({ type: "start" }),
  // Those at one screen agree by word of mouth: one of them asks for all.
  pause() {
    if (main().status === "paused") lead().link.send({ type: "resume" });
    else if (main().status === "playing") for (const half of cooking()) half.link.send({ type: "pause" });
  },
  agree: () => DO.pause(),
  sound: () => sounds.turn(),
  zones() {
    touched = !touched;
    showZones();
    show();
  },
  help() {
    const parts = cooking().map((half) => [half, tools(half.seat)]);
    $(".help-keys").replaceChildren(...parts.map(([half, { title, lines }]) => el("table", { class: "keys" }, el("caption", { style: `--who:${colourOf(half.seat)}` }, seatSign(half.place), ` ${main().names[half.seat] || half.name}: ${title}`), el("tbody", {}, lines.map(([keys, words]) => el("tr", {}, el("th", { scope: "row" }, keys.flatMap((key) => [el("kbd", {}, key), " "])), el("td", {}, words)))))));
    $("#help").showModal();
  },
  leave: () => $("#leave").showModal(),
  share,
  "take-over"() {
    $("#second-tab").hidden = true;
    location.reload();
  },
  "copy-invite": async (button) => {
    const field = $("#invite-link");
    flash(button, (await copy(field.value, field)) ? "Copied" : "Press Ctrl+C");
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) DO[button.dataset.do]?.(button);
});

$("#leave").addEventListener("close", ({ target }) => {
  if (target.returnValue !== "abandon") return;
  const others = main().seats.some((seat) => seat.kind === "person" && !halves.has(seat.seat));
  for (const half of halves.values()) half.leaving = true;
  for (const half of cooking()) half.link.send({ type: others ? "leave" : "abandon" });
  if (others) setTimeout(() => location.assign("/"), 400);
});

export const parts = { halves, stage, sounds, gamepads, spaced };
for (const one of config.halves) addHalf(one);

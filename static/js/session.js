// The page of a session: lobby, play and result. Wires the parts together; each part lives in its own file.
import { onTurned, showSwitch } from "./called.js";
import { say as tr } from "./said.js";
import { Banners } from "./banners.js";
import { Board } from "./board.js";
import { Cameras } from "./cameras.js";
import { Chat } from "./chat.js";
import { Command, Places, verbWords } from "./command.js";
import { $, $$, speaker } from "./dom.js";
import { byTouch, choosingWithin, press } from "./hands.js";
import { History } from "./history.js";
import { listen } from "./keys.js";
import { Kitchen } from "./kitchen.js";
import { Link } from "./link.js";
import { Lobby, copy, flash, share } from "./lobby.js";
import { thingMenu } from "./menu.js";
import { Motion, moves } from "./motion.js";
import { ordered } from "./orders.js";
import { Actions, Clocks, Cooks, Goals, showRecipe, showTimers } from "./panels.js";
import { Plan } from "./plan.js";
import { Pointing, goSlot } from "./pointing.js";
import { Presence, Replies } from "./presence.js";
import { Readings } from "./readings.js";
import { Sounds } from "./sounds.js";
import { isWritten } from "./space.js";
import { Stage } from "./stage.js";
import { Things } from "./things.js";
import { Walker } from "./walk.js";
import { NOT_NOW, actionText, answerText, askedText, eventText, heard, learn, sameAction, sentenceOf, spaced, titleOf } from "./words.js";

const config = JSON.parse($("#session-config").textContent);
const root = $("#kitchen");
const watching = !config.token;
const { drawn } = config;

const textView = $("#text-view");
const kitchen = new Kitchen(config);
const link = new Link({ ...config, frames: drawn, size: pixels(), client: "page" });
const now = () => link.now();
const plan = new Plan(kitchen, link);
const say = speaker($("#spoken"));
const hint = $("#hint");

const pointing = new Pointing({ kitchen, link, plan, watching, tell, ask });
const stage = drawn ? new Stage($(".stage"), pointing.hands) : new Board($(".textboard"), { say });
const ground = new Set();
const cameras = new Cameras($(".cameras"), (camera, spot) => pointing.takeOn(camera, spot));
const goals = new Goals($("#goal-title").closest("section"), say);
const cooks = new Cooks($(".cooks"), now);
const clocks = new Clocks($(".clocks"), kitchen, now);
const banners = new Banners(now);
const chat = new Chat($("#chat"), link);
const lobby = new Lobby($("#lobby"), { kitchen, link, ...config });
const actions = watching ? null : new Actions($(".verbs"), (action) => plan.begin([action], { text: actionText(action, kitchen.names, kitchen.me) }), { wide: !drawn });
const command = watching ? null : new Command($(".command"), { act: (action) => pointing.begin(action), ask, say: speakLine, tell: (words) => tell(words, "refused"), changed: showWanted });
const places = watching ? null : new Places($(".places-strip"), (value) => pointing.goAgain(value));
const past = new History($(".history-panel"), kitchen, { everybody: !drawn });
let program = null;
let programs = null;
let eyes = null;
let firstPerson = null;
const readings = new Readings($(".readings"), (action) => pointing.begin(action));
const things = new Things($(".things"), { choose: (id) => pointing.choose(id), light: (id) => stage.point(id) });
const menu = watching ? null : thingMenu();
const walker = watching ? null : new Walker({ kitchen, plan, stage, pad: $(".walk-pad") });
const presence = drawn ? new Presence(stage, kitchen, $("#meant")) : null;
const replies = new Replies($(".replies"), (text) => link.send({ type: "say", text }));
const sounds = new Sounds($("[data-do=sound]"));
if (config.sprites) stage.motion = new Motion(stage, config.sprites, (name, after) => sounds.play(name, after));
if (stage.motion) stage.motion.ticked = () => presence.place();
if (stage.motion) stage.motion.left = () => finer();

/** Nothing moves on a small screen after all: its pictures are to be as fine as others. */
function finer() {
  const size = Math.round(($(".board").clientWidth || 600) * Math.min(devicePixelRatio || 1, 2));
  if (link.size >= 600 || link.state !== "open") return;
  link.size = Math.max(600, size);
  link.lose();
  link.retryNow();
}
const guide = config.guided && drawn && !watching ? new (await import("./guide.js")).Guide({ kitchen, link, stage, say }) : null;
const ghost = config.ghost && drawn ? new (await import("./ghost.js")).Ghost({ kitchen, stage, url: config.ghost, now }) : null;
pointing.attach({ stage, command, menu, more: $(".more-ways"), pointer: $("[data-do=point]") });
kitchen.shownAt = () => stage.shownAt;
stage.shown = () => {
  for (const target of stage.targets) if (target.ground) ground.add(target.id).add(target.kind);
  walker?.shown();
  presence?.place();
  guide?.want();
  showThings();
};
const showThings = () => things.show(stage.targets || [], Boolean(kitchen.controls?.menu) && kitchen.status === "playing");

/** How much of an answer to an action people get: none, simple or detailed. */
const feedback = () => kitchen.settings.feedback || "detailed";

/** As many pixels as the picture will have on this screen. */
function pixels() {
  const side = Math.min($(".board").clientWidth || 600, 1024);
  if (config.sprites && moves() && side < 480) return 300; // it lies below what moves, and says what is where
  return Math.round(side * Math.min(devicePixelRatio || 1, 2));
}

/** The picture shows by the pointer that a place on it is wanted. */
function showWanted() {
  stage.root.classList.toggle("wants-place", Boolean(command?.wantsPlace));
  stage.lightUp?.(command?.meant || []);
}

/** A line that the kitchen itself reads. */
function speakLine(line) {
  if (kitchen.status !== "playing") return tell(NOT_NOW[kitchen.status] || tr("Nothing can be done now."));
  return plan.begin([{ verb: "", args: {}, text: line }], { text: line });
}

/** The panel of the program is fetched by kitchens that have one. */
function showProgram() {
  if (program) program.show(kitchen);
  else if (kitchen.view?.program) programs ??= import("./program.js").then(({ Program }) => {
    program = new Program($(".program-panel"), { rewrite: watching ? null : rewrite, say: (words) => tell(words) });
    program.show(kitchen);
  });
}

/** The program is written anew: a step like any other. */
function rewrite(...steps) {
  const verb = kitchen.controls.rewrite;
  return plan.begin(steps.map((args) => ({ verb, args, text: "Write the program anew" })), { text: "Write the program anew", once: true });
}

/** A question costs no step and waits for no turn. */
function ask(action) {
  readings.close(); // what came nearest to other words is no answer to these
  if (kitchen.status !== "playing") return tell(NOT_NOW[kitchen.status] || tr("Nothing can be asked now."));
  tell(`${spaced(action.text)} …`);
  ask.last = { action, cid: link.send({ type: "act", action: { verb: action.verb, args: action.args }, seen: kitchen.seq }) };
  return ask.last.cid;
}

/** Words in which nothing was understood stand in the line again. */
function askedInVain({ cid }) {
  const { action, cid: own } = ask.last || {};
  if (own === cid && action.verb === kitchen.controls?.understand) command.giveBack(Object.values(action.args)[0]);
}

/** A line that the kitchen could not read stands there again; who meant it for somebody else is told how. */
function unread(line, { code, message }) {
  command.giveBack(line);
  const others = kitchen.seats.length > 1 && (kitchen.settings?.chat ?? true);
  if (code === "malformed" && others) tell(`${sentenceOf(message)} ${tr("To tell the others, write it into the chat.")}`, "refused");
}

function tell(sentence, mood = "") {
  hint.textContent = titleOf(sentence);
  hint.dataset.mood = mood;
}

// The plan ----------------------------------------------------------------------------------------

plan.addEventListener("stopped", ({ detail }) => pointing.complain(detail.target, sentenceOf(detail.message || tr("That did not work"))));
plan.addEventListener("stopped", () => {
  stage.motion?.retract(kitchen.me);
  sounds.play("refused");
});
plan.addEventListener("sent", ({ detail }) => foretell(detail));
plan.addEventListener("change", showPlan);

/** One's own body sets out before the server has said so, where the first thing to do is to go there. */
function foretell({ action, target }) {
  const natural = kitchen.view?.natural?.[target];
  const box = stage.targets?.find((one) => one.id === target)?.box;
  if (box && natural && !natural.here && natural.actions[0] && sameAction(natural.actions[0], action)) stage.motion?.foretell(kitchen.me, box);
}

function showPlan() {
  const chip = $("#plan");
  if (!chip) return;
  const { actions: rest, sent } = plan;
  const waiting = sent && sent.follows === rest ? 1 : 0;
  const next = rest[plan.sent && waiting && kitchen.immediate ? 1 : 0];
  chip.hidden = next === undefined;
  if (next === undefined) return;
  $(".plan-words", chip).textContent = tr("next: {what}", { what: next ? actionText(next, kitchen.names, kitchen.me) : tr("wait") });
}

// What comes in -----------------------------------------------------------------------------------

link.addEventListener("frame", ({ detail }) => {
  if (detail.header.eye) eyes ??= import("./first-person.js").then(({ FirstPerson }) => { firstPerson = new FirstPerson({ stage, kitchen, link, box: $(".sight-switches") }); });
  (detail.header.camera ? cameras : stage).show(detail);
});
link.addEventListener("state", ({ detail }) => {
  banners.connection(detail.state);
  reading.waits = false;
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
  refused(message) {
    askedInVain(message);
    const line = plan.lineOf(message.cid);
    if (!plan.refused(message)) tell(sentenceOf(message.message), "refused");
    if (line) unread(line, message);
  },
  view_text: ({ text }) => showText(text),
  advice: (message) => guide?.take(message),
  reasons: (message) => pointing.reasons.take(message),
  choices: (message) => pointing.choices.take(message),
  trail: (message) => firstPerson?.recall(message),
  second_tab: ({ message }) => {
    banners.secondTab(message);
    link.token = null;
    document.body.classList.add("elsewhere");
    plan.clear();
  },
  recording: ({ ok, message }) => banners.recording(ok ? "" : message),
  notice: ({ message }) => banners.notice(sentenceOf(message)),
  error: ({ message }) => banners.broken(sentenceOf(message)),
  typing: ({ seat, name, on }) => seat !== kitchen.me && chat.types(name, on),
};

kitchen.addEventListener("view", show);
onTurned(show);
kitchen.addEventListener("presence", () => {
  const { watchers } = kitchen;
  $(".watchers").hidden = !watchers || "untold" in $(".watchers").dataset;
  $(".watchers-count").textContent = watchers;
  $(".watchers-words").textContent = tr("{count} watching", { count: watchers });
});
kitchen.addEventListener("event", ({ detail }) => happened(detail));

function happened({ event, fresh, names }) {
  const text = eventText(event, names);
  if (event.kind === "step") {
    past.add(event, names);
    plan.stepped(event);
    presence?.moved(Object.keys(event.payload.moves).filter((seat) => event.payload.moves[seat]));
    if (fresh) sprayed(event.payload);
    const orders = ordered(event.payload.changed);
    if (!orders) rung(event.payload.met, fresh);
    else if (fresh) heardOrders(orders);
    const mine = event.payload.moves[kitchen.me] && event.payload.results[kitchen.me];
    if (mine) readings.close(); // why something cannot be done may be so no more
    if (mine?.answer !== undefined && mine?.answer !== null) chat.note(`${actionText(event.payload.moves[kitchen.me], names, kitchen.me)} → ${answerText(mine.answer)}`);
    if (fresh && (text || (mine && kitchen.typed))) stepped(event, text, names);
  } else if (event.kind === "said") {
    chat.said(names[event.seat] || event.payload.name, heard(event.payload.text), event.seat === kitchen.me && !watching, fresh);
    if (fresh) presence?.says(event.seat, names[event.seat] || event.payload.name, heard(event.payload.text));
    if (fresh && event.seat !== kitchen.me) {
      sounds.play("said");
      say(text);
    }
  } else if (event.kind === "thought") {
    if (fresh && event.seat !== kitchen.me) presence?.thinks(event.seat, names[event.seat] || event.seat, event.payload);
  } else if (event.kind === "pointed") {
    showPointed(event, text, fresh, names);
  } else if (event.kind === "asked") {
    if (event.seat === kitchen.me) answered(event, fresh, names);
  } else if (event.kind === "refused") {
    if (!drawn && event.payload.asked) past.note(event.seat, { text: event.payload.asked }, { ok: false, message: event.payload.message }, names);
  } else if (text) {
    chat.note(text);
    if (fresh) say(text);
  }
}

/** What was sprayed in a step has drops on it for a moment: whether it is wet stands in no picture. */
function sprayed({ moves, results }) {
  for (const [seat, action] of Object.entries(moves)) {
    if (!action || !kitchen.controls?.spray || action.verb !== kitchen.controls.spray || !results[seat]?.ok) continue;
    presence?.sprays(action.args.name || Object.values(action.args)[0]);
    sounds.play("spray");
  }
}

/** A bell for every condition of the goal that was not met before. */
function rung(met = [], fresh = true) {
  rung.known ||= new Set(kitchen.view?.already);
  if (fresh && met.some((id) => !rung.known.has(id))) sounds.play("ding");
  rung.known = new Set(met);
}

/** Orders came, went over the counter or were lost. */
function heardOrders({ sound, words }) {
  sounds.play(sound);
  say(words);
}

/** Somebody points at something: a ring around it, and words for those who do not see it. */
function showPointed({ seat, payload }, text, fresh, names) {
  chat.note(text);
  if (!fresh) return;
  sounds.play("point");
  presence?.points(seat, names[seat] || seat, payload.target);
  if (seat !== kitchen.me) say(text);
}

/** A question of one's own and its answer: in the hint, in the story and among what was done. */
function answered(event, fresh, names) {
  const { question, result } = event.payload;
  const words = askedText(event, names);
  plan.answered(event);
  if (result.answer?.nearest) return fresh ? understood(question, result.answer.nearest) : undefined;
  past.note(event.seat, question, result, names);
  chat.note(words);
  if (!fresh) return undefined;
  tell(words, result.ok === false ? "refused" : "done");
  const proposed = result.answer?.actions || [];
  if (proposed.length) plan.begin(proposed, { text: words });
  return undefined;
}

/** A step in plain words: what comes nearest to it, to choose from. */
function understood({ args }, nearest) {
  const [said] = Object.values(args);
  readings.show(said, nearest);
  tell(tr("“{said}”: choose how it is meant.", { said }));
}

function stepped(event, text, names) {
  const mine = event.payload.moves[kitchen.me];
  const result = event.payload.results[kitchen.me];
  if (mine && kitchen.typed) {
    tellMine(mine, result);
    return;
  }
  const words = `${actionText(mine, names, kitchen.me)}${answerWords(result)}.`;
  if (mine && result?.ok) tell(isWait(mine) ? tr("You waited one step.") : words, "done");
  else if (mine && result?.ok !== false) tell(words);
  else if (watching) tell(text);
  const others = Object.keys(event.payload.moves).some((seat) => seat !== kitchen.me && event.payload.moves[seat]);
  if (others || watching) say(text);
  else say(words);
}

const isWait = (action) => Boolean(kitchen.controls?.wait) && action.verb === kitchen.controls.wait;
const answerWords = (result) => (result?.answer === undefined || result?.answer === null ? "" : ` → ${answerText(result.answer)}`);

/** One's own action and as much of an answer as this seat is told: perhaps not even whether it worked. */
function tellMine(action, result) {
  const words = action.text || action.verb;
  const answer = answerWords(result);
  const sentence = sentenceOf(answer ? `${spaced(words)}${answer}` : words); // what is told is put into people's words as a whole
  if (action.verb === kitchen.controls?.face) return;
  if (feedback() === "none" || result?.ok === null || result?.ok === undefined) tell(sentence);
  else if (result.ok) tell(sentence, "done");
  else tell(`${spaced(words)}: ${feedback() === "detailed" && result.message ? sentenceOf(result.message) : `${tr("failed")}.`}`, "refused");
  say(hint.textContent);
}

/** What verbs with slots need: the form, the places one has been to, walking. */
function showTyped(playing) {
  const on = playing && kitchen.choosesVerbs;
  const { view } = kitchen;
  document.body.classList.toggle("typed", kitchen.typed);
  if (pointing.more) pointing.more.hidden = !on || Boolean(kitchen.controls?.menu);
  $(".command-panel").hidden = !kitchen.typed || kitchen.over;
  $(".places-strip").hidden = true;
  if (on) {
    const verb = kitchen.verb(kitchen.controls?.goto);
    const slot = goSlot(verb);
    command.show(view.verbs, view.controls);
    showSwitch($("#words-switch"));
    if (textView && !showTyped.told && view.verbs.some((one) => one.slots.some((slot) => slot.page))) {
      textView.open = showTyped.told = true; // whoever writes in advance reads what there is
    }
    cameras.wanted(view.verbs);
    showWanted();
    $("#places-word").textContent = verb && kitchen.controls.walk.ahead ? verbWords(verb.name) : tr("Go to");
    if (slot) places.show(view.facts, slot, past.named(verb.name, slot.name), ground);
  }
  document.body.classList.toggle("walking", playing && walker.able);
  walker.show();
}

/** What was done stands where actions are typed, and on text boards; elsewhere the picture tells it. */
function showPast() {
  if (past.root) past.root.hidden = drawn ? watching || !kitchen.typed : kitchen.status === "lobby";
}

function show() {
  const { view, status } = kitchen;
  root.dataset.status = status;
  root.dataset.step = view?.step ?? 0;
  root.dataset.seq = view?.seq ?? 0;
  root.dataset.turn = String(clocks.isMine());
  learn(view?.facts?.names);
  goals.show(view?.goals, view?.already);
  cooks.show(kitchen);
  clocks.show();
  lobby.show();
  banners.show(kitchen);
  showTimers($(".timers"), view?.timers || []);
  showRecipe($(".recipe"), view?.facts);
  stage.label();
  guide?.want();
  ghost?.follow();
  const playing = status === "playing" && !watching && Boolean(view);
  actions?.show(playing ? view.legal : [], kitchen.names, kitchen.me);
  for (const node of $$(".quick")) node.hidden = !playing || (kitchen.choosesVerbs && !view.legal.length);
  for (const node of $$(".actions-panel")) node.hidden = !playing || !view.legal.length;
  if (!watching) showTyped(playing);
  showPast();
  showProgram();
  showThings();
  document.body.classList.toggle("menus", Boolean(kitchen.controls?.menu));
  if (playing && drawn && !kitchen.choosesVerbs) pointing.wonderAgain();
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
  goOnward(playing);
  if (kitchen.over) finish();
}

const ONWARD_MS = 450;

/** What goes on by itself is done again and again, so slowly that it can be watched. */
function goOnward(playing) {
  clearTimeout(goOnward.soon);
  const verb = playing && kitchen.verb(kitchen.controls?.onward);
  if (!verb || plan.sent || plan.next) return;
  goOnward.soon = setTimeout(() => plan.begin([{ verb: verb.name, args: {}, text: verb.template || verb.name }]), ONWARD_MS);
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
  const words = { lobby: tr("The kitchen opens when everybody is here."), countdown: tr("Get ready …"), paused: tr("The clock stands still.") };
  if (words[status]) tell(words[status]);
  else if (status === "playing" && !watching && !drawn) tell(kitchen.choosesVerbs ? tr("Choose what to do, or write it.") : tr("Choose what to do."));
  else if (status === "playing" && !watching && kitchen.controls?.menu) tell(tr("{press} a thing to see what can be done with it, or write a step in your own words.", { press: press() }));
  else if (status === "playing" && !watching && kitchen.view?.verbs?.some(isWritten)) tell(tr("Write it in the box, and hand it in when it is as you want it."));
  else if (status === "playing" && !watching && kitchen.choosesVerbs) tell(walker?.able ? tr("{press} what you see; a {choosing} shows all that can be tried. Walk with {keys}, drag to look.", { press: press(), choosing: choosingWithin(), keys: byTouch() ? tr("the arrows") : "W A S D" }) : tr("{press} what you see, or write what to do. A {choosing} shows all that can be tried.", { press: press(), choosing: choosingWithin() }));
  else if (status === "playing" && !watching) tell(invites(kitchen.pace === "turns" || Boolean(kitchen.view?.step)));
}

/** What to do first; `calm`: nothing hurries. */
function invites(calm) {
  if (calm) return byTouch() ? tr("Tap something in the kitchen.") : tr("Click something in the kitchen.");
  return byTouch() ? tr("Go! Tap something in the kitchen.") : tr("Go! Click something in the kitchen.");
}

function showPause(button) {
  button.hidden = !["playing", "paused"].includes(kitchen.status);
  $(".word", button).textContent = kitchen.status === "paused" ? ` ${tr("Go on")}` : ` ${tr("Pause")}`;
}

/** Words over the picture: countdown and pause. */
function cover() {
  const { status, view } = kitchen;
  const node = $(".stage-cover");
  const left = status === "countdown" && view?.starts_at ? view.starts_at - now() : 0;
  const words = status === "countdown" ? String(Math.max(1, Math.ceil(left))) : status === "paused" ? tr("Paused") : "";
  node.hidden = !words;
  if ($(".cover-words").textContent !== words) $(".cover-words").textContent = words;
}

setInterval(() => {
  clocks.tick();
  cooks.tick();
  ghost?.follow();
  banners.absent();
  cover();
}, 200);

// The end -----------------------------------------------------------------------------------------

async function finish() {
  if (finish.begun || $("#result")) return;
  finish.begun = true;
  presence?.clear();
  plan.clear();
  const success = kitchen.view?.outcome?.success;
  const shift = kitchen.view?.outcome?.reason === "closing_time";
  tell(shift ? tr("Closing time.") : success ? tr("Done! Everything on the order is ready.") : tr("This kitchen is closed."), success ? "done" : "");
  if (config.framed) parent.postMessage({ brigade: "over" }, location.origin);
  for (let wait = 200; wait < 6000 && !$("#result"); wait *= 2) {
    const answer = await fetch(config.result, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (answer?.status === 200) $("#result-place").innerHTML = await answer.text();
    else await new Promise((resolve) => setTimeout(resolve, wait));
  }
  if (success) stage.motion?.cheer();
  if (success) sounds.play("order");
  if (success) document.body.classList.add("celebrate");
  $("#result")?.focus({ preventScroll: true });
  $("#result")?.scrollIntoView({ block: "nearest" });
}

// What people do beside acting --------------------------------------------------------------------

textView?.addEventListener("toggle", askText);
const reading = { at: -1, waits: false };

/** Ask for the text while somebody reads it, once for each state, and never before the last has come. */
function askText() {
  const revision = kitchen.view?.revision;
  if ((drawn && !textView.open) || revision === undefined || reading.at === revision || reading.waits) return;
  Object.assign(reading, { at: revision, waits: true });
  link.raw({ type: "text" });
}

function showText(text) {
  reading.waits = false;
  if (drawn) $(".state-text").textContent = text;
  else stage.write(text);
  askText();
}

const DO = {
  start: () => link.send({ type: "start" }),
  help: () => $("#help").showModal(),
  leave: openLeave,
  pause: () => kitchen.settings.led || link.send({ type: kitchen.status === "paused" ? "resume" : "pause" }),
  agree: () => link.send({ type: "pause" }),
  stop: () => plan.cancel(),
  wait: () => kitchen.status === "playing" && plan.wait(),
  here: () => pointing.useHere(),
  talk: () => chat.focus(),
  replies: () => replies.open(),
  sound: () => sounds.turn(),
  point: () => drawn && pointing.point(),
  more: () => pointing.askMore(),
  share,
  "take-over": takeOver,
  "copy-invite": async (button) => {
    const field = $("#invite-link");
    flash(button, (await copy(field.value, field)) ? tr("Copied") : tr("Press Ctrl+C"));
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) DO[button.dataset.do]?.(button);
});

function openLeave() {
  const { alone } = kitchen;
  const others = Boolean(kitchen.me) && kitchen.seats.some((one) => one.seat !== kitchen.me && (one.kind === "person" || one.original));
  const waits = kitchen.status === "lobby";
  $("[data-leave=leave]").hidden = alone || (waits && !others);
  $("[data-leave=abandon]").hidden = others; // it goes on for them
  $(".leave-words").hidden = waits && others; // no agent comes, the seat is free again
  $(".leave-words").textContent = alone ? tr("What was cooked so far stays in the records.") : tr("If you leave, an agent takes your seat and the others can go on.");
  $("[data-leave=abandon]").lastChild.textContent = alone ? ` ${tr("Close this kitchen")}` : ` ${tr("Close the kitchen for all")}`;
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
  act: () => {
    const aimed = firstPerson?.aimed;
    if (aimed) pointing.choose(aimed, [0.5, 0.5]);
    else if (stage.selected) pointing.choose(stage.selected);
    else stage.move(0, 0);
  },
  here: () => watching || kitchen.choosesVerbs || !drawn || pointing.useHere(),
  group: (number) => (kitchen.choosesVerbs ? command?.focus(number) : actions?.focus(number)),
  hold: (key, event) => Boolean(walker?.key(key, event)),
  next: (step) => stage.turnTo(step),
  more: () => (stage.selected ? pointing.openMenu(stage.selected, pointing.middleOf(stage.selected)) : watching || pointing.askMore()),
  command: () => kitchen.choosesVerbs && command?.focus(),
  wait: () => watching || (kitchen.choosesVerbs && !kitchen.controls?.wait) || DO.wait(),
  pause: () => watching || DO.pause(),
  talk: () => chat.focus(),
  replies: () => watching || kitchen.alone || replies.open(),
  point: () => watching || kitchen.alone || !drawn || pointing.point(),
  help: () => DO.help(),
  cycle: () => stage.cycle(),
  back: () => {
    if (menu?.close()) return;
    if (pointing.showing) return pointing.point(false);
    if (pointing.asking) return pointing.askMore(false);
    if (command?.picked && document.activeElement?.closest(".command")) return command.close();
    plan.cancel();
    stage.hideTip();
    if (document.activeElement?.closest(".side")) stage.select(stage.selected || stage.spots()[0]?.id);
  },
});

export const parts = { kitchen, link, plan, stage, sounds, presence };
link.open();
if (config.embedded) document.title = `${config.seat || "watching"}: ${document.title}`;

// The replay page: one position, and everything on the page follows it.
import { $, el, icon } from "./dom.js";
import { MARKS, Strip, markColour, sample, seatColour, seatShape } from "./strip.js";
import { actionText, answerText, heard } from "./words.js";
import { FrameShow } from "./frames.js";
import { TextShow } from "./texts.js";
import { ReplayMotion } from "./replay-motion.js";
import { say as tr } from "./said.js";
import { worded } from "./worded.js";

const root = $("#replay");
const given = root.dataset;
const SHORT_WAIT = 2;
const EVEN_STEP = 0.8;
const AGAIN_MS = 3000;
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

const state = {
  n: Number(given.start), length: 0, seq: 0, live: given.live === "yes", playing: false, about: null,
  steps: [{ n: 0, t: 0, did: [], met: [] }], marks: [], times: [0], clock: 0, last: 0, seat: given.seat, lens: given.lens,
};
const range = $("#range");
const speed = $("#speed");
const timing = $("#timing");
const seatPick = $("#seat");

const lensPick = $("#lens");
const part = (name) => (state[name] ? `&${name}=${encodeURIComponent(state[name])}` : "");
const viewQuery = () => `v=${given.version}${part("seat")}${part("lens")}`;
const frameUrl = (n) => `${given.frame.replace("/0.jpg", `/${n}.jpg`)}?${viewQuery()}`;
const textUrl = (n) => `${given.text.replace("/0.txt", `/${n}.txt`)}?${viewQuery()}`;
const frames = $("#board") ? new TextShow($("#board"), textUrl) : new FrameShow($("#frame"), $("#no-frame"), frameUrl);
const partsUrl = (n) => `${given.parts.replace("/0.json", `/${n}.json`)}?${viewQuery()}`;
const motion = $("#picture") && new ReplayMotion($("#picture"), given.sprites, partsUrl);
const strip = new Strip($("#strip"), (n) => go(n));

// -- what there is --------------------------------------------------------------------------------

function take(answer) {
  if (answer.conditions) {
    state.about = answer;
    Object.assign(state.steps[0], { met: answer.met, counts: answer.counts });
  }
  for (const entry of answer.entries) {
    if (entry.did) state.steps[entry.n] = entry;
    else state.marks.push(entry);
  }
  state.length = answer.length;
  state.live = answer.live;
  state.seq = answer.seq;
  range.max = state.length;
  frames.length = state.length;
  if (motion) motion.length = state.length;
  retime();
  strip.show({
    length: state.length, inherited: state.about.inherited, seats: state.about.seats,
    steps: state.steps.slice(1), marks: state.marks,
  });
  listEverything();
}

/** When each step comes, in seconds of playback at speed 1. */
function retime() {
  const times = [0];
  for (let n = 1; n <= state.length; n += 1) {
    const gap = Math.max(0, state.steps[n].t - state.steps[n - 1].t);
    const own = n > state.about.inherited && n > 1;
    const wait = { even: EVEN_STEP, true: own ? gap : EVEN_STEP, short: Math.min(own ? gap : EVEN_STEP, SHORT_WAIT) };
    times.push(times[n - 1] + wait[timing.value]);
  }
  state.times = times;
  state.clock = times[state.n] || 0;
}

async function load() {
  const since = state.seq ? `?since=${state.seq}` : "";
  const response = await fetch(given.steps + since, { headers: { Accept: "application/json" } });
  if (!response.ok) return;
  const atEnd = state.seq > 0 && state.n === state.length;
  take(await response.json());
  if (atEnd) go(state.length);
}

async function follow() {
  if (!state.live) return;
  try {
    await load();
  } finally {
    setTimeout(follow, AGAIN_MS);
  }
}

// -- one position ---------------------------------------------------------------------------------

function go(n, { byClock = false } = {}) {
  state.n = Math.max(0, Math.min(state.length, n));
  if (!byClock) state.clock = state.times[state.n];
  frames.show(state.n);
  if (byClock) motion?.to(state.n, Number(speed.value));
  else motion?.still();
  range.value = state.n;
  range.setAttribute("aria-valuetext", words(state.n));
  $("#now").textContent = words(state.n);
  strip.move(state.n);
  tellMoment();
  tellGoal();
  tellTalk();
  tellForms();
  if (!state.playing) settle();
}

const minutes = (t) => `${Math.floor(t / 60)}:${String(Math.floor(t % 60)).padStart(2, "0")}`;
const words = (n) => tr("Step {step} of {steps} · {time}", { step: n, steps: state.length, time: minutes(state.steps[n]?.t || 0) });

const seatIndex = (seat) => state.about.seats.findIndex((one) => one.seat === seat);
const sameMoment = (mark) => mark.n === state.n && mark.mark !== "thought" && mark.mark !== "chat";

function didLine(did) {
  const index = Math.max(0, seatIndex(did.seat));
  const by = { stand_in: tr(" (stand-in)"), agent: tr(" (agent)") }[did.by] || "";
  return el("li", {}, sample(seatShape(index), seatColour(index)), el("span", {},
    el("strong", {}, did.who), el("span", { class: "soft" }, by), ": ", actionText({ text: did.text }, names(), did.seat),
    did.no === undefined ? null : el("span", { class: "did-no" }, ` – ${tr("not done")}${did.no ? `: ${plain(did.no)}` : ""}`)));
}

/** A sentence of the world with people's names in it. */
const names = () => Object.fromEntries(state.about.seats.map((one) => [one.seat, one.label]));
const plain = (text, own = null) => actionText({ text }, names(), own);

const conditionText = (id) => worded(state.about.conditions.find((one) => one.id === id)?.text || id);
const markText = (mark) => {
  if (mark.mark === "met") return tr("Done: {what}", { what: mark.ids.map(conditionText).join("; ") });
  if (mark.mark === "asked") return `${plain(mark.text, mark.seat)} → ${answerText(mark.answer) || tr("no answer")}`;
  return mark.mark === "refused" ? plain(mark.text) : heard(mark.text);
};
const markLine = (mark) => el("li", {}, sample(MARKS[mark.mark].shape, markColour(mark.mark)),
  el("span", {}, mark.mark === "asked" ? [el("strong", {}, mark.who), ": "] : null, markText(mark)));

function tellMoment() {
  const lines = [...(state.steps[state.n]?.did || []).map(didLine), ...state.marks.filter(sameMoment).map(markLine)];
  const quiet = state.n === 0 ? tr("The beginning.") : tr("Nobody did anything in this step.");
  $("#did").replaceChildren(...(lines.length ? lines : [el("li", { class: "soft" }, quiet)]));
}

/** Whether a condition was met before the first step and at every one up to now: nobody's doing. */
const soFromTheStart = (id) => state.steps.slice(0, state.n + 1).every((step) => step.met?.includes(id));

function tellGoal() {
  const { met: ids = [], counts = {} } = state.steps[state.n] || {};
  const met = new Set(ids);
  $("#goal").replaceChildren(...state.about.conditions.map((one) => {
    const done = met.has(one.id);
    const given = done && soFromTheStart(one.id);
    return el("li", { class: given ? "goal-given" : done ? "goal-met" : "" }, icon(given ? "same" : done ? "check" : "circle"),
      el("span", {}, worded(one.text)), one.id in counts ? el("span", { class: "goal-part" }, tr("{done} of {total}", { done: counts[one.id], total: one.of })) : null,
      el("span", given ? { class: "soft" } : { class: "only-read" }, given ? ` – ${tr("so from the start")}` : done ? tr(" (done)") : tr(" (open)")));
  }));
}

let talkKey = "";

function tellTalk() {
  const kinds = [$("#show-chat").checked ? "chat" : "", $("#show-thoughts").checked ? "thought" : ""];
  const upTo = state.marks.filter((mark) => mark.n <= state.n && kinds.includes(mark.mark));
  const key = `${upTo.length} ${kinds}`;
  $("#no-talk").hidden = upTo.length > 0;
  if (key === talkKey) return;
  talkKey = key;
  const box = $("#talk");
  box.replaceChildren(...upTo.slice(-200).map((mark) => el("li", { class: `talk-${mark.mark}` },
    el("button", { type: "button", class: "talk-step", title: tr("Go there"), onclick: () => go(mark.n) }, `${mark.n}`),
    el("span", {}, el("strong", {}, mark.who || ""), mark.mark === "thought" ? el("em", { class: "soft" }, ` ${tr("thinks")}`) : null, ": ", heard(mark.text)))));
  box.scrollTop = box.scrollHeight;
}

function tellForms() {
  document.querySelectorAll("[data-step]").forEach((input) => { input.value = state.n; });
  document.querySelectorAll("[data-step-word]").forEach((node) => { node.textContent = state.n; });
  document.querySelectorAll("[data-seat]").forEach((input) => { input.value = state.seat; });
  tellCookingOn();
}

const fromHere = $(".from-here");

/** From where it was over nobody can cook on: the button says so. */
function tellCookingOn() {
  const ended = fromHere.querySelector("[data-ended]");
  if (!ended) return;
  const over = !state.live && state.n > Number(fromHere.dataset.until);
  ended.hidden = !over;
  fromHere.querySelector("[data-open]").hidden = over;
  fromHere.querySelector("button[type=submit]").disabled = over;
}

// -- what need not follow at once -----------------------------------------------------------------

let settling = null;

function settle() {
  clearTimeout(settling);
  settling = setTimeout(() => {
    history.replaceState(null, "", here());
    if ($("#text-box")?.open) showText();
  }, 150);
}

const here = () => `${location.pathname}?step=${state.n}${part("seat")}${part("lens")}`;

async function showText() {
  const n = state.n;
  const response = await fetch(textUrl(n));
  const text = response.ok ? await response.text() : tr("Nothing to read here until the session is over.");
  if (n === state.n) $("#text").textContent = text;
}

function listEverything() {
  if (!$("#list-box").open) return;
  const entries = [...state.steps.slice(1), ...state.marks].sort((a, b) => a.n - b.n || a.seq - b.seq);
  const lines = entries.flatMap((entry) => {
    if (!entry.did) return [[entry, `${MARKS[entry.mark].name}. ${entry.who ? `${entry.who}: ` : ""}${markText(entry)}`]];
    return entry.did.map((did) => [entry, `${did.who}: ${plain(did.text, did.seat)}${did.no === undefined ? "" : ` – ${tr("not done")}: ${plain(did.no)}`}`]);
  });
  $("#list").replaceChildren(...lines.map(([entry, text]) => el("li", {},
    el("button", { type: "button", class: "talk-step", onclick: () => go(entry.n) }, `${entry.n}`), el("span", {}, text))));
}

function legend() {
  const seats = state.about.seats.map((one, i) => [sample(seatShape(i), seatColour(i)), tr("Steps of {who}", { who: one.label })]);
  const marks = Object.entries(MARKS).map(([kind, mark]) => [sample(mark.shape, markColour(kind)), mark.name]);
  $("#legend").replaceChildren(...[...seats, ...marks].map(([picture, name]) => el("li", {}, picture, el("span", {}, name))));
}

// -- playing --------------------------------------------------------------------------------------

function play(on) {
  if (on && state.n >= state.length && !state.live) go(0);
  state.playing = on;
  state.last = performance.now();
  root.classList.toggle("playing", on);
  $("#play-word").textContent = on ? tr("Pause") : tr("Play");
  if (on) motion?.to(state.n, Number(speed.value));
  if (on) requestAnimationFrame(beat);
  else settle();
}

function beat(now) {
  if (!state.playing) return;
  const passed = Math.min(1, (now - state.last) / 1000);
  state.last = now;
  if (!frames.behind) state.clock += passed * Number(speed.value);
  let n = state.n;
  while (n < state.length && state.times[n + 1] <= state.clock) n += 1;
  if (n !== state.n) go(n, { byClock: true });
  if (n >= state.length && !state.live) play(false);
  else requestAnimationFrame(beat);
}

const step = (by) => { play(false); go(state.n + by); };

const KEYS = {
  " ": () => play(!state.playing),
  ArrowLeft: (event) => step(event.shiftKey ? -10 : -1),
  ArrowRight: (event) => step(event.shiftKey ? 10 : 1),
  Home: () => step(-state.length),
  End: () => step(state.length),
  "<": () => faster(-1),
  ">": () => faster(1),
};

function faster(by) {
  const index = SPEEDS.indexOf(Number(speed.value)) + by;
  speed.value = String(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index))]);
}

function onKey(event) {
  const busy = event.target.closest("button, select, textarea, summary, a, input:not(#range), .talk, pre");
  if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  if (busy && !(event.target.closest(".replay-controls button") && event.key !== " ")) return;
  event.preventDefault();
  KEYS[event.key](event);
}

/** Another view: nothing that was fetched of the old one is of use. */
function look() {
  frames.forget();
  motion?.forget();
}

/** A moment of the story: go there, and look through the lens that shows it. */
function goThere(event) {
  const link = event.target.closest("[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  const lens = new URL(link.href).searchParams.get("lens") || "";
  if (lensPick && lens !== state.lens) {
    lensPick.value = state.lens = lens;
    look();
  }
  go(Number(link.dataset.go));
  root.scrollIntoView({ block: "start", behavior: "smooth" });
}

async function copyLink() {
  const link = new URL(here(), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    $("#copied").textContent = tr("Copied: {link}", { link });
  } catch {
    $("#copied").textContent = link;
  }
}

function listen() {
  document.addEventListener("keydown", onKey);
  range.addEventListener("input", () => { play(false); go(Number(range.value)); });
  $("#play").addEventListener("click", () => play(!state.playing));
  $("#first").addEventListener("click", () => step(-state.length));
  $("#back").addEventListener("click", () => step(-1));
  $("#on").addEventListener("click", () => step(1));
  $("#last").addEventListener("click", () => step(state.length));
  timing.addEventListener("change", retime);
  seatPick?.addEventListener("change", () => { state.seat = seatPick.value; look(); go(state.n); });
  lensPick?.addEventListener("change", () => { state.lens = lensPick.value; look(); go(state.n); });
  document.addEventListener("click", goThere);
  $("#show-chat").addEventListener("change", tellTalk);
  $("#show-thoughts").addEventListener("change", tellTalk);
  $("#copy").addEventListener("click", copyLink);
  $("#list-box").addEventListener("toggle", listEverything);
  $("#text-box")?.addEventListener("toggle", () => { if ($("#text-box").open) showText(); });
}

await load();
if (state.about) {
  timing.value = state.about.pace === "realtime" ? "true" : "even";
  retime();
  legend();
  listen();
  go(state.n);
  root.classList.add("ready");
  if (state.live) setTimeout(follow, AGAIN_MS);
}

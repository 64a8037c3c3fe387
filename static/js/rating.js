// A rater's item: number keys, time in view, drafts that are kept, and watching what happened.
import { $ } from "./dom.js";
import { keep as remember, recall } from "./kept.js";

const form = $("#answers");
const given = form.dataset;
const KEEP_AFTER_MS = 700;
const STEP_MS = 800;

// -- time in view: not while another window or tab lies over it --------------------------------------

let active = Number(given.active) || 0;
let since = document.hidden ? null : performance.now();

function spent() {
  return Math.round(active + (since === null ? 0 : performance.now() - since));
}
document.addEventListener("visibilitychange", () => {
  active = spent();
  since = document.hidden ? null : performance.now();
  if (document.hidden && changed) keep();
});

// -- drafts -------------------------------------------------------------------------------------------

let waiting = null;
let changed = false;
let sent = false;

async function keep() {
  clearTimeout(waiting);
  if (!given.draft || sent) return;
  changed = false;
  $("#active").value = spent();
  try {
    const answer = await fetch(given.draft, { method: "POST", body: new FormData(form), keepalive: true });
    $("#kept").textContent = answer.ok ? "Draft kept." : "";
  } catch {
    changed = true;
    $("#kept").textContent = "The draft could not be kept: no connection. Your answer stays on this page.";
  }
}
form.addEventListener("input", () => {
  changed = true;
  clearTimeout(waiting);
  waiting = setTimeout(keep, KEEP_AFTER_MS);
});
form.addEventListener("submit", (event) => {
  if (sent) {
    event.preventDefault(); // a second click while the first is on its way
    return;
  }
  sent = true;
  clearTimeout(waiting);
  $("#active").value = spent();
  $("#send").setAttribute("aria-disabled", "true");
});
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  location.reload(); // back from the browser's memory: the list may have gone on
});

// -- keys ---------------------------------------------------------------------------------------------

const SWITCH = "rating-keys";
const keys = $("#keys");
$("#keys-help").hidden = false;
keys.checked = recall(SWITCH) !== "off";
keys.addEventListener("change", () => remember(SWITCH, keys.checked ? "on" : "off"));

const questions = [...form.querySelectorAll("fieldset")];
const open = () => questions.find((one) => !one.querySelector(":checked"));

/** The question that a number answers: the one with the focus, else the first without an answer, else the last. */
function asked() {
  const here = document.activeElement?.closest?.("fieldset");
  return questions.includes(here) ? here : open() || questions.at(-1);
}
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("textarea, input[type=text], input[type=range], select");
  if (!keys.checked || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const choice = asked()?.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (choice) {
    event.preventDefault();
    choice.checked = true;
    (open()?.querySelector("input") || $("#send")).focus(); // on to what is still open
    choice.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (event.key === "Enter" && !event.target.closest?.("button, a, summary, label")) {
    event.preventDefault();
    form.requestSubmit();
  }
});

$("#error") ? $("#error").focus() : $("#task-title").focus({ preventScroll: true });

// -- watching -----------------------------------------------------------------------------------------

const screen = $("#watch");
if (screen) {
  const steps = JSON.parse($("#steps").textContent);
  const length = Number(screen.dataset.length);
  const frame = $("#frame");
  const range = $("#range");
  const play = $("#play");
  let playing = null;

  const words = (n) => (n === 0 && !steps[0]?.length ? "The beginning." : steps[n]?.join(" · ") || "Nothing was done in this step.");
  const show = (n) => {
    const at = Math.max(0, Math.min(length, n));
    range.value = at;
    range.setAttribute("aria-valuetext", `Step ${at} of ${length}: ${words(at)}`);
    $("#moment").textContent = `${at} of ${length}: ${words(at)}`;
    if (frame) frame.src = screen.dataset.picture.replace("/0.jpg", `/${at}.jpg`);
  };
  const stop = () => {
    clearInterval(playing);
    playing = null;
    play.textContent = "Play";
  };
  frame?.addEventListener("error", () => { frame.hidden = true; $("#no-frame").hidden = false; });
  frame?.addEventListener("load", () => { frame.hidden = false; $("#no-frame").hidden = true; });
  range.addEventListener("input", (event) => { event.stopPropagation(); stop(); show(Number(range.value)); });
  $("#step-back").addEventListener("click", () => { stop(); show(Number(range.value) - 1); });
  $("#step-on").addEventListener("click", () => { stop(); show(Number(range.value) + 1); });
  play.addEventListener("click", () => {
    if (playing) return stop();
    if (Number(range.value) >= length) show(0);
    play.textContent = "Pause";
    playing = setInterval(() => {
      if (Number(range.value) >= length) stop();
      else if (!frame || frame.complete) show(Number(range.value) + 1);
    }, STEP_MS);
  });
  show(0);
  for (const control of screen.querySelectorAll(":disabled")) control.disabled = false;
}

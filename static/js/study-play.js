// The frame around a kitchen in a study: the time that is left, calls for help, and the way on when the episode is over.
import { say } from "./said.js";
import { beat } from "./study-here.js";

const $ = (selector) => document.querySelector(selector);
const frame = $(".study-kitchen");
const onward = $(".study-onward");
const clock = $(".study-left");
let left = clock?.dataset.left ? Number(clock.dataset.left) : null;

document.addEventListener("study:standing", ({ detail }) => {
  const there = Boolean(frame?.getAttribute("src"));
  if (frame && detail.elsewhere && there) frame.removeAttribute("src");
  else if (frame && !detail.elsewhere && !there) frame.src = frame.dataset.src;
  if (detail.elsewhere) return;
  left = detail.left ?? null;
  showLeft();
  if (detail.ready) show();
});

document.addEventListener("study:second", () => {
  if (left === null || !onward.hidden) return;
  left = Math.max(0, left - 1);
  showLeft();
});

// The kitchen shows which keys do what: they do it without a click into its frame, unless somebody is at something else.
frame?.addEventListener("load", () => {
  const ours = window === window.top || document.hasFocus(); // of two that stand side by side none takes the keys from the other
  const idle = document.activeElement === document.body && !document.querySelector("dialog[open]");
  if (frame.getAttribute("src") && ours && idle && onward.hidden) frame.focus({ preventScroll: true });
});

function showLeft() {
  if (!clock) return;
  clock.hidden = left === null || !onward.hidden;
  if (left !== null) clock.querySelector("time").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

function show() {
  if (!onward.hidden) return;
  onward.hidden = false;
  clock?.setAttribute("hidden", "");
  for (const node of document.querySelectorAll(".study-skip")) node.hidden = true;
  $(".study-call-told").textContent = ""; // "You can go on" was said of what is over now
}

addEventListener("message", ({ origin, data }) => {
  if (origin === location.origin && data?.brigade === "over") beat();
});

// Calls for help ------------------------------------------------------------------------------------

const dialog = $("#study-call");
$(".study-call-open").addEventListener("click", () => dialog.showModal());
dialog.querySelector("form").addEventListener("submit", async (event) => {
  const { submitter } = event;
  event.preventDefault();
  if (submitter.value === "close") return dialog.close();
  const data = new FormData(event.target, submitter);
  const answer = await fetch(event.target.action, { method: "POST", body: data, headers: { Accept: "application/json" } }).catch(() => null);
  const told = $(".study-call-told");
  told.textContent = answer?.ok ? say("The researchers have been told. You can go on.") : say("This could not be sent. Please try again.");
  if (answer?.ok && submitter.value === "impossible" && onward.hidden) for (const node of document.querySelectorAll(".study-skip")) node.hidden = false;
  if (answer?.ok) dialog.close();
  return undefined;
});

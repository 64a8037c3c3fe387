// Shows what the researchers say to a participant. On pages of a step their heartbeat brings it; elsewhere
// this asks itself.
import { say } from "./said.js";

const BEAT_MS = 5000;
const box = document.querySelector("[data-messages]");
const csrf = box.querySelector("[name=csrfmiddlewaretoken]").value;
const isPaused = document.querySelector("[data-paused]") !== null;

function card({ id, kind, text }) {
  const one = document.createElement("section");
  one.className = "study-message card";
  one.dataset.message = id;
  const said = document.createElement("p");
  said.textContent = text;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button main";
  button.textContent = kind === "attention" ? say("I am here") : say("I have read this");
  button.addEventListener("click", () => answer(id, one));
  one.append(said, button);
  return one;
}

async function answer(id, one) {
  const body = new URLSearchParams({ message: id });
  const headers = { "X-CSRFToken": csrf, "X-Requested-With": "fetch" };
  const told = await fetch(box.dataset.answerAt, { method: "POST", headers, body });
  if (told.ok || told.status === 404) one.remove();
}

function show({ paused, messages, over }) {
  if (paused !== undefined && paused !== isPaused) location.reload();
  if (over && isPaused) location.reload();
  for (const message of messages ?? []) {
    if (!box.querySelector(`[data-message="${message.id}"]`)) box.append(card(message));
  }
}

async function ask() {
  const told = await fetch(box.dataset.beatAt, { method: "POST", headers: { "X-CSRFToken": csrf } });
  if (told.ok) show(await told.json());
}

document.addEventListener("study:standing", (event) => show(event.detail));
if (!document.querySelector("#study-here")) {
  ask().catch(() => {});
  setInterval(() => ask().catch(() => {}), BEAT_MS);
}

// A participant's page says that it is there, asks whether the study goes on in it, and follows when it is at another step.
import { say } from "./said.js";

const EACH_S = 3;
const KEY = "brigade-tab";
const CALL = "brigade-call";
const box = document.querySelector("#study-here");
const csrf = box.querySelector("[name=csrfmiddlewaretoken]").value;
const tab = named();
let trip = "";
let asking = false;
let seconds = 0;

/** The name of this tab: kept over its pages, but not by a copy of it, because it is away while a page is open. */
function named() {
  const kept = sessionStorage.getItem(KEY) || [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  sessionStorage.removeItem(KEY);
  return kept;
}

history.replaceState(history.state, "", location.href); // a form that was refused: going back to it asks for the page, and sends nothing again
addEventListener("pagehide", () => sessionStorage.setItem(KEY, tab));
addEventListener("pageshow", (event) => {
  sessionStorage.removeItem(KEY);
  if (event.persisted) location.reload(); // back to a page that is kept: perhaps the study has gone on
});

for (const form of document.querySelectorAll("form[method=post]")) {
  form.addEventListener("submit", () => {
    const field = form.querySelector("[name=tab]") || form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "tab" }));
    field.value = tab;
  });
}

/** Ask how things stand; `take`: the study goes on in this window. */
export async function beat(take = false) {
  if (asking) return;
  asking = true;
  const data = new URLSearchParams({ tab, rtt: trip });
  if (take) data.append("take", "1");
  const began = performance.now();
  try {
    const answer = await fetch(box.dataset.beat, { method: "POST", body: data, headers: { "X-CSRFToken": csrf } });
    if (answer.ok) {
      trip = (performance.now() - began).toFixed(1);
      follow(await answer.json());
    }
  } catch { /* no connection: the next one */ } finally {
    asking = false;
  }
}

function follow(standing) {
  if (standing.elsewhere) {
    if (!box.open) box.showModal();
  } else if (standing.over || standing.step !== box.dataset.step) {
    if (document.hidden) sessionStorage.setItem(CALL, "1");
    location.reload();
    return;
  } else if (box.open) {
    box.close();
  }
  document.dispatchEvent(new CustomEvent("study:standing", { detail: standing }));
}

box.addEventListener("cancel", (event) => event.preventDefault());
box.querySelector("button").addEventListener("click", () => beat(true));

// Somebody who looked at something else meanwhile is called by the title of the page.
const title = document.title;
if (sessionStorage.getItem(CALL)) {
  if (document.hidden) document.title = `● ${say("It goes on")} – ${title}`;
  sessionStorage.removeItem(CALL);
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  document.title = title;
  beat();
});

const clock = new Worker(new URL("study-clock.js", import.meta.url));
clock.onmessage = () => {
  seconds += 1;
  document.dispatchEvent(new CustomEvent("study:second"));
  if (seconds % EACH_S === 0) beat();
};
beat();

// The end of a study: nobody is sent away before everything they did and answered is kept.
// Without scripts the way back is open at once: then all that there is came with the forms.

import { say } from "./said.js";
import { retell } from "./study-untold.js";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

const place = document.querySelector(".study-end");
const away = place?.querySelector("[data-away]");
const told = place?.querySelector("[data-told]");

/** Close or open the way back. A closed link keeps its place for readers, and says why. */
function close(shut) {
  if (!away) return;
  away.setAttribute("aria-disabled", String(shut));
}

/** Whether everything is kept: what pages before still have to tell first, then what the server says itself. */
async function kept() {
  if (!(await retell(place.dataset.csrf))) return false;
  const answer = await fetch(place.dataset.saved, {
    method: "POST",
    headers: { "X-CSRFToken": place.dataset.csrf },
    credentials: "same-origin",
  });
  return answer.ok && (await answer.json()).over === true;
}

async function wait(ms) {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

async function finish() {
  close(true);
  told.textContent = say("Your answers are being saved.");
  for (let pause = FIRST_WAIT_MS; !(await kept().catch(() => false)); pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
    told.textContent = say("Your answers could not be saved yet. Please keep this page open: it tries again.");
    await wait(pause);
  }
  told.textContent = say("Everything is saved.");
  close(false);
}

if (place) {
  place.addEventListener("click", (event) => {
    if (away?.getAttribute("aria-disabled") === "true" && event.target.closest("[data-away]")) event.preventDefault();
  });
  place.querySelector("form")?.addEventListener("submit", (event) => {
    if (away?.getAttribute("aria-disabled") === "true") event.preventDefault();
  });
  finish();
}

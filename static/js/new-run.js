// The form for a new run: agents that cannot play all that is ticked are put away, unless one asks for them.
import { say } from "./said.js";

const form = document.querySelector("[data-new-run]");
const others = form.querySelector("[data-others]");
const words = form.querySelector("[data-others-words]");
const file = form.querySelector("[name=file]");
let all = false;
const putAway = (count) =>
  count === 1 ? say("1 agent cannot play all of that.") : say("{count} agents cannot play all of that.", { count });

const ticked = () => [...form.querySelectorAll("[name=suites]:checked")].map((box) => box.value);

function fits(agent, suites) {
  const able = agent.dataset.suites.split(" ");
  return suites.every((suite) => able.includes(suite));
}

/** Hides agents that do not fit and takes their ticks away: nobody sees what is ticked there. */
function sort() {
  const suites = ticked();
  let away = 0;
  for (const agent of form.querySelectorAll(".agent")) {
    const fit = fits(agent, suites);
    agent.hidden = !fit && !all;
    away += !fit;
    if (agent.hidden) agent.querySelector("input").checked = false;
  }
  for (const group of form.querySelectorAll(".agent-groups fieldset")) {
    const empty = !group.querySelector(".agent:not([hidden])");
    group.classList.toggle("empty", empty);
  }
  others.hidden = away === 0;
  words.textContent = putAway(away);
  others.querySelector("button").hidden = all;
}

/** A run file counts alone: what is ticked beside it is out of use while there is one. */
function fileAlone() {
  const alone = file.value.trim() !== "";
  for (const part of form.querySelectorAll("[data-wishes]")) part.inert = alone;
}

form.addEventListener("change", (event) => {
  if (event.target.name === "suites") sort();
});
form.querySelector("[data-others-show]").addEventListener("click", () => {
  all = true;
  sort();
});
file.addEventListener("input", fileAlone);
sort();
fileAlone();

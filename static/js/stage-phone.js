// A phone at the stage: it lets itself in, and becomes the controller of a chef, one of many who vote, or next in line.
import { $ } from "./dom.js";
import { StageLink } from "./stage-link.js";
import { say as tr } from "./said.js";

const config = JSON.parse($("#stage-config").textContent);
const root = $("#phone");
/** What a phone can be; only what it is gets loaded. */
const PARTS = {
  chef: async () => {
    const { ChefPart } = await import("./stage-chef.js");
    return (told) => new ChefPart(told);
  },
  voter: async () => {
    const { VotePart } = await import("./stage-vote.js");
    return () => new VotePart();
  },
  waiting: async () => {
    const { WaitPart } = await import("./stage-wait.js");
    return () => new WaitPart();
  },
};
const SPREAD_MS = 4000; // when a game ends, hundreds of phones do not all ask at the same moment
let link = null;
let part = null;
let entering = 0;
let stage = null;

/** Ask to be let in, and be what one is told to be. */
async function enter(known = null) {
  entering += 1;
  const mine = entering;
  clearTimeout(enter.later);
  $("#phone-again").hidden = true;
  const told = known || (await asked());
  if (mine !== entering) return;
  if (!told) {
    say(tr("The kitchen does not answer. Trying again …"), "refused");
    enter.later = setTimeout(() => enter(), 3000);
    return;
  }
  if (told.wait) {
    say(told.wait, "refused");
    enter.later = setTimeout(() => enter(), 10_000);
    return;
  }
  if (told.kind === "waiting" && part?.kind === "waiting" && link?.socket) return;
  part?.close();
  link?.close();
  const made = await PARTS[told.kind]();
  if (mine !== entering) return;
  root.dataset.kind = told.kind;
  root.dataset.colour = told.colour || "";
  $("#phone-leave").hidden = told.kind !== "chef";
  $("#phone-choices").replaceChildren();
  part = made(told);
  part.kind = told.kind;
  part.session = told.session;
  stage = null;
  link = new StageLink(told.kind);
  part.stageLink = link;
  link.addEventListener("message", ({ detail }) => heard(detail));
  link.addEventListener("state", ({ detail }) => detail === "lost" && part.lost?.());
  part.addEventListener?.("gone", ({ detail }) => gone(detail));
  link.open();
}

async function asked() {
  const headers = { Accept: "application/json", "X-CSRFToken": $("#enter [name=csrfmiddlewaretoken]").value };
  try {
    const answer = await fetch(config.enter, { method: "POST", headers, credentials: "same-origin" });
    if (answer.status === 429) return { wait: tr("Many are coming in at once. One moment …") };
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function heard(message) {
  if (message.type === "stage") {
    const another = stage && (stage.session !== message.session || stage.mode !== message.mode);
    stage = message;
    if (part.kind === "chef" ? message.session !== part.session : another && !(part.kind === "voter" && message.mode === "crowd")) enterSoon();
    if (part.kind !== "voter" && message.mode === "crowd") enterSoon();
    if (part.kind === "voter" && message.mode !== "crowd") enterSoon();
  } else if (message.type === "free" && part.kind === "waiting") {
    enter();
    return;
  }
  part.heard?.(message);
}

function enterSoon() {
  clearTimeout(enter.later);
  // Whoever has had a chef is let in first.
  enter.later = setTimeout(() => enter(), part.kind === "chef" ? 200 : 600 + SPREAD_MS * Math.random());
}

/** The chef is somebody else's now, or was given back. */
function gone(words) {
  clearTimeout(enter.later);
  part?.close();
  link?.close();
  root.dataset.kind = "gone";
  root.dataset.colour = "";
  $("#phone-title").textContent = tr("Thank you for cooking!");
  $("#phone-goal").textContent = "";
  $("#phone-choices").replaceChildren();
  $("#phone-leave").hidden = true;
  $("#phone-again").hidden = false;
  say(words);
}

function say(words, mood = "") {
  const line = $("#phone-words");
  line.textContent = words;
  line.dataset.mood = mood;
}

$("#phone-again").addEventListener("click", () => enter());
$("#phone-leave").addEventListener("click", async () => {
  const headers = { "X-CSRFToken": $("#enter [name=csrfmiddlewaretoken]").value };
  await fetch(part?.leave, { method: "POST", headers, credentials: "same-origin" }).catch(() => null);
  gone(tr("An agent cooks for you again."));
});
enter(config.part || null);

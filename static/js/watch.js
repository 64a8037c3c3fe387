// The list of kitchens: those that are on the screen show what happens in them now, a few at a time.
import { $, $$ } from "./dom.js";
import { Kitchen } from "./kitchen.js";
import { Link } from "./link.js";
import { Stage } from "./stage.js";
import { counted, stepText } from "./words.js";
import { say as tr } from "./said.js";

const MOST = 6;
const PIXELS = 300;

const seen = new Set();
const links = new Map();
const eye = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
  settle();
});

/** Connect those that can be seen and are first in the list, and let go of the others. */
function settle() {
  const here = $$(".live-picture");
  const wanted = navigator.connection?.saveData ? [] : here.filter((picture) => seen.has(picture)).slice(0, MOST);
  for (const picture of [...links.keys()].filter((one) => !wanted.includes(one))) {
    links.get(picture).close();
    links.delete(picture);
  }
  for (const picture of wanted.filter((one) => !links.has(one))) links.set(picture, connect(picture));
}

function connect(picture) {
  const { session } = picture.dataset;
  const kitchen = new Kitchen({ session, seat: null });
  const root = $(".stage", picture);
  const stage = root && new Stage(root);
  const words = $(".live-words", picture);
  const link = new Link({ session, size: PIXELS, frames: Boolean(stage), client: "watch", glance: true });
  link.addEventListener("frame", ({ detail }) => detail.header.camera || stage.show(detail));
  link.addEventListener("message", ({ detail }) => kitchen.receive(detail));
  kitchen.addEventListener("event", ({ detail: { event, fresh, names } }) => {
    if (event.kind === "step" && fresh) words.textContent = stepText(event, names) || words.textContent;
    if (event.kind === "finished") words.textContent = event.payload.outcome?.success ? tr("Done, in {steps}!", { steps: counted(event.payload.steps, "step") }) : tr("It is over.");
  });
  link.open();
  return link;
}

/** The list has been fetched again: pictures of kitchens that are still there are the same elements. */
function look() {
  for (const picture of [...seen].filter((one) => !one.isConnected)) {
    eye.unobserve(picture);
    seen.delete(picture);
  }
  for (const picture of $$(".live-picture")) eye.observe(picture);
  settle();
}

document.body.addEventListener("htmx:afterSettle", (event) => event.detail.elt.id === "live" && look());
look();

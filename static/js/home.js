// The landing page's kitchen: somebody always cooks.
import { $ } from "./dom.js";
import { Kitchen } from "./kitchen.js";
import { Link } from "./link.js";
import { Stage } from "./stage.js";
import { counted, stepText } from "./words.js";
import { say as tr } from "./said.js";

const AFTER_END_MS = 9000;
let link = null;

function begin() {
  const demo = $("#demo");
  link?.close();
  link = null;
  if (!demo?.dataset.session) return;
  const kitchen = new Kitchen({ session: demo.dataset.session, seat: null });
  const picture = $(".stage", demo);
  const stage = picture && new Stage(picture);
  const words = $(".demo-words", demo);
  link = new Link({ session: demo.dataset.session, size: 600, frames: Boolean(stage), client: "home" });
  const alive = () => { $(".live-badge", demo).hidden = false; };
  link.addEventListener("frame", ({ detail }) => {
    if (detail.header.camera) return;
    stage.show(detail);
    alive();
  });
  link.addEventListener("message", ({ detail }) => {
    kitchen.receive(detail);
    if (!stage && detail.type === "view") alive();
  });
  kitchen.addEventListener("event", ({ detail: { event, fresh, names } }) => {
    if (event.kind === "step" && fresh) words.textContent = stepText(event, names) || words.textContent;
    if (event.kind === "finished" && event.payload.outcome?.success) words.textContent = tr("Done, in {steps}!", { steps: counted(event.payload.steps, "step") });
  });
  kitchen.addEventListener("view", () => kitchen.over && next(demo, Object.keys(kitchen.view?.links || {}).length > 0));
  link.open();
}

/** Ask for the kitchen that is cooking now; `htmx` swaps it in and `begin` runs again. */
function next(demo, known) {
  clearTimeout(demo.waiting);
  demo.waiting = setTimeout(() => demo.isConnected && window.htmx.trigger(demo, "kitchen-over"), known ? 500 : AFTER_END_MS);
}

document.body.addEventListener("htmx:afterSettle", (event) => event.detail.elt.id === "demo" && begin());
begin();

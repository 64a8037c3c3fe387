// The ghost of the best run: where its cook stood after as many steps, drawn translucent on the same board.
import { $, el, icon } from "./dom.js";
import { counted } from "./words.js";
import { say as tr } from "./said.js";

export class Ghost {
  /** `url` gives {name, steps: [{at, x, y}]} in cells of the room; `now()` is the server's time. */
  constructor({ kitchen, stage, url, now }) {
    Object.assign(this, { kitchen, stage, now, steps: [], name: "" });
    this.body = el("div", { class: "ghost", hidden: true, "aria-hidden": "true" }, el("span", { class: "ghost-body" }, icon("hat")), el("span", { class: "ghost-name" }));
    this.words = el("p", { class: "ghost-words small", role: "note" });
    $(".stage-targets", stage.root)?.before(this.body);
    $("#goal-title").after(this.words);
    this.fetch(url);
  }

  async fetch(url) {
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) return;
    Object.assign(this, await answer.json());
    $(".ghost-name", this.body).textContent = this.name;
    this.follow();
  }

  /** How many steps the kitchen has made by now; in real time quiet ones bring no view. */
  get step() {
    const { view, pace, status, lastStepAt, settings } = this.kitchen;
    const step = view?.step ?? 0;
    if (pace !== "realtime" || status !== "playing" || !lastStepAt) return step;
    return step + Math.max(0, Math.floor((this.now() - lastStepAt) * (settings.tick_hz || 1)));
  }

  /** The ghost's place after as many steps as this kitchen has made. */
  follow() {
    const { steps, stage, kitchen } = this;
    const { ground } = stage.newest || {};
    const last = steps.at(-1);
    if (!last || !ground) return;
    const { step } = this;
    const here = steps.findLast((one) => one.at <= step) || steps[0];
    this.body.hidden = kitchen.over;
    this.body.dataset.at = here.at;
    this.body.style.left = `${(ground.left + here.x * ground.cell) * 100}%`;
    this.body.style.top = `${(ground.top + here.y * ground.cell) * 100}%`;
    this.body.style.width = `${ground.cell * 70}%`;
    this.body.classList.toggle("done", step >= last.at);
    const words = step >= last.at ? tr("The best run, {who}’s, was over after {steps}.", { who: this.name, steps: counted(last.at, "step") }) : tr("You race the best run, {who}’s: {steps}.", { who: this.name, steps: counted(last.at, "step") });
    if (this.words.textContent !== words) this.words.textContent = words;
  }
}

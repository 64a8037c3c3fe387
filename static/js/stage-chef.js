// The controller of one chef: what it can do now, as large buttons. It acts in that seat and in no other.
import { $, el, fill, icon } from "./dom.js";
import { Kitchen } from "./kitchen.js";
import { Link } from "./link.js";
import { Plan } from "./plan.js";
import { FROZEN, buzz } from "./stage-link.js";
import { COLOURS, NOT_NOW, actionText, learn, sameAction, sentenceOf, spaced } from "./words.js";
import { say as tr } from "./said.js";
import { worded } from "./worded.js";

const LOOK = tr("Look at the big screen, and choose what to do.");
const THEIRS = tr("Somebody else has this chef now.");

export class ChefPart extends EventTarget {
  constructor({ session, seat, token, name, colour, leave }) {
    super();
    Object.assign(this, { leave, seat, colour, frozen: false, held: false });
    this.kitchen = new Kitchen({ session, seat });
    this.link = new Link({ session, token, name, frames: false, client: "phone" });
    this.plan = new Plan(this.kitchen, this.link);
    this.link.addEventListener("message", ({ detail }) => this.receive(detail));
    this.link.addEventListener("state", ({ detail }) => this.connection(detail.state));
    this.kitchen.addEventListener("view", () => {
      this.show();
      this.plan.pump();
    });
    this.kitchen.addEventListener("event", ({ detail }) => this.happened(detail));
    this.plan.addEventListener("stopped", ({ detail }) => this.say(sentenceOf(spaced(detail.message || tr("That did not work"))), "refused"));
    this.plan.addEventListener("change", () => this.show());
    $("#phone-title").textContent = tr("You are the {colour} chef", { colour: COLOURS[colour] ?? colour });
    this.say(LOOK);
    this.link.open();
  }

  /** What the stage tells everybody: whether its clock stands still, the end of a game included. */
  heard(message) {
    if (message.type !== "stage" || message.frozen === this.frozen) return;
    this.frozen = message.frozen;
    this.show();
  }

  connection(state) {
    if (state === "open") this.plan.pump();
    if (state === "lost") this.say(tr("The connection is lost. Trying again …"), "refused");
  }

  receive(message) {
    this.kitchen.receive(message);
    const { type } = message;
    if (type === "ack") this.plan.acknowledged(message);
    else if (type === "refused") this.plan.refused(message) || this.say(sentenceOf(message.message), "refused");
    else if (type === "second_tab" || (type === "error" && message.code === "wrong_token")) this.gone(THEIRS);
    else if (type === "welcome") this.say(LOOK);
  }

  happened({ event, fresh, names }) {
    if (event.kind === "step") this.plan.stepped(event);
    if (!fresh || event.seat !== this.seat) {
      const mine = event.kind === "step" && event.payload.moves[this.seat];
      if (fresh && mine && event.payload.results[this.seat]?.ok !== false) this.say(`${actionText(mine, names, this.seat)}.`);
      return;
    }
    if (event.kind === "left") this.gone(tr("An agent cooks for you again."));
  }

  /** What can be done: the natural thing for each target, nearest first, and what no target stands for. */
  get choices() {
    const { view } = this.kitchen;
    if (!view || this.kitchen.status !== "playing") return [];
    const natural = Object.values(view.natural || {}).filter((one) => one.actions.length).sort((a, b) => Number(b.here) - Number(a.here) || b.actions.length - a.actions.length);
    const found = [];
    const known = (actions) => found.some((one) => one.actions.length === actions.length && one.actions.every((action, at) => sameAction(action, actions[at])));
    for (const { text, actions, here } of natural) if (!known(actions)) found.push({ text, actions, here, plain: !here && actions.length < 2 });
    for (const action of view.legal || []) {
      if (!found.some((one) => sameAction(one.actions[0], action))) found.push({ text: actionText(action, {}, this.seat), actions: [action], here: false, plain: action.verb === this.kitchen.controls?.wait });
    }
    return found;
  }

  show() {
    const { view, status } = this.kitchen;
    learn(view?.facts?.names);
    $("#phone-goal").textContent = worded(view?.goals?.text || "");
    const held = status === "paused" || this.frozen;
    if (held) this.say(FROZEN);
    else if (NOT_NOW[status]) this.say(status === "finished" ? tr("This kitchen is closed.") : NOT_NOW[status]);
    else if (this.held) this.say(LOOK);
    this.held = held;
    const { choices } = this;
    const meant = this.plan.text;
    const busy = Boolean(this.plan.sent || this.plan.actions.length);
    fill($("#phone-choices"), [choices.map(({ text, here, plain }) => [text, here, plain]), busy && meant], () =>
      choices.map((choice) => el("button", {
        type: "button",
        class: `button phone-choice${choice.here ? " here" : ""}${choice.plain ? " plain" : ""}`,
        "data-focus": choice.text,
        "aria-pressed": String(busy && meant === choice.text),
        onclick: () => this.choose(choice.text),
      }, spaced(choice.text), icon("check"))));
  }

  /** What has this name now: from another place the same walk is another action. */
  choose(text) {
    const actions = this.choices.find((one) => one.text === text)?.actions;
    if (!actions) return;
    buzz(15);
    this.say(`${spaced(text)} …`);
    this.plan.begin(actions, { text, once: true });
  }

  say(words, mood = "") {
    const line = $("#phone-words");
    if (line.textContent === words) return;
    line.textContent = words;
    line.dataset.mood = mood;
  }

  gone(words) {
    this.dispatchEvent(new CustomEvent("gone", { detail: words }));
  }

  close() {
    this.link.close();
  }
}

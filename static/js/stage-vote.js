// One of many: a vote in each round on what the chef on the big screen does next.
import { $, el, icon } from "./dom.js";
import { FROZEN, buzz } from "./stage-link.js";
import { spaced } from "./words.js";
import { say as tr } from "./said.js";
import { worded } from "./worded.js";

const SOON = tr("The next round opens in a moment.");

export class VotePart {
  constructor() {
    Object.assign(this, { ballot: null, mine: null, endsAt: null, frozen: false });
    $("#phone-title").textContent = tr("You cook with everybody here");
    $("#phone-goal").textContent = "";
    this.say(SOON);
    this.timer = setInterval(() => this.tick(), 250);
  }

  heard(message) {
    const { type } = message;
    if (type === "stage") {
      $("#phone-goal").textContent = worded(message.title);
      this.freeze(message.frozen);
    } else if (type === "ballot") {
      const again = this.ballot?.round === message.round && this.ballot?.session === message.session;
      this.ballot = message;
      if (!again) buzz(25);
      this.mine = message.mine ?? (again ? this.mine : null);
      this.endsAt = message.left === null ? null : performance.now() + 1000 * message.left;
      this.show();
    } else if (type === "voted") {
      this.mine = message.choice;
      this.show();
    } else if (type === "counted") {
      this.counted();
    } else if (type === "verdict") {
      const words = spaced(message.choices[message.chosen]);
      this.say(this.voted === message.chosen && this.votedIn === message.round ? tr("Chosen: {words}. That was yours!", { words }) : tr("Chosen: {words}.", { words }));
    } else if (type === "refused") {
      this.say(message.message);
    }
  }

  /** The clock stands still, as the stage tells everybody, or goes on; votes are taken all the same. */
  freeze(frozen) {
    if (frozen === this.frozen) return;
    this.frozen = frozen;
    this.say(SOON);
    this.tick();
  }

  lost() {
    this.frozen = false; // it is told anew with the connection
    this.say(tr("The connection is lost. Trying again …"));
  }

  counted() {
    Object.assign(this, { voted: this.mine, votedIn: this.ballot?.round, ballot: null, endsAt: null, mine: null });
    $("#phone-choices").replaceChildren();
    this.say(tr("The votes are counted."));
  }

  show() {
    const { ballot, mine } = this;
    const rows = ballot.choices.map((text, at) => el("button", {
      type: "button",
      class: "button phone-choice",
      "aria-pressed": String(mine === at),
      disabled: mine !== null && mine !== at,
      "data-choice": at,
      onclick: () => this.vote(at),
    }, spaced(text), icon("check")));
    const focused = document.activeElement?.dataset?.choice;
    $("#phone-choices").replaceChildren(...rows);
    if (focused !== undefined) rows[Number(focused)]?.focus({ preventScroll: true });
    this.tick();
  }

  vote(choice) {
    if (this.mine !== null) return;
    buzz(15);
    this.stageLink.send({ type: "vote", round: this.ballot.round, choice });
  }

  tick() {
    if (this.frozen) this.say(FROZEN);
    if (this.frozen || !this.ballot) return;
    const left = this.endsAt === null ? "" : ` ${Math.max(0, Math.ceil((this.endsAt - performance.now()) / 1000))} s`;
    this.say(this.mine === null ? `${tr("What should the chef do next?")}${left}` : `${tr("Your vote is counted.")}${left}`);
  }

  say(words) {
    const line = $("#phone-words");
    if (line.textContent !== words) line.textContent = words;
  }

  close() {
    clearInterval(this.timer);
  }
}

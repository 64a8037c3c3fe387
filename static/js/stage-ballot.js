// The round of votes on the big screen: what there is to choose from, how it stands, and for how long.
import { $, el } from "./dom.js";
import { counted, spaced } from "./words.js";
import { say as tr } from "./said.js";

const ROWS = 5;
const VERDICT_MS = 4000;

export class BallotBoard {
  constructor(root) {
    Object.assign(this, { root, ballot: null, endsAt: null, verdictUntil: 0 });
    setInterval(() => this.tick(), 200);
  }

  take(message) {
    const { type } = message;
    if (type === "ballot") {
      if (performance.now() < this.verdictUntil && message.cast === 0) {
        clearTimeout(this.later);
        this.later = setTimeout(() => this.begin(message), this.verdictUntil - performance.now());
      } else {
        this.begin(message);
      }
    } else if (type === "count" && this.ballot) {
      this.note(message);
      this.draw();
    } else if (type === "verdict") {
      this.verdictUntil = performance.now() + Math.min(VERDICT_MS, 4000);
      this.draw({ ...message, over: true });
    } else if (type === "counted") {
      this.endsAt = null;
      this.ballot = null;
      this.say(tr("The votes are counted."));
    }
  }

  begin(message) {
    clearTimeout(this.later);
    this.verdictUntil = 0;
    this.ballot = { ...message };
    this.note(message);
    this.draw();
  }

  note({ votes, cast, voters, left }) {
    Object.assign(this.ballot, { votes, cast, voters });
    this.endsAt = left === null ? null : performance.now() + 1000 * left;
  }

  clear() {
    this.ballot = null;
    this.endsAt = null;
    this.root.hidden = true;
  }

  draw(told = this.ballot) {
    if (!told) return;
    this.root.hidden = false;
    const most = Math.max(1, ...told.votes);
    const rows = told.choices.map((text, at) => ({ text: spaced(text), votes: told.votes[at], at }));
    const shown = rows.length <= ROWS ? rows : [...rows].sort((a, b) => b.votes - a.votes || a.at - b.at).slice(0, ROWS).sort((a, b) => a.at - b.at);
    $(".show-choices", this.root).replaceChildren(...shown.map(({ text, votes, at }) => {
      const bar = el("span", { class: "show-bar" });
      bar.style.width = `${(100 * votes) / most}%`;
      const state = told.over ? (at === told.chosen ? "won" : "lost") : "";
      return el("li", { class: state }, bar, el("span", { class: "show-choice" }, text), el("b", {}, votes ? String(votes) : ""), told.over && at === told.chosen ? el("span", { class: "only-read" }, tr("chosen")) : null);
    }));
    $(".show-more", this.root).textContent = rows.length > shown.length ? tr("and {count} more on your phone", { count: rows.length - shown.length }) : "";
    if (told.over) this.say(tr("Chosen: {words}.", { words: spaced(told.choices[told.chosen]) }));
    else this.tick();
  }

  /** The sentence below, and the seconds that are left. */
  tick() {
    const clock = $(".show-clock", this.root);
    if (!this.ballot) {
      clock.textContent = "";
      return;
    }
    const { cast = 0, voters = 0 } = this.ballot;
    if (this.endsAt === null) {
      clock.textContent = "";
      this.say(voters ? tr("{phones} here: what next? Vote!", { phones: counted(voters, "phone") }) : tr("Waiting for the first phone"));
    } else {
      clock.textContent = `${Math.max(0, Math.ceil((this.endsAt - performance.now()) / 1000))}`;
      this.say(tr("{cast} of {phones} voted", { cast, phones: counted(voters, "phone") }));
    }
  }

  say(words) {
    const line = $(".show-voted", this.root);
    if (line.textContent !== words) line.textContent = words;
  }
}

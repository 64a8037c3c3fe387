// What one must know at once: connection lost, seat opened elsewhere, who is away and what happens next.
import { say as tr } from "./said.js";
import { $ } from "./dom.js";
import { seconds } from "./words.js";
import { worded } from "./worded.js";

const LOST_AFTER_MS = 700;

/** Whether an agent keeps the seat of somebody who may yet come back; who has left for good does not. */
const comesBack = (seat) => seat.stand_in && Boolean(seat.original);

export class Banners {
  constructor(now) {
    this.now = now;
  }

  connection(state) {
    clearTimeout(this.timer);
    if (state === "open") $("#lost").hidden = true;
    else if (state === "lost") this.timer = setTimeout(() => ($("#lost").hidden = false), LOST_AFTER_MS);
  }

  broken(message) {
    $("#lost span").textContent = message;
    $("#lost").hidden = false;
  }

  recording(message) {
    this.write("#recording", message);
  }

  notice(message) {
    this.write("#notice", message);
  }

  secondTab(message) {
    this.write("#second-tab", message);
  }

  show(kitchen) {
    this.kitchen = kitchen;
    this.absent();
    const asked = kitchen.view?.pause_asked || [];
    const others = asked.filter((seat) => seat !== kitchen.me);
    const names = others.map((seat) => kitchen.names[seat] || seat).join(" and ");
    const mine = asked.includes(kitchen.me);
    const waiting = mine && !others.length ? tr("You asked for a pause; the others have to agree.") : tr("{names} would like a pause.", { names });
    this.write("#pausing", kitchen.status === "playing" && asked.length ? waiting : "");
    $("#pausing button").hidden = mine || !kitchen.me;
    const again = Object.entries(kitchen.view?.links || {}).find(([, why]) => why === "rematch");
    if ($("#awaits")) this.write("#awaits", kitchen.status === "playing" && kitchen.me ? worded(kitchen.view?.facts?.awaits || "") : "");
    if (!$("#linked")) return;
    $("#linked").hidden = !again;
    if (again) $("#linked a").href = `/s/${again[0]}/`;
  }

  /** Who is away, counting down to what happens next. */
  absent() {
    const { kitchen } = this;
    if (!kitchen || kitchen.over) return this.write("#absent", "");
    const gone = kitchen.seats.filter((seat) => seat.seat !== kitchen.me && (seat.presence === "dropped" || comesBack(seat)));
    return this.write("#absent", gone.map((seat) => this.sentence(seat)).join(" "));
  }

  sentence(seat) {
    if (seat.stand_in) return tr("{who} is away: {agent}, an agent, cooks until they are back.", { who: seat.original, agent: seat.name });
    if (!seat.grace_until) return tr("{who} dropped. We wait until they are back.", { who: seat.name });
    const left = seconds(seat.grace_until - this.now());
    if ((this.kitchen.settings.if_left || "keep") !== "keep") return tr("{who} dropped. If they are not back in {left}, it is over.", { who: seat.name, left });
    return tr("{who} dropped – an agent takes over in {left}.", { who: seat.name, left });
  }

  write(selector, words) {
    const banner = $(selector);
    const text = $(".banner-words", banner);
    if (text.textContent !== words) text.textContent = words;
    banner.hidden = !words;
  }
}

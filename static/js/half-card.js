// The card of a seat beside the board: who plays it with what, what their mark is on, and what can be changed.
import { $, el, fill } from "./dom.js";
import { helpOf, SETS } from "./couch-keys.js";
import { seatSign } from "./cursors.js";
import { PAD_HELP } from "./gamepads.js";
import { chefColour } from "./panels.js";
import { actionText } from "./words.js";
import { say as tr } from "./said.js";

const PRESENCE = { dropped: tr("connection lost"), away: tr("away"), left: tr("left") };

export class HalfCard {
  /** `ask` has what the buttons of a card call: sit, hand, back, place, mouse, playWith. */
  constructor(root, place, ask) {
    Object.assign(this, { root, place, ask, seat: root.dataset.seat });
    $(".half-sign", root).append(seatSign(place));
    this.listen();
  }

  listen() {
    const { root, ask } = this;
    const sent = (name, call) => $(name, root).addEventListener("submit", (event) => {
      event.preventDefault();
      call(event.target);
    });
    sent(".half-sit", (form) => ask.sit(form));
    sent(".half-hand", (form) => ask.hand(form));
    $(".half-agents", root).addEventListener("change", ({ target }) => target.value && ask.place(this.seat, target.value));
    $(".half-back", root).addEventListener("click", () => ask.back(this.seat));
    $(".half-mouse", root).addEventListener("click", () => ask.mouse(this.seat));
    $(".half-with", root).addEventListener("change", ({ target }) => ask.playWith(this.seat, target.value));
  }

  /** `state`: seat (as the view has it), half (none: nobody at this screen), kitchen, tools, mouse, host, several. */
  show(state) {
    const { seat, half } = state;
    if (!seat) return;
    const { root } = this;
    const colour = chefColour(seat);
    root.style.setProperty("--who", colour);
    half?.cursor.colour(colour);
    $(".half-name", root).textContent = ((half?.away || state.kitchen.over) && half?.name) || seat.name || tr("Free seat");
    $(".half-state", root).textContent = this.stateOf(state);
    root.classList.toggle("turn", Boolean(half?.active));
    root.classList.toggle("ready", Boolean(half?.ready) && state.kitchen.status === "lobby");
    root.classList.toggle("elsewhere", !half);
    root.classList.toggle("handed", Boolean(half?.away));
    this.showWords(state);
    this.showTools(state);
    this.showOffers(state);
  }

  stateOf({ seat, half, kitchen, tools }) {
    const { status, view, pace } = kitchen;
    if (kitchen.over) return "";
    if (half?.away) return tr("{who}, an agent, cooks on here.", { who: seat.name });
    if (!half) return [seat.kind === "agent" ? tr("agent") : seat.kind === "nobody" ? "" : tr("at another screen"), PRESENCE[seat.presence]].filter(Boolean).join(" · ");
    if (status === "lobby") return half.ready ? tr("✓ ready") : tr("Press {press} when you are ready", { press: tools.press });
    if (status === "playing" && pace === "turns") return view?.turn === seat.seat ? tr("your turn") : tr("wait for your turn, or plan ahead");
    if (status === "playing" && pace === "together") return seat.answered ? tr("has decided") : tr("is deciding");
    return tools.title;
  }

  showWords({ half, kitchen }) {
    const node = $(".half-words", this.root);
    node.hidden = !half || half.away || kitchen.over || kitchen.status === "lobby";
    if (node.hidden) return;
    const { label, text } = half.under();
    const next = half.plan.actions[half.plan.sent && half.plan.sent.follows === half.plan.actions && kitchen.immediate ? 1 : 0];
    const said = half.said.mood === "refused" ? half.said : null;
    const idle = !next || next.verb === kitchen.controls?.wait;
    const planned = next === undefined ? "" : `next: ${idle ? "wait" : actionText(next, kitchen.names, half.seat)}`;
    node.dataset.mood = said ? "refused" : planned ? "plan" : "";
    node.textContent = said?.text || planned || (text ? text : label);
  }

  showTools({ half, tools, kitchen }) {
    const list = $(".half-keys", this.root);
    list.hidden = !half || half.away || kitchen.over || tools.touch;
    if (list.hidden) return;
    fill(list, [tools.lines], () => tools.lines.flatMap(([keys, words]) => [el("dt", {}, keys.map((key) => el("kbd", {}, key))), el("dd", {}, words)]));
    this.root.classList.toggle("brief", kitchen.status === "playing" && (kitchen.view?.step ?? 0) > 12);
  }

  showOffers({ seat, half, kitchen, host, several, tools, mouse, choices }) {
    const { root } = this;
    const live = !kitchen.over && Boolean(kitchen.view);
    const lobby = kitchen.status === "lobby";
    const free = seat.kind === "nobody";
    $(".half-sit", root).hidden = Boolean(half) || !live || !(free || (host && seat.kind === "agent" && !seat.original));
    $(".half-fill", root).hidden = !(lobby && free && !half);
    $(".half-back", root).hidden = !half?.away || !live;
    $(".half-more", root).hidden = !half || half.away || !live;
    $(".half-hand", root).hidden = !several;
    $(".half-call", root).hidden = !lobby;
    const button = $(".half-mouse", root);
    button.textContent = tools.touch ? tr("Taps") : tr("Mouse");
    button.hidden = !half || half.away || !several || kitchen.pace === "turns";
    button.setAttribute("aria-pressed", String(mouse));
    const select = $(".half-with", root);
    fill(select, [choices, tools.id], () => choices.map(({ id, title }) => el("option", { value: id, selected: id === tools.id }, title)));
  }
}

/** What a half is played with, for its card: `pad` is a gamepad, or none. */
export function toolsOf(set, pad, touch) {
  if (pad) return { id: `pad ${pad.index}`, title: tr("Gamepad {number}", { number: pad.index + 1 }), lines: PAD_HELP, press: "A", touch: false };
  const lines = helpOf(set);
  return { id: set, title: touch ? tr("Thumb pad") : SETS[set].title, lines, press: touch ? "●" : lines[1][0][0], touch };
}

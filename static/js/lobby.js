// Before the first step: who sits where, agents for free seats, the invitation.
import { $, el, fill, icon } from "./dom.js";
import { chefMark } from "./panels.js";
import { say as tr } from "./said.js";
import { worded } from "./worded.js";
import { isReader } from "./words.js";

export class Lobby {
  constructor(root, { kitchen, link, agents, creator }) {
    Object.assign(this, { root, kitchen, link, agents, creator });
    comeHere(root);
  }

  show() {
    const { kitchen, root } = this;
    root.hidden = kitchen.status !== "lobby" && kitchen.status !== "countdown";
    if (root.hidden) return;
    const free = kitchen.seats.filter((seat) => seat.kind === "nobody");
    fill($(".lobby-seats", root), [kitchen.seats, kitchen.me], () => kitchen.seats.map((seat) => this.line(seat)));
    $(".lobby-words", root).textContent = this.words(free.length);
    const start = $("[data-do=start]", root);
    if (start) start.hidden = free.length > 0 || kitchen.status !== "lobby";
    const invite = $(".invite", root);
    if (invite) invite.hidden = kitchen.alone;
  }

  /** Whether a page around this one, such as a study's, arranges who sits where. */
  get led() {
    return Boolean(this.kitchen.settings.led);
  }

  words(free) {
    if (this.kitchen.status === "countdown") return tr("Here we go …");
    if (this.led) return free ? tr("Waiting until everybody is here. It begins by itself.") : tr("Everybody is here.");
    if (free) return free === 1 ? tr("One seat is still free: send the link to a friend, or let an agent sit down.") : tr("{free} seats are still free.", { free });
    return this.kitchen.me ? tr("Everybody is here.") : tr("Everybody is here. It begins when the cooks are ready.");
  }

  line(seat) {
    const mark = chefMark(seat);
    const role = seat.seat === this.kitchen.me && !isReader(seat.name) ? tr("you") : seat.kind === "agent" ? tr("agent") : worded(seat.label);
    const line = el("li", { class: "lobby-seat" }, mark, el("span", { class: "cook-name" }, seat.name || (this.led ? tr("Not here yet") : tr("Free seat"))), el("span", { class: "soft small" }, role));
    if (this.led) return line;
    if (this.kitchen.me && seat.kind === "nobody") line.append(this.chooser(seat));
    else if (this.kitchen.me && seat.kind === "agent") line.append(this.freer(seat));
    return line;
  }

  chooser(seat) {
    const select = el(
      "select", { "aria-label": tr("Put an agent into {seat}", { seat: worded(seat.label) }), "data-focus": `agent ${seat.seat}` },
      el("option", { value: "" }, tr("Agent …")),
      Object.entries(this.agents[seat.seat] ?? {}).map(([name, title]) => el("option", { value: name }, title)),
    );
    select.addEventListener("change", () => select.value && this.link.send({ type: "seat", seat: seat.seat, agent: select.value }));
    return select;
  }

  freer(seat) {
    return el(
      "button", { type: "button", class: "button small-button quiet", "data-focus": `free ${seat.seat}`, "aria-label": tr("Free the seat of {who}", { who: seat.name }), onclick: () => this.link.send({ type: "seat", seat: seat.seat, agent: null }) },
      icon("cross"), tr("Free"),
    );
  }
}

const LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Behind a proxy that hides it the server does not know its address; the browser does. */
function comeHere(root) {
  const field = $("#invite-link", root);
  if (!field) return;
  const link = new URL(field.value);
  if (!LOCAL.test(link.hostname) || LOCAL.test(location.hostname)) return;
  field.value = new URL(link.pathname, location.origin).href;
  const note = $(".only-here", root);
  if (note) note.hidden = true;
  const code = $(".qr img", root);
  code.src = `${code.getAttribute("src")}?at=${encodeURIComponent(location.origin)}`;
}

/** Copy a text; where the clipboard is closed to us, the text is selected instead. */
export async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand?.("copy") ?? false;
  }
}

/** Share a link as the device does, or copy it. */
export async function share(button) {
  const url = new URL(button.dataset.url, location.href).href;
  if (navigator.share) {
    try {
      await navigator.share({ title: button.dataset.title, url });
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
    return;
  }
  await flash(button, (await copy(url)) ? tr("Link copied") : url);
}

/** Say on a button that it worked, for a moment. */
export async function flash(button, words) {
  const word = $(".copy-word", button);
  const before = word.textContent;
  word.textContent = words;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  word.textContent = before;
}

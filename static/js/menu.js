// A small menu at a thing in the picture: the natural action first, then everything else that has a verb.
import { $, el } from "./dom.js";
import { say as tr } from "./said.js";
import { worded } from "./worded.js";

const MANY = 5;

/** Each item says what is to be called when it is picked. */
export class ThingMenu {
  constructor(root) {
    Object.assign(this, { root });
    document.addEventListener("pointerdown", (event) => this.root.hidden || this.root.contains(event.target) || this.close());
    root.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Open at a place of the picture. `items` are {text, pick(), main}; focus comes back to `from`.
   * `barred` are {text, why}: what cannot be done now, shown when somebody wants to know; `beside` are
   * {text, pick()}: other things that may have been meant.
   */
  open(title, items, [x, y], from, { barred = [], beside = [] } = {}) {
    this.from = from || document.activeElement;
    const most = items.length > MANY + 2 && (barred.length || beside.length) ? MANY : items.length;
    const buttons = items.slice(0, most).map((item) => this.button(item));
    const rest = [
      ...(most < items.length ? [this.more(items.slice(most))] : []),
      ...(beside.length ? [this.others(beside)] : []),
      ...(barred.length ? [this.why(barred)] : []),
    ];
    this.root.replaceChildren(el("p", { class: "thing-title" }, title), ...buttons, ...rest);
    this.root.setAttribute("aria-label", tr("What to do with {what}", { what: title }));
    this.root.style.left = `${Math.min(0.72, Math.max(0.02, x)) * 100}%`;
    const below = y < 0.5;
    this.root.style.top = below ? `${y * 100}%` : "auto";
    this.root.style.bottom = below ? "auto" : `${(1 - y) * 100}%`;
    this.root.hidden = false;
    $("button", this.root)?.focus({ preventScroll: true });
  }

  button(item) {
    return el("button", { type: "button", role: "menuitem", class: item.main ? "thing-item main" : "thing-item", onclick: () => this.pick(item) }, item.text);
  }

  /** What is seldom wanted, behind a button. */
  more(items) {
    const list = el("div", { role: "group", "aria-label": tr("More that can be done") });
    const show = () => {
      list.replaceChildren(...items.map((item) => this.button(item)));
      $("button", list).focus({ preventScroll: true });
    };
    list.append(el("button", { type: "button", role: "menuitem", class: "thing-item", "aria-expanded": "false", onclick: show }, tr("More ({count}) …", { count: items.length })));
    return list;
  }

  others(beside) {
    const buttons = beside.map((one) => el("button", { type: "button", role: "menuitem", class: "place", onclick: () => this.pick(one) }, one.text));
    return el("div", { role: "group", "aria-label": tr("Other things near by"), class: "thing-beside" }, el("p", { class: "small soft" }, tr("Or did you mean")), ...buttons);
  }

  /** A button behind which stands what cannot be done now, each with its reason. */
  why(barred) {
    const list = el("div", { class: "thing-barred", hidden: true }, barred.map(({ text, why }) => el("p", {}, el("b", {}, text), " ", worded(why))));
    const show = () => {
      list.hidden = !list.hidden;
      button.setAttribute("aria-expanded", String(!list.hidden));
    };
    const button = el("button", { type: "button", role: "menuitem", class: "thing-item thing-why", "aria-expanded": "false", onclick: show }, tr("Not now, and why ({count})", { count: barred.length }));
    return el("div", { role: "group", "aria-label": tr("What cannot be done now") }, button, list);
  }

  pick(item) {
    this.close();
    item.pick();
  }

  close() {
    if (this.root.hidden) return false;
    this.root.hidden = true;
    if (this.from?.isConnected) this.from.focus({ preventScroll: true });
    return true;
  }

  key(event) {
    const items = [...this.root.querySelectorAll("button")];
    const at = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const edge = { Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") this.close();
    else if (step) items[(at + step + items.length) % items.length].focus();
    else if (edge !== undefined) items[edge].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Where the menu stands in the page. */
export const thingMenu = () => $(".thing-menu") && new ThingMenu($(".thing-menu"));

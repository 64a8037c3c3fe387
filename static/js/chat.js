// Chat and the story of the kitchen, in one list.
import { $, $$, el } from "./dom.js";

const KEPT = 200;
const TYPING_MS = 3000;
const TELL_TYPING_MS = 1500;

export class Chat {
  constructor(root, link) {
    this.list = $(".chat-list", root);
    this.typing = $(".chat-typing", root);
    this.input = $("input", root);
    this.typers = new Map();
    this.root = root;
    this.unread = 0;
    this.seen = false;
    // Said words count as read once their list is in sight (a page in the background shows nothing).
    new IntersectionObserver(([one]) => { this.seen = one.isIntersecting; this.read(); }, { threshold: 0.3 }).observe(this.list);
    document.addEventListener("visibilitychange", () => this.read());
    $("form", root).addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (!text) return;
      link.send({ type: "say", text });
      this.input.value = "";
    });
    this.input.addEventListener("input", () => {
      if (performance.now() - (this.toldAt || -Infinity) < TELL_TYPING_MS) return;
      this.toldAt = performance.now();
      link.raw({ type: "typing" });
    });
  }

  /** Words of somebody; `fresh`: said just now, and not read again from the log. */
  said(name, text, mine, fresh = true) {
    this.typers.delete(name);
    this.showTyping();
    this.add(el("p", { class: mine ? "said mine" : "said" }, el("strong", {}, `${name}: `), text));
    this.showLast(name, text);
    if (fresh && !mine) this.unread += 1;
    this.read();
  }

  /** The last that was said stands under the board, where one looks. */
  showLast(name, text) {
    const words = $(".last-said-words");
    words.replaceChildren(el("strong", {}, `${name}: `), text);
    words.classList.remove("soft");
    words.title = `${name}: ${text}`;
    words.parentElement.hidden = false;
  }

  /** How many have been said that nobody can have seen here, as a number with its noun. */
  read() {
    if (this.seen && !document.hidden) this.unread = 0;
    for (const sign of $$(".unread")) {
      sign.hidden = !this.unread;
      sign.textContent = this.unread ? `${this.unread} new` : "";
    }
  }

  note(text) {
    this.add(el("p", { class: "told" }, text));
  }

  add(line) {
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    this.list.append(line);
    while (this.list.children.length > KEPT) this.list.firstElementChild.remove();
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  types(name) {
    clearTimeout(this.typers.get(name));
    this.typers.set(name, setTimeout(() => { this.typers.delete(name); this.showTyping(); }, TYPING_MS));
    this.showTyping();
  }

  showTyping() {
    const names = [...this.typers.keys()];
    this.typing.textContent = names.length ? `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} typing …` : "";
  }

  focus() {
    this.root.closest("details")?.setAttribute("open", "");
    this.root.scrollIntoView({ block: "nearest" });
    this.input.focus();
  }
}

// Chat and the story of the kitchen, in one list.
import { $, $$, el } from "./dom.js";
import { say as tr } from "./said.js";

const KEPT = 200;
const TYPING_MS = 6000; // without a further sign nobody is writing any more
const TELL_TYPING_MS = 1500;
const STOPPED_MS = 4000;

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
      this.tellTyping(link, false);
    });
    this.input.addEventListener("input", () => this.tellTyping(link, this.input.value.trim() !== ""));
    this.input.addEventListener("blur", () => this.tellTyping(link, false));
  }

  /** Tells the others, now and then, that something is being written here, and once that it is not. */
  tellTyping(link, on) {
    clearTimeout(this.stopsTyping);
    if (on) this.stopsTyping = setTimeout(() => this.tellTyping(link, false), STOPPED_MS);
    const now = performance.now();
    if (on ? now - (this.toldAt ?? -Infinity) < TELL_TYPING_MS : this.toldAt === undefined) return;
    this.toldAt = on ? now : undefined;
    link.raw(on ? { type: "typing" } : { type: "typing", on });
  }

  /** Words of somebody; `fresh`: said just now, and not read again from the log. */
  said(name, text, mine, fresh = true) {
    this.types(name, false);
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
      sign.textContent = this.unread ? tr("{number} new", { number: this.unread }) : "";
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

  types(name, on = true) {
    clearTimeout(this.typers.get(name));
    this.typers.delete(name);
    if (on) this.typers.set(name, setTimeout(() => this.types(name, false), TYPING_MS));
    this.showTyping();
  }

  showTyping() {
    const names = [...this.typers.keys()];
    const words = names.length ? (names.length > 1 ? tr("{names} are typing …", { names: names.join(tr(" and ")) }) : tr("{name} is typing …", { name: names[0] })) : "";
    // Each sign says it again; it is read out when it is another one.
    if (this.typing.textContent !== words) this.typing.textContent = words;
    const now = $(".typing-now"); // under the board, where one looks; it is read out in the chat
    now.textContent = words;
    now.hidden = !words;
  }

  focus() {
    this.root.closest("details")?.setAttribute("open", "");
    this.root.scrollIntoView({ block: "nearest" });
    this.input.focus();
  }
}

// A participant's page: answers are kept while they are given, and how they are given is noted (docs/studies.md says what; never which key, never a pasted text).
import { $, $$ } from "./dom.js";
import { say } from "./said.js";
import { remember, retell } from "./study-untold.js";

const KEEP_AFTER_MS = 800; // after the last change of an answer
const TELL_EACH_MS = 10_000;
const BEAT_MS = 15_000;
const IDLE_MS = 30_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const TRIES = 3; // of a server that answers, but cannot keep it; then one may go on all the same
const POINTER_MS = 100;
const POINTER_GRID = 4; // pixels
const POINTS = 200; // of one batch
const GAPS = 400;
const EVENTS = 300;
const FIELD = "q-";
const ROOM = 12; // pixels under what is told at the end of a form
const STRAY_GAP_MS = 10_000; // a longer one is a pause, not typing

const now = () => Math.round(performance.now());
const began = Math.round(Date.now() - performance.now());

// -- what is sent -------------------------------------------------------------------------------------

/** Sends numbered batches one after the other; each is repeated until somebody has it. */
class Post {
  constructor(url, token, step, gather, tell) {
    Object.assign(this, { url, token, step, gather, tell, seq: 0, flying: null, wait: FIRST_WAIT_MS, refused: 0, over: false, timer: null, asking: null });
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    this.tab = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** The batch on its way, or a new one of all that there is; null: nothing is to be told. */
  next() {
    if (this.flying) return this.flying;
    const more = this.gather();
    if (!more) return null;
    this.seq += 1;
    this.flying = JSON.stringify({ seq: this.seq, tab: this.tab, began, ...more });
    return this.flying;
  }

  form(batch) {
    const data = new FormData();
    data.append("csrfmiddlewaretoken", this.token);
    data.append("step", this.step);
    data.append("batch", batch);
    return data;
  }

  /** Send what there is. True: nothing is left to be told, or nobody wants it any more. */
  send() {
    this.asking ??= this.#send().finally(() => { this.asking = null; });
    return this.asking;
  }

  async #send() {
    clearTimeout(this.timer);
    while (!this.over) {
      const batch = this.next();
      if (!batch) return true;
      this.tell("saving");
      let answer = null;
      try {
        answer = await fetch(this.url, { method: "POST", body: this.form(batch), credentials: "same-origin" });
      } catch { /* no connection: below */ }
      if (answer?.ok) {
        this.flying = null;
        this.wait = FIRST_WAIT_MS;
        this.refused = 0;
        this.tell("saved");
        continue;
      }
      if (answer && [403, 404, 409, 410].includes(answer.status)) {
        this.over = true;
        this.tell("over");
        return true;
      }
      if (answer?.status === 400) this.flying = null; // it cannot be read, so it cannot be sent again
      if (answer) this.refused += 1;
      this.tell(answer ? "failed" : "offline");
      this.later(this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
      return false;
    }
    return true;
  }

  later(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), ms);
  }

  /** The page is going: whoever has had it before keeps it once. */
  last() {
    if (this.over) return;
    for (let n = 0; n < 2; n += 1) {
      const batch = this.next();
      if (!batch) return;
      navigator.sendBeacon(this.url, this.form(batch));
      remember(this.url, this.step, batch);
      this.flying = null;
    }
  }
}

// -- what is noted ------------------------------------------------------------------------------------

const itemOf = (node) => node?.closest?.("[data-item]")?.dataset.item ?? "";
const writes = (node) => node?.matches?.("textarea, input[type=text]");

/** Whether a field holds something else than what its page came with: somebody was faster than this script. */
function isChanged(field) {
  if (field.matches("input[type=radio], input[type=checkbox]")) return field.checked !== field.defaultChecked;
  if (field.matches("input, textarea")) return field.value !== field.defaultValue;
  if (!field.matches("select")) return false;
  const came = $("option[selected]", field) ?? field.options[0];
  return field.selectedOptions[0] !== came;
}

class Recorder {
  constructor(root) {
    this.root = root;
    this.form = root.matches("form") ? root : $("form", root);
    this.events = [];
    this.keys = new Map();
    this.seen = new Map();
    this.watched = new WeakSet();
    this.points = [];
    this.changed = false;
    this.active = now();
    const field = (name) => $(`[name=${name}]`, root)?.value ?? "";
    this.post = new Post(root.dataset.study, field("csrfmiddlewaretoken"), field("step"), () => this.gather(), (state) => this.tell(state));
    this.note("open", {
      width: innerWidth, height: innerHeight, touch: navigator.maxTouchPoints > 0, driven: Boolean(navigator.webdriver),
    });
    this.watchAnswers();
    this.watchInput(document);
    for (const frame of $$("iframe")) {
      this.watchInput(frame.contentDocument);
      frame.addEventListener("load", () => this.watchInput(frame.contentDocument));
    }
    this.watchWindow();
    this.watchItems();
    setInterval(() => this.note("beat", { visible: !document.hidden, focused: document.hasFocus(), idle: now() - this.active }), BEAT_MS);
    setInterval(() => this.post.send(), TELL_EACH_MS);
    this.post.send();
    retell(this.post.token);
  }

  note(kind, more = {}) {
    this.events.push({ t: now(), kind, ...more });
    if (this.events.length >= EVENTS) this.post.send();
  }

  /** Somebody did something; after a long while of nothing that is noted. */
  stir() {
    const still = now() - this.active;
    if (still >= IDLE_MS) this.note("idle", { ms: still });
    this.active = now();
  }

  gather() {
    this.lookAgain();
    const events = this.events.splice(0, EVENTS);
    for (const [item, told] of this.keys) events.push({ t: now(), kind: "keys", item, ...told, length: told.field?.value.length ?? 0, field: undefined });
    // Time in view alone is no reason to tell something at once: it never ends.
    const viewed = [...this.seen].filter(([, one]) => one.ms >= 1);
    if (!events.length && !this.points.length && !this.changed && !viewed.some(([, one]) => one.ms >= BEAT_MS)) return null;
    for (const [item, one] of viewed) events.push({ t: now(), kind: "view", item, ms: Math.round(one.ms) });
    if (this.points.length) events.push({ t: now(), kind: "pointer", points: this.points });
    this.keys.clear();
    this.seen.forEach((one) => { one.ms = 0; });
    this.points = [];
    const answers = this.changed ? { answers: this.answers() } : {};
    this.changed = false;
    return { events, ...answers };
  }

  answers() {
    const found = {};
    for (const [name, value] of new FormData(this.form)) {
      if (name.startsWith(FIELD) && typeof value === "string") (found[name] ??= []).push(value);
    }
    return found;
  }

  // - answers

  watchAnswers() {
    if (!this.form) return;
    const ahead = new Set([...this.form.elements].filter(isChanged).map(itemOf));
    ahead.delete("");
    for (const item of ahead) this.note("change", { item, early: true });
    if (ahead.size) {
      this.changed = true;
      this.tell("changed");
    }
    const change = (event) => {
      const item = itemOf(event.target);
      if (!item) return;
      this.stir();
      this.changed = true;
      if (event.type !== "input" || !writes(event.target)) this.note("change", { item });
      this.tell("changed");
      this.post.later(KEEP_AFTER_MS);
    };
    for (const kind of ["input", "study:changed"]) this.form.addEventListener(kind, change);
    this.form.addEventListener("focusin", (event) => {
      const item = itemOf(event.target);
      if (item !== this.focused && item) this.note("focus", { item });
      this.focused = item;
    });
    this.form.addEventListener("focusout", (event) => {
      const item = itemOf(event.target);
      if (item && item !== itemOf(event.relatedTarget)) {
        this.note("blur", { item });
        this.focused = "";
      }
    });
    this.form.addEventListener("study:page", (event) => this.note("page", { page: event.detail }));
    this.form.addEventListener("submit", (event) => this.leave(event));
  }

  /** The form goes once everything is kept; without a connection it stays, and says so. */
  async leave(event) {
    if (this.sure) return;
    event.preventDefault();
    if (this.leaving) return;
    this.leaving = true;
    const { submitter } = event;
    submitter?.setAttribute("aria-disabled", "true");
    this.note("submit");
    while (!(await this.post.send()) && this.post.refused < TRIES) {
      this.trouble(say("There is no connection. Please wait: your answers stay on this page and are sent as soon as it is back."), true);
      await new Promise((done) => {
        setTimeout(done, this.post.wait);
        window.addEventListener("online", done, { once: true });
      });
    }
    this.trouble("");
    this.sure = true;
    let gone = false;
    const goes = (sent) => { gone = !sent.defaultPrevented; };
    window.addEventListener("submit", goes, { once: true });
    this.form.requestSubmit(submitter);
    if (gone) return;
    // Something was refused meanwhile: the page stays, and the next time begins anew.
    window.removeEventListener("submit", goes);
    this.sure = this.leaving = false;
    submitter?.removeAttribute("aria-disabled");
  }

  tell(state) {
    this.state = state;
    const sign = $("[data-saved]", this.root);
    const waits = this.changed || this.post?.flying?.includes('"answers"');
    if (state === "over") this.trouble(say("This page has been left behind. Reload it to go on where you are."));
    if (!sign) return;
    const words = { saved: waits ? "" : say("Saved."), offline: say("Not saved yet: no connection. Trying again."), failed: say("Not saved yet. Trying again.") }[state] ?? "";
    if (state === "saving" || (state === "saved" && !this.told)) return;
    this.told = state === "changed" || this.told;
    if (sign.textContent !== words) sign.textContent = words;
  }

  /** `asked`: of whoever waits for it at the end of the form, whose button is not to go behind it. */
  trouble(words, asked = false) {
    const place = $("[data-trouble]", this.root);
    if (!place) return;
    const appears = place.hidden && words;
    place.textContent = words;
    place.hidden = !words;
    const below = this.form.getBoundingClientRect().bottom + ROOM - innerHeight;
    if (asked && appears && below > 0) scrollBy(0, below);
  }

  // - keys and texts: intervals and lengths

  /** Keys and pointer of a document: the page's own, and that of a kitchen in it. */
  watchInput(page) {
    if (!page || this.watched.has(page)) return;
    this.watched.add(page);
    this.watchKeys(page);
    this.watchPointer(page);
  }

  watchKeys(page) {
    const down = new Map();
    let last = null;
    page.addEventListener("keydown", (event) => {
      this.stir();
      if (event.repeat) return;
      const told = this.typing(event.target);
      const gap = last === null ? null : now() - last;
      last = now();
      down.set(event.code || event.key, performance.now());
      told.presses += 1;
      if (gap !== null && gap < STRAY_GAP_MS && told.gaps.length < GAPS) told.gaps.push(gap);
      if (!event.isTrusted) this.note("scripted", { item: itemOf(event.target) });
    }, true);
    page.addEventListener("keyup", (event) => {
      const since = down.get(event.code || event.key);
      down.delete(event.code || event.key);
      const told = this.typing(event.target);
      if (since !== undefined && told.held.length < GAPS) told.held.push(Math.min(Math.round(performance.now() - since), STRAY_GAP_MS));
    }, true);
    page.addEventListener("input", (event) => {
      if (!writes(event.target)) return;
      const told = this.typing(event.target);
      const kind = event.inputType ?? "";
      if (!event.isTrusted) this.note("scripted", { item: itemOf(event.target) });
      if (kind.startsWith("delete")) told.erased += 1;
      else if (kind === "insertText" && !event.isComposing) told.typed += event.data?.length ?? 1;
      else if (kind === "insertLineBreak") told.typed += 1;
      else if (kind === "insertReplacementText" || event.isComposing || kind === "insertCompositionText") told.helped += 1;
    }, true);
    page.addEventListener("paste", (event) => {
      this.stir();
      this.note("paste", { item: itemOf(event.target), length: event.clipboardData?.getData("text").length ?? 0 });
    }, true);
    page.addEventListener("drop", (event) => {
      if (writes(event.target)) this.note("paste", { item: itemOf(event.target), length: event.dataTransfer?.getData("text").length ?? 0 });
    }, true);
  }

  typing(node) {
    const item = writes(node) ? itemOf(node) : "";
    if (!this.keys.has(item)) this.keys.set(item, { presses: 0, gaps: [], held: [], typed: 0, erased: 0, helped: 0, field: item ? node : null });
    return this.keys.get(item);
  }

  // - pointer: a coarse path

  watchPointer(page) {
    let sampled = -POINTER_MS;
    let moves = 0;
    const coarse = (value) => Math.max(0, Math.round(value / POINTER_GRID) * POINTER_GRID);
    page.addEventListener("pointermove", (event) => {
      moves += 1;
      this.stir();
      if (now() - sampled < POINTER_MS || this.points.length >= POINTS) return;
      sampled = now();
      this.points.push([sampled, coarse(event.clientX), coarse(event.clientY)]);
    }, { passive: true, capture: true });
    page.addEventListener("pointerdown", (event) => {
      this.stir();
      const by = ["mouse", "touch", "pen"].includes(event.pointerType) ? event.pointerType : "other";
      this.note("press", { by, x: coarse(event.clientX), y: coarse(event.clientY), moves, item: itemOf(event.target) });
      moves = 0;
    }, true);
    page.addEventListener("click", (event) => {
      if (!event.isTrusted) this.note("scripted", { item: itemOf(event.target) });
    }, true);
  }

  // - the window, and what of it is in view

  watchWindow() {
    window.addEventListener("focus", () => this.note("window", { on: true }));
    // With the focus in a kitchen's frame the page still has it.
    window.addEventListener("blur", () => setTimeout(() => { if (!document.hasFocus()) this.note("window", { on: false }); }));
    document.addEventListener("visibilitychange", () => {
      this.lookAgain();
      this.note("visible", { on: !document.hidden });
      if (document.hidden) this.post.send();
    });
    window.addEventListener("online", () => this.post.send());
    window.addEventListener("pagehide", () => {
      this.note("leave");
      this.post.last();
    });
    window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
    window.addEventListener("beforeunload", (event) => {
      if (!this.sure && ["offline", "failed"].includes(this.state)) event.preventDefault();
    });
  }

  watchItems() {
    const items = $$("[data-item]", this.root);
    items.forEach((node) => this.seen.set(node.dataset.item, { ms: 0, in: false }));
    if (!items.length) return;
    this.looked = performance.now();
    const watcher = new IntersectionObserver((changes) => {
      this.lookAgain();
      for (const one of changes) {
        // Half of it, or half of the window where it is longer than that.
        const most = one.intersectionRect.height >= innerHeight / 2;
        this.seen.get(one.target.dataset.item).in = one.intersectionRatio >= 0.5 || most;
      }
    }, { threshold: [0, 0.25, 0.5, 0.75, 1] });
    items.forEach((node) => watcher.observe(node));
  }

  /** Count the time since the last look for what has been in view. */
  lookAgain() {
    const until = performance.now();
    const spent = until - (this.looked ?? until);
    this.looked = until;
    if (this.hidden) {
      this.hidden = document.hidden;
      return;
    }
    this.hidden = document.hidden;
    this.seen.forEach((one) => { if (one.in) one.ms += spent; });
  }
}

for (const root of $$("[data-study]")) new Recorder(root);

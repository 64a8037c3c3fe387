// A survey's form with script: sliders without a value until they are touched, rankings by drag, touch and keys, one page at a time.
import { $, $$, el } from "./dom.js";
import { say } from "./said.js";

/** Tells whoever records that an answer has changed by one of these widgets. */
export const CHANGED = "study:changed";
const ASK = say("Please answer this.");

for (const form of $$("[data-survey]")) {
  $$("[data-slider]", form).forEach(slide);
  $$("[data-ranking]", form).forEach(rank);
  turnPages(form);
}

// -- sliders ------------------------------------------------------------------------------------------

function slide(box) {
  const given = box.dataset;
  const field = $("input", box);
  const title = $(`label[for="${field.id}"]`);
  const range = el("input", { type: "range", id: `${field.id}-slider`, min: given.low, max: given.high, step: given.step });
  const said = el("output", { for: range.id });
  const middle = (Number(given.low) + Number(given.high)) / 2;
  const number = Number(field.value.replace(",", "."));
  const answered = field.value.trim() !== "" && number >= Number(range.min) && number <= Number(range.max);
  for (const name of ["aria-required", "aria-invalid", "autofocus"]) {
    if (field.hasAttribute(name)) range.setAttribute(name, field.getAttribute(name));
  }
  const problem = $(".study-problem", box.closest("[data-item]"));
  if (problem) range.setAttribute("aria-describedby", problem.id);
  const held = document.activeElement === field;
  range.value = answered ? number : middle;
  title.htmlFor = range.id;
  box.replaceChildren(range, ...$$(".study-ends", box), said, field);
  field.type = "hidden";
  if (held) range.focus();

  const words = () => {
    const end = range.value === range.min ? given.lowText : range.value === range.max ? given.highText : "";
    return end ? `${range.value}, ${end}` : range.value;
  };
  const touched = () => {
    delete given.untouched;
    field.value = range.value;
    said.textContent = range.value;
    range.setAttribute("aria-valuetext", words());
  };
  const touch = () => {
    if (given.untouched === undefined) return;
    touched();
    range.dispatchEvent(new CustomEvent(CHANGED, { bubbles: true }));
  };
  if (answered) touched();
  else {
    given.untouched = "";
    field.value = "";
    said.textContent = say("Not answered yet: choose a place on the line");
    range.setAttribute("aria-valuetext", say("not answered yet"));
  }
  range.addEventListener("input", touched);
  range.addEventListener("pointerup", touch); // where it stood already
  range.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    if (given.untouched === undefined && event.key === "Enter") return; // sends the form, as everywhere
    event.preventDefault();
    touch();
  });
}

// -- rankings -----------------------------------------------------------------------------------------

function rank(list) {
  const items = () => $$("[data-option]", list);
  const count = items().length;
  const speaks = el("p", { class: "only-read", role: "status" });
  const keep = el("p", { class: "study-keep" }, el("span", { class: "soft" }, say("Not answered yet: move them, or")), el("button", { type: "button", class: "button", onclick: () => done(say("This order is kept.")) }, say("Keep this order")));
  const answered = items().every((item) => $("select", item).value);

  const done = (words) => {
    items().forEach((item, n) => { $("select", item).value = String(n + 1); });
    const held = keep.contains(document.activeElement);
    list.dataset.answered = "";
    keep.hidden = true;
    if (held) $("button", items()[0])?.focus();
    mark();
    speaks.textContent = words;
    list.dispatchEvent(new CustomEvent(CHANGED, { bubbles: true }));
  };
  const mark = () => items().forEach((item, n) => {
    $("[data-up]", item).setAttribute("aria-disabled", String(n === 0));
    $("[data-down]", item).setAttribute("aria-disabled", String(n === count - 1));
  });
  const told = (item) => `${item.dataset.text}: ${say("place {place} of {places}", { place: items().indexOf(item) + 1, places: count })}`;
  const move = (item, step, control) => {
    const order = items();
    const to = order.indexOf(item) + step;
    if (to < 0 || to >= count) return;
    step < 0 ? order[to].before(item) : order[to].after(item);
    control.focus();
    done(told(item));
  };
  for (const item of items()) {
    const label = $("label", item);
    const select = $("select", item);
    item.dataset.text = label.textContent.trim();
    const button = (step, words, sign) => {
      const control = el("button", { type: "button", class: "button", [step < 0 ? "data-up" : "data-down"]: "", "aria-label": `${item.dataset.text}: ${words}` }, sign);
      control.addEventListener("click", () => move(item, step, control));
      control.addEventListener("keydown", (event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        move(item, by, control);
      });
      if (select.autofocus && step < 0) control.autofocus = true;
      return control;
    };
    const hold = el("span", { class: "study-hold" }, item.dataset.text);
    const focused = document.activeElement === select;
    label.hidden = select.hidden = true;
    item.prepend(hold, button(-1, say("move up"), "↑"), button(1, say("move down"), "↓"));
    if (focused) $("button", item).focus();
    drag(item, hold, items, () => done(told(item)));
  }
  list.after(keep, speaks);
  if (answered) {
    list.dataset.answered = "";
    keep.hidden = true;
  }
  mark();
}

/** An item follows the pointer, mouse or finger, among its neighbours. */
function drag(item, hold, items, done) {
  let before = null;
  hold.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    hold.setPointerCapture(event.pointerId);
    before = items().indexOf(item);
    item.dataset.held = "";
  });
  hold.addEventListener("pointermove", (event) => {
    if (before === null) return;
    const others = items().filter((one) => one !== item);
    const below = others.find((one) => {
      const { top, height } = one.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    if (below === item.nextElementSibling) return;
    below ? below.before(item) : others.at(-1).after(item);
    hold.setPointerCapture(event.pointerId); // it is lost where an element moves
  });
  const end = () => {
    if (before === null) return;
    const moved = items().indexOf(item) !== before;
    before = null;
    delete item.dataset.held;
    if (moved) done();
  };
  hold.addEventListener("pointerup", end);
  hold.addEventListener("pointercancel", end);
}

// -- pages --------------------------------------------------------------------------------------------

/** Whether every field of a required question has something in it. */
function answered(question) {
  const fields = $$("input[name], select[name], textarea[name]", question);
  const names = new Set(fields.map((one) => one.name));
  return [...names].every((name) => fields.some((one) => one.name === name && (/radio|checkbox/.test(one.type) ? one.checked : one.value.trim())));
}

/** What of a question the sentence beside it is said of. */
const described = (question) => (question.matches("fieldset, [role=group]") ? question : $("input, select, textarea", question));

/** Take away the sentence that asks for an answer, once there is one. */
function settle(question) {
  const problem = $(".study-problem", question);
  if (problem?.textContent !== ASK || !answered(question)) return;
  problem.remove();
  for (const name of ["aria-describedby", "aria-invalid"]) described(question).removeAttribute(name);
}

/** Put a sentence beside each question of a page that still needs an answer; the first one gets the focus. */
function complete(page) {
  let first = null;
  for (const question of $$("[data-required]", page)) {
    settle(question);
    if (answered(question)) continue;
    if (!$(".study-problem", question)) {
      const problem = el("p", { class: "study-problem", id: `${question.id}-problem` }, ASK);
      $("legend, .study-title", question).after(problem);
      described(question).setAttribute("aria-describedby", problem.id);
    }
    first ??= question;
  }
  if (!first) return true;
  const control = $$("input:not([type=hidden]), select, textarea, button", first).find((one) => one.checkVisibility());
  control?.focus();
  first.scrollIntoView({ block: "center" });
  return false;
}

function turnPages(form) {
  const pages = $$("[data-page]", form);
  const [back, next, send] = ["back", "next", "send"].map((name) => $(`[data-${name}]`, form));
  let at = Math.max(0, pages.findIndex((page) => "opens" in page.dataset));

  const show = (n, focus) => {
    at = n;
    pages.forEach((page, number) => { page.hidden = number !== n; });
    back.hidden = n === 0;
    next.hidden = n === pages.length - 1;
    send.hidden = n < pages.length - 1;
    $("[data-where]", form).textContent = pages.length > 1 ? say("Page {page} of {pages}", { page: n + 1, pages: pages.length }) : "";
    if (focus) {
      pages[n].tabIndex = -1;
      pages[n].focus({ preventScroll: true });
      pages[n].scrollIntoView();
    }
    form.dispatchEvent(new CustomEvent("study:page", { detail: n + 1 }));
  };
  next.addEventListener("click", () => { if (complete(pages[at])) show(at + 1, true); });
  back.addEventListener("click", () => show(at - 1, true));
  // The Enter key in a field of an earlier page goes on, it does not send what is unfinished.
  form.addEventListener("submit", (event) => {
    const whole = complete(pages[at]);
    if (whole && at === pages.length - 1) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (whole) show(at + 1, true);
  }, true); // before whoever sends what is whole: they are not to begin with what stays
  for (const kind of ["input", "change", CHANGED]) {
    form.addEventListener(kind, ({ target }) => {
      if (kind === "input" && target.type === "range") return; // not while it is held: the line would move away from the pointer
      const question = target.closest("[data-required]");
      if (question) settle(question);
    });
  }
  for (const link of $$(".study-complaints a", form)) {
    link.addEventListener("click", (event) => {
      const question = $(link.hash);
      event.preventDefault();
      show(pages.indexOf(question.closest("[data-page]")), false);
      question.scrollIntoView({ block: "center" });
      $$("input:not([type=hidden]), select, textarea, button", question).find((one) => one.checkVisibility())?.focus();
    });
  }
  if (pages.length) show(at, false);
  $("[autofocus]", pages[at] || form)?.focus();
}

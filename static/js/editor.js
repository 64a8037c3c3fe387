// A text of many lines, each of which may be one of some sentences: with completion of the line one writes.
import { el, fill } from "./dom.js";
import { completions } from "./lines.js";
import { say as tr } from "./said.js";

const SHOWN = 8;

// What was written is there again after the page was loaded anew; where nothing can be kept it is not.
const kept = (drawer) => { try { return sessionStorage.getItem(drawer); } catch { return null; } };
const keep = (drawer, text) => { try { sessionStorage.setItem(drawer, text); } catch { /* full, or not allowed */ } };

const drawerOf = (slot) => `${location.pathname} ${slot.name} ${slot.page.text.length}`;

/** What stands on a page at first: what was written here before, else what the kitchen begins with. */
export const firstText = (slot) => kept(drawerOf(slot)) ?? slot.page.text;

/** The nodes of a slot with a page. `written(text)` is told what stands there, as often as it changes. */
export function editor(slot, id, known, written) {
  const { lines, most } = slot.page;
  const list = el("ul", { class: "page-ways", "aria-label": tr("How this line may go on") });
  const counted = el("span", { class: "small soft page-count", role: "status" });
  const area = el("textarea", {
    class: "page-text", rows: 14, maxlength: most, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    "data-slot": slot.name, "data-focus": id, "aria-labelledby": `${id}-name`, "aria-describedby": `${id}-keys`, onkeydown: key, oninput: changed, onclick: suggest, onkeyup: moved,
  });
  area.value = known ?? firstText(slot);
  let ways = [];

  const here = () => {
    const begin = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
    return [begin, area.value.slice(begin, area.selectionStart)];
  };

  function suggest() {
    const [, line] = here();
    const begun = line.trim();
    const bare = begun.replace(/^\d+[.)]\s*/, "");
    const framed = bare && !bare.startsWith("[") && lines.some((one) => (one.template || "").startsWith("[")) ? `[${bare}` : bare;
    ways = begun ? completions(framed, lines).filter((one) => one !== framed).slice(0, SHOWN) : [];
    fill(list, ways, () => ways.map((one) => el("li", {}, el("button", { type: "button", class: "page-way", onclick: () => take(one) }, one))));
  }

  function take(way) {
    const [begin] = here();
    area.setRangeText(`${way} `, begin, area.selectionStart, "end");
    area.focus();
    changed();
  }

  function changed() {
    const count = area.value.split("\n").filter((line) => line.trim()).length;
    const words = { count, used: area.value.length, most };
    counted.textContent = count === 1 ? tr("1 line, {used} of {most} characters", words) : tr("{count} lines, {used} of {most} characters", words);
    keep(drawerOf(slot), area.value);
    written(area.value);
    suggest();
  }

  function moved(event) {
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") suggest();
  }

  /** Tab takes the first way on where there is one; Escape hides them, and Tab leaves the page again. */
  function key(event) {
    if (event.key === "Tab" && !event.shiftKey && ways.length) {
      event.preventDefault();
      take(ways[0]);
    } else if (event.key === "Escape" && ways.length) {
      event.stopPropagation();
      ways = [];
      fill(list, ways, () => []);
    }
  }

  queueMicrotask(changed);
  return [el("span", { class: "page" }, area, list, counted, el("span", { class: "small soft", id: `${id}-keys` }, tr("Tab takes the first suggestion, Escape hides them.")))];
}

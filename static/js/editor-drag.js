// Dragging by mouse, pen and finger alike: from whatever can be taken to wherever it can be put.
import { el } from "./dom.js";
import { handPicture, picture } from "./editor-art.js";

const FAR = 7;

/**
 * `handOf(node, event)` says what is taken where a drag begins (null: nothing can be), `drop(hand, target, node)` puts it
 * down: `target` is the nearest `[data-drop]` under the pointer, or null.
 */
export function dragging(root, { handOf, drop, table, began }) {
  let drag = null;

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const node = event.target.closest("[data-take]");
    if (!node) return;
    drag = { node, id: event.pointerId, x: event.clientX, y: event.clientY, shift: event.shiftKey, ghost: null, hand: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.ghost && !begin(event)) return;
    event.preventDefault();
    drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    light(under(event));
  });

  /** A row of things that is longer than the screen is pushed along by a finger that goes along it. */
  function pushed(event) {
    const row = drag.row || drag.node.closest("[data-row]");
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!row || row.scrollWidth <= row.clientWidth || (!drag.row && Math.abs(dx) < 1.5 * Math.abs(dy))) return false;
    if (!drag.row) Object.assign(drag, { row, from: row.scrollLeft });
    row.scrollLeft = drag.from - dx;
    return true;
  }

  function begin(event) {
    if (!drag.row && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return false;
    if (pushed(event)) return false;
    drag.hand = handOf(drag.node, drag);
    if (!drag.hand) { drag = null; return false; }
    drag.ghost = el("div", { class: "drag-ghost", "aria-hidden": "true" }, picture(handPicture(drag.hand, table), "", 128));
    document.body.append(drag.ghost);
    document.body.classList.add("dragging");
    drag.node.classList.add("taken");
    try { drag.node.setPointerCapture(drag.id); } catch { /* the pointer is gone already */ }
    began?.(drag.hand);
    return true;
  }

  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") || null;

  function light(target) {
    if (drag.lit === target) return;
    drag.lit?.classList.remove("drop-here");
    target?.classList.add("drop-here");
    drag.lit = target;
  }

  function end(event, dropped) {
    if (!drag || event.pointerId !== drag.id) return;
    const { ghost, hand, node, row } = drag;
    const target = ghost && dropped ? under(event) : null;
    if (ghost) {
      light(null);
      ghost.remove();
      node.classList.remove("taken");
      document.body.classList.remove("dragging");
    }
    if (ghost || row) swallowClick();
    drag = null;
    if (ghost && dropped) drop(hand, target, node);
  }

  /** The click that ends a drag is none. */
  function swallowClick() {
    const stop = (event) => { event.stopPropagation(); event.preventDefault(); };
    document.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", stop, { capture: true }), 0);
  }

  document.addEventListener("pointerup", (event) => end(event, true));
  document.addEventListener("pointercancel", (event) => end(event, false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drag?.ghost) end({ pointerId: drag.id }, false);
  });
}

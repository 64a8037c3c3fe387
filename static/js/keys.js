// The whole kitchen by keyboard. A held key acts once: `event.repeat` is ignored except for moving the selection.
const MOVES = {
  ArrowLeft: [-1, 0], a: [-1, 0], ArrowRight: [1, 0], d: [1, 0],
  ArrowUp: [0, -1], w: [0, -1], ArrowDown: [0, 1], s: [0, 1],
};

const writes = (node) => node.matches?.("input, textarea, select, [contenteditable]");

/**
 * `does` has move(dx, dy) (false: there is nothing to move in), act(), here(), group(n), wait(), pause(), talk(), help(), cycle(), back(),
 * next(step), more(), point(), replies(), command(), and hold(key, event), which takes the keys of walking where one walks.
 */
export function listen(does) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") does.back();
    else if (!writes(event.target)) press(event, does);
  });
}

function press(event, does) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const { target } = event;
  if (!(event.key.startsWith("Arrow") && inList(target)) && does.hold(key, event)) {
    event.preventDefault();
    return;
  }
  if (MOVES[key]) {
    if (event.key.startsWith("Arrow") && inList(target)) {
      if (walkList(target, MOVES[key][1])) event.preventDefault();
      return;
    }
    if (does.move(...MOVES[key]) !== false) event.preventDefault();
    return;
  }
  const command = commandOf(key, target, does);
  if (!command) return;
  event.preventDefault();
  if (!event.repeat) command();
}

function commandOf(key, target, does) {
  if (key === "Enter" || key === " ") {
    const onOther = target.matches("button, a, summary") && !target.matches(".target");
    return onOther ? null : does.act;
  }
  if (/^[1-9]$/.test(key)) return () => does.group(Number(key));
  return { e: does.here, ".": does.wait, p: does.pause, t: does.talk, "?": does.help, c: does.cycle, m: does.more, g: does.point, y: does.replies, n: () => does.next(1), b: () => does.next(-1), "/": does.command }[key];
}

const inList = (node) => Boolean(node.closest?.(".verbs, .side details summary"));

/** Up and down among the buttons of the action list. */
function walkList(node, step) {
  const list = node.closest(".verbs");
  if (!list || !step) return false;
  const stops = [...list.querySelectorAll("summary, details[open] button")];
  const next = stops[stops.indexOf(node) + step];
  next?.focus();
  return Boolean(next);
}

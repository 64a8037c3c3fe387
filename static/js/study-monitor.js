// The table is renewed every few seconds: what was scrolled to stays in sight, and the link with the focus keeps it.

const monitor = document.querySelector("#monitor");
let kept = {};

monitor.addEventListener("htmx:beforeSwap", () => {
  const table = monitor.querySelector(".study-monitor");
  const held = monitor.contains(document.activeElement) ? document.activeElement : null;
  kept = {
    top: table.scrollTop,
    left: table.scrollLeft,
    link: held?.getAttribute("href"),
    region: held === table,
  };
});

monitor.addEventListener("htmx:afterSwap", () => {
  const table = monitor.querySelector(".study-monitor");
  const held = kept.region ? table : kept.link && [...monitor.querySelectorAll("a")].find((one) => one.getAttribute("href") === kept.link);
  if (held) held.focus({ preventScroll: true });
  table.scrollTo({ top: kept.top, left: kept.left, behavior: "instant" });
});

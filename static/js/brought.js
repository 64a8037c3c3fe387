// A record from elsewhere, told line by line: a slider, and its own pace.
import { $, $$ } from "./dom.js";
import { say as tr } from "./said.js";

const LONGEST_MS = 3000;
const SHORTEST_MS = 250;

const lines = $$("#lines li[data-at]");
const range = $("#range");
const play = $("#play");
const onlyTalk = $("#only-talk");
let timer = null;

function show(n, follow = true) {
  range.value = n;
  lines.forEach((line, number) => {
    line.toggleAttribute("aria-current", number === n);
    line.classList.toggle("to-come", number > n);
  });
  const line = lines[n];
  if (!line) return;
  $("#now").textContent = tr("{number} of {total}, at {time} s", { number: n + 1, total: lines.length, time: Number(line.dataset.at).toFixed(1) });
  range.setAttribute("aria-valuetext", line.innerText);
  const list = $("#lines");
  if (follow) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
}

const shown = (n) => !onlyTalk.checked || lines[n].classList.contains("line-said");

function next(n) {
  let found = n + 1;
  while (found < lines.length && !shown(found)) found += 1;
  return found;
}

function stop() {
  clearTimeout(timer);
  timer = null;
  play.textContent = tr("Play");
}

function goOn() {
  const now = Number(range.value);
  const then = next(now);
  if (then >= lines.length) return stop();
  const gap = (Number(lines[then].dataset.at) - Number(lines[now].dataset.at)) * 1000;
  const wait = $("#timing").value === "true" ? gap : Math.min(gap, LONGEST_MS);
  timer = setTimeout(() => { show(then); goOn(); }, Math.max(wait, SHORTEST_MS));
}

function toggle() {
  if (timer !== null) return stop();
  play.textContent = tr("Pause");
  if (next(Number(range.value)) >= lines.length) show(0);
  goOn();
}

play.addEventListener("click", toggle);
range.addEventListener("input", () => { stop(); show(Number(range.value)); });
onlyTalk.addEventListener("change", () => $("#lines").classList.toggle("only-talk", onlyTalk.checked));
lines.forEach((line, n) => line.addEventListener("click", () => { stop(); show(n, false); }));
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || event.target.closest("button, input, select, a, textarea")) return;
  event.preventDefault();
  toggle();
});
if (lines.length) show(0, false);
else play.disabled = range.disabled = true;

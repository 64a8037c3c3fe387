// The lobby: how long one has waited, and how long it will be at the most. That somebody came is told by study-here.js.
import "./study-here.js";

const box = document.querySelector(".study-wait");
let [waited, left] = [Number(box.dataset.waited), Number(box.dataset.left)];
const words = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

document.addEventListener("study:second", () => {
  if (box.dataset.asks) return;
  waited += 1;
  left = Math.max(0, left - 1);
  box.querySelector(".study-waited").textContent = words(waited);
  box.querySelector(".study-most").textContent = words(left);
  box.querySelector("progress").value = waited;
  if (left === 0) location.reload();
});

// Ticking sessions: all of the page at once, and how many there are.
const form = document.getElementById("export");
if (form) {
  const all = document.getElementById("tick-all");
  const ticks = [...form.querySelectorAll('input[name="ids"]')];
  const ticked = document.getElementById("ticked");
  const what = document.getElementById("what");

  const tell = () => {
    const count = ticks.filter((tick) => tick.checked).length;
    all.checked = count === ticks.length;
    all.indeterminate = count > 0 && count < ticks.length;
    ticked.textContent = what.value === "all" ? "" : ticked.dataset.words.replace("{count}", count);
  };
  all.addEventListener("change", () => {
    ticks.forEach((tick) => { tick.checked = all.checked; });
    tell();
  });
  form.addEventListener("change", (event) => { if (event.target !== all) tell(); });
  tell();
}

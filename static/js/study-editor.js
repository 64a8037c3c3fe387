// Numbers beside the lines of a study's file; the line that the check names is marked and can be gone to.

const box = document.querySelector("[data-editor]");
const text = box.querySelector("textarea");
const lines = box.querySelector("[data-lines]");
const told = box.querySelector("#study-told");

function wrongLine() {
  return Number(told.querySelector("[data-line]")?.dataset.line ?? 0);
}

function number() {
  const count = text.value.split("\n").length;
  if (lines.children.length !== count) {
    lines.replaceChildren(
      ...Array.from({ length: count }, (_, at) => {
        const one = document.createElement("span");
        one.textContent = at + 1;
        return one;
      }),
    );
  }
  const wrong = wrongLine();
  [...lines.children].forEach((one, at) => one.classList.toggle("wrong", at + 1 === wrong));
  follow();
}

function follow() {
  lines.style.height = `${text.clientHeight}px`;
  lines.scrollTop = text.scrollTop;
}

function goTo(line) {
  const before = text.value.split("\n").slice(0, line - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (text.value.split("\n")[line - 1] ?? "").length);
  text.scrollTop = (line - 4) * parseFloat(getComputedStyle(text).lineHeight);
}

text.addEventListener("input", number);
text.addEventListener("scroll", follow);
new ResizeObserver(follow).observe(text);
document.body.addEventListener("htmx:afterSwap", number);
document.body.addEventListener("htmx:configRequest", (event) => {
  const csrf = document.querySelector("[name=csrfmiddlewaretoken]");
  event.detail.headers["X-CSRFToken"] = csrf.value;
});
told.addEventListener("click", () => wrongLine() && goTo(wrongLine()));
number();
if (wrongLine()) goTo(wrongLine());

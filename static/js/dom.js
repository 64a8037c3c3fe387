// Small words for building pages: elements, icons, one place that speaks to screen readers.
const sprite = document.body.dataset.icons;

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element with attributes and children; text is always text, never markup. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** A decorative icon of the sprite. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${sprite}#${name}`);
  svg.append(use);
  return svg;
}

/** A ring that shows a fraction, with a number in it. `set(fraction, text, label)` changes it. */
export function ring(className = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `ring ${className}`);
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("role", "img");
  const [back, front] = ["ring-back", "ring-front"].map((name) => {
    const circle = document.createElementNS(SVG, "circle");
    for (const [key, value] of Object.entries({ class: name, cx: 20, cy: 20, r: 16, pathLength: 100 })) {
      circle.setAttribute(key, value);
    }
    svg.append(circle);
    return circle;
  });
  const text = document.createElementNS(SVG, "text");
  for (const [key, value] of Object.entries({ x: 20, y: 21, "aria-hidden": "true" })) text.setAttribute(key, value);
  svg.append(text);
  back.setAttribute("aria-hidden", "true");
  svg.set = (fraction, words, label) => {
    const filled = Math.max(0, Math.min(1, fraction)) * 100;
    front.toggleAttribute("data-empty", filled < 0.5);
    front.style.strokeDasharray = `${filled.toFixed(1)} 100`;
    if (text.textContent !== String(words)) text.textContent = words;
    if (svg.getAttribute("aria-label") !== label) svg.setAttribute("aria-label", label);
  };
  return svg;
}

/** Replace the children of a node only when they would differ: focus and reading place stay. */
export function fill(node, key, build) {
  const written = JSON.stringify(key);
  if (node.dataset.key === written) return false;
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  node.dataset.key = written;
  node.replaceChildren(...build());
  if (focused) {
    const again = $$("[data-focus]", node).find((child) => child.dataset.focus === focused);
    (again || $("summary, button:not(:disabled)", node))?.focus({ preventScroll: true });
  }
  return true;
}

/** Speak a sentence to screen readers, politely, and not more often than one can listen. */
export function speaker(node, pause = 1500) {
  let waiting = [];
  let timer = null;
  const speak = () => {
    timer = null;
    if (!waiting.length) return;
    node.textContent = waiting.slice(-3).join(" ");
    waiting = [];
    timer = setTimeout(speak, pause);
  };
  return (sentence) => {
    waiting.push(sentence);
    if (timer === null) speak();
  };
}

// A number with a range: a slider, buttons for small and large steps, and a field for any other number.
import { el } from "./dom.js";

/** The nodes of a slot with a dial. `written(text)` is told what stands there, as often as it changes. */
export function dial(slot, id, known, written) {
  const { low, high, step, usual, unit } = slot.dial;
  const start = known ?? usual;
  const shared = { "aria-labelledby": `${id}-name`, autocomplete: "off" };
  const slider = el("input", { type: "range", class: "dial-slider", min: low, max: high, step, value: start, "data-dial": true, "data-focus": `${id} dial`, "aria-valuetext": `${start} ${unit}`, ...shared, oninput: () => set(slider.value, slider) });
  const field = el("input", { type: "number", class: "dial-field", step: "any", inputmode: "decimal", value: start, "data-slot": slot.name, "data-focus": id, ...shared, oninput: () => set(field.value, field) });

  function set(text, from = null) {
    if (from !== slider) slider.value = text;
    if (from !== field) field.value = text;
    slider.setAttribute("aria-valuetext", `${field.value} ${unit}`);
    written(field.value);
  }

  const turn = (by) => set(String(Math.max(low, Math.min(high, Math.round(((Number(field.value) || usual) + by) / step) * step))));
  const button = (by) => el("button", { type: "button", class: "dial-step", "aria-label": `${by > 0 ? "more" : "less"}: ${Math.abs(by)} ${unit}`, "data-focus": `${id} ${by}`, onclick: () => turn(by) }, `${by > 0 ? "+" : "−"}${Math.abs(by)}`);
  return [el("span", { class: "dial" }, slider, el("span", { class: "dial-row" }, button(-10 * step), button(-step), field, el("span", { class: "soft" }, unit), button(step), button(10 * step)))];
}

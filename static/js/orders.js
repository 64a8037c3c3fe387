// Orders of a shift: what of them is to be heard, and said to those who do not see the tickets.
import { counted } from "./words.js";
import { say as tr } from "./said.js";

/** What a step did with orders (`changed.orders`): a sound and a sentence, or null where it did nothing. */
export function ordered(changed) {
  const { came = [], served = [], lost = [] } = changed?.orders || {};
  const points = served.reduce((sum, one) => sum + one.points, 0);
  const words = [
    served.length ? tr("Order {numbers} is served: {points}.", { numbers: served.map((one) => one.number).join(" and "), points: counted(points, "point") }) : "",
    lost.length ? tr("Nobody waits for order {numbers} any more.", { numbers: lost.join(" and ") }) : "",
    came.length ? tr("Order {numbers} has come in.", { numbers: came.join(" and ") }) : "",
  ].filter(Boolean).join(" ");
  if (!words) return null;
  if (served.length) return { sound: "order", words };
  return { sound: lost.length ? "refused" : "ding", words };
}

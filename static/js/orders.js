// Orders of a shift: what of them is to be heard, and said to those who do not see the tickets.
import { counted } from "./words.js";

/** What a step did with orders (`changed.orders`): a sound and a sentence, or null where it did nothing. */
export function ordered(changed) {
  const { came = [], served = [], lost = [] } = changed?.orders || {};
  const points = served.reduce((sum, one) => sum + one.points, 0);
  const words = [
    served.length ? `Order ${served.map((one) => one.number).join(" and ")} is served: ${counted(points, "point")}.` : "",
    lost.length ? `Nobody waits for order ${lost.join(" and ")} any more.` : "",
    came.length ? `Order ${came.join(" and ")} has come in.` : "",
  ].filter(Boolean).join(" ");
  if (!words) return null;
  if (served.length) return { sound: "order", words };
  return { sound: lost.length ? "refused" : "ding", words };
}

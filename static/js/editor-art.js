// Pictures of the kit: each has an address that says what it shows, and is kept by the browser for good.
import { el } from "./dom.js";

let base = "";

export const useArt = (address) => { base = address; };

export const artOf = (what, px = 128) => `${base.replace(/\d+\/$/, `${px}/`)}?of=${encodeURIComponent(JSON.stringify(what))}`;

/** A picture that says nothing by itself: words stand beside it. */
export const picture = (what, className, px = 128) =>
  el("img", { src: artOf(what, px), alt: "", class: className, draggable: "false", decoding: "async", loading: "lazy" });

/** A thing as it is drawn: what an editor alone knows of it is left out. */
export const seen = ({ kind, states, meal, inside }) => ({
  kind, ...(states?.length ? { states } : {}), ...(meal ? { meal } : {}), ...(inside?.length ? { inside: inside.map(seen) } : {}),
});

export const thing = (one) => ({ show: "thing", thing: seen(one) });
export const pile = (things, on) => ({ show: "things", on, things: things.map(seen) });
export const station = (kind, sides = "1111") => ({ show: "station", kind, sides });
export const cook = (number, facing, holds) => ({ show: "cook", number, facing, ...(holds ? { holds: seen(holds) } : {}) });

/** What is in hand, as a picture. */
export function handPicture(hand, table) {
  if (hand.type === "cook") return cook(hand.number || 1, hand.cook?.facing || "down", hand.cook?.holds);
  if (hand.type === "thing") return thing(hand.thing);
  return hand.things?.length ? pile(hand.things, hand.kind || table) : station(hand.kind);
}

"""Why nothing can be done with what somebody points at, in a sentence."""

from __future__ import annotations

from sim.world import JSONObject, Seat


def reasons(scene: JSONObject, seat: Seat) -> dict[str, str]:
    """Per thing of the scene why this cook can do nothing with it, if there is nothing to do.

    Under the empty name: why there is nothing to do where the cook stands.
    """
    stations = {name: row for row in scene["stations"] for name in _things(row)}
    places = {row["id"]: row["place"] or {} for row in (*scene["items"], *scene["containers"])}
    holding = {row["id"]: row["holding"] for row in scene["players"]}
    meals = {row["id"]: None for row in scene["meals"]}
    at = next((row["at"] for row in scene["players"] if row["id"] == seat), None)
    here = f"There is nothing you can do at {at} right now." if at else "You stand at no station."
    found = {"": here}
    found |= {name: "That is you." if name == seat else f"That is {name}." for name in holding}
    for name in stations | places | meals:
        cook = stations[name]["cook"] if name in stations else None
        holder = places.get(name, {}).get("player")
        found[name] = _sentence(name, seat, cook, holder, holding[seat])
    return found


def _things(station: JSONObject) -> tuple[str, ...]:
    vessel = station["container"]
    return (station["id"], *station["stack"], *(() if vessel is None else (vessel,)))


def _sentence(
    name: str, seat: Seat, cook: Seat | None, holder: Seat | None, held: str | None
) -> str:
    if cook is not None and cook != seat:
        return f"{cook} stands there: a station has room for one cook."
    if held == name:
        return f"You hold {name}. Click the place where it should go."
    if holder is not None:
        return f"{holder} holds {name}."
    if held is not None:
        return f"You cannot use {name} while you hold {held}."
    return f"There is nothing you can do with {name} right now."

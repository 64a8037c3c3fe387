"""Dishes in words."""

from __future__ import annotations

from collections.abc import Sequence

from sim.editing import ANYWHERE, Dish, Sketch, Thing
from sim.world import JSONObject
from sim.worlds.robotouille.drawing_up.kit import BOILING, STATES, called
from sim.worlds.robotouille.wording import PLAIN, spoken

MASS = {"bread", "cheese", "lettuce", "chicken"}
ORDER = {state: at for at, state in enumerate(STATES)}


def thing(one: Thing) -> str:
    """`cut lettuce`, `an onion`, `a pot of boiling water`."""
    if one.meal:
        return f"{_a(called(one.kind))} of {_meal(one)}"
    states = sorted(one.states, key=lambda state: ORDER.get(state, 9))
    name = " and ".join(states)
    name = f"{name} {called(one.kind)}".strip()
    return name if one.kind in MASS else _a(name)


def _meal(one: Thing) -> str:
    boiling = BOILING in one.states
    if not one.inside:
        return f"boiling {one.meal}" if boiling else one.meal
    return (
        f"{'' if boiling else 'unboiled '}soup with {listed([thing(item) for item in one.inside])}"
    )


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def listed(names: Sequence[str]) -> str:
    """`a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def place(at: str) -> str:
    """` on a table`; nothing where it does not matter."""
    if not at:
        return ""
    return " at any station" if at == ANYWHERE else f" on {_a(called(at))}"


def dish(one: Dish) -> str:
    """A dish from the bottom to the top, and where."""
    if not one.things:
        return "nothing yet"
    names = [thing(part) for part in one.things]
    if len(names) == 1:
        return f"{names[0]}{place(one.at)}"
    if one.order == "exact" or len(names) == 2:
        return f"a stack of {listed(names)}{place(one.at)}"
    if not one.closed:
        return f"{names[0]}, and on it in any order {listed(names[1:])},{place(one.at)}"
    middle = names[1] if len(names) == 3 else f"in any order {listed(names[1:-1])}"
    return f"{names[0]}, on it {middle}, and {names[-1]} on top,{place(one.at)}"


def condition(row: JSONObject) -> str:
    """A condition that no dish says, for people."""
    name = str(row.get("predicate", ""))
    args = [spoken(str(one)) for one in row.get("args", [])]
    try:
        return PLAIN.get(name, f"{name}: {' '.join(args)}").format(*args)
    except (IndexError, KeyError, ValueError):
        return name


def goal(sketch: Sketch) -> str:
    """The whole goal as a sentence."""
    said = [dish(one) for one in sketch.dishes if one.things]
    said += [condition(row) for row in sketch.kept.get("goal", [])]
    if not said:
        return ""
    return f"Serve {'; and '.join(said)}."

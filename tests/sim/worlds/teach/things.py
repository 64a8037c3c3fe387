"""Objects as AI2-THOR and TEACh describe them, in the few words that a test needs."""

from __future__ import annotations

from typing import Any

from sim.worlds.teach.classes import classes_of

Thing = dict[str, Any]
RECEPTACLES = {
    "Sink",
    "SinkBasin",
    "Plate",
    "Bowl",
    "CounterTop",
    "DiningTable",
    "Cabinet",
    "Drawer",
}


def thing(kind: str, number: int = 0, *inside: Thing, **state: Any) -> Thing:
    """An object of a type, in or on others, with the properties given."""
    parents = [one["objectId"] for one in inside]
    above = [parent for one in inside for parent in one["parentReceptacles"] or ()]
    return {
        "objectId": f"{kind}|{number:+06.2f}|+00.00|+00.00",
        "objectType": kind,
        "simbotObjectClass": classes_of(kind),
        "parentReceptacles": [*parents, *above] or None,
        "receptacle": kind in RECEPTACLES,
        "position": {"x": float(number), "y": 0.0, "z": 0.0},
        "isDirty": False,
        "isCooked": False,
        "isToggled": False,
        "isOpen": False,
        "isFilledWithLiquid": False,
        **state,
    }


def kitchen() -> list[Thing]:
    """A sink, a knife and a table: what most tasks need beside their own things."""
    return [thing("Sink"), thing("Knife"), thing("CounterTop")]

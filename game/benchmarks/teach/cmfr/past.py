"""What was done before a plan is made: by an instance of EDH, or by an earlier plan of the same game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from sim.world import JSONObject

_FUNCTIONS: Mapping[str, str] = {
    "Pickup": "Pick_up", "Open": "Open", "Close": "Close", "ToggleOn": "Toggle_on",
    "ToggleOff": "Toggle_off", "Slice": "Slice",
}  # fmt: skip
_OF_TWO = frozenset({"Place", "Pour"})
"""Interactions that are about what is in the hand, too."""


@dataclass(frozen=True, slots=True)
class Past:
    """Steps that were carried out, and which things their names mean."""

    steps: tuple[Subgoal, ...] = ()
    names: Mapping[Name, str] = field(default_factory=dict)


NOTHING = Past()


def past_of(rows: Sequence[JSONObject]) -> Past:
    """The past that a history of single actions comes to, in the language of plans.

    Things are numbered by type as they were first handled. Motions are left out: where the body
    stands is seen. So is what was done with a hand that, as told, held nothing.
    """
    names: dict[str, Name] = {}
    steps: list[Subgoal] = []
    held: Name | None = None
    for row in rows:
        if row.get("object") is None:
            continue
        verb = str(row["verb"])
        name = _named(str(row["object"]), str(row["type"]), names)
        if verb in _FUNCTIONS:
            steps.append(Subgoal(_FUNCTIONS[verb], (name,), "history", "done"))
        elif verb in _OF_TWO and held is not None:
            steps.append(Subgoal(verb, (held, name), "history", "done"))
        if verb in ("Pickup", "Place"):
            held = name if verb == "Pickup" else None
    return Past(tuple(steps), {name: thing for thing, name in names.items()})


def _named(thing: str, kind: str, names: dict[str, Name]) -> Name:
    """The plan's name of a thing that the kitchen calls `Mug_1a2b3c4d`."""
    if thing not in names:
        names[thing] = Name(kind, 1 + sum(one.kind == kind for one in names.values()))
    return names[thing]

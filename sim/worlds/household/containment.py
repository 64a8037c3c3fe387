"""What is in what, as AsgardBench's rules and goals mean it."""

from __future__ import annotations

from collections.abc import Iterator

from sim.home.facts import SURFACES, facts_of
from sim.home.state import State, Thing, sincos

DEEPEST = 12
"""Nothing is nested deeper; a parent loop in a broken file ends here."""


def of_type(state: State, type_name: str) -> list[Thing]:
    """The things of a type that are there, in the scene's order (AI2-THOR's metadata order)."""
    return [t for t in state.things.values() if t.type == type_name and not t.gone]


def first(state: State, type_name: str) -> Thing | None:
    """The first record of a type, the record of a sliced root too."""
    return next((t for t in state.things.values() if t.type == type_name), None)


def ancestors(state: State, thing: Thing) -> Iterator[Thing]:
    """What it stands in or on, from the nearest outwards."""
    parent = thing.parent
    for _ in range(DEEPEST):
        if parent is None or parent not in state.things:
            return
        found = state.things[parent]
        yield found
        parent = found.parent


def container(state: State, thing: Thing) -> Thing | None:
    """The smallest receptacle around a thing that is not a mere surface (spec 1.3), or None."""
    around = [t for t in ancestors(state, thing) if t.type not in SURFACES]
    return min(around, key=_volume, default=None)


def shut_in(state: State, thing: Thing) -> Thing | None:
    """The nearest receptacle with a door or front around a thing, open or closed, or None."""
    return next((t for t in ancestors(state, thing) if facts_of(t.type).openable), None)


def contents(state: State, receptacle: Thing) -> list[Thing]:
    """Everything in or on a receptacle, indirectly too (AI2-THOR's `receptacleObjectIds`)."""
    found, level = [], [receptacle.name]
    for _ in range(DEEPEST):
        inside = [t for name in level for t in state.contents(name)]
        if not inside:
            break
        found += inside
        level = [t.name for t in inside]
    return [t for t in found if t.name != state.held]


def covers(receptacle: Thing, thing: Thing) -> bool:
    """Whether a thing's middle is over the receptacle's footprint, within the taller one's height.

    The released code's second way to say that something is in something.
    """
    rx, rz = _half_extent(receptacle)
    inside = abs(thing.x - receptacle.x) <= rx and abs(thing.z - receptacle.z) <= rz
    tallest = max(receptacle.size[1], thing.size[1])
    return inside and abs(_middle(thing) - _middle(receptacle)) <= tallest


def _half_extent(thing: Thing) -> tuple[float, float]:
    """Half of its axis-aligned box along world x and z."""
    sin, cos = (abs(v) for v in sincos(thing.yaw))
    w, _, d = thing.size
    return (w * cos + d * sin) / 2, (w * sin + d * cos) / 2


def _middle(thing: Thing) -> float:
    return thing.y + thing.size[1] / 2


def _volume(thing: Thing) -> float:
    return thing.size[0] * thing.size[1] * thing.size[2]

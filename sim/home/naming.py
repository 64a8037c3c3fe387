"""Names of things as people say them: `counter top 2, by the sink`, where the simulator says CounterTop_2fe78146."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from sim.home.facts import facts_of
from sim.home.scenes import Scene
from sim.home.state import State, Thing
from sim.home.words import words

LANDMARKS = (
    "Sink", "Fridge", "Microwave", "CoffeeMachine", "Toaster", "Stove", "Television", "Bed", "Toilet",
    "Bathtub", "DiningTable", "Desk", "Sofa",
)  # fmt: skip
"""Things by which one says where others are, if there is one of them."""
BESIDE = 1.5
"""Metres, level, from middle to middle."""


def plain(state: State) -> dict[str, str]:
    """What everything that is there is called. Things of one type are numbered in the scene's order."""
    names = dict(_of_scene(state.scene))
    counts: dict[str, int] = {}
    for thing in state.things.values():
        if thing.name in names or thing.gone:
            continue
        counts[thing.type] = counts.get(thing.type, 0) + 1
        names[thing.name] = f"{_word(thing)} {counts[thing.type]}"
    return names


@lru_cache(maxsize=256)
def _of_scene(scene: Scene) -> Mapping[str, str]:
    things = [thing for thing in scene.things.values() if not thing.gone]
    by_type: dict[str, list[Thing]] = {}
    for thing in things:
        by_type.setdefault(thing.type, []).append(thing)
    marks = [by_type[kind][0] for kind in LANDMARKS if len(by_type.get(kind, ())) == 1]
    return {
        thing.name: _word(thing) if len(group) == 1 else _numbered(thing, number, marks)
        for group in by_type.values()
        for number, thing in enumerate(group, 1)
    }


def _numbered(thing: Thing, number: int, marks: list[Thing]) -> str:
    said = f"{_word(thing)} {number}"
    if facts_of(thing.type).pickupable:
        return said
    near = [
        (round(math.hypot(mark.x - thing.x, mark.z - thing.z), 3), mark.type)
        for mark in marks if mark.type != thing.type
    ]  # fmt: skip
    if not near or min(near)[0] > BESIDE:
        return said
    return f"{said}, by the {words(min(near)[1]).lower()}"


def _word(thing: Thing) -> str:
    text = words(thing.type)
    return text if text.startswith(("CD", "TV")) else text.lower()

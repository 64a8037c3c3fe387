"""The author of the homes: the same name and seed give the same home, always.

A drawing is thrown away and begun again with other dice until the checker finds no fault.
"""

from __future__ import annotations

import random

from sim.home import scenes
from sim.home.authoring import (
    bathroom,
    bedroom,
    check,
    corners,
    inventory,
    kitchen,
    living,
    proof,
    stowing,
    writing,
)
from sim.home.authoring.draft import Draft, NoRoom, kind_of
from sim.home.authoring.faults import Faulty
from sim.home.authoring.styles import style
from sim.world import JSONObject, WorldError

VERSION = 3
"""Rises when the same name and seed give another home. Homes that ship keep the version that made
them (`made.json`): tasks and recorded games are tied to their files."""
ATTEMPTS = 400
_FURNISH = {
    "kitchen": kitchen.furnish,
    "living_room": living.furnish,
    "bedroom": bedroom.furnish,
    "bathroom": bathroom.furnish,
}


def author(name: str, seed: int = 0, names: list[str] | None = None) -> JSONObject:
    """The content of a scene file.

    Args:
        name: "FloorPlan1" and so on; its number says what kind of room it is.
        seed: Another seed gives another home with the same contents.
        names: What is to be in it; by default what its inventory lists.

    Raises:
        WorldError: `no_layout`; no drawing works out.
    """
    names = inventory.names_for(name) if names is None else sorted(names)
    reasons: dict[str, int] = {}
    for attempt in range(ATTEMPTS):
        rng = random.Random(f"{name}|{seed}|{attempt}")
        try:
            return draw(name, names, rng, slack=min(attempt // 10 * 0.1, 1.2))
        except (NoRoom, Faulty) as error:
            reasons[str(error)] = reasons.get(str(error), 0) + 1
    often = sorted(reasons.items(), key=lambda item: -item[1])[:6]
    raise WorldError("no_layout", f"{name}: no drawing works out; most often: {often}")


def draw(name: str, names: list[str], rng: random.Random, slack: float = 0.0) -> JSONObject:
    """One attempt.

    Raises:
        NoRoom: Something found no place.
        Faulty: The checker refuses it.
    """
    kind = kind_of(name)
    draft = Draft(name, kind, names, rng)
    draft.slack = slack
    draft.height = round(rng.uniform(2.5, 2.8), 2)
    draft.style = style(kind, rng)
    _FURNISH[kind](draft)
    corners.cut(draft)
    x0, z0, x1, z1 = draft.bounds
    middle = ((x0 + x1) / 2, (z0 + z1) / 2)
    draft.place(
        "Floor",
        draft.walls[0],
        *draft.walls[0].of(*middle),
        -0.01,
        (x1 - x0, 0.01, z1 - z0),
        solid=False,
    )
    stowing.stow(draft)
    rest = {type_: left for type_, left in draft.pool.items() if left}
    if rest:
        raise NoRoom(f"left over: {sorted(rest)}")
    _stand_on_floor(draft)
    data = writing.content(draft, (0.0, 0.0), 0.0)
    at, yaw = check.doorstep(scenes.read(data))
    data["agent"] = {"at": list(at), "yaw": yaw}
    scene = scenes.read(data)
    check.ensure(scene)
    for fault in proof.prove(scene):
        raise Faulty("bad_scene", fault.message, fault.path)
    return data


def _stand_on_floor(draft: Draft) -> None:
    """Chairs, bins and other loose furniture are on the floor, and the records say so."""
    floor = next(thing for thing in draft.things.values() if thing.type == "Floor")
    loose = ("Chair", "Stool", "GarbageCan", "GarbageBag", "FloorLamp", "LaundryHamper", "DogBed")
    for thing in list(draft.things.values()):
        if thing.type in loose and thing.parent is None and abs(thing.y) < 0.01:
            draft.change(thing, parent=floor.name)

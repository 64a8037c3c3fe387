"""From where one stands, a picture tells in which state a small thing is."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.home.anatomy import SIZES
from sim.home.eyes.camera import Camera
from sim.home.facts import types
from sim.home.pictures.studio import studio
from sim.home.scenes import Scene, read
from sim.home.state import State, Thing

pytestmark = pytest.mark.slow

SIZE, FOV = 300, 32.2
"""The middle of a 600 by 600 picture with a field of view of 60 degrees, as people play."""
EYE = (1.7, 1.575, 2.25)
PLACE = (2.0, 0.9, 3.4)
DIFFERENT = 36
"""Two colours differ plainly if one of their channels does by this much of 255."""

STATES: list[tuple[str, dict[str, Any]]] = [
    (name, change)
    for name, facts in types().items()
    if facts.pickupable
    for change in (
        [{"dirty": True}] * facts.dirtyable
        + [{"cooked": True}] * facts.cookable
        + [{"broken": True}] * facts.breakable
        + [{"used_up": True}] * facts.usable_up
        + [{"openness": 1.0}] * facts.openable
        + [{"toggled": True}] * facts.toggleable
        + [{"liquid": liquid} for liquid in facts.liquids]
    )
]
OPAQUE = {("WineBottle", "liquid")}
"""What cannot be seen by its nature: wine in dark glass."""


@cache
def worktop() -> Scene:
    counter = {
        "name": "C",
        "type": "CounterTop",
        "at": [2, 0.86, 3.6],
        "size": [3, 0.04, 0.8],
        "yaw": 180,
    }
    room = {"outline": [[0, 0], [4, 0], [4, 4], [0, 4]], "height": 2.5}
    agent = {"at": [2, 2.4]}
    data = {"scene": "FloorPlan1", "kind": "kitchen", "room": room, "things": [counter]}
    return read(data | {"agent": agent})


def thing(name: str, asset: int) -> Thing:
    opened = 1.0 if name in ("Kettle", "Laptop") else 0.0
    x, y, z = PLACE
    return Thing("T", name, f"{name}_{asset}", "T|1", x, y, z, 180, SIZES[name], openness=opened)


def look(shown: Thing) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Pixels, and which of them belong to the thing."""
    state = State.start(worktop())
    state.put(shown)
    target = np.array(PLACE) + np.array([0.0, shown.size[1] / 2, 0.0]) - np.array(EYE)
    yaw = float(np.degrees(np.arctan2(target[0], target[2])))
    horizon = float(np.degrees(np.arcsin(-target[1] / np.linalg.norm(target))))
    picture = studio().picture(state, Camera(EYE, yaw, horizon, FOV), SIZE, SIZE)
    own = picture.buffer.ids == picture.buffer.names.index("T")
    return picture.pixels.astype(np.int64), own


def share_changed(one: Thing, two: Thing) -> tuple[float, int]:
    """The part (and number) of the thing's pixels that differ plainly."""
    (a, in_a), (b, in_b) = look(one), look(two)
    either = in_a | in_b
    plainly = (np.abs(a - b).max(axis=2) >= DIFFERENT) & either
    return plainly.sum() / max(1, either.sum()), int(plainly.sum())


@pytest.mark.parametrize(("name", "change"), STATES)
def test_a_state_is_seen_from_where_one_stands(name: str, change: dict[str, Any]) -> None:
    if (name, *change) in OPAQUE:
        pytest.skip("dark glass hides what is in it")
    for asset in (1, 2, 3):
        plain = thing(name, asset)
        if "openness" in change:
            plain = replace(plain, openness=0.0)
        share, pixels = share_changed(plain, replace(plain, **change))
        assert pixels > (60 if share > 0.10 else 250), (asset, share, pixels)


def test_what_looks_alike_in_words_does_not_in_pictures() -> None:
    """Of each pair no more than a part could be taken for the other."""
    for one, two in (("Knife", "ButterKnife"), ("SaltShaker", "PepperShaker"), ("Apple", "Tomato"),
                     ("Mug", "Cup"), ("BreadSliced", "Bread"), ("Lettuce", "LettuceSliced")):  # fmt: skip
        share, _ = share_changed(thing(one, 1), thing(two, 1))
        assert share > 0.25, (one, two, share)


def test_the_same_thing_is_drawn_the_same_twice() -> None:
    assert share_changed(thing("Mug", 1), thing("Mug", 1)) == (0.0, 0)

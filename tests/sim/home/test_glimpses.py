"""How many pixels a picture would have of what an eye sees: told from directions, turn by turn.

What is compiled is tried as plain Python on small patches, and held to be the same compiled.
"""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.home.eyes import glimpses
from sim.home.eyes.glimpses import ASK, NO, YES, Floats
from sim.home.state import sincos
from tests.loops import each
from tests.recordings import check_names, check_recorded, fingerprints_of

FILE = Path(__file__).with_name("glimpses.json")
FOCAL, HALF = 194.0, 112.0
"""A picture of 224 pixels with a field of view of 60 degrees."""
ENOUGH = 6.0
TURNS = [0.0, 15.0, 29.0, 31.0, 60.0, 90.0, 180.0, 270.0, 331.0]
LOOKS = [-30.0, 0.0, 28.0, 32.0, 60.0]
plain: Any = glimpses.shown.py_func  # type: ignore[attr-defined]


def patch(yaw: float, rise: float, pixels: tuple[float, float], fine: float = 4.0) -> Floats:
    """A flat patch that covers so many pixels of a picture that looks at its middle, in directions that are
    `fine` to a pixel."""
    wide, high = (max(1, round(side * fine)) for side in pixels)
    cell = 1.0 / (fine * FOCAL)
    u, v = np.meshgrid((np.arange(wide) - (wide - 1) / 2) * cell, (np.arange(high) - (high - 1) / 2) * cell)  # fmt: skip
    u, v = u.ravel(), v.ravel()
    long = np.sqrt(u * u + v * v + 1.0)
    angle = cell * cell / long**3
    sin, cos = sincos(-rise)
    ahead, up = cos + v * sin, v * cos - sin
    sin, cos = sincos(yaw)
    x, z = ahead * sin + u * cos, ahead * cos - u * sin
    return np.stack([x / long, up / long, z / long, angle], axis=1)


def rows(degrees: list[float]) -> Floats:
    return np.array([sincos(one) for one in degrees], float).reshape(-1, 2)


def seen(
    directions: Floats, turns: list[float], looks: list[float], enough: float = ENOUGH
) -> list[list[int]]:
    found = plain(directions, rows(turns), rows(looks), FOCAL, HALF, HALF, enough)
    assert found.dtype == np.uint8
    return [[int(one) for one in row] for row in found]


def test_of_nothing_nothing_is_shown() -> None:
    assert seen(np.empty((0, 4)), [0.0, 90.0], [0.0]) == [[NO], [NO]]


@pytest.mark.parametrize(
    ("yaw", "rise", "turn", "look", "found"),
    [
        (0.0, 0.0, 0.0, 0.0, YES),
        (90.0, 0.0, 90.0, 0.0, YES),
        (90.0, 0.0, 270.0, 0.0, NO),
        (0.0, 0.0, 180.0, 0.0, NO),
        (0.0, 0.0, 20.0, 0.0, YES),
        (0.0, 0.0, 340.0, 0.0, YES),
        (0.0, 0.0, 35.0, 0.0, NO),
        (0.0, 0.0, 325.0, 0.0, NO),
        (0.0, -20.0, 0.0, 0.0, YES),
        (0.0, -35.0, 0.0, 0.0, NO),
        (0.0, -35.0, 0.0, 30.0, YES),
        (0.0, 20.0, 0.0, 0.0, YES),
        (0.0, 20.0, 0.0, 30.0, NO),
        (0.0, -80.0, 180.0, 60.0, NO),
        (0.0, -80.0, 0.0, 60.0, YES),
    ],
)
def test_a_large_patch_is_shown_where_the_picture_looks_at_it(
    yaw: float, rise: float, turn: float, look: float, found: int
) -> None:
    directions = patch(yaw, rise, (12.0, 12.0), fine=1.0)
    assert seen(directions, [turn], [look]) == [[found]]


@pytest.mark.parametrize(
    ("pixels", "fine", "found"),
    [
        ((10.0, 6.0), 4.0, YES),
        ((10.0, 6.0), 1.0, YES),  # 60 pixels are enough, however coarse
        ((5.0, 2.0), 4.0, YES),
        ((4.0, 1.75), 4.0, NO),  # 7 pixels are too few, however they lie
        ((5.0, 2.0), 1.0, ASK),
        ((24.0, 0.5), 4.0, NO),  # a sliver between two rows of middles
    ],
)
def test_small_patches_are_counted_and_coarse_ones_looked_at(
    pixels: tuple[float, float], fine: float, found: int
) -> None:
    assert seen(patch(0.0, 0.0, pixels, fine), [0.0], [0.0]) == [[found]]


def test_of_a_single_direction_it_is_asked_how_large_it_is() -> None:
    """Straight along an axis as well."""
    for axis, (turn, look) in enumerate(((90.0, 0.0), (0.0, -90.0), (0.0, 0.0))):
        direction = np.zeros((1, 4))
        direction[0, axis], direction[0, 3] = 1.0, 100.0 / FOCAL**2
        assert seen(direction, [turn], [look]) == [[YES]]
        assert seen(direction, [turn + 180.0], [-look]) == [[NO]]


def test_what_is_all_around_is_shown_whichever_way_one_looks() -> None:
    most, rest = patch(90.0, 0.0, (20.0, 20.0), 1.0), patch(270.0, 0.0, (12.0, 12.0), 1.0)
    both = np.concatenate([most, rest])
    assert seen(both, [90.0, 270.0, 0.0], [0.0]) == [[YES], [YES], [NO]]


@pytest.mark.parametrize(("enough", "found"), [(3.5, YES), (4.0, YES), (4.5, NO)])
def test_as_many_middles_of_pixels_as_are_enough_are_enough(enough: float, found: int) -> None:
    """2.9 pixels wide and high in the middle of a picture: the middles of four lie on it."""
    directions = patch(0.0, 0.0, (2.9, 2.9), fine=10.0)
    assert seen(directions, [0.0], [0.0], enough) == [[found]]


def test_what_lies_on_the_edge_of_a_picture_does_not_count() -> None:
    """Of its half, 112 pixels, 107 and a half count."""
    for pixel, found in ((106.0, YES), (109.0, NO)):
        angle = math.degrees(math.atan(pixel / FOCAL))
        assert seen(patch(angle, 0.0, (3.0, 4.0)), [0.0], [0.0]) == [[found]]
        assert seen(patch(-angle, 0.0, (3.0, 4.0)), [0.0], [0.0]) == [[found]]
        assert seen(patch(0.0, angle, (4.0, 3.0)), [0.0], [0.0]) == [[found]]
        assert seen(patch(0.0, -angle, (4.0, 3.0)), [0.0], [0.0]) == [[found]]


def patches(number: int) -> list[Floats]:
    """Patches of all sizes, at random, some of two parts."""
    rng = random.Random(number)
    found = []
    for _ in range(12):
        fine = rng.choice([1.0, 2.0, 3.0])
        sizes = [(rng.choice([0.4, 2.0, 3.0, 5.0, 9.0]), rng.choice([1.0, 2.5, 4.0])) for _ in "ab"]
        yaw, rise = rng.uniform(-40.0, 40.0), rng.uniform(-60.0, 40.0)
        one = patch(yaw, rise, sizes[0], fine)
        if rng.random() < 0.3:
            one = np.concatenate([one, patch(yaw + rng.uniform(2.0, 60.0), rise, sizes[1], fine)])
        found.append(np.ascontiguousarray(one))
    found.append(patch(rng.uniform(-20.0, 20.0), -20.0, (12.0, 12.0), 2.0))
    return found


@pytest.mark.parametrize("number", range(6))
def test_what_is_shown_of_patches_at_random_is_as_it_was_recorded(number: int) -> None:
    told = [seen(one, TURNS, LOOKS) for one in patches(number)]
    kinds = {kind for turns in told for looks in turns for kind in looks}
    assert kinds == {NO, YES, ASK}
    check_recorded(FILE, str(number), fingerprints_of({"shown": told}))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, [str(number) for number in range(6)])


def test_it_is_the_same_compiled() -> None:
    turns, looks = rows(TURNS), rows(LOOKS)
    for one in each(patches(6)):
        found = glimpses.shown(one, turns, looks, FOCAL, HALF, HALF, ENOUGH)
        assert found.tolist() == seen(one, TURNS, LOOKS)

"""How near a picture is, as a plane: found again where it is one, never behind the eye, and better than a guess in homes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from sim.abilities import Nearness
from sim.home import ground, scenes
from sim.home.eyes.camera import Camera
from sim.home.home import Home
from sim.home.pictures.slant import FARTHEST, NEAREST, SAMPLES, nearness
from sim.home.pictures.studio import studio
from sim.home.state import State

Floats = NDArray[np.float64]
GUESS = 1 / 2.5
"""What pages take where nothing is told."""


def grid(height: int, width: int) -> tuple[Floats, Floats]:
    """How far right and down of the middle the pixels are, in halves of the height."""
    rows, columns = np.mgrid[0:height, 0:width] + 0.5
    return (columns * 2 - width) / height, rows * 2 / height - 1


def told(near: Nearness, height: int, width: int) -> Floats:
    """1/metres all over a picture."""
    right, down = grid(height, width)
    return near.middle + near.right * right + near.down * down


@given(
    st.floats(0.3, 1.0), st.floats(-0.1, 0.1), st.floats(-0.1, 0.1),
    st.integers(SAMPLES, 90), st.integers(SAMPLES, 90),
)  # fmt: skip
def test_a_plane_is_found_again(
    middle: float, right: float, down: float, height: int, width: int
) -> None:
    wide = width / height
    plane = Nearness(middle, right / wide, down)
    found = nearness((1 / told(plane, height, width)).astype(np.float32))
    assert found == pytest.approx(plane, abs=0.02)


@given(st.integers(0, 2**32 - 1), st.floats(0.1, 40.0), st.integers(33, 70), st.integers(33, 70))
def test_no_part_of_it_is_behind_the_eye_or_out_of_the_house(
    seed: int, scale: float, height: int, width: int
) -> None:
    dice = np.random.default_rng(seed)
    depth = (dice.random((height, width)) ** 3 * scale).astype(np.float32)
    depth[:, : width // 3] = np.inf
    near = told(nearness(depth), height, width)
    assert near.min() >= 1 / FARTHEST - 1e-9
    assert near.mean() <= 1 / NEAREST


def test_what_is_not_there_is_far_away() -> None:
    assert nearness(np.full((40, 40), np.inf, np.float32)) == (1 / FARTHEST, 0.0, 0.0)


@pytest.mark.parametrize("number", [1, 8, 205, 310, 415])
def test_a_step_aside_is_foretold_in_homes_at_least_twice_as_well_as_by_a_guess(
    number: int,
) -> None:
    home = Home(State.start(scenes.load(f"FloorPlan{number}")).scene, studio())
    places = ground.reachable(home, 0.25)
    guessed, slanted = [], []
    for x, z in places[:: max(1, len(places) // 5)]:
        for yaw in (0.0, 90.0, 180.0, 270.0):
            eye = Camera((x, home.state.body.eye[1], z), yaw, 30.0, 90.0)
            depth = studio().look(home.state, eye, 64, 64).depth
            true = 1 / np.maximum(depth, NEAREST)
            guessed.append(abs(true - GUESS).mean())
            slanted.append(abs(true - told(nearness(depth), 64, 64)).mean())
    assert np.mean(slanted) < np.mean(guessed) / 2

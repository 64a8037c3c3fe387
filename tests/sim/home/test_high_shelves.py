"""What is put on a shelf as high as the eyes lies where it is seen, though the shelf's floor itself is not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sim.home.eyes.buffer import Buffer
from sim.home.placing import candidates, spots
from sim.home.state import Body, State
from tests.sim.home.rosas import kitchen

SIZE = 224


@pytest.mark.parametrize(
    ("over_the_eyes", "is_seen"), [(-0.06, False), (-0.04, True), (-0.01, True), (0.04, True)]
)
def test_over_a_shelf_near_the_height_of_the_eyes_one_looks_a_hand_higher(
    over_the_eyes: float, is_seen: bool
) -> None:
    """Before one, up to the height of the eyes, is a board half a metre away; over it one sees far."""
    body = Body(0.0, 0.0, 0.0, 0.0)
    depth = np.full((SIZE, SIZE), 0.5, np.float32)
    depth[: SIZE // 2 + 1] = 9.0
    ids = np.zeros((SIZE, SIZE), np.int32)
    view = spots.View(body, 60.0, Buffer(ids, ids, depth, ("",)))
    shelf = replace(
        next(iter(State.start(kitchen()).things.values())), x=0.0, y=0.0, z=1.0, yaw=0.0
    )
    load = candidates.Load((0.05, 0.05, 0.05), 0.0, (0.0, 0.0))
    heights = np.array([body.eye[1] + over_the_eyes])

    how, _ = spots._seen(shelf, load, np.zeros((1, 2)), heights, view)

    assert bool(how[0] < 2.0) is is_seen

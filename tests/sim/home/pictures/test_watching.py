"""Who looks where, on a plan: dots and wedges where they belong, and nothing else is touched."""

from __future__ import annotations

import numpy as np

from sim.home.eyes.camera import Camera
from sim.home.pictures import watching

PLAN = Camera((0.0, 5.0, 0.0), 0.0, 90.0, height=10.0)
RED = [200, 0, 0]


def drawn(*watchers: dict[str, object]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Ten metres on a hundred pixels, grey before."""
    pixels = np.full((100, 100, 3), 100, np.uint8)
    watching.draw(pixels, PLAN, watchers)
    return pixels


def test_nobody_leaves_the_plan_as_it_is() -> None:
    assert (drawn() == 100).all()


def test_a_dot_stands_where_the_eye_is() -> None:
    pixels = drawn({"x": 2.0, "z": 3.0, "yaw": 0.0, "fov": 90.0, "colour": RED})
    assert pixels[20, 70].tolist() == RED  # north is up, east is right
    assert pixels[80, 30].tolist() == [100, 100, 100]


def test_the_wedge_points_where_it_looks() -> None:
    pixels = drawn({"x": 0.0, "z": 0.0, "yaw": 90.0, "fov": 60.0, "colour": RED})
    assert pixels[50, 60, 0] > 100  # a metre to the east
    assert (pixels[50, 40] == 100).all()
    assert (pixels[40, 50] == 100).all()
    assert (pixels[50, 70] == 100).all()  # it reaches no further than it should

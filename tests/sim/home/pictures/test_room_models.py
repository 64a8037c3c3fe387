"""The bare room: faces inward only, open where its openings are."""

from __future__ import annotations

import numpy as np
import pytest

from sim.home.pictures.models.room import shell, walls
from sim.home.scenes import Room
from tests.loops import each

SQUARE = ((-2.0, -1.5), (2.0, -1.5), (2.0, 1.5), (-2.0, 1.5))
BENT = ((0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0))
WINDOW = {"kind": "window", "wall": 0, "from": 1.0, "to": 2.2, "sill": 0.9, "head": 2.0}
DOOR = {"kind": "door", "wall": 1, "from": 1.0, "to": 1.9, "sill": 0.0, "head": 2.05}
ARCH = {"kind": "arch", "wall": 2, "from": 1.0, "to": 2.0, "head": 2.1}


def room(outline: tuple[tuple[float, float], ...] = SQUARE, *openings: object) -> Room:
    return Room(outline, 2.5, tuple(openings), {})  # type: ignore[arg-type]


def met(place: Room, eye: tuple[float, float, float], way: tuple[float, float, float]) -> float:
    """How far it is to the first face that looks at the eye; infinite where there is none."""
    nearest = np.inf
    for part in shell(place):
        corners = part.vertices[part.faces].astype(float)
        facing = part.normals[part.faces].mean(1)
        a, ab, ac = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
        cross = np.cross(way, ac)
        size = (ab * cross).sum(1)
        with np.errstate(divide="ignore", invalid="ignore"):
            s = ((np.array(eye) - a) * cross).sum(1) / size
            turned = np.cross(np.array(eye) - a, ab)
            t = (turned @ np.array(way)) / size
            far = (turned * ac).sum(1) / size
            hit = (s >= 0) & (t >= 0) & (s + t <= 1) & (far > 1e-6)
        hit &= facing @ np.array(way) < 0
        if hit.any():
            nearest = min(nearest, float(far[hit].min()))
    return nearest


@pytest.mark.parametrize("outline", [SQUARE, BENT])
def test_walls_look_into_the_room(outline: tuple[tuple[float, float], ...]) -> None:
    for wall in each(walls(room(outline))):
        middle = wall.at(wall.length / 2, 1.0)
        eye = tuple(middle + wall.inward * 0.3)
        assert met(room(outline), eye, tuple(-wall.inward)) == pytest.approx(0.3, abs=0.02)  # type: ignore[arg-type]


def test_from_outside_one_looks_in() -> None:
    assert met(room(), (-4.0, 1.0, 0.0), (1.0, 0.0, 0.0)) == pytest.approx(6.0, abs=0.02)
    assert met(room(), (0.5, 9.0, 0.5), (0.0, -1.0, 0.0)) == pytest.approx(9.0, abs=0.02)


def test_a_window_shows_the_sky_beyond_the_wall() -> None:
    through = met(room(SQUARE, WINDOW), (-0.4, 1.5, 0.0), (0.0, 0.0, -1.0))
    assert 1.9 < through < 3.0
    beside = met(room(SQUARE, WINDOW), (1.5, 1.5, 0.0), (0.0, 0.0, -1.0))
    assert beside == pytest.approx(1.5, abs=0.02)


def test_a_door_is_shut_and_an_arch_leads_on() -> None:
    assert met(room(SQUARE, DOOR), (0.0, 1.5, 0.3), (1.0, 0.0, 0.0)) == pytest.approx(2, abs=0.1)
    assert met(room(SQUARE, ARCH), (0.5, 1.5, 0.0), (0.0, 0.0, 1.0)) > 2.0


def test_nothing_outside_the_room_stands_higher_than_its_walls() -> None:
    points = np.concatenate([p.vertices for p in shell(room(SQUARE, WINDOW, DOOR, ARCH))])
    assert points[:, 1].max() <= 2.5 + 1e-4


def test_the_lamp_hangs_inside_a_room_with_a_corner_cut_out() -> None:
    lit = [p for p in shell(room(BENT)) if p.material.glow > 0]
    middle = np.concatenate([p.vertices for p in lit]).mean(0)
    assert not (middle[0] > 2 and middle[2] > 2)


def test_a_room_is_drawn_with_few_triangles() -> None:
    count = sum(len(p.faces) for p in shell(room(SQUARE, WINDOW, DOOR, ARCH)))
    assert count < 1500

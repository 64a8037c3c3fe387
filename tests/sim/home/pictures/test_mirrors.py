"""Clean mirrors show the room; what a picture says is seen there is still the mirror."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.home.eyes.camera import Camera, from_eyes
from sim.home.pictures.mirrors import Pane
from sim.home.pictures.renderer import lens
from sim.home.pictures.studio import Picture, studio
from sim.home.state import State
from tests.sim.home.pictures.homes import home, thing

SIZE = 160
MIRROR = "Mirror|0"


def mirror(**more: Any) -> dict[str, Any]:
    """On the wall that the agent looks at, from 0.9 to 2.1 metres high."""
    return thing(MIRROR, "Mirror", (0.0, 0.9, 1.985), size=[1.6, 1.2, 0.03], yaw=180, **more)


def room(*things: dict[str, Any], **more: Any) -> State:
    return home(mirror(**more), *things)


def box(x: float, z: float, y: float = 1.2) -> dict[str, Any]:
    return thing("Box|0", "Box", (x, y, z), size=[0.3, 0.3, 0.3])


def seen(state: State, camera: Camera | None = None) -> Picture:
    return studio().picture(state, camera or from_eyes(state), SIZE, SIZE)


def glass(picture: Picture) -> NDArray[np.bool_]:
    """The pixels of the mirror, its frame included."""
    where: NDArray[np.bool_] = picture.buffer.ids == picture.buffer.names.index(MIRROR)
    return where


def changed(one: Picture, other: Picture) -> NDArray[np.bool_]:
    """The pixels of the mirror that differ well."""
    apart = np.abs(one.pixels.astype(int) - other.pixels.astype(int)).max(axis=2) > 24
    both: NDArray[np.bool_] = apart & glass(one) & glass(other)
    return both


def test_what_stands_behind_the_cook_is_seen_before_it() -> None:
    shown = changed(seen(room(box(0.7, -1.2))), seen(room()))
    assert shown.sum() > 40


@pytest.mark.parametrize(
    ("x", "z"), [(-0.6, -1.4), (0.0, -1.4), (0.6, -1.4), (-0.6, 0.8), (0.6, 0.8)]
)
def test_a_thing_is_shown_where_its_image_behind_the_glass_would_be(x: float, z: float) -> None:
    ys, xs = np.nonzero(changed(seen_from_aside(box(x, z)), seen_from_aside()))
    pane = Pane.of(room().things[MIRROR])
    # the side of the box that is turned to the mirror
    image = pane.behind(np.array([x, 1.5, z + 0.15]))
    view = lens(ASIDE, SIZE, SIZE).astype(float)
    right, up, ahead = view[:9].reshape(3, 3) @ (image - view[9:12])
    top = SIZE / 2 - up / ahead * view[13]
    assert abs(ys.min() - top) < 4
    upper = xs[ys < ys.min() + 6]
    assert abs(np.median(upper) - (SIZE / 2 + right / ahead * view[12])) < 5


ASIDE = Camera((0.0, 1.5, 0.2), 0.0, 0.0)


def seen_from_aside(*things: dict[str, Any]) -> Picture:
    """By a camera of nobody's: the cook is out of the way, in a corner behind it."""
    state = room(*things)
    state.move(replace(state.body, x=-1.8, z=-1.8))
    return seen(state, ASIDE)


def test_cooks_see_themselves() -> None:
    state = room()
    before = seen(state)
    state.move(replace(state.body, x=0.45))
    assert changed(seen(state, from_eyes(room())), before).sum() > 100


def test_cooks_see_in_the_mirror_what_they_hold() -> None:
    below = thing("Mug|0", "Mug", (0.8, 0.0, 1.0), size=[0.3, 0.3, 0.3])
    state = room(below)
    before = seen(state)
    state.held = "Mug|0"
    assert changed(seen(state), before).sum() > 30


def test_a_dirty_mirror_shows_no_room() -> None:
    with_box = seen(room(box(0.7, -1.2), dirty=True))
    assert not changed(with_box, seen(room(dirty=True))).any()


def test_names_and_distances_are_those_of_the_glass() -> None:
    state = room(box(0.4, 0.9, 1.5))
    picture = seen(state)
    looked = studio().look(state, from_eyes(state), SIZE, SIZE)
    on_mirror = glass(picture) & (looked.ids == looked.names.index(MIRROR))
    assert on_mirror.sum() > 0.9 * glass(picture).sum() > 200
    assert np.allclose(picture.buffer.depth[on_mirror], 1.98, atol=0.03)


def test_what_hangs_on_the_wall_beside_a_mirror_is_not_in_it() -> None:
    picture = thing("Painting|0", "Painting", (-1.5, 1.1, 1.98), size=[0.6, 0.6, 0.04], yaw=180)
    assert not changed(seen(room(picture)), seen(room())).any()


def test_a_mirror_far_away_keeps_its_painted_sheen() -> None:
    small = [0.1, 0.12, 0.03]
    tiny = [dict(mirror(), size=small, at=[0.0, 1.5, 1.985]) for _ in range(2)]
    with_box, without = seen(home(tiny[0], box(0.0, -1.2))), seen(home(tiny[1]))
    assert 0 < glass(without).sum() < 80
    assert not changed(with_box, without).any()


def test_from_behind_and_from_above_a_mirror_shows_nothing() -> None:
    middle = dict(mirror(), at=[0.0, 0.9, 1.0])
    behind = Camera((0.0, 1.5, 1.9), 180.0, 0.0)
    for camera in (behind, Camera((0.0, 5.0, 0.0), 0.0, 90.0, height=4.0)):
        pictures = [seen(home(middle, *more), camera) for more in ((), (box(0.7, -1.2),))]
        assert not changed(*pictures).any()


def test_the_same_picture_comes_twice() -> None:
    state = room(box(0.7, -1.2))
    assert (seen(state).pixels == seen(state).pixels).all()


def test_two_mirrors_that_face_each_other_come_to_an_end() -> None:
    other = thing("Mirror|1", "Mirror", (0.0, 0.9, -1.985), size=[1.6, 1.2, 0.03])
    assert changed(seen(room(other)), seen(room())).any()

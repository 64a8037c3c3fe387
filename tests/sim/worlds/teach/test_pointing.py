"""What a click means: the pixel first, then what is near."""

from __future__ import annotations

import json

import pytest

from sim.world import WorldError
from sim.worlds.teach.pointing import AFFORDANCES, Meant, fits, meant, painted, pixel
from tests.loops import each
from tests.sim.worlds.teach.shared import DATA, needs_data

MUG, PAN = "Mug|0|0|0", "Pan|1|1|1"
OBJECTS = [
    {"objectId": name, "objectType": name.split("|")[0], "pickupable": True, "isPickedUp": False}
    for name in (MUG, PAN)
]


def click(rects: list[list[object]], x: float, y: float, action: str = "Pickup") -> Meant:
    ids, names = painted(90, rects)
    return meant(ids, names, OBJECTS, action, x, y)


def test_the_object_under_the_pixel_is_meant() -> None:
    assert click([[MUG, 40, 40, 50, 50]], 0.5, 0.5) == (MUG, MUG)


def test_a_near_miss_means_the_object_beside() -> None:
    assert click([[MUG, 40, 40, 50, 50]], 0.6, 0.5) == (None, MUG)
    assert click([[MUG, 40, 40, 50, 50]], 0.7, 0.5) == (None, None)


def test_of_two_that_are_near_the_one_that_is_more_near_is_meant() -> None:
    wide, small = [PAN, 0, 30, 90, 40], [MUG, 46, 52, 50, 56]
    assert click([wide, small], 0.5, 0.5).nearby == MUG


def test_of_equals_the_one_more_to_the_left_is_meant() -> None:
    left, right = [PAN, 40, 40, 44, 44], [MUG, 46, 36, 50, 40]
    assert click([right, left], 0.5, 0.5).nearby == PAN


def test_what_an_action_does_not_fit_is_not_meant() -> None:
    assert click([[MUG, 40, 40, 50, 50]], 0.5, 0.5, "Open") == (None, None)
    assert not fits(OBJECTS[0], "Slice")


def test_the_last_pixel_belongs_to_the_picture() -> None:
    assert (pixel(1.0, 90), pixel(0.0, 90), pixel(0.5, 90)) == (89, 0, 45)
    assert click([[MUG, 80, 80, 90, 90]], 1.0, 1.0).exact == MUG


@pytest.mark.parametrize("x", [-0.1, 1.1, float("nan")])
def test_a_click_outside_of_the_picture_is_refused(x: float) -> None:
    with pytest.raises(WorldError, match="outside of the picture"):
        click([], x, 0.5)


def test_an_action_that_is_none_is_refused() -> None:
    with pytest.raises(WorldError, match='did you mean "Pickup"'):
        click([], 0.5, 0.5, "Pickupp")


@needs_data
def test_what_actions_ask_for_is_what_the_original_asks() -> None:
    text = (DATA / "cases" / "action_affordances.json").read_text(encoding="utf-8")
    theirs = json.loads(text)
    assert set(theirs) == set(AFFORDANCES)
    for action, rows in each(theirs.items()):
        assert [dict(row) for row in AFFORDANCES[action]] == rows

"""What is visible: looked up once, only when asked, and never through doors."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sim.home.eyes import visible
from tests.sim.home.rosas import Rosa


def test_nobody_looks_unless_somebody_asks() -> None:
    rosa = Rosa()
    rosa.home.act("MoveAhead")
    rosa.home.act("Pass")
    rows = rosa.home.metadata()["objects"]
    assert rows[0]["name"]
    assert rosa.eyes.looks == 0
    assert rows[3]["visible"] in (True, False)
    assert rows[4]["isInteractable"] in (True, False)
    assert rosa.eyes.looks == 1


def test_one_look_serves_until_something_changes() -> None:
    rosa = Rosa()
    first = rosa.home.visible()
    rosa.home.act("Pass")
    assert rosa.home.visible() == first
    assert rosa.eyes.looks == 1
    rosa.home.act("RotateRight")
    assert rosa.home.visible() != first
    assert rosa.eyes.looks == 2


def test_things_behind_one_are_not_seen() -> None:
    rosa = Rosa()
    assert rosa["Plate"].name in rosa.home.visible()
    rosa.home.act("RotateRight", degrees=180)
    assert rosa["Plate"].name not in rosa.home.visible()


def test_the_distance_counts() -> None:
    rosa = Rosa(visibility_distance=1.0)
    assert rosa["Plate"].name not in rosa.home.visible()
    rosa.stands(-0.5, 1.0, 0.0)
    assert rosa["Plate"].name in rosa.home.visible()


def test_doors_hide_what_is_behind_them() -> None:
    rosa = Rosa()
    rosa.stands(0.0, -0.6, 270.0)
    assert rosa["Tomato"].name not in rosa.home.visible()
    rosa.does("OpenObject", "Fridge")
    assert rosa["Tomato"].name in rosa.home.visible()


def test_behind_glass_is_seen_but_not_touched() -> None:
    rosa = Rosa()
    rosa.stands(-0.6, 0.5, 0.0)
    plate = rosa["Plate"]
    pane = replace(
        rosa["Toaster"], name="Glass_1", type="ShowerGlass", id="ShowerGlass|1", x=-0.6, y=0.0,
        z=1.0, size=(2.0, 2.0, 0.02), parent=None,
    )  # fmt: skip
    rosa.home.state.put(pane)
    assert plate.name in rosa.home.visible()
    assert plate.name not in rosa.home.interactable()
    assert "occluded" in rosa.tries("PickupObject", "Plate").error


def test_out_of_sight_is_out_of_reach() -> None:
    rosa = Rosa()
    rosa.stands(0.0, 0.0, 180.0)
    answer = rosa.tries("PickupObject", "Plate")
    assert not answer.ok
    assert "not within reach" in answer.error
    assert rosa.tries("ToggleObjectOn", "Faucet").code == "NotVisible"


def test_metadata_stays_as_it_was_when_it_was_made() -> None:
    rosa = Rosa()
    old = rosa.home.metadata()
    before = {row["name"] for row in rosa.home.metadata()["objects"] if row["visible"]}
    rosa.home.act("RotateRight", degrees=180)
    assert {row["name"] for row in old["objects"] if row["visible"]} == before


def test_rows_are_dicts_for_json_and_for_copies() -> None:
    rosa = Rosa()
    row = rosa.home.metadata()["objects"][9]
    assert isinstance(row, dict)
    assert "visible" in json.loads(json.dumps(rosa.home.metadata()["objects"][9]))
    assert "visible" in dict(rosa.home.metadata()["objects"][9])
    assert "visible" in {**rosa.home.metadata()["objects"][9]}
    assert rosa.home.metadata()["objects"][9].get("visible") is not None
    assert row == rosa.home.metadata()["objects"][9]


def test_one_may_point_at_what_one_means() -> None:
    rosa = Rosa()
    rosa.stands(-0.6, 0.9, 0.0, 45.0)
    buffer = rosa.eyes.look(rosa.home.state, camera(rosa), 224, 224)
    rows, columns = (buffer.ids == buffer.names.index(rosa["Plate"].name)).nonzero()
    x, y = (columns.mean() + 0.5) / 224, (rows.mean() + 0.5) / 224
    assert rosa.home.act("GetObjectInFrame", x=x, y=y).value == rosa["Plate"].id
    assert rosa.home.act("PickupObject", x=x, y=y).ok
    assert rosa.home.state.held == rosa["Plate"].name


def test_a_point_names_a_place_in_the_world() -> None:
    rosa = Rosa()
    rosa.stands(-0.6, 0.9, 0.0, 45.0)
    place = rosa.home.act("GetCoordinateFromRaycast", x=0.5, y=0.5).value
    assert abs(place["x"] + 0.6) < 0.05
    assert place["z"] > 1.2


@pytest.mark.parametrize(("x", "y"), [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)])
def test_the_corners_belong_to_the_picture(x: float, y: float) -> None:
    rosa = Rosa()
    rosa.stands(-0.6, 0.9, 0.0, 45.0)
    near = rosa.home.act("GetCoordinateFromRaycast", x=abs(x - 1e-6), y=abs(y - 1e-6))
    corner = rosa.home.act("GetCoordinateFromRaycast", x=x, y=y)
    assert (corner.ok, corner.code) == (near.ok, near.code)
    assert corner.ok is (y > 0.5)  # over the walls of this kitchen there is nothing
    assert not corner.ok or corner.value == pytest.approx(near.value, abs=0.01)
    thing = rosa.home.act("GetObjectInFrame", x=x, y=y)
    assert thing.ok
    assert thing.value == rosa.home.act("GetObjectInFrame", x=abs(x - 1e-6), y=abs(y - 1e-6)).value


def test_pointing_at_nothing_gives_none() -> None:
    rosa = Rosa()
    rosa.stands(0.0, 0.0, 0.0, -30.0)
    assert rosa.home.act("GetObjectInFrame", x=0.5, y=0.01).value is None
    assert not rosa.home.act("GetObjectInFrame", x=1.5, y=0.01).ok


def camera(rosa: Rosa):  # type: ignore[no-untyped-def]
    from sim.home.eyes.camera import from_eyes

    return from_eyes(rosa.home.state, rosa.home.field_of_view)


def test_nobody_looks_for_what_is_behind_them() -> None:
    rosa = Rosa()
    rosa.stands(0.0, 0.0, 180.0)
    assert not rosa.tries("PickupObject", "Plate").ok
    assert rosa.eyes.looks == 0


def test_the_quick_no_is_never_wrong() -> None:
    rosa, seen = Rosa(), 0
    for step in range(12):
        rosa.stands(0.1 * step - 0.5, 0.3, 37.0 * step, 30.0 * (step % 3), standing=step % 2 == 0)
        for name in rosa.home.visible():
            assert visible.ahead(rosa.home.state, name, 60.0, 1.0), name
            seen += 1
    assert seen

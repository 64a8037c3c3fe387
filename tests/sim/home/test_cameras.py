"""Cameras that stand in a home: what is said of them holds, what is not said stays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sim.home.rosas import Rosa

PLACE = {"x": 0.0, "y": 2.0, "z": 0.5}
DOWN = {"x": 90.0, "y": 0.0, "z": 0.0}


def camera(**wishes: Any) -> Rosa:
    rosa = Rosa()
    answer = rosa.does("AddThirdPartyCamera", position=PLACE, rotation=DOWN, **wishes)
    assert answer.ok, answer.error
    return rosa


def seen(rosa: Rosa) -> tuple[object, object, object]:
    only = rosa.home.cameras[0]
    return only["fieldOfView"], only["orthographic"], only["orthographicSize"]


@pytest.mark.parametrize(
    ("wishes", "sees"),
    [
        ({}, (90.0, False, None)),
        ({"fieldOfView": 40.0}, (40.0, False, None)),
        ({"orthographicSize": 3.0}, (90.0, False, None)),
        ({"orthographic": True}, (90.0, True, 2.0)),
        ({"orthographic": True, "orthographicSize": 3.0}, (90.0, True, 3.0)),
        ({"orthographic": False, "orthographicSize": 3.0}, (90.0, False, None)),
    ],
)
def test_a_camera_sees_in_perspective_unless_it_is_told_otherwise(
    wishes: dict[str, Any], sees: tuple[object, ...]
) -> None:
    assert seen(camera(**wishes)) == sees


@pytest.mark.parametrize(
    ("before", "said", "after"),
    [
        ({}, {}, (90.0, False, None)),
        ({}, {"orthographic": True}, (90.0, True, 2.0)),
        ({"orthographic": True, "orthographicSize": 3.0}, {}, (90.0, True, 3.0)),
        (
            {"orthographic": True, "orthographicSize": 3.0},
            {"orthographicSize": 5.0},
            (90.0, True, 5.0),
        ),
        (
            {"orthographic": True, "orthographicSize": 3.0},
            {"orthographic": False},
            (90.0, False, None),
        ),
        ({"fieldOfView": 40.0}, {"orthographic": True}, (40.0, True, 2.0)),
        ({"fieldOfView": 40.0}, {"fieldOfView": 50.0}, (50.0, False, None)),
    ],
)
def test_what_is_not_said_of_a_camera_stays(
    before: dict[str, Any], said: dict[str, Any], after: tuple[object, ...]
) -> None:
    rosa = camera(**before)
    assert rosa.does("UpdateThirdPartyCamera", thirdPartyCameraId=0, **said).ok
    assert seen(rosa) == after
    assert rosa.home.cameras[0]["position"] == PLACE
    assert rosa.home.cameras[0]["rotation"] == DOWN


def test_the_first_camera_is_meant_where_no_number_is_given() -> None:
    rosa = camera()
    assert rosa.does("AddThirdPartyCamera", position=PLACE, rotation=DOWN).ok
    assert rosa.does("UpdateThirdPartyCamera", fieldOfView=30.0).ok
    assert [one["fieldOfView"] for one in rosa.home.cameras] == [30.0, 90.0]

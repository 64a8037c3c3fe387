"""What benchmarks read and allow, at the very borders."""

from __future__ import annotations

import dataclasses
from typing import Any, cast

import pytest

from game.agents._prompting.answers import Unreadable
from game.benchmarks.simmer import hands
from game.benchmarks.teach.cmfr import reading
from game.benchmarks.teach.cmfr import settings as cmfr
from game.benchmarks.teach.cmfr.body import Seen
from game.benchmarks.teach.home_body import HomeBody, Limits
from game.benchmarks.teach.remote import client
from game.benchmarks.teach.roles import answers as roles
from game.benchmarks.virtualhome.method import settings as planner

BIT = 1 / 64


@pytest.mark.parametrize(
    ("value", "fine"),
    [
        (0.0, True),
        (1.0, True),
        (1, True),
        (-BIT, False),
        (1 + BIT, False),
        (True, False),
        ("1", False),
    ],
)
def test_a_place_on_a_picture_is_a_share_of_it(value: Any, fine: bool) -> None:
    assert client._is_share(value) is fine


@pytest.mark.parametrize(
    ("place", "fine"), [("(1.0, 1.0)", True), ("(1.01, 0.5)", False), ("(0.5, 1.01)", False)]
)
def test_who_plays_a_role_points_within_the_picture(place: str, fine: bool) -> None:
    if fine:
        assert roles._target("Pickup", place, {}) == {"place": [1.0, 1.0]}
    else:
        with pytest.raises(Unreadable, match="from 0 to 1"):
            roles._target("Pickup", place, {})


@pytest.mark.parametrize("name", ["max_steps", "max_failures"])
@pytest.mark.parametrize(
    ("value", "fine"),
    [(1, True), (cmfr.MOST, True), (None, True), (0, False), (cmfr.MOST + 1, False), (True, False)],
)
def test_a_follower_may_take_so_many_steps(name: str, value: Any, fine: bool) -> None:
    if fine:
        assert getattr(cmfr.CMFRSettings.read({name: value}), name) == value
    else:
        with pytest.raises(ValueError, match=name):
            cmfr.CMFRSettings.read({name: value})


@pytest.mark.parametrize("value", [1.0, 2.0, 1, 1.5])
def test_a_number_of_a_planner_may_be_as_small_and_as_large_as_its_limits(value: float) -> None:
    planner._number("x", value, 1.0, 2.0)


@pytest.mark.parametrize("value", [1 - BIT, 2 + BIT, True, "1", float("nan"), None])
def test_and_no_smaller_or_larger(value: Any) -> None:
    with pytest.raises(ValueError, match="from 1 to 2 is expected"):
        planner._number("x", value, 1.0, 2.0)


def test_a_penalty_may_be_left_open_but_not_that_of_repeating() -> None:
    planner._number("presence_penalty", None, 0.0, 2.0)
    with pytest.raises(ValueError, match="repeat_penalty"):
        planner._number("repeat_penalty", None, 0.0, 2.0)


def lines(count: int) -> list[str]:
    return [f"[WALK] <stove> ({n})" for n in range(count)]


@pytest.mark.parametrize(
    ("count", "most", "packs"), [(4, 4, 4), (3, 4, 3), (5, 4, 3), (6, 4, 3), (1, 1, 1)]
)
def test_a_plan_that_is_too_long_ends_in_packs(count: int, most: int, packs: int) -> None:
    found = hands.packed(lines(count), most)
    assert len(found) == packs
    assert "\n".join(found).splitlines() == lines(count)


def test_a_pack_takes_no_more_than_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    some = lines(8)
    size = len(some[0]) + 2
    monkeypatch.setattr(hands, "PACK", 2 * size)
    assert [pack.count("\n") + 1 for pack in hands.packed(some, 4)] == [1, 1, 2, 2, 2]
    monkeypatch.setattr(hands, "PACK", 2 * size - 1)
    assert [pack.count("\n") + 1 for pack in hands.packed(some, 4)] == [1] * 8


def test_of_a_list_of_steps_so_many_are_taken_and_the_rest_is_named() -> None:
    step = "Pick_up(Mug_1)"
    exactly = reading._steps([step] * reading.MOST_STEPS, "plan")
    assert (len(exactly.subgoals), exactly.dropped) == (reading.MOST_STEPS, ())
    more = reading._steps([step] * (reading.MOST_STEPS + 1), "plan")
    assert len(more.subgoals) == reading.MOST_STEPS
    assert more.dropped == (f"1 lines beyond the {reading.MOST_STEPS} that are taken",)


# -- a body in a home ------------------------------------------------------------------------------


def body(at: tuple[float, float], yaw: float = 0.0, **limits: int | None) -> HomeBody:
    """A body in the middle of a floor, and a mug somewhere."""
    made = HomeBody(Limits(**limits))
    made._pose = {"x": 0.0, "z": 0.0, "yaw": yaw}
    made._known = {"Mug_1": Seen("Mug_1", "Mug", (at[0], 0.0, at[1]))}
    return made


@pytest.mark.parametrize(
    ("at", "yaw", "faces"),
    [((1, 1), 0.0, True), ((-1, 1), 0.0, True), ((1 + BIT, 1), 0.0, False), ((0, -1), 180.0, True),
     ((0, -1), 0.0, False), ((-1, -1), 180.0, True), ((0, 1), 359.0, True), ((0, 1), 44.0, True),
     ((0, 1), 46.0, False)],
)  # fmt: skip
def test_a_thing_is_faced_within_half_a_right_angle(
    at: tuple[float, float], yaw: float, faces: bool
) -> None:
    assert body(at, yaw)._faces("Mug_1") is faces


@pytest.mark.parametrize(
    ("limits", "acts", "failures", "spent"),
    [({"acts": 3}, 3, 0, True), ({"acts": 3}, 2, 9, False), ({"failures": 2}, 9, 2, True),
     ({"failures": 2}, 9, 1, False), ({}, 99, 99, False), ({"acts": 3, "failures": 2}, 0, 2, True)],
)  # fmt: skip
def test_a_limit_is_reached_with_the_last_one_that_counts(
    limits: dict[str, int], acts: int, failures: int, spent: bool
) -> None:
    one = body((0, 1), **limits)
    one.acts, one.failures = acts, failures
    assert one.spent is spent


def steps(
    at: tuple[float, float], yaw: float = 0.0, *, works: bool = True
) -> tuple[list[str], bool]:
    """What a body tries for coming one step nearer, and whether it came."""
    one, tried = body(at, yaw), list[str]()
    doing = one._one_nearer("Mug_1")
    try:
        while True:
            request = next(doing)
            tried.append(cast("Any", request).action.verb)
            one.result = dataclasses.replace(one.result, ok=works)
    except StopIteration as end:
        return tried, bool(end.value)


@pytest.mark.parametrize(
    ("at", "yaw", "first"),
    [((0, 2), 0.0, "Forward"), ((0, -2), 0.0, "Backward"), ((2, 0), 0.0, "PanRight"),
     ((-2, 0), 0.0, "PanLeft"), ((2, 0), 90.0, "Forward"), ((0, 2), 90.0, "PanLeft"),
     ((1, 2), 0.0, "Forward"), ((2, -1), 0.0, "PanRight")],
)  # fmt: skip
def test_one_comes_nearer_by_the_motion_that_leads_there(
    at: tuple[float, float], yaw: float, first: str
) -> None:
    assert steps(at, yaw) == ([first], True)


def test_where_that_is_blocked_the_next_best_is_tried_and_none_that_leads_away() -> None:
    assert steps((1, 2), works=False) == (["Forward", "PanRight"], False)
    assert steps((-2, -1), works=False) == (["PanLeft", "Backward"], False)
    assert steps((0.125, 0.125)) == ([], False)  # half a step is no step
    assert steps((0.125 + BIT, 0.0)) == (["PanRight"], True)

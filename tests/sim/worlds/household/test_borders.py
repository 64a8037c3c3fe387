"""What is just allowed is allowed, and what is a little more is not: rules of household tasks at their very borders."""

from __future__ import annotations

import math
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sim.home.state import Thing
from sim.world import WorldError
from sim.worlds.household import containment
from sim.worlds.household.acting import approach, distances, walking_verbs
from sim.worlds.household.suites import catalogue, rules, starts, uploads
from tests.sim.home.rosas import kitchen

BIT = 1 / 64


def of(kind: str, **changes: Any) -> Thing:
    """The first thing of a type in Rosa's kitchen, changed."""
    return replace(next(t for t in kitchen().things.values() if t.type == kind), **changes)


@pytest.mark.parametrize(
    ("x", "z", "over"),
    [(1, 2, True), (-1, -2, True), (1 + BIT, 0, False), (-1 - BIT, 0, False), (0, 2 + BIT, False),
     (0, -2 - BIT, False)],
)  # fmt: skip
def test_a_thing_is_over_another_up_to_its_edge(x: float, z: float, over: bool) -> None:
    below = of("CounterTop", x=0.0, y=0.0, z=0.0, yaw=0.0, size=(2.0, 0.5, 4.0))
    thing = of("Apple", x=x, y=0.0, z=z, yaw=0.0, size=(0.25, 0.5, 0.25))
    assert containment.covers(below, thing) is over


@pytest.mark.parametrize(
    ("height", "own", "over"),
    [(0.5, 0.25, True), (0.5 + BIT, 0.25, False), (-0.5, 0.25, True), (1.0, 1.0, True),
     (1.0 + BIT, 1.0, False)],
)  # fmt: skip
def test_and_as_far_above_or_below_as_the_taller_one_is_high(
    height: float, own: float, over: bool
) -> None:
    below = of("CounterTop", x=0.0, y=-0.25, z=0.0, yaw=0.0, size=(2.0, 0.5, 2.0))
    thing = of("Apple", x=0.0, y=height - own / 2, z=0.0, yaw=0.0, size=(0.25, own, 0.25))
    assert containment.covers(below, thing) is over


@pytest.mark.parametrize(
    ("kind", "middle", "height", "crouches"),
    [
        ("Apple", distances.CROUCH_BELOW, 0.0, False),
        ("Apple", distances.CROUCH_BELOW - BIT, 0.0, True),
        ("Cabinet", distances.CROUCH_BELOW_OF["Cabinet"], 0.0, False),
        ("Cabinet", distances.CROUCH_BELOW_OF["Cabinet"] - BIT, 0.0, True),
        ("Apple", 0.25, distances.CROUCH_SMALLER, False),
        ("Apple", 0.25, distances.CROUCH_SMALLER - BIT, True),
    ],
)
def test_one_crouches_for_what_is_low_and_not_high(
    monkeypatch: pytest.MonkeyPatch, kind: str, middle: float, height: float, crouches: bool
) -> None:
    around = SimpleNamespace(centre=(0.0, middle, 0.0), size=(0.0, height, 0.0))
    monkeypatch.setattr(approach, "box", lambda thing: around)
    monkeypatch.setattr(containment, "ancestors", lambda state, thing: ())
    home = cast("Any", SimpleNamespace(state=None))
    assert approach.crouches(home, of(kind)) is crouches


@pytest.mark.parametrize(("more", "near"), [(0.0, True), (BIT, False)])
def test_who_is_as_near_as_has_to_be_need_not_go_nearer(
    monkeypatch: pytest.MonkeyPatch, more: float, near: bool
) -> None:
    apple = of("Apple")
    away = distances.reach(apple.type)[1] + approach.SLACK + more
    monkeypatch.setattr(approach, "focus", lambda home, thing: (0.0, 0.0, 0.0))
    monkeypatch.setattr(approach, "distance", lambda body, point: away)
    home = cast("Any", SimpleNamespace(state=SimpleNamespace(body=None)))
    assert approach.close_enough(home, apple) is near


@pytest.mark.parametrize(
    ("steps", "stars"),
    [(0, 1), (12, 1), (13, 2), (25, 2), (26, 3), (45, 3), (46, 4), (65, 4), (66, 5), (999, 5)],
)
def test_how_hard_a_task_is_by_the_length_of_its_solution(steps: int, stars: int) -> None:
    assert catalogue.difficulty(steps) == stars


@pytest.mark.parametrize(
    ("hand", "fine"),
    [(0, True), (100, True), (-1, False), (101, False), (True, False), ("5", False)],
)
def test_so_large_a_hand_may_be_shown(hand: Any, fine: bool) -> None:
    if fine:
        assert rules.Rules.read({"hand": hand}).hand == hand
    else:
        with pytest.raises(WorldError, match="from 0 to 100"):
            rules.Rules.read({"hand": hand})


def test_what_no_rules_say_is_as_asgardbench_has_it() -> None:
    usual = {"scoring": "paper", "termination": True, "walking": False, "instances": False,
             "help": False, "hand": rules.HAND_OPACITY}  # fmt: skip
    assert rules.Rules.read(None).to_json() == rules.Rules.read({}).to_json() == usual


@pytest.mark.parametrize(
    ("title", "fine"),
    [("x", True), ("x" * uploads.LONGEST, True), ("", False), ("x" * (uploads.LONGEST + 1), False),
     (7, False)],
)  # fmt: skip
def test_a_title_is_neither_empty_nor_longer_than_it_may_be(title: Any, fine: bool) -> None:
    task = catalogue.catalogue()[0]
    if fine:
        assert uploads._titled(task, title).title == title
    else:
        with pytest.raises(WorldError, match=f"1 to {uploads.LONGEST} characters"):
            uploads._titled(task, title)


def test_a_users_file_may_have_so_many_characters_and_things(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = {
        "scene": "FloorPlan1",
        "task_description": "x" * uploads.LONGEST_TASK,
        "goals": {"state_goals": [{"object_type": "Fridge", "state": "isOpen", "value": False}]},
    }
    plan = uploads._plan(row)
    count = len(plan.state().things)
    monkeypatch.setattr(uploads, "MOST_THINGS", count)
    assert uploads._checked(plan) is plan
    with pytest.raises(WorldError, match=f"more than {uploads.LONGEST_TASK} characters"):
        uploads._checked(replace(plan, task_description="x" * (uploads.LONGEST_TASK + 1)))
    monkeypatch.setattr(uploads, "MOST_THINGS", count - 1)
    with pytest.raises(WorldError, match=f"more than {count - 1} things"):
        uploads._checked(plan)


@pytest.mark.parametrize(
    ("value", "fine"),
    [(0.0, True), (1, True), (-BIT, False), (1 + BIT, False), (math.nan, False), (True, False),
     ("1", False)],
)  # fmt: skip
def test_numbers_of_a_start_have_their_ends(value: Any, fine: bool) -> None:
    assert starts._number(0.0, 1.0)(value) is fine


def test_a_start_may_add_so_many_things_and_no_more() -> None:
    apple = of("Apple", controls=())
    rows = [
        starts._plain(replace(apple, name=f"New{number}")) for number in range(starts.MOST_NEW + 1)
    ]
    many = {row["name"]: row for row in rows[:-1]}
    assert len(starts._changed(many, kitchen(), "things")) == starts.MOST_NEW
    with pytest.raises(WorldError, match=f"more than {starts.MOST_NEW} new things"):
        starts._changed({row["name"]: row for row in rows}, kitchen(), "things")


@pytest.mark.parametrize(
    ("value", "fine"),
    [(0, True), (-999999.5, True), (1e6, False), (math.nan, False), (True, False), ("90", False)],
)
def test_one_turns_by_an_angle(value: Any, fine: bool) -> None:
    assert walking_verbs._is_angle(value) is fine

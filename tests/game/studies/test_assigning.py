"""Treatments are balanced by who finishes, orders by place and by what follows what."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.studies.assigning import Assigned, Design, Factor, NoPlace, assign, orders_of, treatment

PARTNER = Factor("partner", ("chef", "model", "nobody"), within=True)
PACE = Factor("pace", ("turns", "realtime"))
CHAT = Factor("chat", (True, False))


def run(design: Design, people: int, finishes: Any, blocks: Any = lambda n: "") -> list[Assigned]:
    """So many participants, one after the other; each is through before the next but one comes."""
    all_: list[Assigned] = []
    for number in range(people):
        got = assign(design, all_, blocks(number))
        all_.append(Assigned(got.cell, got.order, "under way", got.block))
        if number:
            before = all_[number - 1]
            standing = "completed" if finishes(before, number) else "gone"
            all_[number - 1] = replace(before, standing=standing)
    return all_


@given(st.integers(1, 9))
def test_every_condition_stands_in_every_place_equally_often(count: int) -> None:
    orders = orders_of(count)
    for place in range(count):
        assert set(Counter(order[place] for order in orders).values()) == {len(orders) // count}


@given(st.integers(2, 9))
def test_every_condition_follows_every_other_one_equally_often(count: int) -> None:
    followed = Counter(pair for order in orders_of(count) for pair in pairwise(order))
    assert len(followed) == count * (count - 1)
    assert len(set(followed.values())) == 1


def test_cells_are_what_varies_between_people_and_rounds_what_they_meet() -> None:
    design = Design((PACE, CHAT, PARTNER))
    assert len(design.cells) == 4
    got = treatment(design, 1, 0)
    assert {one["pace"] for one in got.rounds} == {"turns"}
    assert {one["chat"] for one in got.rounds} == {False}
    assert sorted(str(one["partner"]) for one in got.rounds) == ["chef", "model", "nobody"]


def test_rounds_can_be_met_several_times() -> None:
    assert len(treatment(Design((PARTNER,), repeats=2), 0, 0).rounds) == 6


@given(st.integers(0, 10_000))
def test_cells_and_orders_stay_level_when_everybody_finishes(seed: int) -> None:
    all_ = run(Design((PACE, PARTNER), seed=seed), 24, lambda one, n: True)
    assert set(Counter(one.cell for one in all_).values()) == {12}
    assert max(Counter((one.cell, one.order) for one in all_).values()) == 2


@given(st.integers(0, 10_000))
def test_a_cell_that_people_leave_gets_more_of_them(seed: int) -> None:
    """Everybody leaves cell 0 with a chance of two thirds; completions stay level all the same."""
    dice = Random(seed)
    all_ = run(Design((PACE,), seed=seed), 120, lambda one, n: one.cell or dice.random() > 0.66)
    done = Counter(one.cell for one in all_ if one.standing == "completed")
    assert abs(done[0] - done[1]) <= 3
    assert sum(one.cell == 0 for one in all_) > sum(one.cell == 1 for one in all_)


def test_the_same_history_gives_the_same_treatment() -> None:
    design = Design((PACE, PARTNER), seed=7)
    assert run(design, 30, lambda one, n: n % 3) == run(design, 30, lambda one, n: n % 3)
    other = run(replace(design, seed=8), 30, lambda one, n: n % 3)
    assert run(design, 30, lambda one, n: n % 3) != other


def test_blocks_are_filled_apart() -> None:
    all_ = run(Design((PACE,)), 40, lambda one, n: True, lambda n: f"kitchen{n % 4}")
    assert set(Counter((one.block, one.cell) for one in all_).values()) == {5}


def test_a_full_study_has_no_place_and_those_who_leave_free_one() -> None:
    design = Design((PACE,), quota=2)
    full = [Assigned(cell, 0) for cell in (0, 0, 1, 1)]
    with pytest.raises(NoPlace):
        assign(design, full)
    freed = [*full[:-1], Assigned(1, 0, "gone")]
    assert assign(design, freed).cell == 1


def test_cells_of_different_quotas_fill_in_proportion() -> None:
    factor = Factor("pace", ("turns", "together"))
    design = Design((factor,), seed=2, quota=10, quotas={1: 30})
    half = Counter(one.cell for one in run(design, 20, lambda one, n: True))
    assert half == {0: 5, 1: 15}


def test_a_quota_may_be_of_one_cell() -> None:
    design = Design((PACE,), quotas={0: 1})
    all_ = run(design, 10, lambda one, n: True)
    assert sum(one.cell == 0 for one in all_) == 1


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Design((PACE, PACE)), 'two factors are called "pace"'),
        (lambda: Design((Factor("x", ()),)), "x: a factor needs levels"),
        (lambda: Design((Factor("x", (1, 1)),)), "named twice"),
        (lambda: Design((PACE,), quotas={5: 1}), "there is no cell 5; there are 2"),
        (lambda: Design((PACE,), repeats=0), "at least 1"),
    ],
)
def test_a_design_that_cannot_be_is_refused(make: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()

"""When a cook asks, how, and when it leaves off: in rounds, without a kitchen."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.agents._partner.circles import AGAIN, RESTS, Circles
from game.agents._partner.patience import BEARS, CALM, LONGEST_SILENCE, PAUSES, Patience
from game.agents._partner.requests import request
from sim.abilities import Obstacle


def asked_in(patience: Patience, rounds: int, *, waiting: bool = True) -> list[int]:
    """The rounds, from 1, in which it asks."""
    found = []
    for number in range(1, rounds + 1):
        patience.pass_round(waiting=waiting)
        if patience.request():
            found.append(number)
    return found


# -- when -----------------------------------------------------------------------------------------


def test_who_only_passes_by_is_not_spoken_to() -> None:
    assert asked_in(Patience(), BEARS) == []


def test_the_pauses_between_requests_grow_up_to_a_bound() -> None:
    asked = asked_in(Patience(), 300)
    pauses = [after - before for before, after in pairwise(asked)]
    assert pauses[: len(PAUSES)] == list(PAUSES)
    assert set(pauses[len(PAUSES) :]) == {PAUSES[-1]}
    assert max(asked[0], *pauses) <= LONGEST_SILENCE


def test_who_steps_in_and_out_of_the_way_is_not_asked_more_often() -> None:
    patience, asked = Patience(), 0
    for _ in range(20):
        asked += len(asked_in(patience, 4))
        asked_in(patience, 2, waiting=False)
    assert asked <= 5


def test_after_a_calm_while_it_asks_as_soon_as_at_first() -> None:
    patience = Patience()
    asked_in(patience, 100)
    asked_in(patience, CALM + PAUSES[-1], waiting=False)
    assert asked_in(patience, PAUSES[0] + BEARS + 2) == [BEARS + 1, BEARS + 1 + PAUSES[0]]


def test_thanks_are_said_once_a_request_and_not_unasked() -> None:
    patience = Patience()
    patience.pass_round(waiting=False)
    assert not patience.thanks()
    asked_in(patience, 10)
    said = []
    for _ in range(10):
        patience.pass_round(waiting=False)
        said.append(patience.thanks())
    assert said.count(True) == 1


# -- how ------------------------------------------------------------------------------------------

AT_STOVE, WITH_BUN = Obstacle("ana", at="stove1"), Obstacle("ben", thing="topbun1")
PEOPLE = {"ana": "person", "ben": "person"}


def said(
    number: int, *obstacles: Obstacle, mates: dict[str, str] = PEOPLE, any_: bool = False
) -> str:
    return request(number, obstacles, mates, lambda name: f"<{name}>", any_will_do=any_)


def test_it_asks_politely_and_in_other_words_each_time() -> None:
    told = [said(number, AT_STOVE) for number in (1, 2, 3, 4)]
    assert "please" in told[0]
    assert "<stove1>" in told[0]
    assert len(set(told)) == 3
    assert told[3] == told[2]


def test_what_somebody_holds_is_asked_for_by_name() -> None:
    assert said(1, WITH_BUN) == "I need <topbun1> that you hold: could you put it down, please?"


def test_where_one_of_two_would_do_it_says_or() -> None:
    other = Obstacle("ben", at="stove2")
    assert "<stove1> or <stove2>" in said(1, AT_STOVE, other, any_=True)
    assert "<stove1> and <stove2>" in said(1, AT_STOVE, other)


def test_for_what_stands_in_nobodys_seat_the_table_is_asked() -> None:
    told = said(1, AT_STOVE, mates={"ana": "nobody"})
    assert "the seat ana" in told
    assert "somebody has to take it" in told


def test_where_it_knows_no_obstacle_it_asks_for_help() -> None:
    assert "I see no way" in said(1)


# -- when to leave off ----------------------------------------------------------------------------


def test_the_same_situation_again_and_again_is_left_for_a_while() -> None:
    circles = Circles()
    assert [circles.goes_on("x") for _ in range(AGAIN)] == [True] * (AGAIN - 1) + [False]
    assert [circles.goes_on("x") for _ in range(RESTS)] == [False] * RESTS
    assert circles.goes_on("x")


@pytest.mark.parametrize("count", [10, 200])
def test_new_situations_are_never_left(count: int) -> None:
    circles = Circles()
    assert all(circles.goes_on(str(number)) for number in range(count))

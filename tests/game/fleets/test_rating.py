"""Ratings: who did better in the same kitchen stands higher, equals stay equal, few games say little."""

from __future__ import annotations

import random
from datetime import timedelta

from game.fleets.rating import TABLE, Played, ladder
from tests.game.fleets.conftest import NOW
from tests.loops import each


def game(
    who: str, contest: int, length: int = 5, *, done: bool = True, points: int | None = None, at: int = 0
) -> Played:  # fmt: skip
    when = NOW + timedelta(seconds=contest * 1000 + at)
    team = tuple(sorted(who.split("|")))
    return Played(f"{who}-{contest}-{at}", f"k{contest}", team, done, points, length, when)


def places(games: list[Played], people: str = "each") -> dict[str, int]:
    return {one.who: one.place for one in ladder(games, people)}  # type: ignore[arg-type]


def test_done_is_better_than_not_done_then_points_then_fewest_steps() -> None:
    rows = [
        game("slow", 1, 9), game("quick", 1, 3), game("never", 1, 1, done=False),
        game("rich", 2, 9, points=40), game("poor", 2, 3, points=10),
    ]  # fmt: skip
    standing = places(rows)
    assert standing["quick"] < standing["slow"] < standing["never"]
    assert standing["rich"] < standing["poor"]


def test_who_did_as_well_stands_at_the_same_place() -> None:
    assert places([game("a", 1), game("b", 1), game("c", 1, 9)]) == {"a": 1, "b": 1, "c": 3}


def test_whoever_met_nobody_is_on_no_ladder() -> None:
    assert places([game("a", 1), game("b", 2)]) == {}


def test_the_same_games_give_the_same_ladder_in_any_order() -> None:
    dice = random.Random(4)
    games = [game(who, n, dice.randrange(9)) for who in "abcde" for n in range(6)]
    before = ladder(games)
    dice.shuffle(games)
    assert ladder(games) == before


def test_an_interval_narrows_with_each_game() -> None:
    widths = []
    for count in each((1, 5, 25)):
        (best, _) = ladder([game(who, n, length) for n in range(count) for who, length in
                            (("a", 3), ("b", 5))])  # fmt: skip
        assert best.low < best.rating < best.high
        assert (best.contests, best.games, best.rivals) == (count, count, 1)
        widths.append(best.high - best.low)
    assert widths == sorted(widths, reverse=True)


def test_few_games_bring_nobody_to_the_top() -> None:
    often = [
        game(who, n, length) for n in range(30) for who, length in (("steady", 3), ("other", 5))
    ]
    once = [game("lucky", 99, 1), game("unlucky", 99, 9)]
    assert places(often + once)["steady"] == 1


def test_the_first_game_in_a_kitchen_counts_and_the_tries_after_it_do_not() -> None:
    again = [game("a", 1, 9), game("a", 1, 1, at=5), game("b", 1, 5, at=9)]
    (first, second) = ladder(again)
    assert (first.who, second.who, second.games) == ("b", "a", 2)


def test_people_who_do_not_wish_to_be_named_stand_as_a_group_alone() -> None:
    games = [game("somebody", 1, 3), game("person:1", 1, 9, at=1), game("agent:x", 1, 5)]
    assert places(games) == {"agent:x": 1, "person:1": 2}
    assert set(places(games, "group")) == {"people", "agent:x"}


def test_of_people_as_a_group_the_middle_one_counts() -> None:
    rows = [game("somebody", 1, length, at=n) for n, length in enumerate((1, 50, 9, 8, 2))]
    (first, second) = ladder([*rows, game("agent:x", 1, 5)], "group")
    assert (first.who, second.who, second.games) == ("agent:x", "people", 5)


def test_a_pair_is_one_contestant_whoever_sits_where() -> None:
    rows = [game("b|a", 1, 3), game("c|a", 1, 5), game("a|b", 2, 3), game("a|c", 2, 5)]
    assert places(rows) == {"a|b": 1, "a|c": 2}


def test_a_kitchen_that_hundreds_played_is_ranked_in_tables() -> None:
    names = [f"p{number:03}" for number in range(300)]
    standing = ladder([game(who, n, int(who[1:])) for n in range(3) for who in names])
    assert len(standing) == 300
    for one in each(standing):
        assert 0 < one.rivals <= 3 * (TABLE - 1)
    places_of = {one.who: one.place for one in standing}
    assert sum(places_of[f"p{n:03}"] for n in range(50)) < sum(
        places_of[f"p{n:03}"] for n in range(250, 300)
    )

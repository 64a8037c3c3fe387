"""The report in one look: everybody best first, and nobody's lead is said to be surer than it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.report.data import Filters, Result
from game.report.summary import bars, lead
from game.report.tables import Sheet
from tests.game.report.test_report import WON


def played(who: str, won: int, count: int, **more: object) -> list[Result]:
    return [
        replace(WON, who=who, reached=place < won, task=f"asynchronous/1@{place}", **more)
        for place in range(count)
    ]


def sheet(*results: list[Result]) -> Sheet:
    return Sheet.of(Filters(), [one for some in results for one in some])


def test_everybody_has_a_bar_best_first_with_its_interval() -> None:
    found = bars(sheet(played("low", 2, 10), played("high", 9, 10)))
    assert [(one.who, one.won, one.count) for one in found] == [("high", 9, 10), ("low", 2, 10)]
    best = found[0]
    assert best.share == 90.0
    assert (round(best.low, 1), round(best.high, 1)) == (59.6, 98.2), "Wilson, of 9 in 10"
    assert best.steps == WON.steps
    assert best.words == "90 %, between 60 and 98"


def test_who_never_succeeded_has_no_mean_steps() -> None:
    (one,) = bars(sheet(played("never", 0, 5)))
    assert (one.share, one.steps) == (0.0, None)


def test_what_models_cost_is_said_and_nothing_of_agents_that_ask_none() -> None:
    asked, free = bars(
        sheet(played("model", 2, 2, requests=3, cost=0.5), played("rules", 1, 2, requests=0))
    )
    assert (asked.cost, free.cost) == ("$1.00", "")


def test_the_sentence_names_the_best_and_who_may_be_as_good() -> None:
    clear = sheet(played("high", 90, 100), played("low", 10, 100))
    assert lead(clear, bars(clear)) == (
        "high succeeded most often: 90 of 100 episodes (90 %, between 83 and 94). 100 kitchens."
    )
    close = sheet(played("a", 6, 10), played("b", 5, 10))
    assert "the interval of b overlaps with it" in lead(close, bars(close))
    alone = sheet(played("a", 1, 1))
    assert lead(alone, bars(alone)).startswith("a succeeded in 1 of 1 episodes")
    assert lead(alone, bars(alone)).endswith("1 kitchen.")


def test_nothing_played_is_no_bar_and_no_sentence() -> None:
    empty = sheet(played("x", 0, 2, unplayed="the endpoint was away", state="failed"))
    assert bars(empty) == []
    assert lead(empty, []) == ""


@pytest.mark.parametrize("count", [1, 7])
def test_intervals_stay_between_nothing_and_all(count: int) -> None:
    for won in (0, count):
        (one,) = bars(sheet(played("x", won, count)))
        assert 0 <= one.low <= one.share <= one.high <= 100

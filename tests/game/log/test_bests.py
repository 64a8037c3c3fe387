"""The best scores of a shift: of people, of agents, and of people with agents."""

from __future__ import annotations

import pytest

from game.log.bests import bests_of, crew_of
from game.log.results import result_of
from game.models import Event, Seat, Session

pytestmark = pytest.mark.django_db


def game(name: str, score: int, *kinds: str, **more: object) -> Session:
    """A finished game of a shift."""
    scores = {"score": score, "served": score // 10, "asked": 9, "served_1": 2, "asked_1": 3}
    fields = {
        "world": "robotouille", "task_id": "shift/4", "pace": "realtime", "status": "finished",
    }  # fmt: skip
    outcome = {"success": True, "reason": "closing_time", "scores": scores}
    row = Session.objects.create(id=name, **{**fields, "outcome": outcome, **more})
    for order, kind in enumerate(kinds):
        Seat.objects.create(session=row, name=f"robot{order + 1}", order=order, occupant_kind=kind)
    return row


def told(session: Session) -> list[tuple[str, int, bool]]:
    return [(one.crew, one.score, one.this) for one in bests_of(session, Session.objects.all())]


def test_each_crew_has_its_best() -> None:
    game("a", 90, "person", "person")
    game("b", 120, "agent", "agent")
    game("c", 70, "person", "agent")
    mine = game("d", 80, "agent", "person")
    assert told(mine) == [("people", 90, False), ("agents", 120, False), ("pairs", 80, True)]


def test_scores_are_compared_as_numbers() -> None:
    game("a", 95, "person")
    assert told(game("b", 100, "person")) == [("people", 100, True)]


def test_who_was_first_keeps_it() -> None:
    game("a", 90, "person", "person", finished_at="2026-01-01T00:00:00Z")
    later = game("b", 90, "person", "person", finished_at="2026-01-02T00:00:00Z")
    assert told(later) == [("people", 90, False)]


@pytest.mark.parametrize(
    "other",
    [{"task_id": "shift/5"}, {"pace": "turns"}, {"seed": 3}, {"status": "abandoned"}],
    ids=str,
)
def test_other_shifts_paces_orders_and_games_without_an_end_do_not_count(
    other: dict[str, object],
) -> None:
    game("a", 900, "person", "person", **other)
    assert told(game("b", 10, "person", "person")) == [("people", 10, True)]


def test_only_games_that_one_may_see_count() -> None:
    game("a", 90, "person", "person", private=True)
    mine = game("b", 50, "person", "person")
    found = bests_of(mine, Session.objects.filter(private=False))
    assert [one.score for one in found] == [50]


def test_a_game_without_points_has_no_table() -> None:
    row = game("a", 1, "person", outcome={"success": True, "reason": "goal", "scores": {}})
    assert bests_of(row, Session.objects.all()) == ()


@pytest.mark.parametrize(
    ("kinds", "crew"),
    [
        (("person",), "people"),
        (("agent", "agent"), "agents"),
        (("agent", "person"), "pairs"),
        (("person", "nobody"), None),
    ],
)
def test_a_crew_is_who_sat_there(kinds: tuple[str, ...], crew: str | None) -> None:
    assert crew_of(kinds) == crew


def test_a_result_tells_points_orders_and_rates() -> None:
    row = game("a", 42, "person")
    payload = {"outcome": row.outcome, "steps": 180, "seconds": 180}
    Event.objects.create(session=row, seq=1, kind="finished", payload=payload, at=0.0)
    result = result_of(row)
    assert (result.score, result.served, result.asked) == (42, 4, 9)
    assert result.rates == ((2, 3),)
    assert result.reason == "The kitchen has closed for today."

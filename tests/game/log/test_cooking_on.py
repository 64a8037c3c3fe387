"""From where on a recorded session has ended, and in whose place to cook on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.log.cooking_on import last_open, place_of
from sim.world import SeatSpec
from tests.game.engine.toy import toy_task

TASK = toy_task(seats=2)


def played(steps: int = 3, over_from: int = 99, limit: int | None = None, **more: Any) -> Any:
    """A session of so many steps that is over from one of them on."""

    def look(position: int, what: Any) -> bool:
        assert 0 <= position <= steps
        outcome = "done" if position >= over_from else None
        return bool(what(SimpleNamespace(outcome=lambda: outcome, steps=position)))

    created = {"settings": {"step_limit": limit}}
    return cast("Any", SimpleNamespace(length=steps, look=look, created=created, task=TASK, **more))


@pytest.mark.parametrize(
    ("steps", "over_from", "limit", "open_"),
    [(3, 99, None, 3), (3, 3, None, 2), (3, 2, None, 1), (3, 0, None, 0), (0, 0, None, 0),
     (3, 99, 3, 2), (3, 99, 4, 3), (3, 1, 2, 0)],
)  # fmt: skip
def test_there_is_something_left_to_do_up_to_the_step_before_the_end(
    steps: int, over_from: int, limit: int | None, open_: int
) -> None:
    assert last_open(played(steps, over_from, limit)) == open_


def finished(*mistakes: dict[str, Any]) -> SimpleNamespace:
    return SimpleNamespace(kind="finished", payload={"audit": list(mistakes)})


def sat(*kinds: str, events: tuple[Any, ...] = ()) -> Any:
    """Who sits in the seats at the end."""
    names = {"person": "Ana", "agent": "presser", "model": "react"}
    sitters = {
        spec.name: {"kind": "agent" if kind == "model" else kind, "name": names[kind]}
        for spec, kind in zip(TASK.seats, kinds, strict=True)
    }
    return played(events=events, sitters=lambda position: sitters)


def test_one_cooks_on_in_the_place_of_whoever_made_what_nothing_could_undo() -> None:
    mistakes = finished(
        {"step": 1, "seat": "cook1"},
        {"step": 9, "seat": "cook2", "irreversible": True},
        {"step": 12, "seat": "cook1", "irreversible": True},
    )
    assert place_of(sat("person", "person", events=(mistakes,))) == "cook2"


def test_of_mistakes_that_could_be_undone_it_is_the_first_one_s_place() -> None:
    mistakes = finished({"step": 5, "seat": "cook1"}, {"step": 2, "seat": "cook2"})
    assert place_of(sat("agent", "agent", events=(mistakes,))) == "cook2"


def test_a_mistake_of_nobody_at_the_table_is_passed_over() -> None:
    mistakes = finished({"step": 1, "seat": "cook9"}, {"step": 2, "seat": "cook2"})
    assert place_of(sat("agent", "agent", events=(mistakes,))) == "cook2"


@pytest.mark.parametrize(
    ("kinds", "place"),
    [
        (("person", "agent"), "cook2"),
        (("agent", "agent"), "cook1"),
        (("agent", "model"), "cook2"),
        (("person", "person"), "cook1"),
        (("person", "model"), "cook2"),
    ],
)
def test_without_mistakes_it_is_the_place_of_a_model_then_of_an_agent_then_the_first(
    kinds: tuple[str, str], place: str
) -> None:
    assert [one.name for one in TASK.seats] == ["cook1", "cook2"]
    assert isinstance(TASK.seats[0], SeatSpec)
    assert place_of(sat(*kinds)) == place

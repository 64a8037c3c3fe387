"""What is counted in exports, on a game in which every number is another one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.engine.commands import Say
from game.log.store import read_events
from game.records.columns import rows
from tests.game.stored import (
    ANA,
    BEN,
    GLITTER,
    GRAB,
    PRESS,
    WAIT,
    Table,
    drawn_kitchen,
    keep,
    toy_task,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _kitchen() -> Iterator[None]:
    with drawn_kitchen():
        yield


def exported(game: Table) -> dict[str, list[dict[str, Any]]]:
    session = keep(game)
    tables: dict[str, list[dict[str, Any]]] = {
        "sessions": [],
        "seats": [],
        "steps": [],
        "events": [],
    }
    for name, row in rows(session, read_events(session.pk)):
        tables[name].append(row)
    return tables


def played() -> Table:
    """Five joint steps: Ana is idle in one, Ben in three; Ana says two things, Ben three."""
    game = Table(toy_task(goal=100, turns=False), pace="together").seats(ANA, BEN)
    for move, other in (
        (PRESS, PRESS), (PRESS, None), (WAIT, GLITTER), (GRAB, PRESS), (None, None)
    ):  # fmt: skip
        game.acts("cook1", move)
        game.acts("cook2", other)
    for seat, text in (("cook1", "a"), ("cook1", "b"), ("cook2", "c"), (None, "go on!")):
        game.does(Say(seat, "somebody", text))
    for text in "de":
        game.does(Say("cook2", "somebody", text))
    return game


def test_a_seat_is_idle_in_steps_in_which_it_did_nothing_or_was_refused() -> None:
    seats = {row["seat"]: row for row in exported(played())["seats"]}
    assert (seats["cook1"]["moves"], seats["cook1"]["idle"]) == (4, 1)
    assert (seats["cook2"]["moves"], seats["cook2"]["idle"]) == (2, 3)


def test_chat_is_counted_by_seat_and_by_session_with_its_spectators() -> None:
    tables = exported(played())
    assert {row["seat"]: row["messages"] for row in tables["seats"]} == {"cook1": 2, "cook2": 3}
    assert tables["sessions"][0]["messages"] == 6


def test_the_message_of_a_step_is_the_sentence_that_its_move_was_answered_with() -> None:
    game = played()
    steps = exported(game)["steps"]
    told = [event.payload for event in game.log if event.kind == "step"]
    refused = told[2]["results"]["cook2"]["message"]
    assert "glitter" in refused
    found = {(row["step"], row["seat"]): (row["ok"], row["message"]) for row in steps}
    assert len(found) == 10
    assert found.pop((3, "cook2")) == (False, refused)
    assert set(found.values()) == {(True, "")}


def test_where_reasons_are_not_told_the_export_has_them_all_the_same() -> None:
    game = Table(toy_task(turns=False), pace="together", feedback="simple").seats(ANA, BEN)
    game.acts("cook1", PRESS)
    game.acts("cook2", GLITTER)
    (step,) = [event.payload for event in game.log if event.kind == "step"]
    messages = {row["seat"]: row["message"] for row in exported(game)["steps"]}
    assert messages["cook2"] == step["details"]["cook2"] != step["results"]["cook2"]["message"]
    assert messages["cook1"] == ""


def test_what_was_tried_in_vain_stands_in_the_row_of_the_step() -> None:
    game = Table(toy_task(turns=False), pace="together").seats(ANA, BEN)
    game.acts("cook1", GLITTER)
    game.acts("cook2", GLITTER)
    tables = exported(game)
    assert [(row["verb"], row["ok"]) for row in tables["steps"]] == [("glitter", False)] * 2
    assert {row["idle"] for row in tables["seats"]} == {1}
    assert {row["moves"] for row in tables["seats"]} == {0}

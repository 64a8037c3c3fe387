"""Exports tell own moves, looking, walking, the task and a stand-in's moves apart, pace by pace."""

from __future__ import annotations

from typing import Any

import pytest

from game.log.store import read_events
from game.records.codebook import codebook
from game.records.columns import TABLES, rows
from tests.game import peoples_games as games
from tests.game.engine.table import Table
from tests.game.stored import keep

pytestmark = pytest.mark.django_db


def exported(table: Table) -> dict[str, list[dict[str, Any]]]:
    task = table.session.task
    session = keep(table, world=task.world)
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in TABLES}
    for name, row in rows(session, read_events(session.pk)):
        found[name].append(row)
    return found


def only(row: dict[str, Any], *names: str) -> list[Any]:
    return [row[name] for name in names]


@pytest.mark.parametrize(
    ("task", "pace", "steps", "par"),
    [("multi_agent/7", "turns", 42, 42), ("multi_agent/7", "together", 22, 22),
     ("synchronous/1@2", "realtime", 0, None)],
)  # fmt: skip
def test_a_session_has_the_length_and_the_par_of_its_pace(
    task: str, pace: str, steps: int, par: int | None
) -> None:
    if pace == "realtime":
        steps = par = len(games.plan(task))
    (row,) = exported(games.played(task, pace))["sessions"]
    assert only(row, "pace", "length", "par", "stand_in") == [pace, steps, par, False]


def test_ticks_are_steps_and_no_moves() -> None:
    (row,) = exported(games.played("synchronous/1", "realtime", idle=14))["sessions"]
    assert only(row, "steps", "length", "own_moves", "par") == [22, 8, 8, 8]


def test_where_nothing_is_known_of_a_pace_par_is_empty() -> None:
    (row,) = exported(games.played("multi_agent/1", "realtime"))["sessions"]
    assert only(row, "par", "par_proved") == [None, None]
    assert row["own_moves"] == row["task_actions"] > 0


def test_a_stand_ins_moves_are_apart_and_flag_the_session() -> None:
    found = exported(games.helped("multi_agent/1", 10))
    (session,) = found["sessions"]
    first, second = found["seats"]
    done = [row for row in found["steps"] if row["ok"] and row["verb"]]
    by = [(row["seat"], row["actor"]) for row in done]
    assert session["stand_in"] is True
    assert session["own_moves"] == sum(actor == "person" for _, actor in by)
    assert first["stand_in_moves"] == by.count((first["seat"], "stand_in")) > 0
    assert first["own_moves"] == by.count((first["seat"], "person"))
    assert first["moves"] == first["own_moves"] + first["stand_in_moves"]
    assert second["own_moves"] == second["moves"]


def test_at_home_looking_walking_and_the_task_are_told_apart() -> None:
    found = exported(games.at_home())
    (session,), (seat,) = found["sessions"], found["seats"]
    names = ("own_moves", "task_actions", "walking", "looking")
    assert only(session, *names) == only(seat, *names) == [6, 1, 2, 3]
    assert (session["steps"], session["length"]) == (6, 1)
    kinds = [row["kind"] for row in found["steps"]]
    assert kinds == ["looking", "looking", "looking", "walking", "walking", "task"]


def test_the_codebook_says_what_these_columns_mean() -> None:
    text = codebook()
    for name in ("length", "own_moves", "looking", "walking", "task_actions", "pace", "stand_in"):
        assert f"`{name}`" in text

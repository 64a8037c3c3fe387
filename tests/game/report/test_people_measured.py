"""Games of people in reports carry what the metrics of their benchmark say, as episodes of agents do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from game.benchmarks.simmer.tables import table_3
from game.benchmarks.virtualhome.tables import methods
from game.evaluation import dispatch
from game.evaluation.local import play_here
from game.evaluation.planning import make_run
from game.evaluation.runfile import read_data
from game.models import EvaluationRun
from game.report.data import Filters, Result, load
from game.report.general import team
from game.report.people import LEFT_OUT, _measured, people
from game.report.tables import Sheet
from game.suites import find_task, in_way
from sim.world import Action
from sim.worlds import get_world
from tests.game.engine.table import ANA, BEN, Table
from tests.game.stored import keep

pytestmark = pytest.mark.django_db
MILK = "activities/get_glass_of_milk@home1"


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> None:
    settings.FILES_DIR = tmp_path / "files"
    monkeypatch.setattr(dispatch, "announce", [].append)


def run_of(task: str, agent: str) -> EvaluationRun:
    run, _ = make_run(
        read_data({"name": "Try", "agents": [agent], "tasks": [task], "step_limit": 3})
    )
    play_here(run.pk)
    return run


def sheet(run: EvaluationRun) -> Sheet:
    chosen = Filters(run=(run.pk,))
    results = load(EvaluationRun.objects.all(), chosen)
    return Sheet.of(chosen, [*results, *people(results, chosen)])


def persons(run: EvaluationRun) -> list[Result]:
    return [one for one in sheet(run).results if one.who.startswith("People")]


def poured() -> Table:
    """Ana writes a program, undoes nothing, and says that it is done."""
    table = Table(get_world("virtualhome").task(MILK), stand_in=None).seats(ANA)
    text = "walk to fridge\nopen fridge\ngrab milk\nwalk to glass 1\npour milk into glass 1"
    table.acts("person", Action("rewrite", {"keep": 0, "text": "walk to bed"}))
    table.acts("person", Action("rewrite", {"keep": 0, "text": text}))
    table.acts("person", Action("done"))
    return table


def kept(table: Table, name: str, **row: Any) -> None:
    keep(table, name, world=table.session.task.world, **row)


def test_a_program_of_a_person_is_executed_and_compared_as_a_models_is() -> None:
    run = run_of(MILK, "written_program")
    kept(poured(), "ana")
    (game,) = persons(run)
    assert game.metrics["program_length"] == 5
    assert game.metrics["program"][0] == "walk to fridge"
    assert game.metrics["program_parsed"] is True
    assert game.metrics["program_executable"] == 0.0  # v1.0.0 wants the milk to be found first
    assert game.metrics["program_executable_played"] == 1.0
    assert 0 < game.metrics["program_lcs"] <= 1
    rows = {row.head: [cell.text for cell in row.cells] for row in methods(sheet(run)).rows}
    assert rows["People (in turns)"][:2] == ["0.00", "100.0"]
    assert rows["People (in turns)"][4] == "100.00"


def test_what_raters_say_of_a_persons_program_stands_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = run_of(MILK, "written_program")
    kept(poured(), "ana")
    monkeypatch.setattr("game.report.data.shares", lambda sessions: {"ana": {"correctness": 0.75}})
    (game,) = persons(run)
    assert game.metrics["correctness"] == 0.75


def test_the_failures_of_a_cook_stand_in_the_papers_table_under_one_name_for_each_way() -> None:
    task = find_task("danger/a-glass-of-milk")
    run = run_of(task.id, "random")
    table = Table(in_way(task, "plan"), pace="turns", stand_in=None).seats(ANA)
    plan = "[WALK] <fridge> (1)\n[OPEN] <fridge> (1)\n[SERVE] <milk> (1)"
    for action in (Action("hand_in", {"plan": plan}), *[Action("go_on")] * 4):
        table.acts("cook", action)
    kept(table, "plan", task_id=task.id, suite=task.suite)
    (game,) = persons(run)
    assert game.metrics["simmer_counts"]["any"] > 0
    heads = [row.head for row in table_3(sheet(run)).rows if row.kind == "people"]
    assert heads == ["People (in turns, a plan in advance)"]


def test_people_are_not_said_to_have_worked_without_conflicts_where_nobody_counted_them() -> None:
    table = Table(get_world("virtualhome").task("activities_together/breakfast"), stand_in=None)
    run = run_of(table.session.task.id, "random")
    table.seats(ANA, BEN)
    table.acts("ana", Action("done"))
    kept(table, "both")
    assert [one.who for one in persons(run)] == ["People (in turns)"]
    assert [row.head for row in team(sheet(run)).rows] == ["random"]


def test_only_games_that_count_are_measured_and_only_where_a_benchmark_says_how(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run = run_of(MILK, "written_program")
    kept(poured(), "ana")
    (game,) = persons(run)
    asked: list[tuple[list[str], str]] = []
    monkeypatch.setattr(
        "game.report.people.measures_of",
        lambda sessions, name: asked.append((sessions, name)) or {"ana": {"seen": 1}},
    )
    given = [
        game, replace(game, session="left", state=next(iter(LEFT_OUT))),
        replace(game, session="elsewhere", world="nowhere", suite="none"),
    ]  # fmt: skip
    assert [one.metrics for one in _measured(given)] == [{"seen": 1}, {}, {}]
    assert asked == [(["ana"], "virtualhome")]


def test_what_cannot_be_measured_loses_no_game(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    run = run_of(MILK, "written_program")
    kept(poured(), "ana")

    def broken(*_: object) -> None:
        raise RuntimeError("no scenes")

    monkeypatch.setattr("game.benchmarks.virtualhome.metrics.judge", broken)
    (game,) = persons(run)
    assert "program_executable" not in game.metrics
    assert game.metrics["program_length"] == 5
    assert "metric program_executable failed" in caplog.text

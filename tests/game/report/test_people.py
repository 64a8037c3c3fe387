"""People's games beside agents': the same kitchens, each pace by itself, own moves, nobody's help."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from game.engine.commands import Act
from game.evaluation import dispatch
from game.evaluation.local import play_here
from game.evaluation.planning import make_run
from game.evaluation.runfile import read_data
from game.models import EvaluationRun
from game.report.data import Filters, Result, load
from game.report.pairs import people as table_of_people
from game.report.people import left_out, matching, people
from game.report.tables import Sheet
from game.suites import find_task, in_way
from sim.world import Action
from sim.worlds import get_world
from tests.game import peoples_games as games
from tests.game.engine.table import Table
from tests.game.stored import keep, left
from tests.loops import each

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("compiled_planner")]


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> None:
    settings.FILES_DIR = tmp_path / "files"
    monkeypatch.setattr(dispatch, "announce", [].append)


def agents_played(*tasks: str, **more: object) -> EvaluationRun:
    run, _ = make_run(read_data({"name": "Try", "agents": ["chef"], "tasks": [*tasks], **more}))
    play_here(run.pk)
    return run


def listed(table: Table, name: str, **row: Any) -> None:
    keep(table, name, world=table.session.task.world, **row)


def beside(run: EvaluationRun, **filters: str) -> list[Result]:
    chosen = Filters(run=(run.pk,), **filters)
    return people(load(EvaluationRun.objects.all(), replace(chosen, agent="")), chosen)


def sheet(run: EvaluationRun, **filters: str) -> Sheet:
    chosen = Filters(run=(run.pk,), **filters)
    results = load(EvaluationRun.objects.all(), chosen)
    return Sheet.of(chosen, [*results, *people(results, chosen)])


def test_a_game_in_real_time_is_judged_by_moves_and_not_by_ticks() -> None:
    """Eight moves, the optimum, and 22 ticks: a success within 1.5 times the optimum of 8."""
    run = agents_played("synchronous/1")
    listed(games.played("synchronous/1", "realtime", idle=14), "real")
    (one,) = beside(run)
    assert (one.who, one.steps, one.par) == ("People (real time)", 8, 8)
    assert one.success("1.5")


def test_a_joint_game_is_judged_by_the_par_of_joint_steps() -> None:
    run = agents_played("multi_agent/7")
    listed(games.played("multi_agent/7", "together"), "quick")
    listed(games.played("multi_agent/7", "together", idle=20), "slow")
    quick, slow = beside(run)
    joint = len(games.plan("multi_agent/7", "together"))
    assert (quick.who, quick.steps, quick.par) == ("People (all together)", joint, joint)
    in_turns = load(EvaluationRun.objects.all(), Filters(run=(run.pk,)))[0].par
    assert in_turns is not None
    assert slow.steps <= 1.5 * in_turns  # it would have passed by the par of turns
    assert (quick.success("1.5"), slow.success("1.5")) == (True, False)


def test_each_pace_is_a_row_of_its_own() -> None:
    run = agents_played("synchronous/1")
    for pace in ("turns", "together", "realtime"):
        listed(games.played("synchronous/1", pace), pace)
    assert sheet(run).whos == (
        "chef", "People (in turns)", "People (all together)", "People (real time)",
    )  # fmt: skip
    assert [one.session for one in beside(run, agent="People (real time)")] == ["realtime"]
    assert len(beside(run, agent="People")) == 3


def test_people_and_agents_cooked_the_very_same_instance() -> None:
    run = agents_played("synchronous/1@3")
    for task in ("synchronous/1", "synchronous/1@2", "synchronous/1@3"):
        listed(games.played(task), task.replace("/", "_").replace("@", "_"))
    assert [one.task for one in beside(run)] == ["synchronous/1@3"]


def test_an_unlisted_game_counts_nowhere() -> None:
    run = agents_played("synchronous/1")
    listed(games.played("synchronous/1"), "private", listed=False)
    assert beside(run) == []


def test_a_game_with_a_stand_in_is_left_out_and_said() -> None:
    run = agents_played("multi_agent/1@1")
    listed(games.helped("multi_agent/1@1", 10), "helped")
    listed(games.played("multi_agent/1@1"), "own")
    helped, own = beside(run)
    assert (helped.session, helped.counts, own.counts) == ("helped", False, True)
    assert [one.session for one in sheet(run).of_who("People (in turns)")] == ["own"]
    assert helped.message == "a stand-in made moves for somebody who was gone"
    assert left_out([helped, own]) == {"stand_in": 1}
    found = matching(
        EvaluationRun.objects.all(),
        Filters(run=(run.pk,), agent="People (in turns)", state="stand_in"),
    )
    assert [one.session for one in found] == ["helped"]


def test_a_game_with_an_agent_for_a_partner_is_no_game_of_people_alone() -> None:
    run = agents_played("multi_agent/1@1")
    table = games.opened("multi_agent/1@1", company=games.WITH_AN_AGENT)
    for move in games.plan("multi_agent/1@1"):
        games.make(table, move)
    listed(table, "mixed")
    (one,) = beside(run)
    assert one.who == "People with agents (in turns)"
    assert one.counts


def test_games_by_other_rules_than_the_agents_are_left_out() -> None:
    run = agents_played("synchronous/1", rules="original")
    listed(games.played("synchronous/1"), "ours")
    (one,) = beside(run)
    assert (one.state, one.counts) == ("other_rules", False)


def test_a_pace_of_which_nothing_is_known_is_judged_by_the_goal_alone() -> None:
    run = agents_played("multi_agent/1@1")
    listed(games.played("multi_agent/1@1", "realtime"), "real")
    (one,) = beside(run)
    assert (one.state, one.par) == ("unmeasured", None)
    (one,) = beside(run, rule="goal")
    assert (one.state, one.success("goal")) == ("done", True)


def test_the_horizon_of_the_paper_is_one_of_turns() -> None:
    run = agents_played("synchronous/1")
    for pace in ("turns", "realtime"):
        listed(games.played("synchronous/1", pace), pace)
    states = {one.pace: one.state for one in beside(run, rule="table")}
    assert states == {"turns": "done", "realtime": "unmeasured"}


def test_a_game_that_went_on_from_another_is_no_game_of_its_own() -> None:
    run = agents_played("synchronous/1")
    listed(games.played("synchronous/1"), "branch", parent_why="branch")
    assert beside(run) == []


def test_who_left_before_the_end_is_said_and_not_counted() -> None:
    run = agents_played("synchronous/1")
    given_up, untouched = games.opened("synchronous/1"), games.opened("synchronous/1")
    games.make(given_up, games.plan("synchronous/1")[0])
    for name, table in (("given_up", given_up), ("untouched", untouched)):
        listed(left(table), name)
    (one,) = beside(run)
    assert (one.session, one.state, one.counts) == ("given_up", "closed", False)


def test_a_person_who_gave_wrong_answers_is_measured_by_what_was_done() -> None:
    """A refused move costs no turn, and is no move."""
    run = agents_played("synchronous/1")
    table = games.opened("synchronous/1")
    for move in games.plan("synchronous/1"):
        seat, action = next(iter(move.items()))
        assert action is not None
        table.does(Act(seat, replace(action, args={}, verb="cut"), by="person"))
        games.make(table, move)
    listed(table, "clumsy")
    (one,) = beside(run)
    assert one.steps == 8


def test_lengths_are_those_that_the_raw_log_says() -> None:
    """Counted again here, from nothing but the events."""
    run = agents_played("synchronous/1", "multi_agent/1")
    tables = {
        "t": games.played("synchronous/1", idle=2), "r": games.played("synchronous/1", "realtime", idle=5),
        "j": games.played("multi_agent/1", "together", idle=1),
    }  # fmt: skip
    for name, table in tables.items():
        listed(table, name)
    found = {one.session: one.steps for one in beside(run)}
    for name, table in each(tables.items()):
        steps = [event.payload for event in table.log if event.kind == "step"]
        done = sum(
            move is not None and step["results"][seat]["ok"] and step["by"][seat] == "person"
            for step in steps
            for seat, move in step["moves"].items()
        )
        assert found[name] == (done if name == "r" else len(steps))


# -- the table of pairs ----------------------------------------------------------------------------


def test_pairs_are_of_the_kitchens_that_both_cooked_in() -> None:
    run = agents_played("synchronous/1@1", "synchronous/1@2", "synchronous/1@3")
    listed(games.played("synchronous/1@1"), "won")
    listed(games.played("synchronous/1@2", idle=40), "late")
    made = table_of_people(sheet(run))
    (row,) = made.rows
    assert row.head == "People (in turns) / chef"
    kitchens, ours, theirs, difference, length, _ = row.cells
    assert kitchens.text == "2"
    assert (ours.text, ours.note.split("] ")[1][:3]) == ("50.0", "1/2")
    assert (theirs.text, theirs.note.split("] ")[1][:3]) == ("100.0", "2/2")
    assert (difference.text, difference.note.endswith("n=2")) == ("-50.0", True)
    assert length.text == "1.00"


def test_without_a_common_kitchen_there_is_no_pair() -> None:
    run = agents_played("synchronous/1@1")
    listed(games.played("synchronous/1@2"), "elsewhere")
    assert table_of_people(sheet(run)).rows == ()


def test_logs_are_read_once(django_assert_num_queries: Any) -> None:
    run = agents_played("synchronous/1")
    for n in range(3):
        listed(games.played("synchronous/1"), f"game{n}")
    results = load(EvaluationRun.objects.all(), Filters(run=(run.pk,)))
    assert len(people(results, Filters(run=(run.pk,)))) == 3
    with django_assert_num_queries(3):  # the games, their kitchens, what raters say of them
        people(results, Filters(run=(run.pk,)))


def test_each_condition_is_a_row_of_its_own() -> None:
    task = find_task("danger/a-glass-of-milk")
    run, _ = make_run(
        read_data({"name": "Try", "agents": ["random"], "tasks": [task.id], "step_limit": 3})
    )
    play_here(run.pk)
    solution = get_world(task.world).solution(task)
    for way in each(("steps", "plan")):
        table = Table(in_way(task, way), pace="turns", stand_in=None).seats(games.PEOPLE[0])
        if way == "plan":
            plan = "[WALK] <fridge> (1)\n[OPEN] <fridge> (1)\n[SERVE] <milk> (1)"
            table.acts("cook", Action("hand_in", {"plan": plan}))
        for action in solution if way == "steps" else [Action("go_on")] * 4:
            table.acts("cook", action)
        listed(table, way, task_id=task.id, suite=task.suite)
    found = {one.who: one.reached for one in beside(run)}
    assert found == {
        "People (in turns, step by step)": True,
        "People (in turns, a plan in advance)": False,
    }

"""The registry of benchmarks: who is about which task, and what the rest of the house asks them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game import agents, benchmarks
from game.agents import agents_on_offer, all_agents
from game.benchmarks import AS_IT_IS, Benchmark, all_benchmarks, benchmark_for, benchmark_of
from game.engine.commands import Join
from game.evaluation.choosing import instances_of
from game.evaluation.planning import make_run
from game.evaluation.reading import RunFileError
from game.evaluation.runfile import read_data
from game.live.bus import PlaceAgent
from game.live.seating import place_agent
from game.metrics import all_metrics
from game.report import all_figures, all_tables
from game.scripted import known
from game.uploads import task_from, uploads
from sim.world import Task, WorldError
from sim.worlds import get_world
from tests.game.engine.table import ANA, T0, Table
from tests.game.engine.toy import toy_task
from tests.kitchens import worlds_in
from tests.loops import each


def task(world: str, task_id: str) -> Task:
    return get_world(world).task(task_id)


BREAD, APPLE = task("robotouille", "tutorial/1"), task("household", "home/apple")


def test_every_card_says_what_people_need_to_know() -> None:
    for card in each(all_benchmarks().values()):
        assert card.title
        assert card.about.endswith((".", "?"))
        assert card.source
        assert card.folder.is_dir()
        assert set(card.suites) <= {s.name for s in get_world(card.world).suites()} | {"own"}


def test_a_task_belongs_to_the_benchmark_of_its_suite() -> None:
    assert benchmark_for(BREAD).name == "robotouille"
    assert benchmark_for(APPLE).name == "asgardbench"


def test_a_task_of_nobody_is_played_as_it_is() -> None:
    card = benchmark_for(toy_task())
    assert card.name == ""
    assert card.preset("paper").apply(toy_task()) == toy_task()
    assert not card.ends_itself(toy_task())
    assert benchmark_of("tally", "counting") is None
    with pytest.raises(KeyError, match="there are: paper"):
        card.preset("original")


def test_suites_of_one_name_in_two_worlds_are_two() -> None:
    card = Benchmark(
        name="x", title="X", about="", world="robotouille", folder=Path(), suites=("home",)
    )
    assert card.covers("robotouille", "home")
    assert not card.covers("household", "home")
    assert benchmark_of("household", "inline") != benchmark_of("robotouille", "inline")


def test_every_benchmark_has_agents_metrics_tables_and_figures_of_its_own() -> None:
    names = set(all_benchmarks())
    assert {kind.benchmark for kind in all_agents().values()} == {*names, ""}
    assert {maker.benchmark for maker in all_tables().values()} == {*names, ""}
    assert {maker.benchmark for maker in all_figures().values()} == names
    assert {"success_table", "termination"} <= set(all_metrics())
    assert {"optimal", "habit"} <= set(known())


def test_a_module_outside_of_the_folders_is_nobodys() -> None:
    assert benchmarks.owner("game.agents.idle") == ""
    assert benchmarks.owner("game.benchmarks.robotouille.agents.expert") == "robotouille"
    assert benchmarks.owner("game.benchmarks") == ""


def test_the_other_rules_are_each_benchmarks_own() -> None:
    original = benchmark_for(BREAD).preset("original").apply(BREAD)
    assert original.params["rules"] == "original"
    released = benchmark_for(APPLE).preset("original").apply(APPLE)
    assert released.params["rules"] == {**APPLE.params["rules"], "scoring": "released"}
    assert all(card.presets["paper"] is AS_IT_IS["paper"] for card in all_benchmarks().values())


# -- who plays where ------------------------------------------------------------------------------


def test_agents_are_offered_where_they_can_play() -> None:
    grid, home = agents_on_offer(BREAD, "robot1"), agents_on_offer(APPLE, "cook")
    assert {"chef", "expert", "idle", "random"} <= set(grid)
    assert {"idle", "random"} <= set(home)
    assert not {"oracle", "asgard_vlm"} & set(grid)
    assert not {"chef", "expert", "react", "oracle"} & set(home), "nobody knows a solution there"
    assert set(agents_on_offer(toy_task())) == {"idle", "random"}


def test_agents_that_ask_models_play_where_the_rules_are_told_in_words() -> None:
    react = all_agents()["react"]
    assert react.plays_all(BREAD)
    assert not react.plays_all(APPLE)
    assert not react.plays_all(toy_task())


def test_an_agent_may_play_in_one_seat_and_not_in_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    idle = replace(all_agents()["idle"], plays=lambda task, seat: seat == "cook2")
    monkeypatch.setitem(agents._registry, "idle", idle)
    assert "idle" in agents_on_offer(toy_task())
    assert "idle" not in agents_on_offer(toy_task(), "cook1")
    assert "idle" in agents_on_offer(toy_task(), "cook2")
    assert not idle.plays_all(toy_task())


@pytest.mark.django_db
def test_a_run_file_that_wants_an_agent_elsewhere_is_told_who_can() -> None:
    wanted = read_data({"agents": ["idle", "oracle"], "tasks": ["tutorial/1"]})
    with pytest.raises(RunFileError, match=r"agents\[1\]: oracle cannot play tutorial/1; .*chef"):
        make_run(wanted)


def test_rules_that_a_tasks_benchmark_does_not_know_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(RunFileError, match=r"rules: unknown value 'odd'"):
        read_data({"agents": ["idle"], "tasks": ["tutorial/1"], "rules": "odd"})
    wanted = read_data({"agents": ["idle"], "tasks": ["tutorial/1"], "rules": "original"})
    plain = benchmark_for(toy_task())
    monkeypatch.setattr("game.evaluation.choosing.benchmark_for", lambda task: plain)
    with pytest.raises(RunFileError, match=r'tasks\[0\]: tally has no rules "original"'):
        instances_of(wanted)


@pytest.mark.parametrize(
    ("agent", "said"),
    [("chef", "cannot play in the seat cook2"), ("chf", 'There is no agent "chf"')],
)
def test_in_the_lobby_an_agent_that_cannot_play_is_refused_in_words(agent: str, said: str) -> None:
    with worlds_in():
        table = Table(toy_task())
        table.does(Join("cook1", ANA))
        reply = place_agent(table.session, PlaceAgent("v", "cook1", "cook2", agent), T0)
        assert [event.kind for event in reply.events] == ["refused"]
        assert said in reply.events[0].payload["message"]
        assert table.session.seats["cook2"].is_empty


def test_in_the_lobby_an_agent_that_can_play_sits_down() -> None:
    with worlds_in():
        table = Table(toy_task())
        table.does(Join("cook1", ANA))
        place_agent(table.session, PlaceAgent("v", "cook1", "cook2", "idle"), T0)
        assert table.session.seats["cook2"].occupant.name == "idle"


# -- files of one's own ---------------------------------------------------------------------------


@pytest.mark.parametrize("world", list(uploads()))
def test_the_sample_of_every_upload_works_and_is_known_without_its_worlds_name(world: str) -> None:
    data = json.loads(uploads()[world].sample.read_text("utf-8"))
    assert task_from({key: data[key] for key in data if key != "world"}).world == world
    assert task_from({**data, "world": world}).world == world


def test_what_nobody_knows_is_answered_by_the_usual_kitchen() -> None:
    with pytest.raises(WorldError) as caught:
        task_from({"colour": "blue"})
    assert caught.value.code != "unknown_world"


@pytest.mark.parametrize("data", [[], "a kitchen", 3, None])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(WorldError, match="JSON object"):
        task_from(data)

"""Our apartments, and our programs for the 88 activities in each that has what they need."""

from __future__ import annotations

import pytest

from sim.world import WorldError
from sim.worlds.virtualhome.activities import activities, homes_for, solution, start
from sim.worlds.virtualhome.admissible import admissible, classes, sentence
from sim.worlds.virtualhome.authoring.__main__ import main
from sim.worlds.virtualhome.authoring.plans import PLANS
from sim.worlds.virtualhome.conditions import read_wish
from sim.worlds.virtualhome.execute import run
from sim.worlds.virtualhome.homes import TITLES, home_names, read_home
from sim.worlds.virtualhome.program import parse, write
from sim.worlds.virtualhome.rules import SOUND, V1, Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import CLOSE, INSIDE
from tests.loops import each

HOMES = home_names()
PAIRS = [(name, home) for name in activities() for home in homes_for(name)]


def test_there_are_seven_as_their_plans_say() -> None:
    assert {plan.name: plan.title for plan in PLANS} == TITLES
    assert len(TITLES) == 7
    assert main(["check"]) == 0


@pytest.mark.parametrize("home", HOMES)
def test_an_apartment_has_the_size_of_the_originals(home: str) -> None:
    graph = read_home(home).graph
    assert 220 <= len(graph.nodes) <= 440
    assert len(graph.people) == 1
    assert {node.class_name for node in graph.nodes.values()} - set(classes()) <= {
        "character",
        "tv_stand",
    }


@pytest.mark.parametrize("home", HOMES)
def test_everything_is_in_one_room_and_close_both_ways(home: str) -> None:
    state = State(read_home(home).graph)
    graph = state.graph
    things = [id for id in graph.nodes if id not in graph.rooms]
    assert [id for id in each(things) if len(graph.rooms & state.to(id, INSIDE).keys()) != 1] == []
    close = [(start, end) for start, relation, end in graph.edges() if relation == CLOSE]
    assert set(each(close)) == {(end, start) for start, end in close}


@pytest.mark.parametrize("home", HOMES)
def test_every_room_can_be_reached(home: str) -> None:
    graph = read_home(home).graph
    assert {graph.joined[room] for room in graph.rooms} == {graph.rooms}


@pytest.mark.parametrize("rules", [V1, SOUND], ids=lambda rules: rules.name)
@pytest.mark.parametrize("home", HOMES)
def test_our_programs_run_and_meet_their_conditions(home: str, rules: Rules) -> None:
    mine = [name for name in activities() if home in homes_for(name)]
    failed = {}
    for activity in each(mine):
        found = run(start(activity, home).fork(), solution(activity, home), rules)
        wishes = [read_wish(text) for text in activities()[activity].conditions]
        unmet = [wish.text() for wish in wishes if not wish.met(found.state)]
        if found.message or unmet:
            failed[activity] = (found.message, unmet)
    assert failed == {}
    assert len(mine) > 60


def met_at_once(activity: str, home: str) -> bool:
    wishes = [read_wish(text) for text in activities()[activity].conditions]
    return bool(wishes) and all(wish.met(start(activity, home)) for wish in wishes)


def test_conditions_are_not_met_before_anything_is_done() -> None:
    done = [
        name for name in activities() if all(met_at_once(name, home) for home in homes_for(name))
    ]
    assert done == []


def test_there_are_88_and_each_can_be_done_in_two_apartments_at_least() -> None:
    assert len(activities()) == 88
    assert [name for name in activities() if len(homes_for(name)) < 2] == []
    assert len(PAIRS) > 500


def test_all_that_our_programs_do_is_admissible_to_the_method() -> None:
    known = set(admissible())
    steps = [sentence(line) for one in activities().values() for line in one.program]
    assert [step for step in each(steps) if step not in known] == []


def test_a_bound_program_is_program_text() -> None:
    lines = solution("get_glass_of_milk", "home1")
    assert parse(write(lines)) == lines


def test_what_a_scene_does_not_have_is_said() -> None:
    assert "home2" not in homes_for("give_milk_to_cat")
    with pytest.raises(WorldError, match="this scene has no cat"):
        solution("give_milk_to_cat", "home2")

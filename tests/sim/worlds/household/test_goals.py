"""What the goals ask for, under either scoring."""

from __future__ import annotations

import pytest

from sim.home.state import State
from sim.world import WorldError
from sim.worlds.household import containment
from sim.worlds.household.judging.goals import (
    ActionGoal,
    ContentsGoal,
    LocationGoal,
    PutAwayGoal,
    Scoring,
    StateGoal,
    kitchen_goals,
    read,
    to_json,
    under,
)
from tests.loops import each
from tests.sim.worlds.household.hand_kitchen import first, scene

BOTH: tuple[Scoring, ...] = ("paper", "released")


@pytest.fixture
def kitchen() -> State:
    return State.start(scene())


def put(state: State, what: str, where: str, **changes: object) -> None:
    """Into a receptacle, at its middle."""
    place = first(state, where)
    at = {"parent": place.name, "x": place.x, "y": place.y, "z": place.z}
    state.change(first(state, what).name, **{**at, **changes})


@pytest.mark.parametrize("scoring", BOTH)
def test_a_state_goal_looks_at_the_first_of_its_type(kitchen: State, scoring: Scoring) -> None:
    clean = StateGoal("Mug", "isDirty", False)
    assert clean.met(kitchen, scoring)
    kitchen.change(first(kitchen, "Mug").name, dirty=True)
    assert not clean.met(kitchen, scoring)


@pytest.mark.parametrize("scoring", BOTH)
def test_what_is_not_there_fulfils_nothing(kitchen: State, scoring: Scoring) -> None:
    assert not StateGoal("Television", "isToggled", False).met(kitchen, scoring)
    assert not PutAwayGoal("Ladle").met(kitchen, scoring)
    assert not LocationGoal("BreadSliced", "Plate").met(kitchen, scoring)


def test_only_the_paper_minds_the_second_burner(kitchen: State) -> None:
    off = StateGoal("StoveKnob", "isToggled", False)
    knobs = containment.of_type(kitchen, "StoveKnob")
    kitchen.change(knobs[1].name, toggled=True)
    assert not off.met(kitchen, "paper")
    assert off.met(kitchen, "released")
    kitchen.change(knobs[0].name, toggled=True)
    assert not off.met(kitchen, "released")


@pytest.mark.parametrize("scoring", BOTH)
def test_an_egg_is_cooked_when_the_cracked_one_is(kitchen: State, scoring: Scoring) -> None:
    goal = StateGoal("Egg", "isCooked", True)
    egg = first(kitchen, "Egg")
    kitchen.change(egg.name, cooked=True)
    assert not goal.met(kitchen, scoring)
    other = first(kitchen, "Tomato")
    kitchen.change(other.name, type="EggCracked", cooked=True)
    assert goal.met(kitchen, scoring)


def test_a_slice_is_where_its_smallest_container_is(kitchen: State) -> None:
    goal = LocationGoal("Apple", "Plate")
    put(kitchen, "Plate", "SinkBasin")
    put(kitchen, "Apple", "Plate")
    assert goal.met(kitchen, "paper")
    assert not LocationGoal("Apple", "SinkBasin").met(kitchen, "paper")


def test_only_the_released_code_counts_what_is_merely_over_a_container(kitchen: State) -> None:
    goal = LocationGoal("Apple", "Plate")
    put(kitchen, "Apple", "Plate", parent=first(kitchen, "CounterTop").name)
    assert goal.met(kitchen, "released")
    assert not goal.met(kitchen, "paper")


def test_what_is_held_is_nowhere(kitchen: State) -> None:
    put(kitchen, "Apple", "Plate")
    kitchen.held = first(kitchen, "Apple").name
    kitchen.change(kitchen.held, parent=None)
    for scoring in each(BOTH):
        assert not LocationGoal("Apple", "Plate").met(kitchen, scoring)


@pytest.mark.parametrize(
    ("what", "where"),
    [("Apple", "Fridge"), ("Fork", "Drawer"), ("Plate", "Cabinet"), ("Pot", "Cabinet")],
)
def test_things_are_put_away_at_home(kitchen: State, what: str, where: str) -> None:
    put(kitchen, what, where)
    assert PutAwayGoal(what).met(kitchen, "paper")


@pytest.mark.parametrize(("what", "where"), [("Apple", "Drawer"), ("Plate", "CounterTop")])
def test_things_elsewhere_are_not_put_away(kitchen: State, what: str, where: str) -> None:
    put(kitchen, what, where)
    assert not PutAwayGoal(what).met(kitchen, "paper")


def test_a_table_is_set_when_nothing_else_is_on_it(kitchen: State) -> None:
    goal = ContentsGoal("DiningTable", ("Mug", "Plate"))
    put(kitchen, "Plate", "DiningTable")
    assert not goal.met(kitchen, "paper")
    for name in ("Bowl", "Cup", "Apple", "Potato", "Fork", "ButterKnife"):
        put(kitchen, name, "CounterTop")
    assert goal.met(kitchen, "paper")
    put(kitchen, "Plate", "CounterTop")
    assert not goal.met(kitchen, "paper")


@pytest.mark.parametrize(
    ("types", "text"),
    [
        (
            ("Mug", "Plate", "BreadSliced"),
            "Mug, plate and sliced bread are on the dining table, and nothing else",
        ),
        (("Mug", "Plate"), "Mug and plate are on the dining table, and nothing else"),
        (("ButterKnife",), "Butter knife is on the dining table, and nothing else"),
    ],
)
def test_what_a_table_is_to_hold_is_said_of_one_thing_as_of_several(
    types: tuple[str, ...], text: str
) -> None:
    assert ContentsGoal("DiningTable", types).text == text


def test_what_lies_on_the_plate_is_on_the_table_too(kitchen: State) -> None:
    for name in ("Bowl", "Cup", "Potato", "Fork", "ButterKnife"):
        put(kitchen, name, "CounterTop")
    put(kitchen, "Plate", "DiningTable")
    put(kitchen, "Apple", "Plate")
    assert ContentsGoal("DiningTable", ("Mug", "Plate", "Apple")).met(kitchen, "paper")


def test_only_the_paper_wants_coffee_and_toast_on_the_table() -> None:
    table = (ContentsGoal("DiningTable", ("Mug", "Plate", "BreadSliced")),)
    assert under(table, "released") == table
    more = under(table, "paper")[1:]
    assert more == (StateGoal("Mug", "fillLiquid", "coffee"), StateGoal("Bread", "isCooked", True))


def test_goals_survive_being_written() -> None:
    goals = (
        LocationGoal("AppleSliced", "Bowl"),
        *kitchen_goals(),
        PutAwayGoal("Mug"),
        ActionGoal("Drink Coffee"),
        ContentsGoal("DiningTable", ("Mug", "Plate")),
    )
    assert read(to_json(goals)) == goals


def test_every_goal_has_a_sentence_and_an_id_of_its_own() -> None:
    goals = (*kitchen_goals(), LocationGoal("AppleSliced", "Bowl"), PutAwayGoal("Cup"))
    assert LocationGoal("AppleSliced", "Bowl").text == "A slice of apple is in the bowl"
    assert StateGoal("CoffeeMachine", "isToggled", False).text == "The coffee machine is off"
    assert len({goal.id for goal in goals}) == len(goals)


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ([], "goals"),
        ({"state_goals": 3}, "goals.state_goals"),
        ({"state_goals": ["Mug"]}, "goals.state_goals[0]"),
        (
            {"state_goals": [{"object_type": "Mugg", "state": "isDirty", "value": False}]},
            "goals.state_goals[0].object_type",
        ),
        (
            {"state_goals": [{"object_type": "Mug", "state": "isNice", "value": True}]},
            "goals.state_goals[0].state",
        ),
        (
            {"state_goals": [{"object_type": "Mug", "state": "isDirty", "value": 1}]},
            "goals.state_goals[0].value",
        ),
        ({"put_away_goals": [{"object_type": "Toaster"}]}, "goals.put_away_goals[0]"),
        ({"action_goals": {"Dance": True}}, "goals.action_goals"),
        ({"contents_goals": [{"container_type": "Plate"}]}, "goals.contents_goals[0].contents"),
    ],
)
def test_broken_goals_are_refused_with_their_place(data: object, path: str) -> None:
    with pytest.raises(WorldError) as complaint:
        read(data)
    assert complaint.value.code == "bad_plan"
    assert complaint.value.path == path


def test_a_kitchen_is_to_be_left_with_everything_off_and_shut() -> None:
    assert [(goal.type, goal.key, goal.value) for goal in kitchen_goals()] == [
        ("CoffeeMachine", "isToggled", False),
        ("Toaster", "isToggled", False),
        ("StoveKnob", "isToggled", False),
        ("Microwave", "isOpen", False),
        ("Fridge", "isOpen", False),
        ("Faucet", "isToggled", False),
    ]

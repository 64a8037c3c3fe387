"""Which of several objects a word means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.home.state import State, Thing
from sim.worlds.household import containment
from sim.worlds.household.acting.choosing import Chooser, Memory
from sim.worlds.household.judging.goals import LocationGoal
from tests.sim.worlds.household.hand_kitchen import first, scene


@pytest.fixture
def kitchen() -> State:
    return State.start(scene())


def chooser(state: State, *visible: str, memory: Memory | None = None) -> Chooser:
    return Chooser(state, frozenset(visible), memory or Memory(), (), "paper")


def order(chosen: Chooser, verb: str, type_name: str) -> list[str]:
    return [thing.name for thing in chosen.candidates(verb, type_name)]


def drawers(state: State) -> tuple[Thing, Thing]:
    one, two = containment.of_type(state, "Drawer")
    return one, two


def test_what_is_in_view_comes_first(kitchen: State) -> None:
    one, two = drawers(kitchen)
    assert order(chooser(kitchen, two.name), "OPEN", "Drawer") == [two.name, one.name]
    assert order(chooser(kitchen, one.name), "OPEN", "Drawer") == [one.name, two.name]


def test_then_what_is_ahead_then_what_is_near(kitchen: State) -> None:
    one, two = drawers(kitchen)
    kitchen.move(replace(kitchen.body, x=one.x, z=0.0, yaw=0.0))
    assert order(chooser(kitchen), "OPEN", "Drawer")[0] == one.name
    kitchen.move(replace(kitchen.body, x=two.x))
    assert order(chooser(kitchen), "OPEN", "Drawer")[0] == two.name


def test_of_slices_it_is_the_smallest_by_its_volume(kitchen: State) -> None:
    apple = first(kitchen, "Apple")
    sizes = {"wide": (0.2, 0.1, 0.1), "high": (0.1, 0.12, 0.1), "deep": (0.1, 0.1, 0.15)}
    for name, size in sizes.items():
        kitchen.put(replace(apple, name=f"AppleSliced_{name}", type="AppleSliced", size=size))
    assert order(chooser(kitchen), "PICKUP", "AppleSliced") == [
        f"AppleSliced_{name}" for name in ("high", "deep", "wide")
    ]


def test_what_was_used_last_comes_before_what_is_in_view(kitchen: State) -> None:
    one, two = drawers(kitchen)
    memory = Memory().after("CLOSE", two)
    assert order(chooser(kitchen, one.name, memory=memory), "OPEN", "Drawer")[0] == two.name


def test_but_not_for_put(kitchen: State) -> None:
    one, two = drawers(kitchen)
    memory = Memory().after("CLOSE", two)
    assert order(chooser(kitchen, one.name, memory=memory), "PUT", "Drawer")[0] == one.name


def test_for_put_it_is_what_was_opened_last(kitchen: State) -> None:
    one, two = drawers(kitchen)
    memory = Memory().after("OPEN", two).after("PICKUP", first(kitchen, "Mug"))
    assert order(chooser(kitchen, one.name, memory=memory), "PUT", "Drawer")[0] == two.name


def test_for_put_right_after_find_it_is_what_was_found(kitchen: State) -> None:
    one, two = drawers(kitchen)
    found = Memory().after("FIND", two)
    assert order(chooser(kitchen, one.name, memory=found), "PUT", "Drawer")[0] == two.name
    later = found.after("PICKUP", first(kitchen, "Mug"))
    assert order(chooser(kitchen, one.name, memory=later), "PUT", "Drawer")[0] == one.name


def test_the_smallest_slice_comes_first(kitchen: State) -> None:
    for name, size in (("Apple", 0.05), ("Tomato", 0.02), ("Potato", 0.03)):
        kitchen.change(first(kitchen, name).name, type="BreadSliced", size=(size, size, size))
    names = [name.partition("_")[0] for name in order(chooser(kitchen), "PICKUP", "BreadSliced")]
    assert names == ["Tomato", "Potato", "Apple"]


def test_a_counter_may_also_be_a_table_in_view_but_only_after_counters(kitchen: State) -> None:
    table, counter = first(kitchen, "DiningTable"), first(kitchen, "CounterTop")
    assert order(chooser(kitchen), "PUT", "CounterTop") == [counter.name]
    assert order(chooser(kitchen, table.name), "PUT", "CounterTop") == [counter.name, table.name]
    assert order(chooser(kitchen, table.name), "FIND", "CounterTop") == [counter.name]


def test_what_serves_a_goal_is_left_out(kitchen: State) -> None:
    apple, plate = first(kitchen, "Apple"), first(kitchen, "Plate")
    kitchen.change(apple.name, parent=plate.name)
    goals = (LocationGoal("Apple", "Plate"),)
    serving = replace(chooser(kitchen), goals=goals)
    assert order(serving, "PICKUP", "Apple") == []
    assert order(chooser(kitchen), "PICKUP", "Apple") == [apple.name]


def test_a_lit_burner_comes_first_when_switching_off(kitchen: State) -> None:
    under_pan, other = containment.of_type(kitchen, "StoveBurner")
    kitchen.change(other.name, toggled=True)
    assert order(chooser(kitchen), "TOGGLE_OFF", "StoveBurner")[0] == other.name
    assert order(chooser(kitchen), "TOGGLE_ON", "StoveBurner")[0] == under_pan.name


def test_memory_survives_being_written(kitchen: State) -> None:
    memory = Memory().after("OPEN", drawers(kitchen)[1]).after("FIND", first(kitchen, "Mug"))
    assert Memory.from_json(memory.to_json()) == memory

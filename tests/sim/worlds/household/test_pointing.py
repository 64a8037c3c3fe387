"""What a click does: the one thing that is next, with words that say so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sim.home.errors import Answer
from sim.home.state import State, Thing
from sim.worlds.household import pointing
from sim.worlds.household.acting import preconditions
from sim.worlds.household.acting.executing import _refusal
from tests.sim.worlds.household.hand_kitchen import Cook
from tests.sim.worlds.household.paper_kitchen import PaperKitchen, thing

FIND = ("FIND", "Go to {thing}")
ON, OFF = ("TOGGLE_ON", "Turn on {thing}"), ("TOGGLE_OFF", "Turn off {thing}")
OPEN, CLOSE = ("OPEN", "Open {thing}"), ("CLOSE", "Close {thing}")
TAKE = ("PICKUP", "Pick up {thing}")
INTO, ONTO = ("PUT", "Put {held} in {thing}"), ("PUT", "Put {held} on {thing}")
WASH = ("CLEAN", "Wash {thing} with {held}")
SLICE = ("SLICE", "Slice {thing} with {held}")
Changes = dict[str, dict[str, Any]]


def kitchen(held: str | None, changes: Changes) -> State:
    paper = PaperKitchen()
    for name, change in changes.items():
        paper.change(name, **change)
    if held is not None:
        paper.change(held, parent=None).state.held = held
    return paper.state


def clicked(target: str, held: str | None = None, **changes: dict[str, Any]) -> tuple[str, str]:
    """What is next where this is clicked on with that in the hand."""
    state = kitchen(held, changes)
    return pointing._choose(state, state.things[target], state.things.get(held or ""))


DIRTY, RUNS, WIDE = {"dirty": True}, {"toggled": True}, {"openness": 1.0}


@pytest.mark.parametrize(
    ("target", "held", "changes", "does"),
    [
        # With empty hands
        ("Apple", None, {}, TAKE),
        ("CounterTop", None, {}, FIND),
        ("Mirror", None, {"Mirror": DIRTY}, FIND),
        ("Television", None, {}, FIND),
        ("SinkBasin", None, {}, FIND),
        ("Sink", None, {}, FIND),
        ("Fridge", None, {}, OPEN),
        ("Fridge", None, {"Fridge": WIDE}, CLOSE),
        ("Faucet", None, {}, ON),
        ("Faucet", None, {"Faucet": RUNS}, OFF),
        # Doors and what a machine could do
        ("Microwave", None, {}, OPEN),
        ("Microwave", None, {"Microwave": WIDE}, CLOSE),
        ("Microwave", None, {"Microwave": RUNS}, OFF),
        ("Microwave", None, {"Microwave": WIDE, "Potato": {"parent": "Microwave"}}, CLOSE),
        ("Microwave", None, {"Potato": {"parent": "Microwave"}}, ON),
        ("Microwave", None, {"Potato": {"parent": "Microwave", "cooked": True}}, OPEN),
        ("Microwave", None, {"Bowl": {"parent": "Microwave"}}, OPEN),
        ("CoffeeMachine", None, {}, FIND),
        ("CoffeeMachine", None, {"Mug": {"parent": "CoffeeMachine"}}, ON),
        ("CoffeeMachine", None, {"Mug": {"parent": "CoffeeMachine", "liquid": "coffee"}}, FIND),
        ("CoffeeMachine", None, {"Mug": {"parent": "CoffeeMachine", "liquid": "water"}}, FIND),
        ("CoffeeMachine", None, {"Fork": {"parent": "CoffeeMachine"}}, FIND),
        ("CoffeeMachine", None, {"CoffeeMachine": RUNS}, OFF),
        ("Toaster", None, {}, FIND),
        ("Toaster", None, {"Potato": {"parent": "Toaster"}}, ON),
        ("Toaster", None, {"Potato": {"parent": "Toaster", "cooked": True}}, FIND),
        ("StoveBurner", None, {}, ON),
        ("StoveBurner", None, {"StoveKnob": RUNS}, OFF),
        ("StoveBurner", None, {"StoveBurner": RUNS}, OFF),
        ("StoveBurner", None, {"Pan": {"parent": "StoveBurner"}}, ON),
        (
            "StoveBurner",
            None,
            {"Pan": {"parent": "StoveBurner"}, "Potato": {"parent": "Pan"}},
            ON,
        ),
        (
            "StoveBurner",
            None,
            {"Pan": {"parent": "StoveBurner"}, "Potato": {"parent": "Pan", "cooked": True}},
            FIND,
        ),
        ("Egg", None, {}, TAKE),
        ("Egg", None, {"Egg": {"parent": "Pan"}}, ("SLICE", "Crack {thing} into the pan")),
        # What is in the hand
        ("Mug", "Mug", {}, pointing.NOTHING),
        ("Mug", "Mug", {"Mug": {"liquid": "coffee"}}, ("DRINK", "Drink from {thing}")),
        ("Apple", "Mug", {}, FIND),
        # Tools
        ("Bread", "Knife", {}, SLICE),
        ("Mug", "Knife", {}, INTO),
        ("Mirror", "Knife", {}, FIND),
        ("Bread", "Fork", {}, FIND),
        ("Mug", "DishSponge", {"Mug": {"dirty": True, "parent": "SinkBasin"}}, WASH),
        ("Mug", "DishSponge", {"Mug": {"dirty": True}}, FIND),
        ("Mug", "DishSponge", {"Mug": {"parent": "SinkBasin"}}, FIND),
        ("Mirror", "SprayBottle", {"Mirror": DIRTY}, ("SPRAY", "Spray {thing}")),
        ("Mirror", "SprayBottle", {}, FIND),
        ("Mirror", "Cloth", {"Mirror": DIRTY}, ("CLEAN", "Wipe {thing} with {held}")),
        ("Mirror", "Cloth", {}, FIND),
        ("Television", "RemoteControl", {}, ON),
        ("Television", "RemoteControl", {"Television": RUNS}, OFF),
        # Putting down
        ("CounterTop", "Apple", {}, ONTO),
        ("Plate", "Apple", {}, ONTO),
        ("Bowl", "Apple", {}, INTO),
        ("Fridge", "Apple", {}, OPEN),
        ("Fridge", "Apple", {"Fridge": WIDE}, INTO),
        ("Mirror", "Apple", {}, FIND),
        ("CoffeeMachine", "Mug", {}, INTO),
        ("CoffeeMachine", "Mug", {"Mug": {"liquid": "coffee"}}, FIND),
        ("Microwave", "Potato", {"Microwave": WIDE}, INTO),
        ("Microwave", "Potato", {"Microwave": WIDE, "Potato": {"cooked": True}}, CLOSE),
    ],
)
def test_a_click_does_what_is_next(
    target: str, held: str | None, changes: Changes, does: tuple[str, str]
) -> None:
    assert clicked(target, held, **changes) == does


@pytest.mark.parametrize(
    ("machine", "changes", "made"),
    [
        ("CoffeeMachine", {"Mug": {"parent": "CoffeeMachine", "liquid": "coffee"}}, "Mug"),
        ("CoffeeMachine", {"Mug": {"parent": "CoffeeMachine"}}, None),
        ("CoffeeMachine", {"Mug": {"parent": "CoffeeMachine", "liquid": "water"}}, None),
        (
            "CoffeeMachine",
            {"CoffeeMachine": RUNS, "Mug": {"parent": "CoffeeMachine", "liquid": "coffee"}},
            None,
        ),
        (
            "CoffeeMachine",
            {
                "Mug": {"parent": "CoffeeMachine", "liquid": "coffee"},
                "Cup": {"parent": "CoffeeMachine"},
            },
            None,
        ),
        ("Toaster", {"Potato": {"parent": "Toaster", "cooked": True}}, "Potato"),
        ("Microwave", {"Potato": {"parent": "Microwave", "cooked": True}}, None),
        (
            "Microwave",
            {"Microwave": WIDE, "Potato": {"parent": "Microwave", "cooked": True}},
            "Potato",
        ),
        (
            "StoveBurner",
            {"Pan": {"parent": "StoveBurner"}, "Potato": {"parent": "Pan", "cooked": True}},
            None,
        ),
    ],
)
def test_what_a_machine_has_made_is_taken_out_once_nothing_waits_in_it(
    machine: str, changes: Changes, made: str | None
) -> None:
    state = kitchen(None, changes)
    found = pointing._made(state, state.things[machine])
    assert (found.name if found else None) == made


def test_a_knob_is_its_burner() -> None:
    state = kitchen(None, {})
    assert pointing._target(state, state.things["StoveKnob"]).name == "StoveBurner"
    assert pointing._target(state, state.things["Faucet"]).name == "Faucet"
    state.change("StoveKnob", controls=("StoveBurner", "Toaster"))
    assert pointing._target(state, state.things["StoveKnob"]).name == "StoveBurner", "its first"
    for controls in ((), ("Nothing",)):
        state.change("StoveKnob", controls=controls)
        assert pointing._target(state, state.things["StoveKnob"]).name == "StoveKnob"


# What a switch switches, and why something was refused


def at(kind: str, name: str, x: float, z: float) -> Thing:
    return replace(thing(kind), name=name, id=name, x=x, z=z)


@pytest.mark.parametrize(
    ("x", "z", "nearest"),
    [(0.0, 0.0, "left"), (4.0, 0.0, "right"), (1.9, 0.0, "left"), (2.1, 0.0, "right"), (3.0, 5.0, "far")],
)  # fmt: skip
def test_a_basin_is_filled_by_the_faucet_nearest_to_it(x: float, z: float, nearest: str) -> None:
    state = PaperKitchen().state
    state.remove("Faucet")
    for name, where in (("far", (3.0, 6.0)), ("left", (0.0, 0.0)), ("right", (4.0, 0.0))):
        state.put(at("Faucet", name, *where))
    found = preconditions.faucet_of(state, at("SinkBasin", "basin", x, z))
    assert found is not None
    assert found.name == nearest


def test_a_kitchen_without_a_faucet_has_none() -> None:
    state = PaperKitchen().state
    state.remove("Faucet")
    assert preconditions.faucet_of(state, state.things["SinkBasin"]) is None
    assert preconditions.switch_of(state, state.things["SinkBasin"]).name == "SinkBasin"


def test_a_coffee_machine_complains_of_what_came_first_into_it() -> None:
    cook = Cook(Mug={"liquid": "water"})
    machine = cook.thing("CoffeeMachine").name
    for kind in ("Fork", "Spoon"):
        cook.state.change(cook.thing(kind).name, parent=machine)
    cook.all("FIND CoffeeMachine")
    assert "Fork" in cook.do("TOGGLE_ON CoffeeMachine").message


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("it is stuck", "Mug: it is stuck"),
        ("", "It did not work on Mug."),
        ("Mug|1|2 is stuck", "It did not work on Mug."),
        ("stuck in Fridge|1", "It did not work on Mug."),
    ],
)
def test_no_sentence_of_the_simulator_with_ids_in_it_reaches_a_player(
    error: str, told: str
) -> None:
    refusal = _refusal(Answer(False, error, "Whatever"), "Mug")
    assert refusal.text == told
    assert refusal.code == "engine"

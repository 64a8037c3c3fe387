"""What TEACh keeps beside AI2-THOR: rinsed, filled, brewed, cooked, boiled, put, cut."""

from __future__ import annotations

from typing import Any

import pytest

from sim.worlds.teach.custom import (
    After,
    Custom,
    after_interaction,
    picked_up,
    placed,
    poured,
    sliced,
    with_classes,
)
from tests.sim.worlds.teach.things import Thing, thing


def after(objects: list[Thing], before: list[Thing] | None = None, **custom: Any) -> After:
    return after_interaction(objects, before, custom)


def mug(*inside: Thing, **state: Any) -> Thing:
    return thing("Mug", 0, *inside, canFillWithLiquid=True, **state)


MUG = mug()["objectId"]


def test_a_running_faucet_cleans_and_fills_what_is_in_its_basin() -> None:
    sink = thing("SinkBasin")
    found = after([sink, thing("Faucet", isToggled=True), mug(sink, isDirty=True)])
    assert [call["action"] for call in found.calls] == ["CleanObject", "FillObjectWithLiquid"]
    assert found.changed == {MUG: {"isDirty": False, "isFilledWithLiquid": True}}
    assert found.custom == {MUG: {"simbotIsFilledWithWater": 1}}


def test_only_the_nearest_faucet_counts() -> None:
    sink = thing("SinkBasin")
    near, far = thing("Faucet", 1), thing("Faucet", 5, isToggled=True)
    assert after([sink, near, far, mug(sink, isDirty=True)]).calls == []


def test_a_basin_without_a_faucet_is_dry() -> None:
    sink = thing("Sink")
    assert after([sink, mug(sink, isDirty=True)]).calls == []


@pytest.mark.parametrize("was_full", [False, True])
def test_coffee_is_what_fills_in_a_running_machine(was_full: bool) -> None:
    machine = thing("CoffeeMachine", isToggled=True)
    before = [machine, mug(machine, isFilledWithLiquid=was_full)]
    found = after([machine, mug(machine, isFilledWithLiquid=True)], before)
    assert ("simbotIsFilledWithCoffee" in found.custom.get(MUG, {})) != was_full


@pytest.mark.parametrize(
    ("holder", "cooks"),
    [
        (thing("Microwave", isToggled=True), True),
        (thing("Microwave"), False),
        (thing("StoveBurner", temperature="Hot"), True),
        (thing("StoveBurner", ObjectTemperature="Hot"), True),
        (thing("StoveBurner", isToggled=True, temperature="RoomTemp"), False),
        (thing("Toaster", isToggled=True), False),
    ],
)
def test_heat_cooks_what_can_be_cooked(holder: Thing, cooks: bool) -> None:
    food, other = (
        thing("PotatoSliced", 0, holder, cookable=True),
        thing("TomatoSliced", 0, holder, cookable=False),
    )
    custom = after([holder, food, other]).custom
    assert custom == ({food["objectId"]: {"simbotIsCooked": True}} if cooks else {})


@pytest.mark.parametrize(
    ("was_cooked", "water", "boiled"),
    [(False, True, True), (True, True, False), (False, False, False)],
)
def test_boiled_is_what_gets_cooked_in_water(was_cooked: bool, water: bool, boiled: bool) -> None:
    pot = thing("Pot", isFilledWithLiquid=water)
    before, now = (thing("Potato", 0, pot, isCooked=cooked) for cooked in (was_cooked, True))
    found = after([pot, now], [pot, before]).custom[now["objectId"]]
    assert ("simbotIsBoiled" in found) == boiled
    assert found["simbotIsCooked"]


def test_water_that_only_teach_knows_of_boils_as_well() -> None:
    pot, potato = thing("Pot"), thing("Potato", 0, thing("Pot"), isCooked=True)
    custom: Custom = {pot["objectId"]: {"simbotIsFilledWithWater": 1}}
    found = after_interaction([pot, potato], [pot, {**potato, "isCooked": False}], custom)
    assert found.custom[potato["objectId"]]["simbotIsBoiled"]


def test_nothing_is_boiled_at_the_start() -> None:
    pot = thing("Pot", isFilledWithLiquid=True)
    potato = thing("Potato", 0, pot, isCooked=True)
    assert "simbotIsBoiled" not in after([pot, potato]).custom[potato["objectId"]]


def test_what_goes_in_is_left_as_it_was() -> None:
    custom: Custom = {"Mug|0|0|0": {"simbotIsReceptacleOf": ["Fork|0|0|0"]}}
    made = placed(custom, ["Egg|0|0|0"], "Mug|0|0|0")
    assert custom == {"Mug|0|0|0": {"simbotIsReceptacleOf": ["Fork|0|0|0"]}}
    assert made["Mug|0|0|0"]["simbotIsReceptacleOf"] == ["Fork|0|0|0", "Egg|0|0|0"]


def test_what_was_put_somewhere_is_there_until_it_is_taken() -> None:
    put = placed({}, ["Egg|0"], "Bowl|0")
    assert put["Egg|0"] == {"simbotLastParentReceptacle": "Bowl|0"}
    taken = picked_up(put, ["Egg|0"])
    assert taken["Egg|0"] == {"simbotLastParentReceptacle": None, "simbotPickedUp": 1}
    assert taken["Bowl|0"] == {"simbotIsReceptacleOf": []}


def test_what_is_poured_out_is_no_coffee_but_stays_watered() -> None:
    full: Custom = {"Mug|0": {"simbotIsFilledWithCoffee": True, "simbotIsFilledWithWater": 1}}
    assert poured(full, "Mug|0")["Mug|0"] == {
        "simbotIsFilledWithCoffee": False,
        "simbotIsFilledWithWater": 1,
    }


def test_slices_take_over_from_the_whole_which_is_forgotten() -> None:
    whole, plate = "Potato|1|1|1", "Plate|0|0|0"
    custom: Custom = {
        whole: {"simbotIsCooked": True, "simbotLastParentReceptacle": plate},
        plate: {"simbotIsReceptacleOf": [whole]},
        "Fork|2|2|2": {"simbotLastParentReceptacle": whole},
    }
    slices = [f"{whole}|PotatoSliced_{number}" for number in range(2)]
    made = sliced(custom, [plate, *slices, "Egg|3|3|3|EggCracked_0"])
    assert made == {
        plate: {"simbotIsReceptacleOf": slices},
        "Fork|2|2|2": {"simbotLastParentReceptacle": None},
        **{one: {"simbotIsCooked": True, "simbotLastParentReceptacle": plate} for one in slices},
    }


def test_every_object_has_its_classes() -> None:
    made = with_classes([thing("Sink"), thing("Knife")], {})
    assert [one["simbotObjectClass"] for one in made.values()] == [
        ["Sink", "SinkBasin"],
        ["Knife", "Cookware", "Knives", "KitchenUtensils"],
    ]

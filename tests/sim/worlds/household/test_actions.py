"""The twelve actions: what each needs, in which order it asks, and what it does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.worlds.household import containment
from sim.worlds.household.acting.choosing import Chooser
from tests.sim.worlds.household.hand_kitchen import Cook


def refused(cook: Cook, line: str, code: str, word: str = "") -> None:
    """The line fails for this reason, and nothing but the agent's place has changed."""
    before = dict(cook.state.things)
    held = cook.state.held
    result = cook.do(line)
    assert (result.ok, result.code) == (False, code), result.message
    assert word in result.message
    assert cook.state.things == before
    assert cook.state.held == held


def in_view(cook: Cook, type_name: str) -> bool:
    return cook.thing(type_name).name in cook.episode.home.interactable()


# FIND


@pytest.mark.parametrize("what", ["Mug", "Fridge", "SinkBasin", "CounterTop", "StoveBurner"])
def test_find_brings_a_thing_into_view(what: str) -> None:
    cook = Cook().all(f"FIND {what}")
    assert in_view(cook, what)


def test_find_opens_the_drawer_that_a_thing_is_in() -> None:
    cook = Cook().all("FIND Spoon")
    assert cook.state.things[cook.thing("Spoon").parent or ""].open
    assert in_view(cook, "Spoon")


def test_find_goes_to_the_fridge_but_does_not_open_it() -> None:
    cook = Cook().all("FIND Tomato")
    assert not cook.thing("Fridge").open
    assert in_view(cook, "Fridge")
    refused(cook, "PICKUP Tomato", "visibility")


def test_find_of_what_is_in_the_hand_stays_where_it_is() -> None:
    cook = Cook().hold("Mug")
    body = cook.state.body
    cook.all("FIND Mug")
    assert cook.state.body == body


def test_find_of_a_sliced_loaf_is_an_invalid_object() -> None:
    cook = Cook().hold("Knife").all("FIND Bread", "SLICE Bread")
    assert not cook.do("FIND Bread").ok
    assert cook.episode.history[-1].kind == "object"
    cook.all("FIND BreadSliced")


def test_what_is_not_made_yet_is_not_found() -> None:
    cook = Cook()
    refused(cook, "FIND BreadSliced", "absent")
    assert cook.episode.history[-1].kind == "undoable"


# PICKUP and PUT


def test_one_thing_is_held_at_a_time() -> None:
    cook = Cook().hold("Mug").all("FIND Cup")
    refused(cook, "PICKUP Cup", "holding", "Mug")


def test_furniture_stays_where_it_is() -> None:
    refused(Cook().all("FIND Fridge"), "PICKUP Fridge", "ability")


def test_what_is_out_of_view_is_not_picked_up() -> None:
    cook = Cook().all("FIND Fridge")
    refused(cook, "PICKUP Egg", "visibility")


def test_put_needs_something_in_the_hand() -> None:
    refused(Cook().all("FIND CounterTop"), "PUT CounterTop", "holding")


def test_put_needs_the_receptacle_in_view() -> None:
    cook = Cook().hold("Egg").all("FIND Egg")
    refused(cook, "PUT Fridge", "visibility")


def test_dirty_dishes_take_nothing() -> None:
    cook = Cook(Plate={"dirty": True}).hold("Apple").all("FIND Plate")
    refused(cook, "PUT Plate", "dirty")


def test_closed_doors_take_nothing() -> None:
    cook = Cook().hold("Apple").all("FIND Fridge")
    refused(cook, "PUT Fridge", "open_closed", "closed")
    cook.all("OPEN Fridge", "PUT Fridge")
    assert containment.container(cook.state, cook.thing("Apple")) == cook.thing("Fridge")


def test_things_go_where_they_belong_only() -> None:
    cook = Cook().hold("Apple").all("FIND Toaster")
    refused(cook, "PUT Toaster", "incompatible")
    refused(cook, "PUT Egg", "visibility")


def test_nothing_is_put_into_itself() -> None:
    cook = Cook().hold("Plate")
    assert cook.do("PUT Plate").code == "incompatible"


def test_when_one_drawer_is_full_the_next_is_found_opened_and_used() -> None:
    cook = Cook().all("FIND Drawer", "OPEN Drawer")
    full = cook.episode.history[-1].thing or ""
    cook.state.change(full, size=(0.5, 0.05, 0.05))
    cook.hold("Knife").all("PUT Drawer")
    drawer = containment.container(cook.state, cook.thing("Knife"))
    assert drawer is not None
    assert drawer.name != full
    assert drawer.open
    assert in_view(cook, "Knife")


def test_when_no_drawer_has_room_all_is_as_before() -> None:
    cook = Cook().all("FIND Drawer", "OPEN Drawer")
    for drawer in containment.of_type(cook.state, "Drawer"):
        cook.state.change(drawer.name, size=(0.5, 0.05, 0.05))
    cook.hold("Knife").all("FIND Drawer")
    refused(cook, "PUT Drawer", "full")


def test_a_table_may_stand_for_a_counter_in_view() -> None:
    cook = Cook()
    for counter in containment.of_type(cook.state, "CounterTop"):
        cook.state.change(counter.name, type="Dresser")
    cook.hold("Apple").all("FIND DiningTable")
    cook.all("PUT CounterTop")
    assert cook.state.things[cook.thing("Apple").parent or ""].type == "DiningTable"


def test_contents_travel_with_what_is_carried() -> None:
    cook = Cook().hold("Apple").all("FIND Plate", "PUT Plate", "PICKUP Plate")
    assert containment.container(cook.state, cook.thing("Apple")) == cook.thing("Plate")
    cook.all("FIND DiningTable", "PUT DiningTable")
    assert cook.thing("DiningTable") in list(containment.ancestors(cook.state, cook.thing("Apple")))


# OPEN and CLOSE


def test_doors_open_and_close_once() -> None:
    cook = Cook().all("FIND Microwave", "OPEN Microwave")
    refused(cook, "OPEN Microwave", "open_closed", "already")
    cook.all("CLOSE Microwave")
    refused(cook, "CLOSE Microwave", "open_closed", "already")


def test_what_has_no_door_does_not_open() -> None:
    refused(Cook().all("FIND Plate"), "OPEN Plate", "ability")


def test_close_means_what_was_opened_last() -> None:
    cook = Cook().all("FIND Cabinet", "OPEN Cabinet")
    opened = cook.episode.history[-1].thing
    cook.all("FIND Mug", "FIND Cabinet", "CLOSE Cabinet")
    assert cook.episode.history[-1].thing == opened


def test_opening_again_takes_the_next_one() -> None:
    cook = Cook().all("FIND Drawer", "OPEN Drawer", "OPEN Drawer")
    opened = [entry.thing for entry in cook.episode.history if entry.verb == "OPEN"]
    assert len(set(opened)) == 2


# Switches


def test_the_burner_under_the_pan_is_lit_by_its_knob() -> None:
    cook = Cook().all("FIND Pan", "TOGGLE_ON StoveBurner")
    pan = cook.thing("Pan")
    burner = cook.state.things[pan.parent or ""]
    assert burner.toggled
    knobs = [t for t in containment.of_type(cook.state, "StoveKnob") if t.toggled]
    assert [knob.controls for knob in knobs] == [(burner.name,)]
    cook.all("TOGGLE_OFF StoveBurner")
    assert not cook.state.things[burner.name].toggled


def test_what_is_on_is_not_turned_on_again() -> None:
    cook = Cook().all("FIND Toaster", "TOGGLE_ON Toaster")
    refused(cook, "TOGGLE_ON Toaster", "on_off", "already")
    cook.all("TOGGLE_OFF Toaster")
    refused(cook, "TOGGLE_OFF Toaster", "on_off", "already")


def test_the_sink_is_turned_on_at_its_faucet() -> None:
    cook = Cook().all("FIND SinkBasin", "TOGGLE_ON SinkBasin")
    assert cook.thing("Faucet").toggled


def test_an_open_microwave_does_not_run() -> None:
    cook = Cook().all("FIND Microwave", "OPEN Microwave")
    refused(cook, "TOGGLE_ON Microwave", "open_closed")


def test_a_plate_is_not_switched() -> None:
    refused(Cook().all("FIND Plate"), "TOGGLE_ON Plate", "ability")
    refused(Cook().all("FIND Plate"), "TOGGLE_OFF Plate", "ability")


def test_coffee_needs_a_mug_that_is_empty_and_clean() -> None:
    cook = Cook().all("FIND CoffeeMachine")
    refused(cook, "TOGGLE_ON CoffeeMachine", "order")
    cook = Cook(Mug={"dirty": True}).hold("Mug").all("FIND CoffeeMachine", "PUT CoffeeMachine")
    refused(cook, "TOGGLE_ON CoffeeMachine", "dirty")
    cook = Cook(Mug={"liquid": "water"}).hold("Mug").all("FIND CoffeeMachine", "PUT CoffeeMachine")
    refused(cook, "TOGGLE_ON CoffeeMachine", "liquid")
    cook = Cook().hold("Mug").all("FIND CoffeeMachine", "PUT CoffeeMachine")
    cook.all("TOGGLE_ON CoffeeMachine")
    assert cook.thing("Mug").liquid == "coffee"


def test_food_in_the_basin_blocks_the_faucet() -> None:
    cook = Cook().hold("Apple").all("FIND SinkBasin", "PUT SinkBasin")
    refused(cook, "TOGGLE_ON Faucet", "blocked", "Apple")
    cook.all("PICKUP Apple", "TOGGLE_ON Faucet")


def test_silverware_blocks_it_and_dishes_do_not() -> None:
    cook = Cook().hold("Fork").all("FIND SinkBasin", "PUT SinkBasin")
    refused(cook, "TOGGLE_ON Faucet", "blocked", "Fork")
    cook = Cook().hold("Bowl").all("FIND SinkBasin", "PUT SinkBasin", "TOGGLE_ON Faucet")
    assert cook.thing("Bowl").liquid == "water"
    cook.all("TOGGLE_OFF Faucet")
    assert cook.thing("Bowl").liquid is None


# SLICE


def test_slicing_needs_a_knife() -> None:
    refused(Cook().all("FIND Bread"), "SLICE Bread", "tool")


def test_slicing_needs_a_surface() -> None:
    cook = Cook().hold("Apple").all("FIND Plate", "PUT Plate").hold("Knife").all("FIND Apple")
    refused(cook, "SLICE Apple", "place")


def test_low_things_are_not_sliced() -> None:
    cook = Cook(DiningTable={"size": (1.2, 0.5, 0.8)})
    cook.state.change(cook.thing("Apple").name, y=0.5)
    cook.hold("Knife").all("FIND Apple")
    refused(cook, "SLICE Apple", "place")


def test_slices_are_not_sliced_again() -> None:
    cook = Cook().hold("Knife").all("FIND Apple", "SLICE Apple", "FIND AppleSliced")
    refused(cook, "SLICE AppleSliced", "sliced")
    refused(cook, "SLICE Apple", "sliced")
    assert len(containment.of_type(cook.state, "AppleSliced")) >= 3


def test_only_food_is_sliced() -> None:
    refused(Cook().hold("Knife").all("FIND Plate"), "SLICE Plate", "ability")


# Washing, spraying, drinking


def in_the_sink(cook: Cook, what: str) -> Cook:
    return cook.hold(what).all("FIND SinkBasin", "PUT SinkBasin")


def test_washing_asks_for_water_then_basin_then_sponge() -> None:
    cook = Cook(Plate={"dirty": True}).all("FIND Plate")
    refused(cook, "CLEAN Plate", "on_off")
    cook.all("FIND SinkBasin", "TOGGLE_ON Faucet", "FIND Plate")
    refused(cook, "CLEAN Plate", "place")
    cook.all("PICKUP Plate", "FIND SinkBasin", "PUT SinkBasin")
    refused(cook, "CLEAN Plate", "tool")
    cook.hold("DishSponge").all("FIND SinkBasin", "CLEAN Plate")
    assert not cook.thing("Plate").dirty


def test_water_alone_does_not_wash() -> None:
    cook = in_the_sink(Cook(Plate={"dirty": True}), "Plate").all("TOGGLE_ON Faucet")
    assert cook.thing("Plate").dirty


@pytest.mark.parametrize("washed", ["Mug", "Plate"])
def test_what_lies_beside_what_is_washed_stays_dirty(washed: str) -> None:
    cook = Cook(Mug={"dirty": True}, Plate={"dirty": True})
    in_the_sink(in_the_sink(cook, "Mug"), "Plate").all("TOGGLE_ON Faucet").hold("DishSponge")
    cook.all("FIND SinkBasin", f"CLEAN {washed}")
    assert {kind: cook.thing(kind).dirty for kind in ("Mug", "Plate")} == {
        kind: kind != washed for kind in ("Mug", "Plate")
    }


def test_what_is_clean_may_be_washed_again() -> None:
    cook = in_the_sink(Cook(), "Plate").all("TOGGLE_ON Faucet").hold("DishSponge")
    cook.all("FIND SinkBasin", "CLEAN Plate", "CLEAN Plate")


def test_spraying_needs_the_bottle() -> None:
    refused(Cook().all("FIND Plate"), "SPRAY Plate", "tool")


def test_drinking_needs_a_drink_and_leaves_a_dirty_mug() -> None:
    cook = Cook().hold("Mug")
    refused(cook, "DRINK Mug", "liquid")
    cook = Cook(Mug={"liquid": "coffee"}).all("FIND Mug")
    refused(cook, "DRINK Mug", "holding")
    cook.all("PICKUP Mug", "DRINK Mug")
    assert (cook.thing("Mug").liquid, cook.thing("Mug").dirty) == (None, True)


def test_a_drink_may_be_poured_out() -> None:
    cook = Cook(Mug={"liquid": "coffee"}).all("FIND Mug", "EMPTY Mug")
    assert cook.thing("Mug").liquid is None
    refused(cook, "EMPTY Mug", "liquid")


# What already serves a goal is left alone

SLICE_ON_PLATE = {"location_goals": [{"object_type": "AppleSliced", "destination_type": "Plate"}]}


def test_a_slice_that_serves_a_goal_is_not_taken_for_another() -> None:
    cook = Cook({**SLICE_ON_PLATE, "put_away_goals": [{"object_type": "Mug"}]})
    cook.hold("Knife").all("FIND Apple", "SLICE Apple", "PUT DiningTable").hold("AppleSliced")
    cook.all("FIND Plate", "PUT Plate")
    served = containment.of_type(cook.state, "AppleSliced")
    used = [t.name for t in served if t.parent == cook.thing("Plate").name]
    cook.hold("AppleSliced")
    assert cook.state.held not in used


def test_when_all_serve_goals_none_is_left() -> None:
    goals = {
        "location_goals": [{"object_type": "Apple", "destination_type": "Plate"}],
        "put_away_goals": [{"object_type": "Mug"}],
    }
    cook = Cook(goals).hold("Apple").all("FIND Plate", "PUT Plate")
    refused(cook, "PICKUP Apple", "used")


def test_when_one_plate_is_full_and_the_other_dirty_the_thing_stays_in_the_hand() -> None:
    cook = Cook()
    plate = cook.thing("Plate")
    other = replace(plate, name="Plate_2", id="Plate|2", x=plate.x + 0.3, dirty=True)
    cook.state.put(other)
    cook.state.change(plate.name, size=(0.02, 0.025, 0.02))
    cook.hold("Apple").all("FIND Plate")
    held = cook.state.held
    refused(cook, "PUT Plate", "full")
    assert cook.state.held == held
    cook.state.change("Plate_2", dirty=False)
    cook.all("PUT Plate")
    assert cook.thing("Apple").parent == "Plate_2"
    assert cook.state.held is None


@pytest.mark.parametrize("why", ["incompatible", "closed for good"])
def test_when_no_other_receptacle_may_take_it_the_thing_stays_in_the_hand(why: str) -> None:
    cook = Cook().all("FIND Drawer", "OPEN Drawer")
    full, other = containment.of_type(cook.state, "Drawer")
    if not full.open:
        full, other = other, full
    cook.state.change(full.name, size=(0.5, 0.05, 0.05))
    if why == "incompatible":
        cook.state.change(other.name, dirty=True)
    else:
        cook.state.change(other.name, size=(0.02, 0.02, 0.02))
    cook.hold("Knife").all("FIND Drawer")
    refused(cook, "PUT Drawer", "full")
    assert cook.state.held == cook.thing("Knife").name


@pytest.mark.parametrize(
    "line", ["CLOSE Drawer", "SLICE Drawer", "TOGGLE_ON Cabinet", "PICKUP Cabinet"]
)
def test_where_none_of_several_will_do_the_first_is_what_is_told_of(line: str) -> None:
    cook = Cook()
    verb, kind = line.split()
    player, seen = cook.episode.player, cook.episode.home.visible()
    chooser = Chooser(cook.state, seen, player.memory, (), player.scoring)
    names = [thing.name for thing in chooser.candidates(verb, kind)]
    assert len(names) > 1
    refused = cook.do(line)
    assert not refused.ok
    entry = cook.episode.history[-1]
    assert (entry.thing, entry.errors) == (names[0], len(names))
    assert entry.text == refused.message

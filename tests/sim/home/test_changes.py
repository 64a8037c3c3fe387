"""What becomes of things: opened, switched, cut, cleaned, filled, cooked."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from sim.home.geometry import box
from tests.sim.home.rosas import Rosa


@pytest.mark.parametrize("kind", ["Bread", "Apple", "Potato", "Lettuce", "Tomato"])
def test_food_falls_into_pieces_that_lie_apart(kind: str) -> None:
    rosa = Rosa()
    rosa.does("OpenObject", "Fridge")
    if rosa[kind].parent == rosa["Fridge"].name:
        rosa.puts(kind, "DiningTable")
    assert rosa.does("SliceObject", kind).ok
    pieces = rosa.all(f"{kind}Sliced")
    assert len(pieces) >= 3
    boxes = [box(piece) for piece in pieces]
    assert not any(a.meets(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])


def test_pieces_have_the_names_and_ids_of_ai2thor() -> None:
    rosa = Rosa()
    rosa.does("SliceObject", "Apple")
    piece = rosa.all("AppleSliced")[0]
    assert piece.name == "Apple_3_Slice_0"
    assert piece.id == f"{rosa['Apple'].id}|AppleSliced_0"
    row = rosa.metadata("Apple")
    assert row["isSliced"]
    assert not row["visible"]
    assert row["parentReceptacles"] is None


def test_an_egg_gives_one_cracked_egg() -> None:
    rosa = Rosa()
    assert rosa.does("SliceObject", "Egg").ok
    (cracked,) = rosa.all("EggCracked")
    assert "Egg" in cracked.name
    assert "Cracked" in cracked.name
    assert cracked.parent == rosa["CounterTop"].name


def test_an_egg_cracked_in_the_pan_stays_in_the_pan() -> None:
    rosa = Rosa()
    rosa.puts("Egg", "Pan")
    rosa.does("SliceObject", "Egg")
    assert rosa["EggCracked"].parent == rosa["Pan"].name


def test_nothing_is_cut_twice_and_a_plate_never() -> None:
    rosa = Rosa()
    rosa.does("SliceObject", "Apple")
    assert not rosa.does("SliceObject", "Apple").ok
    assert "cannot be sliced" in rosa.does("SliceObject", "Plate").error


def test_cooked_food_gives_cooked_slices() -> None:
    rosa = Rosa()
    rosa.does("CookObject", "Potato")
    rosa.does("SliceObject", "Potato")
    assert all(piece.cooked for piece in rosa.all("PotatoSliced"))


def test_things_come_out_with_their_drawer() -> None:
    rosa = Rosa()
    before = rosa["Spoon"].z
    rosa.does("OpenObject", "Drawer1")
    assert rosa["Spoon"].z < before - 0.3
    rosa.does("CloseObject", "Drawer1")
    assert rosa["Spoon"].z == pytest.approx(before)


def test_openness_is_from_0_to_1() -> None:
    rosa = Rosa()
    assert rosa.does("OpenObject", "Fridge", openness=0.5).ok
    assert rosa.metadata("Fridge")["openness"] == 0.5
    assert not rosa.does("OpenObject", "Fridge", openness=1.5).ok
    assert not rosa.does("OpenObject", "Mug").ok
    assert not rosa.does("CloseObject", "Drawer1").ok


def test_a_knob_lights_its_burner_and_only_that() -> None:
    rosa = Rosa()
    assert rosa.does("ToggleObjectOn", "StoveKnob1").ok
    assert rosa["StoveBurner1"].toggled
    assert not rosa["StoveBurner2"].toggled
    assert "another sim object" in rosa.does("ToggleObjectOff", "StoveBurner1").error
    assert "already on" in rosa.does("ToggleObjectOn", "StoveKnob1").error


def test_a_burner_heats_the_pan_and_cooks_what_is_in_it() -> None:
    rosa = Rosa()
    rosa.puts("Egg", "Pan")
    rosa.does("SliceObject", "Egg")
    rosa.puts("Apple", "Pan")
    rosa.does("ToggleObjectOn", "StoveKnob1")
    assert rosa["EggCracked"].cooked
    assert rosa["Pan"].temperature == "Hot"
    assert not rosa["Apple"].cooked


def test_the_other_burner_cooks_nothing() -> None:
    rosa = Rosa()
    rosa.puts("Egg", "Pan")
    rosa.does("SliceObject", "Egg")
    rosa.does("ToggleObjectOn", "StoveKnob2")
    assert not rosa["EggCracked"].cooked


def test_the_microwave_runs_only_when_shut() -> None:
    rosa = Rosa()
    rosa.does("OpenObject", "Microwave")
    rosa.puts("Potato", "Microwave")
    assert "must be closed" in rosa.does("ToggleObjectOn", "Microwave").error
    rosa.does("CloseObject", "Microwave")
    assert not rosa["Potato"].cooked
    assert rosa.does("ToggleObjectOn", "Microwave").ok
    assert rosa["Potato"].cooked
    assert "must be OFF" in rosa.does("OpenObject", "Microwave").error


def test_an_egg_bursts_in_the_microwave() -> None:
    rosa = Rosa()
    rosa.does("OpenObject", "Microwave")
    rosa.puts("Egg", "Microwave")
    rosa.does("CloseObject", "Microwave")
    rosa.does("ToggleObjectOn", "Microwave")
    assert rosa["Egg"].gone
    assert rosa["EggCracked"].cooked


def test_the_toaster_toasts() -> None:
    rosa = Rosa()
    rosa.does("SliceObject", "Bread")
    rosa.puts("BreadSliced", "Toaster")
    toast = next(t for t in rosa.all("BreadSliced") if t.parent == rosa["Toaster"].name)
    rosa.does("ToggleObjectOn", "Toaster")
    assert rosa[toast.name].cooked
    assert sum(piece.cooked for piece in rosa.all("BreadSliced")) == 1


def test_the_coffee_machine_fills_a_mug_with_hot_coffee() -> None:
    rosa = Rosa()
    rosa.puts("Mug", "CoffeeMachine")
    rosa.does("ToggleObjectOn", "CoffeeMachine")
    row = rosa.metadata("Mug")
    assert (row["isFilledWithLiquid"], row["fillLiquid"]) == (True, "coffee")
    assert row["temperature"] == "Hot"


def test_a_full_mug_and_a_broken_one_get_no_coffee() -> None:
    rosa = Rosa()
    rosa.does("FillObjectWithLiquid", "Mug", fillLiquid="water")
    rosa.puts("Mug", "CoffeeMachine")
    rosa.does("ToggleObjectOn", "CoffeeMachine")
    assert rosa["Mug"].liquid == "water"
    rosa.home.state.change(rosa["Mug"].name, liquid=None, broken=True)
    rosa.does("ToggleObjectOff", "CoffeeMachine")
    rosa.does("ToggleObjectOn", "CoffeeMachine")
    assert rosa["Mug"].liquid is None


def test_running_water_cleans_and_fills_what_is_in_the_basin() -> None:
    rosa = Rosa()
    rosa.does("DirtyObject", "Mug")
    rosa.does("DirtyObject", "Plate")
    rosa.puts("Mug", "SinkBasin")
    rosa.does("ToggleObjectOn", "Faucet")
    assert not rosa["Mug"].dirty
    assert rosa["Mug"].liquid == "water"
    assert rosa["Plate"].dirty
    assert rosa["Cup"].liquid is None


def test_what_is_put_under_running_water_gets_wet_too() -> None:
    rosa = Rosa()
    rosa.does("ToggleObjectOn", "Faucet")
    rosa.puts("Cup", "SinkBasin")
    assert rosa["Cup"].liquid == "water"


def test_the_fridge_cools() -> None:
    rosa = Rosa()
    assert rosa["Tomato"].temperature == "Cold"
    assert rosa["Apple"].temperature == "RoomTemp"


def test_cleaning_the_clean_is_refused_in_ai2thors_words() -> None:
    rosa = Rosa()
    assert "already Clean" in rosa.does("CleanObject", "Plate").error
    rosa.does("DirtyObject", "Plate")
    assert rosa.does("CleanObject", "Plate").ok
    assert not rosa.does("DirtyObject", "Knife").ok


def test_only_fitting_liquids_go_into_vessels() -> None:
    rosa = Rosa()
    assert not rosa.does("FillObjectWithLiquid", "Bowl", fillLiquid="coffee").ok
    assert not rosa.does("FillObjectWithLiquid", "Bowl", fillLiquid="milk").ok
    assert not rosa.does("FillObjectWithLiquid", "Plate", fillLiquid="water").ok
    assert rosa.does("FillObjectWithLiquid", "Bowl", fillLiquid="water").ok
    assert not rosa.does("FillObjectWithLiquid", "Bowl", fillLiquid="water").ok
    assert rosa.does("EmptyLiquidFromObject", "Bowl").ok
    assert not rosa.does("EmptyLiquidFromObject", "Bowl").ok


def test_broken_and_used_up_things_stay_so() -> None:
    rosa = Rosa()
    assert rosa.does("BreakObject", "Plate").ok
    assert not rosa.does("BreakObject", "Plate").ok
    assert not rosa.does("BreakObject", "Knife").ok
    assert rosa.does("UseUpObject", "SoapBottle").ok
    assert "Used_Up" in rosa.metadata("SoapBottle")["assetId"]


def test_a_refusal_changes_nothing() -> None:
    rosa = Rosa()
    before = rosa.home.save()
    for action, name in (("SliceObject", "Plate"), ("OpenObject", "Mug"), ("PutObject", "Fridge")):
        assert not rosa.does(action, name).ok
    assert rosa.home.state.things == before.things
    assert rosa.home.state.revision == before.revision


@pytest.mark.parametrize("kind", ["Apple", "Tomato", "Bread"])
def test_where_there_is_no_room_pieces_lie_on_top_of_each_other(kind: str) -> None:
    rosa = Rosa()
    rosa.does("OpenObject", "Fridge")
    rosa.puts(kind, "DiningTable")
    assert rosa.puts(kind, "Plate").ok
    rosa.home.state.change(rosa["Plate"].name, size=(0.02, 0.025, 0.02))
    assert rosa.does("SliceObject", kind).ok
    pieces = sorted(rosa.all(f"{kind}Sliced"), key=lambda piece: piece.y)
    assert len(pieces) >= 3
    assert pieces[0].y == pytest.approx(rosa[kind].y)
    for lower, upper in pairwise(pieces):
        assert upper.y == pytest.approx(box(lower).y1)
    assert {piece.parent for piece in pieces} == {rosa["Plate"].name}


def test_slicing_in_the_air_leaves_the_pieces_where_the_whole_was() -> None:
    rosa = Rosa()
    rosa.home.state.change(rosa["Apple"].name, parent=None)
    assert rosa.does("SliceObject", "Apple").ok
    whole = rosa["Apple"]
    pieces = rosa.all("AppleSliced")
    assert pieces
    assert {(p.x, p.y, p.z, p.parent) for p in pieces} == {(whole.x, whole.y, whole.z, None)}


def test_pieces_of_two_wholes_of_one_make_have_names_of_their_own() -> None:
    rosa = Rosa()
    whole = rosa["Apple"]
    rosa.home.state.put(replace(whole, name="Apple_77", id="Apple|77", x=whole.x + 0.2))
    for number in ("1", "2"):
        assert rosa.does("SliceObject", f"Apple{number}").ok
    count = len(rosa.all("AppleSliced")) // 2
    names = [piece.name for piece in rosa.all("AppleSliced")]
    assert names[:count] == [f"{whole.asset}_Slice_{k}" for k in range(count)]
    assert names[count:] == [f"{whole.asset}_Slice_{k}_77" for k in range(count)]

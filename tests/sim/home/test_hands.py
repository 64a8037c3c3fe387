"""Taking and putting: what fits goes where it fits, and nothing else happens."""

from __future__ import annotations

import pytest

from sim.home.geometry import box
from tests.sim.home.rosas import Rosa


@pytest.mark.parametrize(
    ("thing", "place"),
    [
        ("Egg", "Pan"),
        ("Pan", "StoveBurner1"),
        ("Pan", "StoveBurner2"),
        ("Pot", "StoveBurner2"),
        ("Kettle", "StoveBurner2"),
        ("Mug", "CoffeeMachine"),
        ("Potato", "Bowl"),
        ("Apple", "Plate"),
        ("Potato", "Microwave"),
        ("Bowl", "Microwave"),
        ("Plate", "Microwave"),
        ("Plate", "Cabinet1"),
        ("Bowl", "Cabinet2"),
        ("Mug", "Cabinet1"),
        ("Fork", "Drawer1"),
        ("Knife", "Drawer2"),
        ("Spoon", "Drawer2"),
        ("Lettuce", "Fridge"),
        ("Bread", "Fridge"),
        ("WineBottle", "Fridge"),
        ("Pan", "SinkBasin"),
        ("Mug", "SinkBasin"),
        ("Fork", "Mug"),
        ("Fork", "Plate"),
        ("Apple", "CounterTop"),
        ("Plate", "DiningTable"),
    ],
)
def test_things_fit_where_people_put_them(thing: str, place: str) -> None:
    rosa = Rosa()
    for shut in ("Microwave", "Fridge", "Drawer1", "Drawer2", "Cabinet1", "Cabinet2"):
        rosa.does("OpenObject", shut)
    answer = rosa.puts(thing, place)
    assert answer.ok, answer.error
    assert rosa[thing].parent == rosa[place].name
    assert rosa.home.state.held is None


def test_what_is_put_on_a_sink_stands_on_its_rim_and_not_in_its_basin() -> None:
    """AsgardBench moves bottles out of a basin to the sink around it, until the basin is empty."""
    rosa = Rosa()
    assert rosa.puts("SoapBottle", "Sink").ok
    assert rosa["SoapBottle"].parent == rosa["Sink"].name
    assert rosa.metadata("SinkBasin")["receptacleObjectIds"] == []


def test_what_is_too_large_for_the_rim_of_a_sink_stays_in_the_hand() -> None:
    rosa = Rosa()
    answer = rosa.puts("Plate", "Sink")
    assert not answer.ok
    assert "No valid positions to place object found" in answer.error
    assert rosa.home.state.held == rosa["Plate"].name


def test_toast_stands_in_the_toaster() -> None:
    rosa = Rosa()
    rosa.does("SliceObject", "Bread")
    assert rosa.puts("BreadSliced", "Toaster").ok
    assert rosa["BreadSliced"].tilt == (0.0, 0.0)


def test_slices_lie_on_plates() -> None:
    rosa = Rosa()
    rosa.does("SliceObject", "Bread")
    assert rosa.puts("BreadSliced", "Plate").ok
    around = box(rosa["BreadSliced"])
    assert around.size[1] < 0.05 < around.size[0]


def test_a_whole_loaf_fits_on_a_plate_slice_by_slice() -> None:
    rosa = Rosa()
    rosa.does("SliceObject", "Bread")
    names = [t.name for t in rosa.all("BreadSliced")]
    for name in names:
        assert rosa.puts(name, "Plate").ok
    assert [t.parent for t in rosa.all("BreadSliced")] == [rosa["Plate"].name] * len(names)


def test_what_is_on_a_plate_travels_with_it() -> None:
    rosa = Rosa()
    rosa.puts("Apple", "Plate")
    before = (rosa["Apple"].x - rosa["Plate"].x, rosa["Apple"].y - rosa["Plate"].y)
    assert rosa.puts("Plate", "DiningTable").ok
    apple, plate = rosa["Apple"], rosa["Plate"]
    assert apple.parent == plate.name
    assert apple.y - plate.y == pytest.approx(before[1])
    assert abs(apple.x - plate.x) < 0.13
    assert rosa.metadata("Apple")["parentReceptacles"] == [plate.id, rosa["DiningTable"].id]


def test_a_held_plate_hides_that_it_carries_something() -> None:
    rosa = Rosa()
    rosa.puts("Apple", "Plate")
    rosa.takes("Plate")
    assert rosa.metadata("Apple")["parentReceptacles"] is None
    assert rosa.metadata("Apple")["visible"]
    assert rosa.metadata("Plate")["isPickedUp"]


def test_one_hand_holds_one_thing() -> None:
    rosa = Rosa()
    rosa.takes("Apple")
    answer = rosa.does("PickupObject", "Mug")
    assert not answer.ok
    assert rosa.home.state.held == rosa["Apple"].name


def test_an_empty_hand_puts_nothing() -> None:
    assert Rosa().does("PutObject", "DiningTable").code == "NothingHeld"


def test_furniture_is_not_picked_up() -> None:
    assert not Rosa().does("PickupObject", "Fridge").ok


def test_a_fork_goes_into_a_mug_whose_bottom_nobody_sees() -> None:
    rosa = Rosa()
    rosa.stands(0.6, 0.3, 180.0, 0.0)
    rosa.takes("Fork")
    assert rosa.tries("PutObject", "Mug").ok
    assert rosa["Fork"].parent == rosa["Mug"].name


def test_closed_doors_take_nothing() -> None:
    rosa = Rosa()
    answer = rosa.puts("Apple", "Fridge")
    assert "openable Receptacle is CLOSED" in answer.error
    assert rosa.home.state.held == rosa["Apple"].name


def test_closed_doors_give_nothing() -> None:
    rosa = Rosa()
    rosa.stands(0.0, -0.6, 270.0)
    assert not rosa.tries("PickupObject", "Tomato").ok
    assert not rosa.metadata("Tomato")["visible"]


def test_things_are_refused_where_they_do_not_belong() -> None:
    rosa = Rosa()
    answer = rosa.puts("Apple", "CoffeeMachine")
    assert "cannot be placed" in answer.error
    assert "NOT a receptacle" in rosa.does("PutObject", "Knife").error


def test_a_full_place_says_so() -> None:
    rosa = Rosa()
    assert rosa.puts("Pan", "StoveBurner1").ok
    answer = rosa.puts("Pot", "StoveBurner1")
    assert "No valid positions to place object found" in answer.error


def test_a_plate_is_not_put_on_itself() -> None:
    rosa = Rosa()
    rosa.takes("Plate")
    assert not rosa.does("PutObject", "Plate").ok


def test_things_are_put_near_and_in_view() -> None:
    rosa = Rosa()
    rosa.takes("Apple")
    rosa.stands(-0.8, 0.9, 0.0)
    assert rosa.tries("PutObject", "CounterTop").ok
    assert rosa["Apple"].name in rosa.home.visible()
    assert abs(rosa["Apple"].x + 0.8) < 0.5


def test_dropped_glass_breaks_and_an_egg_cracks() -> None:
    rosa = Rosa()
    rosa.stands(0.0, 0.0, 180.0)
    rosa.takes("Cup")
    assert rosa.does("DropHandObject").ok
    assert rosa["Cup"].broken
    assert rosa["Cup"].parent == rosa["Floor"].name
    rosa.takes("Egg")
    rosa.does("DropHandObject")
    assert rosa["Egg"].gone
    assert len(rosa.all("EggCracked")) == 1


def test_a_dropped_apple_only_falls() -> None:
    rosa = Rosa()
    rosa.takes("Apple")
    rosa.does("DropHandObject")
    assert rosa.home.state.held is None
    assert not rosa["Apple"].broken


def test_turning_a_full_mug_over_spills_it() -> None:
    rosa = Rosa()
    rosa.does("FillObjectWithLiquid", "Mug", fillLiquid="water")
    rosa.takes("Mug")
    rosa.does("RotateHeldObject", rotation={"x": 0, "y": 0, "z": 90})
    assert rosa["Mug"].liquid == "water"
    rosa.does("RotateHeldObject", rotation={"x": 180, "y": 0, "z": 0})
    assert rosa["Mug"].liquid is None


def test_nothing_is_put_down_across_the_room() -> None:
    rosa = Rosa(visibility_distance=1.5)
    rosa.stands(1.2, -0.3, 180)
    rosa.takes("Apple")
    rosa.stands(-1.5, 0.9, 0)
    held = rosa["Apple"].name
    for place in ("DiningTable", "Plate", "Bowl"):
        answer = rosa.tries("PutObject", place)
        assert (answer.ok, answer.code) == (False, "NotVisible"), place
        assert rosa.home.state.held == held
        assert rosa["Apple"].parent is None
    assert rosa.does("PutObject", "DiningTable").ok

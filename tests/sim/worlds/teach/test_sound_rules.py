"""The rules of `sound`: each quirk of `teach` beside what is said here."""

from __future__ import annotations

from itertools import permutations

from sim.worlds.teach.definitions import shipped
from sim.worlds.teach.goals import (
    Scene,
    SoundReport,
    check,
    check_sound,
    preconditions_sound,
    task_from,
)
from tests.loops import each
from tests.sim.worlds.teach.things import Thing, kitchen, thing

NOTHING = ["0", "0", "0", "Plate", "0", "Plate", "0", "0", "0", "0", "0", "0", "0", "CounterTop"]


def judged(name: str, params: list[str], home: list[Thing]) -> tuple[bool, SoundReport]:
    """What `teach` says of success, and the whole of what `sound` says."""
    task, scene = shipped().bind(name, params), Scene(home)
    return check(task, scene).success, check_sound(task, scene)


def breakfast(**asked: str) -> list[str]:
    names = ["coffees", "toasts", "", "", "", "", "sandwiches", "lettuce", "tomato"]
    return [asked.get(name, old) for name, old in zip([*names, *[""] * 5], NOTHING, strict=True)]


def toast(number: int, *inside: Thing) -> Thing:
    return thing("BreadSliced", number, *inside, isCooked=True)


def test_where_there_is_none_not_all_are_clean() -> None:
    teach, sound = judged("Clean All X", ["Cup"], kitchen())
    assert teach
    assert not sound.success
    assert sound.subgoals[0].steps[0]["desc"] == "There is no Cup for this."


def test_a_task_that_asks_for_nothing_is_never_done() -> None:
    nothing = task_from({"objects": {}})
    assert check(nothing, Scene([])).success
    assert not check_sound(nothing, Scene([])).success


def test_no_knife_is_asked_for_at_the_end() -> None:
    teach, sound = judged("Sliced X", ["Tomato"], [thing("TomatoSliced")])
    assert not teach
    assert sound.success


def test_cooked_is_cooked_whoever_says_so() -> None:
    for flag in ("isCooked", "simbotIsCooked"):
        home = [*kitchen(), thing("BreadSliced", **{"isCooked": False, flag: True})]
        assert judged("Toast", [], home)[1].success
        assert judged("Cooked Slice Of X", ["Bread"], home)[1].success


def test_the_plate_that_is_meant_is_the_one_with_the_food() -> None:
    dirty, clean = thing("Plate", isDirty=True), thing("Plate", 1)
    teach, sound = judged("Plate Of Toast", [], [*kitchen(), dirty, clean, toast(0, dirty)])
    assert not teach
    assert (sound.success, sound.total - sound.satisfied) == (False, 1)
    (step,) = [step for part in sound.subgoals for step in part.steps if not step["success"]]
    assert step["objectId"] == dirty["objectId"]
    assert "dirty" in step["desc"]


def test_breakfast_is_served_where_the_food_is_and_not_where_any_plate_is() -> None:
    cabinet, table = thing("Cabinet"), thing("CounterTop")
    away, empty = thing("Plate", 0, cabinet), thing("Plate", 1, table)
    home = [thing("Sink"), cabinet, table, away, empty, toast(0, away)]
    teach, sound = judged("Breakfast", breakfast(toasts="1"), home)
    assert teach
    assert not sound.success


def test_one_plate_serves_one_dish() -> None:
    table = thing("CounterTop")
    plate = thing("Plate", 0, table)
    food = [toast(n, plate) for n in range(3)]
    food += [thing("LettuceSliced", 0, plate), thing("TomatoSliced", 0, plate)]
    params = breakfast(toasts="1", sandwiches="1", lettuce="1", tomato="1")
    home = [*kitchen(), table, plate, *food]
    teach, sound = judged("Breakfast", params, home)
    assert teach
    assert not sound.success
    second = thing("Plate", 1, table)
    food[0] = toast(0, second)
    assert judged("Breakfast", params, [*kitchen(), table, plate, second, *food])[1].success


def test_a_dish_that_could_be_either_is_counted_as_the_one_that_is_needed() -> None:
    table = thing("CounterTop")
    plates = [thing("Plate", n, table) for n in range(3)]
    first, second, third = plates
    food = [toast(0, first), toast(1, second), toast(2, second), toast(3, third), toast(4, third)]
    food += [thing("LettuceSliced", n, plate) for n, plate in enumerate((second, third))]
    food += [thing("TomatoSliced", n, plate) for n, plate in enumerate((first, third))]
    params = breakfast(toasts="2", sandwiches="1", lettuce="1", tomato="1")
    for order in each(permutations(plates)):
        assert judged("Breakfast", params, [*kitchen(), table, *order, *food])[1].success


def test_never_is_more_satisfied_than_is_asked() -> None:
    table = thing("CounterTop")
    mugs = [thing("Mug", n, table, simbotIsFilledWithCoffee=True) for n in range(3)]
    _, sound = judged("Breakfast", breakfast(coffees="1"), [*mugs, table])
    assert (sound.success, sound.satisfied, sound.total) == (True, 6, 6)


def test_all_satisfied_means_done() -> None:
    home = [*kitchen(), thing("Plate"), toast(0), toast(1)]
    for name, params in each([("Plate Of Toast", []), ("Sandwich", ["1", "1"]), ("Coffee", [])]):
        _, sound = judged(name, params, home)
        assert sound.success == (sound.satisfied == sound.total)


def test_things_and_places_of_one_class_stay_apart() -> None:
    lower, upper, beside = thing("Plate"), thing("Plate", 1), thing("Plate", 2)
    upper["parentReceptacles"] = [lower["objectId"]]
    teach, sound = judged("Put All X On Y", ["Plate", "on", "Plate"], [lower, upper])
    assert not teach
    assert sound.success
    assert not judged("Put All X On Y", ["Plate", "on", "Plate"], [lower, upper, beside])[1].success
    assert judged("Put All X In One Y", ["Plate", "on", "Plate"], [lower, upper])[1].success


def test_slices_are_counted_and_whole_food_is_named_as_what_to_cut() -> None:
    tomato, bowl = thing("Tomato"), thing("Bowl")
    params = ["2", "Tomato", "in", "Bowl"]
    _, sound = judged("N Slices Of X In Y", params, [*kitchen(), tomato, bowl])
    food = sound.subgoals[0]
    assert food.satisfied == 0
    assert {step["objectId"] for step in food.steps} == {tomato["objectId"]}


def test_what_differs_in_state_is_asked_of_as_many_objects_and_may_be_the_same_ones() -> None:
    mug = {"isDirty": False, "simbotIsFilledWithCoffee": True}
    task = task_from({"objects": {"Mug|1|1|1": mug}})
    done = thing("Mug", simbotIsFilledWithCoffee=True)
    assert check_sound(task, Scene([done])).success
    twice = task_from({"objects": {"Mug|1|1|1": mug, "Mug|2|2|2": mug}})
    assert not check_sound(twice, Scene([done])).success


def test_any_knife_cuts_and_a_whole_egg_can_be_cracked() -> None:
    sliced = shipped().bind("Sliced X", ["Tomato"])
    assert preconditions_sound(sliced, Scene([thing("ButterKnife"), thing("Tomato")])).met
    assert not preconditions_sound(sliced, Scene([thing("Tomato")])).met
    cups = shipped().bind("Clean All X", ["Cup"])
    assert not preconditions_sound(cups, Scene(kitchen())).met


def test_a_hopeless_breakfast_is_given_up_in_time() -> None:
    table = thing("CounterTop")
    plates = [thing("Plate", n, table) for n in range(8)]
    food = [toast(n, plates[n % 2]) for n in range(24)]
    food += [thing("LettuceSliced", n, plates[n % 3]) for n in range(12)]
    food += [thing("TomatoSliced", n, plates[n % 5]) for n in range(12)]
    params = breakfast(toasts="3", sandwiches="4", lettuce="2", tomato="2")
    assert not judged("Breakfast", params, [*kitchen(), table, *plates, *food])[1].success

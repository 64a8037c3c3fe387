"""The rules of `teach`, quirk by quirk, on homes of a few objects."""

from __future__ import annotations

import pytest

from sim.worlds.teach.definitions import shipped
from sim.worlds.teach.goals import Report, Scene, check, preconditions
from tests.sim.worlds.teach.things import Thing, kitchen, thing


def judged(name: str, params: list[str], home: list[Thing]) -> Report:
    return check(shipped().bind(name, params), Scene(home))


def counts(report: Report) -> tuple[bool, int, int]:
    return report.success, report.satisfied, report.total


def test_a_plant_with_water_is_a_watered_plant() -> None:
    dry, wet = thing("HousePlant"), thing("HousePlant", 1, isFilledWithLiquid=True)
    assert counts(judged("Water Plant", [], [dry])) == (False, 1, 2)
    assert counts(judged("Water Plant", [], [dry, wet])) == (True, 2, 2)


def test_all_of_a_kind_that_is_not_there_is_done_at_once() -> None:
    assert counts(judged("Clean All X", ["Cup"], kitchen())) == (True, 2, 2)


def test_nothing_can_be_cleaned_without_a_sink() -> None:
    assert counts(judged("Clean All X", ["Cup"], [thing("Cup")])) == (False, 2, 4)


def test_the_basin_counts_as_the_sink() -> None:
    home = [thing("SinkBasin"), thing("Cup")]
    assert judged("Clean All X", ["Cup"], home).success


def test_a_butter_knife_is_no_knife_at_the_end() -> None:
    slices = [thing("TomatoSliced")]
    assert judged("Sliced X", ["Tomato"], [*slices, thing("Knife")]).success
    assert not judged("Sliced X", ["Tomato"], [*slices, thing("ButterKnife")]).success


def test_toast_is_what_ai2thor_cooked_and_cooked_slices_what_teach_did() -> None:
    theirs, ours = thing("BreadSliced", isCooked=True), thing("BreadSliced", simbotIsCooked=True)
    knife = thing("Knife")
    assert judged("Toast", [], [theirs]).success
    assert not judged("Toast", [], [ours]).success
    assert judged("Cooked Slice Of X", ["Bread"], [ours, knife]).success
    assert not judged("Cooked Slice Of X", ["Bread"], [theirs, knife]).success


def test_food_on_a_dirty_plate_counts_nothing_while_a_clean_one_is_there() -> None:
    dirty, clean = thing("Plate", isDirty=True), thing("Plate", 1)
    toast = thing("BreadSliced", 0, dirty, isCooked=True)
    assert counts(judged("Plate Of Toast", [], [*kitchen(), dirty, clean, toast])) == (False, 6, 7)


def test_an_empty_clean_plate_serves_the_toast_that_is_in_the_cabinet() -> None:
    cabinet, table = thing("Cabinet"), thing("CounterTop")
    away, empty = thing("Plate", 0, cabinet), thing("Plate", 1, table)
    toast = thing("BreadSliced", 0, away, isCooked=True)
    params = ["0", "1", "0", "Plate", "0", "Plate", "0", "0", "0", "0", "0", "0", "0", "CounterTop"]
    assert judged("Breakfast", params, [thing("Sink"), cabinet, table, away, empty, toast]).success


def test_more_may_be_satisfied_than_is_asked() -> None:
    table = thing("CounterTop")
    mugs = [thing("Mug", n, table, simbotIsFilledWithCoffee=True) for n in range(3)]
    params = ["1", "0", "0", "Plate", "0", "Plate", "0", "0", "0", "0", "0", "0", "0", "CounterTop"]
    report = judged("Breakfast", params, [*mugs, table])
    assert counts(report) == (True, 8, 6)
    assert report.clamped == 6


def test_one_whole_food_stands_for_all_slices_that_lack() -> None:
    whole = [thing("Tomato"), thing("Tomato", 1)]
    found = judged("N Slices Of X In Y", ["3", "Tomato", "in", "Bowl"], [*kitchen(), *whole])
    food = found.subgoals[0]
    assert (food.satisfied, food.total) == (1, 4)  # the knife, and three slices
    assert len(food.steps) == 1


def test_those_who_come_closest_are_gathered_only_until_enough_are_found() -> None:
    clean, dirty = thing("Plate"), thing("Plate", 1, isDirty=True)
    first = judged("Clean X", ["Plate"], [thing("Sink"), clean, dirty])
    second = judged("Clean X", ["Plate"], [thing("Sink"), dirty, clean])
    assert first.candidate_objects == []
    assert second.candidate_objects == [dirty]
    assert first.success
    assert second.success


def test_the_nearest_of_equals_comes_first_where_distances_are_known() -> None:
    far, near = thing("Mug", 5, isDirty=True), thing("Mug", 1, isDirty=True)
    task, scene = shipped().bind("Coffee"), Scene([far, near])
    assert check(task, scene).candidate_objects == [far, near]
    near_first = check(task, scene, distance=lambda one: float(one["position"]["x"]))
    assert near_first.candidate_objects == [near, far]


def test_a_count_of_nought_asks_for_nothing() -> None:
    report = judged(
        "N Slices Of X In Y", ["0", "Tomato", "in", "Bowl"], [*kitchen(), thing("Bowl")]
    )
    assert counts(report) == (True, 4, 4)


def test_last_parents_count_only_where_parents_are_not_known() -> None:
    bowl = thing("Bowl")
    slices = thing("TomatoSliced", simbotLastParentReceptacle=bowl["objectId"])
    params = ["1", "Tomato", "in", "Bowl"]
    assert judged("N Slices Of X In Y", params, [*kitchen(), bowl, slices]).success
    known = {**slices, "parentReceptacles": []}
    assert not judged("N Slices Of X In Y", params, [*kitchen(), bowl, known]).success


def test_last_parents_are_followed_up_and_never_round_in_circles() -> None:
    table = thing("DiningTable")
    plate = thing("Plate", simbotLastParentReceptacle=table["objectId"])
    mug = thing("Mug", simbotLastParentReceptacle=plate["objectId"])
    assert judged("Put All X On Y", ["Mug", "on", "DiningTable"], [table, plate, mug]).success
    plate["simbotLastParentReceptacle"] = mug["objectId"]
    assert not judged("Put All X On Y", ["Mug", "on", "DiningTable"], [table, plate, mug]).success


def test_things_of_one_class_fall_into_one_component() -> None:
    lower, upper = thing("Plate"), thing("Plate", 1)
    upper["parentReceptacles"] = [lower["objectId"]]
    assert counts(judged("Put All X On Y", ["Plate", "on", "Plate"], [lower, upper])) == (
        False,
        3,
        4,
    )


@pytest.mark.parametrize(
    ("home", "met"),
    [
        ([thing("Knife"), thing("Tomato")], True),
        ([thing("ButterKnife"), thing("Tomato")], False),
        ([thing("Knife")], False),
        ([thing("Knife"), thing("TomatoSliced")], True),
    ],
)
def test_whole_food_and_a_knife_are_all_that_slices_need(home: list[Thing], met: bool) -> None:
    assert preconditions(shipped().bind("Sliced X", ["Tomato"]), Scene(home)).met == met


def test_a_report_says_everything_that_the_originals_does() -> None:
    data = judged("Coffee", [], [thing("Mug", isDirty=True)]).to_json()
    assert set(data) == {
        *("description", "success", "goal_conditions_total", "goal_conditions_satisfied"),
        *("satisfied_object_ids", "candidate_object_ids", "subgoals"),
    }
    (part,) = data["subgoals"]
    assert [step["success"] for step in part["steps"]] == [False, False]
    (rows,) = part["problem_keys"].values()
    assert [row["property_name"] for row in rows] == ["isDirty", "simbotIsFilledWithCoffee"]

"""A task through an episode: what is looked at, how much is done, and what is said of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sim.world import WorldError
from sim.worlds.teach.definitions import Bound, read_files, shipped
from sim.worlds.teach.goals import Progress
from tests.sim.worlds.teach.things import Thing, kitchen, thing


def coffee() -> Progress:
    return Progress(shipped().bind("Coffee"), [thing("Mug", isDirty=True)])


def changed(one: Thing, **state: Any) -> Thing:
    return {**one, **state}


def test_a_task_is_followed_from_its_start_to_its_end() -> None:
    progress = coffee()
    mug = progress.scene.objects[0]
    seen = [progress.percent]
    clean = changed(dict(mug), isDirty=False)
    for one in (clean, changed(clean, simbotIsFilledWithCoffee=True)):
        assert progress.update([one])
        seen.append(progress.percent)
    assert seen == [0, 50, 100]
    assert progress.success
    assert progress.why() == ""


def test_what_does_not_differ_is_not_looked_at_again() -> None:
    progress = coffee()
    before = progress.teach
    assert not progress.update([dict(progress.scene.objects[0])])
    assert progress.teach is before


def test_what_has_nothing_to_do_with_a_question_leaves_its_answer() -> None:
    progress = Progress(shipped().bind("Sandwich", ["1", "1"]), [*kitchen(), thing("Plate")])
    assert progress.teach.total == progress.sound.total + 4  # sink and knife, which are asked twice
    rows = {id(rows) for rows in progress.scene._rows.values()}
    progress.update([thing("Mug")])
    progress.teach.to_json()
    assert {id(rows) for rows in progress.scene._rows.values()} == rows


def test_why_says_what_is_still_open() -> None:
    progress = coffee()
    assert progress.why().startswith("2 of 3 conditions are still open: This mug is dirty")


def test_what_was_done_at_the_start_does_not_count_until_it_was_undone() -> None:
    mug = thing("Mug", simbotIsFilledWithCoffee=True)
    progress = Progress(shipped().bind("Coffee"), [mug])
    assert progress.done_at_start
    assert progress.teach.success
    assert not progress.success
    assert progress.percent < 100
    assert "before anything was touched" in progress.why()
    progress.update([changed(mug, isDirty=True)])
    progress.update([changed(mug, isDirty=False)])
    assert progress.success


def test_the_task_says_whose_rules_decide_and_both_are_recorded() -> None:
    task, cups = shipped().bind("Clean All X", ["Cup"]), [thing("Cup", isDirty=True)]
    home = [*kitchen(), *cups]
    by_teach, by_sound = (Progress(task, home, rules) for rules in ("teach", "sound"))
    for progress in (by_teach, by_sound):
        progress.update([], [cups[0]["objectId"]])
    assert (by_teach.success, by_sound.success) == (True, False)
    record = by_sound.record()
    assert (record["rules"], record["teach"]["success"], record["sound"]["success"]) == (
        "sound",
        True,
        False,
    )
    json.dumps(record)


def test_rules_that_nobody_knows_are_refused() -> None:
    with pytest.raises(WorldError, match='there are no rules "fair"'):
        Progress(shipped().bind("Coffee"), [], "fair")  # type: ignore[arg-type]


def test_what_is_cut_is_new_and_the_whole_is_gone() -> None:
    tomato = thing("Tomato")
    progress = Progress(shipped().bind("Sliced X", ["Tomato"]), [*kitchen(), tomato])
    assert not progress.success
    progress.update([thing("TomatoSliced")], [tomato["objectId"]])
    assert progress.success


# -- beyond TEACh's language -------------------------------------------------------------------------


def meal(rule: str, *what: str) -> Bound:
    """Coffee and a clean plate, under one rule."""
    data = {
        "id": 900,
        "name": "Meal",
        "says": "A meal.",
        "wants": {
            "coffee": {
                "kind": {"objectType": "Mug"},
                "state": {"simbotIsFilledWithCoffee": 1},
                "hints": {"simbotIsFilledWithCoffee": "No coffee yet."},
            },
            "plate": {"kind": {"objectType": "Plate"}, "state": {"isDirty": 0}},
            "fridge": {"kind": {"objectType": "Fridge"}, "state": {"isOpen": 0}, "how_many": "all"},
        },
        "rules": [{"rule": rule, "what": list(what), "hint": f"The rule {rule} was broken."}],
    }
    return read_files({"meal.json": json.dumps(data)}).bind("Meal")


MUG, PLATE, FRIDGE = thing("Mug"), thing("Plate", isDirty=True), thing("Fridge")
FULL, CLEAN = changed(MUG, simbotIsFilledWithCoffee=True), changed(PLATE, isDirty=False)


def test_one_thing_is_done_before_the_other() -> None:
    progress = Progress(meal("before", "plate", "coffee"), [MUG, PLATE, FRIDGE])
    progress.update([CLEAN])
    progress.update([FULL])
    assert progress.success


def test_the_wrong_order_cannot_be_made_good() -> None:
    progress = Progress(meal("before", "plate", "coffee"), [MUG, PLATE, FRIDGE])
    progress.update([FULL])
    assert progress.lost
    progress.update([CLEAN])
    assert not progress.success
    assert progress.why() == "All that was asked for is there, but: The rule before was broken."


def test_both_in_one_step_is_not_one_before_the_other() -> None:
    progress = Progress(meal("before", "plate", "coffee"), [MUG, PLATE, FRIDGE])
    progress.update([CLEAN, FULL])
    assert progress.lost
    assert not progress.success


def at(one: Thing, *holders: Thing) -> Thing:
    return changed(one, parentReceptacles=[holder["objectId"] for holder in holders])


@pytest.mark.parametrize(("rule", "together"), [("same place", True), ("different places", False)])
def test_things_are_to_be_together_or_apart(rule: str, together: bool) -> None:
    table, shelf, floor = thing("DiningTable"), thing("Shelf"), thing("Floor")
    home = [table, shelf, floor, MUG, PLATE, FRIDGE]
    progress = Progress(meal(rule, "coffee", "plate"), home)
    progress.update([at(FULL, table, floor), at(CLEAN, table, floor)])
    assert progress.success == together
    progress.update([at(FULL, table, floor), at(CLEAN, shelf, floor)])
    assert progress.success != together


def test_what_was_so_at_the_start_must_still_be_so_at_the_end() -> None:
    progress = Progress(meal("at the end still", "fridge"), [MUG, PLATE, FRIDGE])
    open_fridge = changed(FRIDGE, isOpen=True)
    progress.update([FULL, CLEAN, open_fridge])
    assert not progress.success
    assert "The rule at the end still was broken." in progress.why()
    progress.update([FRIDGE])
    assert progress.success


def test_how_constraints_stand_is_recorded() -> None:
    progress = Progress(meal("before", "plate", "coffee"), [MUG, PLATE, FRIDGE])
    (row,) = progress.record()["beyond"]
    assert row == {"kind": "before", "of": ["plate", "coffee"], "met": False, "lost": False}


def test_a_fork_goes_its_own_way() -> None:
    progress = Progress(meal("before", "plate", "coffee"), [MUG, PLATE, FRIDGE])
    progress.update([CLEAN])
    twin = progress.fork()
    twin.update([FULL])
    assert (progress.success, twin.success) == (False, True)
    assert progress.percent < 100
    progress.update([FULL])
    assert progress.record() == twin.record()


def test_what_is_remembered_is_kept_and_brought_back() -> None:
    progress = Progress(meal("before", "plate", "coffee"), [MUG, PLATE, FRIDGE])
    progress.update([CLEAN])
    saved = json.loads(json.dumps(progress.save()))
    again = Progress(progress.task, [MUG, CLEAN, FRIDGE])
    again.restore([MUG, CLEAN, FRIDGE], saved)
    assert again.record() == progress.record()
    again.update([FULL])
    assert again.success


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"moments": 1}, "progress.moments: should be an object"),
        ({"moments": {"looks": 1, "first": {"coffee": 7}}}, "progress.moments.first.coffee: is 7"),
        ({"was_open": 1}, "progress.was_open: should be true or false"),
        ({"met_at_start": "a"}, "progress.met_at_start: should be a whole number"),
    ],
)
def test_what_was_never_remembered_is_refused(change: dict[str, Any], said: str) -> None:
    progress = coffee()
    with pytest.raises(WorldError, match=said):
        progress.restore([], progress.save() | change)
    assert progress.scene.objects

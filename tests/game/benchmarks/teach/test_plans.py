"""How each task of TEACh is usually done: the orders as they are written down, for kitchens with other things too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.benchmarks.teach.plans import _TASKS, CLASSES, NoPlan, orders, parts, told, widened
from sim.worlds.teach.classes import members
from tests.loops import each
from tests.recordings import RECORDING

FILE = Path(__file__).with_name("orders.json")
GIVEN: dict[str, list[list[str]]] = {
    "Boil X": [["Potato"]],
    "Clean All X": [["Plate"], ["Tableware"]],
    "Put All X On Y": [["Fork", "on", "Tables"], ["Silverware", "on", "Sofa"]],
    "Put All X In One Y": [["Apple", "in", "Bowl"]],
    "N Slices Of X In Y": [["2", "Apple", "in", "Dishware"], ["1", "Tomato", "on", "Plate"]],
    "N Cooked Slices Of X In Y": [["2", "Potato", "on", "Plate"], ["1", "Potato", "in", "Dishware"]],
    "Sandwich": [["1", "2"], ["0", "1"], ["1", "0"]],
    "Salad": [["1", "2", "1"], ["2", "0", "0"], ["0", "1", "2"]],
    "Breakfast": [
        ["1", "1", "1", "Bowl", "1", "Dishware", "1", "1", "0", "1", "1", "1", "0", "Tables"],
        ["1", "0", "0", "Bowl", "0", "Plate", "0", "1", "1", "0", "0", "0", "0", "Sofa"],
        ["0", "1", "0", "Bowl", "1", "Plate", "0", "1", "1", "0", "0", "0", "0", "DiningTable"],
        ["0", "0", "1", "Plate", "0", "Plate", "1", "2", "1", "1", "0", "2", "1", "CoffeeTable"],
    ],
    "Wash X Then Cook Y": [["Plate", "Potato"]],
    "Sort X And Y Into Z": [["Fork", "Drinkware", "Drawer"]],
    "Coffee And Slices": [["Apple"], ["Tomato"]],
    "Cooked Slice Of X": [["Potato"]],
}  # fmt: skip
"""What tasks are asked with; all others need nothing."""
KINDS = ("Plate", "Bowl", "Cup", "Mug", "Fork", "Spoon", "Knife", "ButterKnife", "Apple")
"""Of these tasks ask how many there are."""


def first(kinds: Sequence[str]) -> str:
    return kinds[0]


def last(kinds: Sequence[str]) -> str:
    return kinds[-1]


def written() -> dict[str, str]:
    """All orders, by task, parameters and kitchen: one of the first kinds with one of each, and one of the last with two."""
    found = {}
    for task in _TASKS:
        for given in GIVEN.get(task, [[]]):
            for choose, number in ((first, 1), (last, 2)):
                name = f"{task}({', '.join(given)}), {choose.__name__} kinds, {number} of each"
                given_out = orders(task, given, choose, dict.fromkeys(KINDS, number).__getitem__)
                found[name] = " ".join(map(str, given_out))
    return found


def test_the_orders_of_every_task_are_those_that_are_written_down() -> None:
    found = written()
    if RECORDING:  # read them before they are kept
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    assert found == json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("task", _TASKS)
def test_nothing_is_put_down_that_was_not_taken_before(
    task: str,
) -> None:
    for given in each(GIVEN.get(task, [[]])):
        lines = orders(task, given, first, lambda kind: 1)
        taken: set[str] = set()
        for one in lines:
            if one.function == "Pick_up":
                taken.add(str(one.things[0]))
            if one.function in ("Place", "Pour", "Put_away", "Clean", "Fill_with_water"):
                assert str(one.things[0]) in taken, f"{task}: {one}"
        assert lines


def test_a_task_that_nobody_has_told_has_no_orders() -> None:
    assert told("Coffee")
    assert not told("Fly To The Moon")
    with pytest.raises(NoPlan, match='nobody has told how "Fly To The Moon" is done'):
        orders("Fly To The Moon", [], first, lambda kind: 1)


def test_the_parts_of_a_recipe_have_its_food_in_them() -> None:
    assert parts("Coffee", []) == {}
    found = parts("Coffee And Slices", ["Apple"])
    assert {task for task, _ in found.values()} >= {"Coffee"}
    assert any("Apple" in given for _, given in found.values())


def test_kinds_that_stand_for_a_class_are_widened_by_the_rest_of_it() -> None:
    wide = widened(CLASSES["Drinkware"])
    assert [*wide[: len(CLASSES["Drinkware"])]] == [*CLASSES["Drinkware"]]
    assert set(wide) == {*CLASSES["Drinkware"], *members("Drinkware")}
    assert widened(("Apple",)) == ("Apple",)

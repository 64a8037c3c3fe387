"""Definition files: TEACh's and our own are read alike, and what is wrong is said with its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.world import WorldError
from sim.worlds.teach.definitions import Definitions, read_files, read_folder, shipped
from sim.worlds.teach.definitions.language import Part, Want
from tests.loops import each
from tests.sim.worlds.teach.shared import DEFINITIONS, needs_data

TOASTED: dict[str, Any] = {
    "task_id": 1,
    "task_name": "Toasted X",
    "task_nparams": 2,
    "task_anchor_object": "#0",
    "desc": "Toast #1 #0.",
    "components": {
        "#0": {
            "determiner": "#1",
            "primary_condition": "objectType",
            "instance_shareable": False,
            "conditions": {"objectType": "#0Sliced", "isCooked": 1},
            "condition_failure_descs": {"isCooked": "The #0 is raw."},
        },
        "plate": {
            "determiner": "a",
            "primary_condition": "objectType",
            "instance_shareable": False,
            "conditions": {"objectType": "Plate"},
            "condition_failure_descs": {},
        },
    },
    "relations": [
        {
            "property": "parentReceptacles",
            "tail_entity_list": ["plate"],
            "tail_determiner_list": ["the"],
            "head_entity_list": ["#0"],
            "head_determiner_list": ["#1"],
            "failure_desc": "On the plate with it.",
        }
    ],
}
LUNCH: dict[str, Any] = {
    "task_id": 2,
    "task_name": "Lunch",
    "task_nparams": 1,
    "task_anchor_object": None,
    "desc": "Lunch.",
    "components": {
        "toast": {"determiner": "a", "task_name": "Toasted X", "task_params": ["Bread", "#0"]}
    },
    "relations": [],
}
OURS_BESIDES = {501, 502, 503, 504, 505, 506, 511, 512, 513}
"""Definitions that TEACh has none of: rules of order and place, and meals for two."""
OURS: dict[str, Any] = {
    "id": 3,
    "name": "Ours",
    "parameters": ["food", "count"],
    "says": "Toast {count} {food}.",
    "stands_for": "{food}",
    "wants": {
        "{food}": {
            "how_many": "{count}",
            "kind": {"objectType": "{food}Sliced"},
            "state": {"isCooked": 1},
            "hints": {"isCooked": "The {food} is raw."},
        },
        "plate": {"kind": {"objectType": "Plate"}},
    },
    "rules": [
        {
            "rule": "inside",
            "what": {"{food}": "{count}"},
            "where": "plate",
            "one": True,
            "hint": "On the plate with it.",
        }
    ],
}
Change = Callable[[dict[str, Any]], object]


def read(*files: dict[str, Any]) -> Definitions:
    return read_files({f"{number}.json": json.dumps(one) for number, one in enumerate(files)})


def changed(data: dict[str, Any], change: Change) -> dict[str, Any]:
    made = copy.deepcopy(data)
    change(made)
    return made


def complaint(*files: dict[str, Any]) -> str:
    with pytest.raises(WorldError) as error:
        read(*files)
    assert error.value.code == "bad_definition"
    return str(error.value)


def test_parameters_are_written_into_texts_keys_and_counts() -> None:
    task = read(TOASTED).bind("Toasted X", ["Bread", "2"])
    plate, bread = task.components
    assert isinstance(plate, Want)
    assert isinstance(bread, Want)
    assert task.desc == "Toast 2 Bread."
    assert task.anchor == bread.key == "Bread"
    assert (bread.determiner, bread.number) == ("2", 2)
    assert dict(bread.query.conditions) == {"objectType": "BreadSliced", "isCooked": 1}
    assert bread.failures == (("isCooked", "The Bread is raw."),)
    assert task.relations[0].heads[0].number == 2


def test_what_is_named_by_a_parameter_comes_last_as_in_the_original() -> None:
    task = read(TOASTED).bind("Toasted X", ["Bread", "2"])
    assert [part.key for part in task.components] == ["plate", "Bread"]


def test_a_high_parameter_is_not_mistaken_for_a_low_one_and_a_digit() -> None:
    data = changed(LUNCH, lambda one: one.update(task_nparams=12, desc="#11 and #1"))
    task = read(TOASTED, data).bind("Lunch", ["1", "one", *["x"] * 9, "eleven"])
    assert task.desc == "eleven and one"


def test_digits_become_numbers_but_for_counts() -> None:
    def toggled(one: dict[str, Any]) -> None:
        one["components"]["#0"]["conditions"]["isToggled"] = "#1"

    part = read(changed(TOASTED, toggled)).bind("Toasted X", ["Bread", "1"]).components[1]
    assert isinstance(part, Want)
    assert dict(part.query.conditions)["isToggled"] == 1
    assert part.determiner == "1"


def test_two_components_of_one_name_fall_into_one_but_are_kept_apart_beside() -> None:
    task = shipped().bind("Put All X On Y", ["Plate", "on", "Plate"])
    assert [part.key for part in task.components] == ["Plate"]
    assert task.apart is not None
    assert len(task.apart.components) == 2


def test_tasks_within_tasks_get_their_own_parameters() -> None:
    task = read(TOASTED, LUNCH).bind(2, ["3"])
    (toast,) = task.components
    assert isinstance(toast, Part)
    assert toast.task.params == ("Bread", "3")


def test_a_task_is_found_by_name_by_number_and_by_its_number_as_text() -> None:
    definitions = read(TOASTED, LUNCH)
    assert {definitions.get(one).name for one in ("Lunch", 2, "2")} == {"Lunch"}


def test_our_own_words_mean_the_same() -> None:
    theirs = read(TOASTED).bind("Toasted X", ["Bread", "2"])
    ours = read(OURS).bind("Ours", ["Bread", "2"])
    assert (ours.components, ours.relations) == (theirs.components, theirs.relations)
    assert (ours.anchor, ours.desc) == (theirs.anchor, theirs.desc)


def test_the_twelve_tasks_of_tfd_ship_with_what_they_are_made_of() -> None:
    tfd = {102, 106, 107, 108, 110, 111, 112, 114, 115, 301, 302, 303}
    assert {one.id for one in shipped()} == tfd | {101, 103, 104, 105, 201} | OURS_BESIDES


@needs_data
def test_the_originals_files_are_read_unchanged() -> None:
    definitions = read_folder(DEFINITIONS)
    assert len(definitions) == 25
    for one in each(definitions):
        assert definitions.get(one.id) is one


def deep(one: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = one["components"]["#0"]
    return found


WRONG: list[tuple[Change, str]] = [
    (lambda one: one.pop("desc"), '0.json: the field "desc" is missing'),
    (lambda one: one.update(descr=1), '0.json: the key "descr" is unknown; did you mean "desc"?'),
    (lambda one: one.update(task_id="1"), "0.json: task_id: should be a whole number"),
    (
        lambda one: one.update(task_nparams=-1),
        "0.json: task_nparams: should be a whole number from 0",
    ),
    (lambda one: one.update(task_nparams=1), "parameter #1; there are 1, from #0"),
    (lambda one: one.update(desc="#7"), "0.json: desc: stands for the parameter #7"),
    (lambda one: one.update(desc="#" + "9" * 99), "0.json: desc: stands for the parameter #999999"),
    (lambda one: one.update(desc=3), "0.json: desc: should be text in quotes"),
    (lambda one: one.update(components=[]), "0.json: components: should be an object in braces"),
    (lambda one: one.update(components={}), "0.json: components: a task needs a component"),
    (lambda one: one.update(task_anchor_object="toast"), 'there is no component "toast"'),
    (
        lambda one: deep(one).pop("conditions"),
        '0.json: components.#0: the field "conditions" is missing',
    ),
    (
        lambda one: deep(one).update(determiner="some"),
        "0.json: components.#0.determiner: should be",
    ),
    (
        lambda one: deep(one).update(determiner=1),
        "0.json: components.#0.determiner: should be text",
    ),
    (
        lambda one: deep(one).update(primary_condition="size"),
        '"size" should be one of the conditions',
    ),
    (
        lambda one: deep(one).update(instance_shareable=1),
        "instance_shareable: should be true or false",
    ),
    (
        lambda one: deep(one)["conditions"].update(x=[1]),
        "components.#0.conditions.x: should be text",
    ),
    (
        lambda one: deep(one)["condition_failure_descs"].update(y="z"),
        "y: is not among the conditions",
    ),
    (lambda one: one["relations"][0].update(tail_entity_list=["pan"]), 'no component "pan"'),
    (
        lambda one: one["relations"][0].update(tail_entity_list=[]),
        "should name exactly one component",
    ),
    (
        lambda one: one["relations"][0].update(tail_determiner_list=["all"]),
        'should be ["a"] or ["the"]',
    ),
    (lambda one: one["relations"][0].update(head_determiner_list=[]), "has 0 entries for 1 heads"),
    (
        lambda one: one["relations"][0].update(more=1),
        '0.json: relations[0]: the key "more" is unknown',
    ),
]


@pytest.mark.parametrize(("change", "said"), WRONG, ids=[said for _, said in WRONG])
def test_what_is_wrong_in_a_file_is_said_with_its_place(change: Change, said: str) -> None:
    assert said in complaint(changed(TOASTED, change))


WRONG_OURS: list[tuple[Change, str]] = [
    (
        lambda one: one.update(wanted=1),
        '0.json: the key "wanted" is unknown; did you mean "wants"?',
    ),
    (
        lambda one: one.update(says="{foot}"),
        "there is no parameter {foot}; there are: {food}, {count}",
    ),
    (lambda one: one.update(says="#0"), 'says: "#" has no meaning here'),
    (
        lambda one: one.update(parameters=["Food", "count"]),
        "parameters[0]: should be small letters",
    ),
    (
        lambda one: one.update(parameters=["food", "food"]),
        'parameters[1]: the name "food" stands here',
    ),
    (
        lambda one: one["wants"]["plate"].update(kind={}),
        "wants.plate.kind: should be one type or class",
    ),
    (lambda one: one["wants"]["plate"].update(how_many=-2), "wants.plate.how_many: should be text"),
    (
        lambda one: one["wants"]["plate"].update(state={"objectType": "a"}),
        '"objectType" is the kind',
    ),
    (
        lambda one: one["rules"][0].update(rule="near"),
        '0.json: rules[0].rule: there is no rule "near"',
    ),
    (
        lambda one: one["rules"][0].update(where="pan"),
        'rules[0].where: there is no component "pan"',
    ),
    (
        lambda one: one["rules"].append({"rule": "before", "what": ["plate"], "hint": ""}),
        "rules[1].what: needs 2 of what is wanted",
    ),
]


@pytest.mark.parametrize(("change", "said"), WRONG_OURS, ids=[said for _, said in WRONG_OURS])
def test_what_is_wrong_in_our_own_words_is_said_with_its_place(change: Change, said: str) -> None:
    assert said in complaint(changed(OURS, change))


def test_tasks_that_are_made_of_themselves_are_refused() -> None:
    def lunch(one: dict[str, Any]) -> None:
        one["components"]["plate"] = {"determiner": "a", "task_name": "Lunch", "task_params": ["1"]}

    said = complaint(changed(TOASTED, lunch), LUNCH)
    assert 'goes in a circle: "Toasted X" is made of "Lunch" is made of "Toasted X"' in said


def test_a_task_that_is_not_there_is_missed() -> None:
    said = complaint(LUNCH)
    assert '0.json: components.toast: there is no task "Toasted X"' in said


def test_a_task_within_gets_as_many_parameters_as_it_takes() -> None:
    def fewer(one: dict[str, Any]) -> None:
        one["components"]["toast"]["task_params"] = ["Bread"]

    assert '"Toasted X" takes 2 parameters, not 1' in complaint(TOASTED, changed(LUNCH, fewer))


def test_names_and_ids_stand_once() -> None:
    assert 'the name "Lunch" is that of 1.json already' in complaint(TOASTED, LUNCH, LUNCH)


def test_a_file_that_is_no_json_is_said_to_be_none() -> None:
    with pytest.raises(WorldError, match=r"bad\.json: line 1, column 2: this is not JSON"):
        read_files({"bad.json": "{"})


def test_an_empty_folder_and_none_at_all_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(WorldError, match="there are no definitions here"):
        read_folder(tmp_path)
    with pytest.raises(WorldError, match="is no folder"):
        read_folder(tmp_path / "away")


@pytest.mark.parametrize(
    ("params", "said"),
    [
        ([], "takes 2 parameters, not 0"),
        (["Bread", "two"], 'how many is "two"?'),
        (["Bread", "99999"], "1000 are the most"),
    ],
)
def test_parameters_that_do_not_fit_are_refused(params: list[str], said: str) -> None:
    with pytest.raises(WorldError) as error:
        read(TOASTED).bind("Toasted X", params)
    assert error.value.code == "wrong_params"
    assert said in str(error.value)


def test_an_unknown_task_is_answered_with_one_that_looks_like_it() -> None:
    with pytest.raises(WorldError, match='did you mean "Lunch"'):
        read(TOASTED, LUNCH).bind("Lunchh", [])


def test_a_task_without_an_anchor_cannot_be_put_anywhere() -> None:
    free = changed(TOASTED, lambda one: one.update(task_anchor_object=None))

    def put(one: dict[str, Any]) -> None:
        one["components"]["plate"] = TOASTED["components"]["plate"]
        row = {
            **TOASTED["relations"][0],
            "head_entity_list": ["toast"],
            "head_determiner_list": ["a"],
        }
        one["relations"] = [row]

    with pytest.raises(WorldError, match='no component stands for "Toasted X"'):
        read(free, changed(LUNCH, put)).bind("Lunch", ["1"])

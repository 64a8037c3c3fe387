"""Random homes and tasks: the indexed rules agree with the slow ones that follow the description."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sim.worlds.teach.definitions import Bound, read_files, shipped
from sim.worlds.teach.goals import Progress, Report, Scene, check, check_sound
from tests.sim.worlds.teach.literal import judge
from tests.sim.worlds.teach.things import Thing, thing

FOOD = ("Bread", "BreadSliced", "Lettuce", "LettuceSliced", "Tomato", "TomatoSliced", "Potato")
DISHES = ("Plate", "Bowl", "Mug")
PLACES = ("CounterTop", "DiningTable", "Cabinet", "Sink", "SinkBasin")
KINDS = (*FOOD, "PotatoSliced", "Apple", "AppleSliced", *DISHES, *PLACES, "Knife", "HousePlant")
FLAGS = ("isDirty", "isCooked", "isFilledWithLiquid", "receptacle")
CUSTOM = ("simbotIsCooked", "simbotIsFilledWithCoffee", "simbotIsBoiled")

counts = st.sampled_from(["0", "1", "2", "3"])
dishes = st.sampled_from(DISHES)
sliced = st.sampled_from(["Bread", "Lettuce", "Tomato", "Potato", "Apple"])
things = st.sampled_from(["Mug", "Plate", "Tableware", "Food", "Dishware", "TomatoSliced"])
places = st.sampled_from(["CounterTop", "Tables", "Plate", "Sink", "Tableware"])
ASKED: dict[str, list[st.SearchStrategy[str]]] = {
    "Toast": [],
    "Coffee": [],
    "Water Plant": [],
    "Plate Of Toast": [],
    "Clean X": [things],
    "Clean All X": [things],
    "Boil X": [sliced],
    "Sliced X": [sliced],
    "Cooked Slice Of X": [sliced],
    "Put All X On Y": [things, st.just("on"), places],
    "Put All X In One Y": [things, st.just("in"), places],
    "N Slices Of X In Y": [counts, sliced, st.just("on"), dishes],
    "N Cooked Slices Of X In Y": [counts, sliced, st.just("on"), dishes],
    "Sandwich": [counts, counts],
    "Salad": [counts, counts, counts],
    "Breakfast": [
        *(counts, counts, counts, dishes, counts, dishes, counts, counts, counts),
        *(counts, counts, counts, counts, st.sampled_from(PLACES)),
    ],
}


@st.composite
def tasks(draw: st.DrawFn) -> Bound:
    name = draw(st.sampled_from(sorted(ASKED)))
    return shipped().bind(name, [draw(one) for one in ASKED[name]])


@st.composite
def homes(draw: st.DrawFn) -> list[Thing]:
    kinds = draw(st.lists(st.sampled_from(KINDS), max_size=24))
    made: list[Thing] = []
    for number, kind in enumerate(kinds):
        one = thing(kind, number)
        for flag in FLAGS:
            one[flag] = draw(st.booleans())
        for flag in draw(st.lists(st.sampled_from(CUSTOM), max_size=2, unique=True)):
            one[flag] = draw(st.sampled_from([True, False, 1, 0]))
        holders = draw(st.lists(st.sampled_from(made), max_size=2)) if made else []
        known = draw(st.sampled_from(["parents", "last", "nothing", "both"]))
        if known in ("parents", "both"):
            one["parentReceptacles"] = [holder["objectId"] for holder in holders]
        if known in ("last", "both"):
            one["simbotLastParentReceptacle"] = holders[0]["objectId"] if holders else None
        made.append(one)
    return made


def numbers(report: Report) -> tuple[bool, int, int, Counter[tuple[str, bool]]]:
    steps = Counter((one["desc"], one["success"]) for part in report.subgoals for one in part.steps)
    return report.success, report.total, report.satisfied, steps


@settings(max_examples=300)
@given(tasks(), homes())
def test_the_judgement_is_that_of_the_description(task: Bound, home: list[Thing]) -> None:
    said = judge(task, home)
    assert numbers(check(task, Scene(home))) == (
        said.success,
        said.total,
        said.satisfied,
        said.steps,
    )


def odd(shared: bool, many: str, tail: str) -> Bound:
    """A task of a shape that none of TEACh's has: shared heads, several tails, several times."""
    inner = {
        "task_id": 1,
        "task_name": "Inner",
        "task_nparams": 1,
        "task_anchor_object": "dish",
        "desc": "",
        "components": {
            "food": want("#0", "objectType", "TomatoSliced", shared, simbotIsCooked=1),
            "dish": want("a", "simbotObjectClass", "Tableware", False, isDirty=0),
        },
        "relations": [relation("dish", tail, ["food"], ["#0"])],
    }
    outer = {
        "task_id": 2,
        "task_name": "Outer",
        "task_nparams": 0,
        "task_anchor_object": None,
        "desc": "",
        "components": {
            "dishes": {"determiner": many, "task_name": "Inner", "task_params": ["2"]},
            "spot": want("a", "objectType", "CounterTop", True, receptacle=1),
            "mugs": want("all", "objectType", "Mug", False, isDirty=0),
        },
        "relations": [relation("spot", tail, ["dishes", "mugs"], [many, "all"])],
    }
    texts = {"inner.json": json.dumps(inner), "outer.json": json.dumps(outer)}
    return read_files(texts).bind("Outer")


def want(many: str, name: str, kind: str, shared: bool, **state: int) -> dict[str, Any]:
    return {
        "determiner": many,
        "primary_condition": name,
        "instance_shareable": shared,
        "conditions": {name: kind, **state},
        "condition_failure_descs": {key: f"{kind} {key}" for key in (name, *state)},
    }


def relation(tail: str, one: str, heads: list[str], many: list[str]) -> dict[str, Any]:
    return {
        "property": "parentReceptacles",
        "tail_entity_list": [tail],
        "tail_determiner_list": [one],
        "head_entity_list": heads,
        "head_determiner_list": many,
        "failure_desc": f"into {tail}",
    }


@settings(max_examples=150)
@given(st.booleans(), st.sampled_from(["a", "2", "3"]), st.sampled_from(["a", "the"]), homes())
def test_tasks_of_other_shapes_are_judged_so_too(
    shared: bool, many: str, tail: str, home: list[Thing]
) -> None:
    task = odd(shared, many, tail)
    said = judge(task, home)
    assert numbers(check(task, Scene(home))) == (
        said.success,
        said.total,
        said.satisfied,
        said.steps,
    )


@settings(max_examples=80)
@given(tasks(), homes(), st.data())
def test_looking_only_at_what_changed_finds_the_same(
    task: Bound, home: list[Thing], data: st.DataObject
) -> None:
    progress = Progress(task, home)
    now = {one["objectId"]: one for one in home}
    for _ in range(3):
        changed = data.draw(homes())
        gone = data.draw(st.lists(st.sampled_from(sorted(now)), max_size=2)) if now else []
        gone = [one for one in gone if one not in {thing["objectId"] for thing in changed}]
        progress.update(changed, gone)
        for object_id in gone:
            now.pop(object_id, None)
        for one in changed:
            now[one["objectId"]] = one
    fresh = Scene(progress.scene.objects)
    assert {one["objectId"] for one in fresh.objects} == set(now)
    assert progress.teach.to_json() == check(task, fresh).to_json()
    assert progress.sound.to_json() == check_sound(task, fresh).to_json()


@settings(max_examples=150)
@given(tasks(), homes())
def test_sound_rules_never_count_more_than_is_asked_and_done_means_all(
    task: Bound, home: list[Thing]
) -> None:
    report = check_sound(task, Scene(home))
    assert 0 <= report.satisfied <= report.total
    assert report.success == (report.satisfied == report.total > 0)
    for part in report.subgoals:
        assert 0 <= part.satisfied <= part.total

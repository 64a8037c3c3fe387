"""The world model as data, what users add to it, and what is refused with a sentence."""

from __future__ import annotations

import pytest

from sim.world import JSON, WorldError
from sim.worlds.simmer.counting import counts
from sim.worlds.simmer.executor import run_plan
from sim.worlds.simmer.model import as_json, extended, model, read_model
from sim.worlds.simmer.start import executor_from


def test_there_are_77_actions_and_262_objects() -> None:
    assert (len(model().actions), len(model().objects)) == (77, 262)


def test_interactions_are_about_as_many_as_in_the_paper() -> None:
    counted = counts()
    assert counted["interactions"] == sum(counted["by_action"].values())
    assert counted["interactions"] == pytest.approx(counted["paper"]["interactions"], rel=0.05)
    assert "first two object arguments" in counted["rule"]


def test_what_is_written_down_is_read_again() -> None:
    again = read_model(as_json(model()), None)
    assert list(again.actions) == list(model().actions)
    assert again.objects == model().objects


WAFFLE_IRON = {
    "category": "appliance", "properties": ["heatsource", "openable", "receptacle", "switchable"],
    "states": ["closed", "off"], "location": "counter",
}  # fmt: skip
WAFFLE = {
    "args": [
        {"role": "object", "type": "thing"},
        {"role": "appliance", "type": "thing"},
        {"role": "duration", "type": "minutes", "default": 5},
    ],
    "preconditions": {
        "appliance_makes_waffles": "kind(appliance, waffle_iron)",
        "object_in_appliance": "within(object, appliance)",
    },
    "effects": ["cook(object, baked, duration)", "pass(duration)"],
}


def test_users_add_objects_and_actions_that_plans_can_use() -> None:
    own = {"actions": {"press": WAFFLE}, "objects": {"waffle_iron": WAFFLE_IRON}}
    start = {
        "objects": ["waffle_iron", {"class": "pizza_dough", "location": "waffle_iron"}],
        "model": own,
    }
    plan = "[PRESS] <pizza_dough> (1) <waffle_iron> (1) 15 min\n[SERVE] <pizza_dough> (1)"
    assert run_plan(plan, executor_from(start, "published")).failures == ()


WRONG: dict[str, tuple[JSON, str]] = {
    "a name twice": ({"objects": {"egg": WAFFLE_IRON}}, 'there is "egg" already'),
    "a name that is none": ({"objects": {"Egg Cup": WAFFLE_IRON}}, "small letters"),
    "no place": ({"objects": {"iron": {**WAFFLE_IRON, "location": "cuonter"}}}, "did you mean counter"),
    "a circle": (
        {"objects": {"a": {**WAFFLE_IRON, "location": "b"}, "b": {**WAFFLE_IRON, "location": "a"}}},
        "in a circle",
    ),
    "in what holds nothing": ({"objects": {"iron": {**WAFFLE_IRON, "location": "salt"}}}, "nothing can lie"),
    "two states at once": ({"objects": {"iron": {**WAFFLE_IRON, "states": ["on", "off"]}}}, "on and off at once"),
    "a test that is none": (
        {"actions": {"press": {**WAFFLE, "preconditions": {"x": "propperty(object, salty)"}}}},
        "did you mean property",
    ),
    "what no object can meet": (
        {"actions": {"press": {**WAFFLE, "preconditions": {"x": "property(object, magic)"}}}},
        "no object can meet this",
    ),
    "what no object can meet together": (
        {"actions": {"press": {**WAFFLE, "preconditions": {
            "x": "property(object, protein)", "y": "kind(object, salt)"}}}},
        "no object can meet this",
    ),
    "two states asked at once": (
        {"actions": {"press": {**WAFFLE, "preconditions": {
            "x": "state(object, on)", "y": "state(object, off)"}}}},
        "on and off at once",
    ),
    "a role that is none": (
        {"actions": {"press": {**WAFFLE, "effects": ["serve(dish)"]}}}, 'no role "dish"',
    ),
    "an effect that is none": (
        {"actions": {"press": {**WAFFLE, "effects": ["explode(object)"]}}}, 'no effect "explode"',
    ),
    "too few arguments": ({"actions": {"press": {**WAFFLE, "effects": ["put(object)"]}}}, "takes 3 arguments"),
    "no form": ({"actions": {"press": {**WAFFLE, "effects": ["eval"]}}}, "is not written as"),
    "a strange field": ({"verbs": {}}, "verbs"),
    "no object": ([], "object"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_in_a_sentence(name: str) -> None:
    data, says = WRONG[name]
    with pytest.raises(WorldError) as caught:
        extended(data)
    assert says in str(caught.value)
    assert caught.value.code == "bad_file"

"""Tasks from users' files: what is wrong is said with its place, and what is right is cooked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import game.benchmarks.simmer as card
from sim.world import WorldError
from sim.worlds import get_world

WORLD = get_world("simmer")
TASK = {"title": "Egg", "goal": "Fry an egg", "recipe": ["Fry it."], "objects": ["egg", "pan"]}
TOOL = {"category": "tool", "properties": ["receptacle"], "states": []}


def zaps(test: str) -> dict[str, Any]:
    action = {"args": [{"role": "object", "type": "thing"}], "preconditions": {"p": test}}
    return {"actions": {"zap": {**action, "effects": []}}}


@pytest.mark.parametrize(
    ("more", "path", "says"),
    [
        ({"objects": ["eggg"]}, "objects[0].class", 'did you mean "egg"?'),
        ({"objects": ["egg", "egg"]}, "objects[1]", "two egg (1)"),
        ({"objects": [{"class": "egg", "id": -3}]}, "objects[0].id", "count from 1"),
        ({"objects": [{"class": "egg", "location": "moon"}]}, "egg#1", "not in this kitchen"),
        ({"objects": ["knife", {"class": "egg", "location": "knife"}]}, "egg#1", "in or on a knife"),
        (
            {"objects": [{"class": "pan", "location": "pot"}, {"class": "pot", "location": "pan"}]},
            "pot#1", "in a circle",
        ),
        ({"requires": [{"item": "jamm"}]}, "requires[0].item", 'did you mean "jam"?'),
        ({"requires": [{"state": "flying"}]}, "requires[0].state", "no object can meet this"),
        ({"requires": [{}]}, "requires[0]", "an item or a state"),
        ({"model": zaps("property(object, magic)")}, "actions.zap.preconditions.p", "no object can"),
        (
            {"model": {"objects": {"a": {**TOOL, "location": "b"}, "b": {**TOOL, "location": "a"}}}},
            "objects.a.location", "a in b in a",
        ),
        ({"model": {"objects": {"egg": {**TOOL, "location": "drawer"}}}}, "objects.egg", "already"),
        ({"title": "x" * 121}, "title", "120 are the most"),
        ({"recipe": ["x"] * 101}, "recipe", "100 are the most"),
        ({"recipe": ["x" * 501]}, "recipe[0]", "500 letters"),
        ({"recipe": "Fry it."}, "recipe", "a list of sentences"),
        ({"seats": 3}, "seats", "one or two cooks"),
        ({"colour": "red"}, "colour", "no such field"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_is_refused_with_the_place(
    more: dict[str, Any], path: str, says: str
) -> None:
    with pytest.raises(WorldError) as refused:
        WORLD.task_from({**TASK, **more})
    assert refused.value.path == path
    assert says in refused.value.message


def test_requirements_may_be_classes_properties_and_states() -> None:
    needs = [{"item": "egg"}, {"item": "leavening"}, {"state": "fried"}]
    assert WORLD.task_from({**TASK, "requires": needs}).params["requires"] == needs


def test_the_sample_brings_its_own_things_and_actions_and_can_be_solved() -> None:
    data = json.loads((Path(card.__file__).parent / "sample.json").read_text())
    assert data.pop("world") == "simmer"
    task = WORLD.task_from(data)
    episode = WORLD.start(task, 0)
    lines = (
        "walk to fridge", "open fridge", "grab waffle batter", "close fridge", "walk to counter",
        "open waffle iron", "put waffle batter in waffle iron", "switch on waffle iron",
        "press waffle batter in waffle iron for 5 minutes", "switch off waffle iron",
        "walk to cabinet", "open cabinet", "grab plate", "walk to counter", "put plate on counter",
        "grab waffle batter", "put waffle batter on plate",
        "walk to pantry", "open pantry", "grab jam", "close pantry", "walk to counter", "put jam down",
        "walk to drawer", "open drawer", "grab spoon", "walk to counter",
        "spread jam on waffle batter with spoon", "serve plate",
    )  # fmt: skip
    for line in lines:
        result = episode.step({"cook": episode.parse("cook", line)}).results["cook"]
        assert result.ok, f"{line}: {result.message}"
    outcome = episode.outcome()
    assert outcome is not None
    assert outcome.success

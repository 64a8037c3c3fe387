"""What the prompts say: all parts that the paper's have, in our words, and nothing that is silent."""

from __future__ import annotations

import json

import pytest

from game.benchmarks.simmer.environment import environment, examples, goal
from game.benchmarks.simmer.settings import SimmerSettings
from game.benchmarks.simmer.texts import prompt, turn
from sim.worlds import get_world
from sim.worlds.simmer.catalogue import plan_of
from tests.game.benchmarks.simmer.sessions import recipe
from tests.loops import each

CAKE = recipe("baking/sponge-cake")
PLAIN = SimmerSettings()


def spec(*, whole: bool = True) -> dict[str, object]:
    data: dict[str, object] = json.loads(environment(CAKE, whole=whole))
    return data


def test_the_environment_lists_the_tasks_objects_as_they_begin() -> None:
    objects = spec()["objects"]
    assert isinstance(objects, list)
    egg = next(one for one in objects if one["object"] == "<egg> (1)")
    assert egg["states"] == ["dirty", "raw", "whole"]
    assert egg["location"] == "<fridge> (1)"
    assert len(objects) >= len(CAKE.params["objects"])


def test_all_actions_are_defined_so_that_the_list_gives_nothing_away() -> None:
    actions, few = spec()["action_definitions"], spec(whole=False)["action_definitions"]
    assert isinstance(actions, dict)
    assert isinstance(few, dict)
    assert len(actions) == 77
    assert 0 < len(few) < 77
    assert actions["GRAB"]["preconditions"][0] == "agent_hands_empty"
    assert "agent_holding_object" in actions["GRAB"]["effects"][0]
    assert actions["BAKE"]["args"][2] == "duration (value, minutes)"


def test_whatever_is_touched_must_be_where_the_cook_is() -> None:
    actions = spec()["action_definitions"]
    assert isinstance(actions, dict)
    anywhere = {
        name for name, one in actions.items() if "agent_at_location" not in one["preconditions"]
    }
    assert anywhere == {"WALK", "PUT_DOWN", "WAIT"}


def test_no_effect_tells_of_contact() -> None:
    assert "contact" not in environment(CAKE)
    assert "contam" not in json.dumps(spec()["objects"])


@pytest.mark.parametrize("name", ["baseline", "foresight"])
def test_a_planning_prompt_has_all_parts(name: str) -> None:
    text = prompt(name, CAKE, PLAIN)
    parts = (
        "## Task Goal", "## Environment Specification", "## Instructions", "## Plan",
        "[ACTION] <class_name> (id) <class_name> (id) <class_name> (id)", "[COMBINE] <container> (id)",
        "[SERVE]", "Use ONLY actions", "values and not objects", "empty hands",
        "4. [PUT_ON] <spoon> (1) <counter> (1)",
    )  # fmt: skip
    for part in each(parts):
        assert part in text
    assert goal(CAKE) in text
    assert "$" not in text


def test_foresight_adds_five_checks_and_timers() -> None:
    text, plain = prompt("foresight", CAKE, PLAIN), prompt("baseline", CAKE, PLAIN)
    for check in ("State:", "Preconditions:", "Effects:", "Hidden hazards:", "After the goal:"):
        assert check in text
        assert check not in plain
    assert "revise the step before you commit it" in text
    assert "timers" in text
    assert "timers" not in plain


def test_the_review_shows_the_draft_and_asks_for_five_kinds_of_mistakes() -> None:
    text = prompt("self_refine", CAKE, PLAIN, draft="1. [WALK] <moon> (1)")
    assert "1. [WALK] <moon> (1)" in text
    for kind in ("states:", "Preconditions:", "Food safety:", "Safety of appliances:", "Missing"):
        assert kind in text
    assert "output it unchanged" in text
    assert "Do not write any reasoning" in text
    assert text.endswith("## Corrected Plan")


def test_examples_are_of_other_kitchens_with_their_whole_plans() -> None:
    assert examples(CAKE, 0) == ""
    small = get_world("simmer").task("danger/a-glass-of-milk")
    text = prompt("baseline", CAKE, SimmerSettings(shots=2))
    assert text.count("## A whole example") == 2
    assert plan_of(small)[-1] in text
    assert small.goal not in examples(small, 3)


def test_a_turn_shows_what_was_done_and_what_is_seen() -> None:
    text = turn("1. [OPEN] <fridge> (1) - done", "You stand at the fridge.", "")
    assert "- done" in text
    assert "You stand at the fridge." in text
    assert "(none yet)" in turn("", "x", "")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"mode": "boldly"}, "mode: one of published, halting"),
        ({"shots": 9}, "shots: a whole number from 0 to 3"),
        ({"shot": 1}, 'did you mean "shots"'),
        ({"actions": "few"}, "actions: one of all, task"),
        ({"api_key": "x"}, "never hold a key"),
    ],
)
def test_settings_that_cannot_be_are_refused(given: dict[str, object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        SimmerSettings.read(given)


def test_the_defaults_are_the_papers() -> None:
    settings = SimmerSettings.read({})
    assert (settings.llm.temperature, settings.llm.max_tokens) == (0.0, 10_000)
    assert settings.conditions == {"rules": {"plan": "published"}}

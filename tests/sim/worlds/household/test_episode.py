"""The household as an episode: refusals, facts, snapshots, forks, pointing, walking."""

from __future__ import annotations

import json
import math
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.abilities import Drawable, Factual, Forkable, Parsable, Pointable, Watchable
from sim.replay import canonical, digest
from sim.world import Action, WorldError
from sim.worlds.household.judging.history import VERBS
from sim.worlds.household.judging.termination import Limits
from sim.worlds.household.suites.rules import Rules
from tests.loops import each
from tests.sim.worlds.household.hand_kitchen import Cook, clean_plate

FREE = Rules(termination=False, walking=True, instances=True, help=True)
STRICT = Rules()


def test_it_can_do_what_sessions_use() -> None:
    episode = Cook().episode
    for ability in (Forkable, Drawable, Pointable, Parsable, Factual, Watchable):
        assert isinstance(episode, ability)


# What is no action


@pytest.mark.parametrize(
    ("verb", "args", "code"),
    [
        ("DANCE", {}, "unknown_action"),
        ("FIND", {}, "malformed"),
        ("FIND", {"object": 7}, "malformed"),
        ("FIND", {"object": ""}, "malformed"),
        ("FIND", {"object": "Mug", "speed": 3}, "malformed"),
        ("FIND", {"object": "Mug", "name": "Mug_00000016"}, "malformed"),
        ("MoveAhead", {}, "unknown_action"),
        ("INVALID", {"text": "?", "kind": "rude"}, "malformed"),
        ("INVALID", {"text": None}, "malformed"),
    ],
)
def test_what_is_no_action_is_refused_and_takes_no_time(
    verb: str, args: dict[str, Any], code: str
) -> None:
    cook = Cook(rules=STRICT)
    before = digest(cook.episode)
    step = cook.step(Action(verb, args))
    result = step.results["cook"]
    assert (step.happened, result.ok, result.code) == (False, False, code)
    assert result.message
    assert digest(cook.episode) == before


def test_an_object_that_is_not_in_the_list_takes_a_turn() -> None:
    cook = Cook()
    result = cook.do("FIND Dragon")
    assert (result.ok, result.code) == (False, "invalid_object")
    assert cook.episode.history[-1].kind == "object"
    assert cook.episode.steps == 1


def test_a_malformed_answer_takes_a_turn_and_is_counted_by_its_kind() -> None:
    cook = Cook()
    for kind in ("action", "object", "unparsable"):
        step = cook.step(Action("INVALID", {"text": "x", "kind": kind}))
        assert step.happened
        assert cook.episode.history[-1].kind == kind
    rows = cook.episode.facts("cook")["history"]
    assert [row["invalid"] for row in rows] == ["action", "object", "unparsable"]


def test_objects_may_be_named_in_any_case() -> None:
    cook = Cook()
    assert cook.step(Action("FIND", {"object": "mug"})).results["cook"].ok
    assert cook.episode.history[-1].object == "Mug"


def test_doing_nothing_takes_no_time() -> None:
    cook = Cook()
    step = cook.episode.step({"cook": None})
    assert (step.happened, step.results["cook"].ok, cook.episode.steps) == (False, True, 0)


def test_strangers_are_told_so() -> None:
    cook = Cook()
    step = cook.episode.step({"ghost": None, "cook": Action("FIND", {"object": "Mug"})})
    assert step.happened
    assert step.results["ghost"].code == "unknown_seat"
    with pytest.raises(WorldError, match="ghost"):
        cook.episode.observe("ghost")


def test_after_the_end_nothing_happens() -> None:
    cook = Cook(rules=STRICT)
    while cook.episode.outcome() is None:
        cook.do("FIND Mug")
    before = digest(cook.episode)
    assert cook.do("FIND Cup").code == "finished"
    assert digest(cook.episode) == before
    assert cook.episode.natural("cook") == {}


# One very object


def test_one_very_object_may_be_named_where_the_rules_allow_it() -> None:
    cook = Cook(rules=FREE)
    assert cook.do("FIND Drawer", "Drawer_00000009").ok
    assert cook.episode.history[-1].thing == "Drawer_00000009"


def test_an_object_of_another_type_or_none_is_refused() -> None:
    cook = Cook(rules=FREE)
    assert cook.do("FIND Drawer", "Nothing_1").code == "unknown_object"
    assert cook.do("FIND Drawer", "Mug_00000016").code == "absent"


# Walking


def test_one_walks_where_the_rules_allow_it() -> None:
    cook = Cook(rules=FREE)
    x, z = cook.state.body.x, cook.state.body.z
    assert cook.step(Action("MoveAhead")).results["cook"].ok
    assert (cook.state.body.x, cook.state.body.z) == pytest.approx((x, z + 0.25))
    assert cook.episode.steps == 1
    assert cook.episode.facts("cook")["history"] == []


def test_furniture_is_in_the_way() -> None:
    cook = Cook(rules=FREE)
    results = [cook.step(Action("MoveAhead")) for _ in range(12)]
    assert all(step.happened for step in results)
    assert not results[-1].results["cook"].ok
    assert results[-1].results["cook"].code == "way"


def test_the_mouse_turns_the_head_within_reason() -> None:
    cook = Cook(rules=FREE)
    assert cook.step(Action("Face", {"yaw": -30, "horizon": 200.0})).results["cook"].ok
    assert (cook.state.body.yaw, cook.state.body.horizon) == (330.0, 60.0)


@pytest.mark.parametrize(
    "args",
    [
        {},
        {"yaw": 1},
        {"yaw": math.nan, "horizon": 0},
        {"yaw": math.inf, "horizon": 0},
        {"yaw": 10**400, "horizon": 0},
        {"yaw": "left", "horizon": 0},
        {"yaw": True, "horizon": 0},
        {"yaw": 1, "horizon": 0, "roll": 3},
    ],
)
def test_nonsense_does_not_turn_it(args: dict[str, Any]) -> None:
    cook = Cook(rules=FREE)
    step = cook.step(Action("Face", args))
    assert (step.happened, step.results["cook"].code) == (False, "malformed")


def test_a_motion_with_more_words_is_told_to_stand_alone() -> None:
    with pytest.raises(WorldError, match="MoveAhead stands alone"):
        Cook(rules=FREE).episode.parse("cook", "moveahead twice")


# What is known


def test_the_facts_tell_no_more_than_the_condition_allows() -> None:
    cook = Cook(rules=STRICT, feedback="simple", steps=33).all("FIND Mug")
    facts = cook.episode.facts("cook")
    assert facts["history"] == [{"text": "FIND Mug", "ok": True}]
    assert "limits" not in facts
    assert cook.episode.public().facts["limits"] == {"soft": Limits.of(33).soft, "hard": 66}
    assert not {"holding", "visible", "known"} & set(facts)


def test_without_feedback_success_is_not_told_either() -> None:
    cook = Cook(rules=STRICT, feedback="none").all("FIND Mug")
    assert cook.episode.facts("cook")["history"] == [{"text": "FIND Mug"}]
    assert "Success" not in cook.episode.observe("cook").text


def test_help_tells_what_is_held_seen_and_known() -> None:
    cook = Cook(rules=FREE).hold("Mug").all("FIND Fridge")
    facts = cook.episode.facts("cook")
    assert facts["holding"]["type"] == "Mug"
    assert "Fridge" in {row["type"] for row in facts["visible"]}
    known = {row["type"] for row in facts["known"]}
    assert {"Mug", "Fridge"} <= known
    assert "Tomato" not in known


def test_the_text_is_what_a_cook_without_eyes_reads() -> None:
    cook = Cook().all("FIND Mug")
    text = cook.episode.observe("cook").text
    assert "Task: Do it." in text
    assert "0. FIND Mug  Success" in text
    assert "EggCracked" in text


def test_the_goal_report_is_the_deciding_scorings() -> None:
    report = Cook().episode.goals()
    assert [c.met for c in report.conditions] == [False]
    assert not report.done


@pytest.mark.parametrize(
    ("seat", "rules", "camera", "above", "eye"),
    [
        ("cook", FREE, "eyes", False, True),
        ("cook", STRICT, "eyes", False, False),
        (None, FREE, "third", True, False),
        (None, STRICT, "third", True, False),
    ],
)
def test_who_plays_sees_through_the_agents_eyes_and_who_watches_has_a_map(
    seat: str | None, rules: Rules, camera: str, above: bool, eye: bool
) -> None:
    scene = Cook(rules=rules).episode.scene(seat, {})
    assert (scene["camera"], scene["map"], scene["eye"]) == (camera, above, eye)


def test_the_scene_is_small_json() -> None:
    cook = Cook().hold("Mug")
    seen = cook.episode.scene("cook", {})
    assert (cook.episode.view("cook"), seen["camera"]) == ("eyes", "eyes")
    assert (cook.episode.view(None), cook.episode.scene(None, {})["camera"]) == ("third", "third")
    assert len(json.dumps(seen)) < 4000


@pytest.mark.parametrize(("rules", "told"), [(FREE, True), (STRICT, False)])
def test_pictures_say_where_the_eye_is_to_a_cook_who_walks_and_to_nobody_else(
    rules: Rules, told: bool
) -> None:
    episode = Cook(rules=rules).episode
    assert episode.scene("cook", {})["eye"] is told
    assert ({"pose", "walls"} <= episode.facts("cook").keys()) is told
    assert episode.pose("cook") == episode.facts("cook").get("pose")
    assert "walls" not in episode.public().facts
    assert episode.scene(None, {})["eye"] is False


# Pointing


def natural(cook: Cook, type_name: str) -> str:
    acts = cook.episode.natural("cook")[cook.thing(type_name).name]
    return " / ".join(action.text for action in acts.actions)


def test_a_click_does_the_natural_thing() -> None:
    cook = Cook(rules=FREE).all("FIND Mug")
    assert natural(cook, "Mug") == "PICKUP Mug"
    assert natural(cook, "DiningTable") == "FIND DiningTable"
    cook.all("PICKUP Mug")
    assert natural(cook, "DiningTable") == "PUT DiningTable"
    cook.all("FIND CoffeeMachine")
    assert natural(cook, "CoffeeMachine") == "PUT CoffeeMachine"
    cook.all("PUT CoffeeMachine")
    assert natural(cook, "CoffeeMachine") == "TOGGLE_ON CoffeeMachine"


def test_a_click_on_what_is_in_the_hand_only_says_so() -> None:
    cook = Cook(rules=FREE).all("FIND Mug", "PICKUP Mug")
    told = cook.episode.natural("cook")[cook.thing("Mug").name]
    assert (told.text, told.actions) == ("This is in your hand", ())


def test_clicking_the_coffee_machine_on_and_on_ends_with_the_coffee_in_ones_hand() -> None:
    cook = Cook(rules=FREE).all("FIND Mug", "PICKUP Mug", "FIND CoffeeMachine")
    clicks = []
    for _ in range(4):
        acts = cook.episode.natural("cook")[cook.thing("CoffeeMachine").name]
        clicks.append(acts.actions[-1].text)
        cook.all(acts.actions[-1].text)
    assert clicks == [
        "PUT CoffeeMachine", "TOGGLE_ON CoffeeMachine", "TOGGLE_OFF CoffeeMachine", "PICKUP Mug",
    ]  # fmt: skip
    acts = cook.episode.natural("cook")[cook.thing("CoffeeMachine").name]
    assert (acts.here, acts.text) == (True, "Choose what to do with the coffee machine")


def test_a_machine_with_nothing_to_do_is_not_switched_on_by_a_click() -> None:
    cook = Cook(rules=FREE).all("FIND CoffeeMachine")
    assert natural(cook, "CoffeeMachine") == "FIND CoffeeMachine"


@pytest.mark.parametrize(("dirty", "offered"), [(True, "CLEAN"), (False, "PUT")])
def test_what_is_clean_is_not_washed_again(dirty: bool, offered: str) -> None:
    cook = Cook(rules=FREE)
    plate, basin = cook.thing("Plate").name, cook.thing("SinkBasin").name
    cook.state.change(plate, parent=basin, dirty=dirty)
    cook.hold("DishSponge").all("FIND Plate")
    assert natural(cook, "Plate") == f"{offered} Plate"


def test_a_click_on_a_thing_out_of_reach_goes_there_and_on_one_in_reach_leaves_the_choice() -> None:
    cook = Cook(rules=FREE).all("FIND Mug")
    table = cook.episode.natural("cook")[cook.thing("DiningTable").name]
    assert (table.actions[0].text, table.here) == ("FIND DiningTable", True)


def test_a_click_on_a_closed_door_opens_it_whatever_is_held() -> None:
    cook = Cook(rules=FREE).hold("Apple").all("FIND Fridge")
    assert natural(cook, "Fridge") == "OPEN Fridge"
    cook.all("OPEN Fridge")
    assert natural(cook, "Fridge") == "PUT Fridge"


def test_a_click_on_a_knob_is_meant_for_its_burner() -> None:
    cook = Cook(rules=FREE).all("FIND StoveBurner")
    cook.step(Action("MoveBack"))
    cook.step(Action("MoveBack"))
    assert natural(cook, "StoveKnob") == "TOGGLE_ON StoveBurner"


def test_the_knife_slices_what_is_clicked() -> None:
    cook = Cook(rules=FREE).hold("Knife").all("FIND Bread")
    assert natural(cook, "Bread") == "SLICE Bread"


def test_a_click_names_the_object_only_where_that_is_allowed() -> None:
    for rules, named in ((FREE, True), (STRICT, False)):
        cook = Cook(rules=rules).all("FIND Mug")
        acts = cook.episode.natural("cook")[cook.thing("Mug").name]
        assert ("name" in acts.actions[0].args) is named


# Saving


def test_a_snapshot_is_exact_even_through_sorted_json() -> None:
    cook = Cook(rules=FREE).hold("Knife").all("FIND Bread", "SLICE Bread")
    cook.all("FIND Apple", "SLICE Apple", "FIND Fridge", "OPEN Fridge")
    twin = Cook(rules=FREE)
    twin.episode.restore(json.loads(canonical(cook.episode.state())))
    assert digest(twin.episode) == digest(cook.episode)
    assert list(twin.state.things) == list(cook.state.things)
    assert twin.episode.observe("cook") == cook.episode.observe("cook")
    for line in ("PUT CounterTop", "FIND BreadSliced", "PICKUP BreadSliced"):
        assert twin.do(line) == cook.do(line)
    assert digest(twin.episode) == digest(cook.episode)


@pytest.mark.parametrize(
    "change",
    [
        {"world": "robotouille"},
        {"version": 99},
        {"task": "another"},
        {"seed": 5},
        {"home": {}},
        {"home": None},
        {"history": [{"verb": "FIND"}]},
        {"verdicts": {}},
        {"memory": []},
        {"order": ["Nothing_1"]},
        {"steps": "many"},
    ],
)
def test_foreign_and_broken_snapshots_change_nothing(change: dict[str, Any]) -> None:
    cook = Cook().all("FIND Mug")
    before = digest(cook.episode)
    with pytest.raises(WorldError) as complaint:
        cook.episode.restore({**cook.episode.state(), **change})
    assert complaint.value.code == "bad_snapshot"
    assert digest(cook.episode) == before


def test_a_fork_goes_its_own_way() -> None:
    cook = Cook(rules=FREE).all("FIND Mug")
    before = digest(cook.episode)
    twin = cook.episode.fork()
    assert digest(twin) == before
    twin.step({"cook": Action("PICKUP", {"object": "Mug"})})
    assert digest(cook.episode) == before
    cook.all("PICKUP Mug")
    assert digest(twin) == digest(cook.episode)


# Any actions at all

LINES = st.lists(st.tuples(st.sampled_from(VERBS), st.integers(0, 10_000)), min_size=1, max_size=25)


def chosen(cook: Cook, verb: str, number: int) -> Action:
    """One of the verb's candidates."""
    slots = {v.name: v.slots for v in cook.episode.legal("cook").verbs}[verb]
    names = slots[0].candidates or ("Mug",)
    return Action(verb, {"object": names[number % len(names)]})


@settings(max_examples=15)
@given(LINES)
def test_whatever_is_done_the_home_stays_in_order(lines: list[tuple[str, int]]) -> None:
    cook = Cook()
    for verb, number in each(lines):
        before = cook.state.fork()
        step = cook.step(chosen(cook, verb, number))
        assert step.happened
        check_home(cook)
        if not step.results["cook"].ok:
            assert cook.state.things == before.things
            assert cook.state.held == before.held
            assert step.results["cook"].code
            assert step.results["cook"].message


def check_home(cook: Cook) -> None:
    """Parents exist, nothing holds itself, what is held stands nowhere, doors of the hand aside."""
    state = cook.state
    for thing in state.things.values():
        assert thing.parent is None or thing.parent in state.things
        seen = set()
        at: str | None = thing.name
        while at is not None:
            assert at not in seen
            seen.add(at)
            at = state.things[at].parent
    if state.held is not None:
        assert state.things[state.held].parent is None
        assert not state.things[state.held].gone


def test_the_same_lines_lead_to_the_same_home_twice() -> None:
    ends = []
    for _ in range(2):
        dice, cook = random.Random(5), Cook(clean_plate(), rules=FREE)
        for _ in range(40):
            cook.step(chosen(cook, dice.choice(VERBS), dice.randrange(1000)))
        ends.append(digest(cook.episode))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("what", "cooked", "offered"),
    [
        ("", False, "OPEN"),
        ("Plate", False, "OPEN"),
        ("Potato", False, "TOGGLE_ON"),
        ("Potato", True, "OPEN"),
    ],
)
def test_a_closed_microwave_is_turned_on_only_for_what_can_still_be_cooked(
    what: str, cooked: bool, offered: str
) -> None:
    cook = Cook()
    if what:
        inside = cook.thing("Microwave").name
        cook.state.change(cook.thing(what).name, parent=inside, cooked=cooked)
    cook.all("FIND Microwave")
    assert natural(cook, "Microwave") == f"{offered} Microwave"

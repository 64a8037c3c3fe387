"""Where the two scorings differ, and that both are recorded."""

from __future__ import annotations

from typing import Any

import pytest

from sim.world import Action, JSONObject
from sim.worlds.household import containment
from sim.worlds.household.judging.goals import Scoring
from sim.worlds.household.suites.rules import Rules
from tests.sim.worlds.household.hand_kitchen import Cook

AWAY: JSONObject = {"put_away_goals": [{"object_type": "Plate"}]}


def cook_under(scoring: Scoring, goals: JSONObject | None = None, **changes: Any) -> Cook:
    return Cook(goals, rules=Rules(scoring=scoring, termination=False), **changes)


def ended(cook: Cook, scoring: Scoring) -> str:
    return cook.episode.verdicts[scoring].reason


# How actions are executed


def test_a_butter_knife_slices_in_the_code_only() -> None:
    cook_under("released").hold("ButterKnife").all("FIND Apple", "SLICE Apple")
    cook = cook_under("paper").hold("ButterKnife").all("FIND Apple")
    assert cook.do("SLICE Apple").code == "tool"


def test_an_egg_is_cracked_anywhere_in_the_code_and_in_a_pan_in_the_paper() -> None:
    cook_under("released").all("FIND Egg", "SLICE Egg")
    cook = cook_under("paper").all("FIND Egg")
    assert cook.do("SLICE Egg").code == "place"
    cook.all("PICKUP Egg", "FIND Pan", "PUT Pan", "SLICE Egg")


def test_with_every_drawer_closed_put_works_in_the_code_only() -> None:
    cook = cook_under("released").hold("Knife").all("FIND Drawer", "PUT Drawer")
    drawer = containment.container(cook.state, cook.thing("Knife"))
    assert drawer is not None
    assert drawer.open
    cook = cook_under("paper").hold("Knife").all("FIND Drawer")
    assert cook.do("PUT Drawer").code == "open_closed"
    assert not any(t.open for t in containment.of_type(cook.state, "Drawer"))


def test_a_put_that_the_code_cannot_do_leaves_all_drawers_closed() -> None:
    cook = cook_under("released")
    for drawer in containment.of_type(cook.state, "Drawer"):
        cook.state.change(drawer.name, size=(0.5, 0.05, 0.05))
    cook.hold("Knife").all("FIND Drawer")
    body = cook.state.body
    assert not cook.do("PUT Drawer").ok
    assert not any(t.open for t in containment.of_type(cook.state, "Drawer"))
    assert cook.state.body == body


def test_the_code_counts_an_error_for_every_object_it_tried() -> None:
    cook = cook_under("released").all("FIND Fridge")
    assert not cook.do("PICKUP Cabinet").ok
    assert cook.episode.history[-1].errors == len(containment.of_type(cook.state, "Cabinet"))


# What counts

DRINK: JSONObject = {"action_goals": {"Drink Coffee": True}, **AWAY}


def test_water_is_coffee_in_the_code_only() -> None:
    cook = Cook(DRINK, Mug={"liquid": "water"}).hold("Mug").all("DRINK Mug")
    assert cook.episode.verdicts["released"].done == ("Drink Coffee",)
    assert cook.episode.verdicts["paper"].done == ()


def test_coffee_is_coffee_in_both() -> None:
    cook = Cook(DRINK, Mug={"liquid": "coffee"}).hold("Mug").all("DRINK Mug")
    assert all(v.done == ("Drink Coffee",) for v in cook.episode.verdicts.values())


def spray_bottle(cook: Cook) -> Cook:
    """There is none in this kitchen, so the soap has to do."""
    cook.state.change(cook.thing("SoapBottle").name, type="SprayBottle")
    cook.episode.objects += ("SprayBottle",)
    return cook.hold("SprayBottle")


def test_spraying_anything_is_spraying_the_mirror_in_the_code_only() -> None:
    goals = {"action_goals": {"Spray Mirror": True}, **AWAY}
    cook = spray_bottle(Cook(goals)).all("FIND Plate", "SPRAY Plate")
    assert cook.episode.verdicts["released"].done == ("Spray Mirror",)
    assert cook.episode.verdicts["paper"].done == ()


PLACED: JSONObject = {
    "location_goals": [{"object_type": "Apple", "destination_type": "Bowl"}],
    "put_away_goals": [{"object_type": "Plate"}],
}


def test_a_location_reached_once_stays_reached_in_the_code_only() -> None:
    rules = Rules(termination=False, instances=True)
    cook = Cook(PLACED, rules=rules).hold("Apple").all("FIND Bowl", "PUT Bowl")
    assert [v.met[0] for v in cook.episode.verdicts.values()] == [True, True]
    cook.all("PICKUP Apple")
    assert cook.episode.verdicts["paper"].met[0] is False
    assert cook.episode.verdicts["released"].met[0] is True


def test_the_second_burner_may_stay_on_in_the_code_only() -> None:
    goals = {"state_goals": [{"object_type": "StoveKnob", "state": "isToggled", "value": False}]}
    cook = Cook(goals)
    knobs = containment.of_type(cook.state, "StoveKnob")
    cook.state.change(knobs[1].name, toggled=True)
    cook.all("FIND Mug")
    assert ended(cook, "released") == "success"
    assert ended(cook, "paper") == ""


def test_a_table_with_raw_bread_and_water_is_set_in_the_code_only() -> None:
    contents = {"container_type": "DiningTable", "contents": ["Mug", "BreadSliced"]}
    goals = {
        "state_goals": [{"object_type": "Mug", "state": "isFilledWithLiquid", "value": True}],
        "contents_goals": [contents],
    }
    cook = Cook(goals, Mug={"liquid": "water"})
    table = cook.thing("DiningTable").name
    for thing in list(cook.state.contents(table)):
        if thing.type != "Mug":
            cook.state.change(thing.name, parent=cook.thing("CounterTop").name)
    cook.state.change(cook.thing("Tomato").name, type="BreadSliced", parent=table)
    cook.all("FIND Fork")
    assert ended(cook, "released") == "success"
    assert ended(cook, "paper") == ""
    goal_ids = [goal.id for goal in cook.episode.judges["paper"].goals]
    assert goal_ids[-2:] == ["state/Mug/fillLiquid/coffee", "state/Bread/isCooked/true"]


# When it ends


def bad(kind: str) -> Action:
    return Action("INVALID", {"text": "?", "kind": kind}, "?")


def test_eight_repeats_end_it_in_the_code_and_nine_in_the_paper() -> None:
    cook = Cook(AWAY)
    for _ in range(9):
        cook.all("FIND Mug")
    verdicts = cook.episode.verdicts
    assert (verdicts["released"].reason, verdicts["released"].steps) == ("max_repeats", 8)
    assert (verdicts["paper"].reason, verdicts["paper"].steps) == ("max_repeats", 9)


@pytest.mark.parametrize("scoring", ["paper", "released"])
def test_the_deciding_scoring_ends_the_episode(scoring: Scoring) -> None:
    cook = Cook(AWAY, rules=Rules(scoring=scoring))
    steps = 0
    while cook.episode.outcome() is None:
        cook.all("FIND Mug")
        steps += 1
    outcome = cook.episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (False, "max_repeats")
    assert steps == {"paper": 9, "released": 8}[scoring]
    other = cook.episode.verdicts["paper" if scoring == "released" else "released"]
    assert other.summary()["reason"] == ("open" if scoring == "released" else "max_repeats")


def test_malformed_answers_end_it_in_the_code_only() -> None:
    cook = Cook(AWAY)
    for number in range(10):
        cook.step(bad(("action", "object", "unparsable")[number % 3]))
        if number % 4 == 0:
            assert not cook.do("PICKUP Fridge").ok
    assert ended(cook, "released") in ("max_failures", "max_repeats")
    assert ended(cook, "paper") == ""


def test_without_termination_rules_it_goes_on_and_the_verdicts_stay() -> None:
    cook = Cook(PLACED, rules=Rules(termination=False, instances=True))
    for _ in range(9):
        cook.all("FIND Mug")
    assert cook.episode.outcome() is None
    cook.state.change(cook.thing("Plate").name, parent=cook.thing("Cabinet").name)
    cook.hold("Apple").all("FIND Bowl", "PUT Bowl")
    outcome = cook.episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (True, "goal")
    assert outcome.scores["paper_success"] == 0.0
    assert outcome.scores["paper_steps"] == 9.0


def test_both_verdicts_are_recorded_with_every_step() -> None:
    cook = Cook(PLACED)
    step = cook.step(Action("FIND", {"object": "Mug"}, "FIND Mug"))
    summary = {"success": False, "reason": "open", "steps": 1, "goals": 0.0}
    assert step.changed["verdicts"] == {"paper": summary, "released": summary}


def test_the_log_of_a_step_keeps_the_reason_as_a_category_only() -> None:
    step = Cook(PLACED).step(Action("PUT", {"object": "Plate"}, "PUT Plate"))
    assert step.results["cook"].message
    assert step.changed["entry"]["code"] == step.results["cook"].code == "holding"
    assert step.results["cook"].message not in str(step.changed)


def test_success_is_told_in_numbers_for_both() -> None:
    goals = {"state_goals": [{"object_type": "Fridge", "state": "isOpen", "value": True}]}
    cook = Cook(goals, rules=Rules()).all("FIND Fridge", "OPEN Fridge")
    outcome = cook.episode.outcome()
    assert outcome is not None
    assert outcome.success
    for scoring in ("paper", "released"):
        assert outcome.scores[f"{scoring}_success"] == 1.0
        assert outcome.scores[f"{scoring}_goals"] == 1.0
        assert outcome.scores[f"{scoring}_steps"] == 2.0

"""The golden cases of the specification (section 14), which follow the paper's figures and tables."""

from __future__ import annotations

import pytest

from sim.worlds.simmer.asking import AFFORDANCE, EMBODIMENT, HALLUCINATION, TRACKING
from tests.sim.worlds.simmer.golden import (
    COOK_CHICKEN,
    GET_CHICKEN,
    SALAD,
    WASH_EVERYTHING,
    found,
    immediate,
    latent,
    run,
)


def test_lettuce_cut_on_the_board_of_the_chicken_is_one_irreversible_contamination() -> None:
    report = run(COOK_CHICKEN + SALAD)
    (only,) = report.failures
    assert (only.predicate, only.object, only.irreversible) == ("contamination", "lettuce#1", True)
    assert only.category == "State Propagation"
    assert only.step == report.steps + 1
    assert only.cause_step <= (only.last_reversible_step or 0) < report.steps


def test_its_chain_leads_from_the_chicken_to_the_lettuce_step_by_step() -> None:
    (only,) = run(COOK_CHICKEN + SALAD).failures
    steps = [link.step for link in only.chain]
    assert steps == sorted(steps)
    assert "chicken breast touched" in only.chain[0].text
    assert "touched the lettuce" in only.chain[1].text
    assert only.chain[-1].text == "it was served"
    assert only.last_reversible_step == only.chain[1].step - 1


def test_with_board_knife_and_hands_washed_in_between_nothing_is_wrong() -> None:
    assert run(COOK_CHICKEN + WASH_EVERYTHING + SALAD).failures == ()
    assert run(COOK_CHICKEN + WASH_EVERYTHING + SALAD, "halting").failures == ()


@pytest.mark.parametrize(
    "left_out",
    ["[WASH] <cutting_board> (1) <water> (1)", "[WASH] <knife> (1) <water> (1)", "[WASH_HANDS] <faucet> (1)"],
)  # fmt: skip
def test_each_washing_is_needed(left_out: str) -> None:
    report = run(COOK_CHICKEN + WASH_EVERYTHING.replace(left_out, "") + SALAD)
    assert found(report) == [("latent", "contamination", "lettuce#1")]


BREAD_AND_CHEESE = """
[WALK] <pantry> (1)
[OPEN] <pantry> (1)
[GRAB] <bread> (1)
[CLOSE] <pantry> (1)
[WALK] <counter> (1)
[PUT_ON] <bread> (1) <plate> (1)
"""
BACON = """
[WALK] <fridge> (1)
[OPEN] <fridge> (1)
[GRAB] <bacon> (1)
[CLOSE] <fridge> (1)
[WALK] <stove> (1)
[PUT_IN] <bacon> (1) <pan> (1)
[SWITCH_ON] <stove> (1)
[FRY] <bacon> (1) <pan> (1)
"""


def test_bread_after_bacon_with_the_stove_left_on_is_contaminated_and_unsafe() -> None:
    report = run(BACON + BREAD_AND_CHEESE + "[SERVE] <plate> (1)")
    assert found(report) == [
        ("latent", "contamination", "bread#1"),
        ("latent", "safety", "stove#1"),
    ]
    assert [one.irreversible for one in report.failures] == [True, False]


def test_bread_before_bacon_with_the_stove_switched_off_is_safe() -> None:
    off = "[SWITCH_OFF] <stove> (1)\n[SWITCH_ON] <faucet> (1)\n[WASH_HANDS] <faucet> (1)\n[SWITCH_OFF] <faucet> (1)"
    plate = "[GRAB] <bacon> (1)\n[PUT_ON] <bacon> (1) <plate> (1)\n[SERVE] <plate> (1)"
    assert run(f"{BREAD_AND_CHEESE}{BACON}{off}\n{plate}").failures == ()


BREAK_OFF = "\n[SERVE] <bread> (1)"
SETUP = {"bread": "counter", "lettuce": "cutting_board", "egg": "counter", "milk": "counter"}
AT_HAND = [{"class": cls, "location": at} for cls, at in SETUP.items()]
ONE_EACH = {
    "open what is open": (
        "[WALK] <fridge> (1)\n[OPEN] <fridge> (1)\n[OPEN] <fridge> (1)\n[CLOSE] <fridge> (1)\n[WALK] <counter> (1)",
        3, "object_closed", TRACKING,
    ),
    "grab with full hands": ("[GRAB] <bowl> (1)\n[GRAB] <plate> (1)", 2, "agent_hands_empty", EMBODIMENT),
    "slice without a knife": (
        "[SLICE] <lettuce> (1) <knife> (1) <cutting_board> (1)", 1, "agent_holding_tool", EMBODIMENT,
    ),
    "pour from empty": (
        "[GRAB] <milk> (1)\n[POUR] <milk> (1) <bowl> (1)\n[POUR] <milk> (1) <bowl> (1)",
        3, "object_not_empty", TRACKING,
    ),
    "pour an empty bowl": ("[GRAB] <bowl> (1)\n[POUR] <bowl> (1) <pan> (1)", 2, "object_not_empty", TRACKING),
    "chop water": (
        "[GRAB] <knife> (1)\n[CHOP] <water> (1) <knife> (1) <cutting_board> (1)", 2, "object_cuttable", AFFORDANCE,
    ),
    "put in what is no container": ("[GRAB] <bowl> (1)\n[PUT_IN] <bowl> (1) <stove> (1)", 2, "container_receptacle", AFFORDANCE),
    "switch on a bowl": ("[SWITCH_ON] <bowl> (1)", 1, "object_is_appliance", AFFORDANCE),
    "an unknown object": ("[GRAB] <unicorn> (1)", 1, "unknown_object", HALLUCINATION),
    "an unknown number": ("[GRAB] <egg> (7)", 1, "unknown_object", HALLUCINATION),
    "an unknown action": ("[JUGGLE] <egg> (1)", 1, "unknown_action", HALLUCINATION),
    "too many arguments": ("[GRAB] <egg> (1) <bowl> (1)", 1, "wrong_arity", HALLUCINATION),
    "too few arguments": ("[PUT_ON] <egg> (1)", 1, "wrong_arity", HALLUCINATION),
    "no time at all": ("[WAIT] 0 min", 1, "duration_in_range", AFFORDANCE),
    "hotter than any oven": (
        "[SWITCH_ON] <stove> (1)\n[SET_TEMPERATURE] <stove> (1) 900 C\n[SWITCH_OFF] <stove> (1)",
        2, "temperature_in_range", AFFORDANCE,
    ),
    "too far away": ("[OPEN] <fridge> (1)\n[WALK] <fridge> (1)\n[CLOSE] <fridge> (1)\n[WALK] <counter> (1)", 1, "agent_at_location", EMBODIMENT),
}  # fmt: skip


@pytest.mark.parametrize("name", ONE_EACH)
def test_a_wrong_step_is_one_failure_of_its_category_and_the_plan_goes_on(name: str) -> None:
    plan, step, predicate, category = ONE_EACH[name]
    report = run(plan + BREAK_OFF, objects=[*AT_HAND, "knife#2", *KITCHEN_BUT_THOSE])
    (only,) = immediate(report)
    assert (only.step, only.predicate, only.category) == (step, predicate, category)
    assert report.kitchen.things["bread#1"].served, "the plan went on"
    assert not latent(report)


KITCHEN_BUT_THOSE = [
    "fridge", "stove", "water", "faucet",
    {"class": "cutting_board", "location": "counter"},
    {"class": "knife", "location": "counter"},
    {"class": "pan", "location": "stove"},
    {"class": "bowl", "location": "counter"},
    {"class": "plate", "location": "counter"},
]  # fmt: skip


CAKE = """
[WALK] <pantry> (1)
[OPEN] <pantry> (1)
[GRAB] <flour> (1)
[WALK] <counter> (1)
[POUR] <flour> (1) <cake_pan> (1)
[PUT_DOWN] <flour> (1)
[WALK] <fridge> (1)
[OPEN] <fridge> (1)
[GRAB] <egg> (1)
[CLOSE] <fridge> (1)
[WALK] <counter> (1)
{wash}
[CRACK] <egg> (1) <cake_pan> (1)
[COMBINE] <cake_pan> (1) <cake> (1)
[WALK] <oven> (1)
[SWITCH_ON] <oven> (1)
[PREHEAT] <oven> (1) 350F
[OPEN] <oven> (1)
[WALK] <counter> (1)
[GRAB] <cake_pan> (1)
[WALK] <oven> (1)
[PUT_IN] <cake_pan> (1) <oven> (1)
[CLOSE] <oven> (1)
[BAKE] <cake> (1) <oven> (1) 30 min
{off}
[WALK] <pantry> (1)
[CLOSE] <pantry> (1)
[WALK] <oven> (1)
[SERVE] <cake> (1)
"""
WASH_EGG = "[SWITCH_ON] <faucet> (1)\n[WASH] <egg> (1) <water> (1)\n[SWITCH_OFF] <faucet> (1)"
OFF = "[SWITCH_OFF] <oven> (1)"


def test_the_dirty_shell_of_an_egg_in_a_baked_cake_is_told() -> None:
    (only,) = run(CAKE.format(wash="", off=OFF)).failures
    assert (only.predicate, only.object, only.irreversible) == ("unwashed", "egg#1", True)
    assert only.category == "Implicit Precondition Ignorance"


def test_an_egg_that_was_washed_before_is_fine() -> None:
    assert run(CAKE.format(wash=WASH_EGG, off=OFF)).failures == ()


def test_what_a_cake_needs_and_does_not_have_cannot_be_added_once_it_is_baked() -> None:
    report = run(
        CAKE.format(wash=WASH_EGG, off=OFF), requires=[{"item": "leavening", "in": "cake"}]
    )
    (only,) = report.failures
    assert (only.predicate, only.irreversible) == ("missing_ingredient", True)
    assert only.last_reversible_step == 25, "the step before it was baked"


def test_an_oven_left_on_is_neglect_and_can_still_be_switched_off() -> None:
    report = run(CAKE.format(wash=WASH_EGG, off=""))
    (only,) = report.failures
    assert (only.predicate, only.category, only.object) == ("safety", "Post-Goal Neglect", "oven#1")
    assert (only.irreversible, only.last_reversible_step) == (False, report.steps)


def test_a_plan_that_does_not_serve_in_the_end_lacks_its_last_step() -> None:
    report = run("[GRAB] <bowl> (1)")
    assert [(one.step, one.predicate) for one in report.failures] == [(2, "no_final_serve")]
    report = run("[SERVE] <bowl> (1)\n[GRAB] <plate> (1)")
    assert (3, "no_final_serve") in [(one.step, one.predicate) for one in report.failures]


def test_nothing_can_be_combined_in_an_empty_bowl() -> None:
    (first, *_) = run("[COMBINE] <bowl> (1) <air> (1)\n[SERVE] <air> (1)").failures
    assert (first.step, first.predicate, first.category) == (1, "container_not_empty", TRACKING)


def test_raw_chicken_that_is_served_is_uncooked_and_nothing_else() -> None:
    report = run(GET_CHICKEN + "[PUT_ON] <chicken_breast> (1) <plate> (1)\n[SERVE] <plate> (1)")
    (only,) = report.failures
    assert (only.kind, only.predicate, only.irreversible) == ("latent", "uncooked", False)


def test_a_fridge_that_stands_open_and_a_tap_that_runs_are_left_behind() -> None:
    plan = (
        "[WALK] <fridge> (1)\n[OPEN] <fridge> (1)\n[WALK] <counter> (1)\n[SWITCH_ON] <faucet> (1)"
    )
    report = run(plan + BREAK_OFF, objects=[*AT_HAND, *KITCHEN_BUT_THOSE])
    assert found(report) == [("latent", "safety", "faucet#1"), ("latent", "left_open", "fridge#1")]


def test_published_applies_what_failed_and_halting_refuses_it() -> None:
    plan = "[SWITCH_ON] <faucet> (1)\n[SLICE] <lettuce> (1) <knife> (1) <cutting_board> (1)"
    published, halting = run(plan), run(plan, "halting")
    assert "sliced" in published.kitchen.things["lettuce#1"].states
    assert "sliced" not in halting.kitchen.things["lettuce#1"].states
    assert found(published)[:1] == found(halting)[:1]

"""What happens in silence: contact, washing, heat and time (specification, section 5)."""

from __future__ import annotations

import pytest

from sim.worlds.simmer.executor import Mode, Report, run_plan
from sim.worlds.simmer.start import executor_from
from tests.sim.worlds.simmer.golden import found

NEAR = [
    {"class": cls, "location": at}
    for cls, at in {
        "chicken_breast": "cutting_board", "lettuce": "plate", "bread": "plate", "cutting_board": "counter",
        "knife": "counter", "bowl": "counter", "plate": "counter", "pan": "stove", "milk": "counter",
        "dishcloth": "counter", "sanitizer_spray": "sink", "olive_oil": "pan", "spatula": "counter",
    }.items()
]  # fmt: skip
START = {"objects": [*NEAR, "stove", "fridge", "freezer", "microwave", "trash_can", "water"]}
BREAD = "\n[SERVE] <bread> (1)"


def cooked(plan: str, mode: Mode = "published", **more: object) -> Report:
    return run_plan(plan, executor_from({**START, **more}, mode))


def tagged(report: Report, oid: str) -> set[str]:
    return {tag.agent for tag in report.kitchen.things[oid].tags}


RAW_HANDS = "[GRAB] <chicken_breast> (1)\n[PUT_ON] <chicken_breast> (1) <cutting_board> (1)\n"


def test_hands_carry_raw_juice_to_food_and_tools_but_not_to_the_handle_of_a_pan() -> None:
    report = cooked(
        RAW_HANDS + "[GRAB] <knife> (1)\n[PUT_DOWN] <knife> (1)\n[GRAB] <pan> (1)" + BREAD
    )
    assert tagged(report, "knife#1") == {"raw_protein"}
    assert tagged(report, "pan#1") == set()


def test_what_clings_goes_from_thing_to_thing_without_end() -> None:
    report = cooked(
        RAW_HANDS + "[GRAB] <lettuce> (1)\n[PUT_IN] <lettuce> (1) <bowl> (1)\n[SWITCH_ON] <faucet> (1)\n"
        "[WASH_HANDS] <faucet> (1)\n[SWITCH_OFF] <faucet> (1)\n[GRAB] <bread> (1)\n[PUT_IN] <bread> (1) <bowl> (1)" + BREAD
    )  # fmt: skip
    finding = next(one for one in report.failures if one.object == "bread#1")
    assert [link.text for link in finding.chain][:3] == [
        "the chicken breast touched the hands",
        "the hands touched the lettuce",
        "the lettuce touched the bread",
    ]


CLEANING = {
    "wash": ("[WASH] <knife> (1) <faucet> (1)", set()),
    "rinse": ("[RINSE] <knife> (1) <faucet> (1)", {"raw_protein"}),
}


@pytest.mark.parametrize("how", CLEANING)
def test_washing_takes_raw_juice_off_a_knife_and_rinsing_does_not(how: str) -> None:
    step, left = CLEANING[how]
    plan = f"{RAW_HANDS}[GRAB] <knife> (1)\n[SWITCH_ON] <faucet> (1)\n{step}\n[SWITCH_OFF] <faucet> (1)"
    assert tagged(cooked(plan + BREAD), "knife#1") == left


def test_a_cloth_passes_on_what_clings_unless_it_has_sanitizer_on_it() -> None:
    soil = (
        RAW_HANDS
        + "[SWITCH_ON] <faucet> (1)\n[WASH_HANDS] <faucet> (1)\n[SWITCH_OFF] <faucet> (1)\n"
    )
    wipe = "[GRAB] <chicken_breast> (1)\n[PUT_IN] <chicken_breast> (1) <pan> (1)\n[GRAB] <dishcloth> (1)\n[WIPE] <cutting_board> (1) <dishcloth> (1)"
    spray = "[GRAB] <sanitizer_spray> (1)\n[DRIZZLE] <sanitizer_spray> (1) <dishcloth> (1)\n[PUT_DOWN] <sanitizer_spray> (1)\n"
    passed_on = cooked(soil + wipe + BREAD)
    assert (
        tagged(passed_on, "cutting_board#1") == tagged(passed_on, "dishcloth#1") == {"raw_protein"}
    )
    assert tagged(cooked(soil + spray + wipe + BREAD), "cutting_board#1") == set()


def test_washing_raw_meat_spatters_the_sink() -> None:
    plan = "[GRAB] <chicken_breast> (1)\n[SWITCH_ON] <faucet> (1)\n[WASH] <chicken_breast> (1) <faucet> (1)"
    assert tagged(cooked(plan + BREAD), "sink#1") == {"raw_protein"}


FRY = (
    "[GRAB] <chicken_breast> (1)\n[PUT_IN] <chicken_breast> (1) <pan> (1)\n[SWITCH_ON] <stove> (1)\n"
    "[FRY] <chicken_breast> (1) <pan> (1) {minutes} min\n[SWITCH_OFF] <stove> (1)\n"
    "[SWITCH_ON] <faucet> (1)\n[WASH_HANDS] <faucet> (1)\n[SWITCH_OFF] <faucet> (1)\n"
)


@pytest.mark.parametrize(("minutes", "raw"), [(9, True), (10, False)])
def test_a_whole_breast_is_done_after_ten_minutes(minutes: int, raw: bool) -> None:
    report = cooked(FRY.format(minutes=minutes) + "[SERVE] <chicken_breast> (1)")
    assert ("uncooked" in {one.predicate for one in report.failures}) is raw


def test_minutes_of_heat_add_up() -> None:
    twice = (
        FRY.format(minutes=5)
        + "[SWITCH_ON] <stove> (1)\n[FRY] <chicken_breast> (1) <pan> (1) 5 min\n[SWITCH_OFF] <stove> (1)\n"
    )
    assert cooked(twice + "[SERVE] <chicken_breast> (1)").failures == ()


def test_frozen_meat_stays_raw_in_the_pan() -> None:
    frozen = {
        "class": "chicken_breast",
        "states": ["raw", "whole", "frozen"],
        "location": "cutting_board",
    }
    others = [one for one in START["objects"] if one not in NEAR[:1]]
    report = cooked(
        FRY.format(minutes=30) + "[SERVE] <chicken_breast> (1)", objects=[frozen, *others]
    )
    assert [one.predicate for one in report.failures] == ["uncooked"]


def test_cooked_meat_back_on_the_raw_board_is_contaminated_again() -> None:
    back = "[GRAB] <chicken_breast> (1)\n[PUT_ON] <chicken_breast> (1) <cutting_board> (1)\n[SERVE] <chicken_breast> (1)"
    report = cooked(RAW_HANDS + FRY.format(minutes=12) + back)
    assert found(report) == [("latent", "contamination", "chicken_breast#1")]
    assert report.failures[0].irreversible


def test_what_was_thrown_away_is_neither_audited_nor_there() -> None:
    report = cooked(
        "[GRAB] <lettuce> (1)\n[WALK] <trash_can> (1)\n[OPEN] <trash_can> (1)\n[DISCARD] <lettuce> (1) <trash_can> (1)\n"
        "[WALK] <counter> (1)\n[GRAB] <lettuce> (1)" + BREAD, strict_all=True,
    )  # fmt: skip
    assert "used_up_object" in {one.predicate for one in report.failures}
    assert not [
        one for one in report.failures if one.object == "lettuce#1" and one.kind == "latent"
    ]


def test_strictly_all_ingredients_are_audited_served_or_not() -> None:
    assert cooked(BREAD).failures == ()
    strict = {one.object for one in cooked(BREAD, strict_all=True).failures}
    assert strict == {"lettuce#1", "chicken_breast#1"}


def test_reach_can_be_switched_off() -> None:
    assert [one.predicate for one in cooked("[OPEN] <fridge> (1)\n[CLOSE] <fridge> (1)" + BREAD).failures] == [
        "agent_at_location", "agent_at_location",
    ]  # fmt: skip
    assert cooked("[OPEN] <fridge> (1)\n[CLOSE] <fridge> (1)" + BREAD, reach=False).failures == ()


@pytest.mark.parametrize(("mode", "spoiled"), [("published", False), ("halting", True)])
def test_milk_spoils_out_of_the_cold_only_where_steps_are_refused(
    mode: Mode, spoiled: bool
) -> None:
    report = cooked("[WAIT] 121 min\n[SERVE] <milk> (1)", mode)
    assert ("spoiled" in {one.predicate for one in report.failures}) is spoiled


def test_raw_flour_added_to_a_baked_portion_is_raw_again() -> None:
    flour = {"class": "flour", "location": "counter"}
    plan = "[GRAB] <flour> (1)\n[SPRINKLE] <flour> (1) <pan> (1)\n[SWITCH_ON] <stove> (1)\n[HEAT] <pan> (1) <stove> (1) 20 min\n"
    more = "[SPRINKLE] <flour> (1) <pan> (1)\n"
    end = "[SWITCH_OFF] <stove> (1)\n[SERVE] <pan> (1)"
    near = {"objects": [*START["objects"], flour]}
    assert cooked(plan + end, **near).failures == ()
    assert found(cooked(plan + more + end, **near)) == [("latent", "uncooked", "flour#1")]

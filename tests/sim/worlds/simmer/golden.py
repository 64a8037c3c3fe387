"""Kitchens and plans that the tests of this world share."""

from __future__ import annotations

from sim.worlds.simmer.executor import Mode, Report, run_plan
from sim.worlds.simmer.failures import Failure
from sim.worlds.simmer.start import executor_from

KITCHEN = {
    "objects": [
        "fridge", "pantry", "drawer", "cabinet", "oven", "stove", "freezer", "chicken_breast", "bacon",
        "lettuce", "bread", "parmesan", "egg", "flour", "sugar", "baking_powder", "milk", "water", "salt",
        "olive_oil",
        {"class": "cutting_board", "location": "counter"},
        {"class": "knife", "location": "counter"},
        {"class": "pan", "location": "stove"},
        {"class": "bowl", "location": "counter"},
        {"class": "plate", "location": "counter"},
        {"class": "cake_pan", "location": "counter"},
    ]
}  # fmt: skip


def run(plan: str, mode: Mode = "published", **more: object) -> Report:
    """A plan in the tests' kitchen."""
    return run_plan(plan, executor_from({**KITCHEN, **more}, mode))


def found(report: Report) -> list[tuple[str, str, str]]:
    """Kind, predicate and object of each failure."""
    return [(one.kind, one.predicate, one.object) for one in report.failures]


def latent(report: Report) -> list[Failure]:
    return [one for one in report.failures if one.kind == "latent"]


def immediate(report: Report) -> list[Failure]:
    return [one for one in report.failures if one.kind == "immediate"]


GET_CHICKEN = """
[WALK] <fridge> (1)
[OPEN] <fridge> (1)
[GRAB] <chicken_breast> (1)
[CLOSE] <fridge> (1)
[WALK] <counter> (1)
"""
COOK_CHICKEN = f"""
[WALK] <pantry> (1)
[OPEN] <pantry> (1)
[GRAB] <olive_oil> (1)
[CLOSE] <pantry> (1)
[WALK] <counter> (1)
[POUR] <olive_oil> (1) <pan> (1)
[PUT_DOWN] <olive_oil> (1)
{GET_CHICKEN}
[PUT_ON] <chicken_breast> (1) <cutting_board> (1)
[GRAB] <knife> (1)
[SLICE] <chicken_breast> (1) <knife> (1) <cutting_board> (1)
[PUT_DOWN] <knife> (1)
[GRAB] <chicken_breast> (1)
[PUT_IN] <chicken_breast> (1) <pan> (1)
[SWITCH_ON] <stove> (1)
[FRY] <chicken_breast> (1) <pan> (1) 12 min
[SWITCH_OFF] <stove> (1)
"""
WASH_EVERYTHING = """
[SWITCH_ON] <faucet> (1)
[GRAB] <cutting_board> (1)
[WASH] <cutting_board> (1) <water> (1)
[PUT_ON] <cutting_board> (1) <counter> (1)
[GRAB] <knife> (1)
[WASH] <knife> (1) <water> (1)
[PUT_DOWN] <knife> (1)
[WASH_HANDS] <faucet> (1)
[SWITCH_OFF] <faucet> (1)
"""
SALAD = """
[SWITCH_ON] <faucet> (1)
[WALK] <fridge> (1)
[OPEN] <fridge> (1)
[GRAB] <lettuce> (1)
[CLOSE] <fridge> (1)
[WALK] <counter> (1)
[WASH] <lettuce> (1) <water> (1)
[SWITCH_OFF] <faucet> (1)
[PUT_ON] <lettuce> (1) <cutting_board> (1)
[GRAB] <knife> (1)
[SLICE] <lettuce> (1) <knife> (1) <cutting_board> (1)
[PUT_DOWN] <knife> (1)
[GRAB] <lettuce> (1)
[PUT_IN] <lettuce> (1) <bowl> (1)
[COMBINE] <bowl> (1) <salad> (1)
[SERVE] <salad> (1)
"""

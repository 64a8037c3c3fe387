"""The catalogue: every reference plan is free of failures, and leaving out its care is found."""

from __future__ import annotations

import pytest

from sim.reading import plain_file
from sim.world import WorldError
from sim.worlds.simmer import world
from sim.worlds.simmer.catalogue import catalogue, plan_of, start_of
from sim.worlds.simmer.executor import HALTING, PUBLISHED, Mode, Report, run_plan
from sim.worlds.simmer.making.catalogue import TECHNIQUES, made
from sim.worlds.simmer.model import DATA, model
from sim.worlds.simmer.start import executor_from
from tests.loops import each

RECIPES = [task for task in catalogue() if task.suite == "simmer_recipes"]
TUTORIAL = [task for task in catalogue() if task.suite == "simmer_tutorial"]


def judged(task_id: str, plan: list[str], mode: Mode = PUBLISHED) -> Report:
    return run_plan("\n".join(plan), executor_from(start_of(task_id), mode))


def predicates(report: Report) -> set[str]:
    return {one.predicate for one in report.failures if one.kind == "latent"}


def test_there_are_a_hundred_recipes_over_twelve_techniques_and_ten_tutorials() -> None:
    assert len(RECIPES) == 100
    assert {task.params["technique"] for task in RECIPES} == set(TECHNIQUES)
    assert len(TUTORIAL) == 10


def test_they_use_every_action_and_every_object_of_the_model() -> None:
    lines = [line for task in RECIPES for line in plan_of(task)]
    done = {line.partition("[")[2].partition("]")[0].lower() for line in lines}
    assert done == set(model().actions)
    named = {one.partition("#")[0] for task in RECIPES for one in task.params["objects"]}
    assert named == set(model().objects)


def test_they_are_as_large_as_the_papers() -> None:
    objects = [len(task.params["objects"]) for task in RECIPES]
    actions = [len(task.params["actions"]) for task in RECIPES]
    assert sum(objects) / 100 == pytest.approx(31.5, abs=1)
    assert sum(actions) / 100 == pytest.approx(26.6, abs=1)
    assert all(2 <= len(task.params["recipe"]) <= 18 for task in each(RECIPES))


@pytest.mark.parametrize("mode", [PUBLISHED, HALTING])
def test_every_reference_plan_is_free_of_failures(mode: Mode) -> None:
    failed = [
        (task.id, one.text)
        for task in each(catalogue())
        for one in judged(task.id, plan_of(task), mode).failures
    ]
    assert failed == []


def test_the_catalogue_is_what_its_makers_make() -> None:
    assert plain_file(DATA / "recipes.json") == made()


def without(plan: list[str], *words: str) -> list[str]:
    """The plan without the last step that has all of these words."""
    at = max(n for n, line in enumerate(plan) if all(word in line for word in words))
    return plan[:at] + plan[at + 1 :]


LEFT_OUT = {
    "[SWITCH_OFF]": ("safety", ""),
    "[CLOSE] <fridge>": ("left_open", ""),
    "[CLOSE] <pantry>": ("left_open", ""),
}


@pytest.mark.parametrize("step", LEFT_OUT)
def test_a_step_of_cleaning_up_that_is_left_out_is_found_in_every_recipe(step: str) -> None:
    with_step = [task for task in RECIPES if any(step in line for line in plan_of(task))]
    missed = [
        task.id
        for task in each(with_step)
        if LEFT_OUT[step][0] not in predicates(judged(task.id, without(plan_of(task), step)))
    ]
    assert missed == []


def all_without(plan: list[str], word: str) -> list[str]:
    return [line for line in plan if word not in line]


def test_hands_that_are_never_washed_carry_raw_protein_into_most_dishes_that_have_some() -> None:
    props = {name: set(one.properties) for name, one in model().objects.items()}
    risky = []
    for task in each(RECIPES):
        plan = plan_of(task)
        raw = any("protein" in props[one.partition("#")[0]] for one in task.params["objects"])
        if raw and any("WASH_HANDS" in line for line in plan):
            risky.append("contamination" in predicates(judged(task.id, all_without(plan, "WASH"))))
    assert sum(risky) > 0.6 * len(risky)


def test_eggs_and_produce_that_are_never_washed_are_found_wherever_they_are_served() -> None:
    dirty = {name for name, one in model().objects.items() if "dirty" in one.states}
    missed = []
    for task in each(RECIPES):
        plan = plan_of(task)
        washed = [line.split("<")[1].split(">")[0] for line in plan if "[WASH] " in line]
        if dirty & set(washed) and "broth" not in task.title:
            found = predicates(judged(task.id, all_without(plan, "[WASH] ")))
            missed += [] if "unwashed" in found else [task.id]
    assert set(missed) <= NOT_SERVED


NOT_SERVED = {
    "brewing/tea-with-lemon", "boiling/boiled-eggs", "simmering/vegetable-broth",
              "steaming/steamed-fish-with-ginger"}  # fmt: skip
"""Where what was dirty is rinsed or left behind."""

DANGERS = {
    "danger/toast": ("[SWITCH_OFF] <toaster>", "safety"),
    "danger/a-glass-of-milk": ("[CLOSE] <fridge>", "left_open"),
    "danger/an-apple": ("[SWITCH_OFF] <faucet>", "safety"),
    "danger/sliced-tomato": ("[WASH] <tomato>", "unwashed"),
    "danger/chicken-and-lettuce": ("[WASH] <cutting_board>", "contamination"),
    "danger/bacon-roll": ("[WASH_HANDS]", "contamination"),
    "danger/scrambled-egg": ("[WASH] <egg>", "unwashed"),
    "danger/done-or-not": ("[FRY]", "uncooked"),
    "danger/a-cake-that-rises": ("[POUR] <baking_powder>", "missing_ingredient"),
    "danger/back-on-the-board": ("[WASH] <cutting_board>", "contamination"),
}


def test_every_tutorial_teaches_a_danger() -> None:
    assert set(DANGERS) == {task.id for task in TUTORIAL}


@pytest.mark.parametrize("task_id", DANGERS)
def test_the_danger_of_a_tutorial_is_found_when_its_care_is_left_out(task_id: str) -> None:
    step, predicate = DANGERS[task_id]
    plan = plan_of(world.task(task_id))
    assert predicate in predicates(judged(task_id, all_without(plan, step)))


def test_swapping_the_lettuce_before_the_chicken_needs_no_washing_of_the_board() -> None:
    """Order alone can do what washing does."""
    task = world.task("frying/pan-fried-chicken-breast")
    plan = plan_of(task)
    cut = "[SLICE] <lettuce>"
    at = next(n for n, line in enumerate(plan) if cut in line)
    swapped = [*plan[:at], *all_without(plan[at:], "[WASH")]
    unwashed = all_without(swapped, "[WASH] <cutting_board>")
    assert "contamination" in predicates(judged(task.id, unwashed))


def test_unknown_tasks_are_refused_with_near_ones() -> None:
    with pytest.raises(WorldError, match="sponge-cake"):
        world.task("baking/sponge-cak")

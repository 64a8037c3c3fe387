"""Generated plans: solved, deterministic, as many as the paper has. Looks through real eyes."""

from __future__ import annotations

import hashlib
import json
from collections import Counter

import pytest

from sim.home.pictures.studio import studio
from sim.worlds.household.acting.executing import Player
from sim.worlds.household.judging.goals import SCORINGS, read
from sim.worlds.household.making.generating import (
    BATHROOMS,
    KITCHENS,
    LIVING_ROOMS,
    SHARES,
    Generator,
    make,
)
from sim.worlds.household.solving.proving import (
    FEWEST,
    UnsolvedError,
    home_of,
    replay,
    solved,
)
from sim.worlds.household.suites import naming, plans
from sim.worlds.household.suites.kinds import KINDS
from sim.worlds.household.suites.plans import Plan
from tests.loops import each
from tests.shares import share

FEW = ("turn_on_tv", "clean_mirror", "toast", "coffee")


def one_of(kind: str) -> Plan:
    return next(plans.load(name) for name in plans.names() if plans.load(name).kind == kind)


def digest(plan: Plan) -> str:
    """Of every state that the solution goes through."""
    home = home_of(plan, studio())
    player = Player(home, read(plan.goals))
    states = [home.state.to_json()]
    for line in plan.solution:
        verb, type_name = line.split()
        player.attempt(verb, type_name)
        states.append(home.state.to_json())
    return hashlib.sha256(json.dumps(states, sort_keys=True).encode()).hexdigest()


# What ships


def test_the_shipped_instances_are_as_many_of_each_kind_as_in_table_1() -> None:
    counts = Counter(plans.load(name).kind for name in plans.names())
    assert counts == {name: kind.count for name, kind in KINDS.items()}
    assert len(plans.names()) == 108


def test_they_are_in_the_scenes_of_the_original_and_in_their_shares() -> None:
    scenes = Counter(plans.load(name).scene for name in plans.names())
    numbers = (*KITCHENS, *LIVING_ROOMS, *BATHROOMS)
    assert set(scenes) == {f"FloorPlan{number}" for number in numbers}
    assert {n: scenes[f"FloorPlan{n}"] for n in SHARES} == SHARES


def test_no_two_of_a_variation_are_in_the_same_scene_and_lengths_are_plausible() -> None:
    stems = [name.partition("-")[0] for name in plans.names()]
    assert len(set(stems)) == len(stems)
    for name in plans.names():
        plan = plans.load(name)
        assert plan.step_count == len(plan.solution) >= FEWEST


def test_the_files_are_as_they_were_generated() -> None:
    for path in each(sorted(plans.FOLDER.glob("*.json"))):
        stored = json.loads(path.read_text())["hash"]
        assert stored == plans.hash_of(plans.read_file(path)), f"{path.name}: edited by hand?"


def test_every_start_fits_its_scene_as_that_is_now() -> None:
    for name in each(plans.names()):
        assert plans.load(name).state().held is None


@pytest.mark.parametrize("kind", FEW)
@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_stored_solution_succeeds_under_both_scorings(kind: str, scoring: str) -> None:
    assert replay(one_of(kind), studio(), "paper" if scoring == "paper" else "released") == ""


@pytest.mark.slow
def test_every_stored_solution_succeeds_under_both_scorings() -> None:
    names = share(plans.names(), 36)
    troubles = [replay(plans.load(n), studio(), s) for n in names for s in SCORINGS]
    assert not [trouble for trouble in troubles if trouble]


def test_two_runs_of_a_plan_go_through_the_same_states() -> None:
    plan = one_of("toast")
    assert digest(plan) == digest(plan)


# Making them


def again(shipped: Plan) -> Plan:
    """The plan made anew from its kind, scene and seed."""
    kind = KINDS[shipped.kind]
    parts = naming.read(shipped.name).parts
    variation = next(v for v in kind.variations if (v.name, v.parts) == (shipped.variation, parts))
    return make(kind, variation, shipped.scene, shipped.seed, studio())


def test_the_same_scene_and_seed_give_the_same_plan() -> None:
    shipped = one_of("toast")
    assert again(shipped).to_json() == shipped.to_json()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_shipped_plans_are_those_of_the_generator(kind: str) -> None:
    shipped = one_of(kind)
    hint = "make them anew: python -m sim.worlds.household.making generate"
    assert again(shipped).to_json() == shipped.to_json(), hint


def test_a_generator_gives_the_same_plans_twice() -> None:
    one, two = (list(Generator(studio(), 4).plans(["turn_on_tv"])) for _ in range(2))
    assert [plan.to_json() for plan in one] == [plan.to_json() for plan in two]


def test_another_seed_gives_others() -> None:
    one, two = (list(Generator(studio(), n).plans(["turn_on_tv"])) for n in (4, 5))
    assert {plan.hash for plan in one}.isdisjoint(plan.hash for plan in two)


def test_a_scene_that_cannot_be_solved_is_discarded_with_a_reason() -> None:
    generator = Generator(studio())
    kind = KINDS["turn_on_tv"]
    plan = one_of("turn_on_tv")
    broken = plans.read({**plan.to_json(), "goals": {"put_away_goals": [{"object_type": "Mug"}]}})
    with pytest.raises(UnsolvedError, match="before all goals were met"):
        solved(broken, kind.variations[0].parts, generator.eyes)

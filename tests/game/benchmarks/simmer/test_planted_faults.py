"""The proof of the measures: a scripted model plants known faults, and exactly these are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from game.benchmarks.simmer.scripted.gardener import (
    FORESEES,
    MENDS,
    PROSE,
    RATES,
    check,
    fault_of,
    kind,
    talks,
)
from game.benchmarks.simmer.scripted.planting import (
    FAULTS,
    bare,
    consequences,
    find,
    planted,
    plants,
)
from sim.world import JSONObject, Task
from sim.worlds.simmer.catalogue import plan_of
from tests.game.benchmarks.simmer.sessions import measured, played, recipe, recipes
from tests.loops import each

pytestmark = pytest.mark.usefixtures("endpoint")
NO_STEP: JSONObject = {
    "kind": "immediate", "category": "Object Hallucination", "predicate": "no_steps",
    "irreversible": False,
}  # fmt: skip
KEPT = ("kind", "category", "predicate", "irreversible")


def declared(task: Task, fault: str) -> list[JSONObject]:
    """The failures that a plan with this fault has, as the file says; not as anything here works out."""
    if fault == PROSE:
        return [NO_STEP]
    return list(plants()[task.id][fault]["failures"]) if fault else []


def alike(failures: Sequence[JSONObject]) -> list[tuple[object, ...]]:
    return sorted(tuple(one[name] for name in KEPT) for one in failures)


def counts(failures: Sequence[JSONObject]) -> JSONObject:
    latent = [one for one in failures if one["kind"] == "latent"]
    return {
        "any": len(failures),
        "immediate": len(failures) - len(latent),
        "latent": len(latent),
        "irreversible": sum(one["irreversible"] for one in latent),
    }


def first_with(fault: str) -> Task:
    return next(task for task in recipes() if fault in plants()[task.id])


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found_and_nothing_else(fault: str) -> None:
    task = first_with(fault)
    found = measured(played(task, "baseline", model=f"planted:{fault}"))
    assert alike(found["simmer_failures"]) == alike(declared(task, fault))
    assert {one["category"] for one in found["simmer_failures"]} == {FAULTS[fault]}
    assert found["simmer_counts"] == counts(declared(task, fault))


def test_a_plan_without_faults_has_none() -> None:
    task = recipe("frying/pan-fried-chicken-breast")
    log = played(task, "baseline", model="planted:none")
    assert measured(log)["simmer_failures"] == []
    assert log[-1].payload["outcome"]["success"]


def test_an_answer_in_prose_is_one_immediate_failure() -> None:
    task = recipe("frying/pan-fried-chicken-breast")
    found = measured(played(task, "baseline", model="planted:prose"))
    assert alike(found["simmer_failures"]) == alike([NO_STEP])
    assert found["simmer_plan"]["unparsable"]


def test_immediate_failures_lead_to_the_step_in_which_they_happened() -> None:
    task = first_with("tracking")
    plant = plants()[task.id]["tracking"]
    log = played(task, "baseline", model="planted:tracking")
    (failure,) = measured(log)["simmer_failures"]
    assert failure["step"] == plant["failures"][0]["step"] == plant["after"] + 2
    step = next(e for e in log if e.kind == "step" and e.payload["index"] == failure["step"])
    assert not step.payload["results"]["cook"]["ok"]
    assert bare(plan_of(task)[plant["after"]]) in step.payload["moves"]["cook"]["text"]


def test_what_is_declared_is_what_the_file_says_of_every_plant() -> None:
    for name, faults in each(list(plants().items())[::10]):
        task = recipe(name)
        for one in each(faults.values()):
            assert consequences(task, planted(plan_of(task), one)) == one["failures"]


def test_the_file_is_what_the_search_finds() -> None:
    task = recipes()[7]
    found = {fault: find(task, fault) for fault in FAULTS}
    assert {fault: one for fault, one in found.items() if one} == plants()[task.id]


def test_the_rates_are_those_that_are_declared() -> None:
    ids = [f"frying/{n}" for n in range(4000)]
    known = dict.fromkeys(ids, dict.fromkeys(FAULTS))
    assert sum(RATES.values()) < 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.benchmarks.simmer.scripted.gardener.plants", lambda: known)
        drawn = Counter(fault_of(one, "baseline") for one in ids)
        refined = Counter(kind(fault) for one in ids if (fault := fault_of(one, "self-refine")))
        foreseen = Counter(kind(fault) for one in ids if (fault := fault_of(one, "foresight")))
    for fault, rate in each(RATES.items()):
        assert drawn[fault] / len(ids) == pytest.approx(rate, abs=0.02)
    latent = sum(rate for fault, rate in RATES.items() if kind(fault) == "latent")
    assert refined["latent"] / len(ids) == pytest.approx(latent * (1 - MENDS["latent"]), abs=0.02)
    assert foreseen["latent"] / len(ids) == pytest.approx(
        latent * (1 - FORESEES["latent"]), abs=0.02
    )


@pytest.mark.parametrize("argument", ["much", "2", "-1"])
def test_an_argument_that_means_nothing_is_refused(argument: str) -> None:
    with pytest.raises(ValueError, match=argument):
        check(argument)


@pytest.mark.slow
@pytest.mark.parametrize("condition", ["baseline", "self-refine", "foresight"])
def test_over_the_recipes_each_measure_is_what_was_planted(condition: str) -> None:
    tasks = recipes()[:: 1 if condition == "baseline" else 4]
    wanted: Counter[str] = Counter()
    got: Counter[str] = Counter()
    for task in each(tasks):
        expected = declared(task, fault_of(task.id, condition))
        found = measured(played(task, condition))
        assert alike(found["simmer_failures"]) == alike(expected), task.id
        assert found["simmer_plan"]["talk"] == (
            1 if fault_of(task.id, condition) == PROSE else int(talks(task.id))
        )
        wanted.update(str(one["category"]) for one in expected)
        got.update(one["category"] for one in found["simmer_failures"])
    assert got == wanted
    assert got or condition != "baseline"


@pytest.mark.slow
def test_step_by_step_what_fails_is_refused_and_counted() -> None:
    task = first_with("grounding")
    found = measured(played(task, "react", model="planted:grounding"))
    assert alike(found["simmer_failures"]) == alike(declared(task, "grounding"))
    assert found["simmer_other_mode"]["mode"] == "published"


def test_a_plan_that_was_handed_in_as_a_whole_is_read_from_its_last_version() -> None:
    task = recipe("frying/pan-fried-chicken-breast")
    log = played(task, "baseline", model="planted:none")
    plan = plan_of(task)
    steps = [event for event in log if event.kind == "step"]
    for event, text in zip(steps, ["[WALK] <fridge> (1)", "\n".join(plan)], strict=False):
        event.payload["moves"]["cook"] = {"verb": "hand_in", "args": {"plan": text}, "text": ""}
    for event in steps[2:]:
        event.payload["moves"]["cook"] = {"verb": "go_on", "args": {}, "text": ""}
    log[0].payload["task"]["params"]["rules"]["written"] = "corrected"
    found = measured(log)
    assert found["simmer_plan"]["steps"] == len(plan)
    assert found["simmer_way"] == "a plan, corrected once"
    assert found["simmer_other_mode"]["any"] == 0

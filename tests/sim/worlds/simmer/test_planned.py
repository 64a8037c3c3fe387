"""Plans played line by line: both modes, places of failures, the end, snapshots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.checks import check_task
from sim.replay import digest
from sim.world import Action, MoveResult, Task, WorldError
from sim.worlds import get_world
from sim.worlds.simmer.catalogue import plan_of, start_of
from sim.worlds.simmer.executor import HALTING, PUBLISHED, Mode, run_plan
from sim.worlds.simmer.planned import PlannedEpisode
from sim.worlds.simmer.start import executor_from

WORLD = get_world("simmer")
CHICKEN = WORLD.task("frying/pan-fried-chicken-breast")
MODES = (PUBLISHED, HALTING)


def under(mode: str, task: Task = CHICKEN) -> Task:
    return replace(task, params={**task.params, "rules": {"plan": mode}})


def fresh(mode: str = PUBLISHED) -> PlannedEpisode:
    episode = WORLD.start(under(mode), 0)
    assert isinstance(episode, PlannedEpisode)
    return episode


def says(episode: PlannedEpisode, line: str) -> MoveResult:
    return episode.step({"cook": episode.parse("cook", line)}).results["cook"]


def played(lines: list[str], mode: str = PUBLISHED) -> PlannedEpisode:
    episode = fresh(mode)
    for line in lines:
        says(episode, line)
    says(episode, "finish")
    return episode


def faulty() -> list[str]:
    """The reference plan without washing, with something that is not there, and with the stove on."""
    lines = [line.partition(". ")[2] for line in plan_of(CHICKEN)]
    lines = [line for line in lines if "[WASH" not in line and "[SWITCH_OFF] <stove>" not in line]
    return [*lines[:9], "[GRAB] <unicorn> (1)", *lines[9:]]


@pytest.mark.parametrize("mode", MODES)
def test_it_keeps_the_promises_of_worlds(mode: str) -> None:
    check_task(WORLD, under(mode))


@pytest.mark.parametrize("mode", MODES)
def test_it_finds_what_the_reference_command_finds(mode: Mode) -> None:
    lines = faulty()
    report = run_plan("\n".join(lines), executor_from(start_of(CHICKEN.id), mode))
    found = played(lines, mode).audit()
    wanted = sorted((one.kind, one.predicate, one.object) for one in report.failures)
    assert sorted((one.kind, one.predicate, one.object) for one in found) == wanted
    assert {"immediate", "latent"} == {kind for kind, _, _ in wanted}


def test_a_reference_plan_is_a_success() -> None:
    outcome = played(plan_of(CHICKEN)).outcome()
    assert outcome is not None
    assert outcome.success
    assert outcome.scores["immediate"] == outcome.scores["latent"] == 0


def test_a_failed_step_takes_effect_as_published_and_none_where_it_halts() -> None:
    line = "[OPEN] <fridge> (1)"
    bold, strict = fresh(), fresh(HALTING)
    assert not says(bold, line).ok
    assert not says(strict, line).ok
    assert "open" in bold.kitchen.things["fridge#1"].states
    assert "open" not in strict.kitchen.things["fridge#1"].states
    assert bold.steps == strict.steps == 1


def test_nothing_latent_is_told_before_the_plan_is_over() -> None:
    episode = fresh()
    for line in faulty():
        says(episode, line)
    assert episode.outcome() is None
    assert not any(one.met for one in episode.conditions() if one.id != "served")
    says(episode, "finish")
    assert episode.outcome() is not None


def test_an_immediate_failure_stands_at_its_step() -> None:
    (found,) = [one for one in played(faulty()).audit() if one.predicate == "unknown_object"]
    assert (found.step, found.certain, found.condition) == (10, 10, "flawless")
    assert found.text == "There is no unicorn here."


@pytest.mark.parametrize(
    ("lines", "predicate"),
    [([], "no_steps"), (["[WALK] <fridge> (1)"], "no_final_serve")],
)
def test_a_plan_that_does_not_end_with_serving_has_one_failure(
    lines: list[str], predicate: str
) -> None:
    found = played(lines).audit()
    assert [one.predicate for one in found if one.kind == "immediate"] == [predicate]


def test_steps_after_serving_make_it_no_end() -> None:
    found = played([*plan_of(CHICKEN), "[WALK] <fridge> (1)"]).audit()
    assert [one.predicate for one in found] == ["no_final_serve"]


def test_what_is_left_of_a_plan_may_be_run_at_once() -> None:
    lines = faulty()
    whole, packed = played(lines), fresh()
    says(packed, lines[0])
    packed.step({"cook": Action("line", {"step": "\n".join(lines[1:20])})})
    packed.step({"cook": Action("finish", {"rest": "\n".join(lines[20:])})})
    kinds = [
        sorted((f.kind, f.predicate, f.object) for f in one.audit()) for one in (whole, packed)
    ]
    assert kinds[0] == kinds[1]
    assert packed.steps == 3
    assert max(one.certain for one in packed.audit()) <= packed.steps


def test_talk_is_refused_and_takes_no_time() -> None:
    episode = fresh()
    before = digest(episode)
    result = says(episode, "I would begin with the chicken.")
    assert (result.ok, result.code) == (False, "no_step")
    assert digest(episode) == before


def test_what_was_read_tolerantly_is_recorded_with_the_step() -> None:
    result = says(fresh(), "then [WALK] <fridge>")
    assert result.ok
    assert len(result.answer["notes"]) == 2


def test_a_snapshot_keeps_the_failures() -> None:
    episode, again = played(faulty()), fresh()
    again.restore(episode.state())
    assert again.audit() == episode.audit()
    assert again.outcome() == episode.outcome()
    broken = episode.state()
    broken["kept"]["failed"] = [{"step": 1}]
    with pytest.raises(WorldError, match="no failures"):
        again.restore(broken)


def test_a_fork_goes_on_alone() -> None:
    episode = fresh()
    twin = episode.fork()
    says(twin, "[GRAB] <unicorn> (1)")  # type: ignore[arg-type]
    assert (len(episode.failed), episode.steps) == (0, 0)


@pytest.mark.parametrize("rules", [{"plan": "boldly"}, "boldly"])
def test_rules_that_are_none_are_refused(rules: object) -> None:
    task = replace(CHICKEN, params={**CHICKEN.params, "rules": rules})
    with pytest.raises(WorldError, match="published or halting"):
        WORLD.start(task, 0)

"""Plans that people write in advance: handed in, corrected once, carried out without a word between."""

from __future__ import annotations

import json

import pytest

from sim.abilities import Conditioned
from sim.world import Task, WorldError
from sim.worlds.simmer import world
from sim.worlds.simmer.catalogue import plan_of
from sim.worlds.simmer.written import WrittenEpisode
from tests.loops import each

MILK = "danger/a-glass-of-milk"
PAIR = "pair/"


def begun(way: str, task_id: str = MILK) -> WrittenEpisode:
    episode = world.start(world.in_way(world.task(task_id), way), 0)
    assert isinstance(episode, WrittenEpisode)
    return episode


def hand_in(episode: WrittenEpisode, plan: str) -> None:
    assert episode.step({"cook": episode.parse("cook", plan)}).results["cook"].ok


def run(episode: WrittenEpisode) -> int:
    """Let it go on to the end; how many steps that took."""
    steps = 0
    while episode.outcome() is None:
        assert [verb.name for verb in episode.legal("cook").verbs] == ["go_on"]
        episode.step({"cook": episode.parse("cook", "go on")})
        steps += 1
    return steps


def reference(task_id: str = MILK) -> str:
    return "\n".join(plan_of(world.task(task_id)))


def test_a_task_for_one_has_three_conditions_and_one_for_two_has_none_to_choose() -> None:
    assert isinstance(world, Conditioned)
    alone = world.task(MILK)
    assert [one.name for one in world.ways(alone)] == ["steps", "plan", "refine"]
    pair = next(task for task in world.tasks() if len(task.seats) == 2)
    assert [one.name for one in world.ways(pair)] == ["steps"]
    with pytest.raises(WorldError, match="not played"):
        world.in_way(pair, "plan")


def test_the_task_carries_its_condition_through_json() -> None:
    for way in each(("steps", "plan", "refine")):
        task = Task.from_json(json.loads(json.dumps(world.in_way(world.task(MILK), way).to_json())))
        assert world.way_of(task) == way
        assert world.in_way(task, "steps") == world.task(MILK)


def test_a_good_plan_wins_and_each_line_is_a_step() -> None:
    episode = begun("plan")
    hand_in(episode, reference())
    lines = len(plan_of(world.task(MILK)))
    assert run(episode) == lines + 1
    outcome = episode.outcome()
    assert outcome is not None
    assert outcome.success
    assert episode.steps == episode.task.par


def test_before_the_plan_is_handed_in_nothing_else_can_be_done() -> None:
    episode = begun("plan")
    assert [verb.name for verb in episode.legal("cook").verbs] == ["hand_in"]
    with pytest.raises(WorldError, match="no step"):
        episode.do("cook", episode.parse("cook", "I would open the fridge."))
    assert not episode.step({"cook": episode.parse("cook", "just talk")}).happened


def test_once_handed_in_a_plan_cannot_be_changed() -> None:
    episode = begun("plan")
    hand_in(episode, "[WALK] <cabinet> (1)")
    with pytest.raises(WorldError, match="handed in"):
        episode.parse("cook", reference())


def test_a_failed_line_is_written_down_and_the_plan_goes_on() -> None:
    episode = begun("plan")
    hand_in(episode, "[GRAB] <unicorn> (1)\n[OPEN] <fridge> (1)\n[SERVE] <milk> (1)")
    run(episode)
    findings = episode.audit()
    assert findings[0].predicate == "unknown_object"
    assert findings[0].step == 2  # the plan was handed in with the first step
    assert findings[0].instead
    assert {one.kind for one in findings} == {"immediate", "latent"}


def test_a_correction_begins_with_the_draft_and_the_five_questions_and_is_the_last_word() -> None:
    episode = begun("refine")
    hand_in(episode, "[SERVE] <milk> (1)")
    verb = episode.legal("cook").verbs[0]
    assert verb.name == "hand_in"
    assert verb.slots[0].page is not None
    assert verb.slots[0].page.text == "[SERVE] <milk> (1)"
    assert all(f"{n}." in verb.help for n in range(1, 6))
    hand_in(episode, reference())
    run(episode)
    outcome = episode.outcome()
    assert outcome is not None
    assert outcome.success
    assert episode.drafts == ["[SERVE] <milk> (1)", reference()]


def test_nothing_is_told_of_how_a_draft_would_go() -> None:
    good, bad = begun("refine"), begun("refine")
    hand_in(good, reference())
    hand_in(bad, "[SERVE] <unicorn> (9)")
    assert good.legal("cook").verbs[0].help == bad.legal("cook").verbs[0].help
    assert good.observe("cook").text == bad.observe("cook").text
    assert good.scene("cook", {}) == bad.scene("cook", {})


def test_findings_lead_to_their_place_in_the_replay() -> None:
    plan = reference().replace("10. [CLOSE] <fridge> (1)\n", "")
    episode = begun("refine")
    hand_in(episode, plan)
    hand_in(episode, plan)
    run(episode)
    (finding,) = episode.audit()
    assert finding.predicate == "left_open"
    opened = plan.splitlines().index("8. [OPEN] <fridge> (1)") + 1
    assert finding.step == opened + 2
    assert finding.chain[0].startswith(f"Step {opened + 2}:")


def test_it_can_be_saved_at_every_step_and_gone_on_with() -> None:
    episode = begun("refine")
    for text in (reference(), reference(), "go on", "go on"):
        episode.step({"cook": episode.parse("cook", text)})
        twin = begun("refine")
        twin.restore(json.loads(json.dumps(episode.state())))
        assert twin.state() == episode.state()
    run(twin)
    assert twin.outcome() is not None
    assert episode.outcome() is None


def test_braces_and_talk_in_a_plan_break_nothing() -> None:
    episode = begun("plan")
    hand_in(episode, "My plan {really}:\n[WALK] <{fridge}> (1)\n[SERVE] <milk> (1) {x}")
    assert run(episode) == 3


def test_every_completion_of_the_page_is_a_line_that_can_be_read() -> None:
    page = begun("plan").legal("cook").verbs[0].slots[0].page
    assert page is not None
    assert len(page.lines) == 77
    for verb in each(page.lines):
        assert verb.template.startswith(f"[{verb.name.upper()}]")

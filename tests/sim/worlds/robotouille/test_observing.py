"""What cooks that read are told: as the original tells it, or with what is under way."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sim.world import Task, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.episode import RobotouilleEpisode, observing
from tests.loops import each
from tests.sim.worlds.robotouille.originals import needs_originals, rows, task_of, trace_files
from tests.sim.worlds.robotouille.test_traces import action_of, blocks

STEPS = 40


def told(task: Task, style: str) -> Task:
    return replace(task, params={**task.params, "observation": style})


def after(task: Task, *sentences: str) -> RobotouilleEpisode:
    episode = world.start(task, 0)
    for sentence in sentences:
        seat = episode.turn or "robot1"
        step = episode.step({seat: episode.parse(seat, sentence)})
        assert step.happened, step.results
    return episode


def cooking(style: str) -> RobotouilleEpisode:
    """A kitchen in which a plan has been carried out until something cooks."""
    task = told(world.task("asynchronous/1"), style)
    episode = world.start(task, 0)
    seat = episode.seats[0]
    for move in world.plan(task, episode.observe(seat), episode.seats, joint=False).moves:
        episode.step(move)
        if episode.facts(seat)["timers"]:
            break
    return episode


def test_the_papers_style_hides_running_timers_and_the_rich_one_tells_them() -> None:
    assert "of 3 steps" in cooking("rich").observe("robot1").text
    assert "of 3 steps" not in cooking("paper").observe("robot1").text
    assert cooking("paper").facts("robot1")["timers"] == cooking("rich").facts("robot1")["timers"]


def test_the_papers_style_counts_no_cuts() -> None:
    task = world.task("synchronous/2")
    texts = {}
    for style in each(("paper", "rich")):
        episode = world.start(told(task, style), 0)
        seat = episode.seats[0]
        for move in world.plan(task, episode.observe(seat), episode.seats, joint=False).moves:
            episode.step(move)
            if any(action is not None and action.verb == "cut" for action in move.values()):
                break
        texts[style] = episode.observe(seat).text
    assert "has been cut 1 of 3 times" in texts["rich"]
    assert "times" not in texts["paper"]


def test_the_papers_style_says_no_turn_and_lists_what_every_cook_may_do() -> None:
    task = world.task("multi_agent/1")
    paper = world.start(told(task, "paper"), 0).observe("robot1").text
    rich = world.start(told(task, "rich"), 0).observe("robot1").text
    assert "Turn: it is robot1's turn." in rich
    assert "Turn:" not in paper
    assert "using robot2" in paper or "Move robot2" in paper
    assert "Move robot2" not in rich


def test_a_task_without_a_word_about_it_is_told_richly_and_the_original_as_it_is() -> None:
    task = world.task("asynchronous/1")
    assert observing(task) == "rich"
    original = replace(task, params={**task.params, "rules": "original"})
    assert observing(original) == "paper"
    assert observing(told(original, "rich")) == "rich"


def test_a_style_that_there_is_not_is_named() -> None:
    with pytest.raises(WorldError, match='unknown observation "richer"; there are "paper" and'):
        world.start(told(world.task("asynchronous/1"), "richer"), 0)


def test_a_copy_tells_in_the_same_style() -> None:
    for style in each(("paper", "rich")):
        episode = cooking(style)
        assert episode.fork().observe("robot1").text == episode.observe("robot1").text


@needs_originals
@pytest.mark.parametrize("path", trace_files(), ids=lambda path: path.name.split(".")[0])
def test_under_the_papers_rules_the_style_is_what_the_original_said(path: Path) -> None:
    """Where the state is the recorded one: the rules part ways at the released code's faults."""
    header, *recorded = rows(path)
    episode = world.start(told(task_of(header["environment"], "paper"), "paper"), 0)
    compared = 0
    for row in [row for row in recorded if row["kind"] == "step"][:STEPS]:
        if row["actions"] is not None:
            moves = [action_of(one) for one in row["actions"]]
            try:
                episode.step(dict(zip(episode.seats, moves, strict=False)))
            except WorldError:
                break
        if episode.oracle()["predicates"] != row["preds"]:
            break
        objects, _, goal = blocks(episode.observe("robot1").text)
        theirs, _, their_goal = blocks(row["obs"])
        assert (objects, goal) == (theirs, their_goal)
        compared += 1
    assert compared, "not even the first state is the recorded one"

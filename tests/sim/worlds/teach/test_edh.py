"""The pinned instances of EDH: cut out of games, open at first, done by what was done next."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from sim.world import Action, Task, WorldError
from sim.worlds.teach.tasks import edh, instances
from sim.worlds.teach.tasks.catalogue import tasks
from sim.worlds.teach.world import world
from tests.loops import each

TASKS = [task for task in tasks() if task.suite == edh.SUITE]


def test_they_are_cut_out_of_the_games_of_tfd_in_both_splits() -> None:
    games = {row["id"]: row for row in instances.rows()}
    found = Counter(row["split"] for row in edh.rows())
    assert set(found) == set(instances.SPLITS)
    assert min(found.values()) >= 30
    for row in each(edh.rows()):
        game = games[row["game"]]
        assert (row["scene"], row["seed"], row["split"]) == (
            game["scene"], game["seed"], game["split"],
        )  # fmt: skip
        said = [list(line) for line in game["dialogue"]]
        assert row["dialogue"] == said[: len(row["dialogue"])]
        assert len(row["future"]) >= 5


def played(task: Task) -> None:
    """It is open at its start by both rule sets, and done by what the game did next."""
    episode = world.start(task, 0)
    assert not any(report.success for report in episode.verdicts.values()), task.id
    deeds = world.solution(task)
    assert len(deeds) == task.par
    for action in deeds:
        episode.step({"follower": action})
    assert all(report.success for report in episode.verdicts.values()), task.id
    episode.step({"follower": Action("Stop")})
    ending = episode.outcome()
    assert ending is not None
    assert ending.success


def test_an_instance_goes_on_from_the_middle_of_its_game() -> None:
    task = TASKS[0]
    episode = world.start(task, 0)
    whole = replace(task, params={**task.params, "history": []})
    assert episode.home.state.to_json() != world.start(whole, 0).home.state.to_json()
    assert (episode.acts, episode.failures, episode.steps) == (0, 0, 0)
    said = episode.facts("follower")["dialogue"]
    assert said[-1]["text"] == task.params["dialogue"][-1][1]
    played(task)


def test_it_can_be_saved_and_gone_on_with() -> None:
    episode, again = world.start(TASKS[0], 0), world.start(TASKS[0], 0)
    episode.step({"follower": world.solution(TASKS[0])[0]})
    again.restore(episode.state())
    assert again.state() == episode.state()


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS[5::12], ids=lambda task: task.id)
def test_instances_are_open_at_their_start_and_done_by_what_was_done_next(task: Task) -> None:
    played(task)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"history": "Forward"}, r"params\.history: should be a list"),
        ({"history": ["Fly"]}, r'params\.history.*0.*: this is a deed such as .*, not "Fly"'),
        ({"history": ["Pickup"]}, r'not "Pickup"'),
        ({"history": ["Forward Mug_1"]}, r'not "Forward Mug_1"'),
        ({"history": ["Pickup Mug_77777777"]}, r'there is no object "Mug_77777777"'),
        ({"changes": {"objects": 3}}, r"state_changes\.objects"),
        ({"changes": []}, "state_changes"),
    ],
)
def test_a_wrong_instance_does_not_start(change: dict[str, Any], complaint: str) -> None:
    broken = replace(TASKS[0], params={**TASKS[0].params, **change})
    with pytest.raises(WorldError, match=complaint):
        world.start(broken, 0)

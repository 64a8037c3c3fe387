"""The pinned instances of EDH: cut out of games, open at first, done by what was done next."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from sim.world import Action, Task, WorldError
from sim.worlds.teach.tasks import edh, instances
from sim.worlds.teach.tasks.catalogue import tasks
from sim.worlds.teach.world import world
from tests.loops import each
from tests.shares import share

TASKS = [task for task in tasks() if task.suite == edh.SUITE]


def test_they_are_cut_out_of_the_games_of_tfd_in_both_splits() -> None:
    games = {row["id"]: row for row in instances.rows()}
    found = Counter(row["split"] for row in edh.rows())
    assert set(found) == set(instances.SPLITS)
    assert sum(found.values()) >= 120
    assert min(found.values()) >= 60
    for row in each(edh.rows()):
        game = games[row["game"]]
        assert (row["scene"], row["seed"], row["split"]) == (
            game["scene"], game["seed"], game["split"],
        )  # fmt: skip
        said = [list(line) for line in game["dialogue"]]
        assert row["dialogue"] == said[: len(row["dialogue"])]
        assert len(row["future"]) >= 5


def test_those_that_were_pinned_first_stay_as_they_were() -> None:
    """Results of the first 91 have been published under their names; later ones stand behind them.

    Four of them (34, 36, 38, 41) are others in version 2 of the suite.
    """
    first = json.dumps(edh.rows()[:91], sort_keys=True).encode()
    assert hashlib.sha256(first).hexdigest() == (
        "cbda803929e8261a7214c73bcc2e8b6374a920a585eddabe96e94d34eb1ebaba"
    )
    assert [int(row["id"].rpartition("-")[2]) for row in edh.rows()] == [
        *range(1, len(edh.rows()) + 1)
    ]


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


def test_what_was_done_before_is_told_with_what_worked() -> None:
    episode = world.start(TASKS[0], 0)
    told = episode.facts("follower")["history"]
    taken = [row for row in told if "object" in row]
    assert [f"{row['verb']} {row['object']}" for row in taken] == ["Pickup Mug_e7fad100"]
    assert taken[0]["id"].startswith("Mug|")
    assert len(taken[0]["at"]) == 2
    assert [row["verb"] for row in told if "object" not in row] == [
        line for line in TASKS[0].params["history"] if " " not in line
    ]
    text = episode.observe("follower").text
    assert "You have done so far: Pickup Mug_e7fad100." in text
    assert "You go on from the middle of this dialogue." in text


def test_what_failed_before_is_not_told_as_done() -> None:
    params = {**TASKS[0].params, "history": ["Pickup Fridge_ff4d41a0", "TurnLeft"]}
    kitchen = world.start(replace(TASKS[0], params={**params, "history": []}), 0)
    fridge = next(t.name for t in kitchen.home.state.things.values() if t.type == "Fridge")
    params["history"][0] = f"Pickup {fridge}"
    episode = world.start(replace(TASKS[0], params=params), 0)
    assert episode.facts("follower")["history"] == [{"verb": "TurnLeft"}]
    assert "done so far" not in episode.observe("follower").text


def test_an_instance_of_tfd_has_no_history() -> None:
    episode = world.start(world.task("tfd/seen-coffee-1"), 0)
    assert "history" not in episode.facts("follower")
    assert "You have done so far" not in episode.observe("follower").text


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


def test_what_it_asks_for_is_told_in_plain_sentences() -> None:
    told = set()
    for task in each(share(TASKS, 40)):
        episode = world.start(task, 0)
        told |= {one.text for one in episode.goals(None).conditions}
        assert "needs to be" not in episode.public().text + episode.assess().why
    assert {"The book should be put down.", "5 slices of tomato should be there."} <= told
    assert [one for one in told if not one.endswith(".") or "simbot" in one or "(" in one] == []


def test_what_is_done_is_told_as_what_was_asked_for() -> None:
    episode = world.start(TASKS[0], 0)
    asked = [one.text for one in episode.goals(None).conditions]
    for action in world.solution(TASKS[0]):
        episode.step({"follower": action})
    assert [(one.text, one.met) for one in episode.goals(None).conditions] == [
        (text, True) for text in asked
    ]

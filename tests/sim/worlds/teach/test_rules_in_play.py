"""Rules of order and place in play: judged step by step, shown, saved, and said when they are broken."""

from __future__ import annotations

import pytest

from sim.abilities import Assessed
from sim.replay import canonical, digest
from sim.world import Task, WorldError
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.seats import COMMANDER, FOLLOWER
from sim.worlds.teach.solving.chores import Chores
from sim.worlds.teach.solving.hands import OverError
from sim.worlds.teach.tasks.catalogue import RULED, bound_of, tasks
from sim.worlds.teach.world import world
from tests.sim.worlds.teach.kitchen import follows, game

ORDERED = "teach_rules/wash-then-cook-FloorPlan11"
RULED_TASKS = [task for task in tasks() if task.suite == RULED]


def begun(task_id: str = ORDERED) -> TeachEpisode:
    return world.start(world.task(task_id), 0)


def wrongly_ordered() -> TeachEpisode:
    """The potato is cooked while plates are dirty."""
    episode = begun()
    do = Chores(episode)
    with pytest.raises(OverError):
        do.cook(do.raw("Potato"))
    return do.episode


def test_every_kind_of_rule_is_played_in_more_than_one_home() -> None:
    kinds: dict[str, set[str]] = {}
    for task in RULED_TASKS:
        for rule in bound_of(task).beyond:
            kinds.setdefault(rule.kind, set()).add(task.params["scene"])
    assert set(kinds) == {"before", "same place", "different places", "at the end still"}
    assert min(len(scenes) for scenes in kinds.values()) >= 2


@pytest.mark.parametrize("task", RULED_TASKS[1::4], ids=lambda task: task.id)
def test_they_are_open_at_the_start_and_an_oracle_does_them(task: Task) -> None:
    episode = world.start(task, 0)
    assert not episode.done
    assert episode.outcome() is None
    actions = world.solution(task)
    assert len(actions) == task.par
    for action in actions:
        episode.step({FOLLOWER: action})
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (True, "goal")
    assert episode.assess().percent == 100
    assert episode.assess().why == ""


def test_the_commanders_panel_shows_the_rules_as_they_stand() -> None:
    episode = begun()
    row = episode.facts(COMMANDER)["progress"]["subgoals"][-1]
    assert row == {
        "text": "Every Plate is clean before the Potato is cooked.",
        "done": False,
        "lost": False,
        "steps": [],
    }
    assert episode.goals(COMMANDER).conditions[-1].text == row["text"]
    assert row["text"] in episode.observe(COMMANDER).text


def test_a_wrong_order_ends_it_and_says_why() -> None:
    episode = wrongly_ordered()
    outcome = episode.outcome()
    assert outcome is not None
    assert (outcome.success, outcome.reason) == (False, "lost")
    told = episode.assess()
    assert isinstance(episode, Assessed)
    assert 0 < told.percent < 100
    assert told.why.startswith("It was done in the wrong order, which cannot be made good.")
    assert "Every Plate is clean before the Potato is cooked." in told.why
    assert outcome.scores["beyond_total"] == 1.0
    assert outcome.scores["beyond_met"] == 0.0


def test_where_the_goal_does_not_end_it_a_wrong_order_does_not_either() -> None:
    episode = game("Wash X Then Cook Y", ["Plate", "Potato"], "FloorPlan11", 2, ends_at_goal=False)
    do = Chores(episode)
    do.cook(do.raw("Potato"))
    assert do.episode.judge.lost
    assert do.episode.outcome() is None


def test_what_was_done_when_is_saved_and_brought_back_and_forked() -> None:
    task = world.task(ORDERED)
    actions = world.solution(task)
    episode = world.start(task, 0)
    for action in actions[: len(actions) // 2]:
        episode.step({FOLLOWER: action})
    twin, again = episode.fork(), world.start(task, 0)
    again.restore(episode.state())
    assert canonical(again.state()) == canonical(episode.state())
    before = digest(episode)
    for action in actions[len(actions) // 2 :]:
        twin.step({FOLLOWER: action})
        again.step({FOLLOWER: action})
    assert digest(episode) == before
    assert digest(again) == digest(twin)
    assert twin.outcome() == again.outcome()
    assert twin.done


def test_a_snapshot_without_what_was_done_when_is_of_no_use_and_changes_nothing() -> None:
    episode = begun()
    saved = episode.state()
    follows(episode, "TurnLeft")
    saved["progress"] = {"moments": {"looks": -1, "first": {}}}
    now = digest(episode)
    with pytest.raises(WorldError):
        episode.restore(saved)
    assert digest(episode) == now


def test_tasks_without_such_rules_are_saved_as_they_always_were() -> None:
    assert "progress" not in game("Coffee").state()


def test_a_task_that_is_done_at_its_start_is_refused() -> None:
    data = {
        "task": "Put All X On Y",
        "params": ["Pillow", "on", "CounterTop"],
        "scene": "FloorPlan1",
    }
    with pytest.raises(WorldError, match="is so at the start"):
        world.task_from(data)


def test_a_follower_is_told_how_far_it_is_only_where_the_task_says_so() -> None:
    plain, told = game("Coffee"), game("Coffee", tells_progress=True)
    assert "percent" not in plain.facts(FOLLOWER)
    assert told.facts(FOLLOWER)["percent"] == 0
    assert "conditions are still open" in told.facts(FOLLOWER)["missing"]
    assert "0 % of the task is done." in told.observe(FOLLOWER).text

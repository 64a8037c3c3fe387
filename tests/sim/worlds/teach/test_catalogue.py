"""The catalogue: twelve tasks in homes of every fitting kind, none done at its start, each solvable."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from sim.home.scenes import load
from sim.world import Task, WorldError
from sim.worlds.teach.making.grid import KINDS
from sim.worlds.teach.seats import FOLLOWER
from sim.worlds.teach.tasks import starts
from sim.worlds.teach.tasks.catalogue import SUITE, TUTORIAL, find, own, tasks
from sim.worlds.teach.world import world
from tests.loops import each
from tests.shares import share

TASKS = [task for task in tasks() if task.suite == SUITE]


def one_of_each() -> list[Task]:
    """The first task of each kind for one who acts."""
    apart = {"cast", "dialogue"}
    rows = [task for task in reversed(tasks()) if not apart & task.params.keys()]
    return list({task.params["task"]: task for task in rows}.values())


def test_every_task_of_tfd_is_there_in_four_homes_of_each_fitting_kind() -> None:
    scenes: dict[tuple[str, str], set[str]] = defaultdict(set)
    for task in TASKS:
        scenes[task.params["task"], load(task.params["scene"]).kind].add(task.params["scene"])
    wanted = {(kind.task, room) for kind in KINDS for room, _ in kind.rooms}
    assert len({task for task, _ in wanted}) == 12
    assert set(scenes) == wanted
    assert min(len(found) for found in scenes.values()) >= 4


def test_homes_are_spread() -> None:
    used = Counter(task.params["scene"] for task in TASKS)
    assert len(used) > 40


def test_there_are_first_steps() -> None:
    assert [task.params["task"] for task in tasks() if task.suite == TUTORIAL] == [
        "Coffee",
        "Tutorial",
    ]


@pytest.mark.parametrize("task", one_of_each(), ids=lambda task: task.id)
def test_a_task_is_open_at_its_start_by_either_rule_set(task: Task) -> None:
    episode = world.start(task, 0)
    assert not episode.verdicts["teach"].success
    assert not episode.verdicts["sound"].success


@pytest.mark.parametrize("task", one_of_each(), ids=lambda task: task.id)
def test_the_oracle_reaches_the_goal_in_the_length_that_is_told(task: Task) -> None:
    episode = world.start(task, 0)
    actions = world.solution(task)
    assert len(actions) == task.par
    for action in each(actions):
        assert episode.outcome() is None
        assert episode.step({FOLLOWER: action}).results[FOLLOWER].ok
    outcome = episode.outcome()
    assert outcome is not None
    assert outcome.success


@pytest.mark.slow
@pytest.mark.parametrize("task", share(TASKS, 32), ids=lambda task: task.id)
def test_every_task_is_open_and_can_be_solved(task: Task) -> None:
    episode = world.start(task, 0)
    assert not any(report.success for report in episode.verdicts.values())
    assert len(world.solution(task)) == task.par


def test_a_start_is_the_same_each_time_and_another_for_another_seed() -> None:
    one, again = (starts.begin("FloorPlan7", 4).to_json() for _ in range(2))
    starts._begun.cache_clear()
    assert one == again == starts.begin("FloorPlan7", 4).to_json()
    assert one != starts.begin("FloorPlan7", 5).to_json()


def test_a_start_is_shut_off_and_on_the_grid() -> None:
    state = starts.begin("FloorPlan7", 4)
    assert not any(
        t.open for t in state.things.values() if t.type in ("Fridge", "Cabinet", "Microwave")
    )
    assert not any(t.toggled for t in state.things.values() if t.type in ("Faucet", "StoveKnob"))
    assert state.body.x * 4 == int(state.body.x * 4)
    assert any(t.dirty for t in state.things.values())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"task": "Coffee", "scene": "FloorPlan999"}, "scene"),
        ({"task": "Tea", "scene": "FloorPlan1"}, "Tea"),
        ({"task": "Boil X", "scene": "FloorPlan1"}, "param"),
        ({"task": "Coffee", "scene": "FloorPlan1", "seed": -1}, "seed"),
        ({"task": "Coffee", "scene": "FloorPlan1", "colour": 1}, "colour"),
        ({"task": "Coffee", "scene": "FloorPlan1", "rules": {"decides": "x"}}, "rules.decides"),
        ({"task": 3, "scene": "FloorPlan1"}, "task"),
    ],
)
def test_a_file_that_is_wrong_is_refused_in_a_sentence(data: dict[str, object], words: str) -> None:
    with pytest.raises(WorldError, match=words):
        own(data)


def test_an_unknown_task_names_what_is_like_it() -> None:
    with pytest.raises(WorldError, match="coffee"):
        world.task("teach/cofee-FloorPlan5")


def test_each_seat_of_the_first_steps_has_a_guide_and_the_followers_does_not_tell_the_task() -> (
    None
):
    for task in each([task for task in tasks() if task.suite == TUTORIAL]):
        commander, follower = (task.hint_for(seat.name) for seat in task.seats)
        assert len(commander.splitlines()) >= 5
        assert len(follower.splitlines()) >= 5
        assert "coffee" in commander.lower()
        assert "coffee" not in follower.lower()
        assert task.hint_for(None) == task.hint


def test_a_task_with_guides_is_stored_and_read_back_and_others_are_stored_as_ever() -> None:
    guided = find("teach_tutorial/first-coffee")
    assert Task.from_json(guided.to_json()) == guided
    plain = find("teach/coffee-FloorPlan8")
    assert not any("hint" in seat for seat in plain.to_json()["seats"])


def test_each_condition_says_what_is_wanted_also_where_there_is_nothing_to_put_together_yet() -> (
    None
):
    episode = world.start(world.task("teach/salad-FloorPlan16"), 0)
    told = [one.text for one in episode.goals().conditions if not one.met]
    assert "Everything of the salad belongs on one clean plate." in told
    assert all(told)

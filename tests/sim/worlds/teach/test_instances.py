"""The pinned instances of TfD: two splits of homes, a dialogue each, solvable, nothing done at first."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sim.world import Action, Task, WorldError
from sim.worlds.teach.making.grid import KINDS
from sim.worlds.teach.solving.solver import solve
from sim.worlds.teach.tasks.catalogue import own, tasks
from sim.worlds.teach.tasks.instances import OWN, RULES, SPLITS, SUITE, rows
from sim.worlds.teach.world import world
from tests.loops import each

TASKS = [task for task in tasks() if task.suite == SUITE]
MINE: dict[str, Any] = {
    "task": "Coffee", "scene": "FloorPlan5", "seed": 4, "length": 30,
    "dialogue": [["commander", "Make coffee, please."], ["follower", "Done."]],
}  # fmt: skip


def test_there_are_ten_of_each_task_in_each_split() -> None:
    found = Counter((row["split"], row["task"]) for row in rows())
    assert found == {(split, kind.task): 10 for split in SPLITS for kind in KINDS}


def test_no_home_is_in_both_splits() -> None:
    seen, unseen = ({row["scene"] for row in rows() if row["split"] == one} for one in SPLITS)
    assert not seen & unseen
    assert len(unseen) >= 20


def test_no_instance_is_there_twice() -> None:
    same = Counter((r["task"], tuple(r["params"]), r["scene"], r["seed"]) for r in rows())
    assert max(same.values()) == 1


def test_speakers_vary_and_some_ask_where_things_are() -> None:
    assert {row["speaker"].get("ahead", 1) for row in rows()} == {1, 2, 3, 50}
    asking = [r for r in rows() if any("Where is" in text for _, text in r["dialogue"])]
    assert len(asking) > 40


def test_one_seat_plays_it_by_the_rules_that_models_are_measured_by() -> None:
    for task in each(TASKS):
        assert [seat.name for seat in task.seats] == ["follower"]
        assert task.seats[0].title
        assert task.params["rules"] == RULES.to_json()
        assert (task.step_limit, task.params["rules"]["failure_limit"]) == (1000, 30)


def test_the_follower_reads_the_dialogue_and_is_not_told_the_task() -> None:
    task = TASKS[0]
    episode = world.start(task, 0)
    seen = episode.observe("follower")
    lines = [(line["seat"], line["text"]) for line in seen.facts["dialogue"]]
    assert lines == [tuple(line) for line in task.params["dialogue"]]
    assert lines[0][1] in seen.text
    assert lines[0][1] in episode.goals("follower").text
    assert task.goal not in seen.text + episode.goals("follower").text


def test_its_facts_say_whether_it_is_done_and_only_its_stop_ends_it() -> None:
    task = TASKS[0]
    episode = world.start(task, 0)
    assert episode.facts("follower")["done"] is False
    for action in solve(episode):
        episode.step({"follower": action})
    assert episode.facts("follower")["done"] is True
    assert episode.outcome() is None
    episode.step({"follower": Action("Stop")})
    ending = episode.outcome()
    assert ending is not None
    assert (ending.success, ending.reason) == (True, "stopped")


def test_an_episode_begins_without_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is there who would see what a Commander's camera shows."""

    def refuse(*_: object) -> None:
        raise AssertionError("nobody looks")

    monkeypatch.setattr("sim.worlds.teach.commanding.flying.third", refuse)
    assert world.start(TASKS[0], 0).seats == ("follower",)


def solvable(task: Task) -> None:
    episode = world.start(task, 0)
    assert not any(report.success for report in episode.verdicts.values()), task.id
    assert len(solve(episode)) == task.par, task.id


def test_an_instance_is_open_at_its_start_and_as_long_as_it_says() -> None:
    solvable(TASKS[0])


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS[3::24], ids=lambda task: task.id)
def test_instances_are_open_at_their_start_and_as_long_as_they_say(task: Task) -> None:
    solvable(task)


# -- of one's own ----------------------------------------------------------------------------------


def test_a_file_with_a_dialogue_is_an_instance_of_ones_own() -> None:
    task = own(MINE)
    assert (task.suite, task.par, task.id) == (OWN, 30, f"{OWN}/coffee-FloorPlan5-4")
    assert task.params["rules"] == RULES.to_json()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"dialogue": []}, "dialogue: nobody says anything"),
        ({"dialogue": "hello"}, "dialogue: should be a list"),
        ({"dialogue": [["commander"]]}, r"dialogue.*0.*: a line is a pair"),
        ({"dialogue": [["boss", "Go"]]}, r'"commander" or "follower" speaks, not "boss"'),
        ({"dialogue": [["follower", "  "]]}, "1 to 500 characters, not 0"),
        ({"dialogue": [["follower", "x" * 501]]}, "1 to 500 characters, not 501"),
        ({"dialogue": [["follower", "x"]] * 501}, "at most 500 lines, not 501"),
        ({"length": None}, "length: an instance needs the length"),
        ({"length": 0}, "length"),
        ({"task": "Fly"}, "Fly"),
        ({"task": "Salad"}, "Salad"),
        ({"scene": "FloorPlan999"}, "FloorPlan999"),
        ({"colour": "blue"}, 'there is no "colour"'),
    ],
)
def test_a_wrong_instance_is_refused_with_the_place(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(WorldError, match=complaint):
        own({**MINE, **change})


def test_an_instance_whose_words_were_tampered_with_does_not_start() -> None:
    task = own(MINE)
    broken = Task(**{
        **{name: getattr(task, name) for name in task.__slots__},
        "params": {**task.params, "dialogue": [["boss", "Go"]]},
    })  # fmt: skip
    with pytest.raises(WorldError, match=r"params\.dialogue"):
        world.start(broken, 0)

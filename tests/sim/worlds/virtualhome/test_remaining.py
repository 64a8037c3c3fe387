"""What is left of a program: enough to bring about what is wanted, no more, and nothing out of others' hands."""

from __future__ import annotations

import pytest

from sim.world import Seat, Task
from sim.worlds.virtualhome import world
from sim.worlds.virtualhome.activities import solution
from sim.worlds.virtualhome.episode import VirtualHomeEpisode
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.remaining import effects, kept_from, remaining
from tests.loops import each

WANTED = [task for task in world.tasks() if task.params.get("conditions")]
BREAKFAST = "activities_together/breakfast"
MANY = 60


def program(task: Task) -> list[Line]:
    return solution(str(task.params["activity"]), str(task.params["scene"]))


def follow(episode: VirtualHomeEpisode, seat: Seat, lines: list[Line]) -> list[str]:
    """Always the first step of what is left, until nothing is left; none of them is refused."""
    done = []
    while (plan := remaining(episode, seat, lines)) and len(done) < MANY:
        assert episode.step({seat: plan[0]}).results[seat].ok, plan[0].text
        done.append(plan[0].text)
    return done


@pytest.fixture
def breakfast() -> tuple[VirtualHomeEpisode, list[Line]]:
    task = world.task(BREAKFAST)
    return world.start(task, 0), program(task)


@pytest.mark.slow
def test_followed_to_its_end_it_meets_the_conditions_of_every_activity_in_fewer_steps() -> None:
    for task in each(WANTED):
        episode, lines = world.start(task, 0), program(task)
        assert len(follow(episode, episode.seats[-1], lines)) <= len(lines)
        assert episode.is_done_well(), task.id


def test_what_is_so_already_is_not_done_and_the_home_is_left_closed(breakfast) -> None:
    episode, lines = breakfast
    done = follow(episode, "ben", lines)
    assert episode.is_done_well()
    assert {"walk to kitchen", "sit on chair 1", "eat food cereal"}.isdisjoint(done)
    assert {"close kitchen cabinet", "close fridge", "put milk on kitchen table"} <= set(done)
    assert remaining(episode, "ana", lines) == []


def test_what_is_left_to_others_is_left_out(breakfast) -> None:
    episode, lines = breakfast
    texts = [action.text for action in remaining(episode, "ben", lines, ["milk"])]
    assert "grab bowl 1" in texts
    assert not [text for text in texts if "milk" in text or "fridge" in text]


def test_nothing_is_taken_out_of_somebodys_hands(breakfast) -> None:
    episode, lines = breakfast
    for text in ("walk to fridge", "open fridge", "grab milk"):
        episode.step({"ana": episode.parse("ana", text)})
    assert kept_from(episode, "ben", lines) == {"milk": "ana"}
    assert kept_from(episode, "ana", lines) == {}
    done = follow(episode, "ben", lines)
    assert not [text for text in done if "milk" in text]
    assert "pour food cereal into bowl 1" in done


def test_who_sits_gets_up_first() -> None:
    task = world.task(BREAKFAST)
    episode = world.start(task, 0)
    for text in ("walk to chair 1", "sit on chair 1"):
        assert episode.step({"ben": episode.parse("ben", text)}).results["ben"].ok
    done = follow(episode, "ben", program(task))
    assert episode.is_done_well(), done


def test_a_program_leaves_behind_where_things_stand_at_its_end_and_not_on_the_way(
    breakfast,
) -> None:
    episode, lines = breakfast
    found = effects(lines)
    assert [one.restores for one in found].count(True) == 2, "the cabinet and the fridge are closed"
    names = [{episode.names.of[id] for id in one.things} for one in found]
    assert {"milk", "bowl 1"} in names
    assert names.count({"kitchen cabinet"}) == 1

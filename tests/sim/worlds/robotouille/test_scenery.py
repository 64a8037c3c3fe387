"""Rows that are kept up to date say what a look at everything would say."""

from __future__ import annotations

import random
from typing import cast

import pytest

from sim.worlds import get_world
from sim.worlds.robotouille.episode import RobotouilleEpisode
from sim.worlds.robotouille.observe import Words
from sim.worlds.robotouille.pointing import Pointing, click
from sim.worlds.robotouille.scenery import LISTS, Scenery

TASKS = ("multi_agent/1", "multi_agent/9", "asynchronous/7", "asynchronous/9", "synchronous/9")


def playing(task: str, seed: int = 0) -> RobotouilleEpisode:
    world = get_world("robotouille")
    return cast(RobotouilleEpisode, world.start(world.task(task), seed))


def something(episode: RobotouilleEpisode, dice: random.Random) -> None:
    episode.step(
        {seat: dice.choice([None, *episode.legal(seat).actions]) for seat in episode.seats}
    )


@pytest.mark.parametrize("task", TASKS)
def test_after_every_step_the_rows_are_those_of_a_fresh_look(task: str) -> None:
    episode, dice = playing(task), random.Random(task)
    for number in range(150):
        something(episode, dice)
        if number % 3 == 0:
            continue  # several steps between two looks
        seat = episode.seats[0]
        fresh = Scenery(episode.kitchen, Words(episode.kitchen))
        assert episode.brief(seat) == fresh.look(episode._state, None)
        assert episode.scenery().spots == fresh.spots


@pytest.mark.parametrize("task", TASKS)
def test_clicks_that_are_remembered_do_what_they_would_do_now(task: str) -> None:
    episode, dice = playing(task), random.Random(task)
    met = 0
    for _ in range(150):
        something(episode, dice)
        for seat in episode.seats:
            scene = episode.scene(seat, {})
            rows = [row for name in LISTS.values() for row in scene[name]]
            me = next(row for row in scene["players"] if row["id"] == seat)
            look = Pointing(seat, me["holding"], rows, episode.kitchen.domain.actions)
            legal = set(episode.legal(seat).actions)
            wanted = {}
            for station in scene["stations"]:
                walk = look.walk(me["at"], station["id"]) if me["at"] != station["id"] else None
                act = click(station, me["at"], look.within(station), walk)
                if act is not None and act.actions[0] in legal:
                    things = (station["id"], *station["stack"], station["container"])
                    wanted.update({thing: act for thing in things if thing})
            assert episode.natural(seat) == wanted
            met += len(wanted)
    assert met


def test_what_did_not_change_is_the_same_object() -> None:
    episode, dice = playing("multi_agent/9"), random.Random(1)
    before = episode.brief("robot1")
    something(episode, dice)
    after = episode.brief("robot1")
    same = [a is b for a, b in zip(before["stations"], after["stations"], strict=True)]
    assert same.count(True) > len(same) / 2


def test_a_look_at_a_restored_or_forked_kitchen_is_at_that_one() -> None:
    episode, dice = playing("asynchronous/7"), random.Random(2)
    start, seat = episode.state(), episode.seats[0]
    first, clicks = episode.brief(seat), episode.natural(seat)
    for _ in range(40):
        something(episode, dice)
        episode.brief(seat)
    twin = episode.fork()
    assert twin.natural(seat) == episode.natural(seat)
    something(twin, dice)
    assert twin.brief(seat) == Scenery(twin.kitchen, Words(twin.kitchen)).look(twin._state, None)
    episode.restore(start)
    assert (episode.brief(seat), episode.natural(seat)) == (first, clicks)


def test_sessions_of_one_task_share_what_was_learned_and_nothing_of_their_states() -> None:
    one, two = playing("multi_agent/1"), playing("multi_agent/1", seed=5)
    assert one.kitchen is two.kitchen
    before = two.state()
    for _ in range(50):
        something(one, random.Random(3))
    assert two.state() == before


def test_what_is_remembered_has_bounds_and_is_right_after_it_was_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    episode, dice = playing("multi_agent/2"), random.Random(4)
    kitchen = episode.kitchen
    monkeypatch.setattr("sim.worlds.robotouille.kitchen.CLICKS", 30)
    monkeypatch.setattr("sim.worlds.robotouille.kitchen.ROWS", 40)
    for learned in (kitchen.rows, kitchen.spots, kitchen.clicks):
        learned.clear()  # whoever played this task before, in this process, may have kept more
    for _ in range(60):
        something(episode, dice)
        seat = episode.seats[0]
        clicks = episode.natural(seat)
        assert sum(map(len, kitchen.clicks.values())) <= 30
        assert max(len(kitchen.rows), len(kitchen.spots)) <= 40
        twin = episode.fork()
        assert (twin.natural(seat), twin.brief(seat)) == (clicks, episode.brief(seat))

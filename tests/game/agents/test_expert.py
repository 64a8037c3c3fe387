"""The expert: no step too many, alone, with its like, and off the plan."""

from __future__ import annotations

import pytest

from game.agents import View, all_agents, make_agent
from game.agents.chef import Diary
from game.benchmarks.robotouille.agents.expert import Expert
from sim.world import Action, Seat, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.episode import RobotouilleEpisode

pytestmark = pytest.mark.slow


def view_of(episode: RobotouilleEpisode, seat: Seat, mates: dict[Seat, str], joint: bool) -> View:
    return View(
        task=episode.task,
        seat=seat,
        seats=episode.seats,
        mates=mates,
        step=episode.steps,
        turn=episode.turn,
        joint=joint,
        observation=episode.observe(seat),
        legal=episode.legal(seat),
        goals=episode.goals(),
    )


async def play(task: Task, *, joint: bool = False, stumbles: int = 0) -> int:
    """Steps that experts need in all seats, after so many steps of nobody doing anything."""
    episode = world.start(task, 0)
    diary = Diary(1000)
    cooks = {seat: Expert({}, diary) for seat in episode.seats}
    for _ in range(stumbles):
        episode.step(dict.fromkeys(episode.seats))
    while not episode.done:
        assert episode.steps < 100
        moves: dict[Seat, Action | None] = {}
        for seat in episode.seats if joint else [episode.turn or ""]:
            mates = {other: "expert" for other in episode.seats if other != seat}
            moves[seat] = (await cooks[seat].decide(view_of(episode, seat, mates, joint))).action
        assert all(result.ok for result in episode.step(moves).results.values())
    return episode.steps


def test_it_is_found_by_name() -> None:
    assert "expert" in all_agents()
    assert isinstance(make_agent("expert", {}), Expert)


@pytest.mark.parametrize("task_id", ["tutorial/8", "synchronous/6", "asynchronous/4"])
async def test_alone_it_plays_par(task_id: str) -> None:
    task = world.task(task_id)
    assert await play(task) == task.par


async def test_two_experts_play_par_in_turns_and_together() -> None:
    task = world.task("multi_agent/1")
    assert await play(task) == task.par
    assert await play(task, joint=True) == 16


async def test_off_the_stored_plan_it_makes_a_shortest_one() -> None:
    task = world.task("asynchronous/2")
    assert await play(task, stumbles=3) == (task.par or 0) + 3


async def test_beside_somebody_who_does_nothing_it_cooks_alone() -> None:
    episode = world.start(world.task("multi_agent/4"), 0)
    cook = Expert({}, Diary(1000))
    while not episode.done:
        assert episode.steps < 120
        move = None
        if episode.turn == "robot1":
            view = view_of(episode, "robot1", {"robot2": "person"}, False)
            move = (await cook.decide(view)).action
        episode.step({episode.turn or "": move})

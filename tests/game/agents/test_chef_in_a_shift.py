"""The chef in a shift: alone, with its kind, and with people who stand in its way."""

from __future__ import annotations

import pytest

from sim.worlds.robotouille import world
from sim.worlds.robotouille.shift.episode import ShiftEpisode
from tests.game.agents.kitchen_crew import Crew

LONG = 250
"""More steps than a shift has."""


async def served(task_id: str, names: list[str], *, joint: bool = True, seed: int = 0) -> Crew:
    """A crew after closing time."""
    crew = Crew.of(world.task(task_id), names, joint=joint, seed=seed)
    await crew.play(LONG)
    assert crew.episode.outcome() is not None
    return crew


def orders(crew: Crew) -> int:
    assert isinstance(crew.episode, ShiftEpisode)
    return sum(crew.episode.book.served)


@pytest.mark.parametrize("task_id", ["shift/1", "shift/3"])
async def test_alone_it_serves_what_was_asked_of_it(task_id: str) -> None:
    crew = await served(task_id, ["chef"])
    outcome = crew.episode.outcome()
    assert outcome is not None
    assert outcome.success


async def test_two_serve_more_than_one_with_somebody_who_stands_there() -> None:
    pair = await served("shift/4", ["chef", "chef"])
    one = await served("shift/4", ["idle", "chef"])
    assert orders(pair) > orders(one) >= 5


async def test_in_turns_both_do_their_part() -> None:
    crew = await served("shift/4", ["chef", "chef"], joint=False)
    assert orders(crew) >= 6
    assert crew.refused == 0


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_partner_who_does_anything_does_not_stop_it(seed: int) -> None:
    crew = await served("shift/4", ["random", "chef"], seed=seed)
    assert orders(crew) >= 4


async def test_it_does_not_chatter_about_the_weather_of_a_shift() -> None:
    crew = await served("shift/4", ["idle", "chef"])
    assert len(crew.said) < 20

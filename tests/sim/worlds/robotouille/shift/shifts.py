"""Shifts as tests play them: with a plan made anew at every step, by hand, or badly."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from sim.abilities import NoPlan
from sim.world import Action, JSONObject, Seat
from sim.worlds.robotouille import world
from sim.worlds.robotouille.shift.episode import ShiftEpisode

Moves = dict[Seat, Action | None]


def opened(task_id: str, seed: int = 0) -> ShiftEpisode:
    """A shift at its beginning."""
    episode = world.start(world.task(task_id), seed)
    assert isinstance(episode, ShiftEpisode)
    return episode


def planned(episode: ShiftEpisode, cooks: Sequence[Seat], *, joint: bool = True) -> Moves:
    """What these cooks do now by their plan; everybody is named in a joint move."""
    try:
        seen = episode.observe(episode.seats[0])
        moves = world.plan(episode.task, seen, cooks, joint=joint).moves
    except NoPlan:
        moves = ()
    first: Mapping[Seat, Action | None] = moves[0] if moves else {}
    seats = episode.seats if joint else (episode.turn or "",)
    return {seat: first.get(seat) for seat in seats}


def cooked(
    episode: ShiftEpisode,
    cooks: Sequence[Seat],
    others: Callable[[ShiftEpisode, Seat], Action | None] = lambda episode, seat: None,
    *,
    joint: bool = True,
) -> list[Moves]:
    """Play to closing time; the moves that were made."""
    made: list[Moves] = []
    while episode.outcome() is None:
        moves = planned(episode, cooks, joint=joint)
        moves |= {seat: others(episode, seat) for seat in moves if seat not in cooks}
        made.append(moves)
        if not episode.step(moves).happened:
            made.append(dict.fromkeys(moves))
            episode.step(made[-1])
    return made


def clumsy(dice: random.Random) -> Callable[[ShiftEpisode, Seat], Action | None]:
    """Somebody who does anything at all."""
    return lambda episode, seat: dice.choice(episode.legal(seat).actions)


def by_hand(episode: ShiftEpisode, *clicks: str, seat: Seat = "robot1") -> list[JSONObject]:
    """Click on these things one after the other; what the steps told of orders."""
    told: list[JSONObject] = []
    for click in clicks:
        for action in episode.natural(seat)[click].actions:
            step = episode.step({one: action if one == seat else None for one in episode.seats})
            assert step.results[seat].ok, step.results
            if "orders" in step.changed:
                told.append(step.changed["orders"])
    return told

"""Reference plans: what a perfect player does in the seat that is led by others, or the first one.

Plans come from the worlds (`sim.abilities.Solved`, `Plannable`), never over the wire.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from brigade.kitchen import NOOP, make
from brigade.naming import find, full_name, led_seat, suite_of
from brigade.seating import usual_pace
from game.agents import make_agent
from sim.abilities import Plannable, Solved
from sim.world import Action, JSONObject, Seat, Task, World


@dataclass(frozen=True, slots=True)
class Reference:
    """Moves of one seat that reach a task's goal, beside these partners, at this pace."""

    moves: tuple[JSONObject, ...]
    partners: dict[Seat, str]
    pace: str = "turns"


def plan(name: str, seed: int = 0) -> Reference:
    """How a perfect player plays a task.

    Raises:
        WorldError: no plan is known.
    """
    world, task = find(name)
    if isinstance(world, Solved) and world.is_solved(task):
        moves = tuple(_wire(one) for one in world.solution(task))
        return Reference(moves, nobody(task))
    return _planned(world, task, seed)


def has_plan(name: str) -> bool:
    """Whether a plan is known, or can be made."""
    world, task = find(name)
    if isinstance(world, Solved):
        return world.is_solved(task)
    return isinstance(world, Plannable) and bool(suite_of(world, task).stand_in)


def _planned(world: World, task: Task, seed: int) -> Reference:
    """What the suite's own planning agent does in the seat, as somebody from outside, beside the same
    agent in the other seats."""
    name, seat, pace = suite_of(world, task).stand_in, led_seat(task).name, usual_pace(world, task)
    others = {one.name: name for one in task.seats if one.name != seat}
    kitchen = make(full_name(world, task), seed, partners=others, pace=pace)
    agent, moves = make_agent(name, {}), []
    while not kitchen.over:
        view = replace(kitchen.session.agent_view(seat), session="")
        decided = asyncio.run(agent.decide(view))
        if decided.say:
            kitchen.say(seat, decided.say)
        kitchen.step({seat: decided.action})
        moves.append({**_wire(decided.action), "say": decided.say})
    kitchen.close()
    return Reference(tuple(moves), others, pace)


def _wire(move: Action | None) -> JSONObject:
    return {} if move is None else {"verb": move.verb, "args": dict(move.args)}


def nobody(task: Task) -> dict[Seat, str]:
    """Nobody who moves in the other seats."""
    return {seat.name: NOOP for seat in task.seats if seat.name != led_seat(task).name}

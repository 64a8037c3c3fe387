"""Reference plans played by a client: what a perfect player, and one that does nothing, come to.

Plans come from the worlds (`sim.abilities.Solved`, `Plannable`), never over the wire.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, replace
from typing import Any

from openenv.core import GenericEnvClient

from brigade.kitchen import NOOP, make
from brigade.naming import find, full_name, led_seat, suite_of
from brigade.openenv.catalogue import Catalogue
from brigade.openenv.laying import usual_pace
from game.agents import make_agent
from sim.abilities import Plannable, Solved
from sim.world import Action, JSONObject, Seat, Task, World

MOST = 1_000
"""Steps in which doing nothing is to come to an end."""


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
        return Reference(moves, _nobody(task))
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


def _nobody(task: Task) -> dict[Seat, str]:
    return {seat.name: NOOP for seat in task.seats if seat.name != led_seat(task).name}


def play(env: Any, name: str, reference: Reference | None, seed: int = 0) -> float:
    """What an episode's rewards come to: of a reference, or of doing nothing, alone, until it ends.

    `env` is a client of OpenEnv in its synchronous form.
    """
    task = find(name)[1]
    one = reference or Reference(({},) * MOST, _nobody(task))
    env.reset(seed=seed, task=name, partners=one.partners, pace=one.pace)
    came = 0.0
    for move in one.moves:
        result = env.step(move)
        came += float(result.reward)
        if result.done:
            break
    return came


def main(world: str, url: str = "http://127.0.0.1:8000", count: str = "2") -> int:
    """Play some tasks of each split; 0 if every plan came to 1 and every idle episode to 0.5 at most."""
    catalogue, wrong = Catalogue(world), 0
    with GenericEnvClient(base_url=url).sync() as env:
        for split in catalogue.splits():
            names = [full_name(catalogue.worlds[0], one) for one in catalogue.tasks(split["name"])]
            known = [name for name in names if has_plan(name)]
            for name in known[:: max(1, len(known) // int(count))][: int(count)]:
                best, idle = play(env, name, plan(name)), play(env, name, None)
                wrong += best < 1 - 1e-9 or idle > 0.5
                sys.stdout.write(f"{name}: plan {best:.3f}, nothing {idle:.3f}\n")
    return int(wrong > 0)

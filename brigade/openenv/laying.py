"""A kitchen as a client asked for it: which task, who sits where, at which pace."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import Any

from brigade.kitchen import NOOP, Kitchen, make
from brigade.naming import full_name, led_seat, suite_of
from brigade.openenv.catalogue import Catalogue
from brigade.openenv.models import Beginning
from game.agents import agents_on_offer
from sim.world import Seat, SuitePace, Task, World, WorldError

STEP_LIMIT = 200
"""Steps of an episode whose task has no limit and whose client set none."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A kitchen that is ready, the seat that is played from outside, and who sits in the others."""

    kitchen: Kitchen
    name: str
    seat: Seat
    partners: dict[Seat, str]


async def lay(catalogue: Catalogue, began: Beginning) -> Laid:
    """Make a kitchen, beside the loop; partners who come first have moved.

    Raises:
        WorldError: there is no such task, seat, partner or pace.
    """
    world, task = catalogue.find(began.task, began.split, began.index)
    seat = began.seat or led_seat(task).name
    partners, name = sitting(task, seat, began.partners), full_name(world, task)
    seed = secrets.randbelow(2**31) if began.seed is None else began.seed
    pace: Any = began.pace or usual_pace(world, task)
    limit = began.step_limit or task.step_limit or STEP_LIMIT
    kitchen = await asyncio.to_thread(
        make, name, seed, partners=partners, pace=pace, step_limit=limit, begun=False
    )
    await kitchen.begin()
    return Laid(kitchen, name, seat, partners)


def usual_pace(world: World, task: Task) -> SuitePace:
    """All at once where several play and the suite has it, and turns where it has them."""
    paces = suite_of(world, task).paces
    if len(task.seats) > 1 and "together" in paces:
        return "together"
    return "turns" if "turns" in paces else paces[0]


def sitting(task: Task, seat: Seat, chosen: list[str] | dict[Seat, str] | None) -> dict[Seat, str]:
    """Who sits in every seat but one.

    Where nobody is chosen it is the agent that is called as the seat's role, so that a Follower has its
    Commander, and nobody who moves elsewhere. Agents that ask models are not to be had: whoever comes
    over the network would spend the owner's money.

    Raises:
        WorldError: there is no such seat, or nobody of that name to sit there.
    """
    names = [one.name for one in task.seats]
    if seat not in names:
        raise WorldError(
            "unknown_seat", f'{task.id} has no seat "{seat}"; seats: {", ".join(names)}'
        )
    offered = {one.name: _offered(task, one.name) for one in task.seats if one.name != seat}
    found = {
        one.name: one.role if one.role in offered[one.name] else NOOP
        for one in task.seats
        if one.name != seat
    }
    if isinstance(chosen, list):
        if len(chosen) > len(found):
            raise WorldError(
                "unknown_seat", f"there are {len(found)} seats for partners, not {len(chosen)}"
            )
        chosen = dict(zip(found, chosen, strict=False))
    for other, who in (chosen or {}).items():
        if other not in found:
            raise WorldError(
                "unknown_seat",
                f'"{other}" is no seat for a partner; there are: {", ".join(found) or "none"}',
            )
        if who not in offered[other]:
            there = ", ".join(offered[other])
            raise WorldError("unknown_agent", f'no "{who}" sits in {other}; there are: {there}')
    return {**found, **(chosen or {})}


def _offered(task: Task, seat: Seat) -> list[str]:
    kinds = agents_on_offer(task, seat)
    return [NOOP, *(name for name, kind in kinds.items() if not kind.asks_models)]

"""A kitchen as a client asked for it: which task, who sits where, at which pace."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import Any

from brigade.kitchen import Kitchen, make
from brigade.naming import full_name, led_seat
from brigade.openenv.catalogue import Catalogue
from brigade.openenv.models import Beginning
from brigade.seating import STEP_LIMIT, sitting, usual_pace
from sim.world import Seat


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

"""Who sits where, and at which pace is played, where somebody comes for one seat of a kitchen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from brigade.kitchen import NOOP
from brigade.naming import suite_of
from game.agents import agents_on_offer
from sim.world import Seat, SuitePace, Task, World, WorldError

STEP_LIMIT = 200
"""Steps of an episode whose task has no limit and whose player set none."""


def usual_pace(world: World, task: Task) -> SuitePace:
    """All at once where several play and the suite has it, and turns where it has them."""
    paces = suite_of(world, task).paces
    if len(task.seats) > 1 and "together" in paces:
        return "together"
    return "turns" if "turns" in paces else paces[0]


def sitting(
    task: Task,
    seat: Seat,
    chosen: Sequence[str] | Mapping[Seat, str] | None,
    besides: Collection[str] = (),
) -> dict[Seat, str]:
    """Who sits in every seat but one.

    Where nobody is chosen it is the agent that is called as the seat's role, so that a Follower has its
    Commander, and nobody who moves elsewhere. Agents that ask models are not to be had: whoever comes
    over the network would spend the owner's money. `besides` are names that a door knows itself.

    Raises:
        WorldError: there is no such seat, or nobody of that name to sit there.
    """
    names = [one.name for one in task.seats]
    if seat not in names:
        raise WorldError(
            "unknown_seat", f'{task.id} has no seat "{seat}"; seats: {", ".join(names)}'
        )
    offered = {
        one.name: [*_offered(task, one.name), *besides] for one in task.seats if one.name != seat
    }
    found = {
        one.name: one.role if one.role in offered[one.name] else NOOP
        for one in task.seats
        if one.name != seat
    }
    if chosen is not None and not isinstance(chosen, Mapping):
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

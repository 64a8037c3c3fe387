"""Bedrooms: the bed with its head to a wall and tables beside it, a desk with its chair, a chest
of drawers, shelves, a mirror, a bin."""

from __future__ import annotations

import math

from sim.home.authoring import corners, dining, dressing, living, openings
from sim.home.authoring.draft import Draft, Frame, NoRoom
from sim.home.authoring.rugs import mat
from sim.home.authoring.share import share_drawers

_GROUND = {
    "Dresser": 0.9, "Desk": 1.2, "ShelvingUnit": 0.6, "ArmChair": 0.7, "Sofa": 1.5, "Safe": 0.3,
    "SideTable": 0.25, "LaundryHamper": 0.3, "Bed": 1.0, "Cabinet": 0.2, "Shelf": 0.08, "Drawer": 0.06,
    "Chair": 0.2, "CoffeeTable": 0.5, "CounterTop": 1.0, "Window": 0.1, "Footstool": 0.2,
}  # fmt: skip
"""How much further a bedroom's walls reach for each of these."""


def furnish(draft: Draft) -> None:
    rng = draft.rng
    more = math.fsum(length * draft.had(type_) for type_, length in _GROUND.items()) - 2.0
    more = max(more, 0.0) * 0.5
    along = rng.uniform(3.3, 3.9) + more * 0.5 + 1.6 * (draft.had("Bed") - 1)
    across = rng.uniform(3.4, 4.0) + more * 0.5
    turn = rng.randrange(4)
    draft.room(*((along, across) if turn % 2 == 0 else (across, along)))
    drawers = share_drawers(draft, ("Dresser", "Desk", "SideTable", "CoffeeTable"))
    _beds(draft, draft.walls[turn], drawers)
    openings.door(draft)
    corners.choose(draft)
    living.desks(draft, drawers)
    openings.windows(draft, sill=rng.choice((0.85, 0.95, 1.0)), head=2.1)
    living.side_furniture(draft, drawers)
    _counter(draft)
    dining.tables(draft)
    dressing.shelves(draft, heights=(1.2, 1.55))
    living.cupboards(draft)
    living.lamps(draft)
    dressing.finish(draft)


def _beds(draft: Draft, wall: Frame, drawers: dict[str, list[int]]) -> None:
    """Beds side by side with a table at the head, or one bed with tables left and right."""
    rng = draft.rng
    count = draft.left("Bed")
    w, h, d = draft.size("Bed", 0.05)
    if count > 1 or rng.random() < 0.25:
        w = round(rng.uniform(0.98, 1.2), 2)
    size = (w, h, d)
    tables = min(draft.left("SideTable"), 2)
    sides = draft.shuffled([-1, 1])[:tables]
    left = 0.62 if -1 in sides else 0.08
    right = 0.62 if 1 in sides else 0.08
    low, high = left + w / 2, wall.length - right - w / 2 - (count - 1) * (w + 0.7)
    if high < low:
        raise NoRoom("the bed is wider than its wall")
    u = rng.choice((low, high, (low + high) / 2))
    if low <= u <= low + 0.5 and -1 not in sides:
        u = low
    for index in range(count):
        at = u + index * (w + 0.7)
        draft.place("Bed", wall, at, 0.03 + d / 2, 0.0, size)
        draft.use_wall(wall.wall, at - w / 2, at + w / 2, 0.0, 1.0)
    last = u + (count - 1) * (w + 0.7)
    for side in sides:
        table = draft.size("SideTable")
        table = (min(table[0], 0.52), table[1], min(table[2], 0.46))
        at = (last if side > 0 else u) + side * (w / 2 + 0.04 + table[0] / 2)
        living.side_table(draft, wall, at, 0.03 + table[2] / 2, table, drawers)
        draft.use_wall(wall.wall, at - 0.3, at + 0.3, 0.0, 0.75)
        draft.keep.append(wall.rect(at - 0.3, 0.0, at + 0.3, table[2] + 0.75))
    foot = wall.rect(u - w / 2, d, last + w / 2, d + 0.7)
    draft.keep.append(foot)
    side = 1 if u + w / 2 < wall.length / 2 else -1
    edge = last + w / 2 if side > 0 else u - w / 2
    draft.keep.append(
        wall.rect(min(edge, edge + side * 0.65), 0.5, max(edge, edge + side * 0.65), d)
    )
    if count == 1:
        mat(draft, wall, u, d - 0.15, (w + 1.1, 1.5), 0.65)


def _counter(draft: Draft) -> None:
    """A counter in a bedroom is a board on two panels, to make up or to write at."""
    for _ in range(draft.left("CounterTop")):
        size = (1.5, 0.04, 0.5)
        frame, u, v = draft.along_walls((1.5, 0.9, 0.5), 0.75, gap=0.0)
        for side in (-1, 1):
            draft.build(
                "panel", frame, u + side * 0.71, 0.24, 0.0, (0.05, 0.82, 0.46), look="plain"
            )
        draft.place("CounterTop", frame, u, v, 0.82, size)
        draft.use_wall(frame.wall, u - 0.75, u + 0.75, 0.0, 0.9)
        draft.keep.append(frame.rect(u - 0.75, 0.0, u + 0.75, 1.2))

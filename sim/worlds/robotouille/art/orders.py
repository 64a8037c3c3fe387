"""The orders of a shift put into the picture, and the marks of its stations."""

from __future__ import annotations

from functools import partial

from sim.worlds.robotouille.art import tickets
from sim.worlds.robotouille.art.easel import Easel
from sim.worlds.robotouille.art.room import WALL, Room
from sim.worlds.robotouille.art.scene import Scene, Station

WIDE, GAP = 1.2, 0.08
"""Width of a ticket and what is between two, in cells."""
CLOCK = 0.9
"""Width of the clock, in cells."""


def hang(easel: Easel, scene: Scene, room: Room) -> None:
    """The tickets above the far wall, the oldest on the left; those for which there is no room are left out."""
    step = (WIDE + GAP) * room.cell
    wide = room.width * room.cell
    y = max(
        0.5 * WIDE * tickets.HIGH * room.cell,
        room.top - (WALL + 0.06 + 0.5 * WIDE * tickets.HIGH) * room.cell,
    )
    if scene.clock is not None:
        clock = easel.sprite(("clock", scene.clock), CLOCK, partial(tickets.clock, scene.clock))
        easel.sign(clock, room.left + wide - 0.5 * CLOCK * room.cell, y, of="closing")
        wide -= round(CLOCK * room.cell)
    for at, order in enumerate(scene.orders[: int(wide // step)]):
        key = ("ticket", order.dish, order.share, order.guest)
        made = partial(tickets.ticket, order.dish, order.share, order.guest)
        picture = easel.sprite(key, WIDE, made)
        easel.sign(picture, room.left + (at + 0.5) * step, y, of=order.id)


def mark(easel: Easel, station: Station, corner: tuple[int, int]) -> None:
    """What a station of a shift is for, under what lies on it."""
    maker = tickets.MARKS.get(station.role)
    if maker is not None:
        x, y = corner[0] + 0.5 * easel.cell, corner[1] + 0.42 * easel.cell
        easel.put(easel.sprite(station.role, 0.94, maker), x, y)

"""Windows, doors and arches in the walls, and what lies behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.models._walls import CEILING, WALL_PAINT, Wall
from sim.home.pictures.models.floor import FLOOR
from sim.home.pictures.palette import (
    CHROME,
    SKY,
    WHITE,
    dyed,
    shade,
    surface,
    tone,
)
from sim.home.pictures.shapes import (
    ball,
    box,
    nest,
    quad,
    tube,
)
from sim.home.scenes import Room

REVEAL = 0.14
"""Depth of the wall that shows inside an opening."""
_DOOR = Material((0.93, 0.92, 0.88), gloss=0.3)
_MEADOW = Material((0.56, 0.72, 0.44), glow=0.9)
_HILLS = Material((0.48, 0.63, 0.52), glow=0.9)


def spans(opening: Mapping[str, Any], room: Room) -> tuple[float, float, float, float]:
    """From, to, sill and head of an opening, kept inside the wall's height."""
    door = opening.get("kind") != "window"
    sill = 0.0 if door else float(opening.get("sill", 0.95))
    head = min(float(opening.get("head", 2.05)), room.height - 0.02)
    return float(opening["from"]), float(opening["to"]), sill, head


def opening_parts(room: Room, wall: Wall, opening: Mapping[str, Any]) -> Iterator[Part]:
    u0, u1, sill, head = spans(opening, room)
    kind = opening.get("kind")
    if kind == "window":
        yield from _reveal(WHITE, wall, u0, u1, sill, head)
        yield from _outside(wall, u0, u1, sill, head, room.height)
        yield from _sill(wall, u0, u1, sill)
    elif kind == "arch":
        yield from _reveal(surface(room.style, "wall", WALL_PAINT), wall, u0, u1, 0.0, head)
        yield from _hallway(room, wall, u0, u1, head)
        yield from _casing(room, wall, u0, u1, head)
    else:
        yield from _casing(room, wall, u0, u1, head)
        yield from _door(room, wall, u0, u1, head)


def _reveal(
    material: Material, wall: Wall, u0: float, u1: float, sill: float, head: float
) -> Iterator[Part]:
    """The four inner sides of an opening."""
    deep, up, along = -wall.inward * REVEAL, np.array([0.0, head - sill, 0.0]), wall.along
    yield quad(material, wall.at(u1, sill), deep, up)
    yield quad(material, wall.at(u0, sill, -REVEAL), -deep, up)
    yield quad(material, wall.at(u1, sill), -along * (u1 - u0), deep)
    yield quad(material, wall.at(u1, head, -REVEAL), -along * (u1 - u0), -deep)


def _outside(
    wall: Wall, u0: float, u1: float, sill: float, head: float, room_height: float
) -> Iterator[Part]:
    """A bright sky over hills and a meadow, somewhat behind the opening."""
    margin, deep = 0.55, -(REVEAL + 0.35)
    left, right = u1 + margin, u0 - margin
    across = wall.at(right, 0) - wall.at(left, 0)
    low, high = max(sill - 0.8, 0.0), min(head + 0.45, room_height)
    horizon = sill + 0.24 * (head - sill)
    bands = ((SKY.colour, 0.35), ((0.82, 0.91, 0.98), 0.3), ((0.90, 0.95, 0.98), 0.35))
    level = high
    for colour, share in bands:
        height = (high - horizon) * share
        level -= height
        yield quad(dyed(SKY, colour), wall.at(left, level, deep), across, (0, height, 0))
    yield quad(_MEADOW, wall.at(left, low, deep + 0.03), across, (0, horizon - 0.05 - low, 0))
    steps = np.linspace(0, 1, 15)
    crest = horizon + 0.05 + 0.07 * np.sin(steps * 9.0 + u0) + 0.04 * np.sin(steps * 17.0)
    base = wall.at(left, 0, deep + 0.02)
    for i in range(len(steps) - 1):
        a, b = base + across * steps[i], base + across * steps[i + 1]
        foot = np.array([0.0, horizon - 0.12, 0.0])
        strip = quad(_HILLS, a + foot, b - a, (0, 0.12, 0))
        strip.vertices[2, 1], strip.vertices[3, 1] = crest[i], crest[i + 1]
        yield strip


def _sill(wall: Wall, u0: float, u1: float, sill: float) -> Iterator[Part]:
    board = box(WHITE, (-(u1 - u0) / 2 - 0.05, -0.03, 0.0), ((u1 - u0) / 2 + 0.05, -0.002, 0.05))
    yield from wall.place([board], (u0 + u1) / 2, sill)


def _casing(room: Room, wall: Wall, u0: float, u1: float, head: float) -> Iterator[Part]:
    """The boards around a door or arch."""
    paint = dyed(WHITE, tone(room.style, "skirting", (0.95, 0.94, 0.91)))
    half, width, thick = (u1 - u0) / 2, 0.06, 0.02
    yield from wall.place(
        [
            box(paint, (-half - width, 0, 0), (-half, head, thick)),
            box(paint, (half, 0, 0), (half + width, head, thick)),
            box(paint, (-half - width, head, 0), (half + width, head + width, thick)),
        ],
        (u0 + u1) / 2,
    )


def _door(room: Room, wall: Wall, u0: float, u1: float, head: float) -> Iterator[Part]:
    """A closed door: a leaf with four recessed panels, and a lever."""
    paint = surface(room.style, "door", _DOOR)
    width, gap = u1 - u0 - 0.012, 0.006
    parts: list[Part] = [
        # Without a back, so that a camera outside looks in here as well.
        nest(
            paint,
            (width, head - 2 * gap),
            [(0.0, -0.045), (0.0, -0.014), (0.002, -0.012)],
            axis="z",
            at=(0.0, head / 2, 0.0),
        )
    ]
    tops = [(0.14, 0.42 * head), (0.42 * head + 0.13, head - 0.13)]
    wide = width / 2 - 0.16
    for low, high in tops:
        for side in (-1, 1):
            middle = (side * (wide / 2 + 0.045), (low + high) / 2, -0.0119)
            profile = [(0.0, 0.0), (0.012, 0.006), (0.03, 0.002), (0.045, 0.002)]
            parts.append(nest(shade(paint, 0.96), (wide, high - low), profile, axis="z", at=middle))
    x = width / 2 - 0.07
    parts += [
        box(CHROME, (x - 0.02, 0.93, -0.012), (x + 0.02, 1.12, -0.006), bevel=0.002),
        tube(CHROME, [(x, 1.04, -0.01), (x, 1.04, 0.035), (x - 0.12, 1.04, 0.04)], 0.009),
        ball(CHROME, 0.011, (x - 0.12, 1.04, 0.04), 8, 6),
    ]
    yield from wall.place(parts, (u0 + u1) / 2)
    back = -0.05
    deep, across = wall.inward * -back, wall.at(u0, 0) - wall.at(u1, 0)
    jamb = shade(paint, 0.8)
    yield quad(jamb, wall.at(u1, 0), -deep, (0, head, 0))
    yield quad(jamb, wall.at(u0, 0, back), deep, (0, head, 0))
    yield quad(jamb, wall.at(u1, head, back), across, deep)
    yield quad(shade(paint, 0.25), wall.at(u1, 0, back), across, (0, head, 0))


def _hallway(room: Room, wall: Wall, u0: float, u1: float, head: float) -> Iterator[Part]:
    """A stub of the next room behind an arch."""
    paint, deep = surface(room.style, "wall", WALL_PAINT), 1.3
    floor = surface(room.style, "floor", FLOOR)
    far = -wall.inward * deep
    left, right = wall.at(u1 + 0.5, 0, -REVEAL), wall.at(u0 - 0.5, 0, -REVEAL)
    up = np.array([0.0, room.height, 0.0])
    yield quad(floor, left, right - left, far)
    yield quad(floor, wall.at(u1, 0), wall.at(u0, 0) - wall.at(u1, 0), -wall.inward * REVEAL)
    yield quad(paint, left + far, right - left, up)
    yield quad(paint, left, far, up)
    yield quad(paint, right + far, -far, up)
    yield quad(CEILING, left + far + up, right - left, -far)

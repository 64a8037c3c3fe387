"""Solid boxes of a scene, where the walls are, and what runs into what."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim.home import anatomy
from sim.home.scenes import Scene, Structure
from sim.home.state import Thing, sincos

TOUCH = 0.004
"""Things may share so much of each other before it counts as overlapping, in metres."""


@dataclass(frozen=True, slots=True)
class Block:
    """A solid box that stands upright, turned by `yaw` about its middle."""

    owner: str
    x: float
    z: float
    half_x: float
    half_z: float
    yaw: float
    y0: float
    y1: float
    radius: float

    @property
    def rect(self) -> anatomy.Rect:
        sin, cos = sincos(self.yaw)
        wx = abs(cos) * self.half_x + abs(sin) * self.half_z
        wz = abs(sin) * self.half_x + abs(cos) * self.half_z
        return (self.x - wx, self.z - wz, self.x + wx, self.z + wz)


def blocks(scene: Scene) -> list[Block]:
    """All that is solid."""
    found = [block for thing in scene.things.values() for block in thing_blocks(thing)]
    for index, piece in enumerate(scene.structure):
        if not piece.flat:
            found.append(piece_block(piece, f"structure[{index}]"))
    return found


def thing_blocks(thing: Thing) -> list[Block]:
    """The solid boxes of one thing."""
    found = []
    for s in anatomy.solids(thing):
        x, _, z = thing.to_world((s.x0 + s.x1) / 2, 0.0, (s.z0 + s.z1) / 2)
        hx, hz = (s.x1 - s.x0) / 2, (s.z1 - s.z0) / 2
        found.append(
            Block(
                thing.name,
                x,
                z,
                hx,
                hz,
                thing.yaw,
                thing.y + s.y0,
                thing.y + s.y1,
                math.hypot(hx, hz),
            )
        )
    return found


def piece_block(piece: Structure, owner: str) -> Block:
    """What is built in is one box."""
    w, h, d = piece.size
    return Block(
        owner,
        piece.x,
        piece.z,
        w / 2,
        d / 2,
        piece.yaw,
        piece.y,
        piece.y + h,
        math.hypot(w, d) / 2,
    )


def collide(a: Block, b: Block, slack: float = TOUCH) -> bool:
    """Whether two upright boxes share more than a touch."""
    if a.y1 - slack <= b.y0 or b.y1 - slack <= a.y0:
        return False
    if (a.x - b.x) ** 2 + (a.z - b.z) ** 2 > (a.radius + b.radius) ** 2:
        return False
    for yaw in {a.yaw % 90.0, b.yaw % 90.0}:
        sin, cos = sincos(yaw)
        for ax, az in ((cos, -sin), (sin, cos)):
            apart = abs((a.x - b.x) * ax + (a.z - b.z) * az)
            if apart >= _spread(a, ax, az) + _spread(b, ax, az) - slack:
                return False
    return True


def _spread(block: Block, ax: float, az: float) -> float:
    """Half the extent of a box along a direction."""
    sin, cos = sincos(block.yaw)
    return block.half_x * abs(cos * ax - sin * az) + block.half_z * abs(sin * ax + cos * az)


def distance(block: Block, x: float, z: float) -> float:
    """From a point of the floor to a box, horizontally."""
    sin, cos = sincos(block.yaw)
    dx, dz = x - block.x, z - block.z
    lx, lz = abs(dx * cos - dz * sin), abs(dx * sin + dz * cos)
    return math.hypot(max(0.0, lx - block.half_x), max(0.0, lz - block.half_z))


def inside(outline: tuple[tuple[float, float], ...], x: float, z: float) -> bool:
    """Whether a point of the floor is in the room."""
    odd = False
    for (ax, az), (bx, bz) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (az > z) != (bz > z) and x < (bx - ax) * (z - az) / (bz - az) + ax:
            odd = not odd
    return odd


def to_wall(outline: tuple[tuple[float, float], ...], x: float, z: float) -> float:
    """How far the nearest wall is."""
    best = math.inf
    for (ax, az), (bx, bz) in zip(outline, outline[1:] + outline[:1], strict=True):
        dx, dz = bx - ax, bz - az
        t = ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz)
        t = min(1.0, max(0.0, t))
        best = min(best, math.hypot(ax + t * dx - x, az + t * dz - z))
    return best

"""The room's shell: what `models.room` draws, or plain walls, floor and ceiling without it."""

from __future__ import annotations

import importlib

import numpy as np

from sim.home.pictures.mesh import Colour, Material, Part
from sim.home.scenes import Room

Point = tuple[float, float, float]


def walls(room: Room) -> tuple[Part, ...]:
    """The parts of the shell in the world's frame."""
    try:
        module = importlib.import_module("sim.home.pictures.models.room")
    except ModuleNotFoundError:
        return _plain(room)
    made: tuple[Part, ...] = module.shell(room)
    return made


def _plain(room: Room) -> tuple[Part, ...]:
    parts = []
    outline = room.outline
    for (x0, z0), (x1, z1) in zip(outline, outline[1:] + outline[:1], strict=True):
        corners = [(x0, 0.0, z0), (x1, 0.0, z1), (x1, room.height, z1), (x0, room.height, z0)]
        length = max(abs(x1 - x0), abs(z1 - z0))
        inward = (-(z1 - z0) / length, 0.0, (x1 - x0) / length)
        parts.append(_quad(corners, inward, (0.9, 0.86, 0.78)))
    xs, zs = [x for x, _ in outline], [z for _, z in outline]
    for y, up, colour in ((0.0, 1.0, (0.7, 0.66, 0.6)), (room.height, -1.0, (0.95, 0.95, 0.95))):
        corners = [
            (x, y, z)
            for x, z in (
                (min(xs), min(zs)), (max(xs), min(zs)), (max(xs), max(zs)), (min(xs), max(zs)),
            )
        ]  # fmt: skip
        parts.append(_quad(corners, (0.0, up, 0.0), colour))
    return tuple(parts)


def _quad(corners: list[Point], normal: Point, colour: Colour) -> Part:
    return Part(
        np.array(corners, np.float32),
        np.array([normal] * 4, np.float32),
        np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32),
        np.array([(0, 1, 2), (0, 2, 3)], np.int32),
        Material(colour),
    )

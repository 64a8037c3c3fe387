"""Boards, doors, fronts, handles and legs: what cabinets, drawers and tables share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sim.home.anatomy import DOOR_SWING, WALL
from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.palette import (
    OAK,
    PINE,
    STEEL,
    WALNUT,
    metal_of,
    room_seed,
    shade,
    surface,
)
from sim.home.pictures.shapes import ball, box, cylinder, look, nest, tube, turn

GAP = 0.0015
"""Fronts are smaller than their openings by this on each side: a thin dark line between them."""
CABINET = Material((0.42, 0.56, 0.58), gloss=0.25)
WOODS = (OAK, WALNUT, PINE)


def wood(subject: Subject, shift: int = 0) -> Material:
    """The wood of this piece: its own `wood` or `colour`, else by its asset."""
    usual = surface(subject.style, "wood", WOODS[(look(subject.asset, 3) + shift) % 3])
    own = surface(subject.shape, "wood", usual)
    return surface(subject.shape, "material", own) if "material" in subject.shape else own


def cabinet_paint(style: Mapping[str, Any], shape: Mapping[str, Any] | None = None) -> Material:
    """What the room's cabinets are painted or made of; a piece may have its own."""
    paint = surface(style, "cabinet", CABINET)
    return surface(shape, "cabinet", paint) if shape else paint


def handle_metal(style: Mapping[str, Any]) -> Material:
    """The metal of the room's handles."""
    return metal_of(style, STEEL)


def front_kind(style: Mapping[str, Any]) -> int:
    """How the room's fronts are made: "shaker", "raised" or "slab", or by its other styles."""
    return _named(style, "front", ("shaker", "raised", "slab"))


def handle_kind(style: Mapping[str, Any]) -> int:
    """What the room's handles are: "bar", "knob" or "bow", or by its other styles."""
    return _named(style, "handle", ("bar", "knob", "bow"))


def _named(style: Mapping[str, Any], key: str, names: tuple[str, ...]) -> int:
    name = str(style.get(key, ""))
    if name in names:
        return names.index(name)
    return room_seed(style) // len(key) % len(names)


def front(
    material: Material, width: float, height: float, at: tuple[float, float, float], kind: int = 0
) -> Part:
    """A drawer front or door leaf, WALL thick, its outer face's middle at `at` facing +z.

    Kind 0 is a shaker frame, 1 a raised panel, 2 a plain slab.
    """
    w, h, t = width - 2 * GAP, height - 2 * GAP, WALL - 0.002
    rim = min(0.055, 0.22 * min(w, h))
    edge = [(0.0, -t), (0.0, -0.003), (0.003, 0.0)]
    profile = {
        0: [*edge, (rim, 0.0), (rim + 0.004, -0.007)],
        1: [*edge, (rim, 0.0), (rim + 0.006, -0.006), (rim + 0.03, 0.0)],
        2: edge,
    }[kind % 3]
    made = nest(material, (w, h), profile, axis="z", at=at, base=True)
    # The grain of wood follows a front's longer side.
    return replace(made, uv=made.uv[:, ::-1].copy()) if h > w else made


def handle(
    material: Material,
    at: tuple[float, float, float],
    length: float = 0.12,
    upright: bool = False,
    kind: int = 0,
) -> tuple[Part, ...]:
    """A bar (0), a knob (1) or a cup-like bow (2) on a front's face at `at`."""
    x, y, z = at
    if kind % 3 == 1:
        return (
            tube(material, [(x, y, z - 0.002), (x, y, z + 0.014)], 0.006, 8, caps=False),
            ball(material, (0.015, 0.015, 0.011), (x, y, z + 0.02), 10, 6),
        )
    half, out = length / 2, 0.026
    bow = 0.75 if kind % 3 == 2 else 0.97
    ends = [(-half, -0.002), (-half * bow, out), (half * bow, out), (half, -0.002)]
    path = [(x, y + s, z + o) if upright else (x + s, y, z + o) for s, o in ends]
    return (tube(material, path, 0.0055, 6),)


def swing(parts: tuple[Part, ...], openness: float, x: float, z: float) -> tuple[Part, ...]:
    """Turn a closed door about the upright hinge at (x, z); it opens to the front (+z)."""
    degrees = DOOR_SWING * openness
    return turn(parts, "y", degrees if x > 0 else -degrees, (x, 0.0, z))


def hull(
    outside: Material,
    inside: Material,
    low: tuple[float, float, float],
    high: tuple[float, float, float],
    thick: float = WALL,
    top: bool = True,
) -> tuple[Part, ...]:
    """A box open at the front (+z) with walls: outside one material, inside another.

    Without `top` its upper board is seen from below only (something sinks in from above).
    """
    (x0, y0, z0), (x1, y1, z1) = low, high
    width, height = x1 - x0, y1 - y0
    middle = ((x0 + x1) / 2, (y0 + y1) / 2, 0.0)
    cut = 0.002
    outer = [(cut, z0), (0.0, z0 + cut), (0.0, z1 - cut), (cut, z1), (thick, z1)]
    inner = [(thick, z1), (thick, z0 + thick)]
    shell = nest(outside, (width, height), outer, axis="z", at=middle, cap=False, base=True)
    hollow = nest(inside, (width, height), inner, axis="z", at=middle, cap=True)
    if top:
        return shell, hollow
    return _topless(shell, y1 - 1e-4), hollow


def _topless(shell: Part, level: float) -> Part:
    """The same without the triangles that lie at this level and look up."""
    heights = shell.vertices[shell.faces][:, :, 1].min(1)
    up = shell.normals[shell.faces][:, :, 1].mean(1)
    return replace(shell, faces=shell.faces[~((heights > level - 0.01) & (up > 0.5))])


def board(
    material: Material,
    low: tuple[float, float, float],
    high: tuple[float, float, float],
) -> Part:
    """A shelf: a box with the least bevel that still catches light."""
    return box(material, low, high, bevel=0.0015)


def legs(
    material: Material,
    width: float,
    depth: float,
    height: float,
    kind: int = 0,
    thick: float = 0.05,
    inset: float = 0.01,
) -> tuple[Part, ...]:
    """Four legs under a top: square (0), tapered round and splayed (1), or thin metal rods (2)."""
    parts = []
    for sx in (-1, 1):
        for sz in (-1, 1):
            x, z = sx * (width / 2 - inset - thick / 2), sz * (depth / 2 - inset - thick / 2)
            if kind % 3 == 0:
                low = (x - thick / 2, 0.0, z - thick / 2)
                parts.append(box(material, low, (x + thick / 2, height, z + thick / 2)))
            elif kind % 3 == 1:
                lean = min(0.05, 0.12 * height)
                parts.append(splayed(material, (x, z), (-sx * lean, -sz * lean), height, thick))
            else:
                parts.append(tube(material, [(x, 0.0, z), (x, height, z)], 0.3 * thick, 8))
    return tuple(parts)


def splayed(
    material: Material,
    foot: tuple[float, float],
    lean: tuple[float, float],
    height: float,
    thick: float,
) -> Part:
    """A round leg, thinner below, that leans so far in x and z on its way up."""
    made = cylinder(material, 0.3 * thick, 0.0, height, top=0.52 * thick, segments=10, bevel=0.001)
    sheared = made.vertices.copy()
    sheared[:, 0] += foot[0] + lean[0] * sheared[:, 1] / height
    sheared[:, 2] += foot[1] + lean[1] * sheared[:, 1] / height
    return replace(made, vertices=sheared)


def darker(material: Material) -> Material:
    """For insides and undersides."""
    return shade(material, 0.82)

"""Counters, sinks, taps, burners and their knobs."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from sim.worlds.household.anatomy import Rect
from sim.worlds.household.pictures.mesh import Material, Part, Subject
from sim.worlds.household.pictures.models import model
from sim.worlds.household.pictures.palette import (
    BLACK,
    BRASS,
    CERAMIC,
    CHROME,
    DARK,
    FOAM,
    IRON,
    SHADOW,
    STEEL,
    WATER,
    WHITE,
    appliance_coat,
    metal_of,
    shade,
    surface,
    variant,
)
from sim.worlds.household.pictures.shapes import (
    arc,
    ball,
    box,
    curve,
    cylinder,
    disc,
    lathe,
    look,
    merge,
    move,
    nest,
    part,
    polygon,
    torus,
    tube,
    turn,
)

COUNTER = Material((0.84, 0.82, 0.79), "granite", gloss=0.45)
FLAME = Material((0.16, 0.42, 1.0), glow=1.0, alpha=0.9)
GLOW_BLUE = Material((0.08, 0.20, 0.75), glow=0.9, alpha=0.7)
FLAME_TIP = Material((0.55, 0.85, 1.0), glow=1.0)
LIT = Material((1.0, 0.25, 0.08), glow=1.0)


@model("CounterTop")
def counter_top(subject: Subject) -> tuple[Part, ...]:
    """A slab of one or more rectangles with what is cut out for sinks."""
    w, h, d = subject.size
    given = subject.shape.get("rects") or [(-w / 2, -d / 2, w / 2, d / 2)]
    rects = [(a, b, c, e) for a, b, c, e in given]
    holes = [(a, b, c, e) for a, b, c, e in subject.shape.get("holes", ())]
    stone = surface(subject.shape, "counter", surface(subject.style, "counter", COUNTER))
    return (plate(stone, rects, holes, 0.0, h),)


def plate(
    material: Material,
    rects: Sequence[Rect],
    holes: Sequence[Rect],
    low: float,
    high: float,
    bevel: float = 0.004,
) -> Part:
    """A flat slab over rectangles without holes, its upper edges bevelled where nothing follows."""
    xs = sorted({v for rect in (*rects, *holes) for v in (rect[0], rect[2])})
    zs = sorted({v for rect in (*rects, *holes) for v in (rect[1], rect[3])})

    def filled(i: int, j: int) -> bool:
        if not (0 <= i < len(xs) - 1 and 0 <= j < len(zs) - 1):
            return False
        x, z = (xs[i] + xs[i + 1]) / 2, (zs[j] + zs[j + 1]) / 2
        return _within(rects, x, z) and not _within(holes, x, z)

    quads: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []
    for i in range(len(xs) - 1):
        for j in range(len(zs) - 1):
            if filled(i, j):
                edges = [not filled(*n) for n in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))]
                cell = (xs[i], zs[j], xs[i + 1], zs[j + 1])
                quads += _cell(cell, edges, low, high, bevel)
    corners, normals, uv = (np.concatenate([q[k] for q in quads]) for k in range(3))
    first = 4 * np.arange(len(quads))[:, None]
    faces = np.concatenate([first + np.array([0, 1, 2]), first + np.array([0, 2, 3])])
    return part(material, corners, normals, uv, faces)


def _within(rects: Sequence[Rect], x: float, z: float) -> bool:
    return any(a < x < c and b < z < d for a, b, c, d in rects)


def _cell(
    cell: Rect, edges: Sequence[bool], low: float, high: float, bevel: float
) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Top, bottom, and on free edges a side and a chamfer: quads of corners, normals, uv."""
    x0, z0, x1, z1 = cell
    left, right, back, ahead = edges
    a0, a1 = x0 + bevel * left, x1 - bevel * right
    b0, b1 = z0 + bevel * back, z1 - bevel * ahead

    def quad(points: Sequence[Sequence[float]], normal: Sequence[float]) -> tuple[np.ndarray, ...]:
        corners = np.array(points)
        direction = np.array(normal) / np.linalg.norm(normal)
        k = int(np.abs(direction).argmax())
        u, v = {0: (2, 1), 1: (0, 2), 2: (0, 1)}[k]
        return corners, np.tile(direction, (4, 1)), corners[:, (u, v)]

    made = [
        quad([(a0, high, b0), (a1, high, b0), (a1, high, b1), (a0, high, b1)], (0, 1, 0)),
        quad([(x0, low, z0), (x1, low, z0), (x1, low, z1), (x0, low, z1)], (0, -1, 0)),
    ]
    under = high - bevel
    for wanted, x, a, sign in ((left, x0, a0, -1.0), (right, x1, a1, 1.0)):
        if wanted:
            side = [(x, low, z0), (x, low, z1), (x, under, z1), (x, under, z0)]
            edge = [(x, under, z0), (x, under, z1), (a, high, b1), (a, high, b0)]
            made += [quad(side, (sign, 0, 0)), quad(edge, (sign, 1, 0))]
    for wanted, z, b, sign in ((back, z0, b0, -1.0), (ahead, z1, b1, 1.0)):
        if wanted:
            side = [(x0, low, z), (x1, low, z), (x1, under, z), (x0, under, z)]
            edge = [(x0, under, z), (x1, under, z), (a1, high, b), (a0, high, b)]
            made += [quad(side, (0, 0, sign)), quad(edge, (0, 1, sign))]
    return made  # type: ignore[return-value]


def basin_material(subject: Subject) -> Material:
    """Steel in kitchens, ceramic in bathrooms, unless the piece says otherwise."""
    name = subject.shape.get("basin", subject.style.get("basin"))
    if name is None:
        name = "ceramic" if subject.style.get("kind") == "bathroom" else "steel"
    return CERAMIC if name in ("ceramic", "porcelain") else shade(STEEL, 1.02)


@model("Sink")
def sink(subject: Subject) -> tuple[Part, ...]:
    """Rim and outer shell; the hollow itself is the SinkBasin, a thing of its own."""
    w, h, d = subject.size
    material = basin_material(subject)
    given = [(a, b, c, e) for a, b, c, e in subject.shape.get("basins", ())]
    holes = given or [(-w / 2 + 0.04, -d / 2 + 0.06, w / 2 - 0.04, d / 2 - 0.03)]
    rim = min(0.014, 0.2 * h)
    body = [(0.035, 0.0), (0.02, 0.1 * h), (0.006, h - rim)]
    return merge(
        (
            plate(material, [(-w / 2, -d / 2, w / 2, d / 2)], holes, h - rim, h, 0.005),
            nest(shade(material, 0.9), (w, d), body, radius=0.03, cap=False, base=True),
        )
    )


@model("SinkBasin", "BathtubBasin")
def basin(subject: Subject) -> tuple[Part, ...]:
    """The hollow of a sink or tub, with its drain."""
    w, h, d = subject.size
    tub = subject.type == "BathtubBasin"
    material = CERAMIC if tub else basin_material(subject)
    slope, floor = (0.08, 0.02) if tub else (0.03, 0.015)
    radius = 0.14 if tub else 0.045
    profile = [
        (0.012, 0.0), (0.0, 0.02), (0.0, h), (0.004, h), (0.009, h - 0.006),
        (slope, floor + 0.05), (slope + 0.012, floor + 0.016), (slope + 0.045, floor),
    ]  # fmt: skip
    x = -0.36 * w if tub else 0.0
    metal = CHROME if material is CERAMIC or tub else shade(STEEL, 0.8)
    parts = [
        nest(material, (w, d), profile, radius=radius, base=True, crease=75.0, steps=5),
        lathe(metal, [(0.036, 0.0005), (0.034, 0.004), (0.022, 0.002)], 20, (x, floor, 0.0)),
        disc(SHADOW, 0.023, (x, floor + 0.0012, 0.0), segments=16),
    ]
    return merge([*parts, *_corners(material, w, d, radius, h - 0.0015)])


def _corners(material: Material, w: float, d: float, radius: float, y: float) -> list[Part]:
    """Fill what a round basin leaves of its rectangle."""
    parts = []
    angles = np.radians(np.linspace(0, 90, 6))
    for sx in (-1, 1):
        for sz in (-1, 1):
            x, z = sx * w / 2, sz * d / 2
            r = radius
            bow = [
                (x - sx * r + sx * r * math.cos(a), z - sz * r + sz * r * math.sin(a))
                for a in angles
            ]
            parts.append(polygon(material, [(x, z), *bow], y))
    return parts


@model("Faucet")
def faucet(subject: Subject) -> tuple[Part, ...]:
    """A tap; when it runs, a stream as thick as a thumb falls into the basin and foams there."""
    w, h, d = subject.size
    metal = metal_of(
        subject.shape, metal_of(subject.style, (CHROME, STEEL, BRASS)[look(subject.asset, 3)])
    )
    metal = CHROME if metal is STEEL else metal
    kind = variant(subject, 3)
    if kind == 1:
        parts, tip = _low_spout(metal, w, h, d)
    else:
        parts, tip = _gooseneck(metal, w, h, d)
    parts += _levers(metal, w, h, d, subject.look.toggled, double=kind == 2)
    if subject.look.toggled:
        tub = w >= 0.15 and h < 0.2
        parts += _stream(tip[0], tip[1], -float(subject.shape.get("drop", 0.38 if tub else 0.15)))
    return merge(parts)


def _gooseneck(
    metal: Material, w: float, h: float, d: float
) -> tuple[list[Part], tuple[float, float]]:
    back, front = -d / 2 + 0.03, d / 2 - 0.014
    r = (front - back) / 2
    r_tube = 0.013
    y = h - r_tube - r
    bow = arc(r, 180, 0, 12, (0.0, y, (back + front) / 2), "x")
    path = np.concatenate([[(0.0, 0.02, back)], bow, [(0.0, max(y - 0.05, 0.45 * h), front)]])
    end = float(path[-1][1])
    parts = [
        tube(metal, path, r_tube, 10),
        lathe(metal, [(0.03, 0.0), (0.03, 0.008), (0.021, 0.014), (0.019, 0.06), (0.013, 0.066)],
              18, (0.0, 0.0, back)),
        cylinder(metal, 0.0165, end - 0.004, end + 0.03, (0.0, 0.0, front - 0.0025), segments=14),
    ]  # fmt: skip
    return parts, (front - 0.0025, end - 0.004)


def _low_spout(
    metal: Material, w: float, h: float, d: float
) -> tuple[list[Part], tuple[float, float]]:
    back, front, y = -d / 2 + 0.03, d / 2 - 0.02, 0.78 * h
    path = curve(
        [(0, 0.02, back), (0, 0.55 * h, back), (0, y, back + 0.25 * d), (0, y - 0.01, front)], 5
    )
    parts = [
        tube(metal, path, np.linspace(0.022, 0.014, len(path)).tolist(), 12),
        cylinder(metal, 0.0165, y - 0.04, y - 0.005, (0.0, 0.0, front), segments=14),
        lathe(metal, [(0.03, 0.0), (0.03, 0.01), (0.022, 0.02)], 18, (0.0, 0.0, back)),
        ball(metal, (0.022, 0.022, 0.022), (0.0, h - 0.022, back + 0.012), 12, 8),
        tube(metal, [(0, 0.5 * h, back), (0, h - 0.02, back + 0.01)], 0.014, 10),
    ]
    return parts, (front, y - 0.04)


def _levers(metal: Material, w: float, h: float, d: float, on: bool, double: bool) -> list[Part]:
    """Handles beside the spout: across when off, turned to the front and up when on."""
    z = -d / 2 + 0.03
    parts: list[Part] = [_plate(metal, w, z)]
    for sign in (-1.0, 1.0) if double else (1.0,):
        x = sign * (w / 2 - 0.018)
        parts.append(cylinder(metal, 0.015, 0.0, 0.045, (x, 0.0, z), segments=14))
        end = (x - sign * 0.012, 0.10, z + 0.055) if on else (x - sign * 0.03, 0.052, z + 0.03)
        parts.append(tube(metal, [(x, 0.042, z), end], [0.008, 0.0055], 8))
        parts.append(ball(metal, 0.0075, end, 8, 6))
    return parts


def _plate(metal: Material, w: float, z: float) -> Part:
    """The plate that spout and levers stand on."""
    return move(
        nest(metal, (w, 0.058), [(0.0, 0.0), (0.0, 0.006), (0.004, 0.01)], radius=0.029), z=z
    )


def _stream(z: float, top: float, floor: float) -> list[Part]:
    """Running water: a rope of it, bubbles where it lands, and a ring spreading on the floor."""
    at = (0.0, 0.0, z)
    rope = [(0.0, floor), (0.017, floor), (0.0115, floor + 0.06), (0.0105, top), (0.0, top)]
    core = [(0.0, floor), (0.008, floor + 0.002), (0.0045, top), (0.0, top)]
    parts = [
        lathe(WATER, rope, 12, at),
        lathe(FOAM, core, 8, at),
        disc(FOAM, 0.055, (0.0, floor + 0.006, z), inner=0.0, segments=20),
        torus(FOAM, 0.055, 0.005, (0.0, floor + 0.006, z), 20, 5),
        torus(WATER, 0.095, 0.004, (0.0, floor + 0.004, z), 24, 5),
        disc(WATER, 0.13, (0.0, floor + 0.003, z), segments=24),
    ]
    for i in range(7):
        a = i * 2.4
        spot = (0.03 * math.cos(a), floor + 0.014, z + 0.03 * math.sin(a))
        parts.append(ball(FOAM, 0.009, spot, 7, 5))
    return parts


@model("StoveBurner")
def burner(subject: Subject) -> tuple[Part, ...]:
    """A gas burner under its grate. Lit, flames lean out far enough to be seen around a pan."""
    w, h, d = subject.size
    r = min(w, d) / 2
    parts = [
        cylinder(shade(IRON, 1.3), 0.36 * r, 0.0, 0.45 * h, segments=18, bevel=0.002),
        cylinder(IRON, 0.28 * r, 0.45 * h, 0.62 * h, segments=18, bevel=0.002),
        lathe(DARK, [(0.62 * r, 0.0005), (0.6 * r, 0.002), (0.4 * r, 0.002)], 24),
    ]
    bar = 0.0055
    ring = torus(IRON, r - bar, bar, (0.0, h - bar - 0.001, 0.0), 24, 5)
    parts.append(ring)
    for k in range(4):
        prong = box(IRON, (0.3 * r, h - 2 * bar, -bar), (r - bar, h, bar), bevel=0.002)
        foot = box(IRON, (r - 3 * bar, 0.0, -bar), (r - bar, h - bar, bar), bevel=0)
        parts += [turn(p, "y", 90.0 * k + 45.0) for p in (prong, foot)]
    parts += _grate_to_edges(w, h, d, bar)
    if subject.look.toggled:
        parts += _flames(r, h)
    return merge(parts)


def _grate_to_edges(w: float, h: float, d: float, bar: float) -> list[Part]:
    """Four small feet in the middle of the sides, so that the grate fills its square."""
    y = h - 2 * bar
    return [
        box(IRON, (-w / 2, y, -bar), (-w / 2 + 3 * bar, h - 0.001, bar), bevel=0),
        box(IRON, (w / 2 - 3 * bar, y, -bar), (w / 2, h - 0.001, bar), bevel=0),
        box(IRON, (-bar, y, -d / 2), (bar, h - 0.001, -d / 2 + 3 * bar), bevel=0),
        box(IRON, (-bar, y, d / 2 - 3 * bar), (bar, h - 0.001, d / 2), bevel=0),
    ]


def _flames(r: float, h: float) -> list[Part]:
    """A blue ring under the grate and tongues that run out below a pan and lick up around it.

    They stay below the grate's top up to where a usual pan's bottom ends.
    """
    parts = [
        disc(GLOW_BLUE, 0.98 * r, (0.0, 0.0035, 0.0), inner=0.36 * r, segments=24),
        torus(FLAME_TIP, 0.40 * r, 0.0035, (0.0, 0.5 * h, 0.0), 20, 5),
    ]
    for k in range(16):
        long = k % 2 == 0
        reach = 1.52 if long else 1.40
        path = [
            (0.38 * r, 0.42 * h, 0.0),
            (0.66 * r, 0.55 * h, 0.0),
            (1.02 * r, 0.66 * h, 0.0),
            (1.32 * r, 0.8 * h, 0.0),
            (reach * r, 1.7 * h, 0.0),
            (reach * r + 0.002, (3.0 if long else 2.4) * h, 0.0),
        ]
        flame = tube(FLAME, path, [0.004, 0.0065, 0.0065, 0.0075, 0.005, 0.0008], 6, caps=False)
        core = tube(FLAME_TIP, path[:3], [0.002, 0.004, 0.001], 4, caps=False)
        parts += [turn(p, "y", 22.5 * k) for p in (flame, core)]
    return parts


@model("StoveKnob")
def knob(subject: Subject) -> tuple[Part, ...]:
    """A knob with a pointer: up and white when off; turned, red and ringed with light when on."""
    w, h, d = subject.size
    on = subject.look.toggled
    r = min(w, h) / 2
    coat = appliance_coat(subject, BLACK, STEEL, WHITE)
    face = BLACK if coat.colour[0] > 0.5 else STEEL
    grip = 0.28 * r
    parts: list[Part] = [
        lathe(LIT if on else shade(DARK, 1.4), [(r, 0.0), (r, 0.16 * d), (0.86 * r, 0.2 * d)], 24),
        lathe(face, [(0.84 * r, 0.1 * d), (0.8 * r, 0.7 * d), (0.74 * r, 0.78 * d), (0.0, 0.8 * d)], 24),
    ]  # fmt: skip
    handle = [
        box(face, (-grip, 0.7 * d, -0.82 * r), (grip, 0.975 * d, 0.82 * r), bevel=0.002),
        box(
            LIT if on else WHITE,
            (-0.45 * grip, 0.9 * d, -0.8 * r),
            (0.45 * grip, d, -0.1 * r),
            bevel=0.0005,
        ),
    ]
    parts += turn(handle, "y", -90.0 if on else 0.0)
    made = turn(parts, "x", 90.0)
    return merge(move(made, y=h / 2, z=-d / 2))

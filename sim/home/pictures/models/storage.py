"""What one stores things in and on: cabinets, drawers, chests, shelves, safes."""

from __future__ import annotations

from sim.home.anatomy import BOARD, DRAWER_TRAVEL, UNIT_FOOT, WALL, Rect
from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import (
    board,
    cabinet_paint,
    darker,
    front,
    front_kind,
    handle,
    handle_kind,
    handle_metal,
    hull,
    legs,
    swing,
    wood,
)
from sim.home.pictures.palette import (
    BLACK,
    CHROME,
    DARK,
    GREEN_LIGHT,
    IRON,
    RED_LIGHT,
    WHITE,
    dyed,
    shade,
    variant,
)
from sim.home.pictures.shapes import (
    box,
    cylinder,
    decal,
    look,
    merge,
    move,
    nest,
    torus,
    tube,
    turn,
)

INSIDE = Material((0.90, 0.86, 0.78), gloss=0.1)
WIDE = 0.75
"""Cabinets wider than this have two doors."""


def bays(subject: Subject) -> list[Rect]:
    """As `anatomy.bays`: openings in the front that other things fill."""
    return [(a, b, c, e) for a, b, c, e in subject.shape.get("bays", ())]


@model("Cabinet")
def cabinet(subject: Subject) -> tuple[Part, ...]:
    """A box with one door, or two where it is wide; a shelf inside where it is tall."""
    w, h, d = subject.size
    paint = cabinet_paint(subject.style, subject.shape)
    face = d / 2 - WALL
    low, high = (-w / 2, 0.0, -d / 2), (w / 2, h, face - 0.002)
    parts = list(hull(shade(paint, 0.93), INSIDE, low, high))
    if h > 0.5:
        y = WALL + (h - WALL) / 2
        inner = (-w / 2 + WALL, y - WALL, -d / 2 + WALL)
        parts.append(board(INSIDE, inner, (w / 2 - WALL, y - 0.001, face - 0.02)))
    sides = (-1, 1) if w > WIDE else (-1 if subject.shape.get("hinge", "left") == "left" else 1,)
    for side in sides:
        parts += _door(subject, paint, side, len(sides))
    return merge(parts)


def _door(subject: Subject, paint: Material, side: int, count: int) -> tuple[Part, ...]:
    """A door hinged at the left (side -1) or right (1) edge, with its handle at the other."""
    w, h, d = subject.size
    wide = w / count
    middle = side * (w / 2 - wide / 2)
    leaf = front(paint, wide, h, (middle, h / 2, d / 2), front_kind(subject.style))
    x = middle - side * (wide / 2 - 0.032)
    # Doors of shallow cabinets hang over counters and are reached from below.
    usual = "middle" if h >= 0.8 else "low" if d < 0.45 else "high"
    up = subject.shape.get("grip", usual)
    y = {"low": 0.12, "high": h - 0.12}.get(up, h / 2)
    grip = handle(
        handle_metal(subject.style),
        (x, y, d / 2),
        min(0.14, 0.4 * h),
        upright=True,
        kind=handle_kind(subject.style),
    )
    return swing((leaf, *grip), subject.look.openness, side * w / 2, d / 2)


@model("Drawer")
def drawer(subject: Subject) -> tuple[Part, ...]:
    """A box open above behind a front; it comes out by DRAWER_TRAVEL of its depth."""
    w, h, d = subject.size
    paint = cabinet_paint(subject.style, subject.shape)
    if "wood" in subject.shape or subject.shape.get("colour"):
        paint = wood(subject)
    t, low, slack = WALL / 2, h - WALL, 0.006
    inner = shade(INSIDE, 0.97)
    deep, z = d - WALL, -WALL / 2
    # Dark outside and narrower than its front: gaps between fronts must not shine.
    outside = [(slack, 0.004), (slack, low - 0.004)]
    within = [(slack, low - 0.004), (slack, low), (slack + t, low), (slack + t, t)]
    parts: list[Part] = [
        move(nest(shade(INSIDE, 0.4), (w, deep), outside, cap=False, base=True), z=z),
        move(nest(inner, (w, deep), within), z=z),
        front(paint, w, h, (0.0, h / 2, d / 2), front_kind(subject.style)),
    ]
    metal, kind = handle_metal(subject.style), handle_kind(subject.style)
    spots = (0.0,) if w < 0.7 else (-w / 4, w / 4)
    for x in spots:
        parts += handle(metal, (x, h / 2, d / 2), min(0.16, 0.4 * w), kind=kind)
    out = subject.look.openness * DRAWER_TRAVEL * d
    return merge(move(parts, z=out))


@model("Dresser", "TVStand")
def chest(subject: Subject) -> tuple[Part, ...]:
    """A chest around its bays; without bays it has drawers of its own that stay shut."""
    w, h, d = subject.size
    material = wood(subject)
    top = 0.03
    parts = [
        nest(
            material,
            (w, d),
            [(0.006, h - top), (0.0, h - top + 0.006), (0.0, h - 0.006), (0.006, h)],
            base=True,
            crease=60,
        )
    ]
    if bays(subject):
        return merge([*parts, *case(subject, material, h - top)])
    foot = 0.10
    body = d - 0.02
    parts.append(
        box(material, (-w / 2 + 0.01, foot, -d / 2), (w / 2 - 0.01, h - top - 0.002, d / 2 - 0.025))
    )
    parts += legs(darker(material), w - 0.06, body - 0.05, foot, kind=variant(subject, 3))
    columns, rows = max(1, round(w / 0.55)), max(1, round((h - foot) / 0.26))
    wide, tall = (w - 0.04) / columns, (h - top - foot - 0.03) / rows
    for i in range(columns):
        for j in range(rows):
            at = (-w / 2 + 0.02 + wide * (i + 0.5), foot + 0.015 + tall * (j + 0.5), d / 2 - 0.006)
            parts.append(front(material, wide - 0.008, tall - 0.008, at, kind=variant(subject, 3)))
            parts += handle(handle_metal(subject.style), at, 0.12, kind=variant(subject, 3))
    return merge(parts)


def case(subject: Subject, material: Material, height: float) -> list[Part]:
    """Sides, back and the thin boards around each bay (`anatomy` has the same), plain elsewhere."""
    w, _, d = subject.size
    t, eps, face = BOARD, 0.0015, d / 2 - 0.02
    inner = darker(material)
    parts = [
        box(
            material,
            (side * w / 2, 0.0, -d / 2),
            (side * (w / 2 - t), height, d / 2 - 0.004),
            0.002,
        )
        for side in (-1, 1)
    ]
    parts.append(box(inner, (-w / 2 + t, 0.02, -d / 2), (w / 2 - t, height, -d / 2 + t - eps), 0))
    lowest = min(bay[1] for bay in bays(subject))
    if lowest > 0.05:
        kick = (-w / 2 + t, 0.03, face - 0.03)
        parts.append(box(material, kick, (w / 2 - t, lowest - t - eps, face), 0.002))
    for x0, y0, x1, y1 in bays(subject):
        back = -d / 2 + t
        parts += [
            box(inner, (x0 - t, y0 - t, back), (x0 - eps, y1, face), 0),
            box(inner, (x1 + eps, y0 - t, back), (x1 + t, y1, face), 0),
            box(inner, (x0 - eps, y0 - t, back), (x1 + eps, y0 - eps, face), 0),
        ]
        if y1 < height - t:
            parts.append(box(inner, (x0 - t, y1 + eps, back), (x1 + t, y1 + t, face), 0))
    return parts


@model("Shelf")
def shelf(subject: Subject) -> tuple[Part, ...]:
    """A board; hung on a wall (`shape.brackets`) it shows two brackets."""
    w, h, d = subject.size
    material = wood(subject)
    parts = [box(material, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0.003)]
    if subject.shape.get("brackets"):
        for x in (-0.36 * w, 0.36 * w):
            path = [(x, -0.16, -d / 2 + 0.008), (x, -0.008, -d / 2 + 0.008)]
            parts.append(tube(IRON, path, 0.007, 6))
            strut = [(x, -0.15, -d / 2 + 0.01), (x, -0.01, -d / 2 + 0.7 * d)]
            parts.append(tube(IRON, strut, 0.006, 6))
    return merge(parts)


@model("ShelvingUnit")
def shelving_unit(subject: Subject) -> tuple[Part, ...]:
    """An open case: sides, back, bottom and top; the shelves between are things of their own."""
    w, h, d = subject.size
    material = wood(subject)
    t = WALL
    back = shade(material, 0.9)
    parts = [
        box(material, (-w / 2, 0, -d / 2), (-w / 2 + t, h, d / 2), 0.002),
        box(material, (w / 2 - t, 0, -d / 2), (w / 2, h, d / 2), 0.002),
        box(back, (-w / 2 + t, 0.01, -d / 2), (w / 2 - t, h - t, -d / 2 + 0.010), 0),
        box(
            material,
            (-w / 2 + t, UNIT_FOOT - t, -d / 2 + 0.01),
            (w / 2 - t, UNIT_FOOT, d / 2 - 0.002),
            0.002,
        ),
        box(material, (-w / 2 + t, h - t, -d / 2), (w / 2 - t, h, d / 2 - 0.002), 0.002),
        box(
            darker(material),
            (-w / 2 + t, 0, -d / 2 + 0.02),
            (w / 2 - t, UNIT_FOOT - t, d / 2 - 0.03),
            0,
        ),
    ]
    return merge(parts)


@model("Safe")
def safe(subject: Subject) -> tuple[Part, ...]:
    """A steel box with a thick door, a keypad, a wheel and a light that is green when open."""
    w, h, d = subject.size
    steel = dyed(
        IRON, ((0.27, 0.30, 0.33), (0.20, 0.21, 0.22), (0.45, 0.46, 0.44))[look(subject.asset, 3)]
    )
    face = d / 2 - WALL
    parts = list(
        hull(steel, shade(steel, 1.5), (-w / 2, 0, -d / 2), (w / 2, h, face - 0.003), thick=WALL)
    )
    side = -1 if subject.shape.get("hinge", "left") == "left" else 1
    profile = [(0.0, -WALL), (0.0, -0.004), (0.004, 0.0), (0.035, 0.0), (0.039, -0.004)]
    leaf: list[Part] = [
        nest(steel, (w - 0.006, h - 0.006), profile, axis="z", at=(0, h / 2, d / 2), base=True)
    ]
    x, y, z = -side * 0.16 * w, 0.46 * h, d / 2 - 0.004
    rim = turn((torus(CHROME, 0.05, 0.006, (0, 0.026, 0), 20, 6),), "x", 90)
    spokes = [tube(CHROME, [(-0.05, 0, 0.026), (0.05, 0, 0.026)], 0.0045, 6)]
    wheel = [
        *rim,
        *spokes,
        turn(spokes[0], "z", 90),
        *turn((cylinder(CHROME, 0.014, 0, 0.03),), "x", 90),
    ]
    leaf += move(wheel, x, y, z)
    pad = (side * 0.18 * w, 0.62 * h, z)
    leaf.append(nest(BLACK, (0.09, 0.13), [(0, 0), (0.003, 0.006)], axis="z", at=pad))
    for i in range(9):
        key = (pad[0] - 0.024 + 0.024 * (i % 3), pad[1] - 0.035 + 0.022 * (i // 3), z + 0.006)
        leaf.append(decal(WHITE, key, 0.015, 0.013, lift=0.0015))
    lamp = GREEN_LIGHT if subject.look.openness > 0 else RED_LIGHT
    leaf.append(decal(lamp, (pad[0], pad[1] + 0.045, z + 0.006), 0.03, 0.012, lift=0.0015))
    parts += swing(tuple(leaf), subject.look.openness, side * w / 2, d / 2)
    parts.append(
        box(DARK, (-w / 2 + 0.02, 0.0, -d / 2 + 0.02), (w / 2 - 0.02, 0.004, face - 0.02), 0)
    )
    return merge(parts)

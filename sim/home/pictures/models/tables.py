"""Tables and desks."""

from __future__ import annotations

from itertools import pairwise

from sim.home.anatomy import BOARD
from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import darker, legs, wood
from sim.home.pictures.models.storage import bays, case
from sim.home.pictures.palette import BLACK, IRON, STEEL, WHITE, dyed, variant
from sim.home.pictures.shapes import (
    box,
    cylinder,
    lathe,
    look,
    merge,
    nest,
    stretch,
    tube,
)

MARBLE = Material((0.95, 0.94, 0.93), "marble", gloss=0.6)


@model("DiningTable", "CoffeeTable", "SideTable", "Desk")
def table(subject: Subject) -> tuple[Part, ...]:
    """A top on legs, on a post, on sledges, or (with bays) on two sides with what fills the bays."""
    w, h, d = subject.size
    material = wood(subject, shift=1 if subject.type in ("CoffeeTable", "SideTable") else 0)
    kind = variant(subject, 3)
    top = _top_material(subject, material, kind)
    if bays(subject):
        parts = [_top(top, w, h, d, 0.0, BOARD - 0.001)]
        return merge([*parts, *case(subject, material, h - BOARD)])
    if subject.shape.get("round"):
        return merge(_round(subject, top, material))
    thick = 0.035 if subject.type != "SideTable" else 0.025
    radius = 0.05 if kind == 1 else 0.0
    parts = [_top(top, w, h, d, radius, thick)]
    style = subject.shape.get("legs", "")
    if style == "post":
        parts += _post(material, w, h - thick, d)
    elif style == "sled":
        parts += _sled(w, h - thick, d)
    else:
        parts += _four(subject, material, h - thick, kind)
    return merge(parts)


def _top_material(subject: Subject, material: Material, kind: int) -> Material:
    if subject.shape.get("top") == "marble" or (subject.type == "CoffeeTable" and kind == 1):
        return MARBLE
    if subject.type == "Desk" and kind == 2:
        return dyed(WHITE, (0.93, 0.92, 0.90))
    return material


def _top(m: Material, w: float, h: float, d: float, radius: float, thick: float) -> Part:
    edge = min(0.006, 0.3 * thick)
    profile = [(edge, h - thick), (0.0, h - thick + edge), (0.0, h - edge), (edge, h)]
    return nest(m, (w, d), profile, radius=radius, base=True, crease=60.0)


def _four(subject: Subject, material: Material, height: float, kind: int) -> list[Part]:
    """Four legs and the aprons between them."""
    w, _, d = subject.size
    big = subject.type in ("DiningTable", "Desk")
    thick = 0.06 if big else 0.045
    metal = BLACK if kind == 2 else material
    parts = list(legs(metal, w - 0.04, d - 0.04, height, kind, thick))
    if kind != 2:
        tall, t = (0.08 if big else 0.05), 0.018
        x, z = w / 2 - 0.05, d / 2 - 0.05
        apron = darker(material)
        for side in (-1, 1):
            front_ = (-x, height - tall, side * z - t / 2)
            parts.append(box(apron, front_, (x, height - 0.001, side * z + t / 2), 0))
            end = (side * x - t / 2, height - tall, -z)
            parts.append(box(apron, end, (side * x + t / 2, height - 0.001, z), 0))
    if subject.type == "SideTable" and kind == 0:
        low = (-w / 2 + 0.04, 0.16, -d / 2 + 0.04)
        parts.append(box(material, low, (w / 2 - 0.04, 0.18, d / 2 - 0.04), 0.002))
    return parts


def _post(material: Material, w: float, height: float, d: float) -> list[Part]:
    r = 0.32 * min(w, d)
    return [
        lathe(material, [(0.0, 0.0), (r, 0.0), (r, 0.02), (0.06, 0.05), (0.04, 0.12),
                         (0.035, 0.8 * height), (0.09, height - 0.001), (0.0, height - 0.001)], 24),
    ]  # fmt: skip


def _sled(w: float, height: float, d: float) -> list[Part]:
    parts = []
    for x in (-w / 2 + 0.08, w / 2 - 0.08):
        z = d / 2 - 0.06
        path = [(x, height, -z), (x, 0.013, -z), (x, 0.013, z), (x, height, z)]
        for a, b in pairwise(path):
            parts.append(_bar(a, b))
    return parts


def _bar(a: tuple[float, float, float], b: tuple[float, float, float]) -> Part:
    t = 0.013
    low = tuple(min(p, q) - t for p, q in zip(a, b, strict=True))
    high = tuple(max(p, q) + t for p, q in zip(a, b, strict=True))
    top = max(a[1], b[1])
    return box(
        IRON, (low[0], max(low[1], 0.0), low[2]), (high[0], min(high[1], top), high[2]), 0.003
    )


def _round(subject: Subject, top: Material, material: Material) -> list[Part]:
    """A round (or oval) top on a post or three splayed legs."""
    w, h, d = subject.size
    thick = 0.03
    plate = stretch(cylinder(top, 0.5, h - thick, h, segments=40, bevel=0.006), w, 1.0, d)
    if subject.type in ("DiningTable",) or subject.shape.get("legs") == "post":
        return [plate, *_post(material, w, h - thick, d)]
    metal = STEEL if look(subject.asset, 3) == 2 else material
    parts = [plate]
    for x, z in ((0.0, 0.38 * d), (-0.33 * w, -0.22 * d), (0.33 * w, -0.22 * d)):
        path = [(x, 0.0, z), (0.5 * x, h - thick, 0.5 * z)]
        parts.append(tube(metal, path, [0.014, 0.022], 10))
    return parts

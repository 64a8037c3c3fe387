"""Tubs, and what towels and paper hang from."""

from __future__ import annotations

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models.counters import plate
from sim.home.pictures.palette import (
    BLACK,
    BRASS,
    CERAMIC,
    CHROME,
    STEEL,
    metal_of,
    shade,
)
from sim.home.pictures.shapes import (
    ball,
    look,
    merge,
    nest,
    slab,
    tube,
)


def metal(subject: Subject) -> Material:
    """Chrome, black or brass, by asset or the room's style."""
    usual = (CHROME, BLACK, BRASS)[look(subject.asset, 3)]
    found = metal_of(subject.shape, metal_of(subject.style, usual))
    return CHROME if found is STEEL else found


@model("Bathtub")
def bathtub(subject: Subject) -> tuple[Part, ...]:
    """Apron and rim; the hollow is the BathtubBasin."""
    w, h, d = subject.size
    given = [(a, b, c, e) for a, b, c, e in subject.shape.get("basins", ())]
    holes = given or [(-w / 2 + 0.10, -d / 2 + 0.14, w / 2 - 0.10, d / 2 - 0.08)]
    rim = 0.035
    apron = [(0.03, 0.0), (0.03, 0.05), (0.014, 0.06), (0.014, h - rim)]
    panel = [(0.0, 0.0), (0.006, 0.006), (0.05, 0.006), (0.06, 0.0)]
    return merge(
        (
            plate(CERAMIC, [(-w / 2, -d / 2, w / 2, d / 2)], holes, h - rim, h, 0.003),
            nest(CERAMIC, (w, d), apron, cap=False),
            nest(
                shade(CERAMIC, 0.97),
                (w - 0.3, h - 0.22),
                panel,
                axis="z",
                at=(0, 0.06 + (h - rim - 0.06) / 2, d / 2 - 0.0138),
            ),
        )
    )


@model("TowelHolder", "HandTowelHolder")
def towel_holder(subject: Subject) -> tuple[Part, ...]:
    """A bar (its top at 0.03) between two brackets on the wall."""
    w, h, d = subject.size
    m = metal(subject)
    r, t = 0.008, 0.012
    parts = [tube(m, [(-w / 2 + t, 0.03 - r, 0), (w / 2 - t, 0.03 - r, 0)], r, 10, caps=False)]
    for side in (-1, 1):
        x0, x1 = side * w / 2, side * (w / 2 - t)
        parts.append(slab(m, (x0, 0.0, -d / 2), (x1, 0.045, d / 2), 0.018, 0.003, axis="x"))
        x = side * (w / 2 - 0.02)
        low, high = (x - 0.02, 0.0, -d / 2), (x + 0.02, h, -d / 2 + 0.010)
        parts.append(slab(m, low, high, 0.012, 0.003, axis="z"))
    return merge(parts)


@model("ToiletPaperHanger")
def paper_hanger(subject: Subject) -> tuple[Part, ...]:
    """A rod that a roll is put on, held at one end; the rod's top is at 0.03."""
    w, h, d = subject.size
    m = metal(subject)
    r, t = 0.006, 0.012
    x, y = -w / 2 + t, 0.03 - r
    return merge(
        (
            slab(
                m, (-w / 2, 0, -d / 2), (-w / 2 + 0.045, h, -d / 2 + 0.01), 0.012, 0.003, axis="z"
            ),
            slab(m, (-w / 2, 0.004, -d / 2), (x, 0.044, d / 2), 0.018, 0.003, axis="x"),
            tube(m, [(x, y, 0.0), (w / 2 - 0.008, y, 0.0)], r, 8),
            ball(m, 0.010, (w / 2 - 0.010, y, 0.0), 10, 6),
        )
    )

"""The coffee machine."""

from __future__ import annotations

from sim.home.pictures.mesh import Colour, Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.palette import (
    BLACK,
    CHROME,
    DARK,
    GREEN_LIGHT,
    GREY,
    RED_LIGHT,
    SHADOW,
    STEEL,
    dyed,
    shade,
    variant,
)
from sim.home.pictures.shapes import (
    box,
    cylinder,
    decal,
    disc,
    lathe,
    merge,
    move,
    nest,
    slab,
    turn,
)

GLOWING = Material((1.0, 0.74, 0.36), glow=0.9)
COFFEE = Material((0.26, 0.13, 0.05), gloss=0.6)
COFFEE_MACHINES: tuple[Colour, ...] = ((0.15, 0.15, 0.16), (0.68, 0.12, 0.11), (0.86, 0.84, 0.78))


@model("CoffeeMachine")
def coffee_machine(subject: Subject) -> tuple[Part, ...]:
    """Foot, column and head, a place for a mug in front (`anatomy`); running, coffee flows there."""
    w, h, d = subject.size
    on = subject.look.toggled
    coat = Material(COFFEE_MACHINES[variant(subject, 3)], gloss=0.6)
    front_, column = d / 2, d / 2 - 0.155
    head = 0.03 + 0.5 * h
    z = front_ - 0.08
    parts: list[Part] = [
        slab(coat, (-w / 2, 0, -d / 2), (w / 2, 0.024, front_), 0.03, 0.004),
        slab(
            coat, (-w / 2 + 0.004, 0.022, -d / 2), (w / 2 - 0.004, head + 0.01, column), 0.03, 0.002
        ),
        slab(coat, (-w / 2, head, -d / 2), (w / 2, h - 0.012, front_), 0.035, 0.008),
        slab(
            shade(coat, 0.7),
            (-w / 2 + 0.02, h - 0.012, -d / 2 + 0.01),
            (w / 2 - 0.02, h, 0.1 * d),
            0.02,
            0.003,
        ),
        box(
            STEEL,
            (-w / 2 + 0.025, 0.024, column + 0.012),
            (w / 2 - 0.025, 0.0295, front_ - 0.012),
            0.002,
        ),
        cylinder(CHROME, 0.03, head - 0.03, head + 0.004, (0, 0, z), top=0.036, segments=18),
        cylinder(CHROME, 0.008, head - 0.045, head - 0.028, (-0.012, 0, z), segments=10, bevel=0),
        cylinder(CHROME, 0.008, head - 0.045, head - 0.028, (0.012, 0, z), segments=10, bevel=0),
        decal(
            GLOWING if on else shade(STEEL, 0.8),
            (0, (head + 0.03) / 2, column),
            w - 0.05,
            head - 0.06,
        ),
    ]
    for i in range(5):
        parts.append(
            decal(
                SHADOW,
                (0, 0.0295, column + 0.028 + i * 0.024),
                w - 0.07,
                0.008,
                axis="y",
                lift=0.0003,
            )
        )
    parts += _coffee_face(w, h, head, front_, on)
    if on:
        parts += _coffee_stream(head - 0.045, z)
    return merge(parts)


def _coffee_face(w: float, h: float, head: float, z: float, on: bool) -> list[Part]:
    """A panel with a large button: dark when off; running, a green panel and red lamps shine."""
    y = (head + h) / 2 - 0.004
    face = Material((0.10, 0.62, 0.28), glow=0.8) if on else BLACK
    parts = [
        nest(
            face,
            (w - 0.05, h - head - 0.045),
            [(0, 0), (0.002, 0.002)],
            radius=0.012,
            axis="z",
            at=(0, y, z),
        )
    ]
    dial = [
        lathe(GREEN_LIGHT if on else GREY, [(0.030, 0), (0.030, 0.004), (0.022, 0.006)], 22),
        lathe(STEEL, [(0.022, 0.0), (0.022, 0.007), (0.0, 0.008)], 22),
    ]
    parts += move(turn(dial, "x", 90), 0.0, y, z)
    lamp = RED_LIGHT if on else dyed(DARK, (0.30, 0.10, 0.09))
    for x in (-0.058, 0.058):
        parts.append(
            nest(
                lamp,
                (0.026, 0.026),
                [(0, 0), (0.003, 0.003)],
                radius=0.013,
                axis="z",
                at=(x, y, z + 0.0015),
            )
        )
    return parts


def _coffee_stream(top: float, z: float) -> list[Part]:
    """Two brown streams and a puddle, should no mug stand below."""
    parts = [
        cylinder(COFFEE, 0.0045, 0.034, top, (x, 0, z), top=0.006, segments=8, bevel=0)
        for x in (-0.012, 0.012)
    ]
    parts.append(disc(COFFEE, 0.03, (0, 0.0325, z), segments=16))
    return parts

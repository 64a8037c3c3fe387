"""The microwave oven."""

from __future__ import annotations

from sim.home.anatomy import WALL
from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.models._carpentry import hull, swing
from sim.home.pictures.models.fridge import INTERIOR
from sim.home.pictures.palette import (
    BLACK,
    BRUSHED,
    CHROME,
    DARK,
    ENAMEL,
    GREEN_LIGHT,
    GREY,
    NIGHT,
    WHITE,
    appliance_coat,
    dyed,
    shade,
)
from sim.home.pictures.shapes import (
    box,
    cylinder,
    decal,
    merge,
    nest,
    tube,
)

LIT_INTERIOR = Material((1.0, 0.80, 0.42), glow=0.75)
_SEGMENTS = (
    "abcdef",
    "bc",
    "abged",
    "abgcd",
    "fgbc",
    "afgcd",
    "afgedc",
    "abc",
    "abcdefg",
    "abgcdf",
)


@model("Microwave")
def microwave(subject: Subject) -> tuple[Part, ...]:
    """A hollow box; running, its window and inside shine warm and its display is lit green.

    One who stands before it has the keys at the right, at local -x."""
    w, h, d = subject.size
    on, openness = subject.look.toggled, subject.look.openness
    coat = appliance_coat(subject, NIGHT, BRUSHED, ENAMEL)
    face, foot, right = d / 2 - WALL, 0.012, 0.12
    wide = w - right
    low, high = (-w / 2 + right, foot, -d / 2), (w / 2, h, face)
    inside = LIT_INTERIOR if on else dyed(GREY, (0.80, 0.80, 0.78))
    parts = list(hull(coat, inside, low, high, thick=0.025))
    parts.append(box(coat, (-w / 2, foot, -d / 2), (-w / 2 + right, h, face), 0.003))
    for x in (-w / 2 + 0.04, w / 2 - 0.04):
        for z in (-d / 2 + 0.04, d / 2 - 0.06):
            parts.append(
                box(DARK, (x - 0.015, 0, z - 0.015), (x + 0.015, foot + 0.002, z + 0.015), 0)
            )
    floor = (-w / 2 + right + 0.026, foot + 0.024, -d / 2 + 0.026)
    parts.append(box(inside, floor, (w / 2 - 0.026, 0.0375, face), 0))
    turntable = (
        dyed(INTERIOR, (0.72, 0.78, 0.80)) if not on else dyed(LIT_INTERIOR, (1.0, 0.90, 0.62))
    )
    parts.append(cylinder(turntable, min(0.13, 0.3 * wide), 0.0375, 0.0395,
                          (right / 2, 0, -0.01), segments=24, bevel=0))  # fmt: skip
    parts += _microwave_panel(w, h, d, right, foot, on, coat)
    door = tuple(_microwave_door(w, h, d, right, foot, on, coat))
    parts += swing(door, openness, w / 2, d / 2)
    return merge(parts)


def _microwave_panel(
    w: float, h: float, d: float, right: float, foot: float, on: bool, coat: Material
) -> list[Part]:
    """The strip with display, keys and a start button."""
    x, face = -w / 2 + right / 2, d / 2
    height = h - foot - 0.004
    parts: list[Part] = [
        nest(
            shade(coat, 0.8 if coat.colour[0] > 0.5 else 1.6),
            (right - 0.003, height),
            [(0, -WALL), (0, -0.003), (0.003, 0)],
            axis="z",
            at=(x, foot + height / 2, face),
            base=True,
        ),
        nest(BLACK, (0.096, 0.056), [(0, 0), (0.002, 0.002)], axis="z", at=(x, h - 0.05, face)),
    ]
    if on:
        parts.append(
            decal(dyed(GREEN_LIGHT, (0.10, 0.55, 0.22)), (x, h - 0.05, face + 0.002), 0.088, 0.048)
        )
        parts += _digits(GREEN_LIGHT, x, h - 0.05, face + 0.0035)
    else:
        parts.append(
            decal(dyed(GREEN_LIGHT, (0.05, 0.10, 0.07)), (x, h - 0.05, face + 0.002), 0.088, 0.048)
        )
    rows = max(2, int((h - 0.15) / 0.026))
    for i in range(3 * rows):
        key = (x - 0.028 + 0.028 * (i % 3), h - 0.10 - 0.026 * (i // 3), face)
        parts.append(decal(dyed(WHITE, (0.78, 0.79, 0.80)), key, 0.021, 0.016))
    start = GREEN_LIGHT if on else dyed(GREY, (0.25, 0.5, 0.3))
    parts.append(
        box(start, (x - 0.04, foot + 0.015, face), (x + 0.04, foot + 0.036, face + 0.004), 0.001)
    )
    return parts


def _digits(
    material: Material, x: float, y: float, z: float, text: str = "1:30", size: float = 0.030
) -> list[Part]:
    """A time in seven segments."""
    parts, step, half, thick = [], size * 0.72, size / 2, size * 0.15
    width = size * 0.46
    left = -step * (len(text) - 1.4) / 2
    for mark in text:
        # One who stands before it has +x at the left.
        cx = x - left
        if mark == ":":
            parts += [decal(material, (cx, y + s * half * 0.45, z), thick, thick) for s in (-1, 1)]
            left += step * 0.6
            continue
        places = {
            "a": (0, half, 1), "g": (0, 0, 1), "d": (0, -half, 1),
            "f": (width / 2, half / 2, 0), "b": (-width / 2, half / 2, 0),
            "e": (width / 2, -half / 2, 0), "c": (-width / 2, -half / 2, 0),
        }  # fmt: skip
        for name in _SEGMENTS[int(mark)]:
            dx, dy, flat = places[name]
            across, tall = (width, thick) if flat else (thick, half)
            parts.append(decal(material, (cx + dx, y + dy, z), across, tall))
        left += step
    return parts


def _microwave_door(
    w: float, h: float, d: float, right: float, foot: float, on: bool, coat: Material
) -> list[Part]:
    wide, height = w - right - 0.003, h - foot - 0.004
    middle = (right / 2, foot + height / 2, d / 2)
    rim = 0.045
    window = (wide - 2 * rim, height - 2 * rim)
    glass = (
        Material((1.0, 0.72, 0.30), glow=0.95, alpha=0.62)
        if on
        else Material((0.07, 0.08, 0.09), gloss=0.9, alpha=0.82)
    )
    frame = [(rim, -WALL), (0, -WALL), (0, -0.003), (0.003, 0), (rim, 0), (rim, -WALL)]
    parts: list[Part] = [
        nest(coat, (wide, height), frame, axis="z", at=middle, cap=False),
        decal(glass, (middle[0], middle[1], d / 2 - 0.008), *window),
        decal(glass, (middle[0], middle[1], d / 2 - 0.014), *window, side=-1),
    ]
    x = middle[0] - wide / 2 + 0.022
    y0, y1, z = foot + 0.04, h - 0.05, d / 2
    path = [
        (x, y0, z - 0.003),
        (x, y0 + 0.01, z + 0.026),
        (x, y1 - 0.01, z + 0.026),
        (x, y1, z - 0.003),
    ]
    parts.append(tube(CHROME, path, 0.007, 8))
    return parts

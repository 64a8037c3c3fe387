"""The agent itself: the hand around what it holds, and its figure in spectators' pictures.

AI2-THOR shows what is held floating before the camera; AsgardBench lays a translucent hand over it
(paper, section 5.1 and appendix: 60 % opacity), so that held and standing things are told apart.
The hand here is our own: a right hand modelled like any other thing and drawn by the same renderer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sim.compiled import kernel
from sim.home.pictures import shapes
from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.raster import HALF

SKIN = Material((0.87, 0.66, 0.53), gloss=0.2)
NAIL = Material((0.95, 0.80, 0.72), gloss=0.5)
SLEEVE = Material((0.23, 0.40, 0.62), gloss=0.05)
GRIPS = (0.07, 0.12, 0.18, 0.26)
"""How far the fingers open, in halves of the picture's height."""

Rotation = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Hold:
    """How a thing is held before the camera: its rotation in the camera's frame, and how large its
    bounding sphere appears, in halves of the picture's height."""

    turn: Rotation
    reach: float


def hold(size: tuple[float, float, float], radius: float) -> Hold:
    """How something of this size is held so that it is recognised."""
    w, h, d = size
    reach = min(0.42, max(0.17, 0.40 * (radius / 0.20) ** 0.45))
    long = max(w, d)
    if h < 0.35 * long and long > 2.2 * min(w, d):
        # flat and long, as cutlery and remote controls: point it away, turn its face here
        turn = _around_x(-50.0) @ _around_y(200.0 if d >= w else 110.0)
    elif h < 0.35 * long:
        turn = _around_x(-38.0) @ _around_y(160.0)
    elif h > 1.8 * long:
        turn = _around_x(-14.0) @ _around_y(165.0)
    else:
        turn = _around_x(-26.0) @ _around_y(155.0)
    return Hold(turn, reach)


def _around_x(degrees: float) -> Rotation:
    s, c = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


def _around_y(degrees: float) -> Rotation:
    s, c = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return np.array([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])


def grip(half_width: float) -> int:
    """Which of `GRIPS` fits something this wide."""
    return min(range(len(GRIPS)), key=lambda index: abs(GRIPS[index] - half_width))


@cache
def palm(index: int) -> tuple[Part, ...]:
    """What of the hand is behind the held thing. Origin: the grip; unit: half the picture's height."""
    g = GRIPS[index]
    arm = shapes.curve(
        [(0.62, -1.05, 0.25), (0.34, -0.58, 0.16), (g * 0.75 + 0.06, -0.20, 0.10)], 5
    )
    wrist = np.linspace(0.150, 0.098, len(arm))
    parts = [
        shapes.tube(SKIN, arm, list(wrist), 14),
        shapes.tube(SLEEVE, arm[:7], list(wrist[:7] + 0.022), 14),
        shapes.turn(shapes.ball(SKIN, (0.15, 0.17, 0.075), (0.0, 0.0, 0.0), 20, 12), "z", -28.0),
    ]
    parts[2] = shapes.move(parts[2], g * 0.62 + 0.02, -0.10, 0.10)
    for finger in range(4):
        y = 0.085 - 0.062 * finger
        path = [
            (g * 0.5 + 0.05, y - 0.07, 0.10),
            (g + 0.045, y - 0.01, 0.05),
            (g + 0.03, y + 0.005, -0.04),
        ]
        parts.append(shapes.tube(SKIN, shapes.curve(path, 5), 0.036, 10))
    return tuple(parts)


@cache
def fingers(index: int) -> tuple[Part, ...]:
    """What of the hand is in front of the held thing."""
    g = GRIPS[index]
    parts = []
    for finger in range(4):
        y = 0.085 - 0.062 * finger
        tip = g * (0.30 + 0.06 * abs(finger - 1.2))
        path = shapes.curve(
            [(g + 0.035, y, -0.02), (g + 0.005, y + 0.008, -0.10), (tip, y + 0.004, -0.13)], 6
        )
        thick = np.linspace(0.036, 0.029 if finger < 3 else 0.025, len(path))
        parts.append(shapes.tube(SKIN, path, list(thick), 10))
        parts.append(shapes.ball(SKIN, float(thick[-1]), tuple(path[-1]), 10, 8))
        end = path[-1]
        parts.append(
            shapes.ball(NAIL, (0.017, 0.015, 0.008), (end[0] - 0.005, end[1], end[2] - 0.024), 8, 6)
        )
    thumb = shapes.curve(
        [(g * 0.30, -0.20, 0.02), (-g * 0.55, -0.14, -0.08), (-g * 0.72, 0.01, -0.12)], 6
    )
    thick = np.linspace(0.056, 0.034, len(thumb))
    parts.append(shapes.tube(SKIN, thumb, list(thick), 12))
    parts.append(shapes.ball(SKIN, 0.034, tuple(thumb[-1]), 10, 8))
    top = thumb[-1]
    parts.append(
        shapes.ball(NAIL, (0.018, 0.022, 0.008), (top[0], top[1] + 0.008, top[2] - 0.03), 8, 6)
    )
    return tuple(parts)


JUMPERS = ((0.20, 0.52, 0.56), (0.74, 0.33, 0.20), (0.45, 0.33, 0.58), (0.62, 0.55, 0.20))
HAIR = ((0.30, 0.20, 0.13), (0.12, 0.09, 0.08), (0.62, 0.46, 0.25), (0.42, 0.18, 0.10))
"""Colours of those who live in a home, in the order in which they came."""


@cache
def figure(number: int = 0) -> tuple[Part, ...]:
    """The agent as others see it: standing at the origin, 1.65 m tall, facing +z.

    `number` tells those who live together apart.
    """
    jumper = Material(JUMPERS[number % len(JUMPERS)], "fabric", gloss=0.05)
    trousers = Material((0.22, 0.26, 0.36), gloss=0.05)
    hair = Material(HAIR[number % len(HAIR)], gloss=0.25)
    dark = Material((0.06, 0.06, 0.07), gloss=0.6)
    wedge = Material((1.0, 0.72, 0.16), glow=0.55, alpha=0.85)
    body = [
        (0.0, 0.62),
        (0.15, 0.63),
        (0.185, 0.78),
        (0.185, 1.10),
        (0.15, 1.26),
        (0.07, 1.33),
        (0.0, 1.34),
    ]
    legs = [(0.0, 0.0), (0.13, 0.0), (0.145, 0.03), (0.15, 0.35), (0.165, 0.66), (0.0, 0.67)]
    parts = [
        shapes.lathe(jumper, body, 24, crease=80.0),
        shapes.lathe(trousers, legs, 24),
        shapes.ball(SKIN, (0.115, 0.135, 0.12), (0.0, 1.46, 0.0), 24, 16),
        shapes.ball(hair, (0.122, 0.11, 0.125), (0.0, 1.515, -0.022), 24, 12),
        shapes.ball(SKIN, 0.02, (0.0, 1.445, 0.118), 10, 8),
    ]
    for side in (-1.0, 1.0):
        parts.append(shapes.ball(dark, (0.013, 0.018, 0.01), (0.045 * side, 1.475, 0.106), 10, 8))
        arm = shapes.curve(
            [(0.175 * side, 1.20, 0.0), (0.225 * side, 0.98, 0.05), (0.15 * side, 0.92, 0.24)], 5
        )
        parts.append(shapes.tube(jumper, arm, 0.045, 10))
        parts.append(shapes.ball(SKIN, 0.05, tuple(arm[-1]), 12, 8))
    arrow = np.array([(-0.13, 0.30), (0.13, 0.30), (0.0, 0.52)])
    flat = np.array([(x, 0.012, z) for x, z in arrow], np.float32)
    parts.append(
        Part(
            flat,
            np.tile(np.array([0.0, 1.0, 0.0], np.float32), (3, 1)),
            np.zeros((3, 2), np.float32),
            np.array([(0, 1, 2)], np.int32),
            wedge,
        )
    )
    return tuple(parts)


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A drawn layer of the hand: `pixels` (h, w, 3), `cover` uint8 (h, w), and where its first
    pixel lies from the grip."""

    pixels: NDArray[np.uint8]
    cover: NDArray[np.uint8]
    left: int
    top: int


@kernel("void(u1[:,:,::1],i4[:,::1],u1[::1],u1[:,:,::1],u1[:,::1],i8,i8,f4)")
def lay(pixels, ids, spared, sprite, cover, left, top, opacity):  # type: ignore[no-untyped-def]
    """Lay a sprite over a picture, but not over the ids that are spared."""
    height, width = pixels.shape[:2]
    for y in range(max(0, -top), min(cover.shape[0], height - top)):
        for x in range(max(0, -left), min(cover.shape[1], width - left)):
            part = np.float32(cover[y, x]) * opacity / np.float32(255.0)
            if cover[y, x] == 0 or spared[ids[top + y, left + x]] > 0:
                continue
            for c in range(3):
                below = np.float32(pixels[top + y, left + x, c])
                above = np.float32(sprite[y, x, c])
                pixels[top + y, left + x, c] = np.uint8(below + (above - below) * part + HALF)

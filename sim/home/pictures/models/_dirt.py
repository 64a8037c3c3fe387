"""Dirt, crumbs and liquids: what tells from across a room that a dish wants washing or is full."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.models._forms import Profile, mix, skin
from sim.home.pictures.shapes import ball, disc, lathe

BROWN = Material((0.30, 0.17, 0.06), gloss=0.25)
DARK = Material((0.17, 0.09, 0.04), gloss=0.25)
GREEN = Material((0.33, 0.36, 0.08), gloss=0.25)
SAUCE = Material((0.52, 0.22, 0.06), gloss=0.3)
GRIME = (BROWN, GREEN, DARK, SAUCE)
"""Dirt has the same few colours everywhere, so that who has seen one dirty dish knows the next."""
PALE_GRIME = (
    Material((0.66, 0.46, 0.18), gloss=0.2),
    Material((0.50, 0.53, 0.16), gloss=0.2),
    Material((0.74, 0.62, 0.36), gloss=0.2),
    Material((0.58, 0.27, 0.10), gloss=0.2),
)
"""The same for dark pans, on which brown would not be seen."""

LIQUIDS = {
    "water": Material((0.26, 0.54, 0.84), gloss=0.9, alpha=0.78),
    "coffee": Material((0.17, 0.08, 0.03), gloss=0.25),
    "wine": Material((0.46, 0.02, 0.08), gloss=0.35),
}
LIFT = 0.0012
"""Metres by which stains stand out, so that they never fight with what they lie on."""


def _blob(chance: random.Random, points: int) -> list[float]:
    """Reach of a stain in each direction, around 1."""
    first, second = chance.uniform(0, 6.3), chance.uniform(0, 6.3)
    return [
        1
        + 0.15 * math.sin(2 * a + first)
        + 0.10 * math.sin(3 * a + second)
        + chance.uniform(-0.03, 0.03)
        for a in (2 * math.pi * i / points for i in range(points))
    ]


def _patch(rings: list[NDArray[np.float64]], material: Material, flip: bool) -> Part:
    """A fan of concentric rings; the first is a single point. `flip` turns it to face the other way."""
    around = len(rings[1])
    points = np.concatenate(rings)
    faces: list[tuple[int, int, int]] = []
    for i in range(around):
        j = (i + 1) % around
        faces.append((0, 1 + i, 1 + j))
        for ring in range(len(rings) - 2):
            a, b = 1 + ring * around + i, 1 + ring * around + j
            c, d = a + around, b + around
            faces += [(a, c, d), (a, d, b)]
    turned = [(a, c, b) for a, b, c in faces] if flip else faces
    return skin(material, points, turned, crease=180)


def height_at(profile: Profile, radius: float) -> float:
    """Height of an inner profile (running outward and up) at a radius."""
    r, y = [p[0] for p in profile], [p[1] for p in profile]
    return float(np.interp(radius, r, y))


def radius_at(profile: Profile, height: float) -> float:
    """Radius of a wall's profile (running up) at a height."""
    r, y = [p[0] for p in profile], [p[1] for p in profile]
    return float(np.interp(height, y, r))


def spill(
    profile: Profile,
    x: float,
    z: float,
    reach: float,
    material: Material,
    seed: int,
    stretch: float = 1.0,
) -> Part:
    """A stain on the upper side of a dish: `profile` is (radius, height) from the middle outward."""
    chance = random.Random(seed)
    blob = _blob(chance, 16)
    turn = chance.uniform(0, math.pi)
    rings = []
    for part_of, lift in ((0.0, 1.7), (0.62, 1.6), (1.0, 0.7)):
        points = []
        for i, far in enumerate(blob):
            a = 2 * math.pi * i / len(blob)
            along, across = math.cos(a) * stretch, math.sin(a) / stretch
            px = x + reach * part_of * far * (along * math.cos(turn) - across * math.sin(turn))
            pz = z + reach * part_of * far * (along * math.sin(turn) + across * math.cos(turn))
            limit = profile[-1][0] - 0.001
            r = math.hypot(px, pz)
            if r > limit:
                px, pz, r = px * limit / r, pz * limit / r, limit
            points.append((px, height_at(profile, r) + LIFT * lift, pz))
        rings.append(np.array(points[:1] if part_of == 0 else points))
    return _patch(rings, material, flip=True)


def smear(
    profile: Profile,
    angle: float,
    y: float,
    wide: float,
    tall: float,
    material: Material,
    seed: int,
    inside: bool = False,
    segments: int = 24,
) -> Part:
    """A stain on a dish's wall: `profile` is (radius, height) upward, `angle` in degrees.

    `segments` is that of the wall's lathe, so that the stain lies on its facets.
    """
    chance = random.Random(seed)
    blob = _blob(chance, 16)
    low, high = profile[0][1], profile[-1][1]
    rings = []
    for part_of, lift in ((0.0, 1.7), (0.62, 1.6), (1.0, 0.6)):
        points = []
        for i, far in enumerate(blob):
            a = 2 * math.pi * i / len(blob)
            py = min(max(y + tall / 2 * part_of * far * math.sin(a), low + 0.001), high - 0.0005)
            r = radius_at(profile, py)
            turn = math.radians(angle) + wide / 2 * part_of * far * math.cos(a) / max(r, 0.005)
            r = _on_facet(r, turn, segments) + (-LIFT if inside else LIFT) * lift
            points.append((r * math.cos(turn), py, r * math.sin(turn)))
        rings.append(np.array(points[:1] if part_of == 0 else points))
    return _patch(rings, material, flip=not inside)


def _on_facet(radius: float, turn: float, segments: int) -> float:
    half = math.pi / segments
    return radius * math.cos(half) / math.cos((turn % (2 * half)) - half)


def crumbs(
    profile: Profile, count: int, reach: float, seed: int, material: Material = BROWN
) -> tuple[Part, ...]:
    """Bits of food left on a dish."""
    chance = random.Random(seed)
    bits = []
    for _ in range(count):
        r, a = reach * math.sqrt(chance.random()), chance.uniform(0, 6.28)
        size = chance.uniform(0.0025, 0.0055)
        at = (r * math.cos(a), height_at(profile, r) + size * 0.6, r * math.sin(a))
        bits.append(ball(material, (size, size * 0.8, size * 0.9), at, 6, 4))
    return tuple(bits)


def surface(liquid: str, radius: float, y: float, segments: int = 24) -> tuple[Part, ...]:
    """The top of a liquid, a lighter rim around it where it is coffee."""
    parts = [disc(LIQUIDS[liquid], radius, (0.0, y, 0.0), segments=segments)]
    if liquid == "coffee":
        foam = Material((0.42, 0.25, 0.11), gloss=0.4)
        parts.append(
            disc(foam, radius, (0.0, y + 0.0008, 0.0), inner=radius * 0.86, segments=segments)
        )
    return tuple(parts)


def behind_glass(liquid: str) -> Material:
    """A liquid as seen through glass: opaque, as only the nearest of two clear layers is drawn."""
    seen = LIQUIDS[liquid]
    return (
        replace(seen, colour=mix(seen.colour, (1, 1, 1), 0.35), alpha=1.0)
        if liquid == "water"
        else replace(seen, alpha=1.0)
    )


def body(liquid: str, wall: Profile, level: float, segments: int = 24) -> tuple[Part, ...]:
    """A liquid as seen from outside: `wall` begins with its bottom in the middle and runs up."""
    bottom = wall[0][1]
    rising = [p for p in wall[1:] if p[0] > 0.001]
    heights = [bottom, *(y for _, y in rising if bottom < y < level), level]
    outline = [(0.0, bottom), *((radius_at(rising, y), y) for y in heights), (0.0, level)]
    return (lathe(behind_glass(liquid), outline, segments),)

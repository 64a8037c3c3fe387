"""The light of a room: a wide lamp under the ceiling, the sky in its windows, sun through one.

Made from the room alone, so every state of a scene is lit alike.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.home.pictures import raster
from sim.home.pictures.mesh import Floats
from sim.home.pictures.pool import linear
from sim.home.scenes import Room

LAMP_SIZE, SUN_SIZE = 512, 1024
"""Texels a side of their shadow maps. The lamp is wide and its shadows are soft."""
LAMP = (1.0, 0.94, 0.84)
SKY = (0.80, 0.92, 1.10)
SUN = (1.0, 0.90, 0.74)
WINDOWS = 3
"""So many windows, the largest, light the room."""


@dataclass(frozen=True, slots=True, eq=False)
class Lights:
    """As the kernels read them.

    `numbers` float32[40]: 0 lamp's place (3), 3 its colour (3), 6 and 7 its falloff, 8 its radius;
    9 direction to the sun (3), 12 its colour (3), 15 whether it shines; ambient light from above
    (16), from below (19); what shiny things mirror: ceiling (22), walls (25), floor (28); 31 number
    of windows; 32 light outside (3). `windows` float32 (n, 12): middle, inward normal, half width,
    half height, colour. `lamp` and `sun` are the cameras of their shadow maps.
    """

    numbers: Floats
    windows: Floats
    lamp: Floats
    sun: Floats


def lights(room: Room) -> Lights:
    """The lights of a room."""
    xs, zs = [x for x, _ in room.outline], [z for _, z in room.outline]
    half_x, half_z = (max(xs) - min(xs)) / 2, (max(zs) - min(zs)) / 2
    middle = (max(xs) + min(xs)) / 2, (max(zs) + min(zs)) / 2
    rise = 0.45 + 0.35 * max(half_x, half_z)
    place = (middle[0], room.height + rise, middle[1])
    windows = _windows(room)
    towards = _sun(windows)
    numbers = np.zeros(40, np.float32)
    strength = 1.0 if len(windows) else 1.15
    numbers[0:3] = place
    numbers[3:6] = np.array(LAMP) * strength
    numbers[6], numbers[7] = _falloff(place[1], half_x, half_z)
    numbers[8] = 0.30
    numbers[9:12] = towards
    numbers[12:15] = np.array(SUN) * 2.1
    numbers[15] = float(len(windows) > 0)
    wall, floor = _tone(room, "wall", (0.86, 0.83, 0.77)), _tone(room, "floor", (0.62, 0.52, 0.42))
    numbers[16:19] = 0.30 * (0.35 * wall + 0.65) * (1.0, 0.99, 0.97)
    numbers[19:22] = 0.21 * (0.6 * floor + 0.4)
    numbers[22:25] = (0.78, 0.77, 0.74)
    numbers[25:28] = 0.52 * wall
    numbers[28:31] = 0.30 * floor + 0.02
    numbers[31] = len(windows)
    numbers[32:35] = (0.62, 0.78, 0.95)
    reach = math.hypot(half_x, half_z) + 0.1
    return Lights(
        numbers,
        windows if len(windows) else np.zeros((1, 12), np.float32),
        _lamp_camera(place, half_x, half_z, rise),
        _sun_camera(towards, (middle[0], room.height / 2, middle[1]), reach + room.height / 2),
    )


def _falloff(height: float, half_x: float, half_z: float) -> tuple[float, float]:
    """The lamp gives 1 on a worktop under it and about half of that in the far corners."""
    near = (height - 0.9) ** 2
    far = near + half_x**2 + half_z**2
    # Bounded, or small rooms would have no falloff to speak of but a pole near the lamp.
    slope = min(1.0 / max(far - near, 1.0), 0.75 / near)
    return 1.0 - slope * near, slope


def _windows(room: Room) -> Floats:
    rows = []
    for opening in room.openings:
        if opening.get("kind") != "window":
            continue
        (x0, z0), (x1, z1) = (
            room.outline[(int(opening["wall"]) + i) % len(room.outline)] for i in range(2)
        )
        length = math.hypot(x1 - x0, z1 - z0)
        along = ((x1 - x0) / length, (z1 - z0) / length)
        at = (float(opening["from"]) + float(opening["to"])) / 2
        low, high = float(opening.get("sill", 0.9)), float(opening.get("head", 2.0))
        half_w = abs(float(opening["to"]) - float(opening["from"])) / 2
        middle = (x0 + along[0] * at, (low + high) / 2, z0 + along[1] * at)
        rows.append([*middle, -along[1], 0.0, along[0], half_w, (high - low) / 2, *SKY, 0.0])
    rows.sort(key=lambda row: -row[6] * row[7])
    return np.array(rows[:WINDOWS], np.float32).reshape(-1, 12)


def _sun(windows: Floats) -> tuple[float, float, float]:
    """To the sun: outside the largest window, a little to one side, half up the sky."""
    if not len(windows):
        return (0.0, 1.0, 0.0)
    nx, nz = float(windows[0, 3]), float(windows[0, 5])
    side = 0.55 if int(abs(windows[0, 0] * 16 + windows[0, 2] * 8)) % 2 else -0.55
    x, y, z = -nx + side * nz, 0.95, -nz - side * nx
    length = math.sqrt(x * x + y * y + z * z)
    return (x / length, y / length, z / length)


def _tone(room: Room, key: str, default: tuple[float, float, float]) -> NDArray[np.float64]:
    """The linear colour of a part of the room, for what it throws back."""
    colour = room.style.get(f"{key}_colour", room.style.get(f"{key}s_colour", default))
    if isinstance(colour, (list, tuple)) and len(colour) == 3:
        return np.array(linear([float(c) for c in colour]))
    return np.array(linear(default))


def _lamp_camera(
    place: tuple[float, float, float], half_x: float, half_z: float, rise: float
) -> Floats:
    """Straight down from the lamp, just wide enough for the walls' upper edges."""
    fx = LAMP_SIZE / 2 * rise / (half_x + 0.05)
    fz = LAMP_SIZE / 2 * rise / (half_z + 0.05)
    rows = (1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0)
    return np.array([*rows, *place, fx, fz, 0.0, 1.0 / float(raster.NEAR)], np.float32)


def _sun_camera(
    towards: tuple[float, float, float], middle: tuple[float, float, float], reach: float
) -> Floats:
    """An orthographic camera that sees the whole room from the sun."""
    forward = -np.array(towards)
    aside = np.array([1.0, 0.0, 0.0]) if abs(forward[1]) > 0.99 else np.array([0.0, 1.0, 0.0])
    right = np.cross(aside, forward)
    right /= math.sqrt(float(right @ right))
    up = np.cross(forward, right)
    eye = np.array(middle) - forward * (reach + 1.0)
    scale = SUN_SIZE / 2 / reach
    most = float(raster.FAR - raster.NEAR)
    return np.array([*right, *up, *forward, *eye, scale, scale, 1.0, most], np.float32)

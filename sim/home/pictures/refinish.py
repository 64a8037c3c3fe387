"""A home in other materials and other light: what of a cast and its lights changes (`finish`)."""

from __future__ import annotations

import colorsys
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from sim.home.finish import Finish, Light
from sim.home.pictures import textures
from sim.home.pictures.lights import Lights
from sim.home.pictures.mesh import Floats
from sim.home.pictures.pool import linear
from sim.home.pictures.stage import Cast

KEPT = 16
"""Results that are kept, of each kind: those who look once look again."""
ALPHA, GLOW, TEXTURE = 3, 5, 6
"""Columns of a material: 0 to 2 are its linear colour."""
EYE = (0.30, 0.59, 0.11)
"""How bright red, green and blue are to the eye."""


def refinished(cast: Cast, lights: Lights, finish: Finish) -> tuple[Cast, Lights]:
    """What to draw for a home of this finish."""
    if finish.materials is not None:
        seed, numbers = finish.materials
        made = _once(cast.materials, finish.materials, lambda: _materials(cast.materials, seed, numbers))  # fmt: skip
        cast = replace(cast, materials=made)
    if finish.lights is not None:
        lamp, sun, sky = finish.lights
        lights = _once(lights, finish.lights, lambda: _lit(lights, lamp, sun, sky))
    return cast, lights


_kept: OrderedDict[tuple[int, Any], tuple[Any, Any]] = OrderedDict()
_lock = threading.Lock()


def _once(source: Any, how: Any, make: Callable[[], Any]) -> Any:
    """What is made of this very source in this way, made once while it is remembered."""
    key = (id(source), how)
    with _lock:
        found = _kept.get(key)
        if found is None:
            found = _kept[key] = (source, make())
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
        _kept.move_to_end(key)
        return found[1]


def _materials(old: Floats, seed: int, numbers: tuple[int, ...]) -> Floats:
    """Each opaque material replaced by another of these, equal ones by equal ones. Glass, and what
    shines of itself, stay: one must see through and by them."""
    new = old.copy()
    for row in new:
        if numbers and row[ALPHA] >= 1.0 and row[GLOW] <= 0.0:
            which = zlib.crc32(row.tobytes(), seed)
            colour, pattern = material(numbers[which % len(numbers)])
            row[:3] = colour
            if row[TEXTURE] > 0:
                row[TEXTURE] = textures.index(pattern)
    return new


@lru_cache(maxsize=1024)
def material(number: int) -> tuple[tuple[float, ...], str]:
    """The linear colour and the pattern of a numbered material."""
    dice = Random(number)
    colour = colorsys.hsv_to_rgb(dice.random(), dice.uniform(0.1, 0.9), dice.uniform(0.2, 0.95))
    return tuple(linear(colour)), dice.choice(textures.names())


def _lit(lights: Lights, lamp: Light, sun: Light, sky: Light) -> Lights:
    numbers, windows = lights.numbers.copy(), lights.windows.copy()
    numbers[3:6] = _shone(numbers[3:6], lamp)
    numbers[12:15] = _shone(numbers[12:15], sun)
    for first in (16, 19, 22, 25, 28):
        ambient = numbers[first : first + 3]
        numbers[first : first + 3] = (_shone(ambient, lamp) + _shone(ambient, sky)) / 2
    numbers[32:35] = _shone(numbers[32:35], sky)
    for window in windows:
        window[8:11] = _shone(window[8:11], sky)
    return replace(lights, numbers=numbers, windows=windows)


def _shone(colour: Floats, light: Light) -> Floats:
    """A light's colour, as strong to the eye as it was times the strength."""
    if light.colour is None:
        return colour * np.float32(light.strength)
    wanted = np.array(linear(light.colour), np.float32)
    bright = float(colour @ np.array(EYE, np.float32)) / max(float(wanted @ np.array(EYE)), 0.05)
    made: Floats = (wanted * np.float32(bright * light.strength)).astype(np.float32)
    return made

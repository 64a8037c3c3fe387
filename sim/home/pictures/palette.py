"""The materials that models share, and how a room's style is read."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sim.home.pictures.mesh import Colour, Material, Subject
from sim.home.pictures.shapes import look

STEEL = Material((0.74, 0.75, 0.77), "steel", gloss=0.7)
CHROME = Material((0.80, 0.82, 0.84), gloss=0.95)
BRASS = Material((0.80, 0.66, 0.36), gloss=0.8)
IRON = Material((0.16, 0.16, 0.17), gloss=0.35)
BLACK = Material((0.09, 0.09, 0.10), gloss=0.5)
DARK = Material((0.20, 0.20, 0.21), gloss=0.3)
GREY = Material((0.52, 0.53, 0.54), gloss=0.3)
WHITE = Material((0.94, 0.94, 0.92), gloss=0.35)
CERAMIC = Material((0.96, 0.96, 0.95), gloss=0.85)
PLASTIC = Material((0.90, 0.90, 0.89), gloss=0.4)
RUBBER = Material((0.12, 0.12, 0.12), gloss=0.1)
GLASS = Material((0.80, 0.90, 0.93), gloss=0.95, alpha=0.28)
DARK_GLASS = Material((0.05, 0.06, 0.07), gloss=0.95)
WATER = Material((0.55, 0.78, 0.98), gloss=0.9, alpha=0.62)
FOAM = Material((0.93, 0.97, 1.0), gloss=0.4, alpha=0.75)
SHADOW = Material((0.05, 0.05, 0.055), gloss=0.0)
OAK = Material((0.80, 0.62, 0.42), "wood", gloss=0.25)
WALNUT = Material((0.50, 0.33, 0.21), "wood", gloss=0.25)
PINE = Material((0.90, 0.76, 0.55), "wood", gloss=0.2)
RED_MARK = Material((0.95, 0.12, 0.08), gloss=0.4, glow=0.6)
GREEN_LIGHT = Material((0.25, 1.0, 0.45), glow=1.0)
RED_LIGHT = Material((1.0, 0.22, 0.12), glow=1.0)
HOT = Material((1.0, 0.42, 0.08), glow=1.0)
ENAMEL = Material((0.93, 0.93, 0.92), gloss=0.6)
BRUSHED = Material((0.80, 0.81, 0.83), "steel", gloss=0.6)
NIGHT = Material((0.17, 0.18, 0.19), gloss=0.6)
WARM_LIGHT = Material((1.0, 0.93, 0.72), glow=1.0)
SKY = Material((0.74, 0.87, 0.98), glow=1.0)


def colour_of(value: Any, default: Colour) -> Colour:
    """A colour as style files write it: three numbers, 0 to 1, or a mapping's `colour`."""
    if isinstance(value, Mapping):
        value = value.get("colour")
    if isinstance(value, (list, tuple)) and len(value) == 3:
        return (float(value[0]), float(value[1]), float(value[2]))
    return default


def tone(style: Mapping[str, Any], key: str, default: Colour) -> Colour:
    """The style's colour for something: `<key>_colour`, or `<key>` where that is a colour."""
    return colour_of(style.get(f"{key}_colour", style.get(key)), default)


def surface(style: Mapping[str, Any], key: str, default: Material) -> Material:
    """The style's material for something: its texture under `key`, its colour as in `tone`."""
    texture = style.get(key)
    if isinstance(texture, Mapping):
        texture = texture.get("texture")
    chosen = replace(default, colour=tone(style, key, default.colour))
    if isinstance(texture, str):
        chosen = replace(chosen, texture="" if texture in ("plain", "paint") else texture)
    return chosen


def variant(subject: Subject, count: int) -> int:
    """Which of `count` looks a piece has: by its asset, and another set in each style of room."""
    return (look(subject.asset, count) + room_seed(subject.style)) % count


def room_seed(style: Mapping[str, Any]) -> int:
    """A number that differs between rooms of different style; 0 where there is none."""
    plain = {key: style[key] for key in ("wall", "floor", "wood", "cabinet") if key in style}
    return zlib.crc32(json.dumps(plain, sort_keys=True).encode()) if plain else 0


def metal_of(style: Mapping[str, Any], default: Material = CHROME) -> Material:
    """The metal of handles and taps."""
    return {"brass": BRASS, "black": BLACK, "steel": STEEL, "chrome": CHROME}.get(
        str(style.get("metal", "")), default
    )


def appliance_coat(subject: Subject, *usual: Material) -> Material:
    """White, steel or black as the room's appliances are, or one of the usual ones by asset."""
    named = {"white": ENAMEL, "steel": BRUSHED, "black": NIGHT}
    name = subject.shape.get("coat", subject.style.get("appliance"))
    return named.get(str(name)) or usual[look(subject.asset, len(usual))]


def shade(material: Material, factor: float) -> Material:
    """A darker (below 1) or lighter material."""
    red, green, blue = (min(1.0, max(0.0, part * factor)) for part in material.colour)
    return replace(material, colour=(red, green, blue))


def dyed(material: Material, colour: Colour) -> Material:
    """The same material in another colour."""
    return replace(material, colour=colour)

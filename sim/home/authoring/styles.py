"""Materials and colours of a room, chosen to go together."""

from __future__ import annotations

import random
from typing import Any

Colour = list[float]

_WALLS: list[Colour] = [
    [0.93, 0.91, 0.86], [0.88, 0.90, 0.88], [0.86, 0.89, 0.92], [0.94, 0.90, 0.82],
    [0.80, 0.86, 0.83], [0.91, 0.86, 0.83], [0.87, 0.85, 0.90], [0.95, 0.94, 0.91],
    [0.78, 0.83, 0.87], [0.90, 0.88, 0.76],
]  # fmt: skip
_WOODS: list[Colour] = [
    [0.72, 0.52, 0.33], [0.60, 0.42, 0.27], [0.45, 0.30, 0.20], [0.80, 0.65, 0.46], [0.66, 0.50, 0.36],
]  # fmt: skip
_PAINTS: list[Colour] = [
    [0.93, 0.93, 0.91], [0.88, 0.87, 0.82], [0.36, 0.45, 0.50], [0.48, 0.56, 0.47], [0.25, 0.31, 0.38],
    [0.72, 0.76, 0.72],
]  # fmt: skip
_ACCENTS: list[Colour] = [
    [0.75, 0.33, 0.26], [0.20, 0.42, 0.55], [0.83, 0.62, 0.25], [0.33, 0.50, 0.36], [0.55, 0.35, 0.50],
    [0.16, 0.25, 0.40], [0.80, 0.50, 0.38], [0.45, 0.60, 0.65],
]  # fmt: skip
_COUNTERS: dict[str, list[Colour]] = {
    "granite": [[0.30, 0.29, 0.29], [0.55, 0.50, 0.46]],
    "marble": [[0.90, 0.89, 0.87]],
    "wood": [[0.68, 0.48, 0.30], [0.52, 0.35, 0.22]],
    "quartz": [[0.80, 0.79, 0.76], [0.40, 0.42, 0.44]],
}
_FLOORS: dict[str, list[Colour]] = {
    "planks": _WOODS,
    "tiles": [[0.80, 0.77, 0.72], [0.62, 0.60, 0.58], [0.70, 0.52, 0.42]],
    "checker": [[0.88, 0.87, 0.84]],
    "carpet": [[0.72, 0.67, 0.60], [0.55, 0.58, 0.62], [0.60, 0.52, 0.46], [0.48, 0.52, 0.47]],
    "marble": [[0.88, 0.86, 0.83]],
    "terrazzo": [[0.82, 0.80, 0.77]],
}
_FLOOR_OF = {
    "kitchen": ("planks", "tiles", "tiles", "checker", "terrazzo", "planks"),
    "living_room": ("planks", "planks", "planks", "carpet"),
    "bedroom": ("planks", "carpet", "carpet", "planks"),
    "bathroom": ("tiles", "tiles", "checker", "marble", "terrazzo"),
}


def style(kind: str, rng: random.Random) -> dict[str, Any]:
    """A room's style: for each part its colour, and the name of a texture where it has one."""
    floor = rng.choice(_FLOOR_OF[kind])
    counter = rng.choice(sorted(_COUNTERS))
    painted = rng.random() < (0.6 if kind in ("kitchen", "bathroom") else 0.3)
    wall = rng.choice(_WALLS)
    paper = kind in ("living_room", "bedroom") and rng.random() < 0.3
    return {
        "wall": {"texture": "wallpaper" if paper else "plain", "colour": wall},
        "floor": {"texture": floor, "colour": rng.choice(_FLOORS[floor])},
        "cabinet": {
            "texture": "plain" if painted else "wood",
            "colour": rng.choice(_PAINTS if painted else _WOODS),
        },
        "counter": {"texture": counter, "colour": rng.choice(_COUNTERS[counter])},
        "backsplash": {
            "texture": rng.choice(("subway", "subway", "mosaic")),
            "colour": rng.choice(([0.94, 0.94, 0.92], [0.85, 0.90, 0.90], wall)),
        },
        "wood": {"texture": "wood", "colour": rng.choice(_WOODS)},
        "accent": {"texture": "plain", "colour": rng.choice(_ACCENTS)},
        "fabric": {"texture": "fabric", "colour": rng.choice(_ACCENTS + _WALLS[:4])},
        "metal": rng.choice(("steel", "steel", "brass", "black")),
        "appliance": rng.choice(("steel", "white", "steel", "black")),
    }

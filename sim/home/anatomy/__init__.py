"""The inside of things: how large they are, where something can be put on or in them, what is solid.

Pure functions of a thing's type, size, shape and openness, in its local frame (see `pictures.mesh`).
Rules, placing, scenes and models all ask here, so that what is drawn is what holds.
"""

from __future__ import annotations

from sim.home.anatomy.blocking import Solid, solids
from sim.home.anatomy.holding import HEADROOM, Surface, surfaces
from sim.home.anatomy.measures import (
    BOARD,
    DOOR_SWING,
    DRAWER_TRAVEL,
    SIZES,
    UNIT_FOOT,
    WALL,
    Rect,
    basins,
    bays,
)

__all__ = [
    "BOARD",
    "DOOR_SWING",
    "DRAWER_TRAVEL",
    "HEADROOM",
    "SIZES",
    "UNIT_FOOT",
    "WALL",
    "Rect",
    "Solid",
    "Surface",
    "basins",
    "bays",
    "solids",
    "surfaces",
]

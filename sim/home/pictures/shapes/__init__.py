"""The shapes that models are made of, and how to move, bend, mirror and join them.

Every shape takes its `Material` first and returns a `Part` in the frame of `mesh` (metres, y up, +z
to the front, +x to the right, left-handed), with outward unit normals and texture coordinates in
repeats of its material's texture (`REPEAT` metres each). Helpers that move things take one `Part`
or several and return the same kind.

    mug = [lathe(CLAY, [(0, 0), (0.035, 0), (0.04, 0.01), (0.04, 0.1), (0.036, 0.1), (0.034, 0.01), (0, 0.01)]),
           tube(CLAY, arc(0.028, -90, 90, at=(0.04, 0.05, 0)), 0.006)]
    return fit(mug, subject.size)
"""

from __future__ import annotations

from sim.home.pictures.shapes.boxes import block, box, nest, polygon, prism, slab
from sim.home.pictures.shapes.core import REPEAT, Array, Axis, Point, lattice, part
from sim.home.pictures.shapes.moving import (
    bend,
    bounds,
    fit,
    merge,
    mirror,
    move,
    paint,
    stretch,
    turn,
)
from sim.home.pictures.shapes.outlines import rounded, triangulate
from sim.home.pictures.shapes.rounds import (
    arc,
    ball,
    curve,
    cushion,
    cylinder,
    disc,
    lathe,
    torus,
    tube,
)
from sim.home.pictures.shapes.sheets import decal, grid, quad, sheet
from sim.home.pictures.shapes.variety import dice, look

__all__ = [
    "REPEAT",
    "Array",
    "Axis",
    "Point",
    "arc",
    "ball",
    "bend",
    "block",
    "bounds",
    "box",
    "curve",
    "cushion",
    "cylinder",
    "decal",
    "dice",
    "disc",
    "fit",
    "grid",
    "lathe",
    "lattice",
    "look",
    "merge",
    "mirror",
    "move",
    "nest",
    "paint",
    "part",
    "polygon",
    "prism",
    "quad",
    "rounded",
    "sheet",
    "slab",
    "stretch",
    "torus",
    "triangulate",
    "tube",
    "turn",
]

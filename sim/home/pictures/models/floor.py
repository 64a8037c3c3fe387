"""The floor as a thing: what one walks on and sees between everything else."""

from __future__ import annotations

import numpy as np

from sim.home.pictures.mesh import Material, Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.palette import surface
from sim.home.pictures.shapes import box, prism

FLOOR = Material((0.86, 0.78, 0.66), "planks", gloss=0.3)


@model("Floor")
def floor(subject: Subject) -> tuple[Part, ...]:
    """A flat slab in the room's floor covering, as the room's outline runs where that is known."""
    w, h, d = subject.size
    covering = surface(subject.style, "floor", FLOOR)
    outline = np.asarray(subject.style.get("outline", ()), float)
    if len(outline) < 5:
        return (box(covering, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0, grain="x"),)
    middle = (outline.min(0) + outline.max(0)) / 2
    size = np.maximum(np.ptp(outline, axis=0), 1e-6)
    return (prism(covering, (outline - middle) * (np.array([w, d]) / size), 0, h),)

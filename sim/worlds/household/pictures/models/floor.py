"""The floor as a thing: what one walks on and sees between everything else."""

from __future__ import annotations

from sim.worlds.household.pictures.mesh import Material, Part, Subject
from sim.worlds.household.pictures.models import model
from sim.worlds.household.pictures.palette import surface
from sim.worlds.household.pictures.shapes import box

FLOOR = Material((0.86, 0.78, 0.66), "planks", gloss=0.3)


@model("Floor")
def floor(subject: Subject) -> tuple[Part, ...]:
    """A flat slab in the room's floor covering, its top where the room's own floor begins."""
    w, h, d = subject.size
    covering = surface(subject.style, "floor", FLOOR)
    return (box(covering, (-w / 2, 0, -d / 2), (w / 2, h, d / 2), bevel=0, grain="x"),)

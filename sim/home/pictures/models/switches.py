"""Light switches."""

from __future__ import annotations

from sim.home.pictures.mesh import Part, Subject
from sim.home.pictures.models import model
from sim.home.pictures.palette import (
    GREY,
    WARM_LIGHT,
    WHITE,
    dyed,
    shade,
)
from sim.home.pictures.shapes import (
    box,
    merge,
    nest,
    prism,
    turn,
)


@model("LightSwitch")
def light_switch(subject: Subject) -> tuple[Part, ...]:
    """A rocker: on, its upper half is pressed and a lamp beside it shines; off, it is dark."""
    w, h, d = subject.size
    on = subject.look.toggled
    parts = [
        nest(
            WHITE,
            (w, h),
            [(0.0, -d / 2), (0.0, 0.0), (0.004, 0.2 * d)],
            radius=0.008,
            axis="z",
            at=(0, h / 2, 0),
            base=True,
        ),
    ]
    tilt = 10.0 if on else -10.0
    rocker = box(
        shade(WHITE, 1.04), (-0.28 * w, 0.2 * h, 0.0), (0.28 * w, 0.8 * h, 0.40 * d), 0.002
    )
    parts += turn((rocker,), "x", -tilt * 0.6, (0, h / 2, 0.1 * d))
    lamp = WARM_LIGHT if on else dyed(GREY, (0.35, 0.33, 0.30))
    parts.append(
        prism(
            lamp,
            [
                (-0.16 * w, 0.64 * h),
                (0.16 * w, 0.64 * h),
                (0.16 * w, 0.74 * h),
                (-0.16 * w, 0.74 * h),
            ],
            0.1 * d,
            0.5 * d,
            axis="z",
        )
    )
    return merge(parts)

"""What is behind the fronts of a kitchen: how cabinets and drawers are shared out over modules."""

from __future__ import annotations

import random
from dataclasses import dataclass

from sim.home.authoring.draft import Draft, Frame

COUNTER = 0.90
"""Height of counters."""
SLAB = 0.04
DEEP = 0.62
"""Depth of counters; fronts are 4 cm behind their edge."""
BODY = 0.58
PLINTH = 0.10
LOW, HIGH = 0.105, 0.855
"""Fronts begin and end here."""
DRAWER_DEEP = 0.50


@dataclass(slots=True)
class Module:
    """A part of a run. `front` is door, doors, over (a drawer over a door), panel, or how many
    drawers are stacked; `fixed` ones keep their width."""

    kind: str
    width: float
    front: str | int = "panel"
    fixed: bool = True

    @property
    def counter(self) -> bool:
        return self.kind in ("base", "sink", "corner", "dishwasher", "filler")


@dataclass(slots=True)
class Shares:
    """How many cabinets go where, and the base modules they make."""

    wall: int
    tall: int
    sink: int
    bases: list[Module]


def share_out(cabinets: int, drawers: int, rng: random.Random, least: int = 3) -> Shares:
    """Divide an inventory's cabinets and drawers. At least `least` base modules come out."""
    tall = 2 * (cabinets >= 14) + 2 * (cabinets >= 22)
    if tall and rng.random() < 0.35:
        tall -= 2
    sink = 2 if cabinets >= 4 else 0
    rest = cabinets - tall - sink
    wall = min(rest, round(rest * rng.uniform(0.42, 0.58)))
    base = rest - wall
    bases: list[Module] = []
    over = min(base, drawers)
    if drawers - over in (1, 2) and over:
        over -= 3 - (drawers - over)
    over = max(over, 0)
    if drawers >= 6 and over > 2 and rng.random() < 0.6:
        over -= over % 3 or 3
    stacked = drawers - over
    for _ in range(over):
        bases.append(Module("base", rng.uniform(0.42, 0.52), "over", fixed=False))
    for _ in range(base - over):
        bases.append(Module("base", rng.uniform(0.40, 0.50), "door", fixed=False))
    while stacked:
        count = 4 if stacked in (4, 8) or stacked > 9 else min(3, stacked)
        bases.append(Module("base", rng.uniform(0.44, 0.58), count, fixed=False))
        stacked -= count
    while len(bases) < least:
        bases.append(Module("base", rng.uniform(0.42, 0.55), "panel", fixed=False))
    rng.shuffle(bases)
    return Shares(wall, tall, sink, bases)


def build_base(draft: Draft, frame: Frame, u0: float, module: Module) -> None:
    """Front and body of one base module from u0 on."""
    w, u = module.width, u0 + module.width / 2
    tall = HIGH - LOW
    if module.front == "door":
        _door(draft, frame, u, LOW, w, tall)
    elif module.front == "doors":
        for side in (-1, 1):
            _door(draft, frame, u + side * w / 4, LOW, w / 2, tall)
    elif module.front == "over":
        top = 0.165
        _door(draft, frame, u, LOW, w, tall - top - 0.005)
        _back(draft, frame, u, HIGH - top, w, top)
        _drawer(draft, frame, u, HIGH - top, w, top)
    elif isinstance(module.front, int):
        count = module.front
        _back(draft, frame, u, LOW, w, tall)
        heights = [tall / count] * count
        if count == 3:
            heights = [tall * 0.38, tall * 0.38, tall * 0.24]
        y = LOW
        for height in heights:
            _drawer(draft, frame, u, y, w, height - 0.005)
            y += height
    else:
        draft.build("panel", frame, u, BODY / 2, LOW, (w, tall, BODY))


def _door(draft: Draft, frame: Frame, u: float, y: float, width: float, height: float) -> None:
    hinge = "left" if draft.rng.random() < 0.5 else "right"
    draft.place(
        "Cabinet", frame, u, BODY / 2, y, (width - 0.006, height, BODY), shape={"hinge": hinge}
    )


def _drawer(draft: Draft, frame: Frame, u: float, y: float, width: float, height: float) -> None:
    v = BODY - DRAWER_DEEP / 2
    draft.place("Drawer", frame, u, v, y, (width - 0.006, height, DRAWER_DEEP))


def _back(draft: Draft, frame: Frame, u: float, y: float, width: float, height: float) -> None:
    deep = BODY - DRAWER_DEEP - 0.01
    draft.build("carcass", frame, u, deep / 2, y, (width - 0.002, height, deep))

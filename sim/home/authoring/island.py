"""A block of counter in the middle of the floor: fronts to the sink, stools on the far side."""

from __future__ import annotations

import math

from sim.home.authoring.counters import Run
from sim.home.authoring.draft import Draft, Frame, NoRoom, overlap
from sim.home.authoring.fronts import (
    BODY,
    COUNTER,
    DEEP,
    LOW,
    PLINTH,
    SLAB,
    Module,
    build_base,
)

AISLE = 1.0
"""To walk between counters, at least."""


def place_island(draft: Draft, runs: list[Run], modules: list[Module]) -> None:
    """A block in the middle of the floor, fronts to the sink, stools on the far side."""
    rng = draft.rng
    width = math.fsum(module.width for module in modules)
    long = max(width + 0.04, rng.uniform(1.2, 1.7))
    deep = rng.choice((0.75, 0.85, 0.9)) if draft.had("Stool") else 0.7
    deep = max(deep, BODY + 0.12)
    main = next((run for run in runs if run.find("sink")), runs[0])
    base = main.frame
    spots = []
    for frame in (base, draft.walls[(base.wall + 2) % 4], draft.walls[(base.wall + 1) % 4]):
        for i in range(int(frame.length / 0.05)):
            for j in range(4):
                spots.append((frame, i * 0.05, DEEP + AISLE + j * 0.1))
    stools = draft.left("Stool")
    behind = 0.95 if stools else 0.75
    for frame, u, v in spots:
        top = frame.rect(u, v, u + long, v + deep)
        around = frame.rect(u - 0.8, v - 0.8, u + long + 0.8, v + deep + behind)
        in_door = any(overlap(top, zone) for zone in draft.keep)
        if draft.clear(around) and not in_door:
            _island_at(draft, frame, u, v, long, deep, modules, stools)
            return
    raise NoRoom("no room for an island")


def _island_at(
    draft: Draft,
    frame: Frame,
    u: float,
    v: float,
    long: float,
    deep: float,
    modules: list[Module],
    stools: int,
) -> None:
    """Its fronts look at the wall whose frame is given; `v` is its near edge."""
    x, z = frame.at(u + long, v + deep)
    own = Frame(x, z, (frame.yaw + 180.0) % 360.0, long)
    # In its own frame v runs from the far edge (stools) to the near edge (fronts).
    body = Frame(*own.at(0.0, deep - DEEP), own.yaw, long)
    start = (long - math.fsum(module.width for module in modules)) / 2
    spot = start
    for module in modules:
        build_base(draft, body, spot, module)
        spot += module.width
    for u0, u1 in ((0.02, start), (spot, long - 0.02)):
        if u1 - u0 > 0.01:
            draft.build("island_body", body, (u0 + u1) / 2, BODY / 2, LOW, (u1 - u0, 0.755, BODY))
    back = 0.03 if not stools else 0.0
    if back:
        draft.build("island_body", body, long / 2, -back / 2, LOW, (long - 0.04, 0.755, back))
    draft.build(
        "plinth", body, long / 2, 0.02 + (BODY - 0.07) / 2, 0.0, (long - 0.06, PLINTH, BODY - 0.07)
    )
    draft.place("CounterTop", own, long / 2, deep / 2, COUNTER - SLAB, (long, SLAB, deep))
    room = frame.rect(u - 0.7, v - 0.7, u + long + 0.7, v + deep + 0.7)
    for index in range(stools):
        size = draft.size("Stool", 0.06)
        at = long * (index + 1) / (stools + 1)
        draft.place("Stool", own, at, -0.16 if deep - DEEP > 0.2 else -0.22, 0.0, size)
    draft.keep.append(room)

"""Runs of modules along walls, and the counters over them: joined round corners, cut out for sinks."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from sim.home.authoring.draft import Draft, Frame, NoRoom
from sim.home.authoring.fronts import COUNTER, DEEP, SLAB, Module

CORNER = 0.66


@dataclass(slots=True)
class Run:
    """Modules along one wall; `before` and `after`: at which ends it meets a run round a corner."""

    frame: Frame
    start: float
    modules: list[Module]
    before: bool = False
    after: bool = False
    spots: list[tuple[float, Module]] = field(default_factory=list)

    @property
    def length(self) -> float:
        return math.fsum(module.width for module in self.modules)

    def lay(self) -> None:
        """Fix where each module begins."""
        u = self.start
        self.spots = []
        for module in self.modules:
            self.spots.append((u, module))
            u += module.width

    def find(self, kind: str) -> list[tuple[float, Module]]:
        return [(u, module) for u, module in self.spots if module.kind == kind]


Segment = list[tuple[Run, float, float]]
"""Counter without a gap: pieces (run, u0, u1), round corners too."""


def segments(runs: list[Run]) -> list[Segment]:
    """Pieces of counter, one after the other, joined round corners."""
    found: list[Segment] = []
    for run in runs:
        joined = run.before
        start: float | None = None
        pieces: list[tuple[float, float]] = []
        for u, module in run.spots:
            if module.counter:
                start = u if start is None else start
                end = u + module.width
                if pieces and pieces[-1][0] == start:
                    pieces[-1] = (start, end)
                else:
                    pieces.append((start, end))
            else:
                start = None
        for index, (u0, u1) in enumerate(pieces):
            if index == 0 and joined and abs(u0 - CORNER) < 0.01 and found:
                found[-1].append((run, DEEP, u1))
            else:
                found.append([(run, u0, u1)])
    return found


def counters(draft: Draft, runs: list[Run], pieces: list[Segment], reserved: int) -> None:
    """As many CounterTops as there are names for: neighbours become one, long ones two."""
    count = draft.left("CounterTop") - reserved
    if count < 1:
        raise NoRoom("no CounterTop for the walls")
    groups = [list(segment) for segment in pieces]
    while len(groups) > count:
        shortest = min(range(len(groups)), key=lambda i: (_length(groups[i]), i))
        neighbour = shortest - 1 if shortest else 1
        groups[neighbour] += groups[shortest]
        del groups[shortest]
    while len(groups) < count:
        longest = max(range(len(groups)), key=lambda i: (_length(groups[i]), -i))
        groups[longest : longest + 1] = _halve(groups[longest])
    for group in groups:
        _slab(draft, group)


def _length(group: Segment) -> float:
    return math.fsum(u1 - u0 for _, u0, u1 in group)


def _halve(group: Segment) -> list[Segment]:
    """At a corner where there is one, else between two modules, not through the sink."""
    if len(group) > 1:
        return [group[:-1], group[-1:]]
    run, u0, u1 = group[0]
    middle = (u0 + u1) / 2
    cuts = [u for u, _ in run.spots if u0 + 0.35 < u < u1 - 0.35]
    if not cuts:
        raise NoRoom("a counter is too short to be two")
    cut = min(cuts, key=lambda u: abs(u - middle))
    return [[(run, u0, cut)], [(run, cut, u1)]]


def _slab(draft: Draft, group: Segment) -> None:
    """One CounterTop of several rectangles, with a hole for each sink in it."""
    frame = group[0][0].frame
    rects, holes = [], []
    for run, u0, u1 in group:
        rects.append(run.frame.rect(u0, 0.0, u1, DEEP))
        for u, module in run.find("sink"):
            if u0 - 0.01 <= u and u + module.width <= u1 + 0.01:
                holes.append(run.frame.rect(*sink_rect(u, module)))
    x0, z0 = min(r[0] for r in rects), min(r[1] for r in rects)
    x1, z1 = max(r[2] for r in rects), max(r[3] for r in rects)
    middle = frame.of((x0 + x1) / 2, (z0 + z1) / 2)
    u0, v0 = frame.of(x0, z0)
    u1, v1 = frame.of(x1, z1)
    size = (abs(u1 - u0), SLAB, abs(v1 - v0))
    shape = {}
    if len(rects) > 1:
        shape["rects"] = [_local(frame, middle, rect) for rect in rects]
    if holes:
        shape["holes"] = [_local(frame, middle, rect) for rect in holes]
    draft.place("CounterTop", frame, *middle, COUNTER - SLAB, size, shape=shape, solid=False)


def _local(
    frame: Frame, middle: tuple[float, float], rect: tuple[float, float, float, float]
) -> list[float]:
    """A rectangle of the world in the local frame of something whose middle is given."""
    (ua, va), (ub, vb) = frame.of(rect[0], rect[1]), frame.of(rect[2], rect[3])
    u, v = middle
    return [
        round(value, 3)
        for value in (min(ua, ub) - u, min(va, vb) - v, max(ua, ub) - u, max(va, vb) - v)
    ]


def sink_rect(u: float, module: Module) -> tuple[float, float, float, float]:
    """The cut-out for a sink in its module: u0, v0, u1, v1."""
    middle = u + module.width / 2
    return (middle - 0.33, 0.07, middle + 0.33, 0.55)

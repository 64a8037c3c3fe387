"""What hangs over the counters of a kitchen: windows, hoods, cabinets, tiles."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from sim.home.authoring.draft import Draft, NoRoom
from sim.home.authoring.fronts import COUNTER, DEEP, Shares
from sim.home.authoring.openings import window

if TYPE_CHECKING:
    from sim.home.authoring.counters import Run

CABINET_Y = 1.40
CABINET_HIGH = 0.72
CABINET_DEEP = 0.33
NARROW, WIDE = 0.36, 0.62


def windows(draft: Draft, runs: list[Run]) -> None:
    """One over the sink first, the others on bare walls."""
    for run in runs:
        for u, module in run.find("sink"):
            if draft.left("Window"):
                width = draft.rng.choice((0.9, 1.1, 1.2))
                middle = u + module.width / 2
                middle = min(max(middle, width / 2 + 0.4), run.frame.length - width / 2 - 0.4)
                window(draft, run.frame, middle, width, sill=1.08, head=2.05)


def hoods(draft: Draft, runs: list[Run]) -> None:
    for run in runs:
        for u, module in run.find("stove"):
            deep, y = 0.46, 1.62
            high = draft.height - y - 0.02
            shape = draft.rng.choice(("chimney", "box"))
            if shape == "box":
                high = min(high, 0.5)
            middle = u + module.width / 2
            draft.build(
                "hood", run.frame, middle, deep / 2, y, (module.width, high, deep), look=shape
            )
            draft.use_wall(run.frame.wall, u, u + module.width, COUNTER, draft.height)
        for u, module in run.spots:
            if module.kind in ("fridge", "tall"):
                draft.use_wall(run.frame.wall, u, u + module.width, 0.0, 2.2)


def cabinets(draft: Draft, runs: list[Run], shares: Shares) -> None:
    """Hang the cabinets that are left in the bare stretches over counters."""
    stretches = [s for run in runs for s in _stretches(draft, run)]
    _tiles(draft, runs)
    left = draft.left("Cabinet")
    room = math.fsum(u1 - u0 for _, u0, u1 in stretches)
    if left * NARROW > room:
        raise NoRoom("too many wall cabinets")
    if not left:
        return
    counts = [0] * len(stretches)
    for _ in range(left):
        index = max(
            range(len(stretches)),
            key=lambda i: ((stretches[i][2] - stretches[i][1]) / (counts[i] + 1), -i),
        )
        counts[index] += 1
    high = min(CABINET_HIGH, draft.height - CABINET_Y - 0.12)
    for (run, u0, u1), count in zip(stretches, counts, strict=True):
        if not count:
            continue
        width = min((u1 - u0) / count, WIDE)
        if width < NARROW - 0.03:
            raise NoRoom("too many wall cabinets")
        free = u1 - u0 - width * count
        start = u0 + draft.rng.choice((0.0, free)) if free > 0.02 else u0
        for index in range(count):
            u = start + (index + 0.5) * width
            hinge = "left" if index % 2 == 0 else "right"
            draft.place(
                "Cabinet",
                run.frame,
                u,
                CABINET_DEEP / 2,
                CABINET_Y,
                (width - 0.006, high, CABINET_DEEP),
                shape={"hinge": hinge},
            )
        draft.use_wall(run.frame.wall, start, start + width * count, CABINET_Y - 0.02, draft.height)


def _stretches(draft: Draft, run: Run) -> list[tuple[Run, float, float]]:
    """Where cabinets can hang: over counters, off windows and hoods and off the corners."""
    found: list[tuple[Run, float, float]] = []
    start: float | None = None
    u = run.start
    clear = CABINET_DEEP + 0.04
    low = clear if run.before else 0.0
    high = run.frame.length - (clear if run.after else 0.0)
    step = 0.01
    count = round(run.length / step)
    for index in range(count + 1):
        u = run.start + index * step
        inside = index < count and low <= u and u + step <= high
        if run.before and index == 0:
            inside = False
        over = any(m.counter and a - 1e-6 <= u < a + m.width - 1e-6 for a, m in run.spots)
        bare = (
            inside
            and over
            and draft.wall_free(
                run.frame.wall, max(u, 0.021), min(u + step, run.frame.length - 0.021), 1.3, 2.1
            )
        )
        if bare and start is None:
            start = u
        elif not bare and start is not None:
            if u - start > NARROW:
                found.append((run, start + 0.002, u - 0.002))
            start = None
    return found


def _tiles(draft: Draft, runs: list[Run]) -> None:
    """Tiles between counter and cabinets, lower under windows."""
    for run in runs:
        stretch = [(u, m) for u, m in run.spots if m.counter or m.kind == "stove"]
        if not stretch:
            continue
        u0 = 0.0 if run.before else stretch[0][0]
        u1 = stretch[-1][0] + stretch[-1][1].width
        cuts = sorted(
            {u0, u1}
            | {
                edge
                for o in draft.openings
                if o["wall"] == run.frame.wall
                for edge in (o["from"] - 0.05, o["to"] + 0.05)
                if u0 < edge < u1
            }
        )
        for a, b in pairwise(cuts):
            middle = (a + b) / 2
            under = any(
                o["wall"] == run.frame.wall and o["from"] - 0.06 < middle < o["to"] + 0.06
                for o in draft.openings
            )
            high = 0.14 if under else CABINET_Y - COUNTER
            draft.build(
                "backsplash", run.frame, middle, 0.005, COUNTER, (b - a, high, 0.01), flat=True
            )


__all__ = ["DEEP", "cabinets", "hoods", "windows"]

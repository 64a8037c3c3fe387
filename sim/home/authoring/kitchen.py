"""Kitchens: runs of base cabinets along one wall, round a corner, on three sides or opposite each
other, perhaps with an island; then tables, shelves and what hangs above."""

from __future__ import annotations

import math
import random

from sim.home.authoring import corners, dining, dressing, openings, overhead
from sim.home.authoring.counters import CORNER, Run, counters, segments
from sim.home.authoring.draft import Draft, Frame, NoRoom
from sim.home.authoring.fixtures import build_run
from sim.home.authoring.fronts import DEEP, Module, Shares, share_out
from sim.home.authoring.island import place_island
from sim.home.authoring.rugs import mat


def furnish(draft: Draft) -> None:
    """Everything in a kitchen that does not fit into a hand."""
    island = _wants_island(draft)
    shares = share_out(draft.had("Cabinet"), draft.had("Drawer"), draft.rng, least=5)
    for_island = _island_modules(draft, shares) if island else []
    shape = _shape(draft, shares)
    plans = _arrange(draft, shares, shape)
    runs = _build_room(draft, plans, shape, island)
    counters(draft, runs, segments(runs), 1 if island else 0)
    for run in runs:
        build_run(draft, run)
    openings.door(draft)
    if island:
        place_island(draft, runs, for_island)
    overhead.windows(draft, runs)
    overhead.hoods(draft, runs)
    overhead.cabinets(draft, runs, shares)
    corners.choose(draft)
    dining.tables(draft)
    dressing.shelves(draft, heights=(1.25, 1.6))
    for run in runs:
        for u, module in run.find("sink"):
            mat(draft, run.frame, u + module.width / 2, DEEP + 0.36, (0.95, 0.55), 0.6)
    dressing.finish(draft)


def _wants_island(draft: Draft) -> bool:
    counters, stools = draft.had("CounterTop"), draft.had("Stool")
    if counters < 2:
        return False
    return draft.rng.random() < (0.75 if stools else 0.3 if counters > 2 else 0.12)


def _island_modules(draft: Draft, shares: Shares) -> list[Module]:
    """Base modules that an island takes over, if the walls can spare some."""
    spare = len(shares.bases) - 5
    count = max(0, min(3, spare))
    return [shares.bases.pop() for _ in range(count)]


def _shape(draft: Draft, shares: Shares) -> str:
    total = math.fsum(module.width for module in shares.bases) + 2.4 + 0.3 * shares.tall
    if total < 4.9:
        return draft.rng.choice(("line", "L", "L"))
    if total < 6.6:
        return draft.rng.choice(("L", "L", "galley", "U"))
    return draft.rng.choice(("U", "U", "L" if total < 7.5 else "U", "galley"))


def _arrange(draft: Draft, shares: Shares, shape: str) -> list[list[Module]]:
    """The modules of each run in order, first wall first."""
    rng = draft.rng
    burners = draft.had("StoveBurner")
    stove = Module("stove", 0.94 if burners > 4 else rng.choice((0.62, 0.70, 0.76)))
    fridge = Module("fridge", round(rng.uniform(0.76, 0.88), 2))
    sink = Module("sink", 0.90)
    tall = [Module("tall", 0.52) for _ in range(shares.tall // 2)]
    bases = list(shares.bases)
    washer = [Module("dishwasher", 0.60)] if rng.random() < 0.6 else []
    corner = [Module("corner", CORNER)]
    if shape == "line":
        slots: list[list[Module]] = [[], [], []]
        walls = [[0, 1, 2]]
        _spread(slots, walls, bases, rng)
        return [[fridge, *tall, *slots[0], sink, *washer, *slots[1], stove, *slots[2]]]
    if shape == "L":
        slots = [[], [], [], []]
        _spread(slots, [[0, 1], [2, 3]], bases, rng)
        if rng.random() < 0.5:
            first = [fridge, *tall, *slots[0], sink, *washer, *slots[1], *corner]
            second = [*slots[2], stove, *slots[3]]
        else:
            first = [*slots[0], stove, *slots[1], *corner]
            second = [*washer, *slots[2], sink, *slots[3], *tall, fridge]
        return [first, second]
    if shape == "galley":
        slots = [[], [], [], []]
        _spread(slots, [[0, 1], [2, 3]], bases, rng)
        return [
            [*slots[0], sink, *washer, *slots[1]],
            [fridge, *tall, *slots[2], stove, *slots[3]],
        ]
    slots = [[], [], [], [], []]
    _spread(slots, [[0], [1, 2], [3, 4]], bases, rng)
    return [
        [fridge, *tall, *slots[0], *corner],
        [*slots[1], sink, *washer, *slots[2], *corner],
        [*slots[3], stove, *slots[4]],
    ]


def _spread(
    slots: list[list[Module]], walls: list[list[int]], bases: list[Module], rng: random.Random
) -> None:
    """One module to each slot, the rest to where the wall is shortest."""
    order = list(range(len(slots)))
    rng.shuffle(order)
    for slot in order:
        if bases:
            slots[slot].append(bases.pop())
    while bases:
        wall = min(walls, key=lambda w: (sum(len(slots[s]) for s in w) / len(w), w))
        slots[rng.choice(wall)].append(bases.pop())


def _build_room(draft: Draft, plans: list[list[Module]], shape: str, island: bool) -> list[Run]:
    rng = draft.rng
    lengths = [math.fsum(module.width for module in plan) for plan in plans]
    tables = (
        draft.had("DiningTable") + 0.6 * draft.had("SideTable") + 0.5 * draft.had("ShelvingUnit")
    )
    more = 0.9 if island else 0.0
    across = max(2.5, 2.3 + 0.6 * min(tables, 3)) + more + rng.uniform(0.0, 0.3)
    turn = rng.randrange(4)
    if shape == "line":
        along, deep = lengths[0] + rng.uniform(0.0, 0.5), max(across, 2.6)
    elif shape == "L":
        along = max(lengths[0] + rng.choice((0.0, 0.0, 0.95)), 2.7 + more)
        deep = max(lengths[1] + CORNER + rng.uniform(0.0, 0.5), across)
    elif shape == "galley":
        along = max(lengths) + rng.uniform(0.95, 1.5) + 0.6 * min(tables, 2)
        deep = 2 * DEEP + rng.uniform(1.3, 1.7) + 1.3 * island
    else:
        along = max(lengths[0], lengths[2] + CORNER) + rng.uniform(0.9, 1.4) + 0.5 * tables
        deep = max(lengths[1] + CORNER, 2 * DEEP + 1.5 + 1.3 * island)
    along, deep = along + 0.02, deep + 0.02
    draft.room(*((along, deep) if turn % 2 == 0 else (deep, along)))
    walls = [draft.walls[(turn + step) % 4] for step in range(4)]
    return _fit(draft, plans, shape, walls)


def _fit(draft: Draft, plans: list[list[Module]], shape: str, walls: list[Frame]) -> list[Run]:
    """Runs against their walls; the one between two others is stretched to fill its wall."""
    if shape == "line":
        run = Run(walls[0], 0.0, plans[0])
        run.start = draft.rng.choice((0.0, max(0.0, walls[0].length - run.length)))
        runs = [run]
    elif shape == "galley":
        runs = [Run(walls[0], 0.0, plans[0]), Run(walls[2], 0.0, plans[1])]
        runs[1].start = walls[2].length - runs[1].length
        if draft.rng.random() < 0.5:
            runs[0].start, runs[1].start = walls[0].length - runs[0].length, 0.0
    else:
        runs = [
            Run(walls[0], 0.0, plans[0], after=True),
            Run(walls[1], CORNER, plans[1], before=True),
        ]
        runs[0].start = walls[0].length - runs[0].length
        if shape == "U":
            runs[1].after = True
            _stretch(runs[1], walls[1].length - CORNER)
            runs.append(Run(walls[2], CORNER, plans[2], before=True))
    for run in runs:
        run.lay()
        if run.start < -0.001 or run.start + run.length > run.frame.length + 0.001:
            raise NoRoom("a run is longer than its wall")
    return runs


def _stretch(run: Run, length: float) -> None:
    """Widen what may be widened until the run is so long."""
    spare = length - run.length
    soft = [module for module in run.modules if not module.fixed]
    if spare < -0.001 or (spare > 0.001 and not soft):
        raise NoRoom("the middle run does not fit")
    each = min(spare / max(len(soft), 1), 0.22)
    for module in soft:
        module.width += each
        spare -= each
    if spare > 0.005:
        run.modules.insert(len(run.modules) - 1, Module("filler", spare))

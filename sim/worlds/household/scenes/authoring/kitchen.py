"""Kitchens: runs of base cabinets along one wall, round a corner, on three sides or opposite each
other, perhaps with an island; then tables, shelves and what hangs above."""

from __future__ import annotations

from dataclasses import dataclass, field

from sim.worlds.household.scenes.authoring import corners, dining, dressing, openings, overhead
from sim.worlds.household.scenes.authoring.draft import Draft, Frame, NoRoom
from sim.worlds.household.scenes.authoring.fronts import (
    BODY,
    COUNTER,
    DEEP,
    PLINTH,
    SLAB,
    Module,
    Shares,
    build_base,
    share_out,
)
from sim.worlds.household.scenes.authoring.rugs import mat

CORNER = 0.66
BOWL = 0.23
"""Depth of a sink, rim included: a pot stands in it below the tap."""
AISLE = 1.0
"""To walk between counters, at least."""


@dataclass(slots=True)
class Run:
    """Modules along one wall. `sides` says at which of its ends it meets a run round the corner."""

    frame: Frame
    start: float
    modules: list[Module]
    before: bool = False
    after: bool = False
    spots: list[tuple[float, Module]] = field(default_factory=list)

    @property
    def length(self) -> float:
        return sum(module.width for module in self.modules)

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
        _build_run(draft, run)
    openings.door(draft)
    if island:
        _island(draft, runs, for_island)
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


# --- deciding -------------------------------------------------------------------------------


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
    total = sum(module.width for module in shares.bases) + 2.4 + 0.3 * shares.tall
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


def _spread(slots: list[list[Module]], walls: list[list[int]], bases: list[Module], rng) -> None:  # type: ignore[no-untyped-def]
    """One module to each slot, the rest to where the wall is shortest."""
    order = list(range(len(slots)))
    rng.shuffle(order)
    for slot in order:
        if bases:
            slots[slot].append(bases.pop())
    while bases:
        wall = min(walls, key=lambda w: (sum(len(slots[s]) for s in w) / len(w), w))
        slots[rng.choice(wall)].append(bases.pop())


# --- the room and its runs ------------------------------------------------------------------


def _build_room(draft: Draft, plans: list[list[Module]], shape: str, island: bool) -> list[Run]:
    rng = draft.rng
    lengths = [sum(module.width for module in plan) for plan in plans]
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
    return sum(u1 - u0 for _, u0, u1 in group)


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
                holes.append(run.frame.rect(*_sink_rect(u, module)))
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


def _sink_rect(u: float, module: Module) -> tuple[float, float, float, float]:
    """The cut-out for a sink in its module: u0, v0, u1, v1."""
    middle = u + module.width / 2
    return (middle - 0.33, 0.07, middle + 0.33, 0.55)


def _build_run(draft: Draft, run: Run) -> None:
    frame = run.frame
    for u, module in run.spots:
        w, middle = module.width, u + module.width / 2
        if module.kind == "base":
            build_base(draft, frame, u, module)
        elif module.kind == "sink":
            sink(
                draft,
                run,
                u,
                module,
                taps=max(1, draft.left("Faucet")),
                doors=draft.had("Cabinet") >= 4,
            )
        elif module.kind == "stove":
            _stove(draft, frame, middle, w)
        elif module.kind == "fridge":
            _fridge(draft, frame, middle, w)
        elif module.kind == "tall":
            for y, height in ((LOWER, 1.05), (LOWER + 1.06, 1.0)):
                draft.place("Cabinet", frame, middle, BODY / 2, y, (w - 0.006, height, BODY))
        elif module.kind == "dishwasher":
            draft.build(
                "panel", frame, middle, BODY / 2, 0.105, (w - 0.004, 0.75, BODY), look="dishwasher"
            )
        elif module.kind == "corner":
            draft.build(
                "carcass", frame, u + CORNER - BODY / 2, BODY / 2, 0.105, (BODY, 0.75, BODY)
            )
            draft.build(
                "panel",
                frame,
                u + (CORNER - BODY) / 2,
                BODY / 2,
                0.105,
                (CORNER - BODY, 0.75, BODY),
                look="plain",
            )
        elif module.kind == "filler":
            draft.build("panel", frame, middle, BODY / 2, 0.105, (w, 0.75, BODY), look="plain")
    plinths(draft, run)
    if run.before:
        gap = CORNER - BODY
        draft.build(
            "panel", frame, BODY + gap / 2, BODY / 2, 0.105, (gap, 0.75, BODY), look="plain"
        )
    draft.keep.append(frame.rect(run.start, DEEP, run.start + run.length, DEEP + 0.8))


LOWER = 0.105


def plinths(draft: Draft, run: Run) -> None:
    """A recessed base board under each stretch of modules that stand on one."""
    start: float | None = None
    end = 0.0
    for u, module in [*run.spots, (0.0, Module("end", 0.0))]:
        if module.counter or module.kind == "tall":
            start = u if start is None else start
            end = u + module.width
        elif start is not None:
            deep = BODY - 0.05
            draft.build(
                "plinth", run.frame, (start + end) / 2, deep / 2, 0.0, (end - start, PLINTH, deep)
            )
            start = None


def sink(draft: Draft, run: Run, u: float, module: Module, *, taps: int, doors: bool) -> None:
    """A sink in its cut-out, its basin, taps, and two doors or a blind front below."""
    frame, w = run.frame, module.width
    u0, v0, u1, v1 = _sink_rect(u, module)
    middle, v = (u0 + u1) / 2, (v0 + v1) / 2
    size = (u1 - u0, BOWL, v1 - v0)
    basin = (-0.27, -0.15, 0.27, 0.22)
    bowl = draft.place(
        "Sink",
        frame,
        middle,
        v,
        COUNTER + 0.005 - BOWL,
        size,
        shape={"basins": [list(basin)]},
        solid=False,
    )
    draft.place(
        "SinkBasin",
        frame,
        middle,
        v + (basin[1] + basin[3]) / 2,
        COUNTER + 0.002 - BOWL + 0.03,
        (basin[2] - basin[0], BOWL - 0.03, basin[3] - basin[1]),
        parent=bowl.name,
        solid=False,
    )
    for index in range(taps):
        offset = 0.0 if index == 0 else 0.24
        tall = draft.size("Faucet") if index == 0 else (0.08, 0.24, 0.18)
        tall = (tall[0], tall[1], 0.22 if index == 0 else 0.16)
        draft.place(
            "Faucet",
            frame,
            middle + offset,
            0.085 + tall[2] / 2,
            COUNTER + 0.005,
            tall,
            solid=False,
        )
    if doors:
        for side in (-1, 1):
            hinge = "left" if side < 0 else "right"
            draft.place(
                "Cabinet",
                frame,
                u + w / 2 + side * w / 4,
                BODY / 2,
                LOWER,
                (w / 2 - 0.006, 0.54, BODY),
                shape={"hinge": hinge},
            )
    else:
        draft.build("panel", frame, u + w / 2, BODY / 2, LOWER, (w, 0.54, BODY), look="doors")
    draft.build("panel", frame, u + w / 2, BODY - 0.012, 0.65, (w, 0.205, 0.024), look="plain")


def _stove(draft: Draft, frame: Frame, u: float, width: float) -> None:
    burners = draft.left("StoveBurner")
    draft.build("stove", frame, u, 0.32, 0.0, (width - 0.004, COUNTER, 0.62), burners=burners)
    front = 0.32 + 0.31
    columns = 3 if burners > 4 else 2
    spots = [
        ((column - (columns - 1) / 2) * (width - 0.08) / columns, v)
        for v in (0.46, 0.18)
        for column in range(columns)
    ]
    if burners == 5:
        spots = [*spots[:1], *spots[2:4], spots[5], (0.0, 0.32)]
    placed = []
    for du, v in spots[:burners]:
        side = 0.20 if burners > 4 else 0.22
        burner = draft.place(
            "StoveBurner", frame, u + du, v, COUNTER, (side, 0.025, side), solid=False
        )
        placed.append(burner)
    for index, burner in enumerate(placed):
        step = (width - 0.1) / burners
        draft.place(
            "StoveKnob",
            frame,
            u + (index - (burners - 1) / 2) * step,
            front + 0.017,
            0.80,
            (0.046, 0.046, 0.034),
            controls=(burner.name,),
            solid=False,
        )


def _fridge(draft: Draft, frame: Frame, u: float, width: float) -> None:
    size = (
        width - 0.03,
        round(draft.rng.uniform(1.7, 1.88), 2),
        round(draft.rng.uniform(0.68, 0.74), 2),
    )
    draft.place(
        "Fridge",
        frame,
        u,
        0.02 + size[2] / 2,
        0.0,
        size,
        shape={"hinge": draft.rng.choice(("left", "right"))},
    )


def _island(draft: Draft, runs: list[Run], modules: list[Module]) -> None:
    """A block in the middle of the floor, fronts to the sink, stools on the far side."""
    rng = draft.rng
    width = sum(module.width for module in modules)
    long = max(width + 0.04, rng.uniform(1.2, 1.7))
    deep = rng.choice((0.75, 0.85, 0.9)) if draft.had("Stool") else 0.7
    deep = max(deep, BODY + 0.12)
    main = next((run for run in runs if run.find("sink")), runs[0])
    base = main.frame
    spots = []
    x0, z0, x1, z1 = draft.bounds
    for frame in (base, draft.walls[(base.wall + 2) % 4], draft.walls[(base.wall + 1) % 4]):
        for u in range(int(frame.length / 0.05)):
            for v in range(4):
                spots.append((frame, u * 0.05, DEEP + AISLE + v * 0.1))
    stools = draft.left("Stool")
    behind = 0.95 if stools else 0.75
    for frame, u, v in spots:
        top = frame.rect(u, v, u + long, v + deep)
        around = frame.rect(u - 0.8, v - 0.8, u + long + 0.8, v + deep + behind)
        in_door = any(_touches(top, zone) for zone in draft.keep)
        if draft.clear(around) and not in_door:
            _island_at(draft, frame, u, v, long, deep, modules, stools)
            return
    raise NoRoom("no room for an island")


def _touches(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


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
    start = (long - sum(module.width for module in modules)) / 2
    spot = start
    for module in modules:
        build_base(draft, body, spot, module)
        spot += module.width
    for u0, u1 in ((0.02, start), (spot, long - 0.02)):
        if u1 - u0 > 0.01:
            draft.build("island_body", body, (u0 + u1) / 2, BODY / 2, LOWER, (u1 - u0, 0.755, BODY))
    back = 0.03 if not stools else 0.0
    if back:
        draft.build("island_body", body, long / 2, -back / 2, LOWER, (long - 0.04, 0.755, back))
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

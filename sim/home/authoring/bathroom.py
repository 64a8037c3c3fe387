"""Bathrooms: basins in a counter or on a foot, the mirror over them, toilet, tub, shower."""

from __future__ import annotations

import math

from sim.home.authoring import (
    corners,
    counters,
    dining,
    dressing,
    fixtures,
    living,
    openings,
)
from sim.home.authoring.draft import Draft, Frame, NoRoom
from sim.home.authoring.fronts import (
    BODY,
    COUNTER,
    DEEP,
    Module,
    build_base,
    share_out,
)
from sim.home.authoring.rugs import mat
from sim.home.authoring.share import share_drawers

STALL_HIGH = 1.95
TUB = (1.60, 0.58, 0.80)
BASIN = (1.38, 0.40, 0.56)


def furnish(draft: Draft) -> None:
    rng = draft.rng
    drawers = share_drawers(draft, ("Dresser",))
    for type_, each in drawers.items():
        draft.reserve("Drawer", sum(each))
        del type_
    if not draft.had("CounterTop"):
        drawers |= share_drawers(draft, ("SideTable",))
    run = _vanity_modules(draft) if draft.had("CounterTop") else []
    long = math.fsum(module.width for module in run)
    stall, tub = draft.had("ShowerDoor") > 0, draft.had("Bathtub") > 0
    along = max(2.3, long + rng.uniform(0.1, 0.9), 1.7 + rng.uniform(0.3, 1.0))
    across = (
        2.3 + 0.9 * (stall and tub) + 0.25 * draft.had("SideTable") + 0.4 * draft.had("Dresser")
    )
    across += rng.uniform(0.0, 0.5)
    turn = rng.randrange(4)
    draft.room(*((along, across) if turn % 2 == 0 else (across, along)))
    wall = draft.walls[turn]
    if run:
        _vanity(draft, wall, run, drawers)
    else:
        _pedestals(draft, wall)
    if tub:
        _bathtub(draft)
    if stall:
        _stall(draft)
    openings.door(draft)
    _toilet(draft)
    corners.choose(draft)
    openings.windows(draft, sill=1.3, head=2.1)
    dining.tables(draft)
    living.side_furniture(draft, drawers)
    _shower_rest(draft)
    dressing.shelves(draft, heights=(1.3, 1.62))
    living.cupboards(draft)
    _holders(draft)
    dressing.finish(draft)


# --- basins ---------------------------------------------------------------------------------


def _vanity_modules(draft: Draft) -> list[Module]:
    """The counter's modules: basins with what is under and beside them."""
    rng = draft.rng
    sinks = draft.had("Sink")
    cabinets, drawers = draft.had("Cabinet"), draft.left("Drawer") - draft.reserved("Drawer")
    under = 2 * sinks if cabinets >= 2 * sinks else 0
    shares = share_out(cabinets - under, drawers, rng, least=max(1, draft.had("CounterTop") - 1))
    bases = [m for m in shares.bases if isinstance(m.front, int) or m.front in ("door", "over")]
    for module in bases:
        module.width = max(module.width * 0.9, 0.36)
    spare = cabinets - under - sum(m.front in ("door", "over") for m in bases)
    bases += [Module("base", 0.42, "door", fixed=False) for _ in range(spare)]
    basins = [Module("sink", 0.84 if under else 0.76) for _ in range(sinks)]
    if draft.had("CounterTop") > 1 and not bases:
        bases = [Module("base", 0.45, "panel", fixed=False)]
    rng.shuffle(bases)
    half = len(bases) // 2
    if sinks == 1:
        return [*bases[:half], *basins, *bases[half:]]
    third = -(-len(bases) // 3)
    return [*bases[:third], basins[0], *bases[third : 2 * third], *basins[1:], *bases[2 * third :]]


def _vanity(
    draft: Draft, wall: Frame, modules: list[Module], drawers: dict[str, list[int]]
) -> None:
    del drawers
    run = counters.Run(wall, 0.0, modules)
    free = wall.length - run.length
    if free < 0:
        raise NoRoom("the counter is longer than its wall")
    run.start = draft.rng.choice((0.0, free, free / 2))
    run.lay()
    counters.counters(draft, [run], counters.segments([run]), 0)
    doors = draft.had("Cabinet") >= 2 * draft.had("Sink")
    for u, module in run.spots:
        if module.kind == "base":
            build_base(draft, wall, u, module)
        else:
            fixtures.sink(draft, run, u, module, taps=1, doors=doors)
    fixtures.plinths(draft, run)
    draft.keep.append(wall.rect(run.start, DEEP, run.start + run.length, DEEP + 0.75))
    draft.build(
        "backsplash",
        wall,
        run.start + run.length / 2,
        0.005,
        COUNTER,
        (run.length, 0.12, 0.01),
        flat=True,
    )
    draft.use_wall(wall.wall, run.start, run.start + run.length, 0.0, 1.02)
    basins = [u + module.width / 2 for u, module in run.find("sink")]
    _mirrors(draft, wall, basins, run.start, run.start + run.length, 1.10)


def _pedestals(draft: Draft, wall: Frame) -> None:
    """Basins on a foot each; one wide basin may have two bowls."""
    sinks, bowls = draft.left("Sink"), draft.left("SinkBasin")
    wide = bowls > sinks
    w = 1.1 if wide else 0.62
    free = wall.length - sinks * (w + 0.3)
    if free < 0:
        raise NoRoom("the basins are wider than the wall")
    start = draft.rng.uniform(0.15, max(0.16, free)) + w / 2
    spots = []
    for index in range(sinks):
        u = start + index * (w + 0.3)
        if u + w / 2 > wall.length - 0.05:
            raise NoRoom("the basins are wider than the wall")
        top, deep = 0.88, 0.52
        draft.build("pedestal", wall, u, 0.22, 0.0, (0.24 if not wide else 0.9, top - 0.19, 0.22))
        count = 2 if wide and index == 0 else 1
        centres = [0.0] if count == 1 else [-0.26, 0.26]
        half = 0.25 if count == 1 else 0.22
        shape = {"basins": [[round(c - half, 3), -0.13, round(c + half, 3), 0.23] for c in centres]}
        sink = draft.place(
            "Sink", wall, u, deep / 2 + 0.005, top - 0.19, (w, 0.19, deep), shape=shape, solid=False
        )
        draft.standing.append(wall.rect(u - w / 2, 0.0, u + w / 2, deep))
        for offset in centres:
            draft.place(
                "SinkBasin", wall, u + offset, deep / 2 + 0.055, top - 0.16,
                (2 * half, 0.155, 0.36), parent=sink.name, solid=False,
            )  # fmt: skip
        draft.place("Faucet", wall, u, 0.02 + 0.10, top, (0.12, 0.24, 0.18), solid=False)
        draft.use_wall(wall.wall, u - w / 2, u + w / 2, 0.0, 1.02)
        draft.keep.append(wall.rect(u - w / 2, deep, u + w / 2, deep + 0.75))
        spots.append(u)
    _mirrors(draft, wall, spots, spots[0] - 0.4, spots[-1] + 0.4, 1.17)


def _mirrors(
    draft: Draft, wall: Frame, basins: list[float], low: float, high: float, y: float
) -> None:
    """Over the basins: one wide mirror, or one for each."""
    count = min(draft.left("Mirror"), len(basins))
    low, high = max(low, 0.08), min(high, wall.length - 0.08)
    for index in range(count):
        if count > 1 or len(basins) == 1:
            u, w = basins[index], draft.rng.uniform(0.65, 0.85)
        else:
            u, w = (
                math.fsum(basins) / len(basins),
                basins[-1] - basins[0] + draft.rng.uniform(0.5, 0.7),
            )
        w = min(w, 2 * (u - 0.06), 2 * (wall.length - u - 0.06))
        h = draft.rng.uniform(0.75, 0.92)
        draft.place("Mirror", wall, u, 0.015, y, (w, h, 0.03), solid=False)
        draft.use_wall(wall.wall, u - w / 2, u + w / 2, 1.02, 1.1 + h)


# --- tub, shower, toilet --------------------------------------------------------------------


def _bathtub(draft: Draft) -> None:
    """In a corner, its long side at a wall; tap on the rim, shower head at one end."""
    w, h, d = TUB
    w = round(draft.rng.uniform(1.55, 1.7), 2)
    for frame in draft.shuffled(list(draft.walls)):
        for end in draft.shuffled([0, 1]):
            u = w / 2 + 0.005 if end == 0 else frame.length - w / 2 - 0.005
            rect = frame.rect(u - w / 2, 0.0, u + w / 2, d + 0.02)
            before = frame.rect(u - w / 2 + 0.2, d + 0.02, u + w / 2 - 0.2, d + 0.7)
            bare = draft.wall_free(
                frame.wall, max(u - w / 2, 0.03), min(u + w / 2, frame.length - 0.03), 0.0, 1.0
            )
            if not draft.free(rect) or not draft.clear(before) or not bare:
                continue
            tub = draft.place("Bathtub", frame, u, d / 2 + 0.005, 0.0, (w, h, d))
            if draft.left("BathtubBasin"):
                size = (w - 0.2, BASIN[1], d - 0.22)
                draft.place(
                    "BathtubBasin",
                    frame,
                    u,
                    d / 2 + 0.03,
                    h - 0.005 - size[1],
                    size,
                    parent=tub.name,
                    solid=False,
                )
            sign = -1 if end == 0 else 1
            if draft.left("Faucet"):
                draft.place(
                    "Faucet",
                    frame,
                    u + sign * w * 0.28,
                    0.02 + 0.11,
                    h,
                    (0.16, 0.18, 0.20),
                    solid=False,
                )
            if draft.left("ShowerHead") > (1 if draft.had("ShowerDoor") else 0):
                edge = u + sign * w / 2
                draft.place(
                    "ShowerHead",
                    frame,
                    edge - sign * 0.16,
                    d / 2,
                    1.95,
                    (0.16, 0.25, 0.30),
                    turn=90.0 if end == 0 else 270.0,
                    solid=False,
                )
            if draft.left("ShowerCurtain"):
                draft.place(
                    "ShowerCurtain",
                    frame,
                    u,
                    d + 0.06,
                    0.18,
                    (w - 0.02, 1.88, 0.09),
                    solid=False,
                    openness=1.0,
                )
            draft.use_wall(frame.wall, u - w / 2, u + w / 2, 0.0, 1.25)
            side = draft.walls[(frame.wall + (3 if end == 0 else 1)) % 4]
            if end == 0:
                draft.use_wall(side.wall, side.length - d - 0.1, side.length, 0.0, 2.3)
            else:
                draft.use_wall(side.wall, 0.0, d + 0.1, 0.0, 2.3)
            draft.keep.append(before)
            mat(draft, frame, u, d + 0.42, (0.8, 0.5), 0.75)
            return
    raise NoRoom("no corner for the tub")


def _stall(draft: Draft) -> None:
    """A shower in a corner: door to the room, glass or a low wall at the open side."""
    s = round(draft.rng.uniform(0.86, 0.98), 2)
    for frame in draft.shuffled(list(draft.walls)):
        for end in draft.shuffled([0, 1]):
            u0, u1 = (0.0, s) if end == 0 else (frame.length - s, frame.length)
            rect = frame.rect(u0, 0.0, u1, s + 0.03)
            before = frame.rect(u0 + 0.1, s + 0.03, u1 - 0.1, s + 0.75)
            side = draft.walls[(frame.wall + (3 if end == 0 else 1)) % 4]
            s0, s1 = (side.length - s, side.length) if end == 0 else (0.0, s)
            bare = draft.wall_free(
                frame.wall, max(u0, 0.03), min(u1, frame.length - 0.03), 0.0, 2.2
            )
            bare &= draft.wall_free(side.wall, max(s0, 0.03), min(s1, side.length - 0.03), 0.0, 2.2)
            if not draft.free(rect) or not draft.clear(before) or not bare:
                continue
            _stall_at(draft, frame, u0, u1, s, end)
            draft.use_wall(frame.wall, u0 - 0.03, u1 + 0.03, 0.0, 2.4)
            draft.use_wall(side.wall, s0, s1, 0.0, 2.4)
            draft.keep.append(before)
            return
    raise NoRoom("no corner for the shower")


def _stall_at(draft: Draft, frame: Frame, u0: float, u1: float, s: float, end: int) -> None:
    middle = (u0 + u1) / 2
    draft.place(
        "ShowerDoor", frame, middle, s - 0.025, 0.03, (s - 0.06, STALL_HIGH, 0.05), solid=False
    )
    at = u1 - 0.015 if end == 0 else u0 + 0.015
    if draft.left("ShowerGlass"):
        draft.place(
            "ShowerGlass", frame, at, (s - 0.05) / 2, 0.03, (s - 0.06, STALL_HIGH, 0.03),
            turn=90.0 if end == 0 else 270.0, solid=False,
        )  # fmt: skip
    else:
        draft.build(
            "shower_wall",
            frame,
            at,
            (s - 0.05) / 2,
            0.0,
            (0.03, STALL_HIGH + 0.03, s - 0.05),
            look="plain",
        )
    draft.build("shower_tray", frame, middle, s / 2, 0.0, (s, 0.03, s), flat=True)
    draft.standing.append(frame.rect(u0, 0.0, u1, s))
    if draft.left("ShowerHead"):
        draft.place("ShowerHead", frame, middle, 0.15, 1.95, (0.16, 0.25, 0.30), solid=False)


def _shower_rest(draft: Draft) -> None:
    """Shower heads, glass, doors, curtains and taps that found no place yet."""
    tub = next((t for t in draft.things.values() if t.type == "Bathtub"), None)
    door = next((t for t in draft.things.values() if t.type == "ShowerDoor"), None)
    own = None
    if tub is not None:
        own = Frame(tub.x, tub.z, tub.yaw, tub.size[0])
    if draft.left("ShowerGlass") and tub is not None and own is not None:
        w, h, d = tub.size
        draft.place("ShowerGlass", own, -w / 4, d / 2 - 0.03, h, (w / 2, 1.4, 0.02), solid=False)
    if draft.left("ShowerCurtain") and door is not None:
        frame = Frame(door.x, door.z, door.yaw, door.size[0])
        draft.place(
            "ShowerCurtain",
            frame,
            0.0,
            -0.10,
            0.1,
            (door.size[0], 1.85, 0.08),
            solid=False,
            openness=1.0,
        )
    for _ in range(draft.left("ShowerHead")):
        if tub is None or own is None:
            raise NoRoom("a shower head without a shower")
        draft.place(
            "ShowerHead", own, 0.2, -tub.size[2] / 2 + 0.14, 1.95, (0.16, 0.25, 0.30), solid=False
        )
    for _ in range(draft.left("Faucet")):
        if (
            tub is not None
            and own is not None
            and not any(
                t.type == "Faucet" and abs(own.of(t.x, t.z)[0]) < 0.1 for t in draft.things.values()
            )
        ):
            at = 0.02 + 0.1 - tub.size[2] / 2
            draft.place("Faucet", own, 0.0, at, tub.size[1], (0.14, 0.16, 0.18), solid=False)
            continue
        if door is None:
            raise NoRoom("a tap without a basin")
        frame = Frame(door.x, door.z, door.yaw, door.size[0])
        deep = door.size[0]
        draft.place("Faucet", frame, 0.0, -deep + 0.06, 1.05, (0.14, 0.18, 0.16), solid=False)
    if draft.left("BathtubBasin"):
        raise NoRoom("a tub's basin without a tub")


def _toilet(draft: Draft) -> None:
    """At a wall, the paper on its hanger beside it."""
    for _ in range(draft.left("Toilet")):
        size = draft.size("Toilet", 0.05)
        frame, u, v = draft.along_walls(size, 0.55, beside=0.16)
        draft.place("Toilet", frame, u, v, 0.0, size, openness=float(draft.rng.random() < 0.4))
        draft.use_wall(frame.wall, u - size[0] / 2, u + size[0] / 2, 0.0, 1.05)
        draft.keep.append(frame.rect(u - 0.28, 0.0, u + 0.28, v + size[2] / 2 + 0.5))
        for _ in range(draft.left("ToiletPaperHanger")):
            for side in draft.shuffled([-1, 1]):
                at = u + side * (size[0] / 2 + 0.22)
                bare = draft.wall_free(frame.wall, at - 0.1, at + 0.1, 0.5, 0.85)
                if bare and draft.clear(frame.rect(at - 0.1, 0.0, at + 0.1, 0.5)):
                    draft.place(
                        "ToiletPaperHanger", frame, at, 0.065, 0.72, (0.16, 0.05, 0.12), solid=False
                    )
                    draft.use_wall(frame.wall, at - 0.12, at + 0.12, 0.5, 0.85)
                    draft.standing.append(frame.rect(at - 0.1, 0.0, at + 0.1, 0.12))
                    break
            else:
                frame2, at = draft.on_wall(0.2, 0.5, 0.85)
                if not draft.clear(frame2.rect(at - 0.2, 0.0, at + 0.2, 0.6)):
                    raise NoRoom("no place for toilet paper")
                draft.place(
                    "ToiletPaperHanger", frame2, at, 0.065, 0.72, (0.16, 0.05, 0.12), solid=False
                )


def _holders(draft: Draft) -> None:
    """Rails for towels, low enough to reach, with nothing before them."""
    for type_, y, drop in (("TowelHolder", 1.35, 0.65), ("HandTowelHolder", 1.3, 0.48)):
        for _ in range(draft.left(type_)):
            w, h, d = draft.size(type_, 0.06)
            for _ in range(40):
                frame, u = draft.on_wall(w, y - drop, y + 0.08)
                close = draft.clear(frame.rect(u - w / 2, 0.0, u + w / 2, 0.12))
                if close and draft.clear(frame.rect(u - 0.22, 0.1, u + 0.22, 0.62)):
                    draft.place(type_, frame, u, d / 2, y, (w, h, d), solid=False)
                    draft.standing.append(frame.rect(u - w / 2, 0.0, u + w / 2, 0.10))
                    break
                draft.busy.pop()
            else:
                raise NoRoom(f"no wall for a {type_}")


__all__ = ["BODY", "furnish"]

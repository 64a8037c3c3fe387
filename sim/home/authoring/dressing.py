"""What makes a furnished room complete: shelves, pictures, plants, bins."""

from __future__ import annotations

from sim.home.anatomy import UNIT_FOOT
from sim.home.authoring import openings
from sim.home.authoring.draft import Draft, Frame, NoRoom

SIDE = 0.03
"""Thickness of the sides of a bookcase that is built in."""


def shelves(draft: Draft, *, heights: tuple[float, ...]) -> None:
    """Shelving units with their shelves, bookcases where many are left, else boards on the wall."""
    for _ in range(draft.left("ShelvingUnit")):
        _unit(draft, -(-draft.left("Shelf") // draft.left("ShelvingUnit")))
    while draft.left("Shelf") >= 4:
        _bookcase(draft)
    while draft.left("Shelf"):
        _boards(draft, heights)


def _unit(draft: Draft, count: int) -> None:
    """A shelving unit; it takes up to five of the shelves."""
    count = min(count, 5)
    w, _, d = draft.size("ShelvingUnit")
    high = 0.42 + 0.36 * max(count, 2)
    size = (w, round(min(high, 2.0), 2), d)
    frame, u, v = draft.along_walls(size, 0.6, corner=True)
    gap = (size[1] - UNIT_FOOT - 0.02) / (count + 1)
    draft.place("ShelvingUnit", frame, u, v, 0.0, size, shape={"clearance": round(gap - 0.03, 3)})
    draft.use_wall(frame.wall, u - w / 2, u + w / 2, 0.0, size[1])
    for index in range(count):
        draft.place(
            "Shelf",
            frame,
            u,
            v + 0.006,
            UNIT_FOOT + gap * (index + 1) - 0.02,
            (w - 0.045, 0.02, d - 0.022),
            solid=False,
            shape={"clearance": round(gap - 0.03, 3)},
        )
    draft.keep.append(frame.rect(u - w / 2, 0, u + w / 2, v + d / 2 + 0.7))


def _bookcase(draft: Draft) -> None:
    """Up to six boards between two sides."""
    count = min(draft.left("Shelf"), 6)
    w, d = round(draft.rng.uniform(0.75, 1.05), 2), round(draft.rng.uniform(0.27, 0.34), 2)
    gap = 0.34
    size = (w + 2 * SIDE, 0.08 + gap * count, d)
    frame, u, v = draft.along_walls(size, 0.6, corner=True)
    for side in (-1, 1):
        draft.build("shelf_side", frame, u + side * (w + SIDE) / 2, v, 0.0, (SIDE, size[1], d))
    draft.use_wall(frame.wall, u - size[0] / 2, u + size[0] / 2, 0.0, size[1])
    for index in range(count):
        draft.place(
            "Shelf",
            frame,
            u,
            v,
            0.08 + gap * index,
            (w - 0.004, 0.022, d),
            shape={"clearance": gap - 0.03},
        )
    draft.keep.append(frame.rect(u - w / 2, 0, u + w / 2, v + d / 2 + 0.7))


def _boards(draft: Draft, heights: tuple[float, ...]) -> None:
    """Boards on the wall, one over the other where the wall is free so high."""
    w, h, d = draft.size("Shelf")
    options = [heights[: draft.left("Shelf")], heights[:1]]
    for levels in options:
        try:
            frame, u = draft.on_wall(w, levels[0] - 0.05, levels[-1] + 0.35)
        except NoRoom:
            continue
        if not _reachable(draft, frame, u, w):
            draft.busy.pop()
            continue
        for y in levels:
            draft.place(
                "Shelf", frame, u, d / 2, y, (w, h, d), solid=False, shape={"clearance": 0.3}
            )
        return
    for _ in range(12):
        frame, u = draft.on_wall(w, heights[0] - 0.05, heights[0] + 0.3)
        if _reachable(draft, frame, u, w):
            draft.place(
                "Shelf",
                frame,
                u,
                d / 2,
                heights[0],
                (w, h, d),
                solid=False,
                shape={"clearance": 0.3},
            )
            return
    raise NoRoom("no wall for a shelf one can reach")


def _reachable(draft: Draft, frame: Frame, u: float, width: float) -> bool:
    """Whether somebody can stand before it."""
    return draft.clear(frame.rect(u - 0.3, 0.7, u + 0.3, 1.15))


def finish(draft: Draft) -> None:
    """Windows that are left, bins, small furniture, pictures."""
    openings.windows(draft)
    openings.blind_walls(draft)
    for type_, front in (("SideTable", 0.6), ("Safe", 0.6), ("LaundryHamper", 0.4)):
        for _ in range(draft.left(type_)):
            _stand(draft, type_, front)
    for _ in range(draft.left("GarbageCan")):
        _stand(draft, "GarbageCan", 0.35, corner=True)
    for type_ in ("GarbageBag", "VacuumCleaner", "RoomDecor", "DogBed"):
        for _ in range(draft.left(type_)):
            _stand(draft, type_, 0.3, corner=True)
    mirrors(draft)
    pictures(draft)


def mirrors(draft: Draft) -> None:
    for _ in range(draft.left("Mirror")):
        for _ in range(20):
            w, h, d = draft.size("Mirror")
            frame, u = draft.on_wall(w, 1.05, 1.05 + h)
            if draft.clear(frame.rect(u - 0.3, 0.5, u + 0.3, 1.1)):
                draft.place("Mirror", frame, u, d / 2, 1.08, (w, h, d), solid=False)
                break
        else:
            raise NoRoom("no wall for a mirror")


def pictures(draft: Draft) -> None:
    for type_, low in (("Painting", 1.25), ("Poster", 1.15)):
        for _ in range(draft.left(type_)):
            w, h, d = draft.size(type_)
            frame, u = draft.on_wall(w, low - 0.05, low + h)
            draft.place(type_, frame, u, d / 2, low, (w, h, d), solid=False)


def _stand(draft: Draft, type_: str, front: float, *, corner: bool = False) -> None:
    size = draft.size(type_)
    frame, u, v = draft.along_walls(size, front, corner=corner, gap=0.03)
    draft.place(type_, frame, u, v, 0.0, size)
    draft.use_wall(frame.wall, u - size[0] / 2, u + size[0] / 2, 0.0, size[1])
    if front > 0.5:
        w, _, d = size
        draft.keep.append(frame.rect(u - w / 2, v, u + w / 2, v + d / 2 + 0.6))

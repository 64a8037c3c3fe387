"""Furniture with drawers and cabinets in it: chests, desks, side tables, stands for the television."""

from __future__ import annotations

from sim.home.anatomy import BOARD
from sim.home.authoring.draft import Draft, Frame
from sim.home.state import Thing, Vec

GAP = 0.004


def place(
    draft: Draft,
    type_: str,
    frame: Frame,
    u: float,
    v: float,
    size: Vec,
    bays: list[tuple[float, float, float, float]],
    fill: list[str],
    *,
    turn: float = 0.0,
) -> Thing:
    """Such a piece with its bays, each filled with a Drawer, a Cabinet or a "panel"."""
    shape = {"bays": [[round(value, 3) for value in bay] for bay in bays]} if bays else {}
    thing = draft.place(type_, frame, u, v, 0.0, size, turn=turn, shape=shape)
    own = Frame(thing.x, thing.z, thing.yaw, size[0])
    for (x0, y0, x1, y1), what in zip(bays, fill, strict=True):
        deep = size[2] - BOARD - 0.01
        front = size[2] / 2 - deep / 2
        box = (x1 - x0 - GAP, y1 - y0 - GAP, deep)
        middle = (x0 + x1) / 2
        if what == "panel":
            draft.build("panel", own, middle, front, y0 + GAP / 2, box, look="plain")
        else:
            draft.place(what, own, middle, front, y0 + GAP / 2, box, solid=False)
    return thing


def grid(
    size: Vec, columns: int, rows: int, foot: float = 0.06
) -> list[tuple[float, float, float, float]]:
    """Bays in columns and rows over the whole front, from the bottom up."""
    w, h, _ = size
    t = BOARD
    wide = (w - 2 * t) / columns
    high = (h - t - foot) / rows
    return [
        (
            -w / 2 + t + c * wide + (t if c else 0.0),
            foot + r * high + t,
            -w / 2 + t + (c + 1) * wide,
            foot + (r + 1) * high,
        )
        for c in range(columns)
        for r in range(rows)
    ]


def chest(
    draft: Draft, drawers: int, type_: str = "Dresser", cabinets: int = 0
) -> tuple[Vec, list[tuple[float, float, float, float]], list[str]]:
    """Size, bays and filling of a chest for so many drawers and cabinets."""
    rng = draft.rng
    count = drawers + cabinets
    columns = 1 if count <= 3 else 2 if count <= 8 else 3
    rows = max(-(-count // columns), 2) if cabinets == 0 else max(1, -(-count // columns))
    width = {1: 0.72, 2: 1.15, 3: 1.6}[columns] * rng.uniform(0.94, 1.06)
    height = min(0.16 + 0.22 * rows, 1.05) if cabinets == 0 else 0.8
    if type_ == "TVStand":
        rows = min(rows, 2)
        columns = -(-max(count, 2) // rows) if count else 2
        width, height = rng.uniform(1.25, 1.7), rng.uniform(0.45, 0.58)
    size = (round(width, 2), round(height, 2), round(rng.uniform(0.42, 0.48), 2))
    bays = grid(size, columns, rows)
    fill = ["Drawer"] * drawers + ["Cabinet"] * cabinets
    fill += ["panel"] * (len(bays) - len(fill))
    return size, bays, fill


def one_drawer(size: Vec, high: float = 0.13) -> list[tuple[float, float, float, float]]:
    """A single drawer under the top, as wide as the piece."""
    w, h, _ = size
    return [(-w / 2 + BOARD, h - BOARD - high, w / 2 - BOARD, h - BOARD)]


def pedestal(size: Vec, count: int, side: int) -> list[tuple[float, float, float, float]]:
    """Drawers one over the other at one side of a desk."""
    w, h, _ = size
    wide = min(0.40, w * 0.32)
    x0 = -w / 2 + BOARD if side < 0 else w / 2 - BOARD - wide
    high = (h - BOARD - 0.08) / max(count, 2)
    return [
        (x0, h - BOARD - (r + 1) * high + BOARD, x0 + wide, h - BOARD - r * high)
        for r in range(count)
    ]

"""Tables with chairs around them, and other chairs."""

from __future__ import annotations

from sim.home.authoring.draft import Draft, Frame, NoRoom
from sim.home.authoring.rugs import mat

TUCKED = 0.14
"""So far chairs are pushed under their table."""
TALL_TABLE = (0.72, 0.78)


def tables(draft: Draft) -> None:
    """Dining tables with their chairs, stools that are left, further chairs."""
    chairs = _chairs_for(draft)
    for index in range(draft.left("DiningTable")):
        _table(draft, chairs[index])
    while draft.left("Chair"):
        chair(draft)
    while draft.left("Stool"):
        size = draft.size("Stool", 0.06)
        frame, u, v = draft.along_walls(size, 0.55, corner=True, gap=0.05)
        draft.place("Stool", frame, u, v, 0.0, size)


def _chairs_for(draft: Draft) -> list[int]:
    """How many chairs each table gets: most of them the first."""
    tables, chairs = draft.left("DiningTable"), draft.left("Chair")
    shares = [0] * max(tables, 1)
    for index in range(min(chairs, 8 * tables)):
        shares[0 if index % 3 < 2 or tables < 2 else 1] += 1
    return shares


def _table(draft: Draft, chairs: int) -> None:
    rng = draft.rng
    long = 0.8 + 0.22 * min(chairs, 8) + rng.uniform(0.0, 0.25)
    size = (
        round(min(long, 2.2), 2),
        round(rng.uniform(*TALL_TABLE), 2),
        round(rng.uniform(0.75, 0.9), 2),
    )
    if chairs == 0:
        size = (round(rng.uniform(0.8, 1.1), 2), size[1], round(rng.uniform(0.55, 0.7), 2))
    if chairs <= 2 and rng.random() < (0.9 if chairs == 0 else 0.7):
        _at_wall(draft, size, chairs)
        return
    try:
        _in_the_open(draft, size, chairs)
    except NoRoom:
        if chairs > 3:
            raise
        _at_wall(draft, size, chairs)


def _at_wall(draft: Draft, size: tuple[float, float, float], chairs: int) -> None:
    frame, u, v = draft.along_walls(size, 0.85, gap=0.03, beside=0.45 if chairs > 1 else 0.05)
    table = draft.place("DiningTable", frame, u, v, 0.0, size)
    del table
    if chairs >= 1:
        _seat(draft, frame, u, v + size[2] / 2, 180.0)
    if chairs >= 2:
        _side_seat(draft, frame, u - size[0] / 2, v, 90.0, -1)
    if chairs >= 3:
        _side_seat(draft, frame, u + size[0] / 2, v, 270.0, 1)
    draft.keep.append(frame.rect(u - size[0] / 2, v, u + size[0] / 2, v + size[2] / 2 + 0.75))


def _seat(draft: Draft, frame: Frame, u: float, edge: float, turn: float) -> None:
    """A chair before the edge of a table that lies along the frame."""
    w, h, d = draft.size("Chair", 0.05)
    sign = 1 if turn == 180.0 else -1
    draft.place("Chair", frame, u, edge + sign * (d / 2 - TUCKED), 0.0, (w, h, d), turn=turn)


def _side_seat(draft: Draft, frame: Frame, edge: float, v: float, turn: float, sign: int) -> None:
    w, h, d = draft.size("Chair", 0.05)
    draft.place("Chair", frame, edge + sign * (d / 2 - TUCKED), v, 0.0, (w, h, d), turn=turn)


def _in_the_open(draft: Draft, size: tuple[float, float, float], chairs: int) -> None:
    """A table with room all around; chairs on both long sides, then at the heads."""
    w, _, d = size
    heads = 2 if chairs >= 6 or chairs == 3 else 0
    sides = chairs - heads
    around_v, around_u = 0.95, 0.95 if heads else 0.75
    spots = []
    x0, z0, x1, z1 = draft.bounds
    for frame in draft.walls[:2]:
        for i in range(int(frame.length / 0.1)):
            for j in range(int(max(x1 - x0, z1 - z0) / 0.1)):
                spots.append((frame, i * 0.1, j * 0.1))
    for frame, u, v in draft.shuffled(spots):
        whole = frame.rect(
            u - w / 2 - around_u, v - d / 2 - around_v, u + w / 2 + around_u, v + d / 2 + around_v
        )
        table = frame.rect(u - w / 2 - 0.4, v - d / 2 - 0.4, u + w / 2 + 0.4, v + d / 2 + 0.4)
        if not draft.clear(whole) or not draft.free(table):
            continue
        draft.place("DiningTable", frame, u, v, 0.0, size)
        near, far = (sides + 1) // 2, sides // 2
        for count, sign in ((near, 1), (far, -1)):
            for index in range(count):
                at = u - w / 2 + w * (index + 0.5) / count
                _seat(draft, frame, at, v + sign * d / 2, 180.0 if sign > 0 else 0.0)
        if chairs >= 4:
            mat(draft, frame, u, v, (w + 1.3, d + 1.3), 0.5 if draft.kind != "kitchen" else 0.1)
        if heads:
            _side_seat(draft, frame, u - w / 2, v, 90.0, -1)
            _side_seat(draft, frame, u + w / 2, v, 270.0, 1)
        draft.keep.append(whole)
        return
    raise NoRoom("no room for a table in the open")


def chair(draft: Draft) -> None:
    """One chair more, with its back to a wall."""
    size = draft.size("Chair", 0.05)
    frame, u, v = draft.along_walls(size, 0.5, corner=True, gap=0.06)
    draft.place("Chair", frame, u, v, 0.0, size)

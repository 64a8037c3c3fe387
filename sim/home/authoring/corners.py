"""Rooms that are no plain rectangle: a corner that nobody uses becomes part of the next room."""

from __future__ import annotations

from sim.home.authoring.draft import Draft, overlap

_CHANCE = {"kitchen": 0.45, "living_room": 0.5, "bedroom": 0.45, "bathroom": 0.3}
_SIDES = (2.0, 1.75, 1.5, 1.25, 1.0, 0.75)


def choose(draft: Draft) -> None:
    """With some chance, give a free corner away, the largest there is: nothing more goes there."""
    if draft.rng.random() > _CHANCE[draft.kind]:
        return
    best: tuple[float, int, float, float] | None = None
    for k in draft.shuffled([0, 1, 2, 3]):
        for a in _SIDES:
            for b in _SIDES:
                large = min(a * b, 2.3)
                if (best is None or large > best[0]) and _unused(draft, k, a, b):
                    best = (large, k, a, b)
    if best is not None:
        _, k, a, b = best
        wall, before = draft.walls[k], draft.walls[k - 1]
        draft.corner = (k, a, b)
        draft.standing.append(wall.rect(0.0, 0.0, a, b))
        draft.use_wall(wall.wall, 0.0, a + 0.02, 0.0, draft.height)
        draft.use_wall(before.wall, before.length - b - 0.02, before.length, 0.0, draft.height)


def _unused(draft: Draft, k: int, a: float, b: float) -> bool:
    wall, before = draft.walls[k], draft.walls[k - 1]
    if wall.length - a < 1.6 or before.length - b < 1.6:
        return False
    rect = wall.rect(0.0, 0.0, a + 0.02, b + 0.02)
    if any(overlap(rect, other) for other in (*draft.standing, *draft.keep, *draft.rugs)):
        return False
    return not any(
        (w == wall.wall and u0 < a + 0.06) or (w == before.wall and u1 > before.length - b - 0.06)
        for w, u0, u1, _, _ in draft.busy
    )


def cut(draft: Draft) -> None:
    """Draw the walls around the corner that was given away, if one was."""
    if draft.corner is None:
        return
    k, a, b = draft.corner
    wall, before = draft.walls[k], draft.walls[k - 1]
    corners = [
        _mm(before.at(before.length - b, 0.0)),
        _mm(wall.at(a, b)),
        _mm(wall.at(a, 0.0)),
    ]
    draft.outline[k : k + 1] = corners
    for opening in draft.openings:
        if opening["wall"] == k:
            opening["from"] = round(opening["from"] - a, 3)
            opening["to"] = round(opening["to"] - a, 3)
        if opening["wall"] >= k:
            opening["wall"] += 2


def _mm(point: tuple[float, float]) -> tuple[float, float]:
    return (round(point[0], 3), round(point[1], 3))

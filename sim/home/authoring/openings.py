"""Doors and windows, and what hangs before the windows."""

from __future__ import annotations

from sim.home.authoring.draft import Draft, Frame, NoRoom
from sim.home.authoring.rugs import mat

DOOR = 0.92
DOOR_HIGH = 2.05


def window(draft: Draft, frame: Frame, u: float, width: float, *, sill: float, head: float) -> None:
    """A window with its opening, blinds or curtains while there are names for them."""
    draft.openings.append(
        {
            "kind": "window",
            "wall": frame.wall,
            "from": round(u - width / 2, 3),
            "to": round(u + width / 2, 3),
            "sill": sill,
            "head": head,
        }
    )
    high = head - sill
    draft.place("Window", frame, u, -0.04, sill, (width, high, 0.08), solid=False)
    side = 0.06
    if draft.left("Blinds"):
        draft.place(
            "Blinds",
            frame,
            u,
            0.035,
            sill - 0.02,
            (width + 0.06, high + 0.08, 0.05),
            solid=False,
            openness=1.0,
        )
    elif draft.left("Curtains"):
        low = 0.03 if sill < 0.85 or _bare_below(draft, frame, u, width) else sill - 0.12
        if low < 0.1:
            draft.standing.append(frame.rect(u - width / 2 - 0.24, 0.0, u + width / 2 + 0.24, 0.11))
        draft.place(
            "Curtains",
            frame,
            u,
            0.06,
            low,
            (width + 0.44, head + 0.14 - low, 0.09),
            solid=False,
            openness=1.0,
        )
        side = 0.24
    draft.use_wall(frame.wall, u - width / 2 - side, u + width / 2 + side, sill - 0.06, head + 0.16)


def _bare_below(draft: Draft, frame: Frame, u: float, width: float) -> bool:
    half = width / 2 + 0.24
    return frame.wall >= 0 and draft.free(frame.rect(u - half, 0.0, u + half, 0.3))


def windows(draft: Draft, *, sill: float = 0.9, head: float = 2.05) -> None:
    """All windows that are left, on bare walls, smaller where there are many."""
    count = draft.left("Window")
    width = 1.4 if count < 2 else 1.15 if count < 4 else 0.8
    for _ in range(count):
        placed = False
        for w in (width, width * 0.8, 0.7, 0.55):
            w = round(w * draft.rng.uniform(0.95, 1.05), 2)
            curtained = draft.left("Curtains") and not draft.left("Blinds")
            try:
                frame, u = draft.on_wall(w + (0.5 if curtained else 0.14), sill - 0.05, head + 0.1)
            except NoRoom:
                continue
            draft.busy.pop()
            window(draft, frame, u, w, sill=sill, head=head)
            placed = True
            break
        if not placed:
            raise NoRoom("no wall for a window")


def door(draft: Draft) -> None:
    """A door where one can walk in, and the light switch beside it.

    Raises:
        NoRoom: No wall has a bare stretch with floor before it.
    """
    spots = []
    for frame in draft.walls:
        for step in range(int((frame.length - DOOR - 0.3) / 0.05) + 1):
            u = 0.15 + DOOR / 2 + step * 0.05
            edge = min(u, frame.length - u)
            spots.append((edge * 0.4 + draft.rng.random(), frame, u))
    spots.sort(key=lambda spot: spot[0])
    for _, frame, u in spots:
        before = frame.rect(u - DOOR / 2, 0.0, u + DOOR / 2, 0.9)
        if not draft.clear(before):
            continue
        side = _switch_side(draft, frame, u)
        if side is None or not draft.wall_free(
            frame.wall, u - DOOR / 2 - 0.08, u + DOOR / 2 + 0.08, 0.0, DOOR_HIGH
        ):
            continue
        draft.openings.append(
            {
                "kind": "door",
                "wall": frame.wall,
                "from": round(u - DOOR / 2, 3),
                "to": round(u + DOOR / 2, 3),
                "sill": 0.0,
                "head": DOOR_HIGH,
            }
        )
        draft.keep.append(before)
        draft.use_wall(frame.wall, u - DOOR / 2 - 0.08, u + DOOR / 2 + 0.08, 0.0, DOOR_HIGH + 0.1)
        draft.place(
            "LightSwitch",
            frame,
            u + side * (DOOR / 2 + 0.2),
            0.01,
            1.08,
            (0.08, 0.12, 0.02),
            solid=False,
            toggled=True,
        )
        at = u + side * (DOOR / 2 + 0.2)
        draft.use_wall(frame.wall, at - 0.08, at + 0.08, 1.0, 1.3)
        draft.keep.append(frame.rect(at - 0.2, 0.0, at + 0.2, 0.45))
        mat(draft, frame, u, 0.36, (0.75, 0.48), 0.35 if draft.kind != "bathroom" else 0.0)
        return
    raise NoRoom("no wall for a door")


def _switch_side(draft: Draft, frame: Frame, u: float) -> int | None:
    """On which side of a door the switch can be: -1, 1 or None."""
    for side in draft.shuffled([-1, 1]):
        at = u + side * (DOOR / 2 + 0.2)
        bare = draft.wall_free(frame.wall, at - 0.08, at + 0.08, 0.95, 1.3)
        if bare and draft.clear(frame.rect(at - 0.2, 0.0, at + 0.2, 0.45)):
            return int(side)
    return None


def blind_walls(draft: Draft) -> None:
    """Curtains and blinds that no window is left for hang closed, as before an alcove."""
    for type_ in ("Curtains", "Blinds"):
        for _ in range(draft.left(type_)):
            w, h, d = draft.size(type_, 0.05)
            w, low = min(w, 1.3), 0.95 if type_ == "Blinds" else 0.85
            h = min(h, draft.height - low - 0.15)
            frame, u = draft.on_wall(w, low, low + h)
            draft.place(type_, frame, u, 0.02 + d / 2, low, (w, h, d), solid=False)

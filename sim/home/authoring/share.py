"""How a room's drawers and cabinets are shared out among its furniture."""

from __future__ import annotations

from sim.home.authoring.draft import Draft

MOST = {"Dresser": 12, "Desk": 6, "TVStand": 6, "SideTable": 3, "CoffeeTable": 1, "DiningTable": 1}


def share_drawers(draft: Draft, order: tuple[str, ...]) -> dict[str, list[int]]:
    """For each type of furniture how many drawers each piece of it gets; all are given away.

    A dresser wants many, a side table one or two.
    """
    wants = {
        "Dresser": 4,
        "TVStand": 2,
        "Desk": 2,
        "SideTable": 1,
        "CoffeeTable": 0,
        "DiningTable": 0,
    }
    pieces = [(type_, i) for type_ in order for i in range(draft.left(type_))]
    given = dict.fromkeys(pieces, 0)
    left = draft.left("Drawer")
    for piece in pieces:
        take = min(left, wants[piece[0]])
        given[piece] += take
        left -= take
    while left and pieces:
        open_ = [p for p in pieces if given[p] < MOST[p[0]]]
        if not open_:
            break
        piece = max(open_, key=lambda p: (MOST[p[0]] - given[p], -pieces.index(p)))
        given[piece] += 1
        left -= 1
    found: dict[str, list[int]] = {}
    for (type_, _), count in given.items():
        found.setdefault(type_, []).append(count)
    return found

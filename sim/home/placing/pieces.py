"""Cutting things up: a loaf becomes slices that lie apart, an egg becomes a cracked egg.

The root stays in the state with `sliced` and `gone`; the pieces get AI2-THOR's names and ids
(asgardbench specification, section 1.3).
"""

from __future__ import annotations

from dataclasses import replace

from sim.home.anatomy import SIZES
from sim.home.facts import facts_of
from sim.home.geometry import box
from sim.home.placing import candidates, spots
from sim.home.state import State, Thing, Vec

PIECES = {"Bread": 6, "Lettuce": 5, "Apple": 5, "Tomato": 5, "Potato": 5, "Egg": 1}
"""How many pieces a whole one gives. AsgardBench spreads three, so it is never less."""


def cut(state: State, name: str) -> list[str]:
    """Cut a thing up where it lies; the names of its pieces.

    Every piece gets a spot of its own on what the whole lay on, next to where it lay; where that
    is full, the last ones lie on top of each other.
    """
    whole = state.things[name]
    pieces = [_piece(state, whole, k) for k in range(PIECES[whole.type])]
    state.put(replace(whole, sliced=True, gone=True))
    state.let_go(name)
    for piece in pieces:
        state.put(_laid(state, whole, piece))
    return [piece.name for piece in pieces]


def _piece(state: State, whole: Thing, k: int) -> Thing:
    kind = facts_of(whole.type).slices_into
    assert kind is not None
    return Thing(
        name=_name(state, whole, k),
        type=kind,
        asset=whole.asset,
        id=f"{whole.id}|{kind}_{k}",
        x=whole.x,
        y=whole.y,
        z=whole.z,
        yaw=whole.yaw,
        size=_size(whole, kind),
        parent=whole.parent,
        surface=whole.surface,
        tilt=candidates.LIES.get(kind, (0.0, 0.0)),
        cooked=whole.cooked,
        temperature=whole.temperature,
        shape={**whole.shape, "slice": k},
    )


def _name(state: State, whole: Thing, k: int) -> str:
    """`<asset>_Slice_<k>`, an egg's `<asset>_Cracked`; longer where two wholes share an asset."""
    name = f"{whole.asset}_Cracked" if whole.type == "Egg" else f"{whole.asset}_Slice_{k}"
    if whole.type not in name:
        name = f"{whole.type}_{name}"
    return name if name not in state.things else f"{name}_{whole.name.rpartition('_')[2]}"


def _size(whole: Thing, kind: str) -> Vec:
    """The usual size of a piece, scaled as this whole is to the usual whole one."""
    usual, piece = SIZES[whole.type], SIZES[kind]
    w, h, d = (p * a / u for p, a, u in zip(piece, whole.size, usual, strict=True))
    return w, h, d


def _laid(state: State, whole: Thing, piece: Thing) -> Thing:
    """The piece on the free spot nearest to where the whole lay."""
    under = state.things.get(whole.parent or "")
    if under is None:
        return piece
    best = spots.nearest(state, piece, under, whole.surface, whole.x, whole.z)
    best = best or spots.spot(state, piece, under)
    if best is None:
        return replace(piece, y=_top(state, piece))
    return replace(
        piece, x=best.x, y=best.y, z=best.z, yaw=best.yaw, tilt=best.tilt,
        parent=best.receptacle, surface=best.surface,
    )  # fmt: skip


def _top(state: State, piece: Thing) -> float:
    """The top of the pile of pieces at this place."""
    mine = box(piece)
    tops = [
        box(t).y1
        for t in state.things.values()
        if t.parent == piece.parent and not t.gone and t.name != piece.name
        and box(t).x0 < mine.x1 and box(t).x1 > mine.x0
        and box(t).z0 < mine.z1 and box(t).z1 > mine.z0
    ]  # fmt: skip
    return max([piece.y, *tops])

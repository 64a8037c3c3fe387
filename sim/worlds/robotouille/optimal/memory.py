"""Room for a search: arrays that double until the limit."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.worlds.robotouille.optimal.kernel import lookup as k
from sim.worlds.robotouille.optimal.kernel import search as kernel
from sim.worlds.robotouille.optimal.kernel.lookup import Tables

AnyArray = NDArray[Any]

FIRST = 1 << 15


def bytes_per_node(t: Tables) -> int:
    """What a stored node costs, its share of the table included."""
    return int(t[0, k.N_WIDTH]) + 4 + 8 + 1 + 1 + 16 + 4 + 8


def new_memory(t: Tables, size: int = FIRST) -> kernel.Memory:
    """An empty search."""
    counters = np.zeros(7, dtype=np.int64)
    counters[kernel.FOUND] = -1
    counters[kernel.LIMIT] = counters[kernel.LOWEST] = kernel.DEEPEST
    return kernel.Memory(
        states=np.empty((size, t[0, k.N_WIDTH]), dtype=np.uint8),
        parent=np.empty(size, dtype=np.int32),
        code=np.empty(size, dtype=np.int64),
        depth=np.empty(size, dtype=np.uint8),
        rest=np.empty(size, dtype=np.uint8),
        key_1=np.empty(size, dtype=np.int64),
        key_2=np.empty(size, dtype=np.int64),
        next=np.empty(size, dtype=np.int32),
        table=_table(size),
        heads=np.full((256, 256), -1, dtype=np.int32),
        counters=counters,
    )


def _table(size: int) -> NDArray[np.int32]:
    slots = 1
    while slots < 2 * size:
        slots *= 2
    return np.full(slots, -1, dtype=np.int32)


def grown(old: kernel.Memory, size: int) -> kernel.Memory:
    """The same search with room for `size` nodes."""

    def longer(array: AnyArray) -> AnyArray:
        new = np.empty((size, *array.shape[1:]), dtype=array.dtype)
        new[: len(array)] = array
        return new

    kept: dict[str, AnyArray] = {"table": _table(size)}
    whole = ("heads", "counters", "table")
    rows = {name: longer(getattr(old, name)) for name in old._fields if name not in whole}
    new = old._replace(**rows, **kept)
    kernel.reindex(new)
    return new


def new_scratch(t: Tables) -> kernel.Scratch:
    """Room to think in."""
    cooks, stations, items = (int(t[0, n]) for n in (k.N_COOKS, k.N_STATIONS, k.N_ITEMS))
    wide = max(stations, items, int(t[0, k.N_CONTAINERS]), 8) + 8
    return kernel.Scratch(
        desk=np.zeros((12, wide), dtype=np.int64),
        piles=np.zeros((stations, items + 2), dtype=np.int64),
        codes=np.zeros((cooks, stations + items + 8), dtype=np.int64),
        stages=np.zeros((cooks + 2, int(t[0, k.N_WIDTH])), dtype=np.int64),
    )


def room_for_one(t: Tables) -> int:
    """The most nodes that one expansion can add."""
    each = int(t[0, k.N_STATIONS] + t[0, k.N_ITEMS]) + 8
    meals = int(t[0, k.N_MEALS] + 1) ** min(2, int(t[0, k.N_CONTAINERS]))
    cooks = int(t[0, k.N_COOKS]) if t[0, k.N_JOINT] else 1
    return int(int(each**cooks) * meals)

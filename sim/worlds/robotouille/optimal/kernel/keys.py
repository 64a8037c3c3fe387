"""Two 64-bit numbers that are equal for states that differ only by the names of equal things.

Equal are stations of a kind that the goal does not name, items that no goal variable stands for,
pots and bowls alike, and the order inside the finished lower part of a pile (see `slippery`).
A station's content is mixed in order, stations are summed. That two different states share both
numbers has a chance below 1e-20 for all pairs of a search; it is the only chance in a proof.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.worlds.robotouille.optimal.kernel import compiled
from sim.worlds.robotouille.optimal.kernel.lookup import (
    HELD,
    N_CONTAINER_0,
    N_CONTAINERS,
    N_COOKS,
    N_ITEM_0,
    N_ITEMS,
    N_LABELLED,
    N_MEAL_0,
    N_MEALS,
    N_STATIONS,
    NONE,
    R_COOK_AT,
    R_FRY_AT,
    R_KIND,
    R_ROLE,
    R_VESSEL,
    R_VESSEL_ROLE,
    Tables,
)
from sim.worlds.robotouille.optimal.kernel.moves import slippery

Bytes = NDArray[np.int64]
Ints = NDArray[np.int64]
Word = int | np.int64


@compiled
def mix(x: Word, y: Word) -> np.int64:
    """A well-stirred 64-bit number of two (splitmix64, David Stafford's constants)."""
    z = (x * np.int64(-7046029254386353131)) ^ (y + np.int64(2685821657736338717))
    z = (z ^ ((z >> 30) & np.int64(0x3FFFFFFFF))) * np.int64(-4658895280553007687)
    z = (z ^ ((z >> 27) & np.int64(0x1FFFFFFFFF))) * np.int64(-7723592293110705685)
    return z ^ ((z >> 31) & np.int64(0x1FFFFFFFF))


@compiled
def _item(t: Tables, v: Bytes, i: int, salt: Word) -> np.int64:
    if i >= t[0, N_LABELLED]:
        return mix(salt, 7)
    return mix(mix(salt, 1000 + i), v[t[0, N_ITEM_0] + 3 * i + 2])


@compiled
def _container(t: Tables, v: Bytes, c: int, salt: Word) -> np.int64:
    p = t[0, N_CONTAINER_0] + 4 * c
    x = mix(mix(salt, 2000 + 2 * t[R_VESSEL_ROLE, c] + t[R_VESSEL, c]), v[p + 1])
    if v[p + 2] != NONE:
        elsewhere = 1 + c if v[p + 2] != v[p] else 0
        x = mix(mix(x, v[p + 3]), elsewhere)
    return x


@compiled
def _hand(t: Tables, v: Bytes, r: int, salt: Word) -> np.int64:
    hand = v[2 + 2 * r]
    if hand == NONE:
        return mix(salt, 3000 + r)
    if hand >= HELD:
        return mix(_container(t, v, hand - HELD, salt), 3100 + r)
    return mix(_item(t, v, hand, salt), 3200 + r)


@compiled
def _timers(t: Tables, v: Bytes, sums: Ints, salt: Word) -> None:
    """Timers belong to the station where they were started, whether or not they run."""
    for i in range(t[0, N_LABELLED]):
        for at in (t[R_COOK_AT, i], t[R_FRY_AT, i]):
            if at >= 0 and v[at] != NONE:
                sums[v[at]] += mix(mix(salt, 4000 + i), v[at + 1])
    for c in range(t[0, N_CONTAINERS]):
        p = t[0, N_CONTAINER_0] + 4 * c
        if v[p + 2] != NONE and v[p + 2] != v[p]:
            sums[v[p + 2]] += mix(mix(salt, 4300 + c), v[p + 3])
        elif v[p + 2] != NONE:
            sums[v[p + 2]] += mix(salt, 4400)
    for m in range(t[0, N_MEALS]):
        q = t[0, N_MEAL_0] + 5 * m
        if v[q + 2] != NONE:
            inside = v[t[0, N_CONTAINER_0] + 4 * v[q + 3] + 1] == m + 1
            pot = 0 if inside else 1 + v[q + 3]
            sums[v[q + 2]] += mix(mix(mix(salt, 4600 + m), v[q + 4]), pot)


@compiled
def _pile(t: Tables, v: Bytes, s: int, order: Ints, salt: Word) -> np.int64:
    height = 0
    for i in range(t[0, N_ITEMS]):
        p = t[0, N_ITEM_0] + 3 * i
        if v[p] == s:
            order[v[p + 1]] = i
            height += 1
    free = slippery(t, v, s, order)
    x, loose = mix(salt, height), np.int64(0)
    for level in range(height):
        y = _item(t, v, order[level], salt)
        if 0 < level < free:
            loose += y
            if level == free - 1:
                x = mix(x, loose)
        else:
            x = mix(x, y)
    return x


@compiled
def key(t: Tables, v: Bytes, salt: Word, order: Ints, sums: Ints) -> np.int64:
    """One of the two numbers of a state; different salts give different ones."""
    for s in range(t[0, N_STATIONS]):
        sums[s] = 0
    _timers(t, v, sums, salt)
    for r in range(t[0, N_COOKS]):
        if v[1 + 2 * r] != NONE:
            sums[v[1 + 2 * r]] += _hand(t, v, r, salt)
    for c in range(t[0, N_CONTAINERS]):
        if v[t[0, N_CONTAINER_0] + 4 * c] < HELD:
            sums[v[t[0, N_CONTAINER_0] + 4 * c]] += _container(t, v, c, salt)
    total = mix(salt, v[0])
    for s in range(t[0, N_STATIONS]):
        same = mix(mix(salt, 100 * t[R_KIND, s] + t[R_ROLE, s]), sums[s])
        total += mix(same, _pile(t, v, s, order, salt))
    for r in range(t[0, N_COOKS]):
        if v[1 + 2 * r] == NONE:
            total += mix(_hand(t, v, r, salt), 3300)
    for i in range(t[0, N_LABELLED]):
        if v[t[0, N_ITEM_0] + 3 * i] >= 200:
            total += mix(mix(salt, 5000 + i), v[t[0, N_ITEM_0] + 3 * i])
    for m in range(t[0, N_MEALS]):
        q = t[0, N_MEAL_0] + 5 * m
        total += mix(mix(salt, 6000 + m), 2 * v[q] + v[q + 1])
    return total

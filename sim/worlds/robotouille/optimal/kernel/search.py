"""A* over states kept as bytes, in slices, so that callers can look at progress, grow or stop."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.worlds.robotouille.optimal.kernel import compiled
from sim.worlds.robotouille.optimal.kernel.bound import DEAD, lower_bound
from sim.worlds.robotouille.optimal.kernel.keys import key
from sim.worlds.robotouille.optimal.kernel.lookup import (
    AT,
    CODE_BITS,
    COUNTS,
    FILLED,
    N_CONTAINER_0,
    N_COOKS,
    N_JOINT,
    N_MEAL_0,
    N_MEALS,
    ORDER,
    OUT,
    SUMS,
    Ints,
    Tables,
)
from sim.worlds.robotouille.optimal.kernel.moves import act, choices, reached, tick

SALT_1, SALT_2 = 0x5DEECE66D, 0x2545F4914F6CDD1D
DEEPEST = 250
"""Plans longer than this are not looked for."""
SOLVED, EMPTY, FULL, PAUSED = range(4)

USED, SEEN, GROWN, LOWEST, FOUND, LIMIT, CLIPPED = range(7)
"""Counters: nodes stored, taken up, made; the least total at hand; the node of the goal; a total
from which on nodes are of no interest, and how many were left out for it."""


class Memory(NamedTuple):
    """Nodes, their index by key, and the queue: a stack for every total and rest."""

    states: NDArray[np.uint8]
    parent: NDArray[np.int32]
    code: NDArray[np.int64]
    depth: NDArray[np.uint8]
    rest: NDArray[np.uint8]
    key_1: NDArray[np.int64]
    key_2: NDArray[np.int64]
    next: NDArray[np.int32]
    table: NDArray[np.int32]
    heads: NDArray[np.int32]
    counters: Ints


class Scratch(NamedTuple):
    """Room to think in: rows of numbers by station or item, and states, one row a stage."""

    desk: Ints
    piles: Ints
    codes: Ints
    stages: Ints


@compiled
def _find(m: Memory, k1: np.int64, k2: np.int64) -> int:
    """Where in the table a key is, or where it may be put."""
    mask = m.table.shape[0] - 1
    at = k1 & mask
    while m.table[at] >= 0:
        n = m.table[at]
        if m.key_1[n] == k1 and m.key_2[n] == k2:
            return int(at)
        at = (at + 1) & mask
    return int(at)


@compiled
def add(t: Tables, m: Memory, w: Scratch, v: Ints, parent: int, code: int, depth: int) -> None:
    """Store a state unless it is hopeless or known with as few steps."""
    h = lower_bound(t, v, w.desk, w.piles, w.desk[OUT])
    m.counters[GROWN] += 1
    if h >= DEAD:
        return
    if depth + h >= m.counters[LIMIT]:
        m.counters[CLIPPED] += 1
        return
    k1 = key(t, v, SALT_1, w.desk[ORDER], w.desk[SUMS])
    k2 = key(t, v, SALT_2, w.desk[ORDER], w.desk[SUMS])
    at = _find(m, k1, k2)
    known = m.table[at]
    if known >= 0 and m.depth[known] <= depth:
        return
    n = m.counters[USED]
    m.counters[USED] += 1
    m.states[n, :] = v
    m.parent[n], m.code[n], m.depth[n], m.rest[n] = parent, code, depth, h
    m.key_1[n], m.key_2[n] = k1, k2
    m.table[at] = n
    f = depth + h
    m.next[n] = m.heads[f, h]
    m.heads[f, h] = n
    m.counters[LOWEST] = min(m.counters[LOWEST], f)


@compiled
def reindex(m: Memory) -> None:
    """Fill an empty table with the newest node of every key."""
    for n in range(m.counters[USED]):
        m.table[_find(m, m.key_1[n], m.key_2[n])] = n


@compiled
def _take(m: Memory) -> int:
    """The most promising node: the least total, then the least rest; -1 if none is left."""
    f = m.counters[LOWEST]
    while f < m.heads.shape[0]:
        for h in range(m.heads.shape[1]):
            n = m.heads[f, h]
            if n >= 0:
                m.heads[f, h] = m.next[n]
                m.counters[LOWEST] = f
                return int(n)
        f += 1
    return -1


@compiled
def _pour(t: Tables, m: Memory, w: Scratch, n: int, r: int, code: int) -> None:
    """End the step of the state in stage `r`, for every meal that new water may be."""
    v = w.stages[r]
    count = tick(t, v, w.desk[FILLED])
    depth = m.depth[n] + 1
    if count == 0:
        add(t, m, w, v, n, code, depth)
        return
    total = (t[0, N_MEALS] + 1) ** count
    for pick in range(total):
        u = w.stages[t[0, N_COOKS] + 1]
        u[:] = v
        rest, fine = pick, True
        for k in range(count):
            role = rest % (t[0, N_MEALS] + 1)
            rest //= t[0, N_MEALS] + 1
            if role < t[0, N_MEALS]:
                q = t[0, N_MEAL_0] + 5 * role
                fine = fine and u[q] == 0
                u[q] = 1
                u[t[0, N_CONTAINER_0] + 4 * w.desk[FILLED, k] + 1] = role + 1
        if fine:
            add(t, m, w, u, n, code, depth)


@compiled
def _grow(t: Tables, m: Memory, w: Scratch, n: int) -> None:
    """Add everything that can follow a node."""
    if t[0, N_JOINT] == 0:
        r = w.stages[0, 0]
        many = choices(t, w.stages[0], r, w.codes[0], w.desk[ORDER])
        for k in range(many):
            w.stages[1, :] = w.stages[0]
            act(t, w.stages[1], r, w.codes[0, k])
            _pour(t, m, w, n, 1, w.codes[0, k])
        return
    _joint(t, m, w, n)


@compiled
def _joint(t: Tables, m: Memory, w: Scratch, n: int) -> None:
    """All cooks at once, one after the other, as the engine applies a joint move."""
    last = t[0, N_COOKS] - 1
    counts, at = w.desk[COUNTS], w.desk[AT]
    r = 0
    counts[0], at[0] = choices(t, w.stages[0], 0, w.codes[0], w.desk[ORDER]), 0
    while r >= 0:
        if at[r] == counts[r]:
            r -= 1
            continue
        w.stages[r + 1, :] = w.stages[r]
        act(t, w.stages[r + 1], r, w.codes[r, at[r]])
        at[r] += 1
        if r < last:
            r += 1
            counts[r], at[r] = choices(t, w.stages[r], r, w.codes[r], w.desk[ORDER]), 0
            continue
        code = 0
        for q in range(t[0, N_COOKS]):
            code |= w.codes[q, at[q] - 1] << (CODE_BITS * q)
        _pour(t, m, w, n, r + 1, code)


@compiled
def advance(t: Tables, m: Memory, w: Scratch, expansions: int, room: int) -> int:
    """Go on for some expansions, while every one is sure to have `room` for what follows it."""
    for _ in range(expansions):
        if m.counters[USED] + room >= m.parent.shape[0]:
            return FULL
        n = _take(m)
        if n < 0:
            return EMPTY
        if m.table[_find(m, m.key_1[n], m.key_2[n])] != n:
            continue
        m.counters[SEEN] += 1
        w.stages[0, :] = m.states[n]
        if reached(t, w.stages[0]):
            m.counters[FOUND] = n
            return SOLVED
        _grow(t, m, w, n)
    return PAUSED

"""One search over all bindings that share their tables."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sim.worlds.robotouille.optimal.building import Numbers
from sim.worlds.robotouille.optimal.kernel import search as kernel
from sim.worlds.robotouille.optimal.kernel.lookup import CODE_BITS, N_COOKS, N_JOINT, Tables
from sim.worlds.robotouille.optimal.memory import (
    FIRST,
    bytes_per_node,
    grown,
    new_memory,
    new_scratch,
    room_for_one,
)

SLICE = 2000
"""Expansions between two looks at the clock."""

Codes = list[list[int]]
"""Step -> cook -> code; under turns one code a step."""


@dataclass(slots=True)
class Group:
    """The bindings that share their tables, and their search."""

    tables: Tables
    roots: list[tuple[NDArray[np.int64], Numbers]] = field(default_factory=list)
    memory: kernel.Memory | None = None
    scratch: kernel.Scratch | None = None
    status: int = kernel.PAUSED
    kept: list[int] = field(default_factory=list)
    """Root of every node that has no parent, by number of the node."""

    def open(self, limit: int) -> None:
        """Begin, with an interest in plans of less than `limit` steps."""
        t = self.tables
        size = max(FIRST, 2 * len(self.roots) + room_for_one(t) + 1)
        self.memory, self.scratch = new_memory(t, size), new_scratch(t)
        self.memory.counters[kernel.LIMIT] = limit
        for n, (state, _) in enumerate(self.roots):
            before = self.used
            kernel.add(t, self.memory, self.scratch, state, -1, 0, 0)
            if self.used > before:
                self.kept.append(n)

    @property
    def used(self) -> int:
        """Stored nodes."""
        return int(self.memory.counters[kernel.USED]) if self.memory is not None else 0

    @property
    def seen(self) -> int:
        """Nodes taken up."""
        return int(self.memory.counters[kernel.SEEN]) if self.memory is not None else 0

    @property
    def exhausted(self) -> bool:
        """Whether everything that can be reached was looked at, however long the way."""
        assert self.memory is not None
        return self.status == kernel.EMPTY and not self.memory.counters[kernel.CLIPPED]

    @property
    def bound(self) -> int:
        """No plan of this group is shorter (or it is not shorter than the limit)."""
        assert self.memory is not None
        limit = int(self.memory.counters[kernel.LIMIT])
        if self.status == kernel.EMPTY:
            return limit
        return min(limit, int(self.memory.counters[kernel.LOWEST]))

    def go_on(self, most_nodes: int) -> int:
        """A slice of the search; its status. FULL only if there is no more room at all."""
        assert self.memory is not None
        assert self.scratch is not None
        room = room_for_one(self.tables)
        self.status = kernel.advance(self.tables, self.memory, self.scratch, SLICE, room)
        if self.status == kernel.FULL:
            size = min(2 * len(self.memory.parent), most_nodes)
            if size > len(self.memory.parent):
                self.memory = grown(self.memory, size)
                self.status = kernel.PAUSED
        return self.status

    def lower(self, limit: int) -> None:
        """Plans of `limit` steps or more are of no interest any more."""
        assert self.memory is not None
        self.memory.counters[kernel.LIMIT] = min(limit, self.memory.counters[kernel.LIMIT])
        self.memory.heads[limit:, :] = -1

    def node_bytes(self) -> int:
        """Bytes of one node."""
        return bytes_per_node(self.tables)

    def solution(self) -> tuple[Codes, Numbers]:
        """The codes of the plan that was found and the names of its root."""
        assert self.memory is not None
        m, node = self.memory, int(self.memory.counters[kernel.FOUND])
        codes: Codes = []
        while m.parent[node] >= 0:
            codes.append(split(int(m.code[node]), self.tables))
            node = int(m.parent[node])
        return codes[::-1], self.roots[self.kept[node]][1]


def split(code: int, t: Tables) -> list[int]:
    """The codes of the cooks in a stored code."""
    if not t[0, N_JOINT]:
        return [code]
    mask = (1 << CODE_BITS) - 1
    return [code >> (CODE_BITS * r) & mask for r in range(int(t[0, N_COOKS]))]

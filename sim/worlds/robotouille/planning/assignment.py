"""Choosing at the least cost: one column for every row, one option from every list."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

from sim.worlds.robotouille.planning.scene import NEVER

COMBINATIONS = 400


def assign(costs: Sequence[Sequence[float]]) -> list[int] | None:
    """The cheapest column for every row (rows <= columns), or None. Kuhn's Hungarian method."""
    rows, columns = len(costs), len(costs[0]) if costs else 0
    if rows > columns:
        return None
    u, v = [0.0] * (rows + 1), [0.0] * (columns + 1)
    match = [0] * (columns + 1)
    for row in range(1, rows + 1):
        _augment(costs, row, u, v, match)
    chosen = [0] * rows
    for column in range(1, columns + 1):
        if match[column]:
            chosen[match[column] - 1] = column - 1
    total = sum(costs[r][c] for r, c in enumerate(chosen))
    return chosen if total < NEVER else None


def _augment(
    costs: Sequence[Sequence[float]], row: int, u: list[float], v: list[float], match: list[int]
) -> None:
    columns = len(v) - 1
    least, way, used = [float("inf")] * (columns + 1), [0] * (columns + 1), [False] * (columns + 1)
    match[0], column = row, 0
    while match[column]:
        used[column] = True
        owner, delta, following = match[column], float("inf"), 0
        for c in range(1, columns + 1):
            if used[c]:
                continue
            slack = costs[owner - 1][c - 1] - u[owner] - v[c]
            if slack < least[c]:
                least[c], way[c] = slack, column
            if least[c] < delta:
                delta, following = least[c], c
        for c in range(columns + 1):
            if used[c]:
                u[match[c]] += delta
                v[c] -= delta
            else:
                least[c] -= delta
        column = following
    while column:
        match[column] = match[way[column]]
        column = way[column]


def best_sums(
    options: Sequence[Sequence[tuple[float, int]]],
) -> Iterator[tuple[tuple[float, int], ...]]:
    """Members of the product in the order of their sums, at most COMBINATIONS of them."""
    if not all(options):
        return
    start = (0,) * len(options)
    heap, seen = [(sum(o[0][0] for o in options), start)], {start}
    for _ in range(COMBINATIONS):
        if not heap:
            return
        cost, picks = heapq.heappop(heap)
        yield tuple(options[n][k] for n, k in enumerate(picks))
        for n, k in enumerate(picks):
            following = (*picks[:n], k + 1, *picks[n + 1 :])
            if k + 1 < len(options[n]) and following not in seen:
                seen.add(following)
                step = options[n][k + 1][0] - options[n][k][0]
                heapq.heappush(heap, (cost + step, following))

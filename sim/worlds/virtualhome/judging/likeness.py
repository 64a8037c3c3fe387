"""How like a program is to others: the longest common subsequence of their steps (paper 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.worlds.virtualhome.program import Line


def shape(line: Line) -> tuple[str, ...]:
    """A step without its instances, which the paper leaves out."""
    return (line.action, *(name for name, _ in line.args))


def common(one: Sequence[Line], other: Sequence[Line]) -> float:
    """The longest common subsequence over the longer length: 0 to 1; gaps may be in it."""
    if not one or not other:
        return 0.0
    mine, theirs = [shape(line) for line in one], [shape(line) for line in other]
    row = [0] * (len(theirs) + 1)
    for step in mine:
        above = row[:]
        for at, their in enumerate(theirs, 1):
            row[at] = above[at - 1] + 1 if step == their else max(above[at], row[at - 1])
    return row[-1] / max(len(mine), len(theirs))


def best_common(one: Sequence[Line], others: Iterable[Sequence[Line]]) -> float | None:
    """The best over several programs; None where there is none."""
    return max((common(one, other) for other in others), default=None)

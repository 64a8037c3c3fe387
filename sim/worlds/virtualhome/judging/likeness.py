"""How like a program is to others: the longest common subsequence of their steps (paper 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.worlds.virtualhome.judging.steps import read_step
from sim.worlds.virtualhome.program import Line

Shape = tuple[str, ...]


def shapes(program: Sequence[Line]) -> list[Shape]:
    """A program's steps without their instances, which the paper leaves out."""
    return [_shape(line) for line in program]


def shapes_of(texts: Sequence[str]) -> list[Shape]:
    """Steps in words; one that cannot be read is like no other, and counts as a step all the same."""
    read = [(text, read_step(text)) for text in texts]
    return [_shape(found) if isinstance(found, Line) else ("", text) for text, found in read]


def _shape(line: Line) -> Shape:
    return (line.action, *(name for name, _ in line.args))


def common(one: Sequence[Shape], other: Sequence[Shape]) -> float:
    """The longest common subsequence over the longer length: 0 to 1; gaps may be in it."""
    if not one or not other:
        return 0.0
    row = [0] * (len(other) + 1)
    for step in one:
        above = row[:]
        for at, their in enumerate(other, 1):
            row[at] = above[at - 1] + 1 if step == their else max(above[at], row[at - 1])
    return row[-1] / max(len(one), len(other))


def best_common(one: Sequence[Shape], others: Iterable[Sequence[Shape]]) -> float | None:
    """The best over several programs; None where there is none."""
    return max((common(one, other) for other in others), default=None)

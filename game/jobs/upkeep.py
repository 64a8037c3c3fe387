"""What a worker looks after once a minute: each queue says here how it puts itself in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Chore = Callable[[], object]
F = TypeVar("F", bound=Chore)

_chores: list[Chore] = []


def upkeep(chore: F) -> F:
    """Register something to be done now and then: give back what dead workers held, and the like."""
    if chore not in _chores:
        _chores.append(chore)
    return chore


def look_after() -> None:
    """Do everything that is registered, in the order in which it was."""
    for chore in _chores:
        chore()

"""The tests' listed kitchen as sessions take it: its tasks, its actions, and kinds of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from sim.simple import SimpleEpisode
from sim.world import Task
from sim.worlds import get_world
from tests.kitchens import worlds_in
from tests.kitchens.worlds.listed import DROP, GLITTER, GRAB, PRESS, WAIT, Tally, tally_task

__all__ = [
    "DROP", "GLITTER", "GRAB", "PRESS", "REFUSED", "WAIT", "Tally", "playing", "toy_kitchen",
    "toy_task",
]  # fmt: skip

REFUSED = "glitter is not possible now; what is: press, grab, wait"
"""What is said of GLITTER while nobody has the spoon."""

toy_kitchen = worlds_in


def toy_task(seats: int = 2, goal: int = 1000, **more: Any) -> Task:
    """A task that is on no menu: this many presses by so many cooks."""
    return tally_task("count", seats, goal, **more)


@contextmanager
def playing(kind: type[SimpleEpisode]) -> Iterator[None]:
    """Start episodes of this class instead, in a kitchen that is open already."""
    with patch.object(get_world("tally"), "episode", kind):
        yield

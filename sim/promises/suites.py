"""Promises of a catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from sim.abilities import (
    Varied,
)
from sim.promises.words import need
from sim.world import (
    SuitePace,
    Task,
    World,
)


def check_suites(world: World, tasks: Sequence[Task]) -> None:
    """Suites with unique names and known paces; every task of the catalogue is in one of them."""
    suites = list(world.suites())
    names = [suite.name for suite in suites]
    twice = sorted({name for name in names if names.count(name) > 1})
    need(not twice, f"{world.name}: names of suites must be unique, these are not: {twice}")
    known = set(get_args(SuitePace))
    for suite in suites:
        where = f"{world.name}, suite {suite.name}"
        need(bool(suite.name and suite.title), f"{where}: a suite needs a name and a title")
        strange = sorted(set(suite.paces) - known)
        need(not strange, f"{where}: unknown paces {strange}; there are {sorted(known)}")
        need(bool(suite.paces), f"{where}: a suite names the paces it can be played at")
        need(suite.version >= 1, f"{where}: versions count from 1; raise it when play changes")
    lost = sorted({task.suite for task in tasks} - set(names))
    need(not lost, f"{world.name}: World.suites() lacks {lost}; nobody would find their tasks")
    if isinstance(world, Varied):
        for task in world.instances():
            need(task.world == world.name, f"{world.name}, {task.id}: task.world is another world")

"""The rooms that have work for the job workers: every package of `game` with a module `worker`.

Kinds of job, Celery tasks and upkeep are registered where they live; nobody lists them.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.util import find_spec

import game


def rooms() -> list[str]:
    """Names of the packages, in the order of the alphabet."""
    found = (f"game.{info.name}" for info in pkgutil.iter_modules(game.__path__) if info.ispkg)
    return sorted(name for name in found if find_spec(f"{name}.worker") is not None)


@cache
def find_work() -> None:
    """Import what the rooms register."""
    for name in rooms():
        importlib.import_module(f"{name}.worker")

"""Small foreign worlds for the tests, kept in a folder of their own as any world may be.

`worlds/` is used as a folder of `BRIGADE_WORLDS`: `listed` (every possible action is listed, drawn),
`words` (listed as well, words only), `typed` (verbs with slots, words only), `roles` (two seats that
know different things) and `parlour` (verbs on things and places that are pointed at, in the first
person).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sim.worlds
from game.suites import all_suites, all_tasks

WORLDS = Path(__file__).parent / "worlds"


@contextmanager
def worlds_in(folder: Path = WORLDS) -> Iterator[None]:
    """Let everything find the worlds of a folder, as `BRIGADE_WORLDS` does at the start."""
    names = {f"sim.worlds.{path.stem}" for path in folder.iterdir()}
    sim.worlds.__path__.append(str(folder))
    _forget()
    try:
        yield
    finally:
        sim.worlds.__path__.remove(str(folder))
        _forget()
        for name in names & set(sys.modules):
            del sys.modules[name]


def _forget() -> None:
    """Look again which worlds, suites and tasks there are."""
    for known in (sim.worlds.all_worlds, all_suites, all_tasks):
        known.cache_clear()

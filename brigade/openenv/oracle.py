"""Reference plans played by a client: what a perfect player, and one that does nothing, come to."""

from __future__ import annotations

import sys
from typing import Any

from openenv.core import GenericEnvClient

from brigade.naming import find, full_name
from brigade.openenv.catalogue import Catalogue
from brigade.reference import Reference, has_plan, nobody, plan

__all__ = ["has_plan", "main", "plan", "play"]

MOST = 1_000
"""Steps in which doing nothing is to come to an end."""


def play(env: Any, name: str, reference: Reference | None, seed: int = 0) -> float:
    """What an episode's rewards come to: of a reference, or of doing nothing, alone, until it ends.

    `env` is a client of OpenEnv in its synchronous form.
    """
    task = find(name)[1]
    one = reference or Reference(({},) * MOST, nobody(task))
    env.reset(seed=seed, task=name, partners=one.partners, pace=one.pace)
    came = 0.0
    for move in one.moves:
        result = env.step(move)
        came += float(result.reward)
        if result.done:
            break
    return came


def main(world: str, url: str = "http://127.0.0.1:8000", count: str = "2") -> int:
    """Play some tasks of each split; 0 if every plan came to 1 and every idle episode to 0.5 at most."""
    catalogue, wrong = Catalogue(world), 0
    with GenericEnvClient(base_url=url).sync() as env:
        for split in catalogue.splits():
            names = [full_name(catalogue.worlds[0], one) for one in catalogue.tasks(split["name"])]
            known = [name for name in names if has_plan(name)]
            for name in known[:: max(1, len(known) // int(count))][: int(count)]:
                best, idle = play(env, name, plan(name)), play(env, name, None)
                wrong += best < 1 - 1e-9 or idle > 0.5
                sys.stdout.write(f"{name}: plan {best:.3f}, nothing {idle:.3f}\n")
    return int(wrong > 0)

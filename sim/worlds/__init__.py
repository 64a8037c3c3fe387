"""Every module or package in this folder is a world and exposes `world`.

Folders named in the environment variable `BRIGADE_WORLDS` (separated as in PATH) count as part of
this one, so that a world can be kept and tried anywhere.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from functools import cache

from sim.world import World, WorldError

__path__ = [*__path__, *filter(None, os.environ.get("BRIGADE_WORLDS", "").split(os.pathsep))]


@cache
def all_worlds() -> dict[str, World]:
    """Every world by name, found by walking this folder, in alphabetical order."""
    found: dict[str, World] = {}
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{__name__}.{info.name}")
        world: World = module.world
        found[world.name] = world
    return found


def get_world(name: str) -> World:
    """The world of this name.

    Raises:
        WorldError: `unknown_world`, with the names that exist.
    """
    worlds = all_worlds()
    if name not in worlds:
        known = ", ".join(worlds)
        raise WorldError("unknown_world", f'unknown world "{name}"; this kitchen has: {known}')
    return worlds[name]

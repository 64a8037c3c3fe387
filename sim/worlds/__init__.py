"""Every module or package in this folder is a world and exposes `world`."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from sim.world import World, WorldError


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

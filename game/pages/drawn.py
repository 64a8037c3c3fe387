"""Whether a world has pictures: without them pages show its text in their place."""

from __future__ import annotations

from sim.abilities import Artist
from sim.world import WorldError
from sim.worlds import get_world


def is_drawn(world: str) -> bool:
    """Whether this world draws. One that is not here (any more) does not."""
    try:
        return isinstance(get_world(world), Artist)
    except WorldError:
        return False

"""Whether everybody may see the whole of a kitchen."""

from __future__ import annotations

from sim.abilities import Drawable, Unaided, Watchable
from sim.world import Episode


def is_public(episode: Episode) -> bool:
    """True where the world says so, or where every seat sees the same picture as a spectator."""
    if isinstance(episode, Watchable):
        return True
    if not isinstance(episode, Drawable):
        return False
    whole = episode.view(None)
    return all(episode.view(seat) == whole for seat in episode.seats)


def is_unaided(episode: Episode) -> bool:
    """True where the seats are not told which goal conditions hold."""
    return isinstance(episode, Unaided) and episode.unaided

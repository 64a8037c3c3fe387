"""What the job workers find in this room: the search for shortest ways."""

from __future__ import annotations

from game.workshop import solving

__all__ = ["solving"]

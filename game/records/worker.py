"""What the job workers find in this room: the kinds of job that write records."""

from __future__ import annotations

from game.records import clips, export, own_forms

__all__ = ["clips", "export", "own_forms"]

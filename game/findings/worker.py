"""What the job workers find in this room: the kinds of job that write what studies came to."""

from __future__ import annotations

from game.findings import archive, export

__all__ = ["archive", "export"]

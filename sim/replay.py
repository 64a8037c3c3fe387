"""Task + seed + moves → the same episode again: the heart of replay and of golden games."""

from __future__ import annotations

import hashlib
import json

from sim.world import JSON, Episode


def canonical(data: JSON) -> str:
    """JSON with sorted keys and no blanks: equal data, equal text. Raises ValueError on NaN."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(episode: Episode) -> str:
    """The first 16 hex digits of SHA-256 of the episode's canonical state."""
    return hashlib.sha256(canonical(episode.state()).encode()).hexdigest()[:16]

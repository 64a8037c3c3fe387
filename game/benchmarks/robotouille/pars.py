"""What the catalogue knows of the lengths of its tasks beyond the one that a task has a field for."""

from __future__ import annotations

import json
from functools import cache

from sim.world import JSONObject
from sim.worlds.robotouille.optimal.store import PARS


@cache
def stored() -> dict[str, JSONObject]:
    """Lengths by task id, as `python -m sim.worlds.robotouille.optimal` has found them."""
    found: dict[str, JSONObject] = json.loads(PARS.read_text("utf-8"))
    return found

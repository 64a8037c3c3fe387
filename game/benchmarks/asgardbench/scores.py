"""An episode in numbers: both scorings, how far it came, and what became of its turns (4.1)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from game.benchmarks import Scores
from sim.world import JSONObject

TURNS = ("done", "invalid_action", "invalid_object", "undoable", "unparsable")
SCORINGS = ("paper_success", "released_success")


def scores(results: JSONObject) -> Scores:
    """Success, by both scorings too; progress; steps, also over the known solution's; turns by what
    became of them (4.1.1)."""
    metrics = results["metrics"]
    verdicts = metrics.get("verdicts") or {}
    turns = metrics.get("turn_failures") or {}
    return {
        "success": float(results["success"]),
        **{name: verdicts.get(name) for name in (*SCORINGS, "progress")},
        "steps": float(results["steps"]),
        "optimality_rate": metrics.get("optimality_rate"),
        **{f"turns_{name}": turns.get(name) for name in TURNS},
    }


def totals(scores: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
    """What became of all turns together, as shares of them (4.1.1)."""
    sums = {name: math.fsum(one.get(f"turns_{name}", 0.0) for one in scores) for name in TURNS}
    whole = math.fsum(sums.values())
    return {f"share_{name}": one / whole for name, one in sums.items()} if whole else {}

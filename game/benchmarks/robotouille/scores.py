"""An episode in numbers: success as the paper counts it, and how far the others came (4.2)."""

from __future__ import annotations

from game.benchmarks import Scores
from sim.world import JSONObject


def scores(results: JSONObject) -> Scores:
    """Success within the run's limit, 1.5 times the instance's optimum, and that of table 3; steps; what
    figures 3 to 7 count."""
    metrics = results["metrics"]
    to_go = metrics.get("steps_to_go") or {}
    within = ("success_1_5", "success_table")
    return {
        "success": float(results["success"]),
        **{name: _truth(metrics.get(name)) for name in within},
        "steps": float(results["steps"]),
        "optimality_rate": metrics.get("optimality_rate"),
        "steps_to_go": to_go.get("normalised"),
        "repeated_transitions": metrics.get("repeated_transitions"),
        "rule_violations": float(sum((metrics.get("rule_violations") or {}).values())),
    }


def _truth(value: object) -> float | None:
    return float(value) if isinstance(value, bool) else None

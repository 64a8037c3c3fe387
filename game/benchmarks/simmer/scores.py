"""A plan in numbers: its failures by kind (table 3)."""

from __future__ import annotations

from game.benchmarks import Scores
from sim.world import JSONObject

KINDS = ("any", "immediate", "latent", "irreversible")


def scores(results: JSONObject) -> Scores:
    """Failures of each kind, whether there is one, and whether there is none at all; the plan's steps,
    and whether it had none."""
    metrics = results["metrics"]
    counts = metrics.get("simmer_counts") or {}
    plan = metrics.get("simmer_plan") or {}
    unparsable = plan.get("unparsable")
    return {
        "success": float(results["success"]),
        **{f"failures_{kind}": counts.get(kind) for kind in KINDS},
        **{f"with_{kind}": float(counts[kind] > 0) if counts else None for kind in KINDS},
        "error_free": float(not counts["any"]) if counts else None,
        "plan_steps": plan.get("steps"),
        "unparsable": None if unparsable is None else float(unparsable),
    }

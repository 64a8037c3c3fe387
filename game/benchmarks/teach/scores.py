"""An episode in numbers, and TEACh's rates over many: SR, GC and both weighted by path length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.benchmarks import Scores
from sim.world import JSONObject

MEASURES = (
    "success", "completed_goal_conditions", "total_goal_conditions", "goal_condition_success",
    "success_spl", "path_len_weighted_success_spl", "goal_condition_spl",
    "path_len_weighted_goal_condition_spl", "gt_path_len", "traj_len",
)  # fmt: skip
"""The measures of a run, as the original names them."""
MENDED = "sound_success"


def scores(results: JSONObject) -> Scores:
    """TEACh's measures of a run; success by the mended rules, and where no limit was reached either."""
    found = results["metrics"].get("teach_measures") or {}
    by_rules = found.get("teach") or {}
    strict = found.get("strict")
    return {
        **{name: by_rules.get(name) for name in MEASURES},
        "success": by_rules.get("success", float(results["success"])),
        MENDED: (found.get("sound") or {}).get("success"),
        "strict_success": None if strict is None else float(strict),
        "failures": found.get("failures"),
        "steps": float(results["steps"]),
    }


def totals(scores: Sequence[Mapping[str, float]]) -> Mapping[str, float]:
    """SR, PLW-SR, GC and PLW-GC of the tables, as shares: conditions and paths are summed before they
    are divided."""
    from sim.worlds.teach.metrics import Measures, total

    measured = [one for one in scores if all(name in one for name in MEASURES)]
    if not measured:
        return {}
    sums = total(Measures(**{name: one[name] for name in MEASURES}) for one in measured)  # type: ignore[arg-type]
    return {"SR": sums.sr, "PLW-SR": sums.plw_sr, "GC": sums.gc, "PLW-GC": sums.plw_gc}

"""TEACh's measures: of one run, and over many (`evaluate_traj` and its aggregate).

Conditions met are clamped to how many there are. GC is the share of the conditions open at the
start that are met at the end; it can be negative, since conditions can become more (section 1.3).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from sim.world import JSONObject


@dataclass(frozen=True, slots=True)
class Run:
    """What is known of one run: goal conditions before and after, its length, the reference's.

    `traj_len` counts every step of the model, failed ones and the Stop as well; `gt_path_len` is
    L*, the reference's number of actions.
    """

    success: bool
    traj_len: int
    init_gc_total: int
    init_gc_satisfied: int
    final_gc_total: int
    final_gc_satisfied: int
    gt_path_len: int


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of one run, named as the original names them."""

    completed_goal_conditions: int
    total_goal_conditions: int
    goal_condition_success: float
    success_spl: float
    path_len_weighted_success_spl: float
    goal_condition_spl: float
    path_len_weighted_goal_condition_spl: float
    gt_path_len: int
    success: int
    traj_len: int

    def to_json(self) -> JSONObject:
        """The fields by name."""
        return asdict(self)


def measure(run: Run) -> Measures:
    """The measures of one run. With nothing open at the start GC is 1."""
    start = run.init_gc_total - min(run.init_gc_total, run.init_gc_satisfied)
    end = run.final_gc_total - min(run.final_gc_total, run.final_gc_satisfied)
    share = 1.0 - end / start if start else 1.0
    longest = max(run.traj_len, run.gt_path_len)
    weight = min(1.0, run.gt_path_len / longest) if longest else 1.0
    success = 1 if run.success else 0
    spl, share_spl = success * weight, share * weight
    return Measures(
        start - end,
        start,
        share,
        spl,
        spl * run.gt_path_len,
        share_spl,
        share_spl * run.gt_path_len,
        run.gt_path_len,
        success,
        run.traj_len,
    )


@dataclass(frozen=True, slots=True)
class Totals:
    """The measures over many runs, as shares of 1; GC can be negative.

    `sr` and `gc` are success rate and goal condition success, `plw_sr` and `plw_gc` the same
    weighted by path length. Zero where there is nothing to divide by.
    """

    runs: int
    successes: int
    sr: float
    gc: float
    plw_sr: float
    plw_gc: float


def total(rows: Iterable[Measures]) -> Totals:
    """Micro averages over runs: conditions and paths are summed before they are divided."""
    every = list(rows)
    successes = sum(row.success for row in every)
    paths = sum(row.gt_path_len for row in every)
    return Totals(
        len(every),
        successes,
        _share(successes, len(every)),
        _share(
            sum(row.completed_goal_conditions for row in every),
            sum(row.total_goal_conditions for row in every),
        ),
        _share(math.fsum(row.path_len_weighted_success_spl for row in every), paths),
        _share(math.fsum(row.path_len_weighted_goal_condition_spl for row in every), paths),
    )


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0

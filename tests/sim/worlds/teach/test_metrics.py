"""TEACh's measures of a run, and over runs."""

from __future__ import annotations

import pytest

from sim.worlds.teach.metrics import Run, measure, total


def run(**fields: int) -> Run:
    given = {"traj_len": 10, "init_gc_total": 4, "init_gc_satisfied": 1, "final_gc_total": 4}
    given |= {"final_gc_satisfied": 4, "gt_path_len": 10, **fields}
    return Run(success=bool(given.pop("success", 1)), **given)


def test_a_run_that_does_all_in_the_references_length_has_full_marks() -> None:
    found = measure(run())
    assert (found.goal_condition_success, found.success_spl, found.goal_condition_spl) == (1, 1, 1)
    assert (found.completed_goal_conditions, found.total_goal_conditions) == (3, 3)


def test_a_longer_run_weighs_less_and_a_shorter_one_no_more() -> None:
    assert measure(run(traj_len=40)).success_spl == 0.25
    assert measure(run(traj_len=5)).success_spl == 1


def test_conditions_beyond_what_is_asked_do_not_count() -> None:
    assert measure(run(final_gc_satisfied=9)) == measure(run())


def test_conditions_that_become_more_can_make_it_negative() -> None:
    assert measure(run(final_gc_total=12)).goal_condition_success == pytest.approx(1 - 8 / 3)


def test_nothing_open_at_the_start_is_all_done() -> None:
    assert measure(run(init_gc_satisfied=7, success=0)).goal_condition_success == 1


def test_no_steps_at_all_weigh_fully() -> None:
    assert measure(run(traj_len=0, gt_path_len=0)).success_spl == 1


def test_totals_sum_before_they_divide() -> None:
    rows = [measure(run()), measure(run(success=0, final_gc_satisfied=1, gt_path_len=30))]
    found = total(rows)
    assert (found.runs, found.successes, found.sr) == (2, 1, 0.5)
    assert found.gc == 0.5
    assert found.plw_sr == 10 / 40
    assert found.plw_gc == 10 / 40


def test_of_no_runs_nothing_is_known() -> None:
    found = total([])
    assert (found.runs, found.sr, found.gc, found.plw_sr) == (0, 0, 0, 0)

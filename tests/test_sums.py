"""Tests of `tests.sums`: what hangs on the Python is found, on every Python."""

from __future__ import annotations

from types import FunctionType

import pytest

from tests.sums import exact


def _of(module: str, values: list[float]) -> float:
    """What a module gets that adds these numbers by `sum`."""

    def adding(values: list[float]) -> float:
        return exact(values)

    total: float = FunctionType(adding.__code__, {"__name__": module, "exact": exact})(values)
    return total


def test_a_sum_that_rounds_on_its_way_is_refused_to_our_code_only() -> None:
    tenths = [0.1] * 10
    with pytest.raises(AssertionError, match=r"^game\.report adds \[0\.1, .*math\.fsum"):
        _of("game.report", tenths)
    assert _of("statistics", tenths) == pytest.approx(1.0)


def test_what_is_exact_however_it_is_added_is_left_alone() -> None:
    assert _of("sim.worlds", [0.5] * 10) == 5.0
    assert _of("sim.worlds", [1, 2, 3]) == 6
    assert _of("sim.worlds", [float("inf"), 1.0]) == float("inf")
    assert sum([[1], [2]], [0]) == [0, 1, 2]
    assert sum is exact

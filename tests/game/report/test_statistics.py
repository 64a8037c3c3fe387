"""Intervals and agreement against values from the literature."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.report.statistics import bootstrap, cohen, fleiss, ratio, wilson
from tests.loops import each


def test_wilson_agrees_with_newcombes_examples() -> None:
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_rate_and_stays_between_nought_and_one(trial: tuple[int, int]) -> None:
    low, high = wilson(*trial)
    assert 0 <= low <= trial[0] / trial[1] <= high <= 1


def test_of_no_trials_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_bootstrap_is_the_same_each_time_and_near_the_normal_interval() -> None:
    values = [float(n % 10) for n in range(400)]
    mean, low, high = bootstrap(values)
    assert (mean, low, high) == bootstrap(values)
    assert mean == 4.5
    half = 1.96 * 2.8723 / 20
    assert (low, high) == pytest.approx((4.5 - half, 4.5 + half), abs=0.04)


def test_equal_values_have_no_spread_and_none_have_no_mean() -> None:
    assert bootstrap([3.0, 3.0]) == bootstrap([3.0]) == (3.0, 3.0, 3.0)
    with pytest.raises(ValueError, match="nothing"):
        bootstrap([])


def test_a_ratio_is_of_the_sums_and_spread_over_what_they_belong_to() -> None:
    parts, wholes = [float(n % 3) for n in range(300)], [2.0] * 300
    found, low, high = ratio(parts, wholes)
    half = 1.96 * 0.8165 / 2 / math.sqrt(300)
    assert found == 0.5
    assert (low, high) == pytest.approx((0.5 - half, 0.5 + half), abs=0.005)


def test_where_there_is_no_whole_the_ratio_is_nought() -> None:
    assert ratio([1.0, 2.0], [0.0, 0.0]) == (0.0, 0.0, 0.0)
    assert ratio([1.0, 0.0], [4.0, 0.0])[:2] == (0.25, 0.0)
    for parts, wholes in each([([], []), ([1.0], [])]):
        with pytest.raises(ValueError, match="as many parts as wholes"):
            ratio(parts, wholes)


def test_cohens_kappa_of_a_known_table() -> None:
    """20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no: kappa 0.4."""
    first = ["y"] * 25 + ["n"] * 25
    second = ["y"] * 20 + ["n"] * 5 + ["y"] * 10 + ["n"] * 15
    assert cohen(first, second) == pytest.approx(0.4)


def test_fleiss_kappa_of_fleiss_example() -> None:
    """The table of Fleiss' article as it is usually quoted: 10 subjects, 14 raters, 0.210."""
    counts = [
        (0, 0, 0, 0, 14), (0, 2, 6, 4, 2), (0, 0, 3, 5, 6), (0, 3, 9, 2, 0), (2, 2, 8, 1, 1),
        (7, 7, 0, 0, 0), (3, 2, 6, 3, 0), (2, 5, 3, 2, 2), (6, 5, 2, 1, 0), (0, 2, 2, 3, 7),
    ]  # fmt: skip
    labels = [[str(k) for k, n in enumerate(row) for _ in range(n)] for row in counts]
    assert fleiss(labels) == pytest.approx(0.210, abs=5e-4)


def test_perfect_agreement_is_one_and_agreement_by_necessity_is_nothing() -> None:
    assert cohen(["a", "b"], ["a", "b"]) == 1
    assert fleiss([["a", "a"], ["b", "b"]]) == 1
    assert cohen(["a", "a"], ["a", "a"]) is None
    assert fleiss([["a", "a"]]) is None
    assert cohen([], []) is None
    assert fleiss([]) is None


def test_annotators_must_have_labelled_the_same() -> None:
    with pytest.raises(ValueError, match="same things"):
        cohen(["a"], [])
    with pytest.raises(ValueError, match="same number"):
        fleiss([["a", "b"], ["a", "b", "c"]])

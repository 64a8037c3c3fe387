"""Intervals draw clusters whole, correlations are of ranks, and reliability is Cronbach's."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.studies.analysis.statistics import cronbach, difference, mean, paired, spearman

VALUES = st.floats(-100, 100, allow_nan=False).map(lambda x: round(x, 3))


def alone(values: list[float]) -> list[tuple[int, float]]:
    """Everybody a cluster of their own."""
    return list(enumerate(values))


def test_the_mean_is_of_all_values_and_its_interval_of_clusters() -> None:
    found = mean([("a", 1.0), ("a", 3.0), ("b", 8.0)])
    assert found is not None
    assert (found.value, found.n, found.clusters) == (4.0, 3, 2)
    assert (found.low, found.high) == (2.0, 8.0)  # a alone, or b alone


def test_one_cluster_says_nothing_of_how_much_they_differ() -> None:
    found = mean([("a", 1.0), ("a", 9.0)])
    assert found is not None
    assert (found.value, found.low, found.high) == (5.0, None, None)
    assert mean([]) is None


def test_clustered_values_have_a_wider_interval_than_the_same_values_apart() -> None:
    values = [float(n % 5) for n in range(40)]
    together = mean([(value, value) for value in values])
    apart = mean(alone(values))
    assert together is not None
    assert apart is not None
    assert together.low is not None
    assert together.high is not None
    assert apart.low is not None
    assert apart.high is not None
    assert together.high - together.low > 1.5 * (apart.high - apart.low)


@given(st.lists(VALUES, min_size=2, max_size=30))
def test_an_interval_holds_what_it_is_of_and_is_the_same_each_time(values: list[float]) -> None:
    found = mean(alone(values))
    assert found == mean(alone(values))
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert min(values) - 1e-6 <= found.low <= found.high <= max(values) + 1e-6


def test_a_difference_is_of_means_and_none_of_nothing() -> None:
    found = difference([("a", 5.0), ("b", 7.0)], [("c", 1.0), ("d", 2.0), ("e", 3.0)])
    assert found is not None
    assert found.value == 4.0
    assert found.low is not None
    assert found.high is not None
    assert 2.0 <= found.low <= 4.0 <= found.high <= 6.0
    assert difference([], [("a", 1.0)]) is None


def test_pairs_are_of_those_known_of_in_both() -> None:
    assert paired({"a": 3.0, "b": 1.0}, {"a": 1.0, "c": 9.0}) == {"a": 2.0}


def test_ranks_agree_whatever_the_distances() -> None:
    found = spearman([(n, float(n), math.exp(n)) for n in range(8)])
    assert found is not None
    assert found.value == pytest.approx(1.0)
    assert found.low == pytest.approx(1.0)


def test_a_rank_correlation_with_ties_is_the_one_worked_out_by_hand() -> None:
    # ranks of x: 1, 2.5, 2.5, 4; of y: 1, 3, 2, 4; deviations -1.5, 0, 0, 1.5 and -1.5, .5, -.5, 1.5
    found = spearman([(0, 1, 1), (1, 2, 3), (2, 2, 2), (3, 9, 8)])
    assert found is not None
    assert found.value == pytest.approx(4.5 / math.sqrt(4.5 * 5.0))


def test_what_does_not_vary_goes_together_with_nothing() -> None:
    assert spearman([(n, 1.0, float(n)) for n in range(5)]) is None
    assert spearman([(0, 1.0, 2.0), (1, 2.0, 1.0)]) is None


@settings(max_examples=25)
@given(st.lists(st.tuples(VALUES, VALUES), min_size=3, max_size=25))
def test_correlations_lie_between_their_bounds_and_turn_with_their_sign(
    pairs: list[tuple[float, float]],
) -> None:
    found = spearman([(n, x, y) for n, (x, y) in enumerate(pairs)])
    other = spearman([(n, x, -y) for n, (x, y) in enumerate(pairs)])
    assert (found is None) == (other is None)
    if found is not None and other is not None:
        assert -1 <= found.value <= 1
        assert found.value == pytest.approx(-other.value)
        assert found.low is None or -1.001 <= found.low <= 1.001


def test_alpha_is_the_one_worked_out_by_hand() -> None:
    # variances 1 and 4, of the sums 9: 2 * (1 - 5 / 9)
    rows = [(0, [1.0, 2.0]), (1, [2.0, 4.0]), (2, [3.0, 6.0])]
    found = cronbach(rows)
    assert found is not None
    assert found.value == pytest.approx(2 * (1 - 5 / 9))
    assert found.n == 3


def test_items_that_are_the_same_are_wholly_reliable() -> None:
    found = cronbach([(n, [float(n)] * 4) for n in range(6)])
    assert found is not None
    assert found.value == pytest.approx(1.0)


@pytest.mark.parametrize(
    "rows", [[], [(0, [1.0, 2.0])], [(0, [1.0]), (1, [2.0])], [(0, [1.0, 2.0]), (1, [2.0, 1.0])]]
)
def test_there_is_no_alpha_of_too_little_or_of_equal_sums(
    rows: list[tuple[int, list[float]]],
) -> None:
    assert cronbach(rows) is None


@given(
    st.lists(
        st.lists(st.integers(1, 7).map(float), min_size=3, max_size=3), min_size=3, max_size=12
    )
)
def test_alpha_is_never_above_one(answers: list[list[float]]) -> None:
    found = cronbach(list(enumerate(answers)))
    assert found is None or found.value <= 1 + 1e-9

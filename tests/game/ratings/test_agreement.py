"""Agreement and intervals: against published examples and against what must be."""

from __future__ import annotations

import numpy as np
import pytest

from game.ratings.agreement import (
    Value,
    alpha,
    alpha_with_interval,
    counts,
    mean_with_interval,
    standard_error,
)

# Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability", section C: four observers,
# twelve units, "." for missing; nominal 0.743, ordinal 0.815.
OBSERVERS = ("1 2 3 3 2 1 4 1 2 . . .", "1 2 3 3 2 2 4 1 2 5 . 3",
             ". 3 3 3 2 3 4 2 2 5 1 .", "1 2 3 3 2 4 4 1 2 5 1 .")  # fmt: skip
UNITS = [[v for v in unit if v != "."] for unit in zip(*map(str.split, OBSERVERS), strict=True)]


@pytest.mark.parametrize(("scale", "value"), [("choice", 0.743), ("likert", 0.815)])
def test_alpha_of_the_textbooks_example(scale: str, value: float) -> None:
    found = alpha(counts(UNITS, "12345"), scale)
    assert found == pytest.approx(value, abs=5e-4)


def test_full_agreement_is_one_and_crossed_answers_are_below_chance() -> None:
    assert alpha(counts([["yes"] * 3, ["no"] * 3], ("yes", "no")), "binary") == 1.0
    crossed = alpha(counts([["yes", "no"]] * 6, ("yes", "no")), "binary")
    assert crossed is not None
    assert crossed < 0


@pytest.mark.parametrize("answers", [[], [["yes"]], [["yes", "yes"], ["yes", "yes"]], [["no"], []]])
def test_where_nothing_can_disagree_there_is_no_alpha(answers: list[list[str]]) -> None:
    assert alpha(counts(answers, ("yes", "no")), "binary") is None
    assert alpha_with_interval(counts(answers, ("yes", "no")), "binary", 1).middle is None


def test_intervals_hold_the_value_and_are_the_same_for_a_seed() -> None:
    table = counts(UNITS, "12345")
    one, again = (alpha_with_interval(table, "likert", 5) for _ in range(2))
    assert one == again
    assert one.low is not None
    assert one.middle is not None
    assert one.high is not None
    assert one.low < one.middle < one.high <= 1
    assert alpha_with_interval(table, "likert", 6) != one


def test_means_have_intervals_from_two_items_on() -> None:
    assert mean_with_interval([], 1) == Value()
    assert mean_with_interval([0.5], 1) == Value(0.5, count=1)
    found = mean_with_interval([0, 1] * 20, 1)
    assert (found.middle, found.count) == (0.5, 40)
    assert found.low is not None
    assert 0.3 < found.low < 0.5


def test_the_standard_error_is_over_raters_not_over_answers() -> None:
    by_rater = {1: [1.0, 1.0], 2: [0.0, 0.0], 3: [1.0, 0.0]}
    assert standard_error(by_rater) == pytest.approx(np.std([1, 0, 0.5], ddof=1) / np.sqrt(3))
    assert standard_error({1: [1.0, 0.0], 2: []}) is None

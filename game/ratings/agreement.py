"""Krippendorff's alpha and intervals. The one place that knows the library of the former.

`docs/decisions/0016-agreement.md` says why this library, and what would replace it.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import krippendorff
import numpy as np
from numpy.typing import NDArray

RESAMPLES = 1000
LEVEL: dict[str, Literal["nominal", "ordinal"]] = {
    "binary": "nominal",
    "choice": "nominal",
    "likert": "ordinal",
}
"""How answers of each scale are compared."""

Counts = NDArray[np.float64]
"""Per item (row) and possible answer (column) how many raters gave it."""


@dataclass(frozen=True, slots=True)
class Value:
    """A number with its 95 % interval. None: there is none; as for the interval of too little."""

    middle: float | None = None
    low: float | None = None
    high: float | None = None
    count: int = 0
    """Of how many items it is."""


def counts(answers: Sequence[Sequence[str]], values: Sequence[str]) -> Counts:
    """A table of answers, given per item by its raters; only items with two or more count."""
    rows = [[own.count(value) for value in values] for own in answers if len(own) > 1]
    return np.asarray(rows, dtype=np.float64).reshape(len(rows), len(values))


def alpha(table: Counts, scale: str) -> float | None:
    """Krippendorff's alpha (Krippendorff 2011): 1 is full agreement, 0 what chance gives.

    None where nothing can disagree: fewer than two answers on every item, or all the same.
    """
    if not len(table) or np.count_nonzero(table.sum(axis=0)) < 2:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        found = float(krippendorff.alpha(value_counts=table, level_of_measurement=LEVEL[scale]))
    return found if np.isfinite(found) else None


def alpha_with_interval(table: Counts, scale: str, seed: int) -> Value:
    """Alpha with a percentile bootstrap interval over items (95 %), drawn by this seed."""
    middle = alpha(table, scale)
    if middle is None or len(table) < 2:
        return Value(middle, count=len(table))
    dice = np.random.default_rng(seed)
    drawn = (
        alpha(table[dice.integers(0, len(table), len(table))], scale) for _ in range(RESAMPLES)
    )
    found = [one for one in drawn if one is not None]
    if len(found) < RESAMPLES / 2:
        return Value(middle, count=len(table))
    low, high = np.percentile(found, (2.5, 97.5))
    return Value(middle, float(low), float(high), len(table))


def mean_with_interval(shares: Sequence[float], seed: int) -> Value:
    """The mean of the items' values with a percentile bootstrap interval over items (95 %)."""
    if not shares:
        return Value()
    data = np.asarray(shares, dtype=np.float64)
    middle = float(data.mean())
    if len(data) < 2:
        return Value(middle, count=len(data))
    dice = np.random.default_rng(seed)
    means = data[dice.integers(0, len(data), (RESAMPLES, len(data)))].mean(axis=1)
    low, high = np.percentile(means, (2.5, 97.5))
    return Value(middle, float(low), float(high), len(data))


def standard_error(by_rater: Mapping[int, Sequence[float]]) -> float | None:
    """The standard error of the mean over raters, of each rater's own mean: what the paper prints in
    brackets (Huang et al. 2022, table 1). None for fewer than two raters."""
    means = [float(np.mean(own)) for own in by_rater.values() if own]
    if len(means) < 2:
        return None
    return float(np.std(means, ddof=1) / np.sqrt(len(means)))

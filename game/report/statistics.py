"""Intervals and agreement, the textbook way."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import numpy as np

Z = 1.959963984540054
"""The 97.5th percentile of the normal distribution: intervals of 95 %."""
RESAMPLES = 2000
SEED = 20250


def wilson(successes: int, total: int) -> tuple[float, float]:
    """The Wilson score interval of a rate (95 %); (0, 1) for no trials at all."""
    if not total:
        return 0.0, 1.0
    rate, z2 = successes / total, Z * Z
    middle = (rate + z2 / (2 * total)) / (1 + z2 / total)
    half = Z / (1 + z2 / total) * math.sqrt(rate * (1 - rate) / total + z2 / (4 * total * total))
    low = 0.0 if successes == 0 else max(0.0, middle - half)
    high = 1.0 if successes == total else min(1.0, middle + half)
    return low, high


def bootstrap(values: Sequence[float]) -> tuple[float, float, float]:
    """(mean, low, high): the mean with its percentile bootstrap interval (95 %).

    The resamples are drawn from a generator of their own, so that a report is the same each time.

    Raises:
        ValueError: no values.
    """
    if not values:
        raise ValueError("there is no mean of nothing")
    data = np.asarray(values, dtype=np.float64)
    mean = float(data.mean())
    if float(np.ptp(data)) == 0.0:
        return mean, mean, mean
    dice = np.random.default_rng(SEED)
    means = data[dice.integers(0, len(data), (RESAMPLES, len(data)))].mean(axis=1)
    low, high = np.percentile(means, (2.5, 97.5))
    return mean, float(low), float(high)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> tuple[float, float, float]:
    """(ratio, low, high): sum of parts by sum of wholes, with its percentile bootstrap interval (95 %)
    over the things that each of them belongs to. 0 where the wholes sum up to nothing.

    Raises:
        ValueError: no values, or not as many of both.
    """
    if not parts or len(parts) != len(wholes):
        raise ValueError("a ratio is of as many parts as wholes, and of one at least")
    above, below = np.asarray(parts, np.float64), np.asarray(wholes, np.float64)
    if not below.sum():
        return 0.0, 0.0, 0.0
    dice = np.random.default_rng(SEED)
    drawn = dice.integers(0, len(above), (RESAMPLES, len(above)))
    sums = below[drawn].sum(axis=1)
    rates = np.divide(above[drawn].sum(axis=1), sums, out=np.zeros(RESAMPLES), where=sums != 0)
    low, high = np.percentile(rates, (2.5, 97.5))
    return float(above.sum() / below.sum()), float(low), float(high)


def cohen(first: Sequence[str], second: Sequence[str]) -> float | None:
    """Cohen's kappa of two annotators who labelled the same things, in the same order.

    None where there is nothing to agree on, or chance alone would always agree.
    """
    if len(first) != len(second):
        raise ValueError("both annotators must have labelled the same things")
    if not first:
        return None
    n = len(first)
    agreed = sum(a == b for a, b in zip(first, second, strict=True)) / n
    ours, theirs = Counter(first), Counter(second)
    chance = sum(ours[label] * theirs[label] for label in ours) / (n * n)
    return None if chance >= 1 else (agreed - chance) / (1 - chance)


def fleiss(labels: Sequence[Sequence[str]]) -> float | None:
    """Fleiss' kappa: per thing the labels of its annotators, as many for each thing.

    None where fewer than two annotators labelled, or chance alone would always agree.
    """
    if not labels or len(labels[0]) < 2:
        return None
    raters = len(labels[0])
    if any(len(row) != raters for row in labels):
        raise ValueError("every thing must have been labelled by the same number of annotators")
    counts = [Counter(row) for row in labels]
    each = [(sum(n * n for n in row.values()) - raters) / (raters * (raters - 1)) for row in counts]
    whole: Counter[str] = sum(counts, Counter())
    chance = math.fsum((n / (raters * len(labels))) ** 2 for n in whole.values())
    observed = math.fsum(each) / len(each)
    return None if chance >= 1 else (observed - chance) / (1 - chance)

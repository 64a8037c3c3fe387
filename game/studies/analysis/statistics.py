"""Intervals by drawing whole clusters, rank correlation, and reliability. The textbook way, on numpy."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.report.statistics import RESAMPLES, SEED

Numbers = NDArray[np.float64]
WIDEST = 4_000_000
"""Numbers that are held at once while resamples are drawn."""
TINY = 1e-9
"""What varies less does not vary."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval (95 %), of so many observations in so many clusters. Without bounds where
    there are fewer than two clusters: one says nothing of how much they differ."""

    value: float
    low: float | None
    high: float | None
    n: int
    clusters: int


Observation = tuple[Hashable, float]
"""The cluster that a value belongs to, and the value."""


def mean(values: Sequence[Observation]) -> Estimate | None:
    """The mean of all values; None of none."""
    if not values:
        return None
    sums, counts = _by_cluster(values)
    drawn = _drawn(len(sums))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    return _estimate(float(sums.sum() / counts.sum()), means, len(values), len(sums))


def difference(first: Sequence[Observation], second: Sequence[Observation]) -> Estimate | None:
    """Mean of the first minus mean of the second. Clusters that have values in both are drawn with both."""
    if not first or not second:
        return None
    names = list(dict.fromkeys(cluster for cluster, _ in (*first, *second)))
    one, other = _by_cluster(first, names), _by_cluster(second, names)
    drawn = _drawn(len(names))
    with np.errstate(invalid="ignore", divide="ignore"):
        means = [
            sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1) for sums, counts in (one, other)
        ]
        spread = means[0] - means[1]
    value = float(one[0].sum() / one[1].sum() - other[0].sum() / other[1].sum())
    spread = spread[np.isfinite(spread)]
    return _estimate(value, spread, len(first) + len(second), len(names))


def spearman(pairs: Sequence[tuple[Hashable, float, float]]) -> Estimate | None:
    """Spearman's rank correlation (ties have their mean rank) of (cluster, x, y); None where fewer than
    three pairs, or one of both does not vary."""
    if len(pairs) < 3:
        return None
    names = {
        cluster: n for n, cluster in enumerate(dict.fromkeys(cluster for cluster, _, _ in pairs))
    }
    member = np.array([names[cluster] for cluster, _, _ in pairs])
    x, y = (np.array([pair[n] for pair in pairs], np.float64) for n in (1, 2))
    whole = _rank_correlation(x, y, np.ones((1, len(pairs))))
    if not np.isfinite(whole[0]):
        return None
    spread = np.concatenate(
        [_rank_correlation(x, y, times) for times in _times(len(names), member)]
    )
    value = float(np.clip(whole[0], -1.0, 1.0))
    return _estimate(value, spread[np.isfinite(spread)], len(pairs), len(names))


def cronbach(rows: Sequence[tuple[Hashable, Sequence[float]]]) -> Estimate | None:
    """Cronbach's alpha (Psychometrika 16, 1951) of (respondent, items); None where fewer than two items or
    rows, or all have the same sum."""
    if len(rows) < 2 or len(rows[0][1]) < 2:
        return None
    items = np.array([values for _, values in rows], np.float64)
    (alpha,) = _alphas(items, np.ones((1, len(rows))))
    if not np.isfinite(alpha):
        return None
    names = {who: n for n, who in enumerate(dict.fromkeys(who for who, _ in rows))}
    times = _times(len(names), np.array([names[who] for who, _ in rows]))
    spread = np.concatenate([_alphas(items, drawn) for drawn in times])
    return _estimate(float(alpha), spread[np.isfinite(spread)], len(rows), len(names))


# -- parts ----------------------------------------------------------------------------------------


def _alphas(items: Numbers, times: Numbers) -> Numbers:
    """Per row of `times` (how often each respondent is in) alpha; NaN where all have the same sum."""
    count, middle = items.shape[1], items - items.mean(axis=0)
    whole = _spread(middle.sum(axis=1, keepdims=True), times)[:, 0]
    with np.errstate(invalid="ignore", divide="ignore"):
        alphas = count / (count - 1) * (1 - _spread(middle, times).sum(axis=1) / whole)
    return np.where(whole > TINY, alphas, np.nan)


def _spread(values: Numbers, times: Numbers) -> Numbers:
    """Per row of `times` the sum of squares of each column of values around its mean."""
    total = times.sum(axis=1, keepdims=True)
    return np.asarray(times @ values**2 - (times @ values) ** 2 / total, np.float64)


def _times(count: int, member: NDArray[np.int64]) -> Iterator[Numbers]:
    """Resamples of so many clusters in parts: per resample how often each thing is in, by its cluster."""
    for drawn in np.array_split(_drawn(count), max(1, RESAMPLES * len(member) // WIDEST)):
        times = np.stack([np.bincount(row, minlength=count) for row in drawn])
        yield times[:, member].astype(np.float64)


def _by_cluster(
    values: Sequence[Observation], names: Sequence[Hashable] = ()
) -> tuple[Numbers, Numbers]:
    """Per cluster the sum of its values and how many there are, in the order of `names`."""
    sums: dict[Hashable, float] = dict.fromkeys(names, 0.0)
    counts: dict[Hashable, int] = dict.fromkeys(names, 0)
    for cluster, value in values:
        sums[cluster] = sums.get(cluster, 0.0) + value
        counts[cluster] = counts.get(cluster, 0) + 1
    return np.array(list(sums.values())), np.array(list(counts.values()), np.float64)


def _drawn(count: int) -> NDArray[np.int64]:
    """Resamples of so many clusters, the same each time, so that a report is."""
    return np.random.default_rng(SEED).integers(0, count, (RESAMPLES, count))


def _estimate(value: float, spread: Numbers, n: int, groups: int) -> Estimate:
    if groups < 2 or not len(spread):
        return Estimate(value, None, None, n, groups)
    low, high = np.percentile(spread, (2.5, 97.5))
    return Estimate(value, float(low), float(high), n, groups)


def _rank_correlation(x: Numbers, y: Numbers, times: Numbers) -> Numbers:
    """Per row of `times` (how often each pair is in) the correlation of ranks; NaN where one is constant."""
    ranks = [_ranks(values, times) for values in (x, y)]
    total = times.sum(axis=1, keepdims=True)
    first, second = (rank - (rank * times).sum(axis=1, keepdims=True) / total for rank in ranks)
    top = (first * second * times).sum(axis=1)
    below = np.sqrt((first**2 * times).sum(axis=1) * (second**2 * times).sum(axis=1))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(below > TINY, top / below, np.nan)


def _ranks(values: Numbers, times: Numbers) -> Numbers:
    """Mean ranks of the values where each is there so many times."""
    order = np.argsort(values, kind="stable")
    _, starts, inverse = np.unique(values[order], return_index=True, return_inverse=True)
    together = np.add.reduceat(times[:, order], starts, axis=1)
    middle = np.cumsum(together, axis=1) - together + (together + 1) / 2
    back = np.empty(len(values), np.int64)
    back[order] = inverse
    return np.asarray(middle[:, back], np.float64)


def paired(first: Mapping[str, float], second: Mapping[str, float]) -> dict[str, float]:
    """By whom both are known of, the first value minus the second."""
    return {who: value - second[who] for who, value in first.items() if who in second}

"""Every measure by treatment level, and how levels differ: within participants by pairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import mean as plain_mean
from statistics import stdev

from game.studies.analysis.measured import Observed, Whose
from game.studies.analysis.statistics import Estimate, difference, mean, paired
from game.studies.assigning import Design, Factor, Value


@dataclass(frozen=True, slots=True)
class Level:
    """A measure at one level of a factor."""

    level: Value
    estimate: Estimate | None


@dataclass(frozen=True, slots=True)
class Contrast:
    """One level minus another one: of the same participants where the factor varies within them."""

    first: Value
    second: Value
    estimate: Estimate | None
    effect: float | None
    """Cohen's d_z of pairs: mean difference over its standard deviation; None: not paired, or none varies."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a factor does to a measure."""

    name: str
    whose: Whose
    factor: Factor
    levels: tuple[Level, ...]
    contrasts: tuple[Contrast, ...]


def effects(design: Design, found: Sequence[Observed], clusters: Mapping[str, str]) -> list[Effect]:
    """Every measure by every factor's levels, in the order of the measures' names and the design's factors."""
    groups: dict[tuple[str, Whose], list[Observed]] = defaultdict(list)
    for one in found:
        groups[one.name, one.whose].append(one)
    return [
        effect(factor, own, clusters)
        for _, own in sorted(groups.items())
        for factor in design.factors
    ]


def effect(factor: Factor, own: Sequence[Observed], clusters: Mapping[str, str]) -> Effect:
    """One measure (all of `own` are of the same) by one factor.

    Raises:
        ValueError: nothing was observed.
    """
    if not own:
        raise ValueError("nothing was observed")
    levels, contrasts = levels_of(factor, own, clusters), contrasts_of(factor, own, clusters)
    return Effect(own[0].name, own[0].whose, factor, levels, contrasts)


def levels_of(
    factor: Factor, own: Sequence[Observed], clusters: Mapping[str, str]
) -> tuple[Level, ...]:
    """One measure at each of a factor's levels."""
    return tuple(
        Level(level, mean([(_cluster(one, clusters), one.value) for one in ones]))
        for level, ones in _at_levels(factor, own).items()
    )


def contrasts_of(
    factor: Factor, own: Sequence[Observed], clusters: Mapping[str, str]
) -> tuple[Contrast, ...]:
    """How one measure differs between each two of a factor's levels."""
    compare, at = (_within if factor.within else _between), _at_levels(factor, own)
    return tuple(compare(first, second, at, clusters) for first, second in combinations(at, 2))


def _at_levels(factor: Factor, own: Sequence[Observed]) -> dict[Value, list[Observed]]:
    return {
        level: [one for one in own if one.condition.get(factor.name) == level]
        for level in factor.levels
    }


def _cluster(one: Observed, clusters: Mapping[str, str]) -> str:
    return clusters.get(one.participant, one.participant)


Levels = Mapping[Value, Sequence[Observed]]


def _between(first: Value, second: Value, at: Levels, clusters: Mapping[str, str]) -> Contrast:
    ours, theirs = (
        [(_cluster(one, clusters), one.value) for one in at[level]] for level in (first, second)
    )
    return Contrast(first, second, difference(ours, theirs), None)


def _within(first: Value, second: Value, at: Levels, clusters: Mapping[str, str]) -> Contrast:
    differences = paired(*(_by_participant(at[level]) for level in (first, second)))
    estimate = mean([(clusters.get(who, who), value) for who, value in differences.items()])
    return Contrast(first, second, estimate, _cohen(list(differences.values())))


def _by_participant(found: Sequence[Observed]) -> dict[str, float]:
    """Each participant's own mean."""
    values: dict[str, list[float]] = defaultdict(list)
    for one in found:
        values[one.participant].append(one.value)
    return {who: plain_mean(own) for who, own in values.items()}


def _cohen(differences: Sequence[float]) -> float | None:
    if len(differences) < 2 or not (spread := stdev(differences)):
        return None
    return plain_mean(differences) / spread

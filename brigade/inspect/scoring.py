"""`brigade/episode`: the papers' measures of a sample's episode, from its log, as runs of ours have them."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    mean,
    metric,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState

from brigade.inspect.kept import kept
from brigade.inspect.samples import Played
from game.benchmarks import Evaluated, all_benchmarks
from game.engine.events import Event
from game.evaluation.measuring import results_of
from sim.world import JSONObject


def evaluated_of(benchmark: str) -> Evaluated:
    """How a benchmark is evaluated.

    Raises:
        ValueError: it is none, or not offered to harnesses.
    """
    card = all_benchmarks().get(benchmark)
    if card is None or card.evaluated is None:
        known = [name for name, one in all_benchmarks().items() if one.evaluated is not None]
        raise ValueError(f'there is no benchmark "{benchmark}" here; there are: {", ".join(known)}')
    return card.evaluated


@metric(name="paper")
def paper(benchmark: str) -> Metric:
    """What many episodes come to in the paper's measures, where that is more than means of scores.

    Args:
        benchmark: The benchmark's name.
    """
    evaluated = evaluated_of(benchmark)

    def totals(scores: list[SampleScore]) -> Value:
        return dict(evaluated.totals([_measured(one.score.as_dict()) for one in scores]))

    return totals


def _measured(value: Mapping[str, object]) -> dict[str, float]:
    numbers = {n: float(v) for n, v in value.items() if isinstance(v, int | float)}
    return {name: number for name, number in numbers.items() if not math.isnan(number)}


def metrics_of(benchmark: str) -> list[Metric | dict[str, list[Metric]]]:
    """What a log says of a benchmark's scores: mean and standard error of each, and the paper's totals."""
    return [paper(benchmark), {"*": [mean(), stderr()]}]


@scorer(metrics=[{"*": [mean(), stderr()]}], name="episode")
def episode() -> Scorer:
    """The episode's scores by the benchmark's paper; `metadata` has the results with every metric.

    What could not be measured is NaN, and no part of any mean.
    """

    async def score(state: TaskState, target: Target) -> Score:
        played, events = Played.of(state.metadata), kept(state.store)
        if not events:
            return Score.unscored(reason="scoring_failed", explanation="Nothing was played.")
        return await asyncio.to_thread(score_of, played.benchmark, events)

    return score


def score_of(benchmark: str, events: Sequence[Event]) -> Score:
    """The score of a session's log."""
    results = results_of(events)
    return Score(
        value=values_of(benchmark, results),
        answer=str(results["reason"]),
        explanation=_explained(results),
        metadata={"results": results},
    )


def values_of(benchmark: str, results: JSONObject) -> dict[str, str | int | float | bool | None]:
    """The numbers of an episode's results."""
    found = evaluated_of(benchmark).scores(results)
    return {n: math.nan if number is None else float(number) for n, number in found.items()}


def _explained(results: JSONObject) -> str:
    reached = "reached" if results["success"] else "not reached"
    return f"The goal is {reached} ({results['reason']}) after {results['steps']} steps."

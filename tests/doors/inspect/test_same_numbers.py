"""What Inspect makes of a scripted model is what our own evaluation makes of it: every number that is no time."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from inspect_ai.log import EvalLog, EvalSample

from brigade.inspect.agents import agent as solver
from game.benchmarks import all_benchmarks

TIMES = {
    "ms_per_decision", "seconds", "seconds_shown", "think_seconds", "turn_seconds", "messages_a_minute",
    "reply_seconds", "functional_delay",
}  # fmt: skip
"""Metrics that say how long something took."""
COLUMNS = ("success", "reason", "steps", "tokens", "requests", "seed", "step_limit")

CASES: dict[str, tuple[list[str], str, dict[str, Any], int]] = {
    "robotouille": (["synchronous/1", "asynchronous/1@2", "multi_agent/1"], "noisy:0.3", {}, 2),
    "asgardbench": (["asgardbench/clean_mirror__FloorPlan408_V1"], "habit", {}, 1),
    "teach": (["tfd/seen-coffee-1", "tfd/unseen-toast-2", "edh/seen-1"], "table7:0.4", {}, 1),
    "virtualhome": (
        ["activities/apply_lotion", "activities/do_work"], "planner:0.6,0.08,0.06", {"api": "chat"}, 1,
    ),
    "simmer": (["danger/toast", "baking/sponge-cake", "baking/apple-pie"], "planted", {}, 1),
}  # fmt: skip
"""By benchmark: tasks, a model that sometimes fails, what its agent is told besides, and how often."""


def test_every_benchmark_has_a_case() -> None:
    assert set(CASES) == {n for n, card in all_benchmarks().items() if card.evaluated is not None}


@pytest.mark.parametrize("benchmark", CASES)
def test_inspect_and_our_evaluation_come_to_the_same_numbers(
    benchmark: str, evaluate: Callable[..., EvalLog], ours: Callable[..., list[dict[str, Any]]]
) -> None:
    tasks, model, settings, times = CASES[benchmark]
    card = all_benchmarks()[benchmark]
    assert card.evaluated is not None
    agent, settings = card.evaluated.agent, {**settings, "seed": 11}

    rows = ours(
        agents=[
            {"name": agent, "settings": {**settings, "endpoint": "scripted", "model": model}}
        ],
        tasks=tasks, repetitions=times, seed=5,
    )  # fmt: skip
    log = evaluate(
        benchmark, model, task_args={"tasks": tasks, "seed": 5}, epochs=times,
        solver=solver(settings=settings),
    )  # fmt: skip

    assert log.status == "success", log.error
    samples = {(one.id, one.epoch): one for one in log.samples or ()}
    assert len(samples) == len(rows) == len(tasks) * times
    for row in rows:
        sample = samples[row["task"], row["repetition"] + 1]
        assert numbers_of(sample) == numbers_in(row)
        scores = card.evaluated.scores(as_results(row))
        found = sample.scores["episode"].value  # type: ignore[index]
        assert {n: v for n, v in found.items() if not math.isnan(v)} == {
            n: pytest.approx(v) for n, v in scores.items() if v is not None
        }


def numbers_of(sample: EvalSample) -> dict[str, Any]:
    """What Inspect's log says of a sample."""
    results = sample.scores["episode"].metadata["results"]  # type: ignore[index]
    created = sample.store["brigade"]["log"][0]["payload"]
    row = {**results, "seed": created["seed"], "step_limit": created["settings"]["step_limit"]}
    return _plain(row, results["metrics"])


def numbers_in(row: dict[str, Any]) -> dict[str, Any]:
    """What a row of our evaluation says."""
    return _plain(row, as_results(row)["metrics"])


def as_results(row: dict[str, Any]) -> dict[str, Any]:
    metrics = {name[2:]: value for name, value in row.items() if name.startswith("m_")}
    return {**row, "metrics": metrics}


def _plain(row: dict[str, Any], metrics: dict[str, Any]) -> dict[str, Any]:
    """The columns, and every metric that is no time and that rows have."""
    found = {name: row[name] for name in COLUMNS}
    elsewhere = {"success", "steps", "par", "cost", "requests"}
    kept = {n: v for n, v in metrics.items() if n not in TIMES | elsewhere}
    return found | {"metrics": {n: _timeless(v) for n, v in sorted(kept.items())}}


def _timeless(value: Any) -> Any:
    """Without what is a time or a price inside of it: prices are told by the endpoint's file."""
    if isinstance(value, dict):
        return {n: _timeless(v) for n, v in value.items() if "seconds" not in n and n != "cost"}
    return value

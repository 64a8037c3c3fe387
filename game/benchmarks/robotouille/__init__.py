"""Robotouille: planning in a kitchen in which some things take their time (ICLR 2025)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.benchmarks import AS_IT_IS, Benchmark, Evaluated, Limits, Preset, Style, Upload
from game.benchmarks.robotouille import published
from game.benchmarks.robotouille.observing import OBSERVATIONS, told_before
from game.benchmarks.robotouille.scores import scores
from sim.abilities import Length
from sim.world import JSONObject, Task

FOLDER = Path(__file__).parent
OWN_KEYS = frozenset({"environment", "stations", "items", "players", "goal", "domain"})
NODES = 200_000
"""Situations that the optimal planner looks at before its best plan counts: the same anywhere."""
SECONDS = 30.0
"""Far more than the nodes take on any machine in use."""


def _original(task: Task) -> Task:
    return replace(task, params={**task.params, "rules": "original"})


def _steps_to_go(task: Task, facts: JSONObject, joint: bool) -> Length | None:
    from sim.worlds.robotouille.optimal.planner import Limits as Search
    from sim.worlds.robotouille.optimal.planner import steps_to_go

    limits = Search(nodes=NODES, seconds=SECONDS)
    steps, proved = steps_to_go(task, facts, joint=joint, limits=limits)
    return Length(steps, proved) if steps is not None or proved else None


def _example(task: Task, wanted: str, style: Style) -> str:
    from game.benchmarks.robotouille.example import worked

    return worked(task, wanted, style)


def _wrap(data: JSONObject) -> JSONObject:
    """A bare environment, as the original's files are, is a task without rules of its own."""
    return data if "environment" in data else {"environment": data}


benchmark = Benchmark(
    name="robotouille",
    title="Robotouille",
    about="Language models plan meals, alone or together, while pots boil and pans sizzle.",
    world="robotouille",
    folder=FOLDER,
    source=published.SOURCE,
    rank=10,
    limits=Limits(factor=1.5, horizons=published.HORIZON),
    presets={
        **AS_IT_IS,
        "original": Preset("as the original code behaves, quirks included", _original),
    },
    observations=OBSERVATIONS,
    told_before=told_before,
    upload=Upload(
        what="a Robotouille environment",
        title="What a grid kitchen looks like",
        note=(
            "Positions count from the bottom left. Stations, items and containers in the same place "
            "stand on one another; a player needs a direction in which a station lies. A file "
            '`{"environment": …, "domain": …}` brings its own rules.'
        ),
        sample=FOLDER / "sample.json",
        mine=lambda data: (
            not OWN_KEYS.isdisjoint(k for k, v in data.items() if not isinstance(v, str))
        ),
        wrap=_wrap,
    ),
    steps_to_go=_steps_to_go,
    example=_example,
    evaluated=Evaluated(
        suites=("asynchronous", "synchronous", "multi_agent"), agent="react", scores=scores
    ),
)

"""VirtualHome and language models as zero-shot planners: programs for 88 activities in seven scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.benchmarks import (
    AS_IT_IS,
    Benchmark,
    Evaluated,
    Limits,
    Nearest,
    Preset,
    Translation,
    Variant,
)
from game.benchmarks.virtualhome import published
from game.benchmarks.virtualhome.scores import scores
from game.benchmarks.virtualhome.told import told
from sim.world import JSONObject, Task

FOLDER = Path(__file__).parent
STEPS = 40
"""Of an episode, at the most: the goal is open, so no plan is the shortest one. The longest program of ours has 24."""


def _original(task: Task) -> Task:
    return replace(task, params={**task.params, "rules": "v1"})


def _translate(
    way: str, progress: Callable[[int, int], None], said: Callable[[str], None]
) -> Nearest:
    from game.benchmarks.virtualhome.method.translators import translator

    return translator(way, progress, said).nearest


def _variant(agent: JSONObject) -> Variant:
    from game.benchmarks.virtualhome.variants import variant_of

    return variant_of(agent)


benchmark = Benchmark(
    name="virtualhome",
    title="Zero-shot planners",
    about="Write a program for an everyday activity: does it run, and is it what people do?",
    world="virtualhome",
    folder=FOLDER,
    suites=("activities", "activities_together"),
    source=published.SOURCE,
    rank=60,
    limits=Limits(own=True, unknown=STEPS),
    presets={**AS_IT_IS, "original": Preset("as VirtualHome v1.0.0 behaves", _original)},
    ends_itself=lambda task: True,
    variant=_variant,
    told=told,
    translation=Translation(("default", "minilm", "minilm_raw"), _translate),
    evaluated=Evaluated(
        suites=("activities",), agent="zero_shot", settings={"api": "chat"}, scores=scores
    ),
)

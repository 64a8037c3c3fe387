"""TEACh: somebody who knows what is to be done tells somebody who can do it, and CMFR's recovery."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.benchmarks import Benchmark, Evaluated, Limits, Variant
from game.benchmarks.teach import published
from game.benchmarks.teach.scores import scores, totals
from sim.world import JSONObject, Task


def _ends_itself(task: Task) -> bool:
    """Whether episodes end by TEACh's limits on steps and failures."""
    rules = task.params.get("rules")
    return isinstance(rules, Mapping) and rules.get("step_limit") is not None


def _variant(agent: JSONObject) -> Variant:
    from game.benchmarks.teach.variants import variant_of

    return variant_of(agent)


benchmark = Benchmark(
    name="teach",
    title="TEACh",
    about=(
        "A Commander who knows the task and a Follower who acts: they talk until it is"
        " done. Or a Follower alone does what such a talk was about."
    ),
    world="teach",
    folder=Path(__file__).parent,
    suites=(
        "teach",
        "teach_tutorial",
        "teach_rules",
        "teach_two",
        "teach_own",
        "tfd",
        "tfd_own",
        "edh",
    ),
    source=published.SOURCE,
    rank=30,
    limits=Limits(own=True),
    ends_itself=_ends_itself,
    variant=_variant,
    evaluated=Evaluated(suites=("tfd", "edh"), agent="cmfr", scores=scores, totals=totals),
)

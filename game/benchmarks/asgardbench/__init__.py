"""AsgardBench: a model that sees tidies and cooks at home, with next to no feedback."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from game.benchmarks import (
    AS_IT_IS,
    Benchmark,
    Evaluated,
    Limits,
    Preset,
    Upload,
    Variant,
)
from game.benchmarks.asgardbench import published
from game.benchmarks.asgardbench.scores import scores, totals
from sim.world import JSONObject, Task

FOLDER = Path(__file__).parent


def _rules(task: Task) -> JSONObject:
    rules = task.params.get("rules")
    return dict(rules) if isinstance(rules, Mapping) else {}


def _released(task: Task) -> Task:
    """The original's behaviour is called `released` here: it is about how goals are scored."""
    rules = {**_rules(task), "scoring": "released"}
    return replace(task, params={**task.params, "rules": rules})


def _ends_itself(task: Task) -> bool:
    """Whether episodes end by the paper's rules (3.3)."""
    return bool(_rules(task).get("termination"))


def _variant(agent: JSONObject) -> Variant:
    from game.benchmarks.asgardbench.variants import variant_of

    return variant_of(agent)


def _is_plan(data: JSONObject) -> bool:
    """Plans say which home they are for, or what is to be done in it."""
    plan = data.get("plan")
    inner = plan if isinstance(plan, dict) else data
    return "scene" in inner or "task_description" in inner


benchmark = Benchmark(
    name="asgardbench",
    title="AsgardBench",
    about="Vision models act in a home: two pictures a turn, twelve verbs, minimal feedback.",
    world="household",
    folder=FOLDER,
    suites=("asgardbench", "home", "own", "inline"),
    source=published.SOURCE,
    rank=20,
    limits=Limits(own=True),
    presets={
        **AS_IT_IS,
        "original": Preset("scored as the released code behaves", _released),
    },
    upload=Upload(
        what="a plan for the household",
        title="What a plan for the household looks like",
        note=(
            "A plan names a home, says what is to be done and lists the goals. Without `start` the "
            "home is as its file has it. The `plan.json` of the original AsgardBench works as well. "
            "`rules` may switch `help`, `walking` and `termination`."
        ),
        sample=FOLDER / "sample.json",
        mine=_is_plan,
    ),
    ends_itself=_ends_itself,
    variant=_variant,
    evaluated=Evaluated(suites=("asgardbench",), agent="asgard_vlm", scores=scores, totals=totals),
)

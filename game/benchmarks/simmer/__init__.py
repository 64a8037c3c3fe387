"""Simmer: plans that look right, and what they leave behind (arXiv:2606.14574)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from game.benchmarks import AS_IT_IS, Benchmark, Evaluated, Limits, Preset, Upload, Variant
from game.benchmarks.simmer import published
from game.benchmarks.simmer.scores import scores
from sim.world import JSONObject, Task

FOLDER = Path(__file__).parent
CONDITIONS = {
    "simmer_baseline": "baseline",
    "simmer_self_refine": "self-refine",
    "simmer_foresight": "foresight",
    "simmer_react": "react",
}
"""What each agent's way of asking is called in tables; the first three are the paper's."""
PATIENCE = 10.0
"""An open-loop plan may be long: it has so many times the steps of the reference plan, each in the
replay at its place. What is longer still is packed into the last of them."""


def _planned(mode: str) -> Preset:
    def apply(task: Task) -> Task:
        return replace(task, params={**task.params, "rules": {"plan": mode}})

    about = {
        "published": "a plan is played line by line; what fails takes effect all the same",
        "halting": "a plan is played line by line; what fails changes nothing",
    }
    return Preset(about[mode], apply)


def _variant(agent: JSONObject) -> Variant:
    """The model, the condition, and whatever else makes it another one."""
    given = dict(agent.get("settings") or {})
    row = str(given.pop("model", "") or agent.get("label") or agent.get("name"))
    condition = CONDITIONS.get(str(agent.get("name")), str(agent.get("name")))
    return Variant(
        row, condition, {key: json.dumps(value, sort_keys=True) for key, value in given.items()}
    )


def _mine(data: JSONObject) -> bool:
    """Files with things of the kitchen, or with a model of one's own."""
    return "recipe" in data or "model" in data or isinstance(data.get("objects"), list)


benchmark = Benchmark(
    name="simmer",
    title="Simmer",
    about="Whole plans for a kitchen that stays silent: what fails at once, and what only the audit finds.",
    world="simmer",
    folder=FOLDER,
    suites=("simmer_recipes", "simmer_tutorial", "simmer_own"),
    source=published.SOURCE,
    rank=40,
    limits=Limits(factor=PATIENCE, own=True),
    presets={**AS_IT_IS, "published": _planned("published"), "halting": _planned("halting")},
    upload=Upload(
        what="a kitchen for Simmer",
        title="What a kitchen for Simmer looks like",
        note=(
            "A task has a `title`, a `goal`, a `recipe` and the `objects` that are there; `model` brings "
            "`objects` and `actions` of your own. Preconditions and effects are those of the world's page."
        ),
        sample=FOLDER / "sample.json",
        mine=_mine,
    ),
    variant=_variant,
    evaluated=Evaluated(
        suites=("simmer_recipes", "simmer_tutorial"), agent="simmer_baseline", scores=scores
    ),
)

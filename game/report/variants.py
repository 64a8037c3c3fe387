"""What agents of runs are called in reports, and what keeps two of them apart: never two in one row."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from game.agents import all_agents
from game.benchmarks import STANDARD, Benchmark, Variant, all_benchmarks
from game.evaluation.conditions import observation_of
from game.evaluation.runfile import OPTIMAL
from game.evaluation.teams import members
from game.models import EvaluationRun
from sim.world import JSONObject


@dataclass(frozen=True, slots=True)
class Player:
    """An agent of a run: its name in reports, where it stands in tables of conditions, and the
    settings of run and agent by which its benchmarks know what it was told."""

    name: str
    variant: Variant
    spec: JSONObject
    agent: str
    settings: JSONObject

    def told(self, card: Benchmark | None) -> str:
        """The style in which it was told the kitchens of a benchmark, and whether it was shown them,
        too; empty: there is only one style, or it reads no text."""
        told = observation_of(card, self.agent, self.settings, self.spec)
        shown = any(one.settings.get("picture") for one in members(self.agent, self.settings))
        return f"{told}, picture" if told and shown else told

    def who(self, card: Benchmark | None) -> str:
        """What it is called among those who played the tasks of a benchmark."""
        told = self.told(card)
        return f"{self.name} ({told})" if told else self.name


def players(runs: Iterable[EvaluationRun]) -> dict[tuple[str, str], Player]:
    """Per run and label the agent."""
    runs = list(runs)
    names = _names(runs)
    return {
        (run.pk, agent["label"]): Player(
            names[run.pk, agent["label"]],
            _variant(run, agent),
            run.spec,
            agent["name"],
            dict(agent.get("settings") or {}),
        )
        for run in runs
        for agent in run.spec["agents"]
    }


def _names(runs: Iterable[EvaluationRun]) -> dict[tuple[str, str], str]:
    """Their labels, with the run's name where two differ under one label, and its id where the
    runs have the same name, too."""
    uses: dict[str, list[tuple[EvaluationRun, str]]] = {}
    for run in runs:
        for agent in run.spec["agents"]:
            identity = json.dumps([agent, circumstances(run.spec)], sort_keys=True)
            uses.setdefault(agent["label"], []).append((run, identity))
    found: dict[tuple[str, str], str] = {}
    for label, used in uses.items():
        same = len({identity for _, identity in used}) == 1
        titles = [run.name for run, _ in used]
        for run, _ in used:
            twice = titles.count(run.name) > 1
            title = f"{run.name}, {run.pk}" if twice else run.name
            found[run.pk, label] = label if same else f"{label} ({title})"
    return found


def circumstances(spec: Mapping[str, object]) -> dict[str, str]:
    """What of a run changes what its results mean, where it is not as usual."""
    usual = {"rules": STANDARD, "pace": "turns", "step_limit": OPTIMAL}
    found = {name: str(spec.get(name, value)) for name, value in usual.items()}
    found = {name: value for name, value in found.items() if value != usual[name]}
    told = spec.get("observation")
    return found | ({"observation": str(told)} if told else {})


def _variant(run: EvaluationRun, agent: JSONObject) -> Variant:
    """As the benchmark of the agent says, else by its label; runs under other rules are others."""
    kind = all_agents().get(agent["name"])
    card = all_benchmarks().get(kind.benchmark) if kind is not None else None
    if card is not None and card.variant is not None:
        found = card.variant(agent)
    else:
        settings = dict(agent.get("settings") or {})
        told = {name: json.dumps(value) for name, value in sorted(settings.items())}
        found = Variant(str(agent["label"]), "baseline", {"agent": agent["name"], **told})
    around = {k: v for k, v in circumstances(run.spec).items() if k != "observation"}
    return found._replace(settings={**found.settings, **around})

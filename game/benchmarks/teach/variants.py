"""Which arm of the CMFR paper an agent of a run is, after its settings."""

from __future__ import annotations

import json

from game.agents._prompting.settings import MODEL
from game.benchmarks import Variant
from game.benchmarks.teach.cmfr.settings import CMFRSettings
from sim.world import JSONObject


def variant_of(agent: JSONObject) -> Variant:
    """The variant of an agent as a run's spec has it: name, settings, label.

    The row is the model, the condition the arm (`Flags.title`), the settings are all others.
    """
    label = str(agent.get("label") or agent.get("name"))
    given = agent.get("settings") or {}
    if agent.get("name") != "cmfr":
        own = {name: json.dumps(value, sort_keys=True) for name, value in given.items()}
        return Variant(label, "baseline", {"agent": str(agent.get("name")), **own})
    try:
        settings = CMFRSettings.read(given)
    except ValueError:
        return Variant(label, "other", {"settings": json.dumps(given, sort_keys=True)})
    return Variant(str(given.get("model") or label), settings.flags.title(), _rest(settings))


def _rest(settings: CMFRSettings) -> dict[str, str]:
    """Everything that the arm's name does not say, in words."""
    asked = settings.llm.to_json()
    found: JSONObject = {name: asked[name] for name in MODEL if name != "model"}
    found |= {name: getattr(settings.flags, name) for name in ("marks", "cumulative", "s4_when")}
    found |= {name: getattr(settings, name) for name in ("explore", "max_steps", "max_failures")}
    found |= {"plan_endpoint": settings.plan_endpoint, "plan_model": settings.plan_model}
    return {name: json.dumps(value, sort_keys=True) for name, value in found.items()}

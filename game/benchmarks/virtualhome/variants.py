"""Which row of the paper's tables an agent of a run belongs to, after its settings."""

from __future__ import annotations

import json

from game.agents import all_agents
from game.agents._prompting.settings import MODEL
from game.benchmarks import Variant
from game.benchmarks.virtualhome.method.settings import PlannerSettings
from sim.world import JSONObject

CONDITIONS: dict[tuple[bool, bool, bool], str] = {
    (True, True, True): "translated",
    (False, True, True): "no_translation",
    (True, True, False): "no_example",
    (True, False, True): "no_correction",
    (False, False, False): "vanilla",
}
"""Translation, trajectory correction, dynamic example: the paper's names."""
TITLES = {
    "translated": "Translated",
    "no_translation": "w/o Action Translation",
    "no_example": "w/o Dynamic Example",
    "no_correction": "w/o Trajectory Correction",
    "vanilla": "Vanilla",
    "written": "Human",
    "other": "Other",
}
SWITCHES = ("translation", "correction", "dynamic_example")


def variant_of(agent: JSONObject) -> Variant:
    """The variant of an agent as a run's spec has it: name, settings, label. The row is the model."""
    label = str(agent.get("label") or agent.get("name"))
    given = agent.get("settings") or {}
    name = str(agent.get("name"))
    if name == "written_program":
        return Variant(label, "written", _words(given))
    settings = read_settings(name, given)
    if settings is None:
        return Variant(label, "other", {"agent": name, **_words(given)})
    switches = (settings.translation, settings.correction, settings.dynamic_example)
    return Variant(
        str(given.get("model") or label), CONDITIONS.get(switches, "other"), _rest(settings)
    )


def read_settings(name: str, given: JSONObject) -> PlannerSettings | None:
    """The settings of one of the method's agents; None for anybody else, or what cannot be read."""
    kind = all_agents().get(name)
    read = getattr(kind.make, "read", None) if kind else None
    if kind is None or kind.benchmark != "virtualhome" or read is None:
        return None
    try:
        found = read(given)
    except ValueError:
        return None
    return found if isinstance(found, PlannerSettings) else None


def _rest(settings: PlannerSettings) -> dict[str, str]:
    """All but the switches, in words."""
    whole = settings.to_json()
    asked = whole.pop("llm")
    whole |= {name: asked[name] for name in MODEL if name != "model"}
    return _words({name: value for name, value in whole.items() if name not in SWITCHES})


def _words(given: JSONObject) -> dict[str, str]:
    return {name: json.dumps(value, sort_keys=True) for name, value in given.items()}

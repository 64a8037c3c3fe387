"""Which row and column of table 6 an agent of a run belongs to, after its settings."""

from __future__ import annotations

import json

from game.agents._prompting.settings import MODEL
from game.benchmarks import Variant
from game.benchmarks.asgardbench.agents.vlm import AsgardText
from game.benchmarks.asgardbench.prompting.settings import AsgardSettings
from sim.world import JSONObject

OTHER = "other"
"""A mixture of switches that the paper has no column for."""


def variant_of(agent: JSONObject) -> Variant:
    """The variant of an agent as a run's spec has it: name, settings, label.

    The row is the model (or the agent's label), the condition one of the paper's, or `other`; the
    settings are all others, and those that make the condition where it is no known one.
    """
    label = str(agent.get("label") or agent.get("name"))
    if agent.get("name") not in ("asgard_vlm", "asgard_text"):
        own = {k: json.dumps(v, sort_keys=True) for k, v in (agent.get("settings") or {}).items()}
        return Variant(label, "baseline", {"agent": str(agent.get("name")), **own})
    given = agent.get("settings") or {}
    read = AsgardText.read if agent["name"] == "asgard_text" else AsgardSettings.read
    try:
        settings = read(given)
    except ValueError:
        return Variant(label, OTHER, {"settings": json.dumps(given, sort_keys=True)})
    condition = condition_of(settings)
    return Variant(str(given.get("model") or label), condition, _settings(settings, condition))


SWITCHES = (
    "feedback", "hand", "memory", "previous_image", "text_only", "full_steps", "common_sense",
)  # fmt: skip
"""Settings that the paper's conditions are made of."""


def _settings(settings: AsgardSettings, condition: str) -> dict[str, str]:
    """Everything that the condition does not say, in words."""
    asked = settings.llm.to_json()
    found: JSONObject = {name: asked[name] for name in MODEL if name != "model"}
    found["size"] = settings.size
    if condition == OTHER:
        found |= {name: getattr(settings, name) for name in SWITCHES}
    return {name: json.dumps(value, sort_keys=True) for name, value in found.items()}


def condition_of(settings: AsgardSettings) -> str:
    """The paper's name for what differs from the baseline."""
    if settings.text_only:
        return f"text_{settings.feedback}"
    changed = [
        name
        for name, differs in (
            ("detailed", settings.feedback == "detailed"),
            ("no_feedback", settings.feedback == "none"),
            ("no_hand", settings.hand == 0),
            ("no_memory", not settings.memory),
            ("no_previous", settings.previous_image == "none"),
            (OTHER, settings.previous_image == "grayscale" or not settings.full_steps),
            (OTHER, settings.common_sense),
        )
        if differs
    ]
    if not changed:
        return "baseline"
    return changed[0] if len(changed) == 1 else OTHER

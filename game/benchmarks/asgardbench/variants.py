"""Which row and column of table 6 an agent of a run belongs to, after its settings."""

from __future__ import annotations

from game.benchmarks import Variant
from game.benchmarks.asgardbench.agents.vlm import AsgardText
from game.benchmarks.asgardbench.prompting.settings import AsgardSettings
from sim.world import JSONObject

OTHER = "other"
"""A mixture of switches that the paper has no column for."""


def variant_of(agent: JSONObject) -> Variant:
    """The variant of an agent as a run's spec has it: name, settings, label.

    The row is the model (or the agent's label), the condition one of the paper's, or `other`.
    """
    label = str(agent.get("label") or agent.get("name"))
    if agent.get("name") not in ("asgard_vlm", "asgard_text"):
        return Variant(label, "baseline")
    given = agent.get("settings") or {}
    read = AsgardText.read if agent["name"] == "asgard_text" else AsgardSettings.read
    try:
        settings = read(given)
    except ValueError:
        return Variant(label, OTHER)
    return Variant(str(given.get("model") or label), condition_of(settings))


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

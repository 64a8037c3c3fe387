"""What a model is sent: what stays the same as the system message, the turn as the user's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.benchmarks.asgardbench.prompting.settings import AsgardSettings
from game.benchmarks.asgardbench.prompting.texts import fill, history_line, source

NOTHING = "(none yet)"
EXAMPLES = ("example1", "example2", "example3")
"""The paper shows three in-context examples (A.2.1)."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that was tried. `why` is what the kitchen said of a failure, as far as it did."""

    text: str
    ok: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """What changes from turn to turn. `notes` are the things to remember, `plan` the last plan."""

    task: str
    objects: Sequence[str]
    history: Sequence[Attempt] = ()
    plan: str = ""
    notes: str = ""


def system_text(settings: AsgardSettings) -> str:
    """Actions, rules, the form of answers and the examples: the same for all turns."""
    parts = ["system", "instructions", *EXAMPLES]
    flags, words = _flags(settings, first=False), _words(settings)
    texts = [fill(source(part), flags, words, settings.feedback) for part in parts]
    texts.insert(2, "## EXAMPLES")
    return "\n\n".join(texts)


def turn_text(turn: Turn, settings: AsgardSettings) -> str:
    """Task, objects, history, plan and notes."""
    lines = [
        history_line(number, attempt.text, attempt.ok, attempt.why, settings.feedback)
        for number, attempt in enumerate(turn.history)
    ]
    words = {
        "task": turn.task,
        "objects": ", ".join(turn.objects),
        "history": "\n".join(lines) or NOTHING,
        "plan": turn.plan or NOTHING,
        "memory": turn.notes or NOTHING,
    }
    return fill(source("turn"), _flags(settings, not turn.history), words, settings.feedback)


def _flags(settings: AsgardSettings, first: bool) -> Mapping[str, bool]:
    return {
        "image": settings.pictures > 0,
        "text": settings.text_only,
        "previous": settings.pictures > 1,
        "hand": settings.hand > 0,
        "memory": settings.memory,
        "full": settings.full_steps,
        "common": settings.common_sense,
        "feedback": settings.feedback != "none",
        "first": first,
    }


def _words(settings: AsgardSettings) -> Mapping[str, str]:
    seen = settings.pictures > 0
    return {
        "current": "second" if settings.pictures > 1 else "current",
        "from": "from the pictures" if seen else "from the rules",
        "seen": "" if seen else "I cannot see it; I take it that ",
        "worked": "worked" if settings.feedback != "none" else "should have worked",
    }

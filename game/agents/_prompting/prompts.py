"""Prompts: texts from `prompts/*.md`, put together for an agent, a task and a table of cooks."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Template
from typing import Literal

from game.agents import View
from game.agents._prompting.example import Style, example, example_task
from game.agents._prompting.settings import LLMSettings
from sim.world import JSONObject, Seat

FOLDER = Path(__file__).parents[1] / "prompts"
Kind = Literal["io", "io_cot", "react"]

INVALID = {
    "end": "ends the whole plan, and with it the attempt",
    "skip": "is left out",
    "replan": "is told to you, and you plan anew from there",
}
REASON = "what you see, what is still missing for the goal, and why the next action helps"
REASON_PLAN = (
    "what the goal asks for; then a plan of everything that is left to do, step by step, with the "
    "objects you will use; then what comes next"
)
EXACTLY = "The action has to be one of the valid actions, word for word."
EXACTLY_ALL = "Every action has to be one of that cook's valid actions, word for word."
TOGETHER = "All cooks act in the same moment, whosever turn it is said to be."
BY_TURNS = "The cooks act by turns, one step each."


@cache
def text(name: str) -> str:
    """A prompt file's text; empty if there is none of this name."""
    path = FOLDER / f"{name}.md"
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


def prompt_hashes() -> JSONObject:
    """Per file of the prompts folder its SHA-256: what a run's manifest names."""
    files = sorted(path for path in FOLDER.rglob("*") if path.suffix in (".md", ".json"))
    return {
        str(path.relative_to(FOLDER)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


def system_prompt(kind: Kind, view: View, seats: Sequence[Seat], settings: LLMSettings) -> str:
    """Everything that stays the same during an episode. `seats` are those the model commands."""
    task = view.task
    parts = [_frame(kind, view, seats, settings), text(f"world_{task.world}")]
    if settings.prior:
        parts.append(text(f"prior_{task.world}"))
    others = [seat for seat in view.seats if seat not in seats]
    if len(view.seats) > 1:
        parts.append(_company(view))
    if others and settings.talk and kind == "react":
        parts.append(text("talk"))
    shown = example_task(task, settings.example)
    if shown:
        worked = example(shown, _style(kind, settings))
        parts.append(Template(text("example")).substitute(example=worked))
    return "\n\n".join(part for part in parts if part)


def _style(kind: Kind, settings: LLMSettings) -> Style:
    return "react_plan" if kind == "react" and settings.plan_first else kind


def _frame(kind: Kind, view: View, seats: Sequence[Seat], settings: LLMSettings) -> str:
    """What the agent is asked to do, and the form of its answers."""
    words = _step_words(view, seats, settings) if kind == "react" else _plan_words(seats, settings)
    return Template(text(kind)).substitute(who=_listed(seats), **words)


def _step_words(view: View, seats: Sequence[Seat], settings: LLMSettings) -> dict[str, str]:
    reasoning = REASON_PLAN if settings.plan_first else REASON
    if len(seats) == 1 or not view.joint:
        return {"reasoning": reasoning, "choice": "Action: ...", "exactly": EXACTLY}
    lines = "\n".join(["Actions:", *(f"    {seat}: ..." for seat in seats)])
    return {"reasoning": reasoning, "choice": lines, "exactly": EXACTLY_ALL}


def _plan_words(seats: Sequence[Seat], settings: LLMSettings) -> dict[str, str]:
    rounds = " | ".join(f"{seat}: ..." for seat in seats)
    return {"line": rounds if len(seats) > 1 else "...", "invalid": INVALID[settings.on_invalid]}


def _company(view: View) -> str:
    pace = TOGETHER if view.joint else BY_TURNS
    return Template(text("company")).substitute(cooks=_listed(view.seats), pace=pace)


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"

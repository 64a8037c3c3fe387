"""Prompts: texts from `prompts/*.md`, put together for an agent, a task and a table of cooks.

What is particular about a kitchen comes from the prompts of the task's benchmark: `world_<world>`
tells its rules, `prior_<world>` tells them at length.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Template
from typing import Literal

from game import benchmarks
from game.agents import View
from game.agents._prompting.settings import LLMSettings
from game.benchmarks import Style
from sim.world import Seat, Task

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


def told_in_words(task: Task, seat: Seat) -> bool:
    """Whether the task's benchmark has the rules of its kitchen in words."""
    return bool(_of_the_kitchen("world", task))


def _of_the_kitchen(what: str, task: Task) -> str:
    return benchmarks.benchmark_for(task).prompt(f"{what}_{task.world}")


def prompt_hashes() -> dict[str, str]:
    """Per prompt file of the agents and the benchmarks its SHA-256: what a run's manifest names.

    A file of a benchmark that is called as another one has the benchmark's name before its own.
    """
    found = _hashes(FOLDER)
    for card in benchmarks.all_benchmarks().values():
        for name, digest in _hashes(card.folder / "prompts").items():
            found[f"{card.name}/{name}" if name in found else name] = digest
    return dict(sorted(found.items()))


def _hashes(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.suffix in (".md", ".json")]
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in files
    }


def system_prompt(kind: Kind, view: View, seats: Sequence[Seat], settings: LLMSettings) -> str:
    """Everything that stays the same during an episode. `seats` are those the model commands."""
    task = view.task
    parts = [_frame(kind, view, seats, settings), _of_the_kitchen("world", task)]
    if settings.prior:
        parts.append(_of_the_kitchen("prior", task))
    others = [seat for seat in view.seats if seat not in seats]
    if len(view.seats) > 1:
        parts.append(_company(view))
    if others and settings.talk and kind == "react":
        parts.append(text("talk"))
    if worked := _example(task, settings.example, _style(kind, settings)):
        parts.append(Template(text("example")).substitute(example=worked))
    return "\n\n".join(part for part in parts if part)


def _example(task: Task, wanted: str, style: Style) -> str:
    """The worked example of the task's benchmark.

    Raises:
        ValueError: one is named that does not exist.
    """
    card = benchmarks.benchmark_for(task)
    if card.example is not None:
        return card.example(task, wanted, style)
    if wanted not in ("auto", "none"):
        raise ValueError("example: there are none for this kitchen; auto or none is expected")
    return ""


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

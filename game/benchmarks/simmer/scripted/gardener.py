"""The model `planted`: reference plans with faults at known rates, so that it is known what is to be found.

| name | what it does |
|---|---|
| `planted` | one fault in a plan, at the rates of `RATES` |
| `planted:0.5` | the same at half the rates (0 to 1.2) |
| `planted:none` | reference plans |
| `planted:grounding` | this fault in every plan where it can be: one of `FAULTS`, or `prose` |

Asked to look over a draft it mends the fault with the chance in `MENDS`; asked for foresight it makes
fewer (`FORESEES`); step by step it does what its baseline plan says.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random

from game.benchmarks.simmer.environment import goal
from game.benchmarks.simmer.scripted.planting import FAULTS, bare, planted, plants
from game.scripted.models import CHATTER, Models, Reply, model
from game.scripted.prompt import Prompt
from sim.world import Task
from sim.worlds.simmer.catalogue import RECIPES, catalogue, plan_of

RATES = {
    "grounding": 0.22, "tracking": 0.12, "affordance": 0.06, "hallucination": 0.05,
    "propagation": 0.16, "ignorance": 0.12, "neglect": 0.1, "prose": 0.03,
}  # fmt: skip
"""How likely the baseline's plan has which fault. Where a recipe has no place for it, it has none."""
PROSE = "prose"
"""A fault of the answer: it tells of the dish, and has no step."""
LATENT = frozenset({"propagation", "ignorance", "neglect"})
MENDS = {"immediate": 0.3, "latent": 0.7}
"""Chance that a fault of the draft is mended, roughly as in section 5.4 of the paper."""
FORESEES = {"immediate": 0.75, "latent": 0.7}
"""Part of the faults that are not made at all where they are foreseen."""
TALKS = 0.3
"""How likely an answer has a line of talk before the plan."""
TALK = "Here is the plan."

_GOAL = re.compile(r"## Task Goal\n(.*?)\n\n## Environment", re.S)
_DRAFT = re.compile(r"## Draft Plan\n(.*?)\n\n## Review", re.S)
_DONE = re.compile(r"^(\d+)\. .* - (?:done|failed)", re.M)


@model("planted")
def planted_model(models: Models, argument: str, prompt: Prompt, seed: int | None) -> Reply:
    """Answers the prompts of Simmer's agents; others get small talk.

    Raises:
        ValueError: it takes no such argument.
    """
    check(argument)
    found = _GOAL.search(prompt.text)
    task = _by_goal().get(found[1]) if found else None
    if task is None:
        return Reply(CHATTER)
    if "## Form of your answers" in prompt.text:
        return Reply(_step(task, argument, prompt.text))
    if draft := _DRAFT.search(prompt.text):
        return Reply(_mended(task, draft[1], argument))
    condition = "foresight" if "Counterfactual foresight" in prompt.text else "baseline"
    return Reply(answer(task, fault_of(task.id, condition, argument)))


def check(argument: str) -> None:
    """Raise ValueError for an argument that the model does not take."""
    if argument not in ("", "none", PROSE, *FAULTS) and not 0 <= float(argument) <= 1.2:
        raise ValueError(argument)


def fault_of(task_id: str, condition: str, argument: str = "") -> str:
    """The fault of the plan for a recipe under `baseline`, `self-refine`, `foresight` or `react`; empty: none."""
    if condition == "self-refine":
        draft = fault_of(task_id, "baseline", argument)
        return "" if _mends(task_id, draft) else draft
    if argument in ("none", PROSE, *FAULTS):
        wanted = argument
    else:
        wanted = _wanted(task_id, float(argument or 1.0))
        if condition == "foresight" and _dice(task_id, condition).random() < FORESEES[kind(wanted)]:
            wanted = ""
    return wanted if wanted == PROSE or wanted in plants()[task_id] else ""


def kind(fault: str) -> str:
    """Whether what a fault causes is immediate or latent."""
    return "latent" if fault in LATENT else "immediate"


def talks(task_id: str) -> bool:
    """Whether the answer for a recipe has a line of talk."""
    return _dice(task_id, "talk").random() < TALKS


def _wanted(task_id: str, scale: float) -> str:
    roll = _dice(task_id, "fault").random()
    for fault, rate in RATES.items():
        roll -= scale * rate
        if roll < 0:
            return fault
    return ""


def _mends(task_id: str, fault: str) -> bool:
    if not fault or fault == PROSE:
        return False
    return _dice(task_id, "refine").random() < MENDS[kind(fault)]


def _dice(task_id: str, what: str) -> Random:
    return Random(f"{task_id} {what}")


@cache
def _by_goal() -> dict[str, Task]:
    return {goal(task): task for task in catalogue() if task.suite == RECIPES}


def lines(task: Task, fault: str) -> list[str]:
    """The plan for a recipe with a fault in it."""
    reference = plan_of(task)
    return planted(reference, plants()[task.id][fault]) if fault in FAULTS else list(reference)


def answer(task: Task, fault: str) -> str:
    """What the model says: a numbered plan, or prose."""
    if fault == PROSE:
        return f"To {task.goal[:1].lower()}{task.goal[1:]} you take your time and good ingredients."
    steps = [f"{at}. {bare(line)}" for at, line in enumerate(lines(task, fault), 1)]
    return "\n".join([TALK, *steps] if talks(task.id) else steps)


def _mended(task: Task, draft: str, argument: str) -> str:
    """The draft, with its fault mended or as it is."""
    fault = fault_of(task.id, "baseline", argument)
    return answer(task, "") if _mends(task.id, fault) else draft


def _step(task: Task, argument: str, text: str) -> str:
    """The next step of the baseline's plan."""
    fault = fault_of(task.id, "react", argument)
    if fault == PROSE:
        return CHATTER
    plan = lines(task, fault)
    done = [int(number) for number in _DONE.findall(text.rpartition("## Steps so far")[2])]
    at = max(done, default=0)
    if at >= len(plan):
        return "Thought: All is done."
    return f"Thought: This is step {at + 1} of {len(plan)}.\nAction: {bare(plan[at])}"

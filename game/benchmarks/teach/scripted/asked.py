"""What a prompt of CMFR asks: which stage, and what it shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.benchmarks.teach.cmfr.subgoals import NotASubgoal, Subgoal, read_subgoal
from game.benchmarks.teach.cmfr.texts import DONE

_STAGES: Mapping[str, str] = {
    "plan": "Find out what is wanted and work out how to do it.",
    "repair": "Which of them is most likely meant?",
    "search": "looks for a thing in a room",
    "stage1": "Decide whether the failing step matters",
    "stage2": "Work out whether something has to be done first",
    "stage3": "Find a way around",
    "stage4": "a plan for a task to the end, but the task is not done",
    "check": "Judge from the state of the things whether the task is done",
    "cot": "Think step by step about what went wrong",
}
"""A sentence of each prompt that no other has."""
_SAID = re.compile(r"^<(Commander|Follower)> (.*)$", re.MULTILINE)
_FACT = re.compile(r"\(([^()]*)\)")


@dataclass(frozen=True, slots=True)
class Scene:
    """The facts of a scene, by thing."""

    states: Mapping[str, frozenset[str]] = field(default_factory=dict)
    within: Mapping[str, str] = field(default_factory=dict)
    contents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    held: str = ""

    def holds(self, thing: str, state: str) -> bool:
        """Whether a fact is told: `scene.holds("Mug_1", "is dirty")`."""
        return state in self.states.get(thing, ())


def stage_of(text: str) -> str:
    """Which question of CMFR's this is; empty: none."""
    return next((stage for stage, words in _STAGES.items() if words in text), "")


def dialogue_of(text: str) -> list[tuple[str, str]]:
    """Who says what in the dialogue that counts."""
    dialogue = text.rpartition("Dialogue:\n")[2].partition("\n\nOutput:")[0]
    return _SAID.findall(dialogue)


def done_of(text: str) -> list[Subgoal]:
    """What was done before the dialogue that counts is planned for."""
    last = text.rpartition("Dialogue:\n")[2].partition("\n\nOutput:")[0]
    return _steps(last.partition(f"\n{DONE}\n")[2])


def worked(text: str) -> list[Subgoal]:
    """The steps that worked, as the last question of an episode tells them."""
    label = "Steps that worked:\n" if "Steps that worked:\n" in text else "Plan:\n"
    found = text.rpartition(label)[2].partition("\n\n")[0]
    return _steps(found)


def _steps(lines: str) -> list[Subgoal]:
    """The lines that are steps."""
    steps = []
    for line in lines.splitlines():
        try:
            steps.append(read_subgoal(line))
        except NotASubgoal:
            continue
    return steps


def failing(text: str) -> Subgoal | None:
    """The failing step: the last that is named, after those of demonstrations."""
    found = re.findall(r"^(?:Failing step|Step that cannot be done):\s*(.+)$", text, re.MULTILINE)
    try:
        return read_subgoal(found[-1]) if found else None
    except NotASubgoal:
        return None


def asked_for(text: str, label: str) -> str:
    """The last line that begins with a label."""
    found = re.findall(rf"^{label} (.*)$", text, re.MULTILINE)
    return found[-1] if found else ""


def scene_of(text: str) -> Scene:
    """The facts at the end of a stage's prompt."""
    told = text.rpartition("What the robot knows:\n")[2]
    states: dict[str, set[str]] = {}
    within: dict[str, str] = {}
    contents: dict[str, tuple[str, ...]] = {}
    held = ""
    for fact in _FACT.findall(told.partition("\n\n")[0]):
        who, _, rest = fact.partition(" ")
        if rest.startswith("is "):
            states.setdefault(who, set()).add(rest)
        elif rest.startswith("in "):
            within[who] = rest.removeprefix("in ")
        elif rest.startswith("contains "):
            contents[who] = tuple(re.split(r", | and ", rest.removeprefix("contains ")))
        elif fact.startswith("agent holding "):
            held = fact.removeprefix("agent holding ").replace("nothing", "")
    return Scene({k: frozenset(v) for k, v in states.items()}, within, contents, held)

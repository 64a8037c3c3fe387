"""Reading a model's answer by the paper's rules: the last `Action:` counts, notes and plan go on.

The verb has to be one of the twelve, the object one of the scene's list (in any case). Everything
else is an invalid answer, which takes a turn like any failure (paper, 4.1.1).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sim.world import Action

VERBS = (
    "CLEAN", "CLOSE", "EMPTY", "DRINK", "FIND", "OPEN", "PICKUP", "PUT", "SLICE", "SPRAY",
    "TOGGLE_OFF", "TOGGLE_ON",
)  # fmt: skip
_ANSWER = re.compile(r"<answer>", re.IGNORECASE)
_THINK = re.compile(r"<think>(.*?)(?:</think>|<answer>|$)", re.IGNORECASE | re.DOTALL)
_ACTION = re.compile(r"Action:[ \t*_`]*([A-Z_]+)[ \t*_`]+([A-Za-z]+)")
_CLAIM = re.compile(r"Action:[ \t]*(.*)")
_NOTES = re.compile(r"things to remember[^\n]*\n+", re.IGNORECASE)
_PLAN = re.compile(r"suggested plan sequence[^\n]*\n+", re.IGNORECASE)
SHOWN = 200
"""Characters of an unreadable answer that are kept as the text of the attempt."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer, taken apart. `action` may be `INVALID`, which says what was wrong with it."""

    action: Action
    thoughts: str
    plan: str
    notes: str


def read(answer: str, objects: Sequence[str]) -> Reading:
    """Take an answer apart. Never raises: what cannot be read is an `INVALID` action."""
    found = list(_ANSWER.finditer(answer))
    said = answer[found[-1].end() :] if found else answer
    return Reading(_action(said, objects), _thoughts(answer), _block(_PLAN, said), _notes(said))


def _action(said: str, objects: Sequence[str]) -> Action:
    found = _ACTION.findall(said)
    if not found:
        claimed = _CLAIM.findall(said)
        text = (claimed[-1] if claimed else said).strip()[:SHOWN]
        return invalid(text, "unparsable")
    verb, name = found[-1]
    known = {one.casefold(): one for one in objects}
    if verb not in VERBS:
        return invalid(f"{verb} {name}", "action")
    if name.casefold() not in known:
        return invalid(f"{verb} {name}", "object")
    name = known[name.casefold()]
    return Action(verb, {"object": name}, f"{verb} {name}")


def invalid(text: str, kind: str) -> Action:
    """The attempt of an answer that is no action. `kind`: action, object or unparsable."""
    return Action("INVALID", {"text": text, "kind": kind}, text)


def _thoughts(answer: str) -> str:
    found = _THINK.search(answer)
    return found[1].strip() if found else ""


def _notes(said: str) -> str:
    """What follows the heading up to an empty line, as in the paper's code."""
    return _block(_NOTES, said)


def _block(heading: re.Pattern[str], said: str) -> str:
    found = heading.search(said)
    if found is None:
        return ""
    lines: list[str] = []
    for line in said[found.end() :].splitlines():
        if not line.strip() or line.lstrip().startswith(("Action:", "</answer>")):
            break
        lines.append(line.rstrip())
    return "\n".join(lines)

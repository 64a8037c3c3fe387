"""A plan in a model's answer. Whatever is passed over or taken for something else is noted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sim.worlds.simmer.model import Model
from sim.worlds.simmer.plan import bind, read_line

_HEADING = re.compile(
    r"^\s*(?:#+\s*|\*\*\s*)(?:(?:final|corrected|revised)\s+)*plan\b.{0,20}$", re.I
)
_THOUGHT = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.I | re.S)
_ACTION = re.compile(r"^\W*action\W*:(.*)$", re.I)
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\U00010000-\U0010ffff]")
"""Characters that not every log can keep."""
LONGEST = 500
"""Characters of a line that are kept; the longest steps have about a hundred."""
MOST_LINES = 10_000
CHANGED = "Lines were cut to 500 characters, or had characters that cannot be kept."


@dataclass(frozen=True, slots=True)
class ReadPlan:
    """The lines of a plan as they were written, and a sentence for everything that was odd."""

    lines: tuple[str, ...]
    talk: int = 0
    """Lines without a step; they are passed over."""
    notes: tuple[str, ...] = ()

    def summary(self) -> str:
        """What was read, in a sentence or two."""
        steps = f"A plan of {len(self.lines)} step{'s' * (len(self.lines) != 1)}."
        talk = (
            f" {self.talk} line{'s' * (self.talk != 1)} of talk passed over." if self.talk else ""
        )
        return " ".join([steps + talk, *self.notes])


def read_answer(text: str, rules: Model) -> ReadPlan:
    """The plan in an answer: all lines with steps, after the last heading `Plan` if there is one.

    A text without steps is a plan without any; it counts as one failure.
    """
    notes: list[str] = []
    said = _THOUGHT.sub("", text)
    if said != text:
        notes.append("Thoughts in tags were not read.")
    rows = said.splitlines()
    begins = [at for at, row in enumerate(rows) if _HEADING.match(row)]
    after = [at for at in begins if any(map(_is_step, rows[at + 1 :]))]
    if after and (skipped := sum(map(_is_step, rows[: after[-1]]))):
        notes.append(f"{skipped} steps before the last heading were not read.")
    rows = rows[after[-1] + 1 :] if after else rows
    lines = [_kept(row, notes) for row in rows if _is_step(row)]
    if len(lines) > MOST_LINES:
        notes.append(f"{len(lines) - MOST_LINES} steps beyond the first {MOST_LINES} were not run.")
        lines = lines[:MOST_LINES]
    talk = sum(bool(row.strip()) and not _is_step(row) for row in rows)
    return ReadPlan(tuple(lines), talk, (*notes, *_tolerances(lines, rules)))


def _kept(row: str, notes: list[str]) -> str:
    """A line as the log can keep it; what had to be changed is noted, once."""
    line = _UNSTORABLE.sub("?", row.strip())[:LONGEST]
    if line != row.strip() and CHANGED not in notes:
        notes.append(CHANGED)
    return line


def _is_step(row: str) -> bool:
    return read_line(row) is not None


def _tolerances(lines: Sequence[str], rules: Model) -> list[str]:
    """How many lines were read tolerantly, and the first of what was odd; the log of each step has all."""
    odd: list[str] = []
    for row in lines:
        line = read_line(row)
        if line is not None:
            odd += (bind(line, rules).notes or line.notes)[:1]
    return [f"{len(odd)} steps were read tolerantly; the first: {odd[0]}."] if odd else []


def read_step(text: str) -> str:
    """The one step of an answer in a closed loop: what stands after `Action:`, else the only step.

    Raises:
        ValueError: there is none, or several; the message says so to a model.
    """
    rows = _THOUGHT.sub("", text).splitlines()
    named = [found[1].strip() for row in rows if (found := _ACTION.match(row))]
    steps = [row for row in named if _is_step(row)] or [
        row.strip() for row in rows if _is_step(row)
    ]
    if not steps:
        raise ValueError(
            "There was no step in your answer: write Action: [ACTION] <class_name> (id)."
        )
    if len(steps) > 1:
        raise ValueError(f"There were {len(steps)} steps in your answer; write one.")
    return _kept(steps[0], [])

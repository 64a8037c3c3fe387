"""When a run ends before its goals are met (paper 3.3), as the paper says it and as the code does it.

Pure: a history and limits in, a reason out. The differences are in spec 7, items 1 and 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sim.worlds.household.judging.goals import Scoring
from sim.worlds.household.judging.history import MALFORMED, Entry

Reason = Literal["", "success", "max_repeats", "max_failures", "max_steps"]

MAX_FAILURES = 10
"""In a row (paper 3.3): undoable actions; in the released code failed steps of any kind."""
MAX_REPEATS = 8
"""Of an action or a sequence: more than so many (paper 3.3); in the released code so many."""
NOVELTY_WINDOW = 10
"""Steps in which something new must be done beyond the soft limit (paper 3.3)."""
SOFT_EXTENSION = 10
"""By how much the released code moves the soft limit when it finds something new."""
SOFT_FACTOR, SOFT_LEAST = 1.5, 15
HARD_FACTOR, HARD_LEAST = 2.0, 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Soft and hard limit in steps."""

    soft: int
    hard: int

    @staticmethod
    def of(step_count: int) -> Limits:
        """The limits of a plan whose known solution has so many steps (paper 3.3)."""
        soft = max(int(SOFT_FACTOR * step_count), SOFT_LEAST)
        return Limits(soft, max(int(HARD_FACTOR * step_count), HARD_LEAST))


@dataclass(frozen=True, slots=True)
class Patience:
    """What the released code carries from step to step: its soft limit and the subgoal flag."""

    soft: int
    flag: bool = False


def ended(history: Sequence[Entry], limits: Limits, scoring: Scoring) -> Reason:
    """Why a run with this history would have ended by its last step; "" if it goes on.

    Goals are not looked at. Only the first end counts: a longer history keeps the reason.
    """
    patience = Patience(limits.soft)
    for count in range(1, len(history) + 1):
        reason, patience = after(history[:count], limits, patience, scoring)
        if reason:
            return reason
    return ""


def after(
    history: Sequence[Entry], limits: Limits, patience: Patience, scoring: Scoring
) -> tuple[Reason, Patience]:
    """The reason to end after the last entry, and the patience that is left (order of spec 2.5)."""
    patience = Patience(patience.soft, patience.flag or history[-1].work)
    if repeats_too_often(history, scoring):
        return "max_repeats", patience
    if failures_in_a_row(history, scoring) >= MAX_FAILURES:
        return "max_failures", patience
    if len(history) > limits.hard:
        return "max_steps", patience
    if len(history) <= patience.soft:
        return "", patience
    if scoring == "paper":
        return ("" if finds_new_things(history) else "max_steps"), patience
    if patience.flag or names_new_objects(history):
        return "", Patience(patience.soft + SOFT_EXTENSION)
    return "max_steps", patience


def repeats_too_often(history: Sequence[Entry], scoring: Scoring) -> bool:
    """Whether the history ends with one action, or one sequence of them, again and again."""
    times = MAX_REPEATS + 1 if scoring == "paper" else MAX_REPEATS
    tail = [entry.key for entry in reversed(history)]
    return any(_repeats(tail, length, times) for length in range(1, len(tail) // times + 1))


def _repeats(tail: list[tuple[str, str]], length: int, times: int) -> bool:
    return all(tail[i] == tail[i + length] for i in range(length * (times - 1)))


def failures_in_a_row(history: Sequence[Entry], scoring: Scoring) -> int:
    """How many failures the history ends with.

    In `paper` only undoable actions count; an answer that is no action neither counts nor breaks
    the row, because nothing was attempted.
    """
    count = 0
    for entry in reversed(history):
        if entry.ok:
            break
        if scoring == "released" or entry.kind not in MALFORMED:
            count += 1
    return count


def finds_new_things(history: Sequence[Entry]) -> bool:
    """Paper: in the last ten steps an object was used that the ten before did not use, or a goal
    condition was met for the first time. Failed attempts use nothing."""
    last = history[-NOVELTY_WINDOW:]
    if any(entry.fresh for entry in last):
        return True
    before = history[-2 * NOVELTY_WINDOW : -NOVELTY_WINDOW]
    return bool(_used(last) - _used(before))


def _used(entries: Sequence[Entry]) -> set[str]:
    return {entry.target for entry in entries if entry.ok}


def names_new_objects(history: Sequence[Entry]) -> bool:
    """Released: the last ten steps name an object that the ten before did not; failures count."""
    last = {entry.target for entry in history[-NOVELTY_WINDOW:]}
    before = {entry.target for entry in history[-2 * NOVELTY_WINDOW : -NOVELTY_WINDOW]}
    return bool(last - before - {""})

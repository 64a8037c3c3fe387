"""What a model's answer says: reasoning, action, plan, words for the others."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sim.world import Seat

_EDGE = r"^[ \t*_#>`-]*"
_COLON = r"[ \t*_]*:[ \t*_]*"
_ACTION = re.compile(rf"{_EDGE}action{_COLON}(.*)$", re.IGNORECASE | re.MULTILINE)
_ACTIONS = re.compile(rf"{_EDGE}actions{_COLON}$", re.IGNORECASE | re.MULTILINE)
_REASONING = re.compile(rf"{_EDGE}reasoning{_COLON}", re.IGNORECASE | re.MULTILINE)
_PLAN = re.compile(rf"{_EDGE}plan{_COLON}(.*)$", re.IGNORECASE | re.MULTILINE)
_SAY = re.compile(rf"{_EDGE}say{_COLON}(.*)$", re.IGNORECASE | re.MULTILINE)
_FENCE = re.compile(r"^\s*```")

FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer, taken apart. `actions` is by seat; the empty seat is the agent's own."""

    reasoning: str
    actions: Mapping[Seat, str]
    say: str = ""


class Unreadable(Exception):
    """The answer does not have the form that was asked for. The message says what is missing."""


def read_choice(answer: str) -> Choice:
    """Reasoning and one action. Of several actions the first counts: a model that goes on by
    itself has made up what it saw.

    Raises:
        Unreadable: there is no action.
    """
    found = _ACTION.search(answer)
    if found is None:
        raise Unreadable('Your answer has no line that begins with "Action:".')
    action = _plain(found[1]) or _plain(_next_line(answer[found.end() :]))
    if not action:
        raise Unreadable('There is nothing after "Action:" in your answer.')
    return Choice(_reasoning(answer[: found.start()]), {"": action}, _said(answer))


def read_command(answer: str, seats: Sequence[Seat]) -> Choice:
    """Reasoning and an action for each of several cooks, one line each.

    Raises:
        Unreadable: a cook's line is missing.
    """
    found = _ACTIONS.search(answer)
    if found is None:
        raise Unreadable('Your answer has no line "Actions:".')
    actions = _per_seat(answer[found.end() :].replace("|", "\n"), seats)
    missing = [seat for seat in seats if seat not in actions]
    if missing:
        raise Unreadable(f'There is no line "{missing[0]}: ..." after "Actions:".')
    return Choice(_reasoning(answer[: found.start()]), actions, _said(answer))


def read_plan(answer: str, seats: Sequence[Seat] = ()) -> list[Mapping[Seat, str]]:
    """The lines of a plan. With `seats`, every line has a part `seat: action` for each of them.

    Raises:
        Unreadable: there is no plan.
    """
    found = _PLAN.search(answer)
    if found is None:
        raise Unreadable('Your answer has no line "Plan:".')
    lines = [found[1], *answer[found.end() :].splitlines()]
    return _steps([line for line in lines if not _SAY.match(line)], seats)


def read_reasoned_plan(answer: str, seats: Sequence[Seat] = ()) -> list[Mapping[Seat, str]]:
    """The actions of a plan with reasoning before each.

    Raises:
        Unreadable: there is no action in it.
    """
    lines = [found[1] for found in _ACTION.finditer(answer)]
    if not lines:
        raise Unreadable('Your answer has no lines that begin with "Action:".')
    return _steps(lines, seats)


def _steps(lines: Sequence[str], seats: Sequence[Seat]) -> list[Mapping[Seat, str]]:
    texts = [text for line in lines if not _FENCE.match(line) and (text := _plain(line))]
    if not texts:
        raise Unreadable("There is nothing in your plan.")
    if not seats:
        return [{"": text} for text in texts]
    return [_round(text, seats) for text in texts]


def _round(text: str, seats: Sequence[Seat]) -> Mapping[Seat, str]:
    parts = _per_seat(text.replace("|", "\n"), seats)
    return parts or {seats[0]: text}


def _per_seat(text: str, seats: Sequence[Seat]) -> dict[Seat, str]:
    """The first line of each seat, `robot1: Move ...`."""
    found: dict[Seat, str] = {}
    for line in text.splitlines():
        for seat in seats:
            match = re.match(rf"{_EDGE}{re.escape(seat)}{_COLON}(.+)$", line, re.IGNORECASE)
            if match and seat not in found:
                found[seat] = _plain(match[1])
    return found


def _reasoning(text: str) -> str:
    return _REASONING.sub("", text, count=1).strip()


def _said(answer: str) -> str:
    found = _SAY.search(answer)
    return _plain(found[1])[:500] if found else ""


def _next_line(text: str) -> str:
    return next((line for line in text.splitlines() if line.strip()), "")


def _plain(text: str) -> str:
    """An action without quotation marks, emphasis and full stop."""
    return text.strip().strip("`\"'*_").strip().removesuffix(".").strip()

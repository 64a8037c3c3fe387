"""VirtualHome's program text, `[PUTBACK] <plate> (1) <table> (1)`: read and written.

The action's case does not matter, text after what is read is ignored, and a class is lower case
with `_` for blanks. What is wrong is said in the words of VirtualHome v1.0.0, so that verdicts can
be compared; `ParseError.plain` says it to people.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from sim.world import JSON, WorldError
from sim.worlds.virtualhome.vocabulary import ALIASES, ARITY, READ_ONLY

Argument = tuple[str, int]
"""A class and the number of the instance; in a bound program the number is the node's id."""

MOST_LINES = 10_000
LONGEST_LINE = 1_000
_KNOWN = ARITY | READ_ONLY
_ACTION = re.compile(r"\[(\w+)\]")
_ARGUMENT = re.compile(r"<(.+?)>\s*\((.+?)\)")


class Line(NamedTuple):
    """One step: an action and what it is done to."""

    action: str
    args: tuple[Argument, ...]

    def __str__(self) -> str:
        return " ".join(
            [f"[{self.action}]", *(f"<{name}> ({number})" for name, number in self.args)]
        )


class ParseError(WorldError):
    """A line that is no step. `step` is the line's place from 0, `told` the reference's message."""

    def __init__(self, step: int, told: str, plain: str) -> None:
        super().__init__("unparsable", plain, f"line {step + 1}")
        self.step = step
        self.told = told
        self.plain = plain


def parse(program: Iterable[str]) -> list[Line]:
    """The steps of a program; lines without a bracket, and comments after #, are passed over.

    Raises:
        ParseError: at the first line that is no step.
        WorldError: `too_large`, for more than 10,000 lines or 1,000 letters in one.
    """
    lines = []
    for step, text in enumerate(program):
        if step >= MOST_LINES:
            told = f"a program may have {MOST_LINES} lines; this one has more: split it"
            raise WorldError("too_large", told)
        if "[" not in text or text.lstrip().startswith("#"):
            continue
        if len(text) > LONGEST_LINE:
            told = f"has {len(text)} letters; {LONGEST_LINE} are the most in one step"
            raise WorldError("too_large", told, f"line {step + 1}")
        found = _read(text)
        if isinstance(found, _Wrong):
            raise ParseError(step, found.told, found.plain)
        lines.append(found)
    return lines


def texts(value: JSON, path: str = "program") -> list[str]:
    """A program of a file: a list of lines, or one text of several lines.

    Raises:
        WorldError: `bad_program` with the place.
    """
    if isinstance(value, str):
        return value.splitlines()
    if not isinstance(value, list):
        told = 'should be a list of lines such as "[WALK] <fridge> (1)"'
        raise WorldError("bad_program", told, path)
    for place, line in enumerate(value[: MOST_LINES + 1]):
        if not isinstance(line, str):
            told = 'should be a text such as "[WALK] <fridge> (1)"'
            raise WorldError("bad_program", told, f"{path}[{place}]")
    return value


class ProgramFile(NamedTuple):
    """One of VirtualHome's program files: a title, a description, and the steps after blank lines."""

    title: str
    description: str
    lines: list[Line]

    def write(self) -> str:
        """The file as VirtualHome writes it."""
        return "\n".join([self.title, self.description, "", "", *write(self.lines), ""])


def read_file(text: str) -> ProgramFile:
    """A program file; without a head it is steps alone.

    Raises:
        ParseError, WorldError: see `parse`; lines are counted from the first step.
    """
    rows = text.splitlines()
    at = next((place for place, row in enumerate(rows) if row.lstrip().startswith("[")), len(rows))
    head = [row.strip() for row in rows[:at] if row.strip()]
    return ProgramFile(head[0] if head else "", " ".join(head[1:]), parse(rows[at:]))


def write(lines: Sequence[Line]) -> list[str]:
    """The steps as VirtualHome writes them."""
    return [str(line) for line in lines]


class _Wrong(NamedTuple):
    """What is wrong with a line: to the reference, and to people."""

    told: str
    plain: str


@lru_cache(maxsize=65_536)
def _read(text: str) -> Line | _Wrong:
    """The step of a line, or what is wrong with it."""
    text = text.strip()
    found = _ACTION.match(text)
    if not found:
        plain = "a step begins with its action in brackets, such as [WALK]"
        return _Wrong("Cannot parse action", plain)
    action = found[1].upper()
    if action not in _KNOWN and action not in ALIASES:
        return _Wrong(f'Unknown action "{action}"', _unknown(action))
    action = ALIASES.get(action, action)
    args = []
    for name, number in _ARGUMENT.findall(text, found.end(1)):
        try:
            args.append((name.lower().replace(" ", "_"), int(number)))
        except ValueError:
            told = f"invalid literal for int() with base 10: {number!r}"
            plain = f"the number after <{name}> should be whole, such as (1), not ({number})"
            return _Wrong(told, plain)
    if len(args) != (wanted := _KNOWN[action]):
        told = f'Wrong number of parameters for "{action}". Got {len(args)}, expected {wanted}'
        plain = f"[{action}] takes {_COUNTS[wanted]}, and this line names {len(args)}"
        return _Wrong(told, plain)
    return Line(action, tuple(args))


_COUNTS = ("no object", "one object, <class> (number)", "two objects, <class> (number) each")


def _unknown(action: str) -> str:
    near = difflib.get_close_matches(action, ARITY, n=1, cutoff=0.6)
    hint = f"; did you mean [{near[0]}]?" if near else f"; there are {', '.join(sorted(ARITY))}"
    return f"there is no action [{action[:40]}]{hint}"

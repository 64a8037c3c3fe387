"""Steps in words read strictly, by the templates of appendix A.4: what is free-form is not understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sim.world import WorldError
from sim.worlds.virtualhome.admissible import TEMPLATES, classes, meaning
from sim.worlds.virtualhome.program import MOST_LINES, Line

EMPTY, ACTION, OBJECT = "no_steps", "unknown_action", "unknown_object"


class Reading(NamedTuple):
    """A program as it could be read: its lines, or why not (a code, the step from 0, a sentence)."""

    lines: tuple[Line, ...]
    reason: str = ""
    at: int | None = None
    told: str = ""


def read_steps(texts: Sequence[str]) -> Reading:
    """A program in words. One step that cannot be read spoils all of it, as in the paper (2.2)."""
    if not texts:
        return Reading((), EMPTY, None, "there is no step in it")
    lines = []
    for at, text in enumerate(texts[:MOST_LINES]):
        found = read_step(text)
        if isinstance(found, Line):
            lines.append(found)
        else:
            return Reading(tuple(lines), found[0], at, found[1])
    if len(texts) > MOST_LINES:
        told = f"a program may have {MOST_LINES} lines; this one has more"
        return Reading(tuple(lines), "too_long", MOST_LINES, told)
    return Reading(tuple(lines))


def read_step(text: str) -> Line | tuple[str, str]:
    """A step, or the code and sentence of why it is none."""
    said = " ".join(text.strip().rstrip(".").lower().replace("_", " ").split())[:200]
    try:
        return meaning(said)
    except WorldError:
        pass
    known = False
    strange: list[str] = []
    for action, pattern in _patterns():
        if found := pattern.fullmatch(said):
            known = True
            args = [_names().get(name, "") for name in found.groups()]
            if all(args):
                return Line(action, tuple((name, 1) for name in args))
            strange += [name for name in found.groups() if name not in _names()]
    if known:
        return OBJECT, f'"{strange[0][:60]}" is nothing that the environment knows'
    return ACTION, f'"{said[:80]}" is none of the actions'


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    found = [
        (action, re.compile(re.escape(template).replace(r"\{\}", "(.+?)")))
        for action, template in sorted(TEMPLATES.items())
    ]
    return tuple(found)


@cache
def _names() -> dict[str, str]:
    return {name.replace("_", " "): name for name in classes()}

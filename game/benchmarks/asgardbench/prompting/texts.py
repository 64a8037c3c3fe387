"""Prompt texts with conditions: `prompts/asgard/*.md`.

A line that begins with `{flag}` or `{flag,!other}` is there only when all its flags hold. Markers
`[[name]]` are filled in; `[[ok]]` and `[[fail:why]]` end the lines of a history as the feedback
mode has them (paper, table 2).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from sim.world import Feedback

FOLDER = Path(__file__).parents[1] / "prompts" / "asgard"
_CONDITION = re.compile(r"^\{(!?[a-z_]+(?:,!?[a-z_]+)*)\}(.*)$")
_MARKER = re.compile(r"\[\[([a-z_]+)(?::([^\]]*))?\]\]")


@cache
def source(name: str) -> str:
    """A text as its file has it."""
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8").strip("\n")


def history_line(number: int, text: str, ok: bool, why: str, feedback: Feedback) -> str:
    """One line of a history, numbered from 0."""
    return f"{number}. {text}{_ending(ok, why, feedback)}"


def _ending(ok: bool, why: str, feedback: Feedback) -> str:
    if feedback == "none":
        return ""
    if ok:
        return " Success"
    return f" Failure: {why}" if feedback == "detailed" and why else " Failure"


def fill(text: str, flags: Mapping[str, bool], words: Mapping[str, str], feedback: Feedback) -> str:
    """The text under these flags.

    Raises:
        KeyError: a flag or a marker that nobody knows: a mistake in the file.
    """
    lines = []
    for line in text.splitlines():
        found = _CONDITION.match(line)
        if found is None:
            lines.append(line)
        elif all(_holds(flag, flags) for flag in found[1].split(",")):
            lines.append(found[2])
    filled = _MARKER.sub(lambda m: _word(m, words, feedback), "\n".join(lines))
    return re.sub(r"\n{3,}", "\n\n", filled).strip()


def _holds(flag: str, flags: Mapping[str, bool]) -> bool:
    return not flags[flag[1:]] if flag.startswith("!") else flags[flag]


def _word(marker: re.Match[str], words: Mapping[str, str], feedback: Feedback) -> str:
    name, argument = marker[1], marker[2]
    if name == "ok":
        return _ending(True, "", feedback)
    if name == "fail":
        return _ending(False, argument or "", feedback)
    return words[name]

"""Examples for prompts: programs for tasks that are none of the 88, in words.

Ours lie in `examples.json`. Those of people are in the file that `manage.py examples` writes from games
(`var/examples/virtualhome.json`), and the original's list is the file that `BRIGADE_VIRTUALHOME_EXAMPLES`
names (`available_examples.json` of language-planner).
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.benchmarks.virtualhome.method.settings import Pool
from sim.reading import plain_file
from sim.world import JSON, WorldError
from sim.worlds.virtualhome.activities import activities
from sim.worlds.virtualhome.admissible import sentence
from sim.worlds.virtualhome.judging.humans import key
from sim.worlds.virtualhome.program import Line

ORIGINAL = "BRIGADE_VIRTUALHOME_EXAMPLES"
VAR = "BRIGADE_VAR"
_STEP = re.compile(r"^Step \d+:\s*", re.IGNORECASE)


class Example(NamedTuple):
    """A task and steps for it, as prompts have them."""

    title: str
    steps: tuple[str, ...]

    @property
    def name(self) -> str:
        """The task's name, as settings have it."""
        return key(self.title)

    def text(self) -> str:
        """The example as it stands in a prompt."""
        return shown(self.title, self.steps)


def shown(title: str, steps: Sequence[str], description: str = "") -> str:
    """A task with its steps in the form of the paper (figure 2; 5.4 with a description)."""
    head = [f"Task: {title}", *([f"Description: {description}"] if description else [])]
    return "\n".join([*head, *(f"Step {number}: {step}" for number, step in enumerate(steps, 1))])


def spoken(text: str) -> str:
    """An admissible action as prompts say it: blanks, and a capital at the beginning."""
    said = text.replace("_", " ")
    return said[:1].upper() + said[1:]


def example_lines() -> dict[str, tuple[Line, ...]]:
    """Our examples as programs, by title."""
    rows = plain_file(Path(__file__).parents[1] / "examples.json")
    return {
        title: tuple(_line(text) for text in steps.split("; ")) for title, steps in rows.items()
    }


def _line(text: str) -> Line:
    action, *things = text.split()
    return Line(action, tuple((name, 1) for name in things))


@cache
def ours() -> tuple[Example, ...]:
    """Our own."""
    return tuple(
        Example(title, tuple(spoken(sentence(line)) for line in lines))
        for title, lines in example_lines().items()
    )


@cache
def people() -> tuple[Example, ...]:
    """What people did in games, for tasks that are none of the 88.

    Raises:
        WorldError: `bad_examples`.
    """
    path = Path(os.environ.get(VAR, "var")) / "examples" / "virtualhome.json"
    if not path.is_file():
        return ()
    rows = plain_file(path)
    if not isinstance(rows, list):
        raise WorldError("bad_examples", f"{path.name} should be a list of tasks with their steps")
    found = [
        Example(str(row["title"]), tuple(spoken(step) for step in row["steps"]))
        for row in rows
        if isinstance(row, dict) and row.get("steps") and isinstance(row.get("title"), str)
    ]
    return tuple(dict.fromkeys(one for one in found if one.name not in activities()))


@cache
def originals() -> tuple[Example, ...]:
    """The original's list; empty where the setting names none.

    Raises:
        WorldError: `bad_examples`.
    """
    named = os.environ.get(ORIGINAL, "")
    if not named:
        return ()
    try:
        rows = plain_file(Path(named))
    except OSError as error:
        told = f"the file of {ORIGINAL} cannot be read: {error.strerror or error}"
        raise WorldError("bad_examples", told) from error
    if not isinstance(rows, list):
        raise WorldError("bad_examples", f"the file of {ORIGINAL} should be a list of texts")
    return tuple(dict.fromkeys(_read(row) for row in rows))


def _read(row: JSON) -> Example:
    head, *steps = row.splitlines() if isinstance(row, str) else [""]
    if not head.startswith("Task: ") or not steps:
        told = "an example is a text with a line `Task: ...` and lines `Step 1: ...`"
        raise WorldError("bad_examples", f"{ORIGINAL}: {told}")
    return Example(head.removeprefix("Task: "), tuple(_STEP.sub("", step) for step in steps))


def pool(name: Pool) -> tuple[Example, ...]:
    """The examples of a pool.

    Raises:
        WorldError: `no_examples`, where it has none; `bad_examples`.
    """
    parts = {"ours": (ours,), "people": (people,), "original": (originals,)}
    makers = parts.get(name, (ours, people, originals))
    found = tuple(one for make in makers for one in make())
    if not found:
        told = f'there are no examples in the pool "{name}": '
        hint = f"{ORIGINAL} names no file" if name == "original" else "nobody has played any yet"
        raise WorldError("no_examples", told + hint)
    return found

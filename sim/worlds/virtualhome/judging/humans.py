"""What people wrote for the 88 activities: our programs, and the originals where their file is named."""

from __future__ import annotations

import gzip
import os
import re
from functools import cache
from pathlib import Path

from sim.reading import plain
from sim.world import WorldError
from sim.worlds.virtualhome.activities import activities
from sim.worlds.virtualhome.program import Line, parse

FILE = "BRIGADE_VIRTUALHOME_PROGRAMS"
"""The setting (environment) that names a file of JSON lines with `title` and `program`, also packed."""
MOST_BYTES = 200_000_000


def key(title: str) -> str:
    """A title as the name of an activity."""
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")


@cache
def originals() -> dict[str, tuple[tuple[Line, ...], ...]]:
    """The original's programs by activity; empty where the setting names none.

    Raises:
        WorldError: `bad_programs`, where the file is not what it should be.
    """
    named = os.environ.get(FILE, "")
    return read_programs(Path(named)) if named else {}


def read_programs(path: Path) -> dict[str, tuple[tuple[Line, ...], ...]]:
    """The programs of a file by activity; those that v1.0.0 cannot parse are left out.

    Raises:
        WorldError: `bad_programs`, with the place.
    """
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except (OSError, EOFError) as error:
        told = f"{path.name}, named by {FILE}, cannot be read: {error}"
        raise WorldError("bad_programs", told) from error
    if len(text) > MOST_BYTES:
        raise WorldError("bad_programs", f"{path.name} has more than {MOST_BYTES} bytes")
    found: dict[str, list[tuple[Line, ...]]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            row = plain(line)
            lines = row["program"]
            title = row["title"]
            steps = tuple(parse(lines))
        except WorldError as error:
            if error.code == "bad_json":
                raise WorldError("bad_programs", f"{path.name}, line {number}: {error}") from error
            continue
        except (TypeError, KeyError) as error:
            told = f"{path.name}, line {number}: a program has a `title` and a list `program`"
            raise WorldError("bad_programs", told) from error
        found.setdefault(key(str(title)), []).append(steps)
    return {name: tuple(dict.fromkeys(programs)) for name, programs in found.items()}


def human_programs(activity: str) -> dict[str, tuple[tuple[Line, ...], ...]]:
    """Whose programs there are for an activity, and which: `ours`, `original`."""
    found: dict[str, tuple[tuple[Line, ...], ...]] = {}
    if activity in activities():
        found["ours"] = (activities()[activity].program,)
    if activity in originals():
        found["original"] = originals()[activity]
    return found

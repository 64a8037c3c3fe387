"""What made the data that are checked in: a `made.json` beside them, written by their makers.

`{"made": [{"command", "version", "files": {path: sha256}}, ...]}`: `command` makes the files again,
`version` is that of the program behind it when it made them, paths are relative to the folder.
Nothing that runs reads it; a test compares it with the files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from sim.world import JSONObject

NAME = "made.json"


def note(folder: Path, command: str, version: int, files: Iterable[Path]) -> None:
    """Write down that this command has just made these files, which lie in or under the folder.

    What was said of them before is forgotten, and what is said of files that are gone.
    """
    mine = {path.relative_to(folder).as_posix(): fingerprint(path) for path in files}
    rows = []
    for row in read(folder):
        kept = {k: v for k, v in row["files"].items() if k not in mine and (folder / k).is_file()}
        if (row["command"], row["version"]) == (command, version):
            mine |= kept
        elif kept:
            rows.append({**row, "files": kept})
    rows.append({"command": command, "version": version, "files": dict(sorted(mine.items()))})
    rows.sort(key=lambda row: (str(row["command"]), int(row["version"])))
    path, text = folder / NAME, json.dumps({"made": rows}, indent=1) + "\n"
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def read(folder: Path) -> list[JSONObject]:
    """The rows of a folder's `made.json`; none where there is none."""
    path = folder / NAME
    if not path.is_file():
        return []
    rows: list[JSONObject] = json.loads(path.read_text(encoding="utf-8"))["made"]
    return rows


def fingerprint(path: Path) -> str:
    """The SHA-256 of a file's content."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def faults(folder: Path, files: Iterable[Path]) -> list[str]:
    """What is wrong with what a folder says of these files, in sentences; nothing if all is well."""
    said: dict[str, str] = {}
    found = []
    for row in read(folder):
        for name, digest in row["files"].items():
            if name in said:
                found.append(f"{name} is listed twice")
            said[name] = digest
    there = {path.relative_to(folder).as_posix(): path for path in files}
    found += [f"{name} says nothing of what made it" for name in sorted(there.keys() - said)]
    found += [f"{name} is listed, but not there" for name in sorted(said.keys() - there)]
    found += [
        f"{name} is not as it was made"
        for name in sorted(there.keys() & said.keys())
        if fingerprint(there[name]) != said[name]
    ]
    return found

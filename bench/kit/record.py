"""`var/bench.json`: the newest figures of every group, and under what they were read.

docs/performance.md describes the fields. A run replaces the groups it ran and leaves the others.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.kit.figures import Figure

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "var" / "bench.json"
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Reading:
    """What one run of a group came to. `state` is done, failed or stopped (at its time limit)."""

    group: str
    state: str
    seconds: float
    items: tuple[Figure | str, ...] = ()
    small: bool = False
    under: dict[str, Any] = field(default_factory=dict)

    @property
    def figures(self) -> list[Figure]:
        return [item for item in self.items if isinstance(item, Figure)]

    @property
    def missed(self) -> list[Figure]:
        """The figures that are not as wanted."""
        return [figure for figure in self.figures if figure.met is False]

    def to_json(self) -> dict[str, Any]:
        return {
            "state": self.state,
            "small": self.small,
            "seconds": round(self.seconds, 1),
            **self.under,
            "figures": [figure.to_json() for figure in self.figures],
            "notes": [item for item in self.items if isinstance(item, str)],
        }


def circumstances() -> dict[str, Any]:
    """The code and the machine, as far as figures depend on them."""
    return {
        "commit": _git("rev-parse", "HEAD"),
        "changed": bool(_git("status", "--porcelain", "--untracked-files=no")),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "cores": cores(),
        "load_average": round(os.getloadavg()[0], 2),
    }


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _git(*words: str) -> str | None:
    """What git says; None outside of a checkout."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def read(path: Path = FILE) -> dict[str, Any]:
    """What is recorded; nothing where there is no file, or one of another schema."""
    try:
        body = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        body = None
    ours = isinstance(body, dict) and body.get("schema") == SCHEMA
    return body if ours else {"schema": SCHEMA, "groups": {}}


def keep(reading: Reading, path: Path = FILE) -> None:
    """Put a group's newest reading in the place of its last one."""
    body = read(path)
    body["groups"][reading.group] = reading.to_json()
    body["groups"] = dict(sorted(body["groups"].items()))
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    beside.write_text(json.dumps(body, indent=1) + "\n", "utf-8")
    beside.replace(path)

"""A study under load: robots walk through an example over real pages and sockets, many at once.

`manage.py try_study` does the walking, with a server of its own. Nothing that a robot was told is kept may be missing.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.clients.open_pages import costs
from bench.kit.figures import Figure
from bench.kit.group import Items, run

ROOT = Path(__file__).resolve().parents[1]
STUDIES = ROOT / "examples" / "studies"
STUDY, SHORT = STUDIES / "three_partners.yaml", STUDIES / "raters.yaml"
ROBOTS = 20
SMALL = 1
LIMIT_S = 900.0


def measure(small: bool) -> Items:
    """Participants a minute, waits for pages and actions, and what was lost."""
    robots = SMALL if small else ROBOTS
    study = SHORT if small else STUDY
    told = _tried(study, robots)
    load = f"{robots} robots in {study.stem}, all at once"
    yield Figure("participants a minute", told["participants_per_minute"], "", load, "higher")
    yield Figure("p95 of a page", told["page_p95_ms"] or 0.0, "ms", load)
    yield Figure(
        "p95 of an action until it is acknowledged", told["action_p95_ms"] or 0.0, "ms", load
    )
    yield Figure("participants, rounds and answers lost", told["lost"], "", load, wanted=0)
    yield Figure(
        "robots stuck or stopped by an error",
        len(told["stuck"]) + len(told["errors"]),
        "",
        load,
        wanted=0,
    )
    yield from costs(small)


def _tried(study: Path, robots: int) -> dict[str, Any]:
    words = ["--participants", str(robots), "--at-once", str(robots), "--json"]
    done = subprocess.run(
        [sys.executable, "manage.py", "try_study", str(study), *words],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if not done.stdout.strip():
        raise RuntimeError(done.stderr[-2000:])
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    run(measure, __doc__)

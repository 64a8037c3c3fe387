"""What a run was made with: enough to make it again and to know what may have changed."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Sequence
from functools import cache
from importlib import metadata

from django.conf import settings
from django.utils import timezone

from game.agents._prompting.prompts import prompt_hashes
from game.engine.events import SCHEMA
from game.engine.session import CODE_VERSION
from game.evaluation.choosing import Instance, suite_versions
from game.evaluation.runfile import RunFile
from sim.world import JSONObject
from sim.worlds import get_world

LIBRARIES = ("Django", "numpy", "openai")


def manifest_of(run: RunFile, instances: Sequence[Instance]) -> JSONObject:
    """The manifest of a new run; what is only known later is added by `game.evaluation.results`."""
    worlds = sorted({instance.task.world for instance in instances})
    return {
        "software": "Brigade",
        "code_version": CODE_VERSION,
        "commit": commit(),
        "event_schema": SCHEMA,
        "worlds": {name: get_world(name).version for name in worlds},
        "suites": suite_versions(instances),
        "rules": run.rules,
        "observation": run.observation,
        "pace": run.pace,
        "step_limit": run.step_limit,
        "seed": run.seed,
        "agents": [{"label": a.label, "name": a.name, "settings": a.settings} for a in run.agents],
        "prompts": prompts(),
        "instances": [
            {
                "task": instance.task.id,
                "sha256": instance.digest,
                "par": instance.par,
                "par_proved": instance.par_proved,
                "step_limit": instance.step_limit,
            }
            for instance in instances
        ],
        "python": platform.python_version(),
        "libraries": {name: metadata.version(name) for name in LIBRARIES},
        "made_at": timezone.now().isoformat(),
    }


@cache
def prompts() -> dict[str, str]:
    """Per file of the prompts its SHA-256."""
    return prompt_hashes()


@cache
def commit() -> str:
    """The commit this software runs from, with a plus if files were changed; empty if unknown."""
    try:
        found = subprocess.run(
            ["git", "describe", "--always", "--abbrev=40", "--dirty=+", "--exclude=*"],
            cwd=settings.BASE_DIR, capture_output=True, text=True, timeout=10, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    return found.stdout.strip()

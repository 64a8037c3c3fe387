"""A process that plays ends with the process that started it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
PLAYS = """
import sys, threading, types
local = types.ModuleType("game.evaluation.local")
local.play_here = lambda run: (print("plays", run, flush=True), {then})
sys.modules["game.evaluation.local"] = local
from game.evaluation import child
child.PARENT_CHECK_S = 0.01
child.play_until_done("r", {parent})
print("done")
"""


def plays(parent: int, then: str) -> subprocess.CompletedProcess[str]:
    """What becomes of a process that plays and then does this."""
    code = PLAYS.format(parent=parent, then=then)
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_it_plays_and_is_done_while_the_one_who_started_it_is_there() -> None:
    ended = plays(os.getpid(), "None")
    assert (ended.stdout.split(), ended.returncode) == (["plays", "r", "done"], 0), ended.stderr


def test_whose_starter_is_gone_it_ends_in_the_middle_of_an_episode() -> None:
    ended = plays(os.getpid() + 1, "threading.Event().wait()")
    assert ended.returncode == 1, ended.stderr
    assert "done" not in ended.stdout

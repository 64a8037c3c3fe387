"""Groups one after the other, each in a process of its own that is ended when it takes too long."""

from __future__ import annotations

import contextlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import bench
from bench.kit.figures import Figure
from bench.kit.record import ROOT, Reading, circumstances

LIMIT_S = 300.0
PATIENCE_S = 5.0
"""From SIGTERM to SIGKILL."""


def groups() -> list[str]:
    """Every module of `bench` is a group; its packages are what they use."""
    found = pkgutil.iter_modules(bench.__path__)
    return sorted(m.name for m in found if not m.ispkg and m.name != "__main__")


def read_group(group: str, *, small: bool = False, limit_s: float = LIMIT_S) -> Reading:
    """Run a group, which prints its own table; what it had found counts even if it did not end."""
    under, began = circumstances(), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="brigade-bench-") as folder:
        out = Path(folder) / "figures"
        # What it leaves behind when it is killed goes with the folder.
        state = _run(_command(group, out, small), limit_s, {**os.environ, "TMPDIR": folder})
        items = tuple(_items(out))
    return Reading(group, state, time.monotonic() - began, items, small, under)


def _command(group: str, out: Path, small: bool) -> list[str]:
    command = [sys.executable, "-m", f"bench.{group}", "--out", str(out)]
    return [*command, "--small"] if small else command


def _items(out: Path) -> Iterator[Figure | str]:
    for line in out.read_text("utf-8").splitlines() if out.exists() else ():
        item = json.loads(line)
        yield item if isinstance(item, str) else Figure.from_json(item)


def _run(command: list[str], limit_s: float, environment: dict[str, str]) -> str:
    """How it ended: done, failed or stopped. Its children never outlive it."""
    with _process(command, environment) as process:
        try:
            return "failed" if process.wait(limit_s) else "done"
        except subprocess.TimeoutExpired:
            return "stopped"


@contextmanager
def _process(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process with a process group of its own, which is ended with it."""
    process = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)
    with ended(process, partial(os.killpg, process.pid)):
        yield process


@contextmanager
def ended(
    process: subprocess.Popen[bytes], tell: Callable[[int], None] | None = None
) -> Iterator[None]:
    """End a process with the block: asked politely (SIGTERM), then made to (SIGKILL).

    `tell` sends the signals, where more than the process itself is to hear them.
    """
    try:
        yield
    finally:
        for number in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                (tell or process.send_signal)(number)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE_S)

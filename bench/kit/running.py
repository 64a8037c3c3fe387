"""Groups one after the other, each in a process of its own that is ended when it takes too long.

Those whose figures are no times run beside each other.
"""

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
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import bench
from bench.kit.figures import Figure
from bench.kit.record import ROOT, Reading, circumstances

LIMIT_S = 300.0
UNTIMED = frozenset({"memory", "suspicion"})
"""Groups that read no time: who else uses the cores is nothing to them."""
ASKED_S = 0.2
"""How often it is asked which of several groups have ended."""
PATIENCE_S = 5.0
"""From SIGTERM to SIGKILL."""


def groups() -> list[str]:
    """Every module of `bench` is a group; its packages are what they use."""
    found = pkgutil.iter_modules(bench.__path__)
    return sorted(m.name for m in found if not m.ispkg and m.name != "__main__")


def read_group(group: str, *, small: bool = False, limit_s: float = LIMIT_S) -> Reading:
    """Run a group, which prints its own table; what it had found counts even if it did not end."""
    with _Run(group, small, quiet=False) as run:
        return run.reading(run.wait(limit_s) or "stopped")


def read_together(
    several: Sequence[str], *, small: bool = False, limit_s: float = LIMIT_S
) -> Iterator[Reading]:
    """Run groups beside each other, which print nothing; each as it ends."""
    with ExitStack() as stack:
        runs = [stack.enter_context(_Run(group, small, quiet=True)) for group in several]
        while runs:
            for run in list(runs):
                late = run.seconds > limit_s
                if state := run.wait(ASKED_S) or ("stopped" if late else None):
                    runs.remove(run)
                    yield run.reading(state)


class _Run:
    """A group that is running. With the block it is ended, and with it what it began."""

    def __init__(self, group: str, small: bool, *, quiet: bool) -> None:
        self.group, self.small, self.quiet = group, small, quiet
        self.under, self.began = circumstances(), time.monotonic()
        self._open = ExitStack()
        self._process = ExitStack()

    def __enter__(self) -> _Run:
        folder = self._open.enter_context(tempfile.TemporaryDirectory(prefix="brigade-bench-"))
        self.out = Path(folder) / "figures"
        # What it leaves behind when it is killed goes with the folder.
        there = {**os.environ, "TMPDIR": folder}
        command = _command(self.group, self.out, self.small)
        self._open.enter_context(self._process)
        self.process = self._process.enter_context(_process(command, there, self.quiet))
        return self

    def __exit__(self, *raised: object) -> None:
        self._open.close()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def wait(self, seconds: float) -> str | None:
        """How it ended, done or failed; None: not so soon."""
        try:
            return "failed" if self.process.wait(seconds) else "done"
        except subprocess.TimeoutExpired:
            return None

    def reading(self, state: str) -> Reading:
        """What it came to; it is ended first, if it has not."""
        self._process.close()
        items, seconds = tuple(_items(self.out)), self.seconds
        return Reading(self.group, state, seconds, items, self.small, self.under)


def _command(group: str, out: Path, small: bool) -> list[str]:
    command = [sys.executable, "-m", f"bench.{group}", "--out", str(out)]
    return [*command, "--small"] if small else command


def _items(out: Path) -> Iterator[Figure | str]:
    for line in out.read_text("utf-8").splitlines() if out.exists() else ():
        item = json.loads(line)
        yield item if isinstance(item, str) else Figure.from_json(item)


@contextmanager
def _process(
    command: list[str], environment: dict[str, str], quiet: bool
) -> Iterator[subprocess.Popen[bytes]]:
    """A process with a process group of its own, which is ended with it."""
    printed = subprocess.DEVNULL if quiet else None
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=printed, start_new_session=True
    )
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

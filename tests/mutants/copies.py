"""Copies of the working tree, and one fault tried in one: the tree itself is never touched."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.mutants.faults import Fault, with_fault

START = 40
"""Seconds that a run may take besides its tests."""
PATIENCE = 4
"""How many times longer than usual its tests may take before the fault is said to hang them."""
PASSED, FAILED, NOT_COLLECTED = 0, 1, 2
"""How pytest ends. Code that cannot even be imported is noticed by whoever starts it."""
NOT_IMPORTED = ("Error while loading conftest", "found no collectors for")


def environment() -> dict[str, str]:
    """That of this process, where no run writes what the next would take for the code's own."""
    return os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}


@contextmanager
def copies(root: Path, count: int) -> Iterator[list[Path]]:
    """So many copies of what git knows or does not ignore, with what Python and numba compiled."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        made = [Path(folder) / str(n) for n in range(count)]
        for copy in made:
            for name in filter(None, listed):
                if (root / name).is_file():
                    _take(root / name, copy / name)
            for name in {Path(name).parent for name in listed if name.endswith(".py")}:
                if (root / name / "__pycache__").is_dir():
                    shutil.copytree(root / name / "__pycache__", copy / name / "__pycache__")
        yield made


def _take(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)  # with its time: what is compiled from it stays good


def is_noticed(fault: Fault, copy: Path, tests: Sequence[str], seconds: float) -> bool:
    """Whether one of these tests fails, or hangs, with the fault in this copy.

    Raises RuntimeError if the tests cannot be run at all.
    """
    if not tests:
        return False
    path = copy / fault.module
    code, times = path.read_text(encoding="utf-8"), path.stat()
    path.write_text(with_fault(fault, code), encoding="utf-8")
    try:
        return _fails(copy, tests, START + PATIENCE * seconds)
    finally:
        path.write_text(code, encoding="utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _fails(copy: Path, tests: Sequence[str], limit: float) -> bool:
    names = copy / "mutants-tests.txt"
    names.write_text("\n".join(tests))
    run = subprocess.Popen(
        [
            *(sys.executable, "-m", "pytest", "-x", "-q", "--timeout", "60", "--no-header"),
            *("-o", "faulthandler_timeout=70"),
            *("-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist", f"@{names}"),
        ],
        cwd=copy,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = run.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        return True
    finally:
        _end(run)
    if run.returncode == PASSED:
        return False
    if run.returncode in (FAILED, NOT_COLLECTED) or any(words in said for words in NOT_IMPORTED):
        return True
    raise RuntimeError(said[-2000:])


def _end(run: subprocess.Popen[str]) -> None:
    """End the run with the processes that it started."""
    try:
        os.killpg(run.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    run.wait()

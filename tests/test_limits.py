"""No test waits for ever: the time limit ends it, whatever it does, and says which it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SPINS = """
import asyncio

async def test_it_spins():
    loop = asyncio.get_running_loop()

    def spin():
        sum(range(10_000))
        loop.call_soon(spin)

    spin()
    await asyncio.Event().wait()


def test_another():
    pass
"""
"""A test whose loop is in a callback nearly always, and swallows whatever is raised in it."""


@pytest.mark.slow
def test_a_loop_that_swallows_the_limit_is_ended_all_the_same_and_the_next_test_is_run(
    tmp_path: Path,
) -> None:
    (tmp_path / "test_spinning.py").write_text(SPINS)
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "-n", "1"),
            *("-p", "no:randomly", "-p", "no:cacheprovider"),
            *("-o", "timeout=1", "-o", "faulthandler_timeout=4", str(tmp_path)),
        ],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "1 failed, 1 passed" in run.stdout, run.stdout[-2000:]
    assert "crashed while running" in run.stdout
    assert "test_it_spins" in run.stdout


def test_a_process_is_ended_only_after_its_test_was_told_to_end(
    pytestconfig: pytest.Config,
) -> None:
    assert float(pytestconfig.getini("faulthandler_timeout")) > float(
        pytestconfig.getini("timeout")
    )
    assert pytestconfig.getini("faulthandler_exit_on_timeout")

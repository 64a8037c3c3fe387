"""What `make` says and does on a machine whose Python is not as it should be."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"
MAKE = shutil.which("make") or "make"
TOOLS = ("find", "rm", "mkdir", "touch")
PYTHON = """#!/bin/sh
case "$1" in
  -c) exit {refused} ;;
  -V) echo Python {version} ;;
  -m) mkdir -p "$3/bin" && touch "$3/bin/python" && exit {broken} ;;
esac
"""
"""It asks for nothing but its version, and makes an environment or half of one."""

Python = Callable[..., None]


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    """All commands that there are on this machine."""
    folder = tmp_path / "commands"
    folder.mkdir()
    for tool in TOOLS:
        (folder / tool).symlink_to(shutil.which(tool) or "")
    return folder


@pytest.fixture
def python(commands: Path) -> Python:
    def put(name: str, version: str, *, fits: bool = True, broken: bool = False) -> None:
        file = commands / name
        file.write_text(
            PYTHON.format(refused=int(not fits), version=version, broken=int(broken)), "utf-8"
        )
        file.chmod(0o755)

    return put


def made(commands: Path, *words: str) -> subprocess.CompletedProcess[str]:
    house = commands.parent / "house"
    house.mkdir(exist_ok=True)
    return subprocess.run(
        [MAKE, "-f", str(MAKEFILE), ".venv/bin/python", *words],
        cwd=house, env={"PATH": str(commands)}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_python_that_is_too_new_is_passed_over_for_one_that_fits(
    commands: Path, python: Python
) -> None:
    python("python3", "3.15.1", fits=False)
    python("python3.12", "3.12.1")
    assert "python3.12 -m venv" in made(commands, "-n").stdout
    assert made(commands).returncode == 0
    assert (commands.parent / "house" / ".venv" / "bin" / "python").exists()


def test_without_a_python_that_fits_the_words_say_which_would(
    commands: Path, python: Python
) -> None:
    python("python3", "3.10.13", fits=False)
    done = made(commands)
    assert done.returncode != 0
    assert "needs Python 3.11 to 3.14; none was found" in done.stderr


def test_one_that_was_asked_for_and_does_not_fit_is_named(commands: Path, python: Python) -> None:
    python("python3", "3.12.1")
    python("python3.15", "3.15.1", fits=False)
    done = made(commands, "PYTHON=python3.15")
    assert done.returncode != 0
    assert "needs Python 3.11 to 3.14; python3.15 is Python 3.15.1." in done.stderr


def test_half_an_environment_is_not_left_for_the_next_try(commands: Path, python: Python) -> None:
    python("python3", "3.12.1", broken=True)
    assert made(commands).returncode != 0
    assert not (commands.parent / "house" / ".venv").exists()
    python("python3", "3.12.1")
    assert made(commands).returncode == 0


def test_the_versions_that_fit_are_those_that_the_package_and_the_readme_name() -> None:
    root = MAKEFILE.parent
    assert 'requires-python = ">=3.11,<3.15"' in (root / "pyproject.toml").read_text("utf-8")
    assert "Python 3.11 to 3.14" in (root / "README.md").read_text("utf-8")
    assert "(3, 11) <= sys.version_info[:2] <= (3, 14)" in MAKEFILE.read_text("utf-8")

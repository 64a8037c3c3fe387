"""The door to AI2-THOR's own library, as far as it needs neither the library nor a process."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path

import pytest

from sim.home.thor import door
from sim.home.thor.door import _home_in, executable


def test_the_script_that_starts_the_stand_in_finds_the_project_from_wherever_it_is(
    tmp_path: Path,
) -> None:
    script = Path(executable(tmp_path))
    assert os.access(script, os.X_OK)
    found = re.search(r"PYTHONPATH='([^']+)'", script.read_text())
    assert found
    assert (Path(found[1]) / "sim" / "home" / "thor" / "__main__.py").is_file()


@pytest.mark.parametrize("before", [None, "/home/rosa"])
def test_the_home_folder_is_another_one_only_while_the_library_starts(
    monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    if before is None:
        monkeypatch.delenv("HOME", raising=False)
    else:
        monkeypatch.setenv("HOME", before)
    with _home_in("/elsewhere"):
        assert os.environ["HOME"] == "/elsewhere"
    assert os.environ.get("HOME") == before


@pytest.mark.parametrize("here", [True, False])
def test_whether_the_package_is_here_is_asked_of_python(
    monkeypatch: pytest.MonkeyPatch, here: bool
) -> None:
    asked: list[str] = []

    def found(name: str) -> object:
        asked.append(name)
        return object() if here else None

    monkeypatch.setattr(importlib.util, "find_spec", found)
    assert door.installed() is here
    assert asked == ["ai2thor"]

"""The door to AI2-THOR's own library, as far as it needs neither the library nor a process."""

from __future__ import annotations

import importlib.util
import os
import re
import tempfile
from pathlib import Path
from typing import Any

import pytest

from sim.home.thor import door
from sim.home.thor.controller import Controller
from sim.home.thor.door import _home_in, executable
from sim.world import WorldError


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


@pytest.fixture
def without_ai2thor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "installed", lambda: False)


def test_our_own_home_needs_no_library(without_ai2thor: None) -> None:
    made = door.controller(scene="FloorPlan1", width=40, height=30)
    assert isinstance(made, Controller)
    assert (made.width, made.height) == (40, 30)


@pytest.mark.parametrize("backend", ["standin", "unity"])
def test_without_the_library_it_is_said_how_to_install_it(
    without_ai2thor: None, backend: door.Backend
) -> None:
    with pytest.raises(WorldError, match=r"requirements-thor\.txt") as refused:
        door.controller(backend)
    assert refused.value.code == "no_ai2thor"


def test_a_backend_that_nobody_knows_is_refused_with_those_that_there_are(
    without_ai2thor: None,
) -> None:
    with pytest.raises(WorldError, match="embedded, standin, unity") as refused:
        door.controller("godot")  # type: ignore[arg-type]
    assert refused.value.code == "unknown_backend"


@pytest.mark.parametrize("backend", ["standin", "unity"])
def test_each_backend_of_the_library_is_opened_with_the_settings_that_were_given(
    monkeypatch: pytest.MonkeyPatch, backend: door.Backend
) -> None:
    monkeypatch.setattr(door, "installed", lambda: True)
    monkeypatch.setattr(door, "_with_standin", lambda given: ("standin", given))
    monkeypatch.setattr(door, "_with_unity", lambda given: ("unity", given))
    assert door.controller(backend, scene="FloorPlan2") == (backend, {"scene": "FloorPlan2"})


@pytest.mark.parametrize(
    ("library", "files", "here"),
    [
        (True, ["releases/thor-Linux64-1/thor-Linux64-1"], True),
        (True, ["releases/thor-Linux64-1/readme"], False),
        (True, ["releases"], False),
        (True, [], False),
        (False, ["releases/thor-Linux64-1/thor-Linux64-1"], False),
    ],
)
def test_unity_is_here_where_its_build_and_the_library_are(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    library: bool,
    files: list[str],
    here: bool,
) -> None:
    monkeypatch.setattr(door, "installed", lambda: library)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in files:
        file = tmp_path / ".ai2thor" / name
        file.parent.mkdir(parents=True)
        file.touch()
    assert door.unity_here() is here


class Started:
    """What the library's controller was started with."""

    def __init__(self, **given: Any) -> None:
        self.given = given
        self.home = os.environ["HOME"]


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The library, which starts nothing; its folders are made in this one."""
    pipes = pytest.importorskip("sim.home.thor.pipes", reason="ai2thor is not installed")
    monkeypatch.setattr(pipes, "EndingController", Started)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_the_stand_in_is_started_in_a_folder_of_its_own(library: Path) -> None:
    made = door.controller("standin", scene="FloorPlan1", server_timeout=3.0)
    (folder,) = library.iterdir()
    assert made.home == str(folder) == made.brigade_folder.name
    given = made.given
    assert given.pop("server_class").__name__ == "FifoServer"
    assert given == {
        "local_executable_path": str(folder / "standin"),
        "scene": "FloorPlan1",
        "server_timeout": 3.0,
        "server_start_timeout": door.START_TIMEOUT_S,
        "x_display": ":0",
    }
    assert (folder / "standin").is_file()
    made.brigade_folder.cleanup()


def test_the_stand_in_may_be_asked_over_http(library: Path) -> None:
    made = door.controller("standin", server="WSGI")
    assert made.given["server_class"].__name__ == "WsgiServer"
    assert "server" not in made.given
    made.brigade_folder.cleanup()


def test_a_server_that_nobody_knows_is_refused_and_leaves_nothing_behind(library: Path) -> None:
    with pytest.raises(WorldError, match="FIFO or WSGI") as refused:
        door.controller("standin", server="SMTP")
    assert refused.value.code == "unknown_server"
    assert list(library.iterdir()) == []


def test_a_start_that_fails_leaves_no_folder_behind(
    library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Started, **given: Any) -> None:
        raise TimeoutError("nobody answers")

    monkeypatch.setattr(Started, "__init__", fails)
    with pytest.raises(TimeoutError, match="nobody answers"):
        door.controller("standin")
    assert list(library.iterdir()) == []


def test_unity_is_started_by_the_library_alone(library: Path) -> None:
    made = door.controller("unity", scene="FloorPlan1")
    assert made.given == {"scene": "FloorPlan1"}
    assert list(library.iterdir()) == []

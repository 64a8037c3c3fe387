"""Real AI2-THOR behind the same calls, and a stand-in for its executable.

    controller = thor.controller(scene="FloorPlan1")              # our home
    controller = thor.controller("standin", scene="FloorPlan1")   # the ai2thor library, our home
    controller = thor.controller("unity", scene="FloorPlan1")     # the ai2thor library and Unity

The last two need the optional package `ai2thor` (requirements-thor.txt), the last one also Unity's
build, which the library downloads, and a display.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

from sim.world import WorldError

Backend = Literal["embedded", "standin", "unity"]
TIMEOUT_S, START_TIMEOUT_S = 60.0, 60.0
"""Seconds to wait for an answer, and for the first one; an executable that has died is noticed at
once (`pipes`)."""


def installed() -> bool:
    """Whether the `ai2thor` package is here."""
    return importlib.util.find_spec("ai2thor") is not None


def unity_here() -> bool:
    """Whether a build of Unity's executable has been downloaded already."""
    releases = Path.home() / ".ai2thor" / "releases"
    return installed() and releases.is_dir() and any(releases.glob("thor-*/thor-*"))


def controller(backend: Backend = "embedded", **settings: Any) -> Any:
    """A controller with AI2-THOR's calls (`ai2thor.controller.Controller`).

    `settings` are the library's own: scene, width, height, gridSize, ... For the stand-in
    `server` may be "FIFO" (default) or "WSGI".

    Raises:
        WorldError: `no_ai2thor`, `unknown_backend`.
    """
    if backend == "embedded":
        from sim.home.thor.controller import Controller

        return Controller(**settings)
    if backend not in ("standin", "unity"):
        known = "embedded, standin, unity"
        raise WorldError("unknown_backend", f'there is no backend "{backend}"; there are: {known}')
    if not installed():
        raise WorldError(
            "no_ai2thor",
            "the package ai2thor is not installed; install it with: "
            "pip install -r requirements-thor.txt",
        )
    return _with_standin(settings) if backend == "standin" else _with_unity(settings)


def _with_unity(settings: dict[str, Any]) -> Any:
    from sim.home.thor.pipes import EndingController

    return EndingController(**settings)


def _with_standin(settings: dict[str, Any]) -> Any:
    """The library, with our executable for Unity's and a folder of its own for its files."""
    from ai2thor.fifo_server import FifoServer
    from ai2thor.wsgi_server import WsgiServer

    from sim.home.thor.pipes import EndingController

    servers = {"FIFO": FifoServer, "WSGI": WsgiServer}
    wanted = settings.pop("server", "FIFO")
    if wanted not in servers:
        raise WorldError("unknown_server", f'there is no server "{wanted}"; FIFO or WSGI')
    given = {
        "server_timeout": TIMEOUT_S,
        "server_start_timeout": START_TIMEOUT_S,
        "x_display": ":0",
        **settings,
    }
    folder = tempfile.TemporaryDirectory(prefix="household-thor-")
    try:
        with _home_in(folder.name):
            made = EndingController(
                local_executable_path=executable(Path(folder.name)),
                server_class=servers[wanted],
                **given,
            )
    except BaseException:
        with suppress(OSError):
            folder.cleanup()
        raise
    made.brigade_folder = folder
    return made


@contextmanager
def _home_in(folder: str) -> Iterator[None]:
    """The library writes into the home folder; while it starts, that is this one."""
    before = os.environ.get("HOME")
    os.environ["HOME"] = folder
    try:
        yield
    finally:
        if before is None:
            del os.environ["HOME"]
        else:
            os.environ["HOME"] = before


def executable(folder: Path) -> str:
    """A script in this folder that starts the stand-in with this Python: its path."""
    path = folder / "standin"
    here = Path(__file__).resolve().parents[3]
    path.write_text(
        f"#!/bin/sh\nPYTHONPATH='{here}'${{PYTHONPATH:+:$PYTHONPATH}} "
        f"exec '{sys.executable}' -m sim.home.thor \"$@\"\n"
    )
    path.chmod(0o755)
    return str(path)

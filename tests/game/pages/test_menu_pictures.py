"""Making a server ready: only one that runs sessions, and the menu's pictures by another process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import pytest
from pytest_django.fixtures import Settings

from game.jobs import warming
from game.live.bus import LocalBus
from game.live.house import House
from game.pages import menu_pictures, thumbs
from webapp import sockets


@pytest.fixture(autouse=True)
def _folder(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.FILES_DIR = tmp_path
    settings.WARM_UP = True
    monkeypatch.setenv("BRIGADE_FILES", str(tmp_path))


def _house(run: bool) -> House:
    return House(bus=LocalBus(), run=run)


@pytest.mark.parametrize(
    ("run", "wanted", "begun"), [(True, True, 1), (False, True, 0), (True, False, 0)]
)
def test_only_a_process_that_runs_sessions_is_made_ready(
    settings: Settings, run: bool, wanted: bool, begun: int
) -> None:
    settings.WARM_UP = wanted
    with patch("game.jobs.warming.begin") as begin:
        menu_pictures.make_ready(_house(run))
    assert begin.call_count == begun


@pytest.mark.parametrize("run", [True, False])
async def test_a_web_server_is_made_ready_as_it_starts(run: bool) -> None:
    messages = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])
    told: list[str] = []

    async def receive() -> dict[str, Any]:
        return next(messages)

    async def send(message: dict[str, Any]) -> None:
        told.append(message["type"])

    house = _house(run)

    async def opened() -> House:
        return house

    async def closed() -> None:
        pass

    with (
        patch.multiple(sockets, open_house=opened, close_house=closed, calm_the_collector=Mock()),
        patch("game.jobs.warming.warm_worlds") as warmed,
        patch.object(menu_pictures, "draw_apart"),
        patch("game.jobs.warming.begin", _at_once),
    ):
        await sockets.lifespan_with(_nothing)({}, receive, send)
    assert told == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert warmed.call_count == int(run)


async def _nothing() -> None:
    """Nothing has to be closed before the house."""


def _at_once(then: Callable[[], object] | None = None) -> None:
    warming._work(then)


def test_where_no_picture_is_missing_no_process_is_begun() -> None:
    with patch.object(thumbs, "all_tasks", dict), patch.object(subprocess, "run") as run:
        menu_pictures.draw_apart()
    run.assert_not_called()


def test_missing_pictures_are_another_processs_work(caplog: pytest.LogCaptureFixture) -> None:
    with patch.object(subprocess, "run") as run, patch.object(thumbs, "picture") as drawn:
        run.return_value.returncode = 1
        menu_pictures.draw_apart()
    assert run.call_args.args[0][1:] == ["manage.py", "draw_menu", "--parent", str(os.getpid())]
    drawn.assert_not_called()
    assert "ended with 1" in caplog.text


@pytest.mark.slow
def test_the_process_draws_what_is_missing_and_ends() -> None:
    first, *others = thumbs.missing()
    thumbs._path(first, thumbs.SMALL).parent.mkdir()
    for task in others:
        thumbs._path(task, thumbs.SMALL).touch()
    menu_pictures.draw_apart()
    assert thumbs.missing() == []
    drawn = thumbs._path(first, thumbs.SMALL).read_bytes()
    assert drawn == thumbs.picture(first, thumbs.SMALL)


@pytest.mark.slow
def test_the_process_ends_if_who_began_it_is_gone_even_before_it_could_look(
    settings: Settings,
) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    command = [sys.executable, "manage.py", "draw_menu", "--parent", str(gone.pid)]
    done = subprocess.run(command, cwd=settings.BASE_DIR, check=False, timeout=60)
    assert done.returncode == -signal.SIGTERM

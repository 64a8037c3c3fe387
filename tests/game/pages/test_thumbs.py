"""Pictures of the menu: drawn beside the request, once, and kept."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from game.pages import menu, thumbs
from sim.world import WorldError


@pytest.fixture(autouse=True)
def _folder(settings: Settings, tmp_path: Path) -> None:
    settings.FILES_DIR = tmp_path


def test_a_picture_is_drawn_once_and_then_read() -> None:
    task = menu.first_task()
    with patch("game.pages.thumbs.picture", wraps=thumbs.picture) as drawn:
        first = thumbs.thumb(task, 320, 30.0)
        assert thumbs.thumb(task, 320, 30.0) == first
        assert thumbs.thumb(task, 640, 30.0) != first
    assert drawn.call_count == 2


def test_a_request_does_not_wait_for_a_slow_picture_and_gets_it_later(client: Client) -> None:
    task, gate = menu.first_task(), threading.Event()
    address = f"/tasks/thumb/{task.id}.png"

    def slow(*args: Any) -> bytes:
        assert gate.wait(30)
        return b"\x89PNG"

    with patch("game.pages.thumbs.picture", slow), patch("game.pages.thumbs.PATIENCE_S", 0.0):
        waiting = client.get(address)
        assert waiting.headers["Content-Type"] == "image/gif"
        assert "ETag" not in waiting.headers
        assert waiting.headers["Cache-Control"] == "no-store"
        gate.set()
        assert thumbs.thumb(task, thumbs.SMALL, 30.0) == b"\x89PNG"
    assert client.get(address).content == b"\x89PNG"


def test_a_task_that_cannot_be_drawn_says_so_every_time() -> None:
    task = menu.first_task()
    with patch("game.pages.thumbs.picture", side_effect=WorldError("no_pictures", "blind")):
        for _ in range(2):
            with pytest.raises(WorldError, match="blind"):
                thumbs.thumb(task, 320, 30.0)
    assert thumbs.thumb(task, 320, 30.0)


def test_flat_pictures_stay_sharp_and_photographs_small() -> None:
    data = thumbs.picture(menu.first_task(), 320)
    assert thumbs.content_type(data) == "image/png"
    assert thumbs.content_type(b"\xff\xd8\xff") == "image/jpeg"


@pytest.mark.parametrize(("busy", "waits"), [(0, 0), (3, 3), (1000, thumbs.MOMENTS)])
def test_pictures_of_the_menu_wait_a_moment_for_those_of_players(
    busy: int, waits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = itertools.chain(itertools.repeat(True, busy), itertools.repeat(False))
    waited: list[float] = []

    class Here:
        @property
        def drawing(self) -> bool:
            return next(drawing)

    monkeypatch.setattr("game.pages.thumbs.house.current", Here)
    monkeypatch.setattr("game.pages.thumbs.time.sleep", waited.append)
    assert thumbs.thumb(menu.first_task(), 320, 30.0)
    assert waited == [thumbs.MOMENT_S] * waits

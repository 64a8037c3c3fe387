"""Making ready beside the server: every world that asks for it, and nothing that stops it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest
from pytest_django.fixtures import Settings

from game.jobs import warming
from game.pages import thumbs
from sim.worlds import get_world


class Cold:
    """Something that wants to be warmed."""

    name = "cold"
    warmed = 0

    def warm(self) -> None:
        Cold.warmed += 1


@pytest.fixture(autouse=True)
def _folder(settings: Settings, tmp_path: Path) -> None:
    settings.FILES_DIR = tmp_path


def test_only_worlds_that_ask_for_it_are_warmed() -> None:
    before = Cold.warmed
    with patch(
        "game.jobs.warming.all_worlds", lambda: {"cold": Cold(), "warm": get_world("simmer")}
    ):
        assert list(warming.warm_worlds()) == ["cold"]
    assert Cold.warmed == before + 1


def test_a_world_that_cannot_be_warmed_does_not_end_the_server(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with patch("game.jobs.warming.warm_worlds", side_effect=RuntimeError("no compiler")):
        warming.begin().join(30)
    assert "the first pictures will take longer" in caplog.text


def test_the_rest_is_done_when_the_worlds_are_warm() -> None:
    done: list[str] = []
    with patch("game.jobs.warming.warm_worlds", lambda: done.append("worlds")):
        warming.begin(lambda: done.append("pictures")).join(30)
    assert done == ["worlds", "pictures"]


def test_missing_pictures_are_drawn_and_those_that_are_there_are_not() -> None:
    tasks = dict(list(thumbs.all_tasks().items())[:3])
    with patch("game.pages.thumbs.all_tasks", lambda: tasks):
        assert thumbs.draw_missing() == 3
        assert thumbs.draw_missing() == 0

"""Where a cook stands, in words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.agents._partner.aside import standing_at
from game.engine.deciding import View

STATIONS = [{"id": "stove1", "type": "stove"}, {"id": "table1", "type": "table"}, {"id": "table2", "type": "table"}]  # fmt: skip


def seen(**facts: Any) -> View:
    view = SimpleNamespace(seat="robot1", observation=SimpleNamespace(facts=facts))
    return cast("View", view)


@pytest.mark.parametrize(
    ("at", "words"), [("stove1", "at the stove"), ("table2", "at table 2"), ("gone", "")]
)
def test_the_only_station_of_its_kind_needs_no_number(at: str, words: str) -> None:
    assert standing_at(seen(stations=STATIONS, players=[{"id": "robot1", "at": at}])) == words


def test_a_kitchen_without_stations_says_nothing() -> None:
    assert standing_at(seen()) == ""

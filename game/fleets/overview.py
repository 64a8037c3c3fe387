"""The line in numbers, for its page and for programs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from game.fleets.schedule import sizes, suites_in_line
from game.fleets.waiting import expected_s, game_seconds, running, waiting
from game.models import Place

HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class SuiteLine:
    """The line of one suite."""

    world: str
    suite: str
    title: str
    sizes: tuple[int, ...]
    waiting: int
    playing: int


@dataclass(frozen=True, slots=True)
class Overview:
    """All lines. Times are in seconds; `expected_s` is the wait of somebody who comes now."""

    suites: tuple[SuiteLine, ...]
    waiting: int
    playing: int
    most_waiting: int
    most_playing: int
    game_seconds: float
    expected_s: int
    games_in_the_last_hour: int


def lines_of() -> Overview:
    """The lines as they are now."""
    wait = Counter(waiting().values_list("world", "suite"))
    play = Counter(running().values_list("world", "suite"))
    rows = tuple(
        SuiteLine(*key, suite.title, sizes(*key), wait[key], play[key])
        for key, suite in suites_in_line().items()
    )
    seconds, busy, count = game_seconds(), play.total(), wait.total()
    hour = Place.objects.filter(state=Place.State.OVER, over_at__gte=timezone.now() - HOUR)
    return Overview(
        rows, count, busy, settings.QUEUE_WAITING, settings.QUEUE_RUNNING,
        round(seconds, 1), expected_s(count, seconds, busy), hour.count(),
    )  # fmt: skip

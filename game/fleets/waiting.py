"""Who waits in line, in which order they are served, and how long that may take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import Avg, DurationField, ExpressionWrapper, F, Max, QuerySet

from game.models import Place

LATELY = 200
"""The last games that say how long one takes."""
USUAL_S = 60.0
"""How long a game takes as long as none has been played."""


@dataclass(frozen=True, slots=True)
class Waiter:
    """A place in line as the dealer looks at it."""

    id: str
    program: int
    token: int | None
    world: str
    suite: str
    seats: int
    joined_at: datetime


def waiting() -> QuerySet[Place]:
    """The places that wait."""
    return Place.objects.filter(state=Place.State.WAITING)


def running() -> QuerySet[Place]:
    """The places that have a kitchen, or for which one is being opened."""
    return Place.objects.filter(state__in=Place.RUNNING)


def in_order() -> list[Waiter]:
    """Everybody who waits, in the order in which they are served: programs take turns.

    First those with the fewest games that run (each further place of the same program counts as one more),
    then those whose last game was dealt longest ago, then who came first.
    """
    fields = ("id", "program_id", "token_id", "world", "suite", "seats", "joined_at")
    rows = [Waiter(*row) for row in waiting().order_by("joined_at", "pk").values_list(*fields)]
    if not rows:
        return []
    busy = Counter(running().values_list("program_id", flat=True))
    dealt = Place.objects.filter(program__in={row.program for row in rows}, dealt_at__isnull=False)
    last = dict(dealt.values_list("program_id").annotate(at=Max("dealt_at")))
    rounds: dict[str, int] = {}
    for row in rows:
        rounds[row.id] = busy[row.program]
        busy[row.program] += 1

    def turn(row: Waiter) -> tuple[int, float, datetime, str]:
        at = last.get(row.program)
        return rounds[row.id], at.timestamp() if at is not None else 0.0, row.joined_at, row.id

    return sorted(rows, key=turn)


def positions(order: Sequence[Waiter]) -> dict[str, int]:
    """By place how many are before it, over all suites: they share the kitchens of this installation."""
    return {row.id: number for number, row in enumerate(order)}


def game_seconds() -> float:
    """How long a game took lately, in seconds, on average."""
    rows = Place.objects.filter(state=Place.State.OVER, over_at__isnull=False)
    last = rows.order_by("-over_at").values("pk")[:LATELY]
    took = ExpressionWrapper(F("over_at") - F("dealt_at"), output_field=DurationField())
    found = rows.filter(pk__in=list(last.values_list("pk", flat=True))).aggregate(mean=Avg(took))
    mean = found["mean"]
    return max(1.0, mean.total_seconds()) if mean is not None else USUAL_S


def expected_s(before: int, seconds: float, busy: int) -> int:
    """How long somebody waits who has so many before them, where games take so many seconds and `busy` run now.

    A guess, and no promise: all games are thought to take as long as the last ones did.
    """
    most = max(1, settings.QUEUE_RUNNING)
    ahead = before + 1 - max(0, most - busy)
    return 0 if ahead <= 0 else round(seconds * ahead / most)

"""Who waits in line, in which order they are served, and how long that may take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
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
    owner: int
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
    """Everybody who waits, in the order in which they are served: owners take turns, and so do the programs of each.

    First those with the fewest games that run (each further place counts as one more), then those whose last
    game was dealt longest ago, then who came first. This is asked of owners; among the places of one owner, of programs.
    """
    fields = (
        "id", "program_id", "program__player_id", "token_id", "world", "suite", "seats", "joined_at",
    )  # fmt: skip
    rows = [Waiter(*row) for row in waiting().order_by("joined_at", "pk").values_list(*fields)]
    if not rows:
        return []
    whose = ("program_id", "program__player_id")
    busy = list(running().values_list(*whose))
    dealt = Place.objects.filter(program__player__in={row.owner for row in rows})
    dealt = dealt.filter(dealt_at__isnull=False).order_by()
    last = list(dealt.values_list(*whose).annotate(at=Max("dealt_at")))
    programs = _by_turns(
        rows,
        lambda row: row.program,
        Counter(program for program, _ in busy),
        {program: at for program, _, at in last},
    )
    owners: dict[int, datetime] = {}
    for _, owner, at in last:
        owners[owner] = max(at, owners.get(owner, at))
    return _by_turns(programs, lambda row: row.owner, Counter(owner for _, owner in busy), owners)


def _by_turns(
    rows: Sequence[Waiter],
    whose: Callable[[Waiter], int],
    busy: Counter[int],
    last: Mapping[int, datetime],
) -> list[Waiter]:
    """Those first whose play least, then whose last game was dealt longest ago, then as they are."""
    rounds: dict[str, int] = {}
    for row in rows:
        rounds[row.id] = busy[whose(row)]
        busy[whose(row)] += 1

    def turn(row: Waiter) -> tuple[int, float]:
        at = last.get(whose(row))
        return rounds[row.id], at.timestamp() if at is not None else 0.0

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

"""The best scores of a kitchen so far, from the games that were recorded: of people, of agents, of both."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from django.db.models import QuerySet

from game.models import Session

Crew: TypeAlias = Literal["people", "agents", "pairs"]
CREWS: tuple[Crew, ...] = ("people", "agents", "pairs")
"""People alone or together, agents alone or together, and people with agents."""
LOOKED_AT = 300
"""Games of a kitchen, the highest scores first, that are looked at for the best of each crew."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best of one crew: its score and orders, the game, and whether that is the one asked about."""

    crew: Crew
    score: int
    served: int
    session: str
    this: bool

    @property
    def title(self) -> str:
        """The crew, for people."""
        return {"people": "People", "agents": "Agents", "pairs": "People with agents"}[self.crew]


def bests_of(session: Session, games: QuerySet[Session]) -> tuple[Best, ...]:
    """The best of each crew that has played this kitchen at this pace with the same orders (its seed).

    Only `games` are looked at. Games of the landing page count as agents', and what was cooked on from a
    step of another game is none. Empty where the kitchen has no scores.
    """
    if "score" not in (session.outcome.get("scores") or {}):
        return ()
    same = games.exclude(parent_why="branch").filter(
        task_id=session.task_id,
        world=session.world,
        pace=session.pace,
        seed=session.seed,
        status=Session.Status.FINISHED,
        outcome__scores__score__isnull=False,
    )
    rows = same.order_by("-outcome__scores__score", "finished_at").prefetch_related("seats")
    found: dict[Crew, Best] = {}
    for row in rows[:LOOKED_AT]:
        crew = crew_of(seat.occupant_kind for seat in row.seats.all())
        if crew is not None and crew not in found:
            scores = row.outcome["scores"]
            here = row.pk == session.pk
            found[crew] = Best(
                crew, int(scores["score"]), int(scores.get("served", 0)), row.pk, here
            )
    return tuple(found[crew] for crew in CREWS if crew in found)


def crew_of(kinds: Iterable[str]) -> Crew | None:
    """What those in the seats are together; None where a seat was left empty."""
    known = set(kinds)
    if known == {"person"}:
        return "people"
    if known == {"agent"}:
        return "agents"
    return "pairs" if known == {"person", "agent"} else None

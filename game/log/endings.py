"""How a session ended and how it ended when somebody cooked on from one of its steps, as one compares them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from game.log import veil
from game.log.playback import Playback
from game.log.story import story_of
from game.log.timeline import goals
from game.models import Session
from sim.world import Seat


@dataclass(frozen=True, slots=True)
class Ending:
    """One of the two: who cooked, what came of it, and its way to look at it again."""

    session: Session
    playback: Playback
    cooks: tuple[str, ...]
    """Who sat in the seats at the end: their names, or what the seats are called."""
    met: int
    of: int
    """Conditions of the goal that held at the end, of all."""
    score: int | None
    """Points of the world's own; None: it gives none."""
    points: int | None
    """What is left of a hundred after each mistake; None: nobody looks for mistakes here."""
    mistakes: int
    seat: Seat | None
    """With whose eyes it is looked at; None: everybody's."""

    @property
    def length(self) -> int:
        """The last position, counted from the very beginning."""
        return self.playback.length


def ending_of(session: Session, playback: Playback, *, named: bool) -> Ending:
    """The ending of a session that is over; people's names only where they may be read (`named`)."""
    prefetch_related_objects([session], "seats")
    if not named:
        veil.hide_names(session)
    report = goals(playback, playback.length)
    story = story_of(session, playback, None)
    score = (session.outcome.get("scores") or {}).get("score")
    return Ending(
        session=session,
        playback=playback,
        cooks=tuple(playback.labels(playback.length, named=named).values()),
        met=sum(one.met for one in report.conditions),
        of=len(report.conditions),
        score=int(score) if isinstance(score, int | float) else None,
        points=story.points if story is not None else None,
        mistakes=len(story.chapters) if story is not None else 0,
        seat=playback.own_view(),
    )


def parted_at(branch: Playback) -> int:
    """The last position that a branch has in common with the session that it was branched from."""
    return branch.inherited


def cooked_on(session: Session) -> list[Session]:
    """The sessions that cook on from steps of this one and are over, the newest first."""
    over = (Session.Status.FINISHED, Session.Status.ABANDONED)
    found = session.children.filter(parent_why="branch", status__in=over, steps__gt=0)
    return list(found.order_by("-finished_at", "-created_at"))

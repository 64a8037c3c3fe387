"""The audit of a session as a story: when each mistake was made, until when it could be undone, what
would have been right; and points that make one want to try again. For any world with findings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_noop as _

from game.log.playback import Playback
from game.models import Event, Player, Session
from sim.abilities import Audited
from sim.world import JSONObject, Seat

FULL = 100
COST = {"irreversible": 25, "latent": 15, "immediate": 5}
"""Points that a mistake costs: what nothing could undo, what only showed later, what failed at once."""
EARLIER = 50
"""Earlier games of the same person that are looked at for the best."""
_LINK = re.compile(r"Step (\d{1,6}): (.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the chain from cause to effect; `step` None: it says no step."""

    step: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """One mistake: made at `step`; from `certain` on nothing could undo it, or it failed at once."""

    step: int
    certain: int
    sort: str
    """irreversible, latent or immediate."""
    text: str
    instead: str
    category: str
    who: str
    cost: int
    links: tuple[Link, ...]
    left: float
    """Where the mistake stands on the timeline, and how far it reaches, as per cent of the game."""
    wide: float


@dataclass(frozen=True, slots=True)
class Star:
    """What a star is given for, and whether it was."""

    text: str
    won: bool


@dataclass(frozen=True, slots=True)
class Story:
    """All mistakes in the order in which they were made, with points, stars, and the best so far."""

    chapters: tuple[Chapter, ...]
    steps: int
    points: int
    stars: tuple[Star, ...]
    best: int | None
    """The most points of the same person in earlier games of this task; None: there is none."""
    lens: str
    """The lens of the replay that shows what nobody saw; empty: there is none."""

    @property
    def won(self) -> int:
        return sum(star.won for star in self.stars)

    @property
    def rises(self) -> bool:
        """Whether it is more than ever before."""
        return self.best is not None and self.points > self.best


def story_of(session: Session, playback: Playback | None, player: Player | None) -> Story | None:
    """The story of a session that is over; None where its world finds no mistakes, or nobody finished.

    `player`: whose earlier games count.
    """
    ending = session.events.filter(kind="finished").last()
    if ending is None:
        return None
    findings: Sequence[JSONObject] = ending.payload.get("audit") or ()
    if not findings and not _audited(playback):
        return None
    names = {seat.name: seat.occupant_name or seat.name for seat in session.seats.all()}
    names = names if len(names) > 1 else {}
    steps = int(ending.payload.get("steps") or session.steps)
    chapters = tuple(_chapter(one, steps, names) for one in findings)
    outcome = ending.payload.get("outcome") or {}
    lenses = playback.lenses() if playback is not None else []
    return Story(
        chapters,
        steps,
        points(findings),
        _stars(chapters, outcome),
        _best(session, player),
        lenses[0].name if lenses else "",
    )


def points(findings: Iterable[Mapping[str, object]]) -> int:
    """A hundred, less what each mistake costs; never below nothing."""
    return max(0, FULL - sum(COST[_sort(one)] for one in findings))


def _audited(playback: Playback | None) -> bool:
    return playback is not None and playback.look(0, lambda episode: isinstance(episode, Audited))


def _sort(finding: Mapping[str, object]) -> str:
    if finding.get("kind") == "immediate":
        return "immediate"
    return "irreversible" if finding.get("irreversible") else "latent"


def _chapter(finding: JSONObject, steps: int, names: Mapping[Seat, str]) -> Chapter:
    step, sort = int(finding["step"]), _sort(finding)
    certain = step if sort == "immediate" else int(finding.get("certain") or step)
    whole = max(steps, 1)
    return Chapter(
        step=step,
        certain=certain,
        sort=sort,
        text=str(finding["text"]),
        instead=str(finding.get("instead") or ""),
        category=str(finding.get("category") or ""),
        who=names.get(str(finding.get("seat") or ""), ""),
        cost=COST[sort],
        links=tuple(_link(str(one)) for one in finding.get("chain") or ()),
        left=round(100 * (step - 1) / whole, 2),
        wide=round(100 * max(certain - step + 1, 1) / whole, 2),
    )


def _link(text: str) -> Link:
    found = _LINK.fullmatch(text)
    return Link(int(found[1]), found[2]) if found else Link(None, text)


def _stars(chapters: Sequence[Chapter], outcome: Mapping[str, object]) -> tuple[Star, ...]:
    ended = outcome.get("reason") != "step_limit"
    sealed = sum(one.sort == "irreversible" for one in chapters)
    return (
        Star(_("It was brought to its end"), ended),
        Star(_("Nothing went wrong that could not be undone"), ended and not sealed),
        Star(_("Nothing went wrong at all"), bool(outcome.get("success")) and not chapters),
    )


def _best(session: Session, player: Player | None) -> int | None:
    """The most points in earlier games of the same task under the same condition, none of them cooked on
    from a step of another."""
    if player is None:
        return None
    earlier = (
        Event.objects.filter(kind="finished", session__seats__player=player)
        .filter(session__world=session.world, session__task_id=session.task_id)
        .filter(session__created_at__lt=session.created_at)
        .exclude(session__parent_why="branch")
        .order_by("-session__created_at")
        .values_list("payload", flat=True)[:EARLIER]
    )
    return max((points(one.get("audit") or ()) for one in earlier), default=None)

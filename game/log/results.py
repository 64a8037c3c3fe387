"""What came of a session, in numbers that people understand: read from its log, for the result card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from game.engine.labels import distinct
from game.metrics.own_moves import KINDS, Counts
from game.models import Event, Session
from sim.abilities import UNKNOWN, ActionKind, Length
from sim.world import JSONObject, Seat


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat did: per verb how often, most frequent first."""

    seat: Seat
    name: str
    steps: int
    verbs: tuple[tuple[str, int], ...]
    by: str
    kinds: tuple[tuple[ActionKind, int], ...] = ()
    """How many of its actions were for what, where some were walking or looking around."""


@dataclass(frozen=True, slots=True)
class Result:
    """The card: `success` None means that it ended without a result."""

    success: bool | None
    reason: str
    steps: int
    seconds: int
    shares: tuple[Share, ...]
    audit: tuple[JSONObject, ...] = ()
    """Silent mistakes (`sim.abilities.Finding` as JSON), where the world knows of such."""
    percent: int | None = None
    """How much of the task was done, 0 to 100; None where the world does not say."""
    missing: str = ""
    """Why it was not done, in a sentence; empty where it was, or the world does not say."""
    pace: str = "turns"
    length: int = 0
    """What compares with `par`, counted as the pace counts it (`game.metrics.own_moves`)."""
    par: Length = UNKNOWN
    """The best known length at this pace."""
    stand_in: int = 0
    """Moves of an agent in the seat of somebody who was gone: such a game is nobody's record."""
    score: int | None = None
    """Points, where the world counts such in its outcome (`score`)."""
    served: int = 0
    asked: int = 0
    rates: tuple[tuple[int, int], ...] = ()
    """Orders served and asked for, from the slowest rate to the fastest."""

    @property
    def unit(self) -> str:
        """What `length` and `par` count, in words."""
        return UNITS.get(self.pace, "steps")

    @property
    def best(self) -> int | None:
        """The best known length that this game may be held against."""
        return None if self.stand_in else self.par.steps


UNITS = {
    "together": gettext_noop("joint steps"),
    "realtime": gettext_noop("moves"),
    "free": gettext_noop("moves"),
}


REASONS = {
    "goal": "Everything on the order is done.",
    "nobody_waits": "Whoever waited for it has gone.",
    "closing_time": "The kitchen has closed for today.",
    "step_limit": "The step limit was reached before the order was done.",
    "time_limit": "The time was over before the order was done.",
    "partner_left": "Whoever took part as well has left.",
    "failures": "Not every step went well.",
    "something_went_wrong_unnoticed": "It was served, and something went wrong that nobody noticed.",
    "dead_end": "The order can no longer be done from here.",
    "lost": "Something was done in the wrong order, which cannot be made good.",
    "said_done": "It was said to be done before all of it was.",
    "stopped": "Those who played said that they were done.",
    "failure_limit": "Too many things failed.",
    "abandoned": "The kitchen was closed before the order was done.",
    "everybody_left": "Everybody has left the kitchen.",
    "nobody_here": "Nobody was there any more.",
    "forsaken": "Nobody came back for a day, so the kitchen was closed.",
}


def result_of(session: Session) -> Result:
    """Read a finished or abandoned session's log (two queries)."""
    ending = session.events.filter(kind__in=("finished", "abandoned")).last()
    told = session.events.filter(kind__in=("created", "step")).order_by("seq")
    steps: list[JSONObject] = []
    counts = Counts({})
    for kind, seat, step in told.values_list("kind", "seat", "payload"):
        if kind == "created":
            counts = Counts(step)
        else:
            counts.take(step, seat)
            steps.append(step)
    payload: JSONObject = ending.payload if ending else {}
    outcome = payload.get("outcome") or {}
    return Result(
        success=outcome.get("success"),
        reason=_reason(ending, outcome),
        steps=int(payload.get("steps") or session.steps),
        seconds=round(payload.get("seconds") or 0),
        shares=_shares(session, steps, counts),
        audit=tuple(payload.get("audit") or ()),
        percent=payload.get("percent"),
        missing=str(payload.get("missing") or ""),
        pace=counts.pace,
        length=counts.length,
        par=counts.par if counts.created else UNKNOWN,
        stand_in=counts.moves("stand_in"),
        **_scored(outcome.get("scores") or {}),
    )


def _scored(scores: JSONObject) -> JSONObject:
    """What an outcome says of points and orders; nothing where it says nothing of them."""
    if "score" not in scores:
        return {}
    names = [name.removeprefix("asked_") for name in scores if name.startswith("asked_")]
    rates = tuple((int(scores[f"served_{n}"]), int(scores[f"asked_{n}"])) for n in sorted(names))
    counts = {name: int(scores.get(name, 0)) for name in ("score", "served", "asked")}
    return {**counts, "rates": rates}


def _reason(ending: Event | None, outcome: JSONObject) -> str:
    if ending is None:
        return ""
    return reason_of(outcome.get("reason") or ending.payload.get("reason") or "abandoned")


def reason_of(code: str) -> str:
    """Why a game ended, as a sentence for people."""
    return REASONS.get(code, str(code).replace("_", " ").capitalize() + ".")


def _shares(session: Session, steps: list[JSONObject], counts: Counts) -> tuple[Share, ...]:
    """What everybody did. A seat that was left free, and from which nothing was done, is nobody's."""
    seats = session.seats.all()
    names = distinct({seat.name: seat.occupant_name or seat.name for seat in seats})
    free = {seat.name for seat in seats if not seat.occupant_name}
    found = (_share(seat, name, steps, counts) for seat, name in names.items())
    return tuple(one for one in found if one.steps or one.seat not in free)


def _share(seat: Seat, name: str, steps: list[JSONObject], counts: Counts) -> Share:
    verbs: Counter[str] = Counter()
    for step in steps:
        action = step["moves"].get(seat)
        if action and step["results"].get(seat, {}).get("ok"):
            verbs[str(action["verb"]).replace("-", " ").replace("_", " ")] += 1
    helped = counts.moves("stand_in", seat)
    by = gettext("{count} of them by the stand-in").format(count=helped) if helped else ""
    kinds = tuple((kind, counts.of(kind, seat=seat)) for kind in KINDS if kind != "waiting")
    moved_about = any(count for kind, count in kinds if kind != "task")
    return Share(
        seat, name, verbs.total(), tuple(verbs.most_common()), by, kinds if moved_about else ()
    )

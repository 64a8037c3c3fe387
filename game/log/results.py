"""What came of a session, in numbers that people understand: read from its log, for the result card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from game.engine.labels import distinct
from game.models import Event, Session
from sim.world import JSONObject, Seat


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat did: per verb how often, most frequent first."""

    seat: Seat
    name: str
    steps: int
    verbs: tuple[tuple[str, int], ...]
    by: str


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


REASONS = {
    "goal": "Everything on the order is done.",
    "step_limit": "The step limit was reached before the order was done.",
    "dead_end": "The order can no longer be done from here.",
    "abandoned": "The kitchen was closed before the order was done.",
    "everybody_left": "Everybody has left the kitchen.",
    "nobody_here": "Nobody was there any more.",
    "forsaken": "Nobody came back for a day, so the kitchen was closed.",
}


def result_of(session: Session) -> Result:
    """Read a finished or abandoned session's log (two queries)."""
    ending = session.events.filter(kind__in=("finished", "abandoned")).last()
    steps = session.events.filter(kind="step").values_list("payload", flat=True)
    payload: JSONObject = ending.payload if ending else {}
    outcome = payload.get("outcome") or {}
    return Result(
        success=outcome.get("success"),
        reason=_reason(ending, outcome),
        steps=int(payload.get("steps") or session.steps),
        seconds=round(payload.get("seconds") or 0),
        shares=_shares(session, list(steps)),
        audit=tuple(payload.get("audit") or ()),
    )


def _reason(ending: Event | None, outcome: JSONObject) -> str:
    if ending is None:
        return ""
    code = outcome.get("reason") or ending.payload.get("reason") or "abandoned"
    return REASONS.get(code, str(code).replace("_", " ").capitalize() + ".")


def _shares(session: Session, steps: list[JSONObject]) -> tuple[Share, ...]:
    names = distinct({seat.name: seat.occupant_name or seat.name for seat in session.seats.all()})
    return tuple(_share(seat, name, steps) for seat, name in names.items())


def _share(seat: Seat, name: str, steps: list[JSONObject]) -> Share:
    verbs: Counter[str] = Counter()
    movers: Counter[str] = Counter()
    for step in steps:
        action = step["moves"].get(seat)
        if action and step["results"].get(seat, {}).get("ok"):
            verbs[str(action["verb"]).replace("-", " ")] += 1
            movers[step.get("by", {}).get(seat, "")] += 1
    helped = movers["stand_in"]
    by = f"{helped} of them by the stand-in" if helped else ""
    return Share(seat, name, verbs.total(), tuple(verbs.most_common()), by)

"""Who sat in a session's seats when it began, and who of them was still there at its end: read from logs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext_noop

from game.fleets.line import LEFT
from game.models import Event, Session
from sim.world import JSONObject, Seat

TAKEN_OVER, BROKEN_OFF = gettext_noop("taken over"), gettext_noop("broken off")
RENAMED = "renamed"
"""Why a seat tells anew who sits there, where it is still the same."""
OUT_OF_TIME = ("time_limit", "partner_left")
"""How a kitchen ends that waits no longer for somebody."""
FROM_THE_LINE = (LEFT, "nobody_here")
"""Why a game of the line is over of which a program has left, or was silent. What else ends it is a fault of ours."""
STOOD_IN = ("grace_over", "left", "returned")
"""Why a seat's agent and its own change places."""
KINDS = (
    "joined", "replaced", "left", "dropped", "reconnected", "started", "abandoned", "finished",
)  # fmt: skip


@dataclass(slots=True)
class Sitting:
    """What a log says of a session's seats."""

    began: bool = False
    programs: dict[Seat, int] = field(default_factory=dict)
    """By seat the named program that is told to have played there, by its number."""
    others: set[Seat] = field(default_factory=set)
    """Seats of people, and of programs without a name."""
    taken_over: set[Seat] = field(default_factory=set)
    """Seats in which somebody else sat than who is told to have played."""
    gone: set[Seat] = field(default_factory=set)
    """Seats whose own have left them, or were silent until the kitchen ended."""
    away: set[Seat] = field(default_factory=set)
    """Seats whose own are not here at the moment."""
    ended: str = ""
    """Why it was over before its end; empty: it was played to its end."""
    closed: bool = False
    """Whether it was given up by who opened it, and not from a seat."""

    @property
    def only_programs(self) -> bool:
        """Whether nobody but named programs (and agents of ours) was there whose leaving ends a session."""
        return not self.others

    def by_us(self, dealt: bool) -> bool:
        """Whether it was over by a fault of ours, and nobody's who played."""
        return dealt and self.ended not in ("", *FROM_THE_LINE, *OUT_OF_TIME)

    def take(self, kind: str, seat: Seat | None, payload: JSONObject, held: int | None) -> None:
        """The next event of the log. `held`: the program whose the seat is by its row."""
        if kind == "started":
            self.began = True
        elif kind == "abandoned":
            self.ended = str(payload.get("reason") or "abandoned")
            self.closed = seat is None and self.ended == "abandoned"
            self.gone |= self.away
        elif kind == "finished":
            self._over(payload)
        elif seat is not None:
            self._changes(kind, seat, payload, held)

    def _changes(self, kind: str, seat: Seat, payload: JSONObject, held: int | None) -> None:
        occupant, reason = payload.get("occupant") or {}, payload.get("reason")
        if kind == "dropped":
            self.away.add(seat)
            return
        self.away.discard(seat)
        if kind == "reconnected":
            return
        if not self.began:
            self._sits(seat, occupant, held)
        elif kind == "left" or reason in STOOD_IN:
            self.gone.add(seat)
        elif reason != RENAMED or program_of(occupant) != self.programs.get(seat):
            self.taken_over.add(seat)

    def _sits(self, seat: Seat, occupant: JSONObject, held: int | None) -> None:
        """Somebody sits down, or stands up, before it begins."""
        for one in (self.others, self.taken_over):
            one.discard(seat)
        self.programs.pop(seat, None)
        number = program_of(occupant)
        if number is None and occupant.get("kind") == "person":
            self.others.add(seat)
        if number is not None:
            self.programs[seat] = number
        if occupant and held is not None and number != held:  # its owner's hand
            self.programs[seat] = held
            self.taken_over.add(seat)
            self.others.discard(seat)

    def _over(self, payload: JSONObject) -> None:
        outcome = payload.get("outcome") or {}
        if outcome.get("reason") in OUT_OF_TIME and not outcome.get("success"):
            self.ended = outcome["reason"]
            self.gone |= set(payload.get("left") or ())


def program_of(occupant: JSONObject) -> int | None:
    """The named program that an occupant is, by its number."""
    if occupant.get("kind") != "person":
        return None
    number = (occupant.get("settings") or {}).get("program")
    return number if isinstance(number, int) else None


def sittings_of(rows: Sequence[Session]) -> dict[str, Sitting]:
    """By session what its log says of its seats. The sessions' seats are to be fetched with them."""
    held = {(row.pk, seat.name): seat.program_id for row in rows for seat in row.seats.all()}
    found = {row.pk: Sitting() for row in rows}
    told = Event.objects.filter(session__in=list(found), kind__in=KINDS)
    fields = ("session_id", "kind", "seat", "payload")
    for session, kind, seat, payload in told.order_by("session_id", "seq").values_list(*fields):
        found[session].take(kind, seat, payload, held.get((session, seat or "")))
    return found

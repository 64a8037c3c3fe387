"""How a study stands while it runs: everybody in a line, counts of cells, the funnel, and what should worry one.

The page is read often and by several people at once, so everything comes in a number of queries that does not grow
with the number of participants.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Case, Count, F, Max, Min, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.fields.json import KeyTransform
from django.utils import timezone

from game.fieldwork.keeping import newest, study_of
from game.models import (
    Event,
    Participant,
    Seat,
    Session,
    StudyEvent,
    StudyMessage,
    StudyRecord,
    StudyVisit,
    Waiting,
)

SILENT = timedelta(seconds=60)
"""Somebody whose page has not been heard for so long is silent: pages tell of themselves every few seconds."""
STUCK = timedelta(minutes=15)
"""So long in one step is long, where the step has no time of its own."""
UNEVEN = 3
"""Cells are out of balance when one has so many more who completed or are under way than another."""
OWN = (
    "arrived", "returned", "entered", "left", "consented", "answered", "changed", "session", "quiz failed",
    "tutorial failed", "sent elsewhere", "sent from another tab", "other tab", "waits", "waits on", "message answered",
    "help", "impossible",
)  # fmt: skip
"""Study events that participants bring about themselves: others are researchers' deeds, or come about by themselves."""
DEEDS = {"said": "chat", "pointed": "pointed", "asked": "asked", "refused": "refused"}
"""Events of a session that whoever sits in the event's seat brings about, in the monitor's words; moves are steps."""
MOVERS = ("person", "agent")
"""Who moved, where it was the participant (a model's moves are an agent's) and nobody who stands in."""
ALARMS = {
    "help": "asks for help",
    "impossible": "says that the task cannot be done",
    "failed": "the session has failed",
    "stuck": "long in one step",
    "silent": "silent",
    "check": "attention check not answered",
}
"""What should worry one, the most urgent first."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a participant did, in a word, and when."""

    what: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Line:
    """A participant as the monitor shows them."""

    participant: Participant
    stage: str
    kind: str
    round: int | None
    session: Session | None
    partner: str
    ping: int | None
    """Milliseconds; None: nothing was measured."""
    last: str
    """What they did last themselves, on their pages or in the kitchen."""
    last_at: datetime | None
    minutes: float
    alarms: tuple[str, ...]

    @property
    def number(self) -> int:
        return self.participant.number

    @property
    def told(self) -> list[str]:
        """The alarms in words."""
        return [ALARMS[one] for one in self.alarms]


@dataclass(frozen=True, slots=True)
class CellCount:
    """How full a cell is, of one block where cells are filled apart."""

    number: int
    """From 0, as in all data."""
    block: str
    levels: Mapping[str, object]
    wanted: int | None
    completed: int = 0
    under_way: int = 0
    gone: int = 0
    excluded: int = 0

    @property
    def holds(self) -> int:
        """Those who count, or may still."""
        return self.completed + self.under_way


@dataclass(frozen=True, slots=True)
class StageCount:
    """A stage of the funnel: who came to it, who left it behind, and who was lost in it."""

    stage: str
    came: int
    passed: int
    lost: int
    withdrew: int = 0
    """Of those who were lost."""

    @property
    def here(self) -> int:
        return max(0, self.came - self.passed - self.lost)


# -- everybody -------------------------------------------------------------------------------------


def lines_of(record: StudyRecord, now: datetime | None = None) -> list[Line]:
    """Everybody who came, trials too, in the order in which they came."""
    return _lines(record, list(record.participants.all()), now or timezone.now())


def line_of(participant: Participant, now: datetime | None = None) -> Line:
    """One participant as the monitor shows them."""
    return _lines(participant.study, [participant], now or timezone.now())[0]


def _lines(record: StudyRecord, people: Sequence[Participant], now: datetime) -> list[Line]:
    at = F("participant__place")
    visits = {
        row.participant_id: row
        for row in StudyVisit.objects.filter(participant__study=record, index=at).select_related(
            "session"
        )
    }
    last, open_alarms, pings = _events(record)
    checks = set(
        StudyMessage.objects.filter(
            participant__study=record, kind="attention", answered_at=None, sent_at__lt=now - SILENT
        ).values_list("participant", flat=True)
    )
    waits = dict(Waiting.objects.filter(study=record).values_list("participant", "since"))
    partners = _partners(visits.values())
    played = _played(partners)
    return [
        Line(
            participant=one,
            stage=visit.stage if (visit := visits.get(one.pk)) else "",
            kind=visit.kind if visit else "",
            round=visit.round if visit else None,
            session=visit.session if visit else None,
            partner="waits for one" if one.pk in waits else _partner(one, visit, partners),
            ping=pings.get(one.pk),
            last=deed.what if (deed := _later(last.get(one.pk), played.get(one.player_id))) else "",
            last_at=deed.at if deed else None,
            minutes=((one.over_at or now) - one.arrived_at).total_seconds() / 60,
            alarms=_alarms(one, visit, open_alarms[one.pk], one.pk in checks, now),
        )
        for one in people
    ]


def _later(*deeds: Deed | None) -> Deed | None:
    return max(filter(None, deeds), key=lambda one: one.at, default=None)


def _events(
    record: StudyRecord,
) -> tuple[dict[int, Deed], dict[int, set[str]], dict[int, int]]:
    """By participant what they did last on their pages, the calls that nobody has seen to, and the last ping."""
    events = StudyEvent.objects.filter(participant__study=record)
    of = events.order_by().values("participant")
    acted = of.filter(kind__in=OWN)
    newest_of = acted.annotate(last=Max("pk")).values_list("last", flat=True)
    last = {
        row.participant_id: Deed(row.kind, row.at)
        for row in StudyEvent.objects.filter(pk__in=newest_of)
    }
    calls: dict[int, set[str]] = defaultdict(set)
    told = events.filter(kind__in=("help", "impossible", "help settled")).order_by("pk")
    for participant, kind in told.values_list("participant", "kind"):
        if kind == "help settled":
            calls[participant].clear()
        else:
            calls[participant].add(kind)
    newest_pings = of.filter(kind="ping").annotate(last=Max("pk")).values_list("last", flat=True)
    pings = {
        row.participant_id: row.body["ms"]
        for row in StudyEvent.objects.filter(pk__in=newest_pings)
        if isinstance(row.body.get("ms"), int)
    }
    return last, calls, pings


Partners = Mapping[str, Sequence[Seat]]


def _partners(visits: Iterable[StudyVisit]) -> Partners:
    """The seats of everybody's present session."""
    sessions = {row.session_id for row in visits if row.session_id}
    found: dict[str, list[Seat]] = defaultdict(list)
    rows = Seat.objects.filter(session__in=sessions).select_related("player__participant")
    for seat in rows:
        found[seat.session_id].append(seat)
    return found


def _played(partners: Partners) -> dict[int, Deed]:
    """By player what they did last in their present session.

    Of each log only its end is read, back to the seat's own last event: logs are long, and who is asked for is
    mostly near the end.
    """
    seats = [seat for own in partners.values() for seat in own if seat.player_id is not None]
    if not seats:
        return {}
    newest = Case(
        *(
            When(name=name, then=Subquery(_deeds(name)))
            for name in sorted({one.name for one in seats})
        )
    )
    rows = Seat.objects.filter(pk__in=[one.pk for one in seats]).order_by().annotate(newest=newest)
    found = {
        event: player for player, event in rows.values_list("player", "newest") if event is not None
    }
    events = Event.objects.filter(pk__in=found).values_list("pk", "kind", "at")
    return {
        found[key]: Deed(DEEDS.get(kind, "move"), datetime.fromtimestamp(at, UTC))
        for key, kind, at in events
    }


def _deeds(seat: str) -> QuerySet[Event, int]:
    """The last event in which this seat of a session (the outer query's) did something."""
    mover = KeyTransform(seat, KeyTransform("by", "payload"))
    own = Event.objects.filter(session=OuterRef("session")).annotate(mover=mover)
    did = Q(kind="step", mover__in=MOVERS) | Q(seat=seat, kind__in=DEEDS)
    return own.filter(did).order_by("-seq").values_list("pk", flat=True)[:1]


def _partner(one: Participant, visit: StudyVisit | None, partners: Partners) -> str:
    if visit is None or visit.session_id is None:
        return ""
    others = [seat for seat in partners[visit.session_id] if seat.player_id != one.player_id]
    return ", ".join(_who(seat) for seat in others)


def _who(seat: Seat) -> str:
    participant = getattr(seat.player, "participant", None) if seat.player else None
    if participant is not None:
        return f"participant {participant.number}"
    return seat.occupant_name or "nobody"


def _alarms(
    one: Participant, visit: StudyVisit | None, calls: set[str], unanswered: bool, now: datetime
) -> tuple[str, ...]:
    if one.is_over:
        return ()
    found = set(calls)
    if unanswered:
        found.add("check")
    session = visit.session if visit is not None else None
    if session is not None and session.status == Session.Status.ABANDONED:
        found.add("failed")
    held = one.paused_at is not None
    if not held and visit is not None and not visit.left_at and now - visit.entered_at > STUCK:
        found.add("stuck")
    if not held and now - one.seen_at > SILENT:
        found.add("silent")
    return tuple(name for name in ALARMS if name in found)


# -- all together ----------------------------------------------------------------------------------


def cells_of(record: StudyRecord) -> list[CellCount]:
    """Each cell of the newest version with how many completed, are under way and left; trials are none."""
    design = study_of(newest(record)).design
    counted: Counter[tuple[str, int, str]] = Counter()
    rows = record.participants.exclude(kind=Participant.Kind.TRIAL)
    for block, cell, standing, excluded in rows.values_list(
        "block", "cell", "standing", "excluded"
    ):
        counted[block, cell, "excluded" if excluded else standing] += 1
    blocks = sorted({block for block, _, _ in counted}) or [""]
    return [
        CellCount(
            number, block, levels, design.wanted(number),
            completed=counted[block, number, Participant.Standing.COMPLETED],
            under_way=counted[block, number, Participant.Standing.UNDER_WAY],
            gone=counted[block, number, Participant.Standing.GONE],
            excluded=counted[block, number, "excluded"],
        )
        for block in blocks
        for number, levels in enumerate(design.cells)
    ]  # fmt: skip


def uneven(cells: Sequence[CellCount]) -> str:
    """A sentence where cells are out of balance; empty: they are not."""
    if len(cells) < 2 or len({one.wanted for one in cells}) > 1:  # meant to be uneven
        return ""
    most, least = max(cells, key=lambda one: one.holds), min(cells, key=lambda one: one.holds)
    if most.holds - least.holds < UNEVEN:
        return ""
    return (
        f"Cells are out of balance: {most.holds} in cell {most.number}, "
        f"{least.holds} in cell {least.number}."
    )


def funnel(record: StudyRecord) -> list[StageCount]:
    """By stage, in the order of the study, how many came to it, left it behind and were lost in it. A stage
    inside of a loop counts once for each participant, and is passed when they are beyond all its rounds."""
    visits = StudyVisit.objects.filter(participant__study=record)
    real = visits.exclude(participant__kind=Participant.Kind.TRIAL)
    rows = (
        real.order_by()
        .values("stage")
        .annotate(
            first=Min("index"),
            came=Count("participant", distinct=True),
            here=Count(
                "participant",
                filter=Q(index=F("participant__place")) & Q(participant__standing="under way"),
                distinct=True,
            ),
            lost=Count(
                "participant",
                filter=Q(index=F("participant__place")) & Q(participant__standing="gone"),
                distinct=True,
            ),
            withdrew=Count(
                "participant",
                filter=Q(index=F("participant__place"))
                & Q(participant__standing="gone", participant__withdrawn_at__isnull=False),
                distinct=True,
            ),
        )
        .order_by("first")
    )
    return [
        StageCount(
            row["stage"],
            row["came"],
            row["came"] - row["here"] - row["lost"],
            row["lost"],
            row["withdrew"],
        )
        for row in rows
    ]

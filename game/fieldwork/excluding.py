"""The rules of exclusion that a study's file declares, applied to those for whom it is over. Nothing is deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta

from game.fieldwork.keeping import study_of
from game.fieldwork.minding import exclude
from game.fieldwork.suspecting import flags_of
from game.fieldwork.telling import KIND
from game.log.store import read_events
from game.metrics import all_metrics
from game.models import Participant, Player, StudyAnswer, StudyEvent, StudyRecord, StudyVisit
from game.studies.exclusion import TOTAL, Rule
from game.studies.suspicion import Flag
from sim.world import JSON


def apply(record: StudyRecord, by: Player | None = None) -> list[tuple[int, str]]:
    """Exclude whom the rules of their version exclude; their numbers with the reasons. Whoever was counted again by
    a researcher is left alone, and so are those who are still under way."""
    over = record.participants.exclude(standing=Participant.Standing.UNDER_WAY)
    rows = over.filter(excluded="").exclude(kind=Participant.Kind.TRIAL)
    spared = set(
        StudyEvent.objects.filter(participant__study=record, kind="included").values_list(
            "participant", flat=True
        )
    )
    found: list[tuple[int, str]] = []
    for one in rows.select_related("version"):
        rule = None if one.pk in spared else broken(one)
        if rule is not None:
            exclude(one, by, rule.reason, _why(one, rule))
            found.append((one.number, rule.reason))
    return found


def broken(participant: Participant) -> Rule | None:
    """The first rule of their version that excludes somebody; None: they count."""
    rules = study_of(participant.version).exclude
    holds = (rule for rule in rules if any(map(rule.holds, _VALUES[rule.about](participant, rule))))
    return next(holds, None)


def _why(participant: Participant, rule: Rule) -> str:
    """The rule in words; of one about signs also what was seen."""
    if rule.about != "flags":
        return rule.told
    seen = "; ".join(f"{flag.rule.name}: {flag.seen}" for flag in _signs(participant, rule))
    return f"{rule.told} ({seen})"


def _answers(participant: Participant, rule: Rule) -> Iterator[JSON]:
    rows = StudyAnswer.objects.filter(visit__participant=participant, question=rule.name)
    if rule.stage:
        rows = rows.filter(visit__stage=rule.stage)
    yield from rows.values_list("value", flat=True)


def _minutes(participant: Participant, rule: Rule) -> Iterator[JSON]:
    """The minutes of each time that a stage was left, or of the whole for those who came to its end: whoever
    was stopped on the way was not quick."""
    if rule.name == TOTAL:
        if _is_through(participant) and participant.over_at is not None:
            yield _in_minutes(participant.over_at - participant.arrived_at)
        return
    for visit in StudyVisit.objects.filter(participant=participant, stage=rule.name):
        if visit.left_at is not None:
            yield _in_minutes(visit.left_at - visit.entered_at)


def _is_through(participant: Participant) -> bool:
    return participant.standing == Participant.Standing.COMPLETED


def _had_time_for(participant: Participant, rule: Rule) -> bool:
    """Whether little of something may be held against somebody: they were through with the stage, or with all."""
    if rule.test != "less":
        return True
    if not rule.stage:
        return _is_through(participant)
    visits = StudyVisit.objects.filter(participant=participant, stage=rule.stage)
    return visits.filter(left_at__isnull=False).exists()


def _in_minutes(length: timedelta) -> float:
    return length.total_seconds() / 60


def _measures(participant: Participant, rule: Rule) -> Iterator[JSON]:
    """The measure of each session of theirs; of one for each seat that of their own."""
    visits = StudyVisit.objects.filter(participant=participant, session__isnull=False)
    if rule.stage:
        visits = visits.filter(stage=rule.stage)
    for visit in visits.select_related("session").prefetch_related("session__seats"):
        assert visit.session is not None
        value = all_metrics()[rule.name].measure(read_events(visit.session.pk))
        own = [
            seat.name
            for seat in visit.session.seats.all()
            if seat.player_id == participant.player_id
        ]
        if isinstance(value, Mapping):
            yield from (value.get(name) for name in own)
        else:
            yield value


def _events(participant: Participant, rule: Rule) -> Iterator[JSON]:
    rows = StudyEvent.objects.filter(participant=participant, kind=rule.name)
    if rule.stage:
        rows = rows.filter(step__in=_steps(participant, rule.stage))
    if _had_time_for(participant, rule):
        yield rows.count()


def _telemetry(participant: Participant, rule: Rule) -> Iterator[JSON]:
    """How often pages told of something (an event holds what one told at once)."""
    rows = StudyEvent.objects.filter(participant=participant, kind=KIND)
    if rule.stage:
        rows = rows.filter(step__in=_steps(participant, rule.stage))
    told = Counter(
        one.get("kind")
        for row in rows
        for one in row.body.get("events", ())
        if isinstance(one, Mapping)
    )
    if _had_time_for(participant, rule):
        yield told[rule.name]


def _flags(participant: Participant, rule: Rule) -> Iterator[JSON]:
    """How many signs of a program there are. What says of itself that it is one needs no sign, and researchers look
    through their studies as they like."""
    if participant.kind == Participant.Kind.PERSON:
        yield len(_signs(participant, rule))


def _signs(participant: Participant, rule: Rule) -> list[Flag]:
    found = flags_of(participant)
    return [flag for flag in found if rule.name in (flag.rule.family, flag.rule.name)]


def _steps(participant: Participant, stage: str) -> list[str]:
    rows = StudyVisit.objects.filter(participant=participant, stage=stage)
    return list(rows.values_list("key", flat=True))


_VALUES: Mapping[str, Callable[[Participant, Rule], Iterator[JSON]]] = {
    "answer": _answers,
    "minutes": _minutes,
    "measure": _measures,
    "events": _events,
    "telemetry": _telemetry,
    "flags": _flags,
}
"""What a rule is held against, by what it is about."""

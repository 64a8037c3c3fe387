"""The lobby of a matching stage: who waits, who is put together, what becomes of those for whom nobody comes.

Everything is rows, so that any web process can do it. Whoever puts people together holds the study's row, and no
participant's: those who hold their own row (`walking.send`) never wait for the study's.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from statistics import median

from django.db import models, transaction
from django.utils import timezone

from game.fieldwork.grouping import alike, fitting, group_at, needed, role_of
from game.fieldwork.record import note
from game.fieldwork.taking import Go, Stop, Taking, Verdict
from game.models import Participant, StudyEvent, StudyGroup, StudyRecord, Waiting
from sim.world import JSONObject

FRESH = timedelta(seconds=15)
"""Pages say every three seconds that they are there. Nobody is matched who did not for so long."""
AWAY = timedelta(seconds=90)
"""Whoever comes back after so long has not waited meanwhile: their time begins anew."""
PING_EVERY = timedelta(minutes=1)
"""So often it is kept how long a page's messages take, after consent: the monitor shows the last."""
RECENT = 20
"""The estimate is the median wait of so many who were matched last."""


def pass_on(taking: Taking) -> Verdict | None:
    """What has become of somebody's wait; None: it goes on. Called without holding their row."""
    if needed(taking) < 2 or group_at(taking, taking.step) is not None:
        return Go()
    if _nothing_new(taking):
        return None
    with transaction.atomic():
        study = StudyRecord.objects.select_for_update().get(pk=taking.participant.study_id)
        if group_at(taking, taking.step) is not None:
            return Go()
        row = come(taking)
        _match(taking, study)
        if group_at(taking, taking.step) is not None:
            return Go()
        return _without(taking, row) if row.until <= timezone.now() else None


def _nothing_new(taking: Taking) -> bool:
    """Whether somebody who waits already still has time, and nobody to be put together with. Asked by every
    page every few seconds, so without holding the study."""
    row = Waiting.objects.filter(participant=taking.participant, key=taking.step.key).first()
    now = timezone.now()
    if row is None or row.until <= now or row.seen_at < now - FRESH:
        return False
    return fitting(taking.step.stage, _here(row), needed(taking)) is None


def come(taking: Taking) -> Waiting:
    """The row of somebody who waits: they are here now."""
    who, now = taking.participant, timezone.now()
    row = Waiting.objects.filter(participant=who).first()
    if row is not None and row.key == taking.step.key and row.seen_at > now - AWAY:
        row.seen_at = now
        row.save(update_fields=["seen_at"])
        return row
    if row is not None:
        row.delete()
    row = Waiting(
        participant=who, study_id=who.study_id, key=taking.step.key, alike=alike(taking),
        seen_at=now, role=role_of(taking),
    )  # fmt: skip
    row.until = _until(taking, row, now)
    row.save()
    note(who, "waits", taking.step.key, until=row.until.isoformat())
    return row


def _until(taking: Taking, row: Waiting, now: datetime) -> datetime:
    """When somebody's time in the lobby is over; shared: when that of the others there is."""
    stage = taking.step.stage
    own = now + timedelta(minutes=stage.wait_minutes)
    if stage.timeout == "individual":
        return own
    first = _others(row).filter(seen_at__gte=now - FRESH, until__gt=now).order_by("until").first()
    return min(own, first.until) if first is not None else own


def _others(row: Waiting) -> models.QuerySet[Waiting]:
    """Those who wait for the same, with `row` among them."""
    rows = Waiting.objects.filter(study=row.study_id, key=row.key, alike=row.alike)
    return rows.select_related("participant")


def heard(participant: Participant, rtt_ms: float | None) -> None:
    """A sign of life of somebody who may be waiting, and how long their messages take."""
    now = timezone.now()
    Waiting.objects.filter(participant=participant).update(
        seen_at=now, **({} if rtt_ms is None else {"rtt_ms": rtt_ms})
    )
    if rtt_ms is not None and participant.consented_at is not None:
        ping(participant.pk, rtt_ms)


def ping(participant: int, rtt_ms: float) -> None:
    """Note how long somebody's messages take, if that was not done just now."""
    pings = StudyEvent.objects.filter(participant=participant, kind="ping")
    if not pings.filter(at__gt=timezone.now() - PING_EVERY).exists():
        StudyEvent.objects.create(
            participant_id=participant, kind="ping", body={"ms": round(rtt_ms)}
        )


def _here(row: Waiting) -> list[Waiting]:
    """Those who wait for the same and are there now, longest first."""
    rows = _others(row).filter(
        seen_at__gte=timezone.now() - FRESH,
        participant__standing=Participant.Standing.UNDER_WAY,
        participant__paused_at=None,
    )
    return list(rows.order_by("since", "pk"))


def _match(taking: Taking, study: StudyRecord) -> None:
    """Put together whoever can be. Called with the study's row held."""
    stage, count = taking.step.stage, needed(taking)
    row = Waiting.objects.get(participant=taking.participant)
    while some := fitting(stage, _here(row), count):
        _together(study, row.key, some)
        if row in some:
            return


def _together(
    study: StudyRecord, key: str, rows: Sequence[Waiting], sits_in: JSONObject | None = None
) -> StudyGroup:
    """Make a group of those who waited; `sits_in` says which agent comes in for those who are missing."""
    group = StudyGroup.objects.create(
        study=study, key=key, plan={"agent": sits_in} if sits_in else {}
    )
    group.members.set([row.participant_id for row in rows])
    Waiting.objects.filter(pk__in=[row.pk for row in rows]).delete()
    now = timezone.now()
    for row in rows:
        others = [one.participant.number for one in rows if one.pk != row.pk]
        waited = round((now - row.since).total_seconds(), 1)
        note(row.participant, "matched", key, group=group.pk, partners=others, waited=waited,
             agent=sits_in, rtt_ms=row.rtt_ms)  # fmt: skip
    return group


def _without(taking: Taking, row: Waiting) -> Verdict | None:
    """Nobody came in time. Called with the study's row held, so that nobody comes meanwhile."""
    stage, who = taking.step.stage, taking.participant
    if stage.fallback == "extend":
        return None
    if stage.fallback == "exit":
        leave(taking, row, "time")
        return Stop("no partner")
    rows = [row]
    if stage.timeout == "shared":
        rest = [one for one in _here(row) if one.pk != row.pk]
        rows = fitting(stage, [row, *rest], min(len(rest) + 1, needed(taking))) or [row]
    agent = stage.agent if isinstance(stage.agent, dict) else {"agent": str(stage.agent)}
    _together(StudyRecord(pk=who.study_id), row.key, rows, agent)
    return Go()


def leave(taking: Taking, row: Waiting, why: str) -> None:
    """Somebody stops waiting."""
    waited = round((timezone.now() - row.since).total_seconds(), 1)
    row.delete()
    note(taking.participant, "not matched", taking.step.key, waited=waited, why=why)


def extend(taking: Taking, row: Waiting) -> None:
    """Wait as long again."""
    row.until = timezone.now() + timedelta(minutes=taking.step.stage.wait_minutes)
    row.save(update_fields=["until"])
    note(taking.participant, "waits on", taking.step.key, until=row.until.isoformat())


def estimate(study: StudyRecord) -> int | None:
    """Seconds for which those before waited, at the median; None: nobody was matched yet."""
    rows = StudyEvent.objects.filter(participant__study=study, kind="matched").order_by("-pk")
    waits = [body["waited"] for body in rows.values_list("body", flat=True)[:RECENT]
             if not body.get("agent")]  # fmt: skip
    return round(median(waits)) if waits else None

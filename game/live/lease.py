"""Who runs a session: a lease in its row, renewed while its owner lives.

An owner is a process, by its name of `game.jobs.holders`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery

from game import models
from game.jobs.claims import Claims
from game.jobs.holders import is_dead

LEASE_S = 10.0
RENEW_S = 3.0
FORSAKEN_S = 24 * 3600.0
"""A kitchen in which nothing was recorded for so long is closed; its log stays."""

LEASES = Claims(
    models.Session, "lease_until", timedelta(seconds=LEASE_S), marks=("owner",), ahead=True
)


def _at(now: float) -> datetime:
    return datetime.fromtimestamp(now, UTC)


def claim(session: str, owner: str, now: float) -> bool:
    """Take a session nobody runs. False: somebody else has it (or it does not exist)."""
    row = models.Session.objects.filter(pk=session).only("owner", "lease_until").first()
    if row is None or not (row.owner == owner or _free(row, now)):
        return False
    same = LEASES.mine(row).filter(lease_until=row.lease_until)
    return LEASES.take(same, _at(now), owner=owner)


def _free(row: models.Session, now: float) -> bool:
    return not row.owner or LEASES.is_silent(row, _at(now)) or is_dead(row.owner)


def renew(sessions: Iterable[str], owner: str, now: float) -> set[str]:
    """Keep these sessions; returns those that are not ours any more."""
    ids = set(sessions)
    if not ids:
        return set()
    ours = models.Session.objects.filter(pk__in=ids, owner=owner)
    with _held_in_order(ours):
        renewed = LEASES.renew(ours, _at(now))
    if renewed == len(ids):
        return set()
    return ids - set(ours.values_list("pk", flat=True))


def release(sessions: Iterable[str], owner: str) -> None:
    """Give sessions back, so that another process can take them at once."""
    ours = models.Session.objects.filter(pk__in=set(sessions), owner=owner)
    with _held_in_order(ours):
        LEASES.give_back(ours, owner="")


@contextmanager
def _held_in_order(rows: QuerySet[models.Session]) -> Iterator[None]:
    """Lock rows by their ids, as `game.log.store` does that writes into many of them at once: two that lock the
    same rows in different orders wait for each other, until the database fails one of them."""
    with transaction.atomic():
        list(rows.order_by("pk").select_for_update(no_key=True).values_list("pk"))
        yield


def touched() -> Subquery:
    """When the last event of a session was recorded (seconds since the epoch), for queries."""
    newest = models.Event.objects.filter(session=OuterRef("pk")).order_by("-seq")
    return Subquery(newest.values("at")[:1])


def forsaken(now: float, limit: int = 50) -> list[str]:
    """Open sessions that everybody has left standing for a day."""
    rows = models.Session.objects.filter(status__in=models.Session.LIVE, demo=False)
    old = rows.annotate(touched=touched()).filter(touched__lt=now - FORSAKEN_S)
    return list(old.order_by("created_at").values_list("pk", flat=True)[:limit])


def orphans(now: float, limit: int = 50) -> list[str]:
    """Sessions in play that nobody runs, oldest first: those a runner should take by itself.

    A demo cooks only for those who watch, and a lobby or a pause waits for somebody to come.
    """
    playing = models.Session.objects.filter(
        status__in=(models.Session.Status.COUNTDOWN, models.Session.Status.PLAYING), demo=False
    )
    rows: QuerySet[models.Session] = playing.only("id", "owner", "lease_until").order_by(
        "created_at"
    )
    unheld = rows.filter(Q(owner="") | LEASES.silent(_at(now)))
    found = [row.pk for row in unheld[:limit]]
    if len(found) < limit:
        held = playing.exclude(owner="").order_by("owner")  # else each is as distinct as its row
        owners = held.values_list("owner", flat=True).distinct()
        dead = [owner for owner in owners if is_dead(owner)]
        found += [row.pk for row in rows.filter(owner__in=dead)[:limit] if row.pk not in found]
    return found[:limit]

"""Who runs a session: a lease in its row, taken by compare-and-set and renewed while it lives.

An owner's name says on which machine and in which process it runs, so that a process on the same
machine can tell that a predecessor is dead and need not wait for its lease to run out.
"""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import psutil
from django.db.models import OuterRef, Q, QuerySet, Subquery

from game import models

LEASE_S = 10.0
RENEW_S = 3.0
FORSAKEN_S = 24 * 3600.0
"""A kitchen in which nothing was recorded for so long is closed; its log stays."""


def _machine() -> str:
    """This machine since it was started, as processes with the same process numbers see it."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    space = Path("/proc/self/ns/pid")
    since = boot.read_text()[:8] if boot.exists() else str(int(psutil.boot_time()))
    return f"{socket.gethostname()[:24]}/{since}/{space.stat().st_ino if space.exists() else 0}"


def _born(pid: int) -> int:
    """When the process started, in hundredths of a second. Raises psutil.NoSuchProcess."""
    return round(psutil.Process(pid).create_time() * 100)


def new_owner() -> str:
    """A name for this process as an owner of sessions; no two calls give the same."""
    pid = os.getpid()
    return f"{_machine()}|{pid}|{_born(pid)}|{secrets.token_hex(2)}"


def is_dead(owner: str) -> bool:
    """Whether this owner is a process of this machine that surely exists no more."""
    parts = owner.split("|")
    if len(parts) != 4 or parts[0] != _machine():
        return False
    try:
        return _born(int(parts[1])) != int(parts[2])
    except (psutil.NoSuchProcess, ValueError):
        return True


def _until(now: float) -> datetime:
    return datetime.fromtimestamp(now + LEASE_S, UTC)


def _free(row: models.Session, now: float) -> bool:
    expired = row.lease_until is None or row.lease_until.timestamp() <= now
    return not row.owner or expired or is_dead(row.owner)


def claim(session: str, owner: str, now: float) -> bool:
    """Take a session nobody runs. False: somebody else has it (or it does not exist)."""
    row = models.Session.objects.filter(pk=session).only("owner", "lease_until").first()
    if row is None or not (row.owner == owner or _free(row, now)):
        return False
    same = models.Session.objects.filter(pk=session, owner=row.owner, lease_until=row.lease_until)
    return same.update(owner=owner, lease_until=_until(now)) == 1


def renew(sessions: Iterable[str], owner: str, now: float) -> set[str]:
    """Keep these sessions; returns those that are not ours any more."""
    ids = set(sessions)
    if not ids:
        return set()
    ours = models.Session.objects.filter(pk__in=ids, owner=owner)
    if ours.update(lease_until=_until(now)) == len(ids):
        return set()
    return ids - set(ours.values_list("pk", flat=True))


def release(sessions: Iterable[str], owner: str) -> None:
    """Give sessions back, so that another process can take them at once."""
    ours = models.Session.objects.filter(pk__in=set(sessions), owner=owner)
    ours.update(owner="", lease_until=None)


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
    at = datetime.fromtimestamp(now, UTC)
    unheld = rows.filter(Q(owner="") | Q(lease_until__isnull=True) | Q(lease_until__lte=at))
    found = [row.pk for row in unheld[:limit]]
    if len(found) < limit:
        owners = playing.exclude(owner="").values_list("owner", flat=True).distinct()
        dead = [owner for owner in owners if is_dead(owner)]
        found += [row.pk for row in rows.filter(owner__in=dead)[:limit] if row.pk not in found]
    return found[:limit]

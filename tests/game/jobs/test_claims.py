"""Claims: one holder at a time, kept by signs of life; the same for leases, jobs and episodes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import F

from game.jobs.claims import Claims
from game.models import Job, Session

pytestmark = pytest.mark.django_db

NOW = datetime(2030, 1, 1, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)
BEATS = Claims(
    Job, "heartbeat_at", MINUTE, marks=("attempts",), held={"status": Job.Status.RUNNING}
)
LEASES = Claims(Session, "lease_until", MINUTE, marks=("owner",), ahead=True)


def queued(job: Job):
    return Job.objects.filter(pk=job.pk, status=Job.Status.QUEUED)


def taken() -> Job:
    job = Job.objects.create(kind="test")
    assert BEATS.take(queued(job), NOW, attempts=F("attempts") + 1)
    job.refresh_from_db()
    return job


def test_a_row_is_taken_once() -> None:
    job = taken()
    assert (job.status, job.attempts, job.heartbeat_at) == (Job.Status.RUNNING, 1, NOW)
    assert not BEATS.take(queued(job), NOW)


def test_a_holder_that_gives_signs_of_life_keeps_its_row() -> None:
    job = taken()
    assert BEATS.renew(BEATS.mine(job), NOW + MINUTE - SECOND, done=3) == 1
    assert not BEATS.stale(NOW + MINUTE + SECOND).exists()
    job.refresh_from_db()
    assert job.done == 3


def test_a_sign_of_life_is_for_ones_own_row_only() -> None:
    """Two rows of one holder are marked alike."""
    mine, other = taken(), taken()
    assert BEATS.renew(BEATS.mine(mine), NOW + SECOND, done=3) == 1
    other.refresh_from_db()
    assert (other.heartbeat_at, other.done) == (NOW, 0)
    assert BEATS.give_back(BEATS.mine(mine), status=Job.Status.DONE) == 1
    assert BEATS.mine(other).exists()


def test_a_silent_holder_is_given_up_and_cannot_write_into_its_successors_claim() -> None:
    late = taken()
    assert not BEATS.stale(NOW + MINUTE - SECOND).exists()
    stale = BEATS.stale(NOW + MINUTE)
    assert list(stale) == [late]
    assert BEATS.is_silent(late, NOW + MINUTE)
    assert BEATS.give_back(stale, status=Job.Status.QUEUED) == 1
    assert BEATS.renew(BEATS.mine(late), NOW + MINUTE, done=9) == 0
    assert BEATS.take(queued(late), NOW + MINUTE, attempts=F("attempts") + 1)
    assert BEATS.renew(BEATS.mine(late), NOW + MINUTE, done=9) == 0
    assert Job.objects.get(pk=late.pk).done == 0


def test_a_row_that_nobody_holds_is_not_stale_however_old_it_is() -> None:
    Job.objects.create(kind="test", heartbeat_at=NOW - 10 * MINUTE)
    assert not BEATS.stale(NOW).exists()


def test_a_holder_that_never_gave_a_sign_of_life_is_silent() -> None:
    job = Job.objects.create(kind="test", status=Job.Status.RUNNING)
    assert list(BEATS.stale(NOW)) == [job]
    assert BEATS.is_silent(job, NOW)


def test_a_lease_says_until_when_it_holds() -> None:
    row = Session.objects.create()
    assert LEASES.take(LEASES.mine(row), NOW, owner="one")
    row.refresh_from_db()
    assert row.lease_until == NOW + MINUTE
    assert not LEASES.is_silent(row, NOW + MINUTE - SECOND)
    assert LEASES.is_silent(row, NOW + MINUTE)
    assert list(Session.objects.filter(LEASES.silent(NOW + MINUTE))) == [row]
    assert LEASES.give_back(LEASES.mine(row), owner="") == 1
    row.refresh_from_db()
    assert (row.owner, row.lease_until) == ("", None)

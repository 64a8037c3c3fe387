"""Background jobs. The database is the truth; the broker only says that there is work.

A job goes queued, running (with a heartbeat), then done, failed or cancelled; how a worker holds
it is said in `game.jobs.claims`.
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from game.files import kept
from game.jobs import broker, handing_over
from game.jobs.claims import Claims
from game.jobs.rooms import find_work
from game.jobs.upkeep import upkeep
from game.models import Job, JobWorker, Player
from sim.world import JSONObject

log = logging.getLogger(__name__)

BEAT = timedelta(seconds=1)
"""A running job writes its progress at most this often."""
STALE = timedelta(seconds=60)
"""A running job that has been silent for so long is taken from its worker."""
RESEND = timedelta(seconds=60)
"""A queued job is announced to the workers again after so long."""
KEEP = timedelta(days=7)
"""How long the file of a finished job is kept."""
ALIVE = timedelta(seconds=20)
"""A worker that was seen within this time counts as alive; it reports every five seconds."""
MAX_ATTEMPTS = 3

TASK = "game.run_job"
"""Name under which the workers know how to do a job."""
MAX_WAITING = 5
"""How many unfinished jobs one person may have."""
MAX_QUEUED = 200
"""How many may wait in all: guests are made by the click, so their own limit is not enough."""

CLAIMS = Claims(
    Job, "heartbeat_at", STALE, marks=("attempts",), held={"status": Job.Status.RUNNING}
)

JobFunction = Callable[["Work"], Path]
_kinds: dict[str, JobFunction] = {}


class JobError(Exception):
    """A job cannot be done, for a reason its creator can understand."""


class Cancelled(Exception):
    """The job is no longer this worker's: it was cancelled, or given to another one."""


def job_kind(name: str) -> Callable[[JobFunction], JobFunction]:
    """Register the function that does jobs of this kind and returns the file it made."""

    def register(function: JobFunction) -> JobFunction:
        _kinds[name] = function
        return function

    return register


def enqueue(kind: str, params: JSONObject, player: Player | None) -> Job:
    """Store a job and, once that is committed, tell the workers.

    Raises:
        JobError: this person has too many unfinished jobs already, or everybody together has.
    """
    waiting = Job.objects.filter(finished_at=None)
    if player is not None and waiting.filter(created_by=player).count() >= MAX_WAITING:
        raise JobError(f"You have {MAX_WAITING} unfinished jobs; wait for one or cancel one.")
    if waiting.count() >= MAX_QUEUED:
        raise JobError("Too much is waiting to be done here; try again in a few minutes.")
    job = Job.objects.create(
        kind=kind, params=params, created_by=player, heartbeat_at=timezone.now()
    )
    transaction.on_commit(lambda: announce(job.id))
    return job


def announce(job_id: str) -> None:
    """Tell the workers."""
    broker.announce(TASK, job_id)


def folder(job_id: str) -> Path:
    """Where a job's files are made; what is finished is in the storage, under `shelf_of` it."""
    return kept.here(shelf_of(job_id))


def shelf_of(job_id: str) -> str:
    """The name of the folder in which the storage has a job's files."""
    return f"jobs/{job_id}"


class Work:
    """What a job function holds while it runs: its parameters, its folder, its heartbeat."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.params: JSONObject = job.params
        self.folder = folder(job.id)
        self._said = timezone.now()

    def mine(self) -> QuerySet[Job]:
        """The job's row, as long as it is this worker's."""
        return CLAIMS.mine(self.job)

    def progress(self, done: int, total: int, message: str = "") -> None:
        """Report progress; cheap to call often.

        Raises:
            Cancelled: the job is no longer this worker's.
        """
        now = timezone.now()
        if now - self._said < BEAT and 0 < done < total:
            return
        self._said = now
        if not CLAIMS.renew(self.mine(), now, done=done, total=total, message=message):
            raise Cancelled

    @contextmanager
    def file(self, name: str) -> Iterator[Path]:
        """A path to write to; it gets its name only when it is complete."""
        self.folder.mkdir(parents=True, exist_ok=True)
        temporary = self.folder / f".{self.job.attempts}.{name}.part"
        try:
            yield temporary
            temporary.replace(self.folder / name)
        finally:
            temporary.unlink(missing_ok=True)


def run(job_id: str) -> None:
    """Do a job, unless somebody else has it or it is over already. Safe to call any time."""
    job = _claim(job_id)
    if job is None:
        return
    work = Work(job)
    try:
        name = _name_of(_function(job.kind)(work))
        handing_over.store(name, lambda: CLAIMS.renew(work.mine(), timezone.now()))
    except Cancelled:
        _tidy_cancelled(job)
    except JobError as error:
        _finish(work, Job.Status.FAILED, message=str(error))
    except OSError as error:
        log.exception("job %s could not write", job_id)
        _finish(work, Job.Status.FAILED, message=_in_words(error))
    except Exception:  # the outermost loop of a job: its failure must not end the worker
        log.exception("job %s failed", job_id)
        _finish(
            work, Job.Status.FAILED, message="Something went wrong; the server's log says what."
        )
    else:
        _finish(work, Job.Status.DONE, message="", file=name)
    if not kept.is_here():
        with suppress(OSError):  # another attempt may be writing into it
            work.folder.rmdir()


def _function(kind: str) -> JobFunction:
    if kind not in _kinds:
        find_work()
    return _kinds[kind]


def _claim(job_id: str) -> Job | None:
    queued = Job.objects.filter(pk=job_id, status=Job.Status.QUEUED)
    taken = CLAIMS.take(queued, timezone.now(), attempts=F("attempts") + 1)
    return Job.objects.filter(pk=job_id).first() if taken else None


def _finish(work: Work, status: Job.Status, *, message: str, file: str = "") -> None:
    done = {"done": F("total")} if status == Job.Status.DONE else {}
    if not work.mine().update(
        status=status, message=message, file=file, finished_at=timezone.now(), **done
    ):
        _tidy_cancelled(work.job)


def _tidy_cancelled(job: Job) -> None:
    """Remove what a cancelled run left; a run that went to another worker is that worker's."""
    if Job.objects.filter(pk=job.pk, status=Job.Status.CANCELLED).exists():
        try:
            kept.forget(shelf_of(job.pk))
        except OSError:
            log.exception("files of the cancelled job %s may be left in the storage", job.pk)


def _name_of(path: Path) -> str:
    return path.relative_to(settings.FILES_DIR).as_posix()


def _in_words(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "The disk of the server is full. Nothing was written; free some space and try again."
    return f"The file could not be written: {error.strerror or error}."


def cancel(job: Job) -> bool:
    """Cancel a job that is not over. A worker that has it notices at its next heartbeat."""
    live = (Job.Status.QUEUED, Job.Status.RUNNING)
    return bool(
        Job.objects.filter(pk=job.pk, status__in=live).update(
            status=Job.Status.CANCELLED, finished_at=timezone.now(), message="Cancelled."
        )
    )


@upkeep
def reconcile() -> list[str]:
    """Put stale jobs back into the queue and announce what waits too long. Returns their ids."""
    now = timezone.now()
    stale = CLAIMS.stale(now)
    stale.filter(attempts__gte=MAX_ATTEMPTS).update(
        status=Job.Status.FAILED,
        finished_at=now,
        message=f"The worker died {MAX_ATTEMPTS} times while doing this.",
    )
    CLAIMS.give_back(stale, status=Job.Status.QUEUED, done=0)
    _forget_old_files()
    return _announce_waiting()


def _announce_waiting() -> list[str]:
    now = timezone.now()
    queued = Job.objects.filter(status=Job.Status.QUEUED)
    waiting = queued.exclude(heartbeat_at__gte=now - RESEND)
    ids = list(waiting.values_list("pk", flat=True)[:100])
    waiting.filter(pk__in=ids).update(heartbeat_at=now)
    for job_id in ids:
        announce(job_id)
    return ids


def _forget_old_files() -> None:
    old = Job.objects.exclude(file="").filter(finished_at__lt=timezone.now() - KEEP)
    for job in old[:100]:
        try:
            kept.forget(shelf_of(job.pk))
        except OSError as error:  # the row still names it: the next look tries again
            log.warning("old files of jobs are still there: %s", error)
            return
        Job.objects.filter(pk=job.pk).update(file="", message="The file was kept for a week.")


def worker_seen(name: str) -> None:
    """Note that a worker is alive, and forget those that have been silent for a day."""
    now = timezone.now()
    JobWorker.objects.update_or_create(name=name, defaults={"seen_at": now})
    JobWorker.objects.filter(seen_at__lt=now - timedelta(days=1)).delete()


def worker_gone(name: str) -> None:
    """Note that a worker has stopped in good order."""
    JobWorker.objects.filter(name=name).delete()


def job_workers_alive() -> int:
    """How many job workers have been seen within the last seconds."""
    return JobWorker.objects.filter(seen_at__gte=timezone.now() - ALIVE).count()

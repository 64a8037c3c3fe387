"""Jobs: done once, by one worker, with progress; cancelled, failed and dead workers included."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError
from pytest_django.fixtures import Settings

from game.evaluation import dispatch
from game.jobs import queue as jobs
from game.jobs import rooms, upkeep, worker
from game.jobs.queue import JobError, Work
from game.models import Job, JobWorker, Player
from webapp.celery import app

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> list[str]:
    """The ids announced to the workers; there is no broker in these tests."""
    settings.FILES_DIR = tmp_path / "files"
    ids: list[str] = []
    monkeypatch.setattr(jobs, "announce", ids.append)
    return ids


@pytest.fixture
def kind(monkeypatch: pytest.MonkeyPatch) -> Callable[[jobs.JobFunction], None]:
    """Makes a function the kind of job called `test`."""
    return lambda function: monkeypatch.setitem(jobs._kinds, "test", function)


def writes(work: Work) -> Path:
    for n in range(3):
        work.progress(n, 3, f"part {n}")
    with work.file("answer.txt") as path:
        path.write_text("42")
    return work.folder / "answer.txt"


def new(**row: object) -> Job:
    return Job.objects.create(kind="test", **row)


def test_a_job_goes_from_queued_to_done(kind: Callable[..., None]) -> None:
    kind(writes)
    job = new()
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.status, job.attempts, job.done, job.total) == (Job.Status.DONE, 1, 3, 3)
    assert (jobs.folder(job.pk) / "answer.txt").read_text() == "42"
    assert job.file == f"jobs/{job.pk}/answer.txt"
    assert job.finished_at is not None


@pytest.mark.parametrize("here", [True, False])
def test_nothing_is_left_of_a_job_whose_file_is_kept_elsewhere(
    kind: Callable[..., None], monkeypatch: pytest.MonkeyPatch, here: bool
) -> None:
    def taken(name: str, renew: Callable[[], object]) -> None:
        if not here:
            (jobs.folder(job.pk) / "answer.txt").unlink()

    monkeypatch.setattr(jobs.handing_over, "store", taken)
    monkeypatch.setattr(jobs.kept, "is_here", lambda: here)
    kind(writes)
    job = new()
    jobs.run(job.pk)
    assert jobs.folder(job.pk).exists() is here


def test_enqueue_tells_the_workers_only_after_the_commit(
    told: list[str], django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        job = jobs.enqueue("test", {"a": 1}, None)
        assert told == []
    assert told == [job.pk]
    assert job.params == {"a": 1}


def test_nobody_can_queue_without_end() -> None:
    ana = Player.objects.create(name="Ana")
    for _ in range(jobs.MAX_WAITING):
        jobs.enqueue("test", {}, ana)
    with pytest.raises(JobError, match="unfinished"):
        jobs.enqueue("test", {}, ana)


def test_many_guests_together_cannot_queue_without_end_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "MAX_QUEUED", 3)
    for n in range(3):
        jobs.enqueue("test", {}, Player.objects.create(name=f"Guest {n}"))
    with pytest.raises(JobError, match="Too much"):
        jobs.enqueue("test", {}, Player.objects.create(name="One more"))


def test_a_job_told_twice_is_done_once(kind: Callable[..., None]) -> None:
    runs: list[str] = []

    def once(work: Work) -> Path:
        runs.append(work.job.pk)
        return writes(work)

    kind(once)
    job = new()
    jobs.run(job.pk)
    jobs.run(job.pk)
    jobs.run("no-such-job")
    assert runs == [job.pk]


def test_a_second_worker_does_not_take_a_running_job(kind: Callable[..., None]) -> None:
    inside: list[int] = []

    def meets_another(work: Work) -> Path:
        inside.append(work.job.attempts)
        jobs.run(work.job.pk)  # another worker is told of the same job meanwhile
        return writes(work)

    kind(meets_another)
    job = new()
    jobs.run(job.pk)
    assert inside == [1]


@pytest.mark.django_db(transaction=True)
def test_of_two_workers_at_once_one_gets_the_job(kind: Callable[..., None]) -> None:
    runs: list[str] = []
    start = threading.Barrier(2)

    def counted(work: Work) -> Path:
        runs.append(threading.current_thread().name)
        return writes(work)

    def worker() -> None:
        start.wait()
        jobs.run(job.pk)
        connection.close()

    kind(counted)
    job = new()
    workers = [threading.Thread(target=worker) for _ in range(2)]
    for thread in workers:
        thread.start()
    for thread in workers:
        thread.join()
    assert len(runs) == 1
    job.refresh_from_db()
    assert (job.status, job.attempts) == (Job.Status.DONE, 1)


def test_a_cancelled_job_stops_at_its_next_heartbeat(kind: Callable[..., None]) -> None:
    reached: list[int] = []

    def long(work: Work) -> Path:
        work.folder.mkdir(parents=True)
        (work.folder / "half").write_text("x")
        for n in range(10):
            work._said -= timedelta(seconds=5)
            work.progress(n, 10)
            reached.append(n)
            if n == 3:
                assert jobs.cancel(work.job)
        return writes(work)

    kind(long)
    job = new()
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.CANCELLED
    assert reached == [0, 1, 2, 3]
    assert not jobs.folder(job.pk).exists()


def test_a_job_cancelled_at_its_very_end_stays_cancelled(kind: Callable[..., None]) -> None:
    def late(work: Work) -> Path:
        path = writes(work)
        jobs.cancel(work.job)
        return path

    kind(late)
    job = new()
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.status, job.file) == (Job.Status.CANCELLED, "")
    assert not jobs.folder(job.pk).exists()


def test_a_queued_job_can_be_cancelled_and_is_never_begun(kind: Callable[..., None]) -> None:
    kind(writes)
    job = new()
    assert jobs.cancel(job)
    assert not jobs.cancel(job)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.status, job.attempts) == (Job.Status.CANCELLED, 0)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (JobError("Nothing to do."), "Nothing to do."),
        (OSError(errno.ENOSPC, "No space left on device"), "disk of the server is full"),
        (OSError(errno.EACCES, "Permission denied"), "Permission denied"),
        (ValueError("secret detail"), "Something went wrong"),
    ],
)
def test_a_failure_is_told_in_words(
    kind: Callable[..., None], error: Exception, words: str
) -> None:
    def fails(work: Work) -> Path:
        with work.file("half.txt") as path:
            path.write_text("half")
            raise error

    kind(fails)
    job = new()
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.FAILED
    assert words in job.message
    assert "secret" not in job.message
    assert list(jobs.folder(job.pk).iterdir()) == []


def silent(minutes: float) -> object:
    return timezone.now() - timedelta(minutes=minutes)


def test_a_job_whose_worker_died_is_queued_again(told: list[str]) -> None:
    dead = new(status=Job.Status.RUNNING, attempts=1, heartbeat_at=silent(2), done=4, total=9)
    alive = new(status=Job.Status.RUNNING, attempts=1, heartbeat_at=silent(0.1))
    assert jobs.reconcile() == [dead.pk]
    dead.refresh_from_db()
    alive.refresh_from_db()
    assert (dead.status, dead.done) == (Job.Status.QUEUED, 0)
    assert alive.status == Job.Status.RUNNING
    assert told == [dead.pk]


def test_a_job_that_kills_its_workers_is_given_up(told: list[str]) -> None:
    job = new(status=Job.Status.RUNNING, attempts=jobs.MAX_ATTEMPTS, heartbeat_at=silent(2))
    jobs.reconcile()
    job.refresh_from_db()
    assert job.status == Job.Status.FAILED
    assert "died" in job.message
    assert told == []


def test_a_lost_announcement_is_made_again_but_not_all_the_time(told: list[str]) -> None:
    lost = new(heartbeat_at=silent(5))
    new(heartbeat_at=silent(0.1))
    jobs.reconcile()
    jobs.reconcile()
    assert told == [lost.pk]


def test_a_worker_given_up_for_dead_cannot_write_into_its_successors_run(
    kind: Callable[..., None],
) -> None:
    def sleeps(work: Work) -> Path:
        Job.objects.filter(pk=work.job.pk).update(heartbeat_at=silent(5))
        jobs.reconcile()
        Job.objects.filter(pk=work.job.pk).update(status=Job.Status.RUNNING, attempts=2, done=7)
        return writes(work)

    kind(sleeps)
    job = new()
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.status, job.attempts, job.done, job.file) == (Job.Status.RUNNING, 2, 7, "")


def test_progress_is_written_rarely(
    kind: Callable[..., None], django_assert_max_num_queries: Callable[..., object]
) -> None:
    def busy(work: Work) -> Path:
        with django_assert_max_num_queries(4):  # type: ignore[attr-defined]
            for n in range(1000):
                work.progress(n, 1000)
        return writes(work)

    kind(busy)
    job = new()
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.DONE


def test_old_files_are_forgotten(kind: Callable[..., None]) -> None:
    kind(writes)
    job = new()
    jobs.run(job.pk)
    Job.objects.update(finished_at=timezone.now() - jobs.KEEP - timedelta(hours=1))
    jobs.reconcile()
    job.refresh_from_db()
    assert job.file == ""
    assert not jobs.folder(job.pk).exists()


def test_workers_are_counted_while_they_report() -> None:
    assert jobs.job_workers_alive() == 0
    jobs.worker_seen("a:1")
    jobs.worker_seen("b:2")
    assert jobs.job_workers_alive() == 2
    JobWorker.objects.filter(name="a:1").update(seen_at=silent(1))
    assert jobs.job_workers_alive() == 1
    jobs.worker_gone("b:2")
    assert jobs.job_workers_alive() == 0


def test_a_pulse_reports_and_reconciles(told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "ALIVE", timedelta(hours=1))  # however slow this machine is
    dead = new(status=Job.Status.RUNNING, attempts=1, heartbeat_at=silent(2))
    worker.Pulse("host:7").beat(reconcile=True)
    assert jobs.job_workers_alive() == 1
    assert told == [dead.pk]


def test_a_broker_that_is_away_does_not_stop_anybody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.undo()

    def away(*_: object, **__: object) -> None:
        raise OperationalError("no broker")

    monkeypatch.setattr(app, "send_task", away)
    jobs.announce("x")
    assert "game.run_job of x waits for the reconciler" in caplog.text


def test_work_is_announced_by_the_name_of_its_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    sent: list[tuple[str, object]] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, **_: sent.append((name, args)))
    jobs.announce("x")
    dispatch.announce(7)
    app.loader.import_default_modules()
    assert sent == [("game.run_job", ("x",)), ("game.play_episode", (7,))]
    assert {name for name, _ in sent} <= set(app.tasks)


def test_every_kind_of_job_is_found_where_it_lives() -> None:
    rooms.find_work()
    assert {"gif", "export", "results", "study_export", "study_archive", "prove"} <= set(
        jobs._kinds
    )
    assert rooms.rooms() == [
        "game.evaluation",
        "game.fieldwork",
        "game.findings",
        "game.fleets",
        "game.jobs",
        "game.pages",
        "game.records",
        "game.workshop",
    ]


def test_a_job_of_an_unknown_kind_fails_and_stops_nobody() -> None:
    job = Job.objects.create(kind="unheard of")
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.status == Job.Status.FAILED


def test_a_room_that_registers_its_upkeep_twice_is_looked_after_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(upkeep, "_chores", [])
    done: list[str] = []

    def chore() -> None:
        done.append("done")

    upkeep.upkeep(chore)
    upkeep.upkeep(chore)
    upkeep.look_after()
    assert done == ["done"]

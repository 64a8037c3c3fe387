"""`manage.py evaluate run.yaml`: play a run from the command line."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Count
from django.urls import reverse

from game.evaluation import dispatch, work
from game.evaluation.local import play_here
from game.evaluation.planning import make_run
from game.evaluation.processes import LOOK_S, play_in_processes
from game.evaluation.reading import RunFileError
from game.evaluation.runfile import read_file
from game.models import EvaluationRun

STATE = EvaluationRun.State


INTERRUPTED = "Interrupted. What was played is kept; the same command goes on with the run."


class Command(BaseCommand):
    """Exit status: 0 when every episode was played (won or not) or handed over, 1 if some failed
    or the run was stopped, 2 if the run file is wrong."""

    help = "Play an evaluation run described in a YAML file. The same file again goes on with it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the run file (docs/evaluation.md)")
        parser.add_argument(
            "--workers", type=int, default=None,
            help="processes that play here (default: the file's concurrency)",
        )  # fmt: skip
        parser.add_argument(
            "--celery", action="store_true", help="let the job workers play, and wait for them"
        )
        parser.add_argument(
            "--no-wait", action="store_true", help="let the job workers play, and do not wait"
        )
        parser.add_argument(
            "--fresh", action="store_true", help="play everything again, whatever was played before"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        run = self._run(options["file"], fresh=options["fresh"])
        if options["no_wait"]:
            dispatch.start(run)
            self.stdout.write(f"The job workers have it: {_address(run)}")
            return
        try:
            if options["celery"]:
                self._through_workers(run)
            else:
                self._here(run, options["workers"])
        except KeyboardInterrupt:
            raise CommandError(INTERRUPTED, returncode=130) from None
        self._tell()
        sys.stderr.write("\n")
        self._report(run)

    def _run(self, path: Path, *, fresh: bool) -> EvaluationRun:
        try:
            run, new = make_run(read_file(path), folder=path.parent, fresh=fresh)
        except RunFileError as error:
            told = str(error).removeprefix(f"{path}: ")
            raise CommandError(f"{path}: {told}", returncode=2) from error
        self._id, self._last = run.pk, ""
        verb = "Playing" if new else "Going on with"
        count = run.episodes.count()
        noun = "episode" if count == 1 else "episodes"
        self.stdout.write(f"{verb} {run.name}: {count} {noun}, {_address(run)}")
        return run

    def _here(self, run: EvaluationRun, workers: int | None) -> None:
        count = workers if workers is not None else run.concurrency
        if not 1 <= count <= 64:
            raise CommandError("--workers: 1 to 64 are possible", returncode=2)
        EvaluationRun.objects.filter(pk=run.pk).update(place="command", concurrency=count)
        if count == 1:
            play_here(run.pk, self._tell)
        else:
            play_in_processes(run.pk, count, self._tell)

    def _through_workers(self, run: EvaluationRun) -> None:
        dispatch.start(run)
        while EvaluationRun.objects.filter(pk=run.pk, state__in=EvaluationRun.LIVE).exists():
            self._tell()
            time.sleep(LOOK_S)

    def _tell(self) -> None:
        """The progress line: written again in place on a terminal, else only when it changes."""
        line = progress_line(self._id)
        if line == self._last:
            return
        self._last = line
        sys.stderr.write(f"\r\x1b[K{line}" if sys.stderr.isatty() else f"{line}\n")
        sys.stderr.flush()

    def _report(self, run: EvaluationRun) -> None:
        run.refresh_from_db()
        played = run.episodes.filter(state="done")
        won = played.filter(success=True).count()
        self.stdout.write(f"{run.name}: {run.state}. {won} of {played.count()} reached the goal.")
        if run.state != STATE.DONE:
            for message in _complaints(run):
                self.stderr.write(message)
            raise CommandError(run.message or f"The run is {run.state}.", returncode=1)


def progress_line(run_id: str) -> str:
    """How far a run is, in one line."""
    run = EvaluationRun.objects.get(pk=run_id)
    counts = dict(run.episodes.values_list("state").annotate(Count("pk")))
    total = sum(counts.values())
    parts = [f"{counts.get('done', 0)}/{total} done"]
    parts += [f"{counts[name]} {name}" for name in ("running", "failed") if counts.get(name)]
    running = run.episodes.filter(state="running").exclude(message="")
    if (
        making := running.values_list("message", flat=True).order_by("-message").first()
    ) is not None:
        parts.append(making)
    bill = work.spent_on(run)
    if bill.tokens:
        parts.append(f"{bill.tokens:,} tokens, {bill.words}")
    return ", ".join(parts)


def _complaints(run: EvaluationRun) -> list[str]:
    failed = run.episodes.filter(state="failed").select_related("task")
    return [f"{e.agent} on {e.task.task_id}: {e.message}" for e in failed[:10]]


def _address(run: EvaluationRun) -> str:
    return reverse("benchmark_run", args=[run.pk])

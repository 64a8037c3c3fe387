"""`manage.py export_sessions FILE`: sessions that are over, with all that is known of them, a JSON object a line;
with `--parquet FOLDER` the same as partitioned tables."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet

from game.findings import partitioned
from game.findings.recordings import recordings
from game.models import EvaluationRun, Session
from game.records.shelf import OVER

STDOUT = "-"


class Command(BaseCommand):
    help = "Write sessions with their logs, runs and ratings, for `brigade export-eval`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", help=f"JSON lines; {STDOUT} writes to the standard output"
        )
        parser.add_argument(
            "--parquet", type=Path, metavar="FOLDER",
            help="tables as FOLDER/TABLE/world=.../day=.../part-N.parquet instead; the folder must be new or empty",
        )  # fmt: skip
        parser.add_argument("--run", default="", help="those of an evaluation run, by its id")
        parser.add_argument("--session", nargs="*", default=[], help="ids; else all that fit")
        parser.add_argument("--world", default="", help="only those of this world")
        parser.add_argument("--suite", default="", help="only those of this suite")
        parser.add_argument("--task", default="", help="only those whose task's id holds this")
        parser.add_argument(
            "--people", action="store_true", help="only those with a person in a seat"
        )
        parser.add_argument("--names", action="store_true", help="with people's names")

    def handle(self, *args: Any, file: str | None, parquet: Path | None, **options: Any) -> None:
        if (file is None) == (parquet is None):
            raise CommandError("Say either a file for JSON lines, or --parquet and a folder.")
        ids = list(_chosen(options).order_by("created_at").values_list("pk", flat=True).distinct())
        if not ids:
            raise CommandError(
                "No session fits: only those that are over and of no study are written."
            )
        if parquet is not None:
            count = _tables(ids, parquet, names=options["names"])
        else:
            assert file is not None
            count = _lines(ids, file, names=options["names"])
        noun = "session" if count == 1 else "sessions"
        self.stderr.write(f"{count} {noun} written", ending="\n")


def _lines(ids: list[str], file: str, *, names: bool) -> int:
    count = 0
    with nullcontext(sys.stdout.buffer) if file == STDOUT else Path(file).open("wb") as out:
        for one in recordings(ids, names=names):
            out.write(orjson.dumps(one) + b"\n")
            count += 1
    return count


def _tables(ids: list[str], folder: Path, *, names: bool) -> int:
    try:
        manifest = partitioned.write(ids, folder, names=names)
    except (OSError, partitioned.NotWhole) as error:
        said = error.strerror if isinstance(error, OSError) else None
        raise CommandError(f"{folder}: {said or error}. Nothing was written.") from error
    return int(manifest["sessions"])


def _chosen(options: dict[str, Any]) -> QuerySet[Session]:
    found = Session.objects.filter(status__in=OVER, private=False)
    if options["run"]:
        if not EvaluationRun.objects.filter(pk=options["run"]).exists():
            raise CommandError(f'There is no run "{options["run"]}".')
        found = found.filter(episodes__run=options["run"])
    if options["session"]:
        found = found.filter(pk__in=options["session"])
    for name in ("world", "suite"):
        if options[name]:
            found = found.filter(**{name: options[name]})
    if options["task"]:
        found = found.filter(task_id__icontains=options["task"])
    if options["people"]:
        found = found.filter(seats__occupant_kind="person")
    return found

"""`manage.py export_records FORM FOLDER`: sessions as the files of their world's own field."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.models import Session
from game.records.export_frames import SIZES
from game.records.own_forms import all_forms, files_of
from game.records.shelf import OVER
from sim.world import WorldError


class Command(BaseCommand):
    help = "Write sessions that are over as files of their world's own form."

    def add_arguments(self, parser: ArgumentParser) -> None:
        known = ", ".join(all_forms())
        parser.add_argument("form", help=f"which files: {known}")
        parser.add_argument("folder", type=Path, help="where to; made if it is not there")
        parser.add_argument("--session", nargs="*", default=[], help="ids; else all that fit")
        parser.add_argument("--suite", default="", help="only those of this suite")
        parser.add_argument("--task", default="", help="only those whose task's id holds this")
        parser.add_argument(
            "--pictures", type=int, choices=SIZES, help="pictures of every step, so many pixels"
        )

    def handle(self, *args: Any, form: str, folder: Path, **options: Any) -> None:
        if form not in all_forms():
            raise CommandError(f'There are no files "{form}"; there are: {", ".join(all_forms())}')
        ids = _chosen(all_forms()[form][0], options)
        if not ids:
            raise CommandError("No session fits: only those that are over are written.")
        failed = 0
        for session in ids:
            try:
                count = _write(session, form, folder, options["pictures"])
            except WorldError as error:
                failed += 1
                self.stderr.write(f"{session}: left out: {error}")
            else:
                self.stdout.write(f"{session}: {count} files")
        if failed == len(ids):
            raise CommandError("None of them could be written.")


def _chosen(world: str, options: dict[str, Any]) -> list[str]:
    found = Session.objects.filter(world=world, status__in=OVER)
    if options["session"]:
        found = found.filter(pk__in=options["session"])
    if options["suite"]:
        found = found.filter(suite=options["suite"])
    if options["task"]:
        found = found.filter(task_id__icontains=options["task"])
    return list(found.order_by("created_at").values_list("pk", flat=True))


def _write(session: str, form: str, folder: Path, size: int | None) -> int:
    count = 0
    for path, data in files_of(session, form, size):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        count += 1
    return count

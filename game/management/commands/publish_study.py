"""`manage.py publish_study STUDY FOLDER`: a finished study as a data set to release."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.findings.croissant import LICENCES
from game.findings.publishing import About, NothingToPublish, publish
from game.models import StudyRecord


class Command(BaseCommand):
    help = "Turn a finished study into a data set to release (docs/studies.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("study", help="the study's id")
        parser.add_argument("folder", type=Path, help="where to write it; empty, or not there yet")
        parser.add_argument(
            "--licence", required=True, choices=sorted(LICENCES), help="SPDX identifier"
        )
        parser.add_argument(
            "--creator", action="append", required=True, help="who made it; as often as wanted"
        )
        parser.add_argument("--url", required=True, help="page of the data set")
        parser.add_argument("--host", default="", help="installation where its replays are shown")
        parser.add_argument("--about", default="", help="what it is, in a few sentences")
        parser.add_argument("--data-version", default="1.0.0", help="version of the data set")

    def handle(self, *args: Any, **options: Any) -> None:
        record = StudyRecord.objects.filter(pk=options["study"]).first()
        if record is None:
            raise CommandError(f'there is no study "{options["study"]}"')
        about = About(
            options["licence"], tuple(options["creator"]), options["url"], options["host"].rstrip("/"),
            options["about"], options["data_version"],
        )  # fmt: skip
        try:
            told = publish(record, options["folder"], about)
        except NothingToPublish as error:
            raise CommandError(str(error)) from error
        rows = ", ".join(f"{count} {name}" for name, count in told.rows.items())
        size = sum(size for size, _ in told.files.values()) / 1e6
        self.stdout.write(
            f"{options['folder']}: {rows}; {size:.1f} MB. Read what people wrote before you release it."
        )

"""`manage.py check_data_set FOLDER`: whether a published data set holds together and replays."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.findings.verifying import verify

SHOWN = 20


class Command(BaseCommand):
    """Exit status: 0 when nothing is wrong, 1 otherwise, 2 when it is no data set."""

    help = "Check a data set that publish_study wrote: files, rows, keys, and every session played again."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument(
            "--sample", type=int, default=None, help="play only so many sessions again"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            found = verify(options["folder"], options["sample"])
        except (OSError, ValueError, KeyError) as error:
            raise CommandError(
                f"{options['folder']} is no data set that publish_study wrote: {error}",
                returncode=2,
            ) from error
        rows = ", ".join(f"{count} {table}" for table, count in found.rows.items())
        self.stdout.write(f"{rows}; {found.bytes / 1e6:.1f} MB.")
        self.stdout.write(
            f"{found.sessions} sessions played again: {found.steps} steps, {found.hashes} states compared."
        )
        for problem in found.problems[:SHOWN]:
            self.stdout.write(problem)
        self.stdout.write(
            f"{len(found.problems)} problems." if found.problems else "All is as it was recorded."
        )
        if found.problems:
            sys.exit(1)

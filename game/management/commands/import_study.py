"""`manage.py import_study FILE`: a study's archive, opened here and replayed."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.findings.opening import ArchiveError, open_archive
from game.models import Player


class Command(BaseCommand):
    """Exit status: 0 when every session ended here as it did there and the study is kept, 1 otherwise."""

    help = "Open a study's archive: replay its sessions to the same states, and keep it (docs/studies.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the archive (a zip file)")
        parser.add_argument("--owner", default="", help="user name of whoever owns it here")
        parser.add_argument(
            "--even-so", action="store_true", help="keep it although sessions end otherwise here"
        )

        parser.add_argument(
            "--public",
            action="store_true",
            help="everybody may watch its sessions (published data sets)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        owner = self._owner(options["owner"])
        try:
            opened = open_archive(
                options["file"], owner, even_so=options["even_so"], public=options["public"]
            )
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        record = opened.record
        people = record.participants.count()
        self.stdout.write(f"{record.title}: study {record.pk}, {people} participants, closed.")
        told = f"{len(opened.sessions)} sessions, {opened.steps} steps, {opened.hashes} states compared"
        wrong = {key: one.problem for key, one in opened.sessions.items() if one.problem}
        for key, why in wrong.items():
            self.stdout.write(f"session {key}: {why}")
        self.stdout.write(f"{told}: {f'{len(wrong)} sessions differ' if wrong else 'all equal'}.")

    def _owner(self, name: str) -> Player | None:
        if not name:
            return None
        found = Player.objects.filter(user__username=name).first()
        if found is None:
            raise CommandError(f'there is nobody with the user name "{name}" who has been here')
        return found

"""`manage.py import_records FILE...`: records from elsewhere, told or played again."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.records import bringing_in
from sim.world import WorldError


class Command(BaseCommand):
    help = "Play records again that were written here, and keep them as sessions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, help="files; packed with gzip, or not")

    def handle(self, *args: Any, files: list[Path], **options: Any) -> None:
        failed = sum(not self._bring(file) for file in files)
        if failed:
            raise CommandError(f"{failed} of {len(files)} files were not brought in.")

    def _bring(self, file: Path) -> bool:
        try:
            world, data, brought = bringing_in.read(file.read_bytes())
            if not brought.ours:
                self.stderr.write(f"{file}: {brought.note}")
                return False
            session = bringing_in.play_again(world, data, None)
        except (WorldError, OSError) as error:
            self.stderr.write(f"{file}: {error}")
            return False
        self.stdout.write(f"{file}: {session.pk}, {session.steps} steps")
        return True

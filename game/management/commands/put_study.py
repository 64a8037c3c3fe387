"""`manage.py put_study FILE`: put a study into this installation, and say its link."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from game.fieldwork import keeping
from game.fieldwork.robots import token_of
from game.models import Player, StudyRecord
from game.studies.file import StudyFileError, file_text
from game.studies.pictures import beside


class Command(BaseCommand):
    """Exit status: 0 when it is there, 2 when the file is wrong or nobody has the name."""

    help = "Put a study into this installation; its owner is the account of --owner."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the study (docs/studies.md)")
        parser.add_argument("--owner", default="", help="name of the account that owns it")
        parser.add_argument("--open", action="store_true", help="let people in at once")
        parser.add_argument("--json", action="store_true", help="tell it as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = Player.objects.filter(user__username=options["owner"]).first()
        if options["owner"] and owner is None:
            raise CommandError(
                f"no account that has been here is called {options['owner']}", returncode=2
            )
        try:
            text = file_text(options["file"])
            record = keeping.create(text, owner, beside=beside(options["file"], text))
        except StudyFileError as error:
            raise CommandError(f"{options['file']}: {error}", returncode=2) from error
        if options["open"]:
            keeping.set_state(record, StudyRecord.State.OPEN)
        told = {
            "id": record.pk,
            "path": reverse("study_link", args=[record.pk]),
            "token": token_of(record),
        }
        if options["json"]:
            self.stdout.write(json.dumps(told))
        else:
            self.stdout.write(f"{record.title} ({record.state}): {told['path']}")

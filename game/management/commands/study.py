"""`manage.py study FILE`: whether a study is in order, and what a participant of it will see."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.studies.assigning import nth
from game.studies.checking import check
from game.studies.definition import Study
from game.studies.file import StudyFileError, file_text
from game.studies.pathway import Step, pathway
from game.studies.pictures import beside, complain

SHOWN = 70
"""Characters of a text that are shown."""


class Command(BaseCommand):
    """Exit status: 0 when the study is in order, 2 when the file or what it wants played is wrong."""

    help = "Check a study's file, and show what a participant will see."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the study (docs/studies.md)")
        parser.add_argument(
            "--participant", type=int, default=None, metavar="N",
            help="show every step of the Nth participant, as if all before had finished",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            text = file_text(options["file"])
            study = check(text)
            complain(text, [one.name for one in beside(options["file"], text)])
        except StudyFileError as error:
            raise CommandError(f"{options['file']}: {error}", returncode=2) from error
        self._summary(study)
        if options["participant"] is not None:
            self._participant(study, options["participant"])

    def _summary(self, study: Study) -> None:
        design = study.design
        cells, met = len(design.cells), len(design.conditions) * design.repeats
        self.stdout.write(f"{study.title}: in order.")
        self.stdout.write(f"Between participants: {cells} {'cell' if cells == 1 else 'cells'}. ")
        self.stdout.write(f"Rounds of each: {met}.")

    def _participant(self, study: Study, number: int) -> None:
        if number < 1:
            raise CommandError("participants count from 1", returncode=2)
        given = nth(study.design, number)
        for step in pathway(study, given, str(number)):
            self.stdout.write(line(step))


def line(step: Step) -> str:
    """A step in a line: where it is, what it is, and what of it is particular."""
    stage = step.stage
    told = stage.text.strip().splitlines()[0][:SHOWN] if stage.text.strip() else ""
    if stage.task:
        seats = ", ".join(f"{seat}: {who}" for seat, who in stage.seats.items())
        told = f"{stage.task}{f' ({seats})' if seats else ''}"
    if stage.instrument:
        told = stage.instrument
    return f"{step.key:<30} {stage.kind:<15} {told}".rstrip()

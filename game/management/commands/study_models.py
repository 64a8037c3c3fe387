"""`manage.py study_models STUDY --count N`: language models take part in a study that is open here."""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from game.fieldwork.arriving import NotNow
from game.fieldwork.characters import Character
from game.fieldwork.machines import enrol, take_part
from game.models import Participant, StudyRecord

MOST = 1000


class Command(BaseCommand):
    """Exit status: 0 when all were walked through, 2 when nobody could begin. The kitchens that they play in
    are cooked by the server, which has to run."""

    help = "Let language models take part in a study, on the pages that people read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("study", help="the study's id, as in its link")
        parser.add_argument("--count", type=int, default=1)
        parser.add_argument("--at-once", type=int, default=4, metavar="N")
        parser.add_argument("--endpoint", default="", help="default: the first that is ready")
        parser.add_argument(
            "--model", default="", help="default: the first that the endpoint lists"
        )
        parser.add_argument("--agent", default="react", help="what plays for them (default: react)")
        parser.add_argument("--temperature", type=float, default=0.7)
        parser.add_argument(
            "--seed", type=int, default=None, help="of the first; then one more each"
        )
        parser.add_argument(
            "--personas", type=Path, default=None,
            help="a YAML list of texts: whom they are to be, one after the other",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        study = StudyRecord.objects.filter(pk=options["study"]).first()
        if study is None:
            raise CommandError(f'there is no study "{options["study"]}"', returncode=2)
        if not 1 <= options["count"] <= MOST or not 1 <= options["at_once"] <= 64:
            raise CommandError(f"--count: 1 to {MOST}; --at-once: 1 to 64", returncode=2)
        try:
            who = [enrol(study, one) for one in _characters(options)]
        except (ValueError, NotNow) as error:
            raise CommandError(str(error), returncode=2) from error
        with ThreadPoolExecutor(options["at_once"]) as pool:
            for one in pool.map(_walk, who):
                self.stdout.write(f"participant {one.number}: {one.outcome}")


def _walk(participant: Participant) -> Participant:
    try:
        take_part(participant)
        return Participant.objects.get(pk=participant.pk)
    finally:
        connection.close()


def _characters(options: dict[str, Any]) -> list[Character]:
    """Whom to send.

    Raises:
        ValueError: the file of personas is none.
    """
    first = Character(
        options["endpoint"], options["model"], options["temperature"], options["seed"],
        agent=options["agent"],
    )  # fmt: skip
    personas = _personas(options["personas"]) if options["personas"] else [""]
    seed = options["seed"]
    return [
        replace(
            first,
            persona=personas[number % len(personas)],
            seed=None if seed is None else seed + number,
        )
        for number in range(options["count"])
    ]


def _personas(path: Path) -> list[str]:
    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ValueError(f"{path}: {error}") from error
    if not isinstance(data, list) or not data or not all(isinstance(one, str) for one in data):
        raise ValueError(f"{path}: a list of texts is expected")
    return data

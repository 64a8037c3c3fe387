"""`manage.py try_study FILE`: let robots walk through a study, and say what a researcher would want to know."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.studies.checking import check
from game.studies.definition import Study
from game.studies.file import StudyFileError, file_text, read_text
from game.studies.pictures import Picture, beside, complain
from game.trying import words
from game.trying.crowd import Tried, report, send_robots
from game.trying.manners import MANNERS, SHARES, Manner, cast
from game.trying.robot import Ground
from game.trying.shortening import shortened
from webapp.trial import Trial, TrialError, installation

STEPS = 12
"""Steps of a game of robots, where nothing else is said."""
LICENCE, CREATOR, PAGE = "CC0-1.0", "Brigade", "https://example.org/brigade/robots"
"""Of a set that robots made: it is everybody's, and whoever releases it names its page."""


class Command(BaseCommand):
    """Exit status: 0 when nothing is stuck, broken or lost; 1 otherwise; 2 when the study is wrong."""

    help = "Let robots walk through a study over real pages and sockets, in an installation of their own."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the study (docs/studies.md)")
        parser.add_argument("--participants", type=int, default=20, metavar="N")
        parser.add_argument("--at-once", type=int, default=20, metavar="M")
        parser.add_argument("--seed", type=int, default=0, help="what robots answer and do")
        parser.add_argument(
            "--manners", nargs="*", choices=MANNERS, help="only robots that behave so"
        )
        parser.add_argument("--steps", type=int, default=STEPS, help="of a game (unless --full)")
        parser.add_argument(
            "--full", action="store_true", help="games, breaks and waits as the file has them"
        )
        parser.add_argument(
            "--url", default="", help="a study's link in an installation that runs already"
        )
        parser.add_argument(
            "--token", default="", help="what lets robots into it (its page of payments)"
        )
        parser.add_argument(
            "--publish", type=Path, default=None, metavar="FOLDER",
            help="write what the robots did as a data set (docs/studies.md) into this empty folder",
        )  # fmt: skip
        parser.add_argument(
            "--keep", type=Path, default=None, metavar="FOLDER",
            help="keep the installation there (BRIGADE_VAR=FOLDER opens it again)",
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", help="tell all of it as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["participants"] < 1 or options["at_once"] < 1:
            raise CommandError("at least one robot has to walk", returncode=2)
        logging.getLogger("httpx2").setLevel(
            logging.WARNING
        )  # it would tell the token with each address
        text, study, pictures = _study(options)
        if bool(options["url"]) != bool(options["token"]):
            raise CommandError("--url needs --token, and the other way round", returncode=2)
        if options["url"] and (options["publish"] or options["keep"]):
            raise CommandError(
                "--publish and --keep are for a trial of its own, without --url", returncode=2
            )
        if options["keep"] and options["keep"].exists() and any(options["keep"].iterdir()):
            raise CommandError(f"{options['keep']} is not empty", returncode=2)
        written = ""
        if options["url"]:
            tried = self._walk(study, Ground(options["url"], options["token"]), options)
        else:
            try:
                with installation(text, options["keep"], pictures) as trial:
                    tried = self._walk(study, trial.ground, options)
                    if options["publish"]:
                        written = _publish(trial, options["publish"], options["seed"])
            except TrialError as error:
                raise CommandError(str(error), returncode=2) from error
        told = report(tried)
        if options["json"]:
            self.stdout.write(json.dumps(told, indent=2))
        else:
            for line in words.of(study.title, told):
                self.stdout.write(line)
            if written:
                self.stdout.write(written)
        if told["stuck"] or told["errors"] or told["lost"]:
            sys.exit(1)

    def _walk(self, study: Study, ground: Ground, options: dict[str, Any]) -> Tried:
        chosen: list[Manner] = options["manners"] or list(SHARES)
        shares = {one: SHARES[one] for one in chosen}
        robots = cast(study, options["participants"], shares)
        try:
            return asyncio.run(
                send_robots(
                    study, robots, ground, at_once=options["at_once"], seed=options["seed"],
                    progress=self._progress,
                )
            )  # fmt: skip
        except KeyboardInterrupt:
            raise CommandError("stopped; nothing of the trial is kept", returncode=130) from None

    def _progress(self, through: int, count: int) -> None:
        if self.stderr.isatty():
            self.stderr.write(
                f"\r{through} of {count} robots", ending="" if through < count else "\n"
            )
        elif through == count or through % 25 == 0:
            self.stderr.write(f"{through} of {count} robots")


def _study(options: dict[str, Any]) -> tuple[str, Study, list[Picture]]:
    """The file as robots walk through it, with the pictures beside it."""
    try:
        text = file_text(options["file"])
        study, pictures = check(text), beside(options["file"], text)
        complain(text, [one.name for one in pictures])
        if not (options["full"] or options["url"]):
            text = shortened(text, participants=options["participants"], steps=options["steps"])
            study = read_text(text)
    except StudyFileError as error:
        raise CommandError(f"{options['file']}: {error}", returncode=2) from error
    return text, study, pictures


def _publish(trial: Trial, folder: Path, seed: int) -> str:
    """Write the study's data set; what it holds, in a sentence."""
    about = (
        f"Robots walked through an example study (`manage.py try_study`, seed {seed}). They click, "
        "answer and act at random, so this set shows what a set looks like and how much it holds; "
        "it says nothing about people."
    )
    return trial.manage(
        "publish_study", trial.study, str(folder.resolve()), "--licence", LICENCE,
        "--creator", CREATOR, "--url", PAGE, "--about", about,
    ).strip()  # fmt: skip

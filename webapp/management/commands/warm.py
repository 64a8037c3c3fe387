"""`manage.py warm`: compile and draw once, so that the first visitor does not wait."""

from __future__ import annotations

from argparse import ArgumentParser, BooleanOptionalAction
from typing import Any

from django.core.management.base import BaseCommand

from game.jobs.warming import warm_worlds
from game.pages.thumbs import draw_missing


class Command(BaseCommand):
    """Warm the worlds up."""

    help = "Compile what is compiled and draw a first picture of every world that asks for it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--pictures",
            action=BooleanOptionalAction,
            default=True,
            help="draw the pictures of the menu, too",
        )

    def handle(self, *args: Any, pictures: bool, **options: Any) -> None:
        for name, seconds in warm_worlds().items():
            self.stdout.write(f"{name}: {seconds:.1f} s")
        if pictures:
            self.stdout.write(f"pictures of the menu: {draw_missing()} drawn")

"""`manage.py daily`: agents cook the kitchen of the day, each once; the job workers do so by themselves."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.pages import kitchen_of_the_day as days
from sim.world import WorldError


class Command(BaseCommand):
    help = "Let agents cook the kitchen of the day. Whoever has cooked it already does not do so again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "agents", nargs="*",
            help="NAME or NAME@ENDPOINT/MODEL; without any BRIGADE_DAILY_AGENTS, else those that the suite names",
        )  # fmt: skip
        parser.add_argument("--day", type=date.fromisoformat, help="another day, as 2026-11-23")

    def handle(self, *args: Any, agents: list[str], day: date | None, **options: Any) -> None:
        try:
            kitchen = days.kitchen_of(day or days.today())
            begun = days.cook(kitchen, agents)
        except WorldError as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"{kitchen.day}: {kitchen.task.id}, seed {kitchen.seed}, {kitchen.pace}")
        for session in begun:
            self.stdout.write(f"{session.board_name} cooks in {session.pk}")
        if not begun:
            self.stdout.write("All of them have cooked it already.")

"""`manage.py owner_link`: print a one-time link to the owner's account."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from webapp.accounts.links import owner_link_path


class Command(BaseCommand):
    help = "Print a link that opens the owner's account once, within 24 hours."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "base", nargs="?", default="http://127.0.0.1:8000", help="address of this server"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(options["base"].rstrip("/") + owner_link_path())

"""`manage.py access_token NAME`: a personal token of the owner, for programs on the owner's own machine."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from game.models import Player
from game.models.tokens import NAME_LENGTH, SCOPES, new_access_token
from webapp.accounts.links import open_account


class Command(BaseCommand):
    help = "Print a personal token of the owner's account. It is shown this once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="what it is for")
        parser.add_argument(
            "--scopes", nargs="+", choices=SCOPES, default=["read", "play", "export"]
        )
        parser.add_argument("--days", type=int, default=1, help="until it ends (1 to 365)")

    def handle(self, *args: Any, name: str, scopes: list[str], days: int, **options: Any) -> None:
        if not 1 <= days <= 365:
            raise CommandError("--days: 1 to 365 are possible")
        if not 0 < len(name.strip()) <= NAME_LENGTH:
            raise CommandError(f"a name of 1 to {NAME_LENGTH} characters is expected")
        user = open_account("owner", "")
        player = Player.objects.filter(user=user).first()
        if player is None:
            player = Player.objects.create(name=user.get_username()[:24], user=user)
        until = timezone.now() + timedelta(days=days)
        self.stdout.write(new_access_token(player, name.strip(), scopes, until)[1])

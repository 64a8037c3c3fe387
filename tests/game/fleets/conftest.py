"""Named programs of several people, in the tests' own kitchens."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from game.models import AccessToken, Player, Program
from game.models.tokens import new_access_token
from tests.kitchens import worlds_in

NOW = datetime(2026, 11, 24, 4, 0, tzinfo=UTC)
SUITE = "tally:counting"


@pytest.fixture
def _toys() -> Iterator[None]:
    with worlds_in():
        yield


def program(name: str, owner: str = "ana") -> Program:
    """A program of somebody with an account."""
    user, _ = User.objects.get_or_create(username=owner)
    player, _ = Player.objects.get_or_create(user=user, defaults={"name": owner.title()})
    return Program.objects.create(player=player, name=name)


def token_for(row: Program, days: float = 1) -> tuple[AccessToken, str]:
    """A token that acts for a program."""
    until = timezone.now() + timedelta(days=days)
    return new_access_token(row.player, row.name, ("read", "play", "export"), until, row)


def later(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)

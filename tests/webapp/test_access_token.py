"""`manage.py access_token`: a token of the owner's, for programs on the owner's own machine."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from game.models import Player
from game.models.tokens import token_of
from webapp.accounts.links import the_owner

pytestmark = pytest.mark.django_db


def test_it_prints_a_token_that_is_good_for_what_was_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("access_token", "Inspect", "--scopes", "read", "play", "--days", "2")
    token = token_of(capsys.readouterr().out.strip())
    assert token is not None
    assert (token.name, token.scopes) == ("Inspect", ["read", "play"])
    assert token.player.user == the_owner()
    left = token.expires_at - timezone.now()
    assert timedelta(days=1) < left <= timedelta(days=2)


def test_the_owner_stays_one_person(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        call_command("access_token", name)
    first, second = map(token_of, capsys.readouterr().out.split())
    assert first is not None
    assert second is not None
    assert first.player == second.player == Player.objects.get()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["x", "--days", "0"], "1 to 365"),
        (["  "], "a name of 1 to 60 characters"),
        (["x", "--scopes", "everything"], "invalid choice"),
    ],
)
def test_what_cannot_be_is_told(words: list[str], complaint: str) -> None:
    with pytest.raises(CommandError, match=complaint):
        call_command("access_token", *words)
    assert not Player.objects.exists()

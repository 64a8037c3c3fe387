"""People who play: guests with a name and a colour, or signed-in users."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models


def new_public_id() -> str:
    """A random public name of a player: 12 characters, not guessable."""
    return secrets.token_urlsafe(9)


class Player(models.Model):
    """A person, known by the browser session's key or by an account."""

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=40)
    colour = models.CharField(max_length=7, blank=True, default="")
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    may_use_models = models.BooleanField(
        default=False,
        help_text="a guest, for example somebody in a study, who may have agents ask models",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

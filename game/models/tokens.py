"""Personal tokens: what a program shows to act for its owner. Only a token's hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import models
from django.utils.translation import gettext_noop

from game.models.players import Player
from game.models.programs import Program

PREFIX = "brigade_"
"""What every token begins with, so that scanners of leaked secrets can know it."""
SHOWN = 4
"""So many of a token's last characters are kept, for its owner to know it by."""
SECRET_BYTES = 32
NAME_LENGTH = 60
USED_EVERY = timedelta(minutes=1)
"""How exactly it is kept when a token was last used."""

SCOPES = {
    "read": gettext_noop("Read tasks, and the sessions and runs that you may see"),
    "play": gettext_noop("Open sessions, take your seats, act and speak in them"),
    "export": gettext_noop("Take logs and replays of sessions, and results of runs"),
    "runs": gettext_noop("Start evaluation runs (for staff)"),
}
"""What a token may be good for, and what that means."""


class AccessToken(models.Model):
    """A token of one person. Whoever shows it may do for them what its scopes say, until it ends."""

    player = models.ForeignKey("game.Player", on_delete=models.CASCADE, related_name="tokens")
    program = models.ForeignKey(
        "game.Program", null=True, blank=True, on_delete=models.CASCADE, related_name="tokens",
        help_text="the named program that it acts for, and for no other",
    )  # fmt: skip
    name = models.CharField(max_length=NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(max_length=SHOWN, editable=False)
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.name} (…{self.hint})"

    @property
    def revoked(self) -> bool:
        """Whether its owner has taken it back."""
        return self.revoked_at is not None

    def expired(self, now: datetime) -> bool:
        """Whether its time is over."""
        return self.expires_at <= now

    def used(self, now: datetime) -> None:
        """Note, once a minute at the most, that it was shown."""
        if self.last_used_at is None or now - self.last_used_at >= USED_EVERY:
            AccessToken.objects.filter(pk=self.pk).update(last_used_at=now)


def new_access_token(
    player: Player,
    name: str,
    scopes: Iterable[str],
    expires_at: datetime,
    program: Program | None = None,
) -> tuple[AccessToken, str]:
    """A new token and its secret, which is kept nowhere and cannot be read again. With a `program` of the
    player's it acts for that one only."""
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    row = AccessToken.objects.create(
        player=player,
        program=program,
        name=name,
        digest=digest_of(secret),
        hint=secret[-SHOWN:],
        scopes=[scope for scope in SCOPES if scope in set(scopes)],
        expires_at=expires_at,
    )
    return row, secret


def digest_of(secret: str) -> str:
    """What is kept of a secret. It has 256 random bits, so that a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_of(secret: str) -> AccessToken | None:
    """The token of this secret, with its player and account; None: there is none."""
    rows = AccessToken.objects.select_related("player__user", "program")
    return rows.filter(digest=digest_of(secret)).first()

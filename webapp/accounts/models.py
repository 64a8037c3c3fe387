"""The one-time link that lets whoever started the server into the owner's account."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import models, transaction
from django.utils import timezone

LIFETIME = timedelta(hours=24)


def token_hash(token: str) -> str:
    """What is stored of a token: its SHA-256 (the token itself has 256 random bits)."""
    return hashlib.sha256(token.encode()).hexdigest()


class OwnerLink(models.Model):
    """A link that opens the owner's account once, within a day. Its token is never stored."""

    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"owner link of {self.created_at:%Y-%m-%d %H:%M}"

    @classmethod
    def issue(cls) -> str:
        """Make a new link and void every older unused one. Returns the token."""
        token = secrets.token_urlsafe(32)
        now = timezone.now()
        with transaction.atomic():
            cls.objects.filter(used_at=None).delete()
            cls.objects.create(token_hash=token_hash(token), expires_at=now + LIFETIME)
        return token

    @classmethod
    def good(cls, token: str) -> bool:
        """Whether this token would still open the account."""
        return cls._open(token).exists()

    @classmethod
    def use(cls, token: str) -> bool:
        """Use the token up. False if it is unknown, used or too old; of two at once one wins."""
        return bool(cls._open(token).update(used_at=timezone.now()))

    @classmethod
    def _open(cls, token: str) -> models.QuerySet[OwnerLink]:
        return cls.objects.filter(
            token_hash=token_hash(token), used_at=None, expires_at__gt=timezone.now()
        )

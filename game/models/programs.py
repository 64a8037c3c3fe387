"""Named programs: what somebody's agents are called here, and what they are known by in records and ratings."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.db import models

PROGRAM_NAME_LENGTH = 40
ABOUT_LENGTH = 160
LINK_LENGTH = 200


def key_of(name: str) -> str:
    """What two names have in common that people take for the same: neither the case nor the width of letters tells
    them apart, in any database."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class Program(models.Model):
    """A program of somebody's, under a name that no other one has here. Records tell it by its number, so that
    a name may be corrected and nothing of what it did is lost."""

    player = models.ForeignKey("game.Player", on_delete=models.CASCADE, related_name="programs")
    name = models.CharField(max_length=PROGRAM_NAME_LENGTH)
    key = models.CharField(max_length=3 * PROGRAM_NAME_LENGTH, unique=True, editable=False)
    about = models.CharField(max_length=ABOUT_LENGTH, blank=True, default="")
    link = models.URLField(max_length=LINK_LENGTH, blank=True, default="")
    invitable = models.BooleanField(
        default=False, help_text="whether others may invite it into their sessions"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the name so, too, that it can be told from others."""
        self.key = key_of(self.name)
        super().save(*args, **kwargs)

    @property
    def retired(self) -> bool:
        """Whether it plays no more. What it did stays."""
        return self.retired_at is not None


class ProgramInvitation(models.Model):
    """A seat that somebody offers to a program. It stays open until somebody sits down in it."""

    program = models.ForeignKey(Program, on_delete=models.CASCADE, related_name="invitations")
    session = models.ForeignKey(
        "game.Session", on_delete=models.CASCADE, related_name="program_invitations"
    )
    seat = models.CharField(max_length=40)
    invited_by = models.ForeignKey(
        "game.Player", on_delete=models.CASCADE, related_name="invited_programs"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["program", "session", "seat"], name="one_invitation_to_a_seat"
            )
        ]

    def __str__(self) -> str:
        return f"{self.program} to {self.seat} of {self.session_id}"

"""Sessions and their seats: one row says what is played and who owns it; the log says the rest."""

from __future__ import annotations

import secrets

from django.db import models


def new_slug() -> str:
    """A random session id: short enough to read out, not guessable (60 bits)."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(12))


def new_token() -> str:
    """A seat token: whoever holds it acts in the seat."""
    return secrets.token_urlsafe(24)


class Session(models.Model):
    """One episode with its seats, its pace and its log."""

    class Status(models.TextChoices):
        LOBBY = "lobby"
        COUNTDOWN = "countdown"
        PLAYING = "playing"
        PAUSED = "paused"
        FINISHED = "finished"
        ABANDONED = "abandoned"

    LIVE = (Status.LOBBY, Status.COUNTDOWN, Status.PLAYING, Status.PAUSED)

    id = models.CharField(primary_key=True, max_length=16, default=new_slug, editable=False)
    world = models.CharField(max_length=40)
    task_id = models.CharField(max_length=120)
    suite = models.CharField(max_length=60, blank=True, default="")
    title = models.CharField(max_length=200, blank=True, default="")
    seed = models.BigIntegerField(default=0)
    pace = models.CharField(max_length=12)
    settings = models.JSONField(default=dict, blank=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.LOBBY)
    listed = models.BooleanField(default=False, help_text="shown under Watch and Replays")
    private = models.BooleanField(
        default=False, help_text="seen only by those who sit in it and by its study's researchers"
    )
    daily = models.DateField(
        null=True, blank=True, db_index=True, help_text="the day whose kitchen this is"
    )
    board_name = models.CharField(
        max_length=40, blank=True, default="",
        help_text="what its cook is called on that day's board; empty: not at all",
    )  # fmt: skip
    demo = models.BooleanField(default=False, help_text="cooked by agents for the landing page")
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="children"
    )
    parent_why = models.CharField(max_length=12, blank=True, default="")
    created_by = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="sessions"
    )
    opened_with = models.ForeignKey(
        "game.AccessToken",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="sessions",
        help_text="the personal token of the program that opened it",
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    steps = models.IntegerField(default=0)
    success = models.BooleanField(null=True, blank=True)
    outcome = models.JSONField(default=dict, blank=True)
    owner = models.CharField(
        max_length=80, blank=True, default="", help_text="process that runs it"
    )
    lease_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        permissions = [("see_names", "May read names and chat of every kitchen")]
        indexes = [
            models.Index(fields=["status", "lease_until"]),
            models.Index(fields=["-created_at"]),
        ]

    def __str__(self) -> str:
        return f"{self.title or self.task_id} ({self.id})"

    @property
    def is_live(self) -> bool:
        """Whether it can still be joined or played."""
        return self.status in self.LIVE


class Seat(models.Model):
    """A seat of a session and who sits in it now. The log holds who sat there when."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(max_length=40)
    role = models.CharField(max_length=40, blank=True, default="")
    order = models.PositiveSmallIntegerField(default=0)
    occupant_kind = models.CharField(max_length=8, default="nobody")
    occupant_name = models.CharField(max_length=80, blank=True, default="")
    player = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    program = models.ForeignKey(
        "game.Program", null=True, blank=True, on_delete=models.SET_NULL, related_name="held",
        help_text="the named program that holds the seat for its player",
    )  # fmt: skip
    agent_settings = models.JSONField(default=dict, blank=True)
    token = models.CharField(max_length=48, unique=True, default=new_token, editable=False)

    class Meta:
        ordering = ["session", "order"]
        constraints = [
            models.UniqueConstraint(fields=["session", "name"], name="one_seat_of_a_name")
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.session_id}"

"""What the ladder is made of: each session that counts, and the tables that were made of them last."""

from __future__ import annotations

from django.db import models


class LadderGame(models.Model):
    """A finished session as the ladder counts it: the contest it belongs to, who played, how it went.

    Sessions that do not count have a row too, with the reason, so that no log is read twice.
    """

    session = models.OneToOneField(
        "game.Session", primary_key=True, on_delete=models.CASCADE, related_name="ladder_game"
    )
    world = models.CharField(max_length=40)
    suite = models.CharField(max_length=60)
    contest = models.CharField(
        max_length=64, help_text="digest of task, its kitchen, seed and pace"
    )
    why_not = models.CharField(max_length=40, blank=True, default="", help_text="empty: it counts")
    team = models.JSONField(
        default=list, help_text="who played in each seat, in the order of the alphabet"
    )
    who = models.CharField(
        max_length=400, blank=True, default="", help_text="the team on ladders of persons"
    )
    who_as_group = models.CharField(
        max_length=400, blank=True, default="", help_text="the same where people are one"
    )
    tags = models.JSONField(default=list, help_text="what its world says that the task asks for")
    done = models.BooleanField(default=False)
    undone = models.CharField(
        max_length=20, blank=True, default="",
        help_text="why it counts as not done, however it ended: broken off, or taken over",
    )  # fmt: skip
    points = models.IntegerField(null=True, blank=True)
    length = models.IntegerField(default=0)
    finished_at = models.DateTimeField()
    counted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["finished_at", "pk"]
        indexes = [
            models.Index(fields=["world", "suite", "why_not"], name="ladder_game_of_suite"),
            models.Index(fields=["who", "finished_at"], name="ladder_game_of_whom"),
            models.Index(fields=["who_as_group", "finished_at"], name="ladder_game_of_group"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {' and '.join(self.team)}"


class LadderTable(models.Model):
    """The ladder of a suite and a skill, as it was made last: one row of the database, read as it is."""

    world = models.CharField(max_length=40)
    suite = models.CharField(max_length=60)
    tag = models.CharField(
        max_length=60, blank=True, default="", help_text="empty: the whole suite"
    )
    pairs = models.BooleanField(default=False)
    people = models.CharField(max_length=5, help_text="each: as persons; group: as one")
    rows = models.JSONField(default=list)
    games = models.PositiveIntegerField(default=0)
    contests = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["world", "suite", "tag"]
        constraints = [
            models.UniqueConstraint(
                fields=["world", "suite", "tag", "pairs", "people"], name="one_ladder_of_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.suite} {self.tag}".strip()

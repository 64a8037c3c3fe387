"""The line of programs that wait for a kitchen: a row for each place, from joining until its game is over."""

from __future__ import annotations

from django.db import models

from game.models.sessions import new_slug


class Line(models.Model):
    """One row: whoever deals kitchens writes it first, so that two processes do so one after the other."""

    turns = models.BigIntegerField(default=0, help_text="how often somebody has looked who is next")

    def __str__(self) -> str:
        return f"the line, after {self.turns} turns"


class Place(models.Model):
    """A program's place in the line of a suite, and the game that it was dealt.

    Waiting, then dealt (a kitchen is kept for it), then over; or gone: it left, or was silent for too
    long. `lease_until` is until when the program counts as there without another sign of life.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        OPENING = "opening"
        DEALT = "dealt"
        OVER = "over"
        GONE = "gone"

    RUNNING = (State.OPENING, State.DEALT)

    id = models.CharField(primary_key=True, max_length=16, default=new_slug, editable=False)
    program = models.ForeignKey("game.Program", on_delete=models.CASCADE, related_name="places")
    token = models.ForeignKey(
        "game.AccessToken", null=True, on_delete=models.SET_NULL, related_name="places"
    )
    world = models.CharField(max_length=40)
    suite = models.CharField(max_length=60)
    seats = models.PositiveSmallIntegerField(help_text="of the tasks it waits for: 1 or 2")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    joined_at = models.DateTimeField()
    lease_until = models.DateTimeField()
    dealt_at = models.DateTimeField(null=True, blank=True)
    over_at = models.DateTimeField(null=True, blank=True)
    number = models.PositiveIntegerField(
        null=True, blank=True, help_text="which kitchen of the suite's schedule it was dealt"
    )
    partner = models.ForeignKey(
        "game.Program", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    session = models.ForeignKey(
        "game.Session", null=True, blank=True, on_delete=models.SET_NULL, related_name="places"
    )
    seat = models.CharField(max_length=40, blank=True, default="")

    class Meta:
        ordering = ["joined_at", "pk"]
        indexes = [
            models.Index(fields=["state", "joined_at"], name="place_of_state"),
            models.Index(fields=["program", "world", "suite"], name="place_of_program"),
        ]

    def __str__(self) -> str:
        return f"{self.program} in line for {self.suite}"

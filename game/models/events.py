"""The event log: appended, never updated, never deleted one by one."""

from __future__ import annotations

from django.db import models


class Event(models.Model):
    """One numbered event of a session; `game.engine.events.KINDS` documents the payloads."""

    session = models.ForeignKey("game.Session", on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    at = models.FloatField(help_text="seconds since the epoch")
    seat = models.CharField(max_length=40, null=True, blank=True)  # noqa: DJ001 - null is "no seat"
    kind = models.CharField(max_length=20)
    payload = models.JSONField(default=dict)
    schema = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["session", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["session", "seq"], name="one_event_of_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.session_id}#{self.seq} {self.kind}"

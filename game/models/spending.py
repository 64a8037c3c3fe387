"""What live kitchens have spent on models: one account a day and one a session."""

from __future__ import annotations

from django.db import models


class ModelAccount(models.Model):
    """Tokens and US dollars spent in one day (UTC) or by one session, requests under way included."""

    class Kind(models.TextChoices):
        DAY = "day"
        SESSION = "session"

    kind = models.CharField(max_length=8, choices=Kind.choices)
    name = models.CharField(max_length=16, help_text="the date, or the id of the session")
    tokens = models.BigIntegerField(default=0)
    dollars = models.FloatField(default=0.0)
    requests = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "name"], name="one_account_of_a_name")
        ]
        permissions = [("use_models", "May put agents that ask models into kitchens")]

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"

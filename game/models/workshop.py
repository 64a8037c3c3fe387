"""Kitchens that people have drawn, found by what is in them."""

from __future__ import annotations

from django.db import models


class DrawnKitchen(models.Model):
    """A kitchen as its file says it. It never changes: another file is another kitchen."""

    digest = models.CharField(
        primary_key=True, max_length=32, editable=False, help_text="of world and file, in hex"
    )
    world = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    document = models.JSONField(default=dict)
    solutions = models.JSONField(
        default=dict, blank=True, help_text="by way of acting (turns, joint): what a search came to"
    )
    makers = models.ManyToManyField("game.Player", related_name="drawn", blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.title} ({self.digest[:8]})"

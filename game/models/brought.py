"""Records that people brought in from elsewhere, of places that are not known here."""

from __future__ import annotations

from django.db import models

from game.models.sessions import new_slug


class BroughtRecord(models.Model):
    """What a file told: to be read by whoever brought it. `contents`: facts, lines and a note."""

    id = models.CharField(primary_key=True, max_length=16, default=new_slug, editable=False)
    world = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    contents = models.JSONField(default=dict)
    created_by = models.ForeignKey(
        "game.Player", null=True, blank=True, on_delete=models.CASCADE, related_name="brought"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"

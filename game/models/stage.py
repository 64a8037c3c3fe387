"""The stage of this installation: what is shown on the big screen now, and what its presenter wants."""

from __future__ import annotations

from django.db import models


class Stage(models.Model):
    """The one stage there is (`pk` 1): the kitchens on it, and the presenter's wishes."""

    ONLY = 1

    wishes = models.JSONField(default=dict, blank=True, help_text="as game.stage.wishes reads them")
    session = models.ForeignKey(
        "game.Session", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    rival = models.ForeignKey(
        "game.Session",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="the kitchen beside it, where the audience votes against an agent",
    )
    claims = models.JSONField(
        default=dict, blank=True, help_text="by seat who was let in last, and when"
    )
    version = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"the stage, with {self.session_id or 'nothing'} on it"

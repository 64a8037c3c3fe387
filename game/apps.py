"""The Django application of the kitchens."""

from __future__ import annotations

from django.apps import AppConfig


class GameConfig(AppConfig):
    name = "game"
    verbose_name = "Kitchens"

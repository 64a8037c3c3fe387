"""The installation as a Django application, for its management commands."""

from __future__ import annotations

from django.apps import AppConfig


class WebappConfig(AppConfig):
    name = "webapp"
    verbose_name = "Installation"

"""The installation as a Django application, for its management commands."""

from __future__ import annotations

from django.apps import AppConfig


class WebappConfig(AppConfig):
    name = "webapp"
    verbose_name = "Installation"

    def ready(self) -> None:
        """Signals are heard from the beginning."""
        from webapp.doorkeeper import watch_sign_in

        watch_sign_in()

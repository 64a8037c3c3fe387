"""The installation as a Django application, for its management commands."""

from __future__ import annotations

from django.apps import AppConfig


class WebappConfig(AppConfig):
    name = "webapp"
    verbose_name = "Installation"

    def ready(self) -> None:
        """Signals are heard from the beginning, and what is to be checked is known."""
        from webapp import checks  # noqa: F401 - registers what it checks
        from webapp.doorkeeper import watch_sign_in

        watch_sign_in()

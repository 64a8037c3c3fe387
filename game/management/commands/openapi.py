"""`manage.py openapi > docs/openapi.json`: what the HTTP door understands, as OpenAPI 3.1."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from game.doors.rest.document import text


class Command(BaseCommand):
    help = "Write the OpenAPI document of /api/v1/ to the standard output."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(text(), ending="")

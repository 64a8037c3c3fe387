"""`manage.py serve`: one web process, for installations that are put together from several."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from webapp.server import KitchenServer, config


class Command(BaseCommand):
    """Serve pages and sockets."""

    help = "Serve pages and sockets until stopped (and run sessions, where there is no REDIS_URL)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        level = os.environ.get("LOG_LEVEL", "INFO").lower()
        server = KitchenServer(config(host=host, port=port, log_level=level))
        server.run()
        if not server.started:
            sys.exit(1)

"""`manage.py mcp`: kitchens for an MCP host on this machine, over standard input and output."""

from __future__ import annotations

import asyncio
import os
from argparse import ArgumentParser
from contextlib import nullcontext
from importlib.util import find_spec
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from game.doors.problems import Problem


class Command(BaseCommand):
    """Serve MCP's clients over standard input and output."""

    help = (
        "Serve MCP's clients over standard input and output (docs/doors/mcp.md), for whoever's token "
        "BRIGADE_TOKEN holds, or else for the owner of this installation."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--pages",
            default="",
            help="the address of this installation's pages, for links to them",
        )

    def handle(self, *args: Any, pages: str, **options: Any) -> None:
        if find_spec("mcp") is None:
            raise CommandError('this needs MCP\'s library: pip install "brigade[mcp]"')
        from webapp.mcp import stdio

        call_command("migrate", interactive=False, verbosity=0)
        given = os.environ.get("BRIGADE_TOKEN", "")
        try:
            with nullcontext(given) if given else stdio.own_token() as secret:
                stdio.check(secret)
                asyncio.run(stdio.serve(secret, pages.rstrip("/")))
        except Problem as problem:
            raise CommandError(f"BRIGADE_TOKEN: {problem.detail}") from problem
        except KeyboardInterrupt:
            return

"""`manage.py draw_menu`: the pictures of the menu that are missing, behind everybody else."""

from __future__ import annotations

import os
import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from game.live.leaving import end_with_parent
from game.pages.thumbs import draw_missing

LAST = 19
"""Whoever else wants the processor gets it."""


class Command(BaseCommand):
    help = "Draw the pictures of the menu that are missing."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--parent", type=int, help="who began this, if that is to be its end")

    def handle(self, *args: Any, parent: int | None, **options: Any) -> None:
        if parent is not None:  # told, as it may be gone by now
            end_with_parent(parent)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key pressed for the parent, which decides
        if hasattr(os, "nice"):
            os.nice(LAST)
        draw_missing()

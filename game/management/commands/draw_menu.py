"""`manage.py draw_menu`: the pictures of the menu that are missing, behind everybody else."""

from __future__ import annotations

import os
import signal
from typing import Any

from django.core.management.base import BaseCommand

from game.live.leaving import end_with_parent
from game.pages.thumbs import draw_missing

LAST = 19
"""Whoever else wants the processor gets it."""


class Command(BaseCommand):
    help = "Draw the pictures of the menu that are missing, for as long as the parent lives."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        end_with_parent(os.getppid())
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key pressed for the parent, which decides
        if hasattr(os, "nice"):
            os.nice(LAST)
        draw_missing()

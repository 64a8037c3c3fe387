"""What the job workers look after for fleets: the line goes on though nobody asks, and ladders are made of new games."""

from __future__ import annotations

from django.utils import timezone

from game.fleets import ladders
from game.fleets.line import tidy
from game.jobs.upkeep import upkeep


@upkeep
def the_line_is_tidy() -> None:
    """Who has been silent is gone, and their games end; dealing is the web processes' while somebody waits."""
    tidy(timezone.now())


@upkeep
def ladders_are_new() -> None:
    """Asked every minute."""
    ladders.ask_for_ladders()

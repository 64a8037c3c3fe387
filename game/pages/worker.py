"""What the job workers look after for the pages: agents cook the kitchen of the day, once."""

from __future__ import annotations

import logging

from game.jobs.upkeep import upkeep
from game.pages import kitchen_of_the_day as days
from sim.world import WorldError

log = logging.getLogger(__name__)


@upkeep
def agents_cook_today() -> None:
    """Asked every minute; only the first time of a day does it open kitchens."""
    try:
        days.cook(days.kitchen_of(days.today()))
    except WorldError as error:
        log.warning("the kitchen of the day is not cooked by an agent: %s", error.message)

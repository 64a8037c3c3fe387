"""Every tool, in the order in which models should read of them."""

from __future__ import annotations

from functools import cache

from game.doors.tools import finding, opening, sitting, watching
from game.doors.tools.tool import Tool, registered

ORDER = (finding, opening, sitting, watching)

GUIDE = (
    "Brigade: kitchens in which people and programs cook together. list_tasks says what can be cooked, open_session "
    "opens a kitchen with a seat for you (or take_seat sits down in somebody else's). Then look, act, and wait "
    "until it is up to you again, until it is over. Every answer names its event; a call that was refused says "
    "why, and what can be done now. Sessions and seats are named in each call: nothing is kept between calls."
)
"""What a model is told of all of them together."""


@cache
def all_tools() -> tuple[Tool, ...]:
    """Every tool, by subject."""
    order = {module.__name__: number for number, module in enumerate(ORDER)}
    return tuple(sorted(registered.values(), key=lambda one: order[one.handler.__module__]))


def tool_named(name: str) -> Tool | None:
    """The tool of this name, if there is one."""
    return registered.get(name)

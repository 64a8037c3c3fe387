"""What a controller may be asked to be: every function raises ValueError for what makes no sense."""

from __future__ import annotations

from typing import Any

from sim.home import scenes
from sim.home.scenes import Scene
from sim.world import WorldError

LARGEST = 4096
"""Pictures are at most so many pixels wide and high."""
MOST_AGENTS = 2


def mode(wish: Any) -> None:
    """Complain about any mode of agents but the one there is."""
    if wish != "default":
        raise ValueError(
            f"agentMode = {wish!r:.60}: agents here are of the mode 'default'; there are no arms,"
            " robots or drones"
        )


def agents(wish: Any) -> int:
    """How many live there."""
    if isinstance(wish, bool) or wish not in range(1, MOST_AGENTS + 1):
        raise ValueError(f"agentCount = {wish!r:.60}: a home here has 1 or {MOST_AGENTS} agents")
    return int(wish)


def scene_of(name: Any) -> Scene:
    """The scene of this name."""
    if not isinstance(name, str):
        raise ValueError(f"a scene is named by a text, not {name!r:.60}")
    try:
        return scenes.load(name)
    except WorldError as error:
        raise ValueError(error.message) from error


def pixels(name: str, value: Any) -> int:
    """The side of a picture."""
    number = between(name, value, 1, LARGEST)
    if number != int(number):
        raise ValueError(f"{name} = {value!r}: a whole number of pixels is needed")
    return int(number)


def between(name: str, value: Any, low: float, high: float) -> float:
    """A number from `low` to `high`."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{name} = {value!r:.60} is not a number") from None
    if isinstance(value, bool) or not low <= number <= high:
        raise ValueError(f"{name} = {value!r} must be from {low:g} to {high:g}")
    return number

"""What a presenter may wish for, as it is kept and as forms bring it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args

from sim.world import JSONObject, WorldError

Mode = Literal["chefs", "crowd"]
"""Phones take chefs one by one, or vote together on what one chef does next."""
Speed = Literal["slow", "normal", "fast"]
StagePace = Literal["", "realtime", "turns", "together"]
"""Empty: real time where the kitchen has it."""

TICK_HZ: Mapping[Speed, float] = {"slow": 0.6, "normal": 1.0, "fast": 2.0}
"""Steps of the clock a second, in real time."""
LINGER_S: Mapping[Speed, float] = {"slow": 2.5, "normal": 1.2, "fast": 0.5}
"""Seconds that agents wait after a move, where they take turns."""
VOTE_S = (3, 60)
IDLE_S = (20, 3600)
MOST_SEATS = 4


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the stage is to be played.

    Raises:
        WorldError: `bad_wish`, with a sentence that says what would be right.
    """

    mode: Mode = "chefs"
    task: str = ""
    """The id of the task that is played next; empty: one after the other."""
    pace: StagePace = ""
    speed: Speed = "normal"
    seats: int = 1
    """How many chefs phones may take."""
    agent: str = ""
    """Who cooks beside phones, and against the audience; empty: whom the suite names."""
    model: str = ""
    """The model that this agent asks, where it asks one; empty: the first of the owner's list."""
    vote_s: int = 12
    idle_s: int = 90
    muted: bool = False
    frozen: bool = False
    by: str = ""
    """Who wished for the agent (a player's public id): it is asked in that person's name."""

    def __post_init__(self) -> None:
        _one_of("mode", self.mode, get_args(Mode))
        _one_of("pace", self.pace, get_args(StagePace))
        _one_of("speed", self.speed, get_args(Speed))
        _between("seats", self.seats, 0, MOST_SEATS)
        _between("vote_s", self.vote_s, *VOTE_S)
        _between("idle_s", self.idle_s, *IDLE_S)

    def to_json(self) -> JSONObject:
        return asdict(self)

    @staticmethod
    def from_json(data: JSONObject) -> Wishes:
        """Read what `to_json` wrote, also in an older version: what is missing or unknown is usual."""
        known = {field.name for field in fields(Wishes)}
        return Wishes(**{name: value for name, value in data.items() if name in known})

    def with_form(self, given: Mapping[str, Any]) -> Wishes:
        """These wishes with what a form brings (texts); what it does not name stays.

        Raises:
            WorldError: `bad_wish`.
        """
        new: JSONObject = {}
        for field in fields(Wishes):
            if field.name not in given:
                continue
            text = str(given[field.name]).strip()[:120]
            old = getattr(self, field.name)
            if isinstance(old, bool):
                new[field.name] = text in ("1", "on", "true")
            elif isinstance(old, int):
                new[field.name] = _number(field.name, text)
            else:
                new[field.name] = text
        return Wishes(**{**asdict(self), **new})


def _number(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise WorldError("bad_wish", f"{name}: a whole number is expected, not {text!r}") from None


def _one_of(name: str, value: Any, choices: tuple[str, ...]) -> None:
    if value not in choices:
        told = ", ".join(choice or "(empty)" for choice in choices)
        raise WorldError("bad_wish", f"{name}: one of {told} is expected, not {value!r}")


def _between(name: str, value: Any, low: int, high: int) -> None:
    if not isinstance(value, int) or not low <= value <= high:
        raise WorldError("bad_wish", f"{name}: a number from {low} to {high} is expected")

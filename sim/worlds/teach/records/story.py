"""What happened in a game, one thing after the other: what is written into files and read out of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sim.world import Action, Seat


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing, `at` seconds after play began.

    `moves`: a step, with what each seat did in it. `said`: a line of `text` (`on`: while the game was
    played, so that it counts). `asked`: a `question` that was answered. `missed`: a search for `text`
    that found nothing. `types`: somebody began to write (`on`), or stopped.
    """

    at: float
    kind: Literal["moves", "said", "asked", "missed", "types"]
    seat: Seat = ""
    moves: Mapping[Seat, Action | None] = field(default_factory=dict)
    text: str = ""
    question: Action | None = None
    on: bool = True

"""What the machine knows of the body it moves: a memory, a hand, and deeds that may fail.

Deeds are generators: they yield `Act`s, one primitive each, are sent nothing in return (the body
looks for itself), and return what became of them. So the machine never waits for a kitchen by name.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias, TypeVar

from sim.world import Action

T = TypeVar("T")

Code = Literal[
    "", "not_found", "navigation", "distance", "angle", "occluded", "blocked", "hand_full",
    "hand_empty", "not_holding", "no_knife", "closed_receptacle", "full_receptacle",
    "bad_affordance", "already_so", "must_be_off", "must_be_closed", "no_place", "not_able", "fenced",
    "refused", "limit",
]  # fmt: skip
"""Why a subgoal failed. `distance`, `angle`, `occluded` and `blocked` are the paper's positioning."""

POSITIONING: frozenset[str] = frozenset({"distance", "angle", "occluded", "blocked"})
"""What a step aside may mend; nothing else is tried again from another place."""

Point: TypeAlias = tuple[float, float, float]
"""Metres: x, y (up), z."""

State = Literal["filled", "dirty", "open", "toggled", "sliced", "cooked"]
"""The six properties that scenes are told by (section 4.4, note 5)."""


@dataclass(frozen=True, slots=True)
class Act:
    """One primitive to be carried out."""

    action: Action
    why: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """One question to the model: what for (`plan`, `repair`, `stage1`, ...) and the whole text."""

    purpose: str
    text: str


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the Commander."""

    text: str


@dataclass(frozen=True, slots=True)
class Rest:
    """Nothing to do now: look again when something has happened, or in a while."""


Request: TypeAlias = "Act | Ask | Say | Rest"
Doing: TypeAlias = Generator[Request, str, T]
"""Yields requests; an `Ask` is answered with a text, everything else with an empty one."""


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a deed."""

    ok: bool
    code: Code = ""
    said: str = ""
    """The kitchen's own words. They are kept for the log and never shown to the model (4.3)."""


OK = Done(True)


@dataclass(frozen=True, slots=True)
class Seen:
    """A thing as the body last saw it."""

    id: str
    kind: str
    position: Point
    states: Mapping[State, bool] = field(default_factory=dict)
    """Only those that apply to its type."""
    parents: tuple[str, ...] = ()
    children: tuple[str, ...] = ()
    pickupable: bool = False
    receptacle: bool = False


class Body(Protocol):
    """A Follower's body in some kitchen."""

    @property
    def memory(self) -> Mapping[str, Seen]:
        """Everything seen so far by id, in the order of first sight."""

    @property
    def held(self) -> str:
        """The id of what is in the hand; empty: nothing."""

    @property
    def spent(self) -> bool:
        """Whether the limits on primitives or on failed ones are reached."""

    def distance(self, id: str) -> float:
        """Metres from here to a thing that is in memory."""

    def explore(self) -> Doing[None]:
        """Look round in the middle of the room and of its quarters (appendix C)."""

    def walk(self, id: str) -> Doing[Done]:
        """The shortest way to where the thing is in reach, turned to it; once more if blocked."""

    def interact(self, verb: str, id: str) -> Doing[Done]:
        """One of the eight interactions on a thing, from where the body stands."""

    def adjust(self, motion: str) -> Doing[Done]:
        """One of the six small motions of appendix C, or the one that undoes it."""

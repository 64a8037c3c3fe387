"""What a seat is asked with and what it answers: the words between a session and whoever decides.

An agent is an object with one coroutine, `decide(view) -> Decision`. It never sees more than its
seat may: the view is what the seat's person would get. Whether it is a program in this process or
waits for one elsewhere is its own affair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from sim.world import Action, ActionSpace, GoalReport, JSONObject, Observation, Seat, Task

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of what a seat sees: uint8 (height, width, 3) RGB, and its hash as the log has it
    (`sim.frames.digest`)."""

    pixels: NDArray[np.uint8]
    sha256: str


class Look(Protocol):
    """Draws what the seat sees now, `size` pixels a side, exactly as its person would be shown it.

    `hand` False leaves out what is drawn over the picture to show what is held, in worlds that do.
    What was looked at is noted in the log. Raises ValueError for absurd sizes.
    """

    async def __call__(self, size: int, *, hand: bool = True) -> Shot: ...


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees when it is asked to move. `joint` is True where all seats move at once."""

    task: Task
    seat: Seat
    seats: tuple[Seat, ...]
    mates: Mapping[Seat, str]
    """Per other seat what sits there: `person`, `nobody`, or the agent's name."""
    step: int
    turn: Seat | None
    joint: bool
    observation: Observation
    legal: ActionSpace
    goals: GoalReport
    seed: int = 0
    """A seed of this seat and episode, for agents that roll dice."""
    last_result: JSONObject | None = None
    said: Sequence[JSONObject] = ()
    session: str = ""
    """The session's id, so that agents of one session can find each other; empty outside of one."""
    look: Look | None = None
    """Pictures, made only when asked for; None where the world has none."""
    deeds: Sequence[JSONObject] = ()
    """The moves of every step so far, as a `step` event has them (seat to move, None: nothing), those
    before play began included; empty where the seat does not see what others do, and in real time.
    It grows while the episode goes on: to be read, never changed."""
    sentences: Callable[[], Iterable[str]] | None = None
    """Every sentence that means an action now, made one by one; None where nobody can list them."""


@dataclass(frozen=True, slots=True)
class Try:
    """What an agent asked for on its way to a decision and did not get; recorded as refused."""

    asked: str
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Intent:
    """What an agent means to do after its move, as far as it has a plan: a sentence for its partners,
    and the id of what it will go to (empty: nothing to go to)."""

    text: str
    target: str = ""

    def to_json(self) -> JSONObject:
        return {"text": self.text, "target": self.target}


@dataclass(frozen=True, slots=True)
class Decision:
    """What an agent wants to do: an action (None: do nothing), words to say, thoughts to log.

    `usage` is small (counts, cost); `calls` holds what was asked of a model and answered, whole.
    `ends` is a sentence: the agent has given up and will do nothing more in this episode.
    """

    action: Action | None = None
    say: str = ""
    thoughts: str = ""
    usage: JSONObject = field(default_factory=dict)
    refusals: Sequence[Try] = ()
    calls: Sequence[JSONObject] = ()
    ends: str = ""
    next: Intent | None = None


class Agent(Protocol):
    """A player that is not a person. One object per seat and session."""

    async def decide(self, view: View) -> Decision: ...


@runtime_checkable
class Accountable(Protocol):
    """An agent that can say what it asked of models on the way to a decision that never came."""

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """Usage and requests (as of `Decision`) that no decision has told of; each is told once."""
        ...


@runtime_checkable
class Preparing(Protocol):
    """An agent that needs something made that takes longer than a decision may."""

    def prepare(self, told: Callable[[str], None]) -> None:
        """Make it, before the first decision of a run, in a thread. `told` gets a few words about how far
        it is, and may raise to end it; what is ready by then is best kept.

        Raises:
            WorldError: it cannot be made, with a sentence that says why.
        """
        ...

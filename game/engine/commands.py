"""What may be asked of a session. Commands are the only way in; time comes in as `Tick`."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec import Struct, field

from sim.world import Action, JSONObject, Seat

OccupantKind = Literal["person", "agent", "nobody"]


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits in a seat: a person (`id` is the player's public id), an agent (`name` is the
    agent's, with its `settings`), or nobody yet."""

    kind: OccupantKind = "nobody"
    name: str = ""
    id: str = ""
    settings: JSONObject = dataclasses.field(default_factory=dict)

    def to_json(self) -> JSONObject:
        return {"kind": self.kind, "name": self.name, "id": self.id, "settings": self.settings}

    @staticmethod
    def from_json(data: JSONObject) -> Occupant:
        """Read what `to_json` wrote; fields that are missing are empty."""
        return Occupant(
            data.get("kind", "nobody"),
            data.get("name", ""),
            data.get("id", ""),
            data.get("settings") or {},
        )


class Join(Struct, frozen=True):
    """Sit down in a seat. Refused if somebody else sits there."""

    seat: Seat
    occupant: Occupant


class Start(Struct, frozen=True):
    """Begin: lobby to countdown. Every seat must be taken. `seat` None: by the owner or the system.

    `countdown` is in seconds, 0 for at once; None takes the settings' (agents alone begin at once).
    """

    seat: Seat | None = None
    countdown: float | None = None


class Act(Struct, frozen=True):
    """One seat's move. `action` None withdraws an intent (real time) or passes (turns).

    `cid` is the client's own id of this message: a resend with the same `cid` is answered as the
    first was and is not a second action. `by` says who speaks for the seat, where that is known: an
    agent's late answer is refused when a person has the seat back, and the other way round. `seen` is the last event number its player had seen;
    `shown_ms` is how long the picture it answers had been on the screen (milliseconds).
    """

    seat: Seat
    action: Action | None
    cid: str = ""
    seen: int = 0
    shown_ms: float | None = None
    thoughts: str = ""
    usage: JSONObject = field(default_factory=dict)
    by: OccupantKind | None = None
    calls: Sequence[JSONObject] = ()
    """What the agent asked of a language model for this move, and what it answered."""
    saw: Sequence[JSONObject] = ()
    """The pictures the agent looked at for this move: `sha256`, `size`, `step`."""
    following: JSONObject = field(default_factory=dict)
    """What the agent means to do after this move: `text` and `target`."""


class Reject(Struct, frozen=True):
    """The edge could not make a command of a message of this seat: it is recorded as refused.

    An agent that failed to decide may have asked a model all the same: the rest is as of `Act`."""

    seat: Seat
    code: str
    message: str
    cid: str = ""
    asked: str = ""
    thoughts: str = ""
    usage: JSONObject = field(default_factory=dict)
    calls: Sequence[JSONObject] = ()
    saw: Sequence[JSONObject] = ()


class Say(Struct, frozen=True):
    seat: Seat | None
    name: str
    text: str
    cid: str = ""


class Type(Struct, frozen=True):
    """A sign that the person of a seat is writing (`on`), or has stopped. Never what."""

    seat: Seat
    on: bool = True


class Point(Struct, frozen=True):
    """Whoever sits here points at a thing, for the others to see."""

    seat: Seat
    target: str


class Poll(Struct, frozen=True):
    """A round of an audience's votes on what a seat does next is over.

    `choices` are sentences, `votes` how many each of them got, `chosen` the place of the one that is
    done (None: nobody voted); `voters` how many were there to vote, `opened_at` when the first vote came.
    """

    seat: Seat
    round: int
    choices: Sequence[str]
    votes: Sequence[int]
    chosen: int | None
    voters: int
    opened_at: float


class Redo(Struct, frozen=True):
    """A step of a game that was played elsewhere, made here: what each seat did in it."""

    moves: Mapping[Seat, Action | None]


class Pause(Struct, frozen=True):
    """Ask for a pause, or agree to one: the session pauses when every present person has asked.

    `seat` None: whoever leads the kitchen freezes it, whatever those in it want."""

    seat: Seat | None


class Resume(Struct, frozen=True):
    """Go on. What was frozen goes on only by `seat` None."""

    seat: Seat | None


class Hold(Struct, frozen=True):
    """The owner cannot record what happens: the clock stands still until it can."""


class Release(Struct, frozen=True):
    """What happens is recorded again."""


class Drop(Struct, frozen=True):
    """The connection of a seat's person is gone (heartbeat lost or socket closed)."""

    seat: Seat


class Return(Struct, frozen=True):
    """The person of a seat is connected (again); takes the seat back from a stand-in agent."""

    seat: Seat


class Leave(Struct, frozen=True):
    """The person of a seat leaves for good; a stand-in agent may take over."""

    seat: Seat


class Replace(Struct, frozen=True):
    """Put another occupant into a seat during play (an agent takes over, or a person again)."""

    seat: Seat
    occupant: Occupant


class Abandon(Struct, frozen=True):
    """End the session without a result. `seat` None: by the owner or the system."""

    seat: Seat | None = None
    reason: str = "abandoned"


class GiveUp(Struct, frozen=True):
    """The agents will do nothing more: the episode is over and not won, without another step.

    Refused as long as a person takes part. `reason` is a sentence; the rest as of `Act`.
    """

    seat: Seat
    reason: str
    thoughts: str = ""
    usage: JSONObject = field(default_factory=dict)
    calls: Sequence[JSONObject] = ()
    saw: Sequence[JSONObject] = ()


class Linked(Struct, frozen=True):
    """Note a session made from this one (a rematch), so that everyone here can follow."""

    session: str
    why: Literal["rematch", "branch"]


class Tick(Struct, frozen=True):
    """Time passes. The session looks at `at` and does what is due: deadlines, ticks, grace."""


Command: TypeAlias = (
    Join | Start | Act | Reject | Say | Type | Point | Poll | Redo | Pause | Resume | Drop | Return | Leave | Replace
    | Abandon | GiveUp | Linked | Hold | Release | Tick
)  # fmt: skip

"""What travels between sockets and the process that runs a session, and how it gets there.

Upwards (`send`): who is here, what a seat asks for. Downwards (`publish`): committed events, views,
answers and frames. In one process both are plain calls; `game.live.redis_bus` is the same between
processes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from msgspec import Struct, field

from game.engine.commands import Command, Occupant
from game.engine.events import Event
from game.engine.shown import Shown
from sim.world import JSONObject, Seat

Audience: TypeAlias = str
"""Who looks: a seat's name, SPECTATORS (strangers) or GUESTS."""

SPECTATORS: Audience = ""
GUESTS: Audience = "*"
"""Spectators who may read names and chat; no seat has this name."""


def audience(seat: Seat | None) -> Audience:
    return seat or SPECTATORS


def seat_of(audience: Audience) -> Seat | None:
    return audience if audience not in (SPECTATORS, GUESTS) else None


class Here(Struct, frozen=True):
    """Who of one process is connected to a session: told on every change, and now and then.

    `seats` are the seats whose person is connected, `looks` who wants views, `pictures` which
    frames (audience, size in pixels) are wanted. An empty one says that nobody is left.
    """

    process: str
    seats: Mapping[Seat, Occupant] = field(default_factory=dict)
    watchers: int = 0
    looks: frozenset[Audience] = frozenset()
    pictures: frozenset[tuple[Audience, int]] = frozenset()


class Ask(Struct, frozen=True):
    """A seat's command. The answer goes to the viewer of this id."""

    viewer: str
    command: Command


class PlaceAgent(Struct, frozen=True):
    """A person wants an agent in a free seat of the lobby (None: free the agent's seat again)."""

    viewer: str
    by: Seat
    seat: Seat
    agent: str | None
    settings: JSONObject = field(default_factory=dict)
    cid: str = ""


class ViewRequest(Struct, frozen=True):
    """One viewer wants what it may see now: the view and frame, the text, the reasons, from where it has
    looked, or what can be done with one thing (`about`)."""

    viewer: str
    audience: Audience
    what: str = "view"
    about: str = ""


class RollCall(Struct, frozen=True):
    """The runner's own: whoever has not said by now that it is here is gone."""


class Votes(Struct, frozen=True):
    """Votes of a round that phones of one process have cast (voter: place of the choice), and how many
    phones are connected there."""

    process: str
    voters: int
    round: int = 0
    cast: Mapping[str, int] = field(default_factory=dict)


class Keep(Struct, frozen=True):
    """How many steps agents may have made here by now: as many as in the kitchen beside this one."""

    steps: int


class Tempo(Struct, frozen=True):
    """For how many seconds agents linger after a move from now on."""

    linger_s: float


Inbound: TypeAlias = Here | Ask | PlaceAgent | ViewRequest | RollCall | Votes | Keep | Tempo


class Output(Struct, frozen=True):
    """What a session tells at once: events first, then views, then answers.

    `signals` are messages ready to be sent; `replies` are (viewer id, message or whole view).
    `quiet` is the seat that need not hear the signals, `taken` a seat and the viewer who has it
    now, `beat` the newest committed number, told now and then so that a gap is noticed;
    `roll_call` asks every room to say who is there and what they look at.
    """

    session: str
    events: tuple[Event, ...] = ()
    views: Mapping[Audience, Shown] = field(default_factory=dict)
    replies: tuple[tuple[str, str | Shown], ...] = ()
    signals: tuple[str, ...] = ()
    quiet: Seat | None = None
    taken: tuple[Seat, str] | None = None
    beat: int | None = None
    roll_call: bool = False
    crowd: tuple[str, ...] = ()
    """Messages for an audience that votes here."""
    named: bool = False
    """Whether the signals name people, and are not for strangers."""


class Picture(Struct, frozen=True):
    """A frame, ready to be sent, and who may see it (`viewer`: one only, who came late).

    `camera` names a further picture of a seat; empty: the one that is always there.
    """

    session: str
    audiences: tuple[Audience, ...]
    size: int
    data: bytes
    viewer: str = ""
    camera: str = ""


class Bus(Protocol):
    """The way between rooms and runners. `send` and `publish` return at once and never fail."""

    remote: bool
    """Whether rooms and runners may be in different processes."""

    on_inbound: Callable[[str, Inbound], None]
    on_output: Callable[[Output | Picture], None]
    on_wake: Callable[[str], None]

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    def send(self, session: str, inbound: Inbound) -> None:
        """To whoever runs the session."""

    def publish(self, output: Output | Picture) -> None:
        """To every process with viewers of the session."""

    def wake(self, session: str) -> None:
        """To all runners: this session needs one."""

    async def report(self, owner: str) -> None:
        """Leave a sign that this process runs sessions, for whoever asks for its health."""

    async def listen(self, session: str, *, up: bool) -> None:
        """Receive what is sent up to (`up`) or published by this session."""

    async def unlisten(self, session: str, *, up: bool) -> None: ...


def _nowhere(*_args: object) -> None:
    """Where messages go before anybody listens."""


class LocalBus:
    """Rooms and runner in one process: plain calls."""

    remote = False

    def __init__(self) -> None:
        self.on_inbound: Callable[[str, Inbound], None] = _nowhere
        self.on_output: Callable[[Output | Picture], None] = _nowhere
        self.on_wake: Callable[[str], None] = _nowhere

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    def send(self, session: str, inbound: Inbound) -> None:
        self.on_inbound(session, inbound)

    def publish(self, output: Output | Picture) -> None:
        self.on_output(output)

    def wake(self, session: str) -> None:
        self.on_wake(session)

    async def report(self, owner: str) -> None: ...

    async def listen(self, session: str, *, up: bool) -> None: ...

    async def unlisten(self, session: str, *, up: bool) -> None: ...

"""What clients send, declared once, and what they are sent. `docs/protocol.md` says more.

The types below are the one source of what is read, of the sentences about what cannot be read and of
`docs/protocol.schema.json`: a field's description completes the sentence `"size" of "hello" is ...`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
import orjson
from msgspec import Meta, Struct

from game.engine import commands
from game.engine.commands import Command
from game.engine.events import Event
from game.live.bus import PlaceAgent
from sim import reading
from sim.reading import Misfit
from sim.world import Action, JSONObject, Seat, WorldError

VERSION = 1
MAX_BYTES = 16 * 1024
LIMITS = reading.Limits(MAX_BYTES, depth=16)
SIZES = (300, 600, 1024)

# -- what fields hold -----------------------------------------------------------------------------

Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Number: TypeAlias = (
    Annotated[int, Meta(gt=-(10**15), lt=10**15)] | Annotated[float, Meta(gt=-1e15, lt=1e15)]
)
"""Ordinary numbers, which any database and any language keeps."""

Plain: TypeAlias = bool | Number | str | None
Flat: TypeAlias = Plain | list[Plain] | dict[str, Plain]
Nested: TypeAlias = Plain | list[Flat] | dict[str, Flat]
Deep: TypeAlias = Plain | list[Nested] | dict[str, Nested]
Shallow: TypeAlias = dict[str, Deep]
"""An object that goes into the log as it is: four levels at the most."""


class Move(Struct, frozen=True):
    """An action with typed arguments."""

    verb: Annotated[str, Meta(min_length=1, max_length=60)]
    args: Annotated[Shallow, Meta(max_length=20)] | None = None


# -- messages -------------------------------------------------------------------------------------


class Message(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Any message: `cid` is its sender's own id of it."""

    cid: Annotated[
        str, Meta(max_length=64, description="a string of 64 characters at the most")
    ] = ""


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first message: who one is, what one has seen, what one wants."""

    v: Annotated[Literal[1], Meta(description="1, the version of this protocol")]
    token: Annotated[str, Meta(max_length=64, description="a seat token")] = ""
    since: Annotated[Count, Meta(description="the number of an event")] = 0
    frames: Annotated[bool, Meta(description="true or false")] = True
    size: Annotated[Count, Meta(description="a number of pixels")] = 600
    name: Annotated[str, Meta(max_length=40, description="a name of 40 characters at the most")] = (
        ""
    )
    compact: Annotated[bool, Meta(description="true or false")] = False
    glance: Annotated[bool, Meta(description="true or false")] = False
    client: Annotated[str, Meta(max_length=80, description="text of 80 characters at the most")] = (
        ""
    )

    @property
    def pixels(self) -> int:
        """The size of pictures that comes nearest to the one wished for."""
        return min(SIZES, key=lambda known: abs(known - self.size))


class Act(Message, frozen=True, kw_only=True, tag="act"):
    """One move."""

    action: Annotated[
        Annotated[str, Meta(max_length=300)] | Move | None,
        Meta(
            description='{"verb", "args"}, a sentence of 300 characters at the most, or null',
        ),
    ] = None
    seen: Annotated[Count, Meta(description="the number of an event")] = 0
    shown_ms: Annotated[Number | None, Meta(description="a number of milliseconds")] = None
    thoughts: Annotated[
        str, Meta(max_length=8000, description="text of 8000 characters at the most")
    ] = ""
    usage: Annotated[
        Shallow, Meta(description="an object of four levels at the most, with ordinary numbers")
    ] = {}


class Say(Message, frozen=True, kw_only=True, tag="say"):
    """A line of the chat."""

    text: Annotated[
        str,
        Meta(
            max_length=500,
            pattern=r"\S",
            description="text of 1 to 500 characters that is not all blank",
        ),
    ]


class Typing(Message, frozen=True, kw_only=True, tag="typing"):
    """Somebody is writing (again and again while they do), or has stopped; never what."""

    on: Annotated[bool, Meta(description="true or false")] = True


class Point(Message, frozen=True, kw_only=True, tag="point"):
    """Point at a thing, for the others to see."""

    target: Annotated[
        str,
        Meta(
            min_length=1, max_length=80, description="the id of a target, 80 characters at the most"
        ),
    ]


class Start(Message, frozen=True, kw_only=True, tag="start"):
    """Lobby: begin."""


class Place(Message, frozen=True, kw_only=True, tag="seat"):
    """Lobby: put an agent into a free seat, or free it."""

    seat: Annotated[str, Meta(max_length=40, description="the name of a seat")] = ""
    agent: Annotated[
        Annotated[str, Meta(max_length=80)] | None, Meta(description="the name of an agent or null")
    ] = None
    settings: Annotated[
        Shallow, Meta(description="an object of four levels at the most, with ordinary numbers")
    ] = {}


class Pause(Message, frozen=True, kw_only=True, tag="pause"):
    """Ask for a pause, or agree to one."""


class Resume(Message, frozen=True, kw_only=True, tag="resume"):
    """End the pause."""


class Leave(Message, frozen=True, kw_only=True, tag="leave"):
    """Leave for good."""


class Abandon(Message, frozen=True, kw_only=True, tag="abandon"):
    """Give up."""


class Look(Message, frozen=True, kw_only=True, tag="look"):
    """Ask for the whole view."""


class Facts(Message, frozen=True, kw_only=True, tag="facts"):
    """Ask for all facts, also those that views leave out."""


class Text(Message, frozen=True, kw_only=True, tag="text"):
    """Ask for the text view."""


class Reasons(Message, frozen=True, kw_only=True, tag="reasons"):
    """Ask why nothing can be done with what cannot be used now."""


class Advice(Message, frozen=True, kw_only=True, tag="advice"):
    """Ask what to do next, in a kitchen that guides people."""


class Trail(Message, frozen=True, kw_only=True, tag="trail"):
    """Ask from where the seat has looked so far, and which way."""


class Choices(Message, frozen=True, kw_only=True, tag="choices"):
    """Ask what can be done with a thing."""

    target: Annotated[str, Meta(max_length=80, description="the id of a target")]


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    """Still here; `t` comes back with the answer."""

    t: Annotated[
        Annotated[str, Meta(max_length=40)]
        | Annotated[int, Meta(ge=-(2**63) + 1, le=2**63 - 1)]
        | float
        | None,
        Meta(description="a number, or text of 40 characters at the most"),
    ] = None


Asking: TypeAlias = Act | Say | Typing | Point | Start | Pause | Resume | Leave | Abandon
"""What becomes a command to the session."""

FromSeat: TypeAlias = Asking | Place
"""What only a seat may ask for, or the host of the lobby."""

FromClient: TypeAlias = (
    Hello | Look | Facts | Text | Reasons | Advice | Trail | Choices | Ping | FromSeat
)
LOOKS = {
    Look: "view", Facts: "facts", Text: "text", Reasons: "reasons", Advice: "advice", Trail: "trail",
}  # fmt: skip
"""What is asked for, by the type of the message."""
HOST_MAY = Start | Place | Abandon
"""What the person who opened a session may ask for without sitting in it."""

# -- reading --------------------------------------------------------------------------------------


class Refused(Exception):
    """A message that cannot be accepted: a stable code and a sentence for people."""

    def __init__(self, code: str, message: str, cid: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.cid = cid


_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_KINDS: dict[str, type[Message]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(FromClient)
}


def read(text: str) -> FromClient:
    """The message in this text. A field that is null counts as absent.

    Raises:
        Refused: too_large, malformed or version, with a sentence that says what is wrong.
    """
    try:
        return reading.typed(text, _DECODER, LIMITS)
    except Misfit as error:
        return _read_again(error)
    except WorldError as error:
        raise _unreadable(error) from error


def _unreadable(error: WorldError) -> Refused:
    if error.code == "too_large":
        return Refused("too_large", f"A message may have {MAX_BYTES} bytes at the most.")
    place = f" ({error.path})" if error.path else ""
    return Refused("malformed", f"{error.message[0].upper()}{error.message[1:]}{place}.")


def _read_again(error: Misfit) -> FromClient:
    """The same without fields that are null; most messages have none, and are read at once."""
    body = error.value
    if not isinstance(body, dict) or not isinstance(body.get("type"), str):
        raise Refused("malformed", 'A message is a JSON object with a "type".')
    given = {name: value for name, value in body.items() if value is not None}
    try:
        found: FromClient = reading.converted(given, FromClient)
    except Misfit as still:
        raise _refusal(still, given) from still
    return found


def _refusal(error: Misfit, body: JSONObject) -> Refused:
    cid, name = _cid(body), body["type"]
    kind = _KINDS.get(name)
    if kind is None:
        return Refused("malformed", f'There is no message "{name[:40]}".', cid)
    if kind is Hello and body.get("v") != VERSION:
        sentence = f"This server speaks version {VERSION}, not {body.get('v')!r:.20}."
        return Refused("version", sentence, cid)
    missing = re.search(r"required field `(\w+)`$", error.message)
    field = missing[1] if missing and not error.path else re.split(r"\W", error.path)[0]
    return Refused("malformed", f'"{field}" of "{name}" is {_what(kind, field)}.', cid)


def _cid(body: JSONObject) -> str:
    cid = body.get("cid")
    return cid if isinstance(cid, str) and len(cid) <= 64 else ""


@cache
def _what(kind: type[Message], field: str) -> str:
    """What this field is, as its declaration says."""
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]
    return str(schema["properties"][field]["description"])


# -- what is asked --------------------------------------------------------------------------------


def command(message: Asking, seat: Seat, name: str) -> Command:
    """The command a seat's message asks for."""
    match message:
        case Act():
            return _act(message, seat)
        case Say():
            return commands.Say(seat, name, message.text.strip(), cid=message.cid)
        case Typing():
            return commands.Type(seat, message.on)
        case Point():
            return commands.Point(seat, message.target)
        case Start():
            return commands.Start(seat or None)
        case Pause():
            return commands.Pause(seat)
        case Resume():
            return commands.Resume(seat)
        case Leave():
            return commands.Leave(seat)
        case Abandon():
            return commands.Abandon(seat or None)


def _act(message: Act, seat: Seat) -> commands.Act:
    return commands.Act(
        seat,
        _action(message.action),
        cid=message.cid,
        seen=message.seen,
        shown_ms=message.shown_ms,
        thoughts=message.thoughts,
        usage=message.usage,
        by="person",
    )


def _action(wish: str | Move | None) -> Action | None:
    """The action of an `act`: a sentence comes as an action without a verb."""
    if isinstance(wish, str):
        return Action("", {}, wish)
    return Action(wish.verb, wish.args or {}) if wish is not None else None


def place_agent(message: Place, viewer: str, by: Seat) -> PlaceAgent:
    """The wish of a `seat` message."""
    return PlaceAgent(viewer, by, message.seat, message.agent, message.settings, message.cid)


# -- what is told ---------------------------------------------------------------------------------


def dumps(type_: str, **fields: Any) -> str:
    """A message to a client."""
    return orjson.dumps({"type": type_, **fields}).decode()


def event_json(event: Event) -> bytes:
    """An event as clients get it."""
    return orjson.dumps(
        {
            "seq": event.seq,
            "at": event.at,
            "kind": event.kind,
            "seat": event.seat,
            "payload": event.payload,
        }
    )


def events_message(events: Sequence[Event]) -> str:
    """The `events` message."""
    return f'{{"type":"events","events":[{",".join(event_json(e).decode() for e in events)}]}}'


def refused(code: str, message: str, cid: str = "", seq: int = 0) -> str:
    """The `refused` message."""
    return dumps("refused", cid=cid, code=code, message=message, seq=seq)


def frame_message(header: JSONObject, picture: bytes) -> bytes:
    """A binary message: length of the header, the header, the picture."""
    head = orjson.dumps(header)
    return len(head).to_bytes(4, "big") + head + picture

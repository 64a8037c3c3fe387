"""What clients send, read and checked once, and what they are sent. `docs/protocol.md` says more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import orjson

from game.engine.commands import (
    Abandon,
    Act,
    Command,
    Leave,
    Pause,
    Resume,
    Say,
    Start,
)
from game.engine.events import Event
from game.live.bus import PlaceAgent
from sim.world import Action, JSONObject, Seat

VERSION = 1
MAX_BYTES = 16 * 1024
SIZES = (300, 600, 1024)
MAX_TEXT = 500
MAX_THOUGHTS = 8000
MAX_DEPTH = 4
HOST_MAY = frozenset({"start", "seat", "abandon"})
"""What the person who opened a session may ask for without sitting in it."""


class Refused(Exception):
    """A message that cannot be accepted: a stable code and a sentence for people."""

    def __init__(self, code: str, message: str, cid: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.cid = cid


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: who one is, what one has seen, what one wants."""

    token: str = ""
    since: int = 0
    frames: bool = True
    size: int = 600
    name: str = ""
    client: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """Any later message: its type and fields, not yet looked at, and its sender's own id of it."""

    type: str
    cid: str
    body: JSONObject = field(default_factory=dict)


def read(text: str) -> Message:
    """The message in this text.

    Raises:
        Refused: too_large or malformed, with a sentence that says what is wrong.
    """
    if len(text) > MAX_BYTES or len(text.encode()) > MAX_BYTES:
        raise Refused("too_large", f"A message may have {MAX_BYTES} bytes at the most.")
    try:
        body = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise Refused("malformed", f"This is not JSON: {error}.") from error
    if not isinstance(body, dict) or not isinstance(body.get("type"), str):
        raise Refused("malformed", 'A message is a JSON object with a "type".')
    if "\x00" in text or "\\u0000" in text:
        raise Refused("malformed", "A message may not contain the character NUL.")
    return Message(body["type"][:40], _cid(body), body)


def _cid(body: JSONObject) -> str:
    cid = body.get("cid", "")
    if not isinstance(cid, str) or len(cid) > 64:
        raise Refused("malformed", '"cid" is a string of 64 characters at the most.')
    return cid


Check: TypeAlias = Callable[[Any], bool]


def _is_text(limit: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= limit


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_number(value: Any) -> bool:
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return plain and abs(value) < 1e15  # not so for NaN


def _is_plain(value: Any, depth: int = MAX_DEPTH) -> bool:
    """Whether this JSON is shallow and of ordinary numbers, so that any database keeps it."""
    if isinstance(value, dict):
        return depth > 0 and all(_is_plain(v, depth - 1) for v in value.values())
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(v, depth - 1) for v in value)
    return isinstance(value, str | bool | None) or _is_number(value)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict) and _is_plain(value)


def _get(message: Message, name: str, default: Any, check: Check, what: str) -> Any:
    """A field of the message, or its default. Raises Refused `malformed`."""
    value = message.body.get(name)
    if value is None:
        return default
    if not check(value):
        raise Refused("malformed", f'"{name}" of "{message.type}" is {what}.', message.cid)
    return value


def hello(message: Message) -> Hello:
    """The first message of a connection.

    Raises:
        Refused: no_hello, version or malformed.
    """
    if message.type != "hello":
        raise Refused("no_hello", 'The first message must be "hello".', message.cid)
    version = message.body.get("v")
    if version != VERSION:
        raise Refused("version", f"This server speaks version {VERSION}, not {version!r:.20}.")
    size = _get(message, "size", 600, _is_count, "a number of pixels")
    return Hello(
        token=_get(message, "token", "", _is_text(64), "a seat token"),
        since=_get(message, "since", 0, _is_count, "the number of an event"),
        frames=_get(message, "frames", True, _is_flag, "true or false"),
        size=min(SIZES, key=lambda known: abs(known - size)),
        name=_get(message, "name", "", _is_text(40), "a name of 40 characters at the most").strip(),
        client=_get(message, "client", "", _is_text(80), "text of 80 characters at the most"),
    )


def _action(message: Message) -> Action | None:
    """The action of an `act`: a sentence comes as an action without a verb."""
    value = message.body.get("action")
    if value is None:
        return None
    if isinstance(value, str) and len(value) <= 300:
        return Action("", {}, value)
    if isinstance(value, dict) and _is_text(60)(value.get("verb")) and value["verb"]:
        args = value.get("args") or {}
        if _is_object(args) and len(args) <= 20:
            return Action(value["verb"], args)
    sentence = '"action" is {"verb", "args"}, a sentence of 300 characters at the most, or null.'
    raise Refused("malformed", sentence, message.cid)


def _act(message: Message, seat: Seat) -> Act:
    usage = _get(message, "usage", {}, _is_object, "a shallow object")
    return Act(
        seat,
        _action(message),
        cid=message.cid,
        seen=_get(message, "seen", 0, _is_count, "the number of an event"),
        shown_ms=_get(message, "shown_ms", None, _is_number, "a number of milliseconds"),
        thoughts=_get(message, "thoughts", "", _is_text(MAX_THOUGHTS), "text"),
        usage=usage,
        by="person",
    )


def _say(message: Message, seat: Seat, name: str) -> Say:
    what = f"text of {MAX_TEXT} characters at the most"
    text = _get(message, "text", "", _is_text(MAX_TEXT), what).strip()
    if not text:
        raise Refused("malformed", "There is nothing to say in this message.", message.cid)
    return Say(seat, name, text, cid=message.cid)


def command(message: Message, seat: Seat, name: str) -> Command | None:
    """The command a seat's message asks for; None if it is not that kind of message.

    Raises:
        Refused: malformed.
    """
    match message.type:
        case "act":
            return _act(message, seat)
        case "say":
            return _say(message, seat, name)
        case "start":
            return Start(seat or None)
        case "pause":
            return Pause(seat)
        case "resume":
            return Resume(seat)
        case "leave":
            return Leave(seat)
        case "abandon":
            return Abandon(seat or None)
    return None


def place_agent(message: Message, viewer: str, by: Seat) -> PlaceAgent:
    """The `seat` message. Raises Refused `malformed`."""
    seat = _get(message, "seat", "", _is_text(40), "the name of a seat")
    agent = _get(message, "agent", None, _is_text(80), "the name of an agent")
    settings = _get(message, "settings", {}, _is_object, "a shallow object")
    return PlaceAgent(viewer, by, seat, agent, settings, message.cid)


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

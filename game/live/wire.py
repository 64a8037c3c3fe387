"""The bus's messages as bytes, for processes that meet in Redis. Both ends are ours."""

from __future__ import annotations

from typing import Any

import orjson
from msgspec import Struct

from game.engine import commands
from game.engine.commands import Command, Occupant
from game.engine.events import Event
from game.engine.shown import Shown
from game.live.bus import (
    Ask,
    Here,
    Inbound,
    Keep,
    Output,
    Picture,
    PlaceAgent,
    RollCall,
    Tempo,
    ViewRequest,
    Votes,
)
from sim.world import Action, JSONObject


def _fields(of: Struct) -> dict[str, Any]:
    return {name: getattr(of, name) for name in of.__struct_fields__}


def _command_to(command: Command) -> JSONObject:
    body = _fields(command)
    if isinstance(body.get("action"), Action):
        body["action"] = body["action"].to_json()
    if isinstance(body.get("occupant"), Occupant):
        body["occupant"] = body["occupant"].to_json()
    return {"kind": type(command).__name__, "body": body}


def _command_from(data: JSONObject) -> Command:
    body = dict(data["body"])
    if body.get("action") is not None:
        body["action"] = Action(**body["action"])
    for several in ("calls", "saw"):
        if several in body:
            body[several] = tuple(body[several])
    if "occupant" in body:
        body["occupant"] = Occupant(**body["occupant"])
    command: Command = getattr(commands, data["kind"])(**body)
    return command


def pack_inbound(inbound: Inbound) -> bytes:
    """One upward message as bytes."""
    return orjson.dumps({"of": type(inbound).__name__, **_inbound_body(inbound)})


def _inbound_body(inbound: Inbound) -> JSONObject:
    match inbound:
        case Here():
            return {
                "process": inbound.process,
                "seats": {seat: who.to_json() for seat, who in inbound.seats.items()},
                "watchers": inbound.watchers,
                "looks": sorted(inbound.looks),
                "pictures": sorted(inbound.pictures),
            }
        case Ask():
            return {"viewer": inbound.viewer, "command": _command_to(inbound.command)}
        case _:
            return _fields(inbound)


def unpack_inbound(data: bytes) -> Inbound:
    """What `pack_inbound` packed."""
    body = orjson.loads(data)
    match body.pop("of"):
        case "Here":
            return Here(
                body["process"],
                {seat: Occupant(**who) for seat, who in body["seats"].items()},
                body["watchers"],
                frozenset(body["looks"]),
                frozenset((look, size) for look, size in body["pictures"]),
            )
        case "Ask":
            return Ask(body["viewer"], _command_from(body["command"]))
        case "PlaceAgent" | "ViewRequest" | "Votes" | "Keep" | "Tempo" as name:
            return _PLAIN[name](**body)
        case _:
            return RollCall()


_PLAIN: dict[str, type[PlaceAgent | ViewRequest | Votes | Keep | Tempo]] = {
    kind.__name__: kind for kind in (PlaceAgent, ViewRequest, Votes, Keep, Tempo)
}
"""Messages whose fields are plain JSON."""


def pack_output(output: Output | Picture) -> bytes:
    """One downward message as bytes; a picture's bytes are not touched."""
    if isinstance(output, Picture):
        parts = (output.session, output.audiences, output.size, output.viewer, output.camera)
        head = orjson.dumps(parts)
        return b"P" + len(head).to_bytes(4, "big") + head + output.data
    body: dict[str, Any] = _fields(output)
    body["events"] = [event.to_json() for event in output.events]
    body["views"] = {who: view.to_json() for who, view in output.views.items()}
    body["replies"] = [
        (viewer, reply if isinstance(reply, str) else reply.to_json())
        for viewer, reply in output.replies
    ]
    return b"O" + orjson.dumps(body)


def unpack_output(data: bytes) -> Output | Picture:
    """What `pack_output` packed."""
    if data[:1] == b"P":
        end = 5 + int.from_bytes(data[1:5], "big")
        session, audiences, size, viewer, camera = orjson.loads(data[5:end])
        return Picture(session, tuple(audiences), size, data[end:], viewer, camera)
    body = orjson.loads(data[1:])
    body["events"] = tuple(Event.from_json(event) for event in body["events"])
    body["views"] = {who: Shown.from_json(view) for who, view in body["views"].items()}
    body["replies"] = tuple(
        (viewer, reply if isinstance(reply, str) else Shown.from_json(reply))
        for viewer, reply in body["replies"]
    )
    body["signals"] = tuple(body["signals"])
    body["crowd"] = tuple(body["crowd"])
    body["taken"] = tuple(body["taken"]) if body["taken"] else None
    return Output(**body)

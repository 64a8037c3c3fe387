"""Tools for a seat: taken, looked from, acted in, spoken from, left. Which seat it is, the token and the arguments say."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
import orjson
from django.db.models import QuerySet
from django.urls import reverse
from msgspec import Struct

from game.doors.asking import quickly
from game.doors.callers import Caller
from game.doors.chairs import visible_session
from game.doors.problems import Problem
from game.doors.rest import seats, shapes
from game.doors.tools import wishes
from game.doors.tools.talk import lines_for
from game.doors.tools.telling import Acted, Seen, Waited, how_it_stands, seen_of, seen_text
from game.doors.tools.tool import Asked, Told, done, tool
from game.models import Seat as SeatRow
from sim.world import JSONObject

PAGE = "ui://brigade/kitchen.html"
"""The page that shows the kitchen beside the conversation, where a host can (`page.py`)."""
NOTHING = "nothing"
"""Passes a move. Kitchens may have words of their own for it, which are theirs to read."""


async def seat_of(asked: Asked, session: str, seat: str) -> str:
    """The seat that is meant: the one that is named, or the only one of theirs.

    Raises:
        Problem: `no_session`, `no_seat` or `malformed`.
    """
    return seat or await quickly(_only_seat, session, asked.caller)


def _own(session: str, caller: Caller) -> QuerySet[SeatRow]:
    """The seats that the token acts in."""
    rows = SeatRow.objects.filter(session=session, player=caller.player, program=caller.program)
    return rows.order_by("order")


def _only_seat(session: str, caller: Caller) -> str:
    own = list(_own(session, caller).values_list("name", flat=True))
    if len(own) == 1:
        return str(own[0])
    visible_session(session, caller.player)
    if not own:
        raise Problem("no_seat", "you have no seat in this session; take_seat takes a free one")
    raise Problem("malformed", f'"seat": several are yours, say which: {", ".join(sorted(own))}')


async def look_at(
    asked: Asked, session: str, seat: str, since: int | None = None, wait: float = 0
) -> Seen:
    """What the seat sees, at its next moment if that comes within `wait` seconds."""
    query = shapes.ObserveQuery(text=True, wait=wait)
    body: shapes.Observed = await done(
        seats.observe_seat(asked.call({"session": session, "seat": seat}, query))
    )
    return Seen(**await _members(asked, body, body.text or "", since))


async def _members(
    asked: Asked, body: shapes.Observed | shapes.Acted, text: str, since: int | None
) -> JSONObject:
    """The members of `Seen` of an operation's answer."""
    view: JSONObject = orjson.loads(bytes(body.view))  # type: ignore[call-overload]
    said = await quickly(lines_for, body.session, body.seat, since)
    page = asked.base + reverse("session", args=[body.session])
    return seen_of(body.session, body.seat, body.moment, body.seq, view, text, said, page)


@tool("Take a seat", wish=wishes.Sitting, told=Seen, scope="play")
async def take_seat(asked: Asked, wish: wishes.Sitting) -> Told:
    """Sit down in a session that somebody else opened, or come back to a seat of yours. You are there as long as
    you call: a minute after your last call the others are told that you are gone, and an agent may cook for
    you until you call again."""
    seat = wish.seat or await quickly(_fitting, wish.session, asked.caller)
    path = {"session": wish.session, "seat": seat}
    await seats.take_seat(asked.call(path, body=shapes.TakeSeat(client=asked.client)))
    seen = await look_at(asked, wish.session, seat)
    return Told(seen_text(seen), seen)


def _fitting(session: str, caller: Caller) -> str:
    """A seat of theirs, or else the first free one."""
    rows = SeatRow.objects.filter(session=session).order_by("order")
    own = _own(session, caller).first() or rows.filter(occupant_kind="nobody").first()
    if own is None:
        visible_session(session, caller.player)
        raise Problem("seat_taken", "no seat of this session is free")
    return own.name


@tool("Look", wish=wishes.Looking, told=Seen, scope="play", reads=True, page=PAGE)
async def look(asked: Asked, wish: wishes.Looking) -> Told:
    """What your seat sees now: the kitchen in words, the goal, what was said, and what you can do; with
    picture=true also as a picture."""
    seat = await seat_of(asked, wish.session, wish.seat)
    seen = await look_at(asked, wish.session, seat, wish.since)
    picture = await _picture(asked, wish.session, seat, wish.size) if wish.picture else None
    return Told(seen_text(seen), seen, picture)


async def _picture(asked: Asked, session: str, seat: str, size: int) -> bytes:
    path = {"session": session, "seat": seat}
    found: bytes = await done(seats.read_picture(asked.call(path, shapes.PictureQuery(size=size))))
    return found


@tool("Act", wish=wishes.Acting, told=Acted, scope="play")
async def act(asked: Asked, wish: wishes.Acting) -> Told:
    """Do one of the things that look tells. The answer comes at your next moment, with what you see then, or after
    `wait` seconds; then call wait."""
    seat = await seat_of(asked, wish.session, wish.seat)
    body: JSONObject = {
        "action": _action(wish), "seen": wish.seen, "cid": wish.cid or secrets.token_hex(8),
        "thoughts": wish.thoughts, "usage": wish.usage,
    }  # fmt: skip
    path = {"session": wish.session, "seat": seat}
    query = shapes.ActQuery(wait=wish.wait)
    became: shapes.Acted = await done(seats.act_in_seat(asked.call(path, query, body)))
    seen = await look_at(asked, wish.session, seat, wish.seen or None)
    acted = Acted(**_fields(seen), done=became.done, cid=became.cid, ack=became.ack)
    noted = "noted for the next step"
    words = noted if became.ack is None else f"recorded as event {became.ack}"
    return Told(f"Done: {words}.\n\n{seen_text(seen)}", acted)


def _fields(seen: Seen) -> dict[str, Any]:
    return {name: getattr(seen, name) for name in seen.__struct_fields__}


def _action(wish: wishes.Acting) -> Any:
    if wish.verb:
        return {"verb": wish.verb, "args": wish.args}
    words = wish.action.strip()
    if not words:
        raise Problem("malformed", '"action": say what to do, or "nothing"')
    return None if words.lower() == NOTHING else words


class Spoken(Struct, frozen=True):
    """What was said is recorded as event `ack`."""

    session: str
    seat: str
    ack: int


@tool("Say something", wish=wishes.Saying, told=Spoken, scope="play")
async def say(asked: Asked, wish: wishes.Saying) -> Told:
    """Say something to everybody in the session: one line every two seconds, eight at once."""
    seat = await seat_of(asked, wish.session, wish.seat)
    path = {"session": wish.session, "seat": seat}
    ack: int = (await done(seats.say_in_seat(asked.call(path, body={"text": wish.text})))).ack
    return Told(f"Said, as event {ack}.", Spoken(wish.session, seat, ack))


@tool("Wait for my turn", wish=wishes.Waiting, told=Waited, scope="play", reads=True)
async def wait(asked: Asked, wish: wishes.Waiting) -> Told:
    """Wait until it is up to you, 25 seconds at the most, and see how things are then. If that takes longer, the answer
    says so and as of which event: call again with since at that number."""
    seat = await seat_of(asked, wish.session, wish.seat)
    path = {"session": wish.session, "seat": seat}
    query = shapes.ObserveQuery(wait=wish.seconds, since=wish.since)
    told: shapes.Observed = await done(seats.observe_seat(asked.call(path, query)))
    waited = Waited(session=wish.session, seat=seat, moment=told.moment, seq=told.seq)
    seen = await look_at(asked, wish.session, seat, wish.since)
    if told.moment != "not_yet":
        return Told(seen_text(seen), msgspec.structs.replace(waited, seen=seen))
    return Told(how_it_stands(msgspec.structs.replace(seen, moment="not_yet")), waited)


class Left(Struct, frozen=True):
    """The seat is not yours any more."""

    session: str
    seat: str


@tool("Give up my seat", wish=wishes.Seat, told=Left, scope="play", ends=True)
async def leave_seat(asked: Asked, wish: wishes.Seat) -> Told:
    """Leave a seat for good: an agent may cook on in it, or somebody else may take it."""
    seat = await seat_of(asked, wish.session, wish.seat)
    await seats.leave_seat(asked.call({"session": wish.session, "seat": seat}))
    return Told(f"You have left the seat {seat}.", Left(wish.session, seat))

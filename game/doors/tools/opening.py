"""Tools for whole sessions: opened, begun, given up."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from game.doors.rest import sessions, shapes
from game.doors.tools import wishes
from game.doors.tools.finding import row_text
from game.doors.tools.sitting import look_at
from game.doors.tools.telling import Seen, seen_text
from game.doors.tools.tool import Asked, Told, done, tool

SETTLE_S = 2.0
"""A kitchen that has begun opens within milliseconds; its seat's first moment is told at once, if it comes soon."""
TOOK = ("seed", "pace", "way", "listed", "deadline_s")


class Opened(Struct, frozen=True, kw_only=True):
    """A session, the address where people watch it, and what your seat sees if it has begun."""

    session: shapes.SessionRow
    seat: str | None
    page: str
    seen: Seen | None = None


@tool("Open a session", wish=wishes.Opening, told=Opened, scope="play")
async def open_session(asked: Asked, wish: wishes.Opening) -> Told:
    """Open a kitchen to cook a task in, and sit down in it. It begins at once, unless a seat is open for others:
    then people take it on the session's page, and start_session begins. The answer is what you see."""
    body: dict[str, Any] = {name: getattr(wish, name) for name in TOOK}
    seats = {
        name: who if who in ("me", "open") else {"agent": who} for name, who in wish.seats.items()
    }
    body |= {"task": wish.task, "seats": seats}
    body |= {} if "open" in wish.seats.values() else {"countdown_s": 0}
    row: shapes.SessionRow = await done(
        sessions.open_session(asked.call(body=msgspec.convert(body, shapes.NewSession)))
    )
    if row.status == "lobby" and wish.start and all(one.kind != "nobody" for one in row.seats):
        return await _begun(asked, row.id)
    return Told(_awaits(asked, row), _opened(asked, row))


def _opened(asked: Asked, row: shapes.SessionRow, seen: Seen | None = None) -> Opened:
    mine = [one.seat for one in row.seats if one.yours]
    return Opened(session=row, seat=next(iter(mine), None), page=asked.base + row.page, seen=seen)


def _awaits(asked: Asked, row: shapes.SessionRow) -> str:
    parts = [row_text(row), f"Its page, to watch and to take a free seat: {asked.base}{row.page}"]
    if row.status == "lobby":
        free = [one.seat for one in row.seats if one.kind == "nobody"]
        waits = f"free: {', '.join(free)}; then call" if free else "call"
        parts.append(f"It has not begun: {waits} start_session.")
    return "\n".join(parts)


@tool("Begin a session", wish=wishes.Whole, told=Opened, scope="play")
async def start_session(asked: Asked, wish: wishes.Whole) -> Told:
    """Begin a session in whose lobby you are, once every seat is taken."""
    return await _begun(asked, wish.session)


async def _begun(asked: Asked, session: str) -> Told:
    row: shapes.SessionRow = await done(sessions.start_session(asked.call({"session": session})))
    opened = _opened(asked, row)
    if opened.seat is None:
        return Told(_awaits(asked, row), opened)
    seen = await look_at(asked, row.id, opened.seat, wait=SETTLE_S)
    words = f"{row_text(row)}\nPeople watch it at {opened.page}\n\n{seen_text(seen)}"
    return Told(words, msgspec.structs.replace(opened, seen=seen))


@tool("Give up a session", wish=wishes.Whole, told=Opened, scope="play", ends=True)
async def close_session(asked: Asked, wish: wishes.Whole) -> Told:
    """End a session without a result, if no other person remains in it. Its record stays."""
    row: shapes.SessionRow = await done(
        sessions.close_session(asked.call({"session": wish.session}))
    )
    return Told(row_text(row), _opened(asked, row))

"""What is taken away: a session's log and its replay, as their pages give them."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from game.doors.beside import beside
from game.doors.callers import Caller
from game.doors.chairs import visible_session
from game.doors.problems import Problem
from game.doors.rest import shapes
from game.doors.rest.calls import Answer, Call, Lines, packed
from game.doors.rest.operations import operation
from game.log.playback import Playback, playback_of
from game.log.sights import own_eyes, sights_in
from game.log.timeline import entries, inherited_steps, overview
from game.models import Session
from game.pages.replay import seen_events
from game.records.privacy import without_ids
from sim.world import JSONObject, WorldError

PART = 200


@operation(
    "GET", "/sessions/{session}/log", tag="exports", scope="export",
    answers={200: [shapes.Line]}, problems=("no_session",),
)  # fmt: skip
async def export_log(call: Call) -> Lines:
    """The log of a session as lines of JSON, complete when it is over: what you may read of it."""
    session = call.path["session"]
    rows = await beside(_log, session, call.caller)

    async def parts() -> AsyncGenerator[bytes, None]:
        for start in range(0, len(rows), PART):
            yield packed(rows[start : start + PART])

    name = f'attachment; filename="brigade-{session}.jsonl"'
    return Lines(parts(), ((b"content-disposition", name.encode()),))


def _log(session: str, caller: Caller) -> list[JSONObject]:
    row, playback = _played(session, caller)
    eyes = own_eyes(row, caller.player.public_id)
    events = seen_events(row, playback, eyes, named=caller.knows_names(row))
    return [event.to_json() for event in (events if caller.staff else map(without_ids, events))]


def _played(session: str, caller: Caller) -> tuple[Session, Playback]:
    row = visible_session(session, caller.player, caller.program)
    try:
        return row, playback_of(row.pk, fresh=True)
    except WorldError as error:
        raise Problem("no_session", error.message) from error


@operation(
    "GET", "/sessions/{session}/replay", tag="exports", scope="export",
    answers={200: shapes.Free}, problems=("no_session",),
)  # fmt: skip
async def export_replay(call: Call) -> Answer:
    """The steps of a session in words, with marks, goals and a play clock, as its replay page has them."""
    return Answer(await beside(_replay, call.path["session"], call.caller))


def _replay(session: str, caller: Caller) -> JSONObject:
    row, playback = _played(session, caller)
    eyes = own_eyes(row, caller.player.public_id)
    named = caller.knows_names(row)
    told = not row.is_live or sights_in(row.pk)[eyes].goals == "live"
    events = seen_events(row, playback, eyes, named=named)
    about = overview(playback, told=told, eyes=eyes, named=named)
    steps = inherited_steps(playback, told=told) + entries(playback, events, 0, told=told)
    return {
        "session": row.pk,
        "live": row.is_live,
        "status": row.status,
        "seq": playback.seq,
        "length": playback.length,
        **about,
        "entries": steps,
    }

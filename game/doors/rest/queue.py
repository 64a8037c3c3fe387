"""The line: named programs join it, wait for a kitchen, and leave. They play through the seats' own calls."""

from __future__ import annotations

from typing import Any

from game.doors.asking import quickly
from game.doors.beside import beside
from game.doors.callers import Caller, calm
from game.doors.lining import Glance, moment, queue_of
from game.doors.problems import Problem
from game.doors.rest import shapes
from game.doors.rest.calls import Answer, Call
from game.doors.rest.operations import operation
from game.fleets import line
from game.fleets.dealing import deal
from game.fleets.line import LineError
from game.fleets.overview import lines_of
from game.fleets.waiting import expected_s
from game.models import Place
from sim.world import WorldError

PLACE = "/queue/{place}"


@operation(
    "GET", "/queue", tag="queue", scope="read", answers={200: shapes.Lines},
)  # fmt: skip
async def read_queue(call: Call) -> Answer:
    """Every suite that has a line: how many wait and play, and how long a wait is expected to take."""
    return Answer(await beside(_lines))


def _lines() -> shapes.Lines:
    told = lines_of()
    rows = [
        shapes.LineOf(
            f"{one.world}:{one.suite}", one.title, list(one.sizes), one.waiting, one.playing
        )
        for one in told.suites
    ]
    return shapes.Lines(
        rows, told.waiting, told.playing, told.most_waiting, told.most_playing,
        told.game_seconds, told.expected_s, told.games_in_the_last_hour,
    )  # fmt: skip


@operation(
    "POST", "/queue", tag="queue", scope="play", body=shapes.JoinLine,
    answers={201: shapes.InLine},
    problems=("no_program", "no_suite", "malformed", "too_many_places", "line_full"),
)  # fmt: skip
async def join_queue(call: Call) -> Answer:
    """Take a place in the line of a suite, for the named program whose token this is. The answer says how many are before
    it; then wait with `GET`. A place that nobody asks for is given up after 90 s. With more than one place a program
    plays several games at a time; programs take turns all the same."""
    caller = call.caller
    caller.as_program()
    calm(caller.tally.openings, call.now(), "that were many places at once")
    place = await beside(_joined, caller, call.body, call.now())
    told = await _told(call, place)
    return Answer(told, 201, headers=((b"location", f"/api/v1/queue/{place.pk}".encode()),))


def _joined(caller: Caller, wish: shapes.JoinLine, now: float) -> Place:
    try:
        place = line.join(
            caller.as_program(), caller.token, wish.suite, moment(now), wish.seats or 0
        )
    except LineError as error:
        raise Problem(error.code, error.message, retry_after=error.again_s) from error
    except WorldError as error:
        raise Problem(error.code, error.message) from error
    deal(moment(now))
    return _fresh(place.pk) or place


@operation(
    "GET", PLACE, tag="queue", scope="play", query=shapes.PlaceQuery,
    answers={200: shapes.InLine}, problems=("no_program", "no_place", "too_many_streams"),
    waits=True,
)  # fmt: skip
async def wait_in_queue(call: Call) -> Answer:
    """How it stands with a place of yours: `waiting`, with how many are before it; `dealt`, with the session and the seat that
    are kept for it: take that seat within 90 s, and play; `over`; or `gone`, where nobody asked for too
    long. With `wait` the answer comes when there is a kitchen, or says `waiting` after so many seconds. While it waits
    each call is a sign of life; once it was dealt a kitchen, only those of its seat are."""
    place = await beside(_place, call.caller, call.path["place"], call.now())
    if call.query.wait and place.state in (Place.State.WAITING, Place.State.OPENING):
        with call.caller.held_open():
            await queue_of(call.house).wait(place.pk, call.query.wait)
        place = await beside(_place, call.caller, place.pk, call.now())
    return Answer(await _told(call, place))


@operation(
    "DELETE", PLACE, tag="queue", scope="play", answers={204: None},
    problems=("no_program", "no_place"),
)  # fmt: skip
async def leave_queue(call: Call) -> Answer:
    """Give a place up. A game that it was dealt ends with that; if it had begun, it counts as not done."""
    place = await beside(_place, call.caller, call.path["place"], call.now())
    await beside(line.leave, place, moment(call.now()))
    return Answer(status=204)


def _place(caller: Caller, place: str, now: float) -> Place:
    """A place of the token's program, which gives a sign of life with that while it waits.

    Raises:
        Problem: `no_place`.
    """
    rows = Place.objects.select_related("session").filter(program=caller.as_program())
    row = rows.filter(pk=place).first() if place.isascii() and place.isalnum() else None
    if row is None:
        raise Problem("no_place", "this program has no such place")
    line.keep([row.pk], moment(now))
    return row


async def _told(call: Call, place: Place) -> shapes.InLine:
    if place.state != Place.State.WAITING:
        fresh = await quickly(_fresh, place.pk)
        place = fresh or place
    glance = await queue_of(call.house).glance()
    return _in_line(place, glance)


def _fresh(pk: str) -> Place | None:
    return Place.objects.select_related("session").filter(pk=pk).first()


def _in_line(place: Place, glance: Glance) -> shapes.InLine:
    waits = place.state == Place.State.WAITING
    before = glance.before.get(place.pk, len(glance.before)) if waits else None
    wait = None if before is None else expected_s(before, glance.seconds, glance.playing)
    session = place.session
    state: Any = "waiting" if place.state == Place.State.OPENING else place.state
    return shapes.InLine(
        place.pk, f"{place.world}:{place.suite}", place.seats, state, before, wait,
        place.session_id, place.seat or None,
        session.task_id if session is not None else None,
        session.status if session is not None else None,
        session.success if session is not None else None,
    )  # fmt: skip

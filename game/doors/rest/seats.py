"""Seats: taken, looked from, acted in, spoken from, left. All of it goes the way of a person's socket."""

from __future__ import annotations

import secrets
from typing import Any

import orjson
from msgspec import Raw

from game.doors.asking import quickly
from game.doors.callers import calm
from game.doors.chairs import YOURS, Chair, chairs_of, moment_of, visible_session
from game.doors.errands import Settled
from game.doors.lining import keep_place
from game.doors.problems import Problem
from game.doors.rest import shapes
from game.doors.rest.calls import Answer, Call
from game.doors.rest.operations import operation
from game.engine.commands import Act
from game.engine.shown import Shown
from game.live import kitchens, messages
from game.live.messages import SIZES, Refused
from game.log.private import is_private, may_watch, waits_for_company
from game.models import Player, Program, Session
from sim.world import JSONObject, Seat

SEAT = "/sessions/{session}/seats/{seat}"
HELPED = frozenset(
    {"illegal", "stale", "unknown_action", "malformed", "not_your_turn", "not_playing"}
)
"""Refusals that say what is legal now."""
NO_ACTION = 'there is no "action": one of `legal`, a sentence, or null for nothing'
SEATED = ("no_session", "no_seat", "not_your_seat", "no_answer")


async def _chair(call: Call) -> Chair:
    """The chair of the seat that the path names, for its owner."""
    session, seat = call.path["session"], call.path["seat"]
    player = call.caller.player
    client = call.client or str(call.caller.token.name)
    chairs, program = chairs_of(call.house), call.caller.program
    chair = await chairs.take(call.house, session, seat, player, client[:80], program)
    if program is not None:
        await keep_place(call.house, chair)
    return chair


@operation(
    "POST", SEAT, tag="seats", scope="play", body=shapes.TakeSeat,
    answers={200: shapes.Observed},
    problems=(*SEATED, "seat_taken", "not_playing"),
)  # fmt: skip
async def take_seat(call: Call) -> Answer:
    """Sit down in a free seat, or in one that is yours already. You are there as long as you call:
    a minute after the last call the others are told that you are gone."""
    session, seat = call.path["session"], call.path["seat"]
    await quickly(_claim, session, seat, call.caller.player, call.caller.program)
    call.client = call.body.client or call.client
    chair = await _chair(call)
    with chair.in_use():
        return Answer(await _observed(chair, shapes.ObserveQuery()))


def _claim(session: str, seat: Seat, player: Player, program: Program | None) -> None:
    row = _open_to(session, player)
    if not row.seats.filter(name=seat).exists():
        raise Problem("no_seat", f'this session has no seat "{seat:.40}"')
    try:
        kitchens.claim_seat(row, seat, player, program)
    except kitchens.SeatTaken as error:
        raise Problem("seat_taken" if row.is_live else "not_playing", str(error)) from error


def _open_to(session: str, player: Player) -> Session:
    """A session to sit down in: one that may be looked at, or whose lobby waits for company."""
    row = Session.objects.prefetch_related("seats").filter(pk=session[:16]).first()
    if row is None or row.private:
        return visible_session(session, player)
    if is_private(row) and not may_watch(player, row) and not waits_for_company(row):
        return visible_session(session, player)
    return row


@operation(
    "DELETE", SEAT, tag="seats", scope="play", answers={204: None}, problems=SEATED,
)  # fmt: skip
async def leave_seat(call: Call) -> Answer:
    """Leave for good: a stand-in may take the seat, or it is free again."""
    chair = await _chair(call)
    with chair.in_use():
        settled = await chair.errands.do(messages.command(messages.Leave(), chair.seat, ""))
    chair.leave()
    if settled.refused is not None:
        raise Problem(*settled.refused)
    return Answer(status=204)


# -- looking --------------------------------------------------------------------------------------


@operation(
    "GET", f"{SEAT}/observe", tag="seats", scope="play", query=shapes.ObserveQuery,
    answers={200: shapes.Observed}, problems=(*SEATED, "too_many_streams"), waits=True,
)  # fmt: skip
async def observe_seat(call: Call) -> Answer:
    """What the seat sees and may do. With `wait`: when it is up to you, at an event after `since`;
    if that takes longer than so many seconds, the answer says `not_yet` and how things are."""
    chair = await _chair(call)
    query: shapes.ObserveQuery = call.query
    with chair.in_use():
        if query.wait:
            with call.caller.held_open():
                await chair.wait(query.since, query.wait)
        return Answer(await _observed(chair, query))


async def _observed(chair: Chair, query: shapes.ObserveQuery) -> shapes.Observed:
    shown = await chair.errands.look()
    moment = moment_of(shown, chair.seat)
    late = query.since is not None and moment.seq <= query.since and moment.what == YOURS
    text = (await chair.errands.text("text"))["text"] if query.text else None
    facts = (await chair.errands.text("facts"))["facts"] if query.facts else None
    what: Any = "not_yet" if late else moment.what
    return shapes.Observed(
        chair.room.session, chair.seat, what, moment.seq, _view(shown), text, facts
    )


def _view(shown: Shown) -> Any:
    """A view's JSON as it is: it was made once for all who look."""
    return Raw(shown.whole().encode())


@operation(
    "GET", f"{SEAT}/picture", tag="seats", scope="play", query=shapes.PictureQuery,
    answers={200: bytes}, problems=(*SEATED, "no_picture"),
)  # fmt: skip
async def read_picture(call: Call) -> Answer:
    """What the seat sees as a JPEG of 300, 600 or 1024 pixels, the nearest to `size`. Of which event it is
    stands in `X-Event`."""
    chair = await _chair(call)
    size = min(SIZES, key=lambda known: abs(known - call.query.size))
    with chair.in_use():
        message = await chair.errands.picture(size)
    if message is None:
        raise Problem("no_picture", "this kitchen has no pictures for you; ask for the text")
    end = 4 + int.from_bytes(message[:4], "big")
    header = orjson.loads(message[4:end])
    number = str(header["seq"]).encode()
    return Answer(message[end:], 200, b"image/jpeg", ((b"x-event", number),))


# -- acting ---------------------------------------------------------------------------------------


@operation(
    "POST", f"{SEAT}/act", tag="seats", scope="play", query=shapes.ActQuery, body=shapes.ACT,
    answers={200: shapes.Acted, 202: shapes.Acted},
    problems=(*SEATED, *sorted(HELPED), "not_seated", "too_fast", "too_many_streams"), waits=True,
)  # fmt: skip
async def act_in_seat(call: Call) -> Answer:
    """Act: one of the view's `legal`, a sentence of the same list, or null for nothing. The answer
    says that it is `recorded`, or `noted` (202) where all move at once: a step will use it. With
    `wait` the answer comes at your next moment, or says `not_yet` after so many seconds. The same
    `cid` sent again is the same action: send it again when an answer was lost."""
    chair = await _chair(call)
    if "action" not in call.body:
        raise Problem("malformed", NO_ACTION)
    body: dict[str, Any] = {**call.body}
    body["cid"] = body.get("cid") or secrets.token_hex(8)
    message = _message(body, "act")
    with chair.in_use():
        command = messages.command(message, chair.seat, "")
        assert isinstance(command, Act)
        if not call.query.wait:
            return _acted(chair, body["cid"], await _settle(chair, command, 0))
        with call.caller.held_open():
            until = call.now() + call.query.wait
            settled = await _settle(chair, command, call.query.wait)
            left = max(0.0, until - call.now())
            answer = _acted(chair, body["cid"], settled)
            if answer.body.done == "noted" or answer.body.moment == "over":
                return answer
            since = settled.ack - 1 if settled.ack is not None else None
            await chair.wait(since, left)
            shown = await chair.errands.look()
            return _acted(chair, body["cid"], Settled(shown, settled.ack))


def _message(body: JSONObject, kind: str) -> Any:
    """The body as a message of the socket, read by the same reader.

    Raises:
        Problem: `malformed` or `too_large`, with the reader's own sentence.
    """
    try:
        return messages.read(orjson.dumps({**body, "type": kind}).decode())
    except Refused as no:
        raise Problem(no.code, no.message) from no


async def _settle(chair: Chair, command: Act, patience_s: float) -> Settled:
    """Hand the action in; once more if it got lost between processes, which its `cid` makes harmless."""
    settings: JSONObject = chair.guest.session.settings
    late = float(settings.get("latency_ms", 0.0)) / 1000
    settled = await chair.errands.do(command, cid=command.cid, late_s=late, patience_s=patience_s)
    if settled.refused is None and settled.ack is None and not _is_noted(settled.shown, command):
        settled = await chair.errands.do(command, cid=command.cid, patience_s=patience_s)
    if settled.refused is not None:
        raise _refused(chair, *settled.refused, settled.shown)
    return settled


def _is_noted(shown: Shown, command: Act) -> bool:
    head: JSONObject = orjson.loads(b"{%s}" % shown.head)
    return head["intent"] is not None or command.action is None


def _refused(chair: Chair, code: str, message: str, shown: Shown) -> Problem:
    """A refusal with what is legal now, so that the next try can be a good one."""
    more: JSONObject = {"seq": shown.seq}
    if code in HELPED:
        view: JSONObject = orjson.loads(shown.whole())
        more["legal"] = view["legal"]
        more["moment"] = moment_of(shown, chair.seat).what
        if not view["legal"]:
            more["verbs"] = view["verbs"]
    wait = 1 if code == "too_fast" else None
    return Problem(code, message or "that failed", retry_after=wait, more=more)


def _acted(chair: Chair, cid: str, settled: Settled) -> Answer:
    moment = moment_of(settled.shown, chair.seat)
    what: Any = moment.what
    recorded = settled.ack is not None
    body = shapes.Acted(
        chair.room.session,
        chair.seat,
        cid,
        "recorded" if recorded else "noted",
        settled.ack,
        what,
        moment.seq,
        _view(settled.shown),
    )
    return Answer(body, 200 if recorded else 202)


@operation(
    "POST", f"{SEAT}/say", tag="seats", scope="play", body=shapes.SAY,
    answers={201: shapes.Said}, problems=(*SEATED, "malformed", "too_fast"),
)  # fmt: skip
async def say_in_seat(call: Call) -> Answer:
    """Say something to everybody in the session: one line every two seconds, eight at once."""
    chair = await _chair(call)
    body: dict[str, Any] = {**call.body}
    body["cid"] = body.get("cid") or secrets.token_hex(8)
    message = _message(body, "say")
    calm(call.caller.tally.words, call.now(), "that was a lot to say at once")
    with chair.in_use():
        occupant = chair.guest.occupant
        command = messages.command(message, chair.seat, occupant.name if occupant else "")
        settled = await chair.errands.do(command, cid=body["cid"])
    if settled.refused is not None:
        raise Problem(*settled.refused, more={"seq": settled.shown.seq})
    return Answer(shapes.Said(settled.ack or settled.shown.seq), 201)

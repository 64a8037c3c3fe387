"""Streams of events: what was, what comes, where to take it up again, and who may read it."""

from __future__ import annotations

import asyncio

from game.doors.rest import streams
from game.doors.rest.streams import ALIVE_S, PART
from tests.game.live.hands import PRESS, log_of, settle


async def _one_press(program, session, seat="cook1") -> int:
    done = await program.post(f"/sessions/{session.id}/seats/{seat}/act", {"action": PRESS})
    assert done.status == 200, done.data
    return done.json["ack"]


async def test_a_stream_tells_what_was_and_then_what_happens(played, ana):
    session = await played()
    stream = await ana.open_stream(f"/sessions/{session.id}/events")
    told = await stream.until("started")
    assert told[0]["kind"] == "created"
    assert set(told[0]) == {"seq", "at", "kind", "seat", "payload"}
    ack = await _one_press(ana, session)
    (step,) = await stream.until("step")
    assert (step["seq"], step["seat"]) == (ack, "cook1")
    await stream.drop()


async def test_a_stream_is_taken_up_again_without_a_gap_or_double(played, ana, bo):
    session = await played()
    stream = await ana.open_stream(f"/sessions/{session.id}/events")
    last = (await stream.until("started"))[-1]["seq"]
    await stream.drop()
    first = await _one_press(ana, session)
    second = await _one_press(bo, session, "cook2")
    stream = await ana.open_stream(f"/sessions/{session.id}/events?since={last}")
    assert [event["seq"] for event in await stream.until("step")][-1] == first
    assert [event["seq"] for event in await stream.until("step")] == [second]
    await stream.drop()


async def test_an_empty_line_says_that_nothing_happens(played, ana, clock):
    session = await played()
    newest = len(await log_of(session.id))
    stream = await ana.open_stream(f"/sessions/{session.id}/events?since={newest}")
    assert await stream.line() == b""
    waiting = asyncio.ensure_future(stream.line())
    while not any(alarm[0] == clock.now() + ALIVE_S for alarm in clock._alarms):
        await asyncio.sleep(0)
    clock.advance(ALIVE_S)
    assert await waiting == b""
    await stream.drop()


async def test_a_stream_ends_with_its_session(played, ana, bo):
    session = await played()
    stream = await ana.open_stream(f"/sessions/{session.id}/events")
    for program in (ana, bo):
        assert (await program.call("DELETE", f"/sessions/{session.id}")).status == 200
    told = await stream.until("abandoned")
    assert told[-1]["kind"] == "abandoned"
    assert await stream.line() is None
    again = await ana.get(f"/sessions/{session.id}/events")
    assert [line["kind"] for line in again.lines][-1] == "abandoned"


async def test_a_long_log_comes_in_parts_and_complete(played, ana, bo, monkeypatch):
    monkeypatch.setattr(streams, "PART", 2)
    assert PART > 2
    session = await played()
    await _one_press(ana, session)
    for program in (ana, bo):
        await program.call("DELETE", f"/sessions/{session.id}")
    told = [line["seq"] for line in (await ana.get(f"/sessions/{session.id}/events")).lines]
    assert told == [event.seq for event in await log_of(session.id)]


async def test_a_reader_that_is_slow_loses_nothing_and_holds_up_nobody(
    played, ana, bo, monkeypatch
):
    session = await played()
    stream = await ana.open_stream(f"/sessions/{session.id}/events")
    assert await stream.line() == b""
    await settle()
    acks = []
    for _ in range(50):
        acks += [await _one_press(ana, session), await _one_press(bo, session, "cook2")]
    told = []
    while len([one for one in told if one["kind"] == "step"]) < len(acks):
        told += await stream.until("step")
    assert [one["seq"] for one in told] == [event.seq for event in await log_of(session.id)]
    await stream.drop()


async def test_a_client_that_drops_leaves_nothing_behind(played, ana, house):
    session = await played()
    seen = len(house.rooms.find(session.id).viewers)
    many = [await ana.open_stream(f"/sessions/{session.id}/events") for _ in range(30)]
    for one in many:
        assert await one.line() == b""
        await one.until("started")
    assert len(house.rooms.find(session.id).viewers) == seen + 30
    assert streams._open == 30
    for one in many:
        await one.drop()
    assert len(house.rooms.find(session.id).viewers) == seen
    assert streams._open == 0


async def test_a_seats_stream_tells_what_the_seat_may_know_and_keeps_it_there(
    played, ana, bo, clock
):
    session = await played()
    await bo.post(f"/sessions/{session.id}/seats/cook2/act", {"action": PRESS})
    own = await bo.open_stream(f"/sessions/{session.id}/events?seat=cook2")
    others = await ana.open_stream(f"/sessions/{session.id}/events?seat=cook1")
    assert (await own.until("refused"))[-1]["seat"] == "cook2"
    await _one_press(ana, session)
    told = await others.until("step")
    assert "refused" not in {event["kind"] for event in told}
    clock.advance(200)
    await settle()
    view = (await ana.get(f"/sessions/{session.id}/seats/cook1/observe")).json["view"]
    assert {seat["seat"]: seat["presence"] for seat in view["seats"]}["cook2"] == "here"
    assert view["status"] == "playing"
    await own.drop()
    await others.drop()


async def test_strangers_read_neither_names_nor_chat(played, ana, door, house):
    from tests.game.doors.programs import Program, person, secret_of

    session = await played()
    await ana.post(f"/sessions/{session.id}/seats/cook1/say", {"text": "the key is under the mat"})
    player = await person("Cy")
    stranger = Program(door, await secret_of(player), player)
    stream = await stranger.open_stream(f"/sessions/{session.id}/events")
    await _one_press(ana, session)
    told = str(await stream.until("step"))
    assert "Ana" not in told
    assert "under the mat" not in told
    row = (await stranger.get(f"/sessions/{session.id}")).json
    assert {seat["name"] for seat in row["seats"]} == {"cook1", "cook2"}
    await stream.drop()

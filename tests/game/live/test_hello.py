"""Coming in: who one is, what one has missed, and what closes the door."""

from __future__ import annotations

import pytest

from tests.game.live.hands import PRESS, Person, log_of, settle


async def test_welcome_says_what_is_played_and_who_sits_where(open_session, connect):
    session = await open_session(pace="realtime")
    ana = await connect(session.id, "cook1")
    welcome = await ana.any()
    assert welcome["type"] == "welcome"
    assert welcome["v"] == 1
    assert welcome["session"] == session.id
    assert welcome["seat"] == "cook1"
    assert welcome["pace"] == "realtime"
    assert welcome["task"]["id"] == "tally/count"
    assert "params" not in welcome["task"]
    assert [seat["name"] for seat in welcome["seats"]] == ["Ana", "Bo"]


async def test_a_spectator_gets_a_view_without_anything_to_do(open_session, connect):
    session = await open_session()
    sam = await connect(session.id)
    view = await sam.until("view")
    assert view["legal"] == []
    assert view["natural"] == {}
    assert view["facts"]["presses"] == 0


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"v": 2}, "version"),
        ({}, "version"),
        ({"v": 1, "token": "not-the-token"}, "wrong_token"),
        ({"v": 1, "token": 7}, "malformed"),
        ({"v": 1, "since": -1}, "malformed"),
        ({"v": 1, "size": "large"}, "malformed"),
    ],
)
async def test_a_bad_hello_is_told_why_and_closed(open_session, connect, hello, code):
    from webapp.sockets import websocket

    session = await open_session()
    person = Person(websocket, session.id, {})
    await person.connect()
    await person.send("hello", **hello)
    error = await person.any()
    assert (error["type"], error["code"]) == ("error", code)
    assert (await person.any())["type"] == "closed"


async def test_the_token_of_another_session_opens_nothing(open_session, connect):
    from tests.game.live.hands import tokens_of

    ours, theirs = await open_session(), await open_session()
    stranger = await connect(ours.id, token=(await tokens_of(theirs.id))["cook1"])
    assert (await stranger.any())["code"] == "wrong_token"


async def test_no_such_session(house, connect):
    lost = await connect("nowhere")
    assert (await lost.any())["code"] == "no_session"


async def test_whoever_does_not_begin_with_hello_is_closed(open_session, connect):
    from webapp.sockets import websocket

    session = await open_session()
    person = Person(websocket, session.id, {})
    await person.connect()
    await person.send("act", action=PRESS)
    assert (await person.any())["code"] == "no_hello"
    assert (await person.any())["type"] == "closed"


async def test_hello_is_said_once(open_session, connect):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    await ana.send("hello", v=1)
    assert (await ana.until("refused"))["code"] == "malformed"


async def test_after_a_lost_connection_one_gets_what_one_has_missed_and_no_more(
    open_session, connect
):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    bo = await connect(session.id, "cook2")
    await bo.until_event("joined")
    await ana.send("start")
    seen = (await bo.until_event("started"))["seq"]
    await bo.leave()
    await ana.until_event("dropped")
    await ana.send("act", cid="a1", action=PRESS)
    await ana.until("ack", cid="a1")
    bo = await connect(session.id, "cook2", since=seen)
    back = await bo.until_event("reconnected")
    got = [
        e["seq"] for message in bo.seen if message["type"] == "events" for e in message["events"]
    ]
    assert got == list(range(seen + 1, back["seq"] + 1))


async def test_events_that_come_during_hello_are_neither_doubled_nor_lost(
    open_session, connect, monkeypatch, settings
):
    settings.OPEN_HOUSE = True
    monkeypatch.setattr("game.live.consumers.WORDS_BURST", 30)
    session = await open_session(pace="turns")
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    sam = await connect(session.id)
    for number in range(30):
        await ana.send("say", cid=f"s{number}", text=f"word {number}")
        await settle(3)
    await ana.until("ack", cid="s29")
    last = (await log_of(session.id))[-1].seq
    got: list[int] = []
    while not got or got[-1] < last:
        got += [event["seq"] for event in (await sam.until("events"))["events"]]
    assert got == list(range(1, last + 1))


async def test_a_finished_session_can_still_be_looked_at(open_session, connect):
    from tests.game.engine.toy import toy_task

    session = await open_session(task=toy_task(goal=1))
    ana = await connect(session.id, "cook1")
    bo = await connect(session.id, "cook2")
    await bo.until_event("joined")
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("act", cid="a", action=PRESS)
    await ana.until_event("finished")
    sam = await connect(session.id)
    view = await sam.until("view")
    assert view["status"] == "finished"
    assert view["outcome"]["success"] is True

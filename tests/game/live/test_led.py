"""Kitchens that a study leads, over sockets: what a seat is told, what it may not ask, and how late it acts."""

from __future__ import annotations

from tests.game.live.hands import PRESS, log_of, logged

BLIND = {"cook1": "Partner", "cook2": "Partner"}
LED = {"led": True, "stand_in": None}


async def test_it_begins_by_itself_when_the_second_has_come(open_session, connect):
    session = await open_session(**LED)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    assert not await logged(session.id, "started")
    await connect(session.id, "cook2")
    await ana.until_event("started")


async def test_nobody_who_sits_there_puts_an_agent_into_a_seat(open_session, connect):
    session = await open_session(**LED)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("seat", cid="p", seat="cook2", agent="presser")
    assert (await ana.until("refused", cid="p"))["code"] == "led"
    assert [event.kind for event in await log_of(session.id)].count("joined") == 1


async def test_a_socket_is_told_nothing_of_who_the_others_are(open_session, connect):
    agent = ("agent", "presser", {})
    told = []
    for seats, people in (({"cook2": agent}, 1), ({}, 2)):
        session = await open_session(seats=seats, people=people, called=BLIND, **LED)
        ana = await connect(session.id, "cook1")
        if people == 2:
            await connect(session.id, "cook2")
        await ana.until_event("started")
        await ana.send("act", cid="a", action=PRESS)
        await ana.until("ack", cid="a")
        everything = str(ana.seen + await ana.everything())
        for name in ("presser", "Bo", "'agent'"):
            assert name not in everything, name
        told.append({one["seat"]: one["name"] for one in ana.seen[0]["seats"]})
        late = await connect(session.id, "cook1")
        await late.until("view")
        assert "presser" not in str(late.seen)
    assert told == [{"cook1": "You", "cook2": "Partner"}] * 2


async def test_nobody_sees_that_the_other_types_where_agents_would_not(open_session, connect):
    session = await open_session(called=BLIND, **LED)
    ana = await connect(session.id, "cook1")
    bo = await connect(session.id, "cook2")
    await bo.until_event("started")
    await ana.send("typing")
    await ana.send("say", cid="s", text="hello")
    said = await bo.until_event("said")
    assert said["payload"]["name"] == "Partner"
    assert not [one for one in bo.seen if one["type"] == "typing"]


async def test_without_chat_nothing_said_reaches_the_other(open_session, connect):
    session = await open_session(chat=False, **LED)
    ana = await connect(session.id, "cook1")
    await connect(session.id, "cook2")
    await ana.until_event("started")
    await ana.send("say", cid="s", text="hello")
    assert (await ana.until("refused", cid="s"))["code"] == "no_chat"
    assert not await logged(session.id, "said")


async def test_what_people_do_comes_late_where_the_study_says_so(open_session, connect, clock):
    session = await open_session(latency_ms=250.0, **LED)
    ana = await connect(session.id, "cook1")
    await connect(session.id, "cook2")
    await ana.until_event("started")
    await ana.send("act", cid="a", action=PRESS)
    await ana.everything()
    assert not await logged(session.id, "step")
    clock.advance(0.3)
    await ana.until("ack", cid="a")
    assert len(await logged(session.id, "step")) == 1

"""Who is here: heartbeats, drops, grace, stand-ins, second tabs, leaving."""

from __future__ import annotations

import pytest

from tests.game.live.hands import PRESS, begun, logged, tokens_of


async def test_everybody_sees_who_dropped_and_who_came_back(open_session, connect):
    session = await open_session()
    ana, bo = await begun(connect, session)
    await bo.leave()
    await ana.until_event("dropped")
    await ana.until("presence", seats={"cook1": "here", "cook2": "dropped"})
    bo = await connect(session.id, "cook2")
    await ana.until_event("reconnected")
    await ana.until("presence", seats={"cook1": "here", "cook2": "here"})


async def test_silence_for_fifteen_seconds_is_a_lost_connection(open_session, connect, clock):
    session = await open_session()
    ana, bo = await begun(connect, session)
    for _ in range(3):
        clock.advance(4.9)
        await ana.send("ping", t=1)
        await ana.until("pong")
    clock.advance(0.5)
    await ana.until_event("dropped")
    message = await bo.any()
    while message["type"] != "closed":
        message = await bo.any()
    assert message["code"] == 4408
    assert [event.seat for event in await logged(session.id, "dropped")] == ["cook2"]


async def test_a_ping_is_answered_with_the_servers_time(open_session, connect, clock):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    await ana.send("ping", t=12.5)
    assert await ana.until("pong") == {"type": "pong", "t": 12.5, "now": clock.now()}


async def test_an_agent_takes_the_seat_after_the_grace_and_gives_it_back(
    open_session, connect, clock
):
    session = await open_session(grace_s=8)
    ana, bo = await begun(connect, session)
    await bo.leave()
    await ana.until_event("dropped")
    clock.advance(8.1)
    replaced = await ana.until_event("replaced")
    assert replaced["payload"]["occupant"]["name"] == "presser"
    assert replaced["payload"]["reason"] == "grace_over"
    bo = await connect(session.id, "cook2")
    back = await ana.until_event("replaced")
    assert back["payload"]["reason"] == "returned"
    await ana.send("act", cid="a", action=PRESS)
    await bo.until("view", turn="cook2")
    await bo.send("act", cid="b", action=PRESS)
    await bo.until("ack", cid="b")


async def test_a_second_tab_of_a_seat_is_told_and_only_watches(open_session, connect):
    session = await open_session()
    ana, bo = await begun(connect, session)
    newer = await connect(session.id, "cook1")
    await ana.until("second_tab")
    await ana.send("act", cid="a", action=PRESS)
    assert (await ana.until("refused", cid="a"))["code"] == "second_tab"
    await newer.until("view")
    await newer.send("act", cid="n", action=PRESS)
    await newer.until("ack", cid="n")
    await bo.until("view", turn="cook2")
    await ana.until("view", turn="cook2")
    assert await logged(session.id, "dropped") == []


async def test_closing_the_older_tab_does_not_drop_the_seat(open_session, connect):
    session = await open_session()
    ana, bo = await begun(connect, session)
    newer = await connect(session.id, "cook1")
    await ana.until("second_tab")
    await ana.leave()
    await newer.send("ping", t=1)
    await newer.until("pong")
    await bo.everything()
    assert await logged(session.id, "dropped") == []


async def test_watchers_are_counted(open_session, connect):
    session = await open_session()
    ana, _ = await begun(connect, session)
    sam = await connect(session.id)
    await ana.until("presence", watchers=1)
    await sam.leave()
    await ana.until("presence", watchers=0)


async def test_who_only_glances_at_a_list_of_kitchens_is_not_counted_and_sees_all_the_same(
    open_session, connect
):
    session = await open_session()
    ana, _ = await begun(connect, session)
    glance = await connect(session.id, glance=True)
    await glance.until("view")
    sam = await connect(session.id)
    assert (await ana.until("presence", watchers=1))["watchers"] == 1
    await sam.leave()
    await ana.until("presence", watchers=0)


async def test_leaving_for_good_gives_the_seat_to_the_stand_in(open_session, connect):
    session = await open_session()
    ana, bo = await begun(connect, session)
    await bo.send("leave")
    assert (await ana.until_event("left"))["payload"]["name"] == "Bo"
    assert (await ana.until_event("replaced"))["payload"]["occupant"]["kind"] == "agent"
    await bo.send("act", cid="b", action=PRESS)
    assert (await bo.until("refused", cid="b"))["code"] in {"second_tab", "not_seated"}


async def test_whoever_leaves_the_lobby_frees_the_seat_and_loses_its_token(open_session, connect):
    session = await open_session()
    before = await tokens_of(session.id)
    ana = await connect(session.id, "cook1")
    bo = await connect(session.id, "cook2")
    await bo.until_event("joined")
    await ana.until("view")
    await bo.send("leave")
    await ana.until_event("left")
    after = await tokens_of(session.id)
    assert after["cook2"] != before["cook2"]
    assert after["cook1"] == before["cook1"]


async def test_giving_up_ends_a_session_of_one(open_session, connect):
    session = await open_session(people=1, seats={"cook2": ("agent", "presser", {})})
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("abandon")
    await ana.until_event("abandoned")


@pytest.mark.parametrize("agent", ["presser", None])
async def test_people_put_agents_into_free_seats_and_take_them_out(open_session, connect, agent):
    session = await open_session(people=1)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("seat", seat="cook2", agent="presser", cid="s1")
    await ana.until("ack", cid="s1")
    await ana.send("seat", seat="cook2", agent=agent, cid="s2")
    await ana.until("ack", cid="s2")
    await ana.send("start", cid="go")
    if agent:
        await ana.until_event("started")
    else:
        assert (await ana.until("refused"))["code"] == "not_ready"


async def test_an_unknown_agent_is_refused(open_session, connect):
    session = await open_session(people=1)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("seat", seat="cook2", agent="hal", cid="s")
    assert "hal" in (await ana.until("refused", cid="s"))["message"]


async def test_a_session_nobody_visits_any_more_is_let_go(open_session, connect, house, clock):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.leave()
    assert session.id in house.runner.sessions
    while not await logged(session.id, "dropped"):
        pass
    clock.advance(31)
    while session.id in house.runner.sessions:
        await house.runner._poll()
    back = await connect(session.id, "cook1")
    await back.until("view")


async def test_a_server_that_misses_a_client_says_so_and_again_when_it_is_heard(
    open_session, connect
):
    ana, bo = await begun(connect, await open_session(grace_s=60.0))
    await bo.socket.send_input({"type": "socket.silent"})
    assert (await ana.until_event("dropped"))["seat"] == "cook2"
    await bo.socket.send_input({"type": "socket.back"})
    assert (await ana.until_event("reconnected"))["seat"] == "cook2"

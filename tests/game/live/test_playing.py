"""People play over sockets: what they ask is recorded first and told then."""

from __future__ import annotations

from tests.game.live.hands import PRESS, log_of, logged


async def test_two_people_meet_begin_and_take_turns(open_session, connect):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    bo = await connect(session.id, "cook2")
    await bo.until_event("joined")
    await ana.send("start")
    await bo.until_event("started")
    await ana.send("act", cid="a1", action=PRESS)
    ack = await ana.until("ack", cid="a1")
    step = await bo.until_event("step")
    assert step["seq"] == ack["seq"]
    view = await bo.until("view", turn="cook2")
    assert view["facts"]["presses"] == 1
    assert [event.seq for event in await log_of(session.id)] == list(range(1, ack["seq"] + 1))


async def test_an_acknowledged_action_is_on_disk(open_session, connect):
    session = await open_session(people=1, seats={"cook2": ("agent", "presser", {})})
    ana = await connect(session.id, "cook1")
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("act", cid="a1", action=PRESS)
    ack = await ana.until("ack", cid="a1")
    step = next(e for e in await log_of(session.id) if e.seq == ack["seq"])
    assert step.kind == "step"
    assert step.payload["cids"] == {"cook1": "a1"}


async def test_a_resend_is_not_a_second_action(open_session, connect):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    await connect(session.id, "cook2")
    await ana.until_event("joined")
    await ana.send("start")
    await ana.until_event("started")
    for _ in range(3):
        await ana.send("act", cid="once", action=PRESS)
    acks = [await ana.until("ack", cid="once") for _ in range(3)]
    assert len({ack["seq"] for ack in acks}) == 1
    assert len(await logged(session.id, "step")) == 1


async def test_out_of_turn_is_refused_with_a_sentence_and_recorded(open_session, connect):
    session = await open_session()
    ana = await connect(session.id, "cook1")
    bo = await connect(session.id, "cook2")
    await bo.until_event("joined")
    await ana.send("start")
    await bo.until_event("started")
    await bo.send("act", cid="b1", action=PRESS)
    refused = await bo.until("refused", cid="b1")
    assert refused["code"] == "not_your_turn"
    assert "Ana" in refused["message"]
    assert [e.payload["code"] for e in await logged(session.id, "refused")] == ["not_your_turn"]

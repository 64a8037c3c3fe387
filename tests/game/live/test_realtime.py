"""The fixed clock: the latest intent of a tick counts, and nothing queues."""

from __future__ import annotations

import asyncio

from tests.game.live.hands import PRESS, begun, logged

HZ = 6.0


async def test_a_key_pressed_twelve_times_a_second_stops_within_a_tick_of_release(
    open_session, connect, clock, house
):
    session = await open_session(pace="realtime", tick_hz=HZ)
    ana, _ = await begun(connect, session)
    live, stats = house.runner.sessions[session.id], house.runner.kit.stats
    asked = stats.commands

    async def pass_time(seconds: float) -> None:
        clock.advance(seconds)
        while live.session.next_due() <= clock.now():
            await asyncio.sleep(0)

    for number in range(120):
        await ana.send("act", cid=f"k{number}", action=PRESS)
        while stats.commands == asked + number:
            await asyncio.sleep(0)
        await pass_time(1 / 12)
    released_at = clock.now()
    for _ in range(30):
        await pass_time(1 / HZ)
    await house.runner.kit.writer.drain()
    moved = [e.at for e in await logged(session.id, "step") if e.payload["moves"]["cook1"]]
    assert 55 <= len(moved) <= 61
    assert max(moved) <= released_at + 1 / HZ + 1e-6


async def test_an_intent_is_acknowledged_by_the_step_that_used_it_or_passed_it_over(
    open_session, connect, clock
):
    session = await open_session(pace="realtime", tick_hz=1)
    ana, _ = await begun(connect, session)
    await ana.send("act", cid="old", action=PRESS)
    await ana.send("act", cid="new", action=PRESS)
    assert "ack" not in [message["type"] for message in await ana.everything()]
    clock.advance(1)
    step = await ana.until_event("step")
    acks = {m["cid"]: m["seq"] for m in [await ana.until("ack"), await ana.until("ack")]}
    assert acks == {"old": step["seq"], "new": step["seq"]}
    assert (await ana.until("view"))["facts"]["presses"] == 1


async def test_an_intent_can_be_taken_back(open_session, connect, clock):
    session = await open_session(pace="realtime", tick_hz=1)
    ana, _ = await begun(connect, session)
    await ana.send("act", cid="a", action=PRESS)
    await ana.send("act", cid="b", action=None)
    await ana.everything()
    clock.advance(1)
    await ana.until_event("step")
    assert (await ana.until("view"))["facts"]["presses"] == 0


async def test_an_agent_that_dreams_does_not_hold_up_the_clock(open_session, connect, clock):
    session = await open_session(
        pace="realtime", tick_hz=1, people=1, seats={"cook2": ("agent", "dreamer", {})}
    )
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    for step in range(1, 6):
        clock.advance(1)
        await ana.until("view", step=step)


async def test_only_one_decision_of_a_seat_is_in_the_making(open_session, connect, clock):
    from tests.game.live.agents import Dreamer

    Dreamer.begun = 0
    session = await open_session(
        pace="realtime", tick_hz=1, people=1, seats={"cook2": ("agent", "dreamer", {})}
    )
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    for step in range(1, 4):
        clock.advance(1)
        await ana.until("view", step=step)
    assert Dreamer.begun == 1


async def test_an_intent_that_a_pause_overtakes_is_refused_and_not_kept_for_ever(
    open_session, connect, house
):
    session = await open_session(pace="realtime", tick_hz=1)
    ana, bo = await begun(connect, session)
    await ana.send("act", cid="a", action=PRESS)
    await ana.send("pause")
    await ana.everything()
    await bo.send("pause")
    refusal = await ana.until("refused", cid="a")
    assert refusal["code"] == "not_playing"
    assert house.runner.sessions[session.id]._waiting == {}

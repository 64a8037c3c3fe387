"""Agents at the table: they move at people's pace, and their failures are their own."""

from __future__ import annotations

import asyncio

import pytest

from game.players.agent_seats import PACE_WITH_PEOPLE_S, REST_S
from game.players.gaze import Gaze, gaze
from sim import frames
from sim.worlds import get_world
from tests.game.engine.toy import Tally, playing, toy_task
from tests.game.live.agents import Waiter, Watcher
from tests.game.live.hands import PRESS, drawn, log_of, logged, settle


async def _with(agent, open_session, connect, **more):
    session = await open_session(people=1, seats={"cook2": ("agent", agent, {})}, **more)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("act", cid="a", action=PRESS)
    await ana.until("view", turn="cook2")
    return session, ana


async def _until_it_is_her_turn(ana, clock):
    """Time passes, with an answer between any two moments: a socket that is silent is closed."""
    while not any(message.get("turn") == "cook1" for message in await ana.everything()):
        clock.advance(2)


async def test_an_agent_lingers_so_that_people_can_follow(open_session, connect, clock):
    session, ana = await _with("presser", open_session, connect)
    await ana.everything()
    assert len(await logged(session.id, "step")) == 1
    clock.advance(PACE_WITH_PEOPLE_S + 0.01)
    await ana.until("view", turn="cook1", step=2)
    step = (await logged(session.id, "step"))[-1]
    assert step.payload["by"]["cook2"] == "agent"


async def test_an_agent_that_fails_is_recorded_waits_and_finally_passes(
    open_session, connect, clock
):
    session, ana = await _with("stumbler", open_session, connect)
    clock.advance(11)
    while not any(e.kind == "refused" for e in await log_of(session.id)):
        await ana.everything()
    await _until_it_is_her_turn(ana, clock)
    refused = await logged(session.id, "refused")
    assert refused[0].payload["code"] == "agent_failed"
    assert "the model is not at home" in refused[0].payload["message"]
    passed = (await logged(session.id, "step"))[-1]
    assert passed.payload["moves"] == {"cook2": None}
    assert "passes" in (await logged(session.id, "thought"))[-1].payload["text"]


async def test_an_agent_that_wants_the_impossible_does_not_block_the_others(
    open_session, connect, clock
):
    _, ana = await _with("stubborn", open_session, connect)
    await _until_it_is_her_turn(ana, clock)


async def test_agents_alone_cook_to_the_end_without_anybody(open_session, house):
    session = await open_session(
        people=0,
        task=toy_task(goal=6),
        seats={"cook1": ("agent", "presser", {}), "cook2": ("agent", "presser", {})},
    )
    await house.runner._poll()
    while not await logged(session.id, "finished"):
        pass
    assert len(await logged(session.id, "step")) == 6


def _two(agent):
    return {"cook1": ("agent", agent, {}), "cook2": ("agent", agent, {})}


class Hushed(Tally):
    """A kitchen in which nothing goes on by itself."""

    quiet = True


@pytest.fixture
def hushed():
    with playing(Hushed):
        yield


async def test_in_quiet_ticks_agents_are_asked_and_nothing_is_written(
    hushed, open_session, clock, house
):
    Waiter.asked = 0
    session = await open_session(
        people=0, task=toy_task(turns=False), seats=_two("waiter"), pace="realtime", tick_hz=1
    )
    while session.id not in house.runner.sessions:
        await house.runner._poll()
    for asked in (2, 4, 6):
        await settle()
        assert Waiter.asked == asked
        clock.advance(1.0)
    assert await logged(session.id, "step") == []


async def test_where_seats_act_when_they_like_agents_cook_to_the_end(open_session, house):
    session = await open_session(
        people=0, task=toy_task(goal=6, turns=False), seats=_two("presser"), pace="free"
    )
    await house.runner._poll()
    while not await logged(session.id, "finished"):
        pass
    steps = await logged(session.id, "step")
    assert len(steps) == 6
    assert all(step.seat in ("cook1", "cook2") for step in steps)


async def test_where_seats_act_when_they_like_idle_agents_rest_and_wake_for_a_person(
    open_session, connect, clock
):
    Waiter.asked = 0
    session = await open_session(
        people=1, task=toy_task(turns=False), seats={"cook2": ("agent", "waiter", {})}, pace="free"
    )
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    clock.advance(PACE_WITH_PEOPLE_S)
    await ana.everything()
    await settle()
    before = Waiter.asked
    assert before == 1
    await ana.everything()
    await settle()
    assert Waiter.asked == before
    clock.advance(REST_S)
    await settle()
    assert Waiter.asked == before + 1
    clock.advance(0.9)
    await ana.send("act", cid="a", action=PRESS)
    await ana.until("ack", cid="a")
    await settle()
    assert Waiter.asked == before + 2


async def test_an_agent_that_looks_sees_its_seats_picture_and_the_log_keeps_the_hash(
    open_session, connect, clock
):
    Watcher.pictures.clear()
    session, ana = await _with("watcher", open_session, connect)
    await ana.everything()
    clock.advance(PACE_WITH_PEOPLE_S + 0.01)
    await ana.until("view", turn="cook1", step=2)
    first, again = Watcher.pictures
    assert first.sha256 == again.sha256 == frames.digest(first.pixels)
    shown = get_world("tally").draw({"presses": 1}, 64).pixels
    assert (first.pixels == shown).all()
    (thought,) = await logged(session.id, "thought")
    assert thought.payload["saw"] == [{"sha256": first.sha256, "size": 64, "step": 1}]


async def test_an_agent_that_does_not_look_costs_no_drawing(open_session, connect, clock):
    session, ana = await _with("presser", open_session, connect)
    before = drawn()
    clock.advance(PACE_WITH_PEOPLE_S + 0.01)
    await ana.until("view", turn="cook1", step=2)
    assert drawn() == before
    assert all("saw" not in thought.payload for thought in await logged(session.id, "thought"))


@pytest.mark.parametrize("size", [0, -5, 31, 4096])
def test_absurd_sizes_are_refused(size):
    session = _session()
    look = gaze(session, "cook1")
    assert isinstance(look, Gaze)
    with pytest.raises(ValueError, match="32 to 2048"):
        asyncio.run(look(size))
    assert look.saw == []


def _session():
    from game.engine.session import Session, Settings

    return Session.create("s", toy_task(), 0, Settings(), at=0.0)[0]

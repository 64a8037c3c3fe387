"""Frames: after the commit, only when something changed, once for everybody who sees the same."""

from __future__ import annotations

import asyncio

import orjson

from sim.worlds import get_world
from tests.game.live.hands import PRESS, begun, drawn


def _header(frame: bytes) -> dict[str, object]:
    end = 4 + int.from_bytes(frame[:4], "big")
    assert frame[end : end + 2] == b"\xff\xd8"
    header: dict[str, object] = orjson.loads(frame[4:end])
    return header


async def test_a_frame_says_what_it_shows_and_what_can_be_clicked(open_session, connect):
    session = await open_session()
    sam = await connect(session.id, frames=True, size=300)
    header = _header(await sam.until_frame())
    assert header["size"] == 300
    assert header["view"] == "everything"
    assert header["format"] == "jpeg"
    assert header["targets"][0]["id"] == "button"


async def test_sizes_are_few(open_session, connect):
    session = await open_session()
    sam = await connect(session.id, frames=True, size=4000)
    assert _header(await sam.until_frame())["size"] == 1024


async def test_a_step_brings_a_new_frame_and_chat_does_not(open_session, connect):
    session = await open_session()
    ana, _ = await begun(connect, session, frames=True)
    while _header(await ana.until_frame())["seq"] < 3:
        pass
    before = drawn()
    await ana.send("say", cid="s", text="hello")
    await ana.until("ack", cid="s")
    await ana.send("act", cid="a", action=PRESS)
    await ana.until("ack", cid="a")
    while _header(await ana.until_frame())["revision"] != 1:
        pass
    assert drawn() == before + 1


async def test_a_hundred_viewers_cost_one_drawing(open_session, connect):
    session = await open_session()
    sam = await connect(session.id, frames=True)
    await sam.until_frame()
    before = drawn()
    others = [await connect(session.id, frames=True) for _ in range(10)]
    for other in others:
        await other.until_frame()
    assert drawn() == before


async def test_who_wants_no_frames_gets_none(open_session, connect):
    session = await open_session()
    ana, _ = await begun(connect, session)
    sam = await connect(session.id, frames=True)
    await sam.until_frame()
    await ana.everything()
    assert ana.frames == []


async def test_a_tick_in_which_nothing_happens_draws_nothing(open_session, connect, clock):
    session = await open_session(pace="realtime", tick_hz=1)
    ana, _ = await begun(connect, session, frames=True)
    await ana.until_frame()
    clock.advance(1)
    await ana.until("view", step=1)
    before = drawn()
    for step in (2, 3, 4):
        clock.advance(1)
        await ana.until("view", step=step)
    assert drawn() == before


async def test_a_drawing_that_fails_once_ends_nobodys_pictures(open_session, connect, monkeypatch):
    world, failed, loop = get_world("tally"), asyncio.Event(), asyncio.get_running_loop()
    draw = world.draw

    def once(scene, size):
        if scene["presses"] == 1:
            loop.call_soon_threadsafe(failed.set)
            raise ZeroDivisionError("a horizon at infinity")
        return draw(scene, size)

    monkeypatch.setattr(world, "draw", once)
    session = await open_session()
    ana, ben = await begun(connect, session, frames=True)
    await ana.send("act", cid="a", action=PRESS)
    await failed.wait()
    await ben.send("act", cid="b", action=PRESS)
    while _header(await ana.until_frame())["revision"] != 2:
        pass

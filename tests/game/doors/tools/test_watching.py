"""What the page beside a conversation is told: what is new, without taking or keeping a seat."""

from __future__ import annotations

import asyncio

from game.doors.chairs import chairs_of
from tests.game.live.hands import settle


async def test_the_page_is_shown_what_is_new_with_its_picture(played, ana, bo):
    session = await played()
    first = await ana("watch", session=session.id)
    assert first.picture[:2] == b"\xff\xd8"
    watching = asyncio.ensure_future(ana("watch", session=session.id, since=first.body.seq))
    await settle()
    assert not watching.done()
    await ana.ok("act", session=session.id, action="press", wait=0)
    scene = (await watching).body
    assert scene.seq > first.body.seq
    assert (scene.stands, scene.step) == ("Not yet up to you (it is the turn of cook2).", 1)


async def test_a_page_that_watches_keeps_nobodys_seat_and_leaves_nothing_behind(
    played, ana, bo, house, clock, connect
):
    session = await played()
    browser = await connect(session.id, "cook1")
    await browser.until("view")
    room = house.rooms.find(session.id)
    seats, viewers = len(chairs_of(house)), len(room.viewers)
    await ana.ok("watch", session=session.id)
    assert not [one for one in await browser.everything() if one["type"] == "second_tab"]
    assert (len(chairs_of(house)), len(room.viewers)) == (seats, viewers)
    watching = asyncio.ensure_future(ana("watch", session=session.id, since=10_000))
    await settle()
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    assert len(room.viewers) == viewers
    assert ana.asked.caller.tally.open == 0

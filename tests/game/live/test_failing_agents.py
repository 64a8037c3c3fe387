"""Agents that fail beside people: the table is told, and the seat goes to somebody else."""

from __future__ import annotations

import pytest
from channels.db import database_sync_to_async

from game.live.kitchens import claim_seat
from game.models import Player, Seat
from game.players.agent_seats import BROKEN, FAILURES_BEFORE_LEAVING, MODEL_SILENT
from tests.game.engine.toy import toy_task
from tests.game.live.hands import PRESS, logged


async def _beside(agent, open_session, connect, **more):
    """Ana, who has moved, and an agent whose turn it is."""
    session = await open_session(people=1, seats={"cook2": ("agent", agent, {})}, **more)
    ana = await connect(session.id, "cook1")
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    return session, ana


async def _until_it_leaves(session, ana, clock) -> None:
    """Time passes; Ana does nothing but move when it is her turn."""
    for number in range(40 * FAILURES_BEFORE_LEAVING):
        clock.advance(2)
        await ana.send("ping", t=0)
        await ana.everything()
        await ana.send("act", cid=f"m{number}", action=PRESS)
        await ana.everything()
        if await logged(session.id, "replaced"):
            return
    pytest.fail("it never left")


async def test_one_that_keeps_failing_says_so_once_and_leaves_to_the_stand_in(
    open_session, connect, clock
):
    session, ana = await _beside("stumbler", open_session, connect, stand_in="presser")
    await _until_it_leaves(session, ana, clock)
    said = [(e.seat, e.payload["text"]) for e in await logged(session.id, "said")]
    assert said == [("cook2", BROKEN)]
    left, came = (await logged(session.id, "replaced"))[:2]
    assert left.payload["occupant"]["kind"] == "nobody"
    assert came.payload["occupant"]["name"] == "presser"


async def test_a_friend_may_sit_down_where_it_failed(open_session, connect, clock):
    session, ana = await _beside("stumbler", open_session, connect, stand_in=None)
    await _until_it_leaves(session, ana, clock)

    @database_sync_to_async
    def friend_sits_down() -> Seat:
        session.refresh_from_db()
        return claim_seat(session, "cook2", Player.objects.create(name="Ben"))

    assert (await friend_sits_down()).occupant_kind == "person"
    ben = await connect(session.id, "cook2")
    await ben.until("view")
    joined = (await logged(session.id, "joined"))[-1]
    assert (joined.seat, joined.payload["occupant"]["name"]) == ("cook2", "Ben")


async def test_what_went_wrong_is_not_told_to_the_table(open_session, connect, clock):
    session, ana = await _beside("stumbler", open_session, connect)
    await _until_it_leaves(session, ana, clock)
    said = [e.payload["text"] for e in await logged(session.id, "said")]
    assert said
    assert not [text for text in said if "not at home" in text]


async def test_one_whose_model_cannot_be_asked_at_all_leaves_at_once(open_session, connect, clock):
    session, ana = await _beside("misled", open_session, connect, stand_in="presser")
    await _until_it_leaves(session, ana, clock)
    refused = [event for event in await logged(session.id, "refused") if event.seat == "cook2"]
    assert [event.payload["code"] for event in refused] == ["agent_failed"]
    assert [e.payload["text"] for e in await logged(session.id, "said")] == [MODEL_SILENT]


async def test_one_that_has_given_up_says_why_and_leaves(open_session, connect, clock):
    session, ana = await _beside("quitter", open_session, connect, stand_in="presser")
    await _until_it_leaves(session, ana, clock)
    said = [e.payload["text"] for e in await logged(session.id, "said")]
    assert said == ["I know nothing more to do."]


async def test_agents_among_themselves_keep_their_seats(open_session, house, clock):
    session = await open_session(
        people=0,
        task=toy_task(goal=30),
        seats={"cook1": ("agent", "presser", {}), "cook2": ("agent", "stumbler", {})},
    )
    await house.runner._poll()
    while not await logged(session.id, "finished"):
        clock.advance(11)
    assert not await logged(session.id, "replaced")
    assert not await logged(session.id, "said")

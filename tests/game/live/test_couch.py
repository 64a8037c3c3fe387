"""A seat is handed to an agent while it is played, and had back: Ana and Bo sit at one screen."""

from __future__ import annotations

from channels.db import database_sync_to_async

from game.engine.commands import Occupant, Replace
from game.live.doorbell import tell
from game.players.agent_seats import PACE_WITH_PEOPLE_S
from tests.game.live.hands import PRESS, begun, logged

hand = database_sync_to_async(tell)


async def test_an_agent_cooks_on_and_the_person_has_the_seat_back(open_session, connect, clock):
    session = await open_session()
    ana, bo = await begun(connect, session)
    await hand(session.id, Replace("cook2", Occupant("agent", "presser")))
    await bo.until_event("replaced")
    await bo.leave()
    await ana.send("act", action=PRESS, cid="a1")
    await ana.until("view", turn="cook2")
    await ana.everything()
    clock.advance(PACE_WITH_PEOPLE_S + 0.01)
    await ana.until("view", turn="cook1", step=2)
    await connect(session.id, "cook2")
    back = await ana.until_event("replaced")
    while back["payload"]["reason"] == "asked":
        back = await ana.until_event("replaced")
    assert (back["payload"]["reason"], back["payload"]["occupant"]["name"]) == ("returned", "Bo")
    steps = await logged(session.id, "step")
    assert [(event.seat, event.payload["by"][event.seat]) for event in steps[:2]] == [
        ("cook1", "person"), ("cook2", "stand_in"),
    ]  # fmt: skip


async def test_a_person_does_not_act_in_a_seat_that_was_handed_over(open_session, connect):
    session = await open_session(pace="realtime", tick_hz=1)
    ana, bo = await begun(connect, session)
    await hand(session.id, Replace("cook2", Occupant("agent", "idle")))
    await bo.until_event("replaced")
    await bo.send("act", action=PRESS, cid="b1")
    assert (await bo.until("refused", cid="b1"))["code"] == "not_seated"
    await ana.everything()
    assert await logged(session.id, "step") == []


async def test_a_person_takes_the_place_of_an_agent_while_it_is_played(open_session, connect):
    seats = {"cook2": ("agent", "idle", {})}
    session = await open_session(seats=seats, people=1, pace="realtime", tick_hz=1)
    ana = await connect(session.id, "cook1")
    await ana.until_event("joined")
    await ana.send("start")
    await ana.until_event("started")
    await hand(session.id, Replace("cook2", Occupant("person", "Cy", "cy-id")))
    event = await ana.until_event("replaced")
    assert event["payload"]["before"]["kind"] == "agent"
    cy = await connect(session.id, "cook2")
    assert (await cy.until("welcome"))["seat"] == "cook2"
    await cy.until("view")
    assert await logged(session.id, "dropped") == []

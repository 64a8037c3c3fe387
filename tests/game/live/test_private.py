"""Kitchens in which not everybody sees everything."""

from __future__ import annotations

from tests.game.engine.toy import toy_task
from tests.game.live.hands import PRESS, begun


async def test_what_one_seat_knows_reaches_neither_the_other_nor_the_spectators(
    open_session, connect
):
    session = await open_session(task=toy_task(secret=True))
    ana, bo = await begun(connect, session)
    sam = await connect(session.id)
    await sam.until("view")
    await ana.send("act", cid="a", action=PRESS)
    mine = await ana.until_event("step")
    theirs = await bo.until_event("step")
    assert mine["payload"]["moves"]["cook1"]["verb"] == "press"
    assert theirs["payload"]["moves"] == {}
    assert (await sam.until_event("step"))["payload"]["moves"] == {}
    assert "only cook1 knows" in str(ana.seen)
    assert "only cook1 knows" not in str(bo.seen) + str(sam.seen)
    late = await connect(session.id)
    assert (await late.until_event("step"))["payload"]["moves"] == {}

"""A page that is opened anew is told from where its seat has looked, and nobody else's page is."""

from __future__ import annotations

from tests.game.engine.test_trail import Pacing
from tests.game.engine.toy import playing, toy_task
from tests.game.live.hands import PRESS, tokens_of


async def test_whoever_comes_again_is_told_what_the_seat_has_seen_and_others_are_not(
    open_session, connect
):
    with playing(Pacing):
        task = toy_task(seats=1, turns=False)
        session = await open_session(people=1, task=task, stand_in=None)
        ana = await connect(session.id, "cook1")
        await ana.until("view")
        await ana.send("start")
        await ana.until_event("started")
        await ana.send("act", cid="a", action=PRESS)
        await ana.until_event("step")
        again = await connect(session.id, token=(await tokens_of(session.id))["cook1"])
        await again.until("view")
        await again.send("trail")
        assert (await again.until("trail"))["trail"] == [[0.0, 1.0, 0.0], [0.25, 1.0, 40.0]]
        sam = await connect(session.id)
        await sam.until("view")
        await sam.send("trail")
        assert (await sam.until("trail"))["trail"] == []

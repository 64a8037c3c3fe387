"""People play over sockets: what they ask is recorded first and told then."""

from __future__ import annotations

import pytest

from tests.game.live.hands import PRESS, begun, log_of, logged


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
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("act", cid="a1", action=PRESS)
    ack = await ana.until("ack", cid="a1")
    step = next(e for e in await log_of(session.id) if e.seq == ack["seq"])
    assert step.kind == "step"
    assert step.payload["cids"] == {"cook1": "a1"}


async def test_a_resend_is_not_a_second_action(open_session, connect):
    session = await open_session()
    ana, _ = await begun(connect, session)
    for _ in range(3):
        await ana.send("act", cid="once", action=PRESS)
    acks = [await ana.until("ack", cid="once") for _ in range(3)]
    assert len({ack["seq"] for ack in acks}) == 1
    assert len(await logged(session.id, "step")) == 1


async def test_out_of_turn_is_refused_with_a_sentence_and_recorded(open_session, connect):
    session = await open_session()
    _, bo = await begun(connect, session)
    await bo.send("act", cid="b1", action=PRESS)
    refused = await bo.until("refused", cid="b1")
    assert refused["code"] == "not_your_turn"
    assert "Ana" in refused["message"]
    assert [e.payload["code"] for e in await logged(session.id, "refused")] == ["not_your_turn"]


async def test_chat_reaches_everybody_and_the_log(open_session, connect, settings):
    settings.OPEN_HOUSE = True
    session = await open_session()
    ana, bo = await begun(connect, session)
    sam = await connect(session.id)
    await sam.until("view")
    await ana.send("say", cid="s", text="  onions, please  ")
    for person in (bo, sam):
        said = await person.until_event("said")
        assert said["payload"]["text"] == "onions, please"
        assert said["payload"]["name"] == "Ana"
    assert (await ana.until("ack", cid="s"))["seq"] == said["seq"]


async def test_typing_is_shown_to_the_others_and_begin_and_end_are_recorded(open_session, connect):
    session = await open_session()
    ana, bo = await begun(connect, session)
    for _ in range(3):
        await ana.send("typing")
        told = await bo.until("typing")
        assert told == {"type": "typing", "seat": "cook1", "name": "Ana", "on": True}
    await ana.send("typing", on=False)
    assert (await bo.until("typing"))["on"] is False
    await ana.send("say", cid="s", text="onions")
    await ana.until("ack", cid="s")
    assert "typing" not in [message["type"] for message in await ana.everything()]
    signs = [row for row in await log_of(session.id) if row.kind == "typing"]
    assert [(row.seat, row.payload) for row in signs] == [
        ("cook1", {"on": True}),
        ("cook1", {"on": False}),
    ]


async def test_what_is_typed_without_end_floods_neither_the_others_nor_the_log(
    open_session, connect
):
    session = await open_session()
    ana, bo = await begun(connect, session)
    for number in range(30):
        await ana.send("typing", on=number % 2 == 0)
    await ana.send("say", cid="s", text="done")
    await bo.until_event("said")
    told = [message for message in bo.seen if message["type"] == "typing"]
    assert 1 <= len(told) <= 9
    assert sum(row.kind == "typing" for row in await log_of(session.id)) <= 9
    assert "refused" not in [message["type"] for message in await ana.everything()]


async def test_the_text_view_is_what_a_language_model_reads(open_session, connect):
    session = await open_session()
    ana, _ = await begun(connect, session)
    await ana.send("text")
    assert (await ana.until("view_text"))["text"] == "0 presses"


async def test_two_people_pause_by_agreement_and_go_on(open_session, connect):
    session = await open_session()
    ana, bo = await begun(connect, session)
    await ana.send("pause")
    assert (await bo.until_event("pause_asked"))["payload"]["needed"] == ["cook2"]
    await bo.send("pause")
    await ana.until("view", status="paused")
    await ana.send("act", cid="a", action=PRESS)
    assert (await ana.until("refused", cid="a"))["code"] == "not_playing"
    await bo.send("resume")
    await ana.until("view", status="playing")


async def test_the_row_says_how_it_ended(open_session, connect):
    from channels.db import database_sync_to_async

    from game.models import Session
    from tests.game.engine.toy import toy_task

    session = await open_session(task=toy_task(goal=2))
    ana, bo = await begun(connect, session)
    await ana.send("act", cid="a", action=PRESS)
    await bo.until("view", turn="cook2")
    await bo.send("act", cid="b", action=PRESS)
    await ana.until_event("finished")
    row = await database_sync_to_async(Session.objects.get)(pk=session.id)
    assert (row.status, row.steps, row.success) == ("finished", 2, True)
    assert row.outcome["reason"] == "goal"
    assert row.started_at is not None
    assert row.finished_at is not None


async def test_all_together_one_joint_step_when_everybody_has_answered(open_session, connect):
    session = await open_session(pace="together")
    ana, bo = await begun(connect, session)
    await ana.send("act", cid="a", action=PRESS)
    assert "ack" not in [message["type"] for message in await ana.everything()]
    await bo.send("act", cid="b", action=PRESS)
    step = await bo.until_event("step")
    assert (await ana.until("ack", cid="a"))["seq"] == step["seq"]
    assert (await bo.until("view"))["facts"]["presses"] == 2


async def test_where_all_decide_together_each_is_told_who_has_decided_and_gets_no_new_view_for_it(
    open_session, connect
):
    session = await open_session(pace="together")
    ana, bo = await begun(connect, session)
    sam = await connect(session.id)
    await sam.until("view")
    await ana.everything()
    await bo.everything()
    await ana.send("act", cid="a", action=PRESS)
    for person in (ana, bo, sam):
        assert (await person.until("decided"))["seats"] == ["cook1"]
    await ana.send("act", cid="a", action=PRESS)
    await ana.send("act", cid="b", action={"verb": "wait", "args": {}})
    late = await ana.everything() + await bo.everything()
    assert [told["type"] for told in late if told["type"] in ("decided", "view")] == [], (
        "whoever thinks again has decided already, and programs decide anew at each view"
    )
    await sam.send("look")
    shown = await sam.until("view")
    assert [seat["answered"] for seat in shown["seats"]] == [True, False]
    await bo.send("act", cid="c", action=PRESS)
    view = await ana.until("view")
    assert [seat["answered"] for seat in view["seats"]] == [False, False]
    await bo.send("act", cid="d", action=PRESS)
    assert (await ana.until("decided"))["seats"] == ["cook2"]


@pytest.mark.parametrize("pace", ["turns", "realtime"])
async def test_where_nobody_waits_for_all_nobody_is_told_who_has_decided(
    open_session, connect, clock, pace
):
    session = await open_session(pace=pace, tick_hz=1.0)
    ana, bo = await begun(connect, session)
    await ana.send("act", cid="a", action=PRESS)
    await ana.everything()
    clock.advance(1.1)
    await bo.until_event("step")
    told = [*ana.seen, *bo.seen, *await bo.everything()]
    assert "decided" not in {message["type"] for message in told}


async def test_together_goes_on_at_the_deadline_without_those_who_did_not_answer(
    open_session, connect, clock
):
    session = await open_session(pace="together", deadline_s=10)
    ana, bo = await begun(connect, session)
    await ana.send("act", cid="a", action=PRESS)
    await ana.everything()
    clock.advance(10.1)
    step = await bo.until_event("step")
    assert step["payload"]["moves"]["cook2"] is None
    assert (await ana.until("ack", cid="a"))["seq"] == step["seq"]

"""Tools for language models: a game from the list of tasks to its end, and refusals that help."""

from __future__ import annotations

import asyncio

import pytest

from game.doors.rest.shapes import WAIT_S
from tests.game.doors.models import Model, model_of
from tests.game.doors.programs import give_seat, person
from tests.game.live.hands import log_of, logged, settle
from tests.loops import each


async def test_a_game_from_the_list_of_tasks_to_its_end(ana):
    tasks = await ana.ok("list_tasks", suite="tally:counting", seats=1)
    assert [task.id for task in tasks.tasks] == ["tally/alone"]
    whole = await ana.ok("read_task", task="tally/alone")
    assert [seat.name for seat in whole.seats] == ["cook1"]
    opened = await ana.ok("open_session", task="tally/alone")
    assert (opened.seat, opened.seen.moment) == ("cook1", "yours")
    assert opened.page == f"https://kitchen.example/s/{opened.session.id}/"
    id, seen = opened.session.id, opened.seen
    while seen.moment == "yours":
        seen = await ana.ok("act", session=id, action="press", seen=seen.seq)
    assert (seen.moment, seen.success) == ("over", True)
    told = await ana("look", session=id)
    assert "It is over: the goal is reached." in told.text
    assert [row.id for row in (await ana.ok("list_sessions", status="over")).sessions] == [id]


async def test_what_is_seen_stands_in_words_for_models_and_as_members_for_programs(played, ana):
    session = await played()
    told = await ana("look", session=session.id)
    assert told.body.text in told.text
    assert "It is up to you." in told.text
    assert set(told.body.legal) >= {"press", "grab"}
    assert all(words in told.text for words in told.body.legal)
    assert told.picture is None


async def test_the_picture_comes_with_the_words_where_it_is_wanted(played, ana):
    session = await played()
    told = await ana("look", session=session.id, picture=True, size=290)
    assert told.picture[:2] == b"\xff\xd8"
    assert told.body.moment == "yours"


async def test_an_action_is_recorded_with_what_was_thought_and_the_same_cid_is_the_same(
    played, ana
):
    session = await played()
    asked = {"session": session.id, "action": "press", "cid": "k1", "wait": 0}
    first = await ana.ok("act", **asked, thoughts="two are enough", usage={"tokens": 7})
    again = await ana.ok("act", **asked)
    assert (first.done, first.ack, first.moment) == ("recorded", again.ack, "not_yet")
    assert len(await logged(session.id, "step")) == 1
    (thought,) = await logged(session.id, "thought")
    assert (thought.payload["text"], thought.payload["usage"]) == ("two are enough", {"tokens": 7})


async def test_acting_waits_for_the_next_moment(played, ana, bo):
    session = await played()
    acting = asyncio.ensure_future(ana.ok("act", session=session.id, action="press"))
    while (await bo.ok("look", session=session.id)).moment != "yours":
        pass
    assert not acting.done()
    await bo.ok("act", session=session.id, verb="press", wait=0)
    seen = await acting
    assert (seen.moment, seen.step) == ("yours", 2)


async def test_a_move_is_passed_by_saying_so_and_never_by_saying_nothing(played, ana):
    session = await played()
    no = await ana.no("act", session=session.id)
    assert (no.code, no.detail) == ("malformed", '"action": say what to do, or "nothing"')
    assert await logged(session.id, "step") == []
    await ana.ok("act", session=session.id, action="nothing", wait=0)
    (step,) = await logged(session.id, "step")
    assert step.payload["moves"]["cook1"] is None


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"verb": "glitter"}, "illegal"),
        ({"action": "dance on the table"}, "unknown_action"),
        ({"action": "x" * 301}, "malformed"),
        ({"action": 7}, "malformed"),
        ({"action": "press", "wait": 26}, "malformed"),
        ({"action": "press", "usage": {"tokens": 10**40}}, "malformed"),
        ({"action": "press", "thoughts": "\x00"}, "malformed"),
        ({"verb": "press", "args": {"a": {"b": {"c": {"d": {"e": 1}}}}}}, "malformed"),
        ({"action": "press", "colour": "red"}, "malformed"),
    ],
)
async def test_what_cannot_be_done_is_refused_and_changes_nothing(played, ana, wish, code):
    session = await played()
    told = await ana("act", session=session.id, **wish)
    assert (told.refused, told.body.code) == (True, code), told.text
    if code in ("illegal", "unknown_action"):
        assert set(told.body.legal) >= {"press", "grab"}
        assert "- press" in told.text
        assert told.body.seq == len(await log_of(session.id))
    assert await logged(session.id, "step") == []


async def test_who_is_too_early_is_told_to_wait_and_since_when(played, bo):
    session = await played()
    told = await bo("act", session=session.id, action="press")
    assert (told.body.code, told.body.moment) == ("not_your_turn", "not_yet")
    assert f"call wait with since={told.body.seq}" in told.text


async def test_an_action_for_an_older_state_is_stale_and_says_what_is_legal(played, ana, bo):
    session = await played()
    old = (await ana.ok("look", session=session.id)).seq
    await ana.ok("act", session=session.id, action="press", wait=0)
    await bo.ok("act", session=session.id, action="grab", wait=0)
    late = await ana.no("act", session=session.id, verb="grab", seen=old)
    assert late.code == "stale"
    assert "grab" not in each(late.legal)


async def test_waiting_ends_when_it_is_the_seats_turn(played, ana, bo):
    session = await played()
    waiting = asyncio.ensure_future(bo.ok("wait", session=session.id))
    await settle()
    assert not waiting.done()
    await ana.ok("act", session=session.id, action="press", wait=0)
    waited = await waiting
    assert (waited.moment, waited.seen.moment) == ("yours", "yours")


async def test_waiting_too_long_says_not_yet_and_as_of_which_event(played, bo, clock):
    session = await played()
    waiting = asyncio.ensure_future(bo("wait", session=session.id))
    while not any(alarm[0] == clock.now() + WAIT_S for alarm in clock._alarms):
        await asyncio.sleep(0)
    clock.advance(WAIT_S)
    told = await waiting
    newest = len(await log_of(session.id))
    assert (told.refused, told.body.moment, told.body.seq) == (False, "not_yet", newest)
    assert told.body.seen is None
    assert f"(it is the turn of cook1): call wait with since={newest}" in told.text


async def test_what_is_said_is_heard_by_who_looks_from_the_event_on_that_they_know(played, ana, bo):
    session = await played()
    ack = (await ana.ok("say", session=session.id, text="I take the onions")).ack
    told = await bo("look", session=session.id)
    assert "Ana: I take the onions" in told.text
    assert (await bo.ok("look", session=session.id, since=ack)).said == []
    blank = await ana.no("say", session=session.id, text="  ")
    assert blank.code == "malformed"


async def test_a_seat_of_the_lobby_is_taken_and_the_session_begun_by_its_own_people(ana, bo):
    told = await ana("open_session", task="tally/a_few", seats={"cook2": "open"}, listed=True)
    id = told.body.session.id
    assert told.body.seen is None
    assert "free: cook2; then call start_session" in told.text
    early = await ana.no("start_session", session=id)
    assert early.code == "not_ready"
    assert (await bo.ok("take_seat", session=id)).seat == "cook2"
    begun = await ana.ok("start_session", session=id)
    assert begun.session.status != "lobby"
    full = await (await _stranger(ana)).no("take_seat", session=id)
    assert full.code in ("seat_taken", "no_session")


async def _stranger(model: Model) -> Model:
    return await model_of(model.asked.house, await person("Cy"))


async def test_a_token_never_acts_in_a_foreign_seat(played, ana, bo):
    session = await played()
    foreign = {"session": session.id, "seat": "cook1"}
    refused = [
        await bo.no("look", **foreign),
        await bo.no("act", **foreign, action="press"),
        await bo.no("say", **foreign, text="it was me"),
        await bo.no("wait", **foreign),
        await bo.no("watch", **foreign),
        await bo.no("leave_seat", **foreign),
    ]
    assert [one.code for one in refused] == ["not_your_seat"] * 6
    assert (await bo.no("take_seat", **foreign)).code == "seat_taken"
    assert await logged(session.id, "step") == []
    assert await logged(session.id, "said") == []


async def test_who_has_no_seat_or_several_is_told_so(played, ana, open_session):
    session = await played()
    cy = await _stranger(ana)
    assert (await cy.no("look", session=session.id)).code in ("no_seat", "no_session")
    assert (await ana.no("look", session="nosuchsession")).code == "no_session"
    assert (await ana.no("look", session=session.id, seat="cook9")).code == "no_seat"
    both = await open_session(people=0)
    for seat in ("cook1", "cook2"):
        await give_seat(both, seat, ana.player)
    told = await ana.no("look", session=both.id)
    assert "several are yours, say which: cook1, cook2" in told.detail


async def test_sessions_of_studies_are_not_there(open_session, ana):
    session = await open_session(people=0)
    await give_seat(session, "cook1", ana.player)
    session.private = True
    await session.asave(update_fields=["private"])
    known = {"session": session.id, "seat": "cook1"}
    refused = [
        await ana.no("look", **known),
        await ana.no("watch", **known),
        await ana.no("act", **known, action="press"),
        await ana.no("start_session", session=session.id),
        await ana.no("take_seat", **known),
    ]
    assert [one.code for one in refused] == ["no_session"] * 5
    assert (await ana.ok("list_sessions")).sessions == []


async def test_a_scope_that_a_token_lacks_is_named(house, played):
    session = await played()
    reader = await model_of(house, await person("Cy"), ("read",))
    assert (await reader.ok("list_tasks")).tasks
    no = await reader.no("look", session=session.id)
    assert (no.code, '"play"' in no.detail) == ("missing_scope", True)


async def test_giving_up_a_seat_is_for_good_and_a_session_ends_without_its_people(played, ana, bo):
    session = await played()
    await bo.ok("leave_seat", session=session.id)
    assert len(await logged(session.id, "left")) == 1
    closed = await ana.ok("close_session", session=session.id)
    assert closed.session.status == "abandoned"

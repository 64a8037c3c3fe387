"""Seats held by programs over HTTP: taken, looked from, acted in, lost and taken back."""

from __future__ import annotations

import asyncio

import pytest

from game.doors.chairs import STAYS_S, chairs_of
from tests.game.live.hands import PRESS, log_of, logged, settle
from tests.loops import each


def seat(session, name="cook1") -> str:
    return f"/sessions/{session.id}/seats/{name}"


async def test_a_program_plays_as_a_person_does_and_is_recorded(played, ana, bo):
    session = await played()
    seen = (await ana.get(f"{seat(session)}/observe")).json
    assert seen["moment"] == "yours"
    assert {"verb": "press", "args": {}, "text": "press"} in seen["view"]["legal"]
    done = await ana.post(
        f"{seat(session)}/act",
        {"action": PRESS, "seen": seen["seq"], "thoughts": "secretly", "usage": {"tokens": 7}},
    )
    assert (done.status, done.json["done"], done.json["moment"]) == (200, "recorded", "not_yet")
    (step,) = await logged(session.id, "step")
    assert step.seq == done.json["ack"]
    assert step.payload["cids"] == {"cook1": done.json["cid"]}
    assert step.payload["by"] == {"cook1": "person"}
    (thought,) = await logged(session.id, "thought")
    assert (thought.payload["text"], thought.payload["usage"]) == ("secretly", {"tokens": 7})
    assert (await bo.get(f"{seat(session, 'cook2')}/observe")).json["moment"] == "yours"


async def test_what_is_asked_for_beside_the_view_is_what_agents_are_told(played, ana):
    session = await played()
    seen = (await ana.get(f"{seat(session)}/observe?text=true&facts=true")).json
    assert "0 presses" in seen["text"]
    assert seen["facts"]["presses"] == 0
    plain = (await ana.get(f"{seat(session)}/observe")).json
    assert (plain["text"], plain["facts"]) == (None, None)


async def test_a_sentence_of_the_list_is_an_action_too(played, ana):
    session = await played()
    done = await ana.post(f"{seat(session)}/act", {"action": "press"})
    assert done.status == 200, done.data


async def test_the_same_cid_again_is_the_same_action(played, ana, bo):
    session = await played()
    first = await ana.post(f"{seat(session)}/act", {"action": PRESS, "cid": "k1"})
    again = await ana.post(f"{seat(session)}/act", {"action": PRESS, "cid": "k1"})
    assert first.json["ack"] == again.json["ack"]
    assert len(await logged(session.id, "step")) == 1


async def test_who_answers_twice_with_other_words_is_told_whose_turn_it_is(played, ana):
    session = await played()
    await ana.post(f"{seat(session)}/act", {"action": PRESS})
    twice = await ana.post(f"{seat(session)}/act", {"action": PRESS})
    assert (twice.status, twice.code) == (409, "not_your_turn")
    assert "Bo" in twice.json["detail"]
    assert twice.json["moment"] == "not_yet"


async def test_nothing_is_done_only_by_saying_so(played, ana):
    session = await played()
    no = await ana.post(f"{seat(session)}/act", {"acton": PRESS})
    assert (no.status, no.code) == (422, "malformed")
    assert 'There is no "action"' in no.json["detail"]
    assert not await logged(session.id, "step")
    assert (await ana.post(f"{seat(session)}/act", {"action": None})).status == 200
    assert len(await logged(session.id, "step")) == 1


@pytest.mark.parametrize(
    ("action", "status", "code"),
    [
        ({"verb": "glitter", "args": {}}, 422, "illegal"),
        ("dance on the table", 422, "unknown_action"),
        ({"verb": ""}, 422, "malformed"),
        (7, 422, "malformed"),
    ],
)
async def test_what_cannot_be_done_is_answered_with_what_can(played, ana, action, status, code):
    session = await played()
    no = await ana.post(f"{seat(session)}/act", {"action": action})
    assert (no.status, no.code) == (status, code), no.data
    if code in ("illegal", "unknown_action"):
        assert {"press", "grab"} <= {one["verb"] for one in no.json["legal"]}
        assert no.json["seq"] >= 1
    assert await logged(session.id, "step") == []


async def test_an_action_for_an_older_state_is_stale(played, ana, bo):
    session = await played()
    old = (await ana.get(f"{seat(session)}/observe")).json["seq"]
    await ana.post(f"{seat(session)}/act", {"action": PRESS})
    await bo.post(f"{seat(session, 'cook2')}/act", {"action": {"verb": "grab"}})
    late = await ana.post(f"{seat(session)}/act", {"action": {"verb": "grab"}, "seen": old})
    assert (late.status, late.code) == (409, "stale"), late.data
    assert "grab" not in {one["verb"] for one in each(late.json["legal"])}


async def test_a_call_that_waits_is_answered_when_it_is_the_programs_turn(played, ana, bo):
    session = await played()
    waiting = asyncio.ensure_future(bo.get(f"{seat(session, 'cook2')}/observe?wait=25"))
    await settle()
    assert not waiting.done()
    await ana.post(f"{seat(session)}/act", {"action": PRESS})
    assert (await waiting).json["moment"] == "yours"


async def test_a_call_that_waits_too_long_says_not_yet_and_as_of_which_event(played, bo, clock):
    session = await played()
    waiting = asyncio.ensure_future(bo.get(f"{seat(session, 'cook2')}/observe?wait=25"))
    while not any(True for alarm in clock._alarms if alarm[0] == clock.now() + 25):
        await asyncio.sleep(0)
    clock.advance(25)
    told = (await waiting).json
    assert (told["moment"], told["seq"]) == ("not_yet", len(await log_of(session.id)))


async def test_acting_may_wait_for_the_next_moment(played, ana, bo):
    session = await played()
    acting = asyncio.ensure_future(ana.post(f"{seat(session)}/act?wait=20", {"action": PRESS}))
    while (await bo.get(f"{seat(session, 'cook2')}/observe")).json["moment"] != "yours":
        pass
    assert not acting.done()
    await bo.post(f"{seat(session, 'cook2')}/act", {"action": PRESS})
    told = (await acting).json
    assert (told["done"], told["moment"], told["view"]["step"]) == ("recorded", "yours", 2)


async def test_where_all_move_at_once_an_action_is_noted_and_used_by_a_step(played, ana, bo):
    session = await played(pace="together")
    noted = await ana.post(f"{seat(session)}/act", {"action": PRESS, "cid": "a"})
    assert (noted.status, noted.json["done"], noted.json["ack"]) == (202, "noted", None)
    assert noted.json["moment"] == "not_yet"
    waiting = asyncio.ensure_future(ana.get(f"{seat(session)}/observe?wait=25"))
    done = await bo.post(f"{seat(session, 'cook2')}/act?wait=20", {"action": PRESS, "cid": "b"})
    assert (done.status, done.json["done"]) == (200, "recorded")
    assert (await waiting).json["view"]["step"] == 1
    (step,) = await logged(session.id, "step")
    assert step.payload["cids"] == {"cook1": "a", "cook2": "b"}


async def test_a_program_that_calls_no_more_is_gone_and_comes_back_with_its_next_call(
    played, ana, bo, clock
):
    session = await played(grace_s=8)
    clock.advance(STAYS_S - 1)
    assert (await ana.get(f"{seat(session)}/observe")).status == 200
    clock.advance(2)
    await settle()
    seats = {
        s["seat"]: s for s in (await ana.get(f"{seat(session)}/observe")).json["view"]["seats"]
    }
    assert seats["cook1"]["presence"] == "here"
    assert seats["cook2"]["presence"] == "dropped"
    clock.advance(8.1)
    await settle()
    replaced = []
    while not replaced:
        await ana.get(f"{seat(session)}/observe")
        replaced = await logged(session.id, "replaced")
    assert replaced[0].payload["occupant"]["name"] == "presser"
    assert (await bo.get(f"{seat(session, 'cook2')}/observe")).status == 200
    assert (await logged(session.id, "replaced"))[-1].payload["reason"] == "returned"


async def test_a_browser_takes_the_seat_from_a_program_whose_next_call_takes_it_again(
    played, ana, connect
):
    session = await played()
    browser = await connect(session.id, "cook1")
    await browser.until("view")
    await ana.get(f"{seat(session)}/observe")
    await browser.until("second_tab")
    assert (await ana.post(f"{seat(session)}/act", {"action": PRESS})).status == 200


async def test_leaving_is_for_good(played, ana, bo):
    session = await played()
    assert (await bo.call("DELETE", seat(session, "cook2"))).status == 204
    assert len(await logged(session.id, "left")) == 1
    again = await bo.get(f"{seat(session, 'cook2')}/observe")
    assert again.status == 403 or again.json["moment"] != "yours"


async def test_what_is_said_is_told_to_all_and_who_chats_without_end_waits(played, ana, settings):
    session = await played()
    settings.LIMITS = True
    said = await ana.post(f"{seat(session)}/say", {"text": " Onions! "})
    assert said.status == 201, said.data
    (event,) = await logged(session.id, "said")
    assert (event.seq, event.payload["text"]) == (said.json["ack"], "Onions!")
    codes = [(await ana.post(f"{seat(session)}/say", {"text": "more"})).status for _ in range(9)]
    assert codes == [201] * 7 + [429] * 2
    blank = await ana.post(f"{seat(session)}/say", {"text": "  "})
    assert blank.code == "malformed"


async def test_a_token_never_acts_in_a_foreign_seat(played, ana, bo):
    session = await played()
    asked = [
        await bo.get(f"{seat(session)}/observe"),
        await bo.post(f"{seat(session)}/act", {"action": PRESS}),
        await bo.post(f"{seat(session)}/say", {"text": "it was me"}),
        await bo.call("DELETE", seat(session)),
        await bo.get(f"/sessions/{session.id}/events?seat=cook1"),
    ]
    assert [one.code for one in asked] == ["not_your_seat"] * 5
    taken = await bo.post(seat(session))
    assert (taken.status, taken.code) == (409, "seat_taken")
    assert await logged(session.id, "step") == []
    assert await logged(session.id, "said") == []


async def test_seats_and_sessions_that_are_not_there_are_said_so(played, ana):
    session = await played()
    assert (await ana.get(f"{seat(session, 'cook9')}/observe")).code == "no_seat"
    assert (await ana.post(seat(session, "cook9"))).code == "no_seat"
    assert (await ana.get("/sessions/nosuchsession/seats/cook1/observe")).code == "no_session"
    assert (await ana.get("/sessions/%00%F0/seats/cook1/observe")).code == "no_session"


async def test_the_picture_is_the_seats_own(played, ana):
    session = await played()
    picture = await ana.get(f"{seat(session)}/picture?size=290")
    assert (picture.status, picture.headers["content-type"]) == (200, "image/jpeg")
    assert picture.data[:2] == b"\xff\xd8"
    assert int(picture.headers["x-event"]) >= 1


async def test_when_everybody_has_gone_nothing_of_the_door_is_left(played, ana, house, clock):
    session = await played()
    assert len(chairs_of(house)) == 2
    clock.advance(STAYS_S + 1)
    await settle()
    assert len(chairs_of(house)) == 0
    assert house.rooms.find(session.id) is None

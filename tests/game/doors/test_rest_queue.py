"""Named programs in line over HTTP: joined, dealt, played, left; and what a program's token cannot do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import quote

import pytest
from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.contrib.auth.models import User
from django.utils import timezone

from game.doors.rest.app import RestDoor
from game.live.house import House
from game.models import AccessToken, Place, ProgramInvitation, Seat, Session
from game.models.tokens import new_access_token
from tests.game.doors.programs import Program as Caller
from tests.game.doors.programs import give_seat, person
from tests.game.fleets.conftest import program, token_for
from tests.game.live.hands import PRESS, log_of, settle
from tests.loops import each

SUITE = "tally:counting"
LINE = "/queue"


@dataclass
class Fleet:
    """Programs of different people at one door."""

    door: RestDoor

    async def __call__(self, name: str, owner: str = "ana") -> Caller:
        row = await database_sync_to_async(program)(name, owner)
        _, secret = await database_sync_to_async(token_for)(row)
        caller = Caller(self.door, secret, row.player)
        caller.row = row  # type: ignore[attr-defined]
        return caller


@pytest.fixture
def fleet(house: House, door: RestDoor) -> Fleet:
    return Fleet(door)


async def dealt(one: Caller, seats: int = 1) -> dict:
    told = await one.post(LINE, {"suite": SUITE, "seats": seats})
    assert told.status == 201, told.data
    return dict(told.json)


async def play(one: Caller, place: dict, steps: int = 9) -> dict:
    """Press until it is over."""
    seat = f"/sessions/{place['session']}/seats/{place['seat']}"
    told = (await one.post(seat, {})).json
    for _ in range(steps):
        if told["moment"] == "over":
            break
        answer = await one.post(f"{seat}/act", {"action": PRESS})
        assert answer.status in (200, 202), answer.data
        told = answer.json
    return dict(told)


async def test_a_program_joins_is_dealt_a_kitchen_and_plays_it_to_the_end(fleet) -> None:
    ana = await fleet("Soufflé")
    place = await dealt(ana)
    assert (place["state"], place["suite"], place["task"]) == ("dealt", SUITE, "tally/alone")
    told = await play(ana, place)
    assert told["view"]["outcome"]["success"]
    over = (await ana.get(f"{LINE}/{place['id']}")).json
    assert (over["session"], over["status"], over["success"]) == (
        place["session"],
        "finished",
        True,
    )


async def test_a_program_may_think_for_as_long_as_a_move_may_take(fleet, clock, settings) -> None:
    settings.QUEUE_MOVE_S = 300
    ana, bo = await fleet("Slow"), await fleet("B", "bo")
    place = await dealt(ana)
    seat = f"/sessions/{place['session']}/seats/{place['seat']}"
    assert (await ana.post(seat, {})).status == 200
    for _ in each(range(25)):
        clock.advance(10)
        await settle()
    await dealt(bo)  # with that the line is tidied
    assert (await ana.post(f"{seat}/act", {"action": PRESS})).status == 200
    for _ in each(range(50)):
        clock.advance(10)
        await settle()
    await dealt(bo)
    assert (await ana.post(f"{seat}/act", {"action": PRESS})).code == "not_playing"


async def test_the_record_tells_the_program_by_its_number_and_name(fleet) -> None:
    ana = await fleet("Soufflé")
    place = await dealt(ana)
    await play(ana, place)
    came = [e for e in await log_of(place["session"]) if e.kind in ("joined", "replaced")]
    for event in each(came):
        who = event.payload["occupant"]
        assert (who["kind"], who["name"], who["settings"]["program"]) == (
            "person",
            "Soufflé",
            ana.row.pk,
        )


async def test_who_waits_is_told_as_soon_as_there_is_a_kitchen(fleet, clock, settings) -> None:
    settings.QUEUE_RUNNING = 1
    ana, bo = await fleet("A"), await fleet("B", "bo")
    first, second = await dealt(ana), await dealt(bo)
    assert (second["state"], second["before"]) == ("waiting", 0)
    call = asyncio.ensure_future(bo.get(f"{LINE}/{second['id']}?wait=25"))
    await play(ana, first)
    told = await until_done(call, clock)
    assert told.json["state"] == "dealt"
    assert told.json["session"] != first["session"]


async def until_done(call: asyncio.Future, clock) -> object:
    """Let the clock run, a second at a time, for as long as a call may wait."""
    for _ in range(30):
        for _ in range(20):
            await settle()
            await sync_to_async(lambda: None, thread_sensitive=False)()
            if call.done():
                return await call
        clock.advance(1)
    return await call


async def test_who_waits_for_too_long_is_told_how_it_stands(fleet, clock, settings) -> None:
    settings.QUEUE_RUNNING = 1
    ana, bo = await fleet("A"), await fleet("B", "bo")
    await dealt(ana)
    place = await dealt(bo)
    call = asyncio.ensure_future(bo.get(f"{LINE}/{place['id']}?wait=5"))
    told = await until_done(call, clock)
    assert (told.json["state"], told.json["before"]) == ("waiting", 0)
    assert told.json["expected_s"] > 0


async def test_two_programs_of_different_people_play_as_a_pair(fleet) -> None:
    ana, bo = await fleet("A"), await fleet("B", "bo")
    one = await dealt(ana, seats=2)
    assert one["state"] == "waiting"
    two = await dealt(bo, seats=2)
    one = (await ana.get(f"{LINE}/{one['id']}")).json
    assert one["session"] == two["session"]
    assert {one["seat"], two["seat"]} == {"cook1", "cook2"}
    for caller, place in each([(ana, one), (bo, two)]):
        told = await caller.post(f"/sessions/{place['session']}/seats/{place['seat']}", {})
        assert told.status == 200, told.data


async def test_a_program_s_seat_is_for_no_other_token_of_the_same_owner(fleet, ana) -> None:
    mine, other = await fleet("Mine", "cleo"), await fleet("Other", "cleo")
    place = await dealt(mine)
    seat = f"/sessions/{place['session']}/seats/{place['seat']}"
    owner = Caller(fleet.door, await _plain(mine), mine.player)
    for caller in each((other, owner, ana)):
        for path in each((f"{seat}/observe", f"{seat}/picture")):
            assert (await caller.get(path)).code == "not_your_seat"
        assert (await caller.post(f"{seat}/act", {"action": PRESS})).code == "not_your_seat"
        assert (await caller.call("DELETE", f"/sessions/{place['session']}")).status == 403


@database_sync_to_async
def _plain(caller: Caller, *scopes: str) -> str:
    until = timezone.now() + timedelta(days=1)
    return new_access_token(caller.player, "own", scopes or ("read", "play"), until)[1]


async def test_a_program_does_not_act_in_its_owner_s_seats(open_session, fleet) -> None:
    session = await open_session(people=0)
    mine = await fleet("Mine")
    await give_seat(session, "cook1", mine.player)
    told = await mine.get(f"/sessions/{session.id}/seats/cook1/observe")
    assert told.code == "not_your_seat"
    assert (await mine.get("/sessions")).json["sessions"] == []


async def test_a_program_of_somebody_who_keeps_the_house_keeps_no_house(
    played, fleet, settings
) -> None:
    settings.OPEN_HOUSE = False
    session = await played()
    mine = await fleet("Mine", "keeper")
    await User.objects.filter(username="keeper").aupdate(is_staff=True, is_superuser=True)
    owner = Caller(fleet.door, await _plain(mine, "export", "read"), mine.player)
    log = f"/sessions/{session.id}/log"
    assert '"Bo"' in (await owner.get(log)).data.decode()
    told = await mine.get(log)
    assert told.status == 200
    assert '"Bo"' not in told.data.decode()
    assert not (await mine.get("/me")).json["staff"]
    settings.PRIVATE = True
    assert (await owner.get(log)).status == 200
    place = await dealt(mine)
    for path in each((log, f"/sessions/{session.id}", f"/sessions/{session.id}/events")):
        assert (await mine.get(path)).code == "no_session"
    assert (await mine.get(f"/sessions/{place['session']}")).status == 200, "its own"


async def test_places_are_told_to_their_own_program_alone(fleet, settings) -> None:
    settings.QUEUE_RUNNING = 0
    mine, other = await fleet("Mine"), await fleet("Other")
    place = await dealt(mine)
    for method in each(("GET", "DELETE")):
        assert (await other.call(method, f"{LINE}/{place['id']}")).code == "no_place"
    assert (await mine.call("DELETE", f"{LINE}/{place['id']}")).status == 204
    assert (await mine.get(f"{LINE}/{place['id']}")).json["state"] == "gone"


async def test_nobody_keeps_anothers_place_by_asking_for_it(fleet, settings, clock) -> None:
    settings.QUEUE_RUNNING = 0
    mine, other = await fleet("Mine"), await fleet("Other", "bo")
    place = await dealt(mine)
    before = (await Place.objects.aget()).lease_until
    clock.advance(60)
    for name in each((place["id"], place["id"] + "x", "\x00", "é")):
        assert (await other.get(f"{LINE}/{quote(name)}")).code == "no_place"
    assert (await mine.get(f"{LINE}/{place['id']}xyz0")).code == "no_place"
    assert (await Place.objects.aget()).lease_until == before
    assert (await mine.get(f"{LINE}/{place['id']}")).status == 200
    assert (await Place.objects.aget()).lease_until > before


async def test_a_token_of_no_program_cannot_join(ana) -> None:
    assert (await ana.post(LINE, {"suite": SUITE})).code == "no_program"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"suite": "nowhere"}, "no_suite"),
        ({"suite": SUITE, "seats": 3}, "malformed"),
        ({}, "malformed"),
        ({"suite": SUITE, "name": "me"}, "malformed"),
    ],
)
async def test_what_makes_no_sense_takes_no_place(fleet, wish, code) -> None:
    mine = await fleet("Mine")
    assert (await mine.post(LINE, wish)).code == code
    assert not await Place.objects.aexists()


async def test_a_revoked_token_and_a_retired_program_open_nothing(fleet) -> None:
    mine = await fleet("Mine")
    await AccessToken.objects.aupdate(revoked_at=timezone.now())
    told = await mine.post(LINE, {"suite": SUITE})
    assert (told.status, told.code) == (401, "revoked_token")
    await AccessToken.objects.aupdate(revoked_at=None)
    mine.row.retired_at = timezone.now()
    await mine.row.asave()
    told = await mine.post(LINE, {"suite": SUITE})
    assert told.code == "revoked_token"
    assert "retired" in told.json["detail"]


async def test_the_line_is_told_in_numbers(fleet, settings) -> None:
    settings.QUEUE_RUNNING = 1
    mine = await fleet("Mine")
    await dealt(mine)
    await dealt(mine)
    told = (await mine.get(LINE)).json
    assert (told["waiting"], told["playing"], told["most_playing"]) == (1, 1, 1)
    row = next(one for one in told["suites"] if one["suite"] == SUITE)
    assert (row["waiting"], row["playing"], row["sizes"]) == (1, 1, [1, 2])


async def test_a_full_line_says_when_to_come_again(fleet, settings) -> None:
    settings.QUEUE_RUNNING, settings.QUEUE_WAITING = 1, 2
    mine = await fleet("Mine")
    for _ in each(range(3)):
        assert (await mine.post(LINE, {"suite": SUITE})).status == 201
    told = await mine.post(LINE, {"suite": SUITE})
    assert (told.status, told.code) == (503, "line_full")
    assert int(told.headers["retry-after"]) > 0
    assert told.headers["content-type"] == "application/problem+json"


async def test_a_program_opens_a_session_and_sits_in_it_under_its_name(fleet) -> None:
    mine = await fleet("Mine")
    made = await mine.post("/sessions", {"task": "tally/alone", "seats": {"cook1": "me"}})
    assert made.status == 201, made.data
    seat = await Seat.objects.aget(session=made.json["id"])
    assert (seat.program_id, seat.occupant_name) == (mine.row.pk, "Mine")
    assert (await mine.post(f"/sessions/{made.json['id']}/start")).status == 200
    assert [one["id"] for one in (await mine.get("/sessions")).json["sessions"]] == [
        seat.session_id
    ]


# -- invitations ----------------------------------------------------------------------------------------


async def test_a_program_is_invited_accepts_and_sits_in_the_seat(open_session, fleet, bo) -> None:
    session = await open_session(people=0)
    await Session.objects.filter(pk=session.pk).aupdate(created_by=bo.player)
    mine = await fleet("Mine")
    asked = f"/sessions/{session.id}/invitations"
    wish = {"program": "mine", "seat": "cook2"}
    assert (await bo.post(asked, wish)).code == "not_invitable"
    mine.row.invitable = True
    await mine.row.asave()
    told = await bo.post(asked, wish)
    assert told.status == 201, told.data
    assert (await bo.post(asked, wish)).json["id"] == told.json["id"], "one invitation to a seat"
    (row,) = (await mine.get("/invitations")).json["invitations"]
    assert (row["session"], row["seat"], row["by"]) == (session.id, "cook2", "Bo")
    assert (await mine.post(f"/sessions/{session.id}/seats/cook2", {})).status == 200
    assert (await mine.get("/invitations")).json["invitations"] == []
    seat = await Seat.objects.aget(session=session.id, name="cook2")
    assert seat.program_id == mine.row.pk


async def test_invitations_are_declined_by_the_program_and_taken_back_by_who_made_them(
    open_session, fleet, bo
) -> None:
    session = await open_session(people=0)
    await Session.objects.filter(pk=session.pk).aupdate(created_by=bo.player)
    mine, other = await fleet("Mine"), await fleet("Other", "cleo")
    mine.row.invitable = True
    await mine.row.asave()
    asked = f"/sessions/{session.id}/invitations"
    for caller in each((mine, bo)):
        await ProgramInvitation.objects.all().adelete()
        number = (await bo.post(asked, {"program": "Mine", "seat": "cook1"})).json["id"]
        path = f"/invitations/{number}"
        assert (await other.call("DELETE", path)).code == "no_invitation"
        assert (await caller.call("DELETE", path)).status == 204
        assert (await mine.get("/invitations")).json["invitations"] == []


async def test_what_was_taken_back_may_be_offered_again_and_what_was_declined_may_not(
    open_session, fleet, bo
) -> None:
    session = await open_session(people=0)
    await Session.objects.filter(pk=session.pk).aupdate(created_by=bo.player)
    mine = await fleet("Mine")
    mine.row.invitable = True
    await mine.row.asave()
    asked, wish = f"/sessions/{session.id}/invitations", {"program": "Mine", "seat": "cook1"}
    first = (await bo.post(asked, wish)).json["id"]
    assert (await bo.call("DELETE", f"/invitations/{first}")).status == 204
    again = await bo.post(asked, wish)
    assert again.status == 201
    (row,) = (await mine.get("/invitations")).json["invitations"]
    assert row["id"] == again.json["id"]
    assert (await mine.call("DELETE", f"/invitations/{row['id']}")).status == 204
    told = await bo.post(asked, wish)
    assert told.code == "not_invitable"
    assert "declined" in told.json["detail"]


async def test_only_who_opened_a_session_or_sits_in_it_invites(open_session, fleet, bo) -> None:
    session = await open_session(people=0)
    await fleet("Mine")
    told = await bo.post(
        f"/sessions/{session.id}/invitations", {"program": "Mine", "seat": "cook1"}
    )
    assert told.code == "not_your_session"
    await Session.objects.filter(pk=session.pk).aupdate(created_by=bo.player)
    asked = f"/sessions/{session.id}/invitations"
    assert (await bo.post(asked, {"program": "?", "seat": "cook1"})).code == "no_such_program"
    assert (await bo.post(asked, {"program": "Mine", "seat": "roof"})).code == "no_seat"
    await give_seat(session, "cook1", await person("Cy"))
    assert (await bo.post(asked, {"program": "Mine", "seat": "cook1"})).code == "seat_taken"

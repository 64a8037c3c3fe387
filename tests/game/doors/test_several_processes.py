"""Programs whose calls go to one web process and then to another: their seat is theirs at each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

import pytest

from game.doors.chairs import chairs_of
from game.live import recording
from game.live.house import House, close_house, open_house
from game.live.presence import EXPIRES_S
from game.live.rooms import BEAT_S
from game.models import Session
from tests.game.doors.exchange import Exchange
from tests.game.doors.models import Model, model_of
from tests.game.doors.programs import give_seat, person
from tests.game.live.hands import log_of, logged, settle

GONE = {"dropped", "replaced", "reconnected", "left"}


class Two(NamedTuple):
    """Two processes, the first of which runs the session, and Ana's model in cook1."""

    first: House
    second: House
    between: Exchange
    ana: Model
    session: Session

    def at(self, house: House) -> Model:
        return self.ana.at(house)


@pytest.fixture
async def two(transactional_db, clock, open_session, house, monkeypatch) -> AsyncIterator[Two]:
    monkeypatch.setattr(recording, "TROUBLE_S", 30.0)
    await close_house()
    between = Exchange()
    first = await open_house(House(clock=clock, bus=between.bus(), run=True))
    second = House(clock=clock, bus=between.bus(), run=False)
    await second.start()
    session = await open_session(people=0, seats={"cook2": ("agent", "presser", {})})
    ana = await model_of(first, await person("Ana"))
    await give_seat(session, "cook1", ana.player)
    await ana.ok("take_seat", session=session.id)
    await ana.ok("start_session", session=session.id)
    yield Two(first, second, between, ana, session)
    await second.stop()


async def beats(clock, times: int = 5) -> None:
    """Let every process say who is there, again and again, until who was silent would be gone."""
    for _ in range(times):
        clock.advance(BEAT_S)
        await settle()
    assert times * BEAT_S > EXPIRES_S


async def test_calls_by_turns_at_two_processes_are_one_program_that_never_left(two, clock):
    for number in range(8):
        one = two.at((two.first, two.second)[number % 2])
        seen = await one.ok("wait", session=two.session.id)
        assert seen.moment == "yours"
        await one.ok("act", session=two.session.id, action="press", cid=f"c{number}", wait=0)
        await beats(clock)
    own = [e for e in await logged(two.session.id, "step") if "cook1" in e.payload["cids"]]
    assert [e.payload["cids"]["cook1"] for e in own] == [f"c{number}" for number in range(8)]
    assert not {event.kind for event in await log_of(two.session.id)} & GONE


async def test_two_calls_at_once_at_two_processes_leave_the_seat_with_one_of_them(two, clock):
    await two.at(two.second).ok("look", session=two.session.id)
    await settle()
    id = two.session.id
    for chair in (*chairs_of(two.first)._chairs.values(), *chairs_of(two.second)._chairs.values()):
        chair.leave()
    await settle()
    with two.between.holding():
        looks = [
            asyncio.ensure_future(two.at(one).ok("look", session=id))
            for one in (two.first, two.second)
        ]
        while len(chairs_of(two.first)) + len(chairs_of(two.second)) < 2:
            await asyncio.sleep(0)
        await settle()
    assert [one.seat for one in await asyncio.gather(*looks)] == ["cook1", "cook1"]
    before = len(await log_of(id))
    await beats(clock)
    rooms = [two.first.rooms.find(id), two.second.rooms.find(id)]
    assert sorted(len(room.people) for room in rooms if room is not None) == [0, 1]
    assert not {event.kind for event in (await log_of(id))[before:]} & GONE


async def test_a_process_that_loses_the_seat_says_so_only_after_the_other_has_it(two, clock):
    """Between the two nobody must seem gone, however long the newcomer reads what happened before."""
    with two.between.holding():
        coming = asyncio.ensure_future(two.at(two.second).ok("look", session=two.session.id))
        while not len(chairs_of(two.second)):
            await asyncio.sleep(0)
    clock.advance(BEAT_S)
    await settle()
    await coming
    await beats(clock)
    assert not {event.kind for event in await log_of(two.session.id)} & GONE


async def test_a_call_that_was_given_up_while_it_sat_down_does_not_spoil_the_next(two):
    """As when a program that got no answer hangs up and asks again."""
    with two.between.holding():
        given_up = asyncio.ensure_future(two.at(two.second).ok("wait", session=two.session.id))
        while not len(chairs_of(two.second)):
            await asyncio.sleep(0)
        await settle()
        given_up.cancel()
        await asyncio.wait([given_up])
        again = asyncio.ensure_future(two.at(two.second).ok("wait", session=two.session.id))
        await settle()
        assert not again.done()
    assert (await again).moment == "yours"
    assert len(chairs_of(two.second)) == 1

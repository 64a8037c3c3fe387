"""An open house with a clock in the test's hand, a door, and people who have programs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from game.doors.rest.app import RestDoor
from game.live.house import House
from game.models import Session
from tests.game.doors.programs import Program, give_seat, person, secret_of
from tests.game.live.conftest import _toys, clock, connect, house, open_session

__all__ = ["_toys", "clock", "connect", "house", "open_session"]


@pytest.fixture
def door() -> RestDoor:
    return RestDoor()


@pytest.fixture
async def ana(house: House, door: RestDoor) -> Program:
    """Ana's program, whose token is good for all that a token can be good for."""
    player = await person("Ana")
    return Program(door, await secret_of(player), player)


@pytest.fixture
async def bo(house: House, door: RestDoor) -> Program:
    player = await person("Bo")
    return Program(door, await secret_of(player), player)


Played = Callable[..., Awaitable[Session]]


@pytest.fixture
def played(open_session: Callable[..., Awaitable[Session]], ana: Program, bo: Program) -> Played:
    """A session that has begun, with Ana in cook1 and Bo in cook2."""

    async def _played(**settings: object) -> Session:
        session = await open_session(people=0, **settings)
        for seat, one in (("cook1", ana), ("cook2", bo)):
            assert one.player is not None
            await give_seat(session, seat, one.player)
            taken = await one.post(f"/sessions/{session.id}/seats/{seat}")
            assert taken.status == 200, taken.data
        begun = await ana.post(f"/sessions/{session.id}/start")
        assert begun.status == 200, begun.data
        return session

    return _played

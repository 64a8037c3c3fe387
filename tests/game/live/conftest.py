"""An open house with a clock in the test's hand, and people who connect to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest
from channels.db import database_sync_to_async

from game import models
from game.live import recording
from game.live.bus import LocalBus
from game.live.house import House, close_house, open_house
from tests.game.live.agents import registered_agents
from tests.game.live.hands import HandClock, Person, opened, tokens_of
from tests.kitchens import worlds_in

Connect = Callable[..., Awaitable[Person]]


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with worlds_in(), registered_agents():
        yield


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def house(
    transactional_db: None, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    # How long a commit takes is read off the machine's clock, not off the test's: on a busy
    # machine one may take a second. Tests of a stuck database set this back.
    monkeypatch.setattr(recording, "TROUBLE_S", 30.0)
    house = await open_house(House(clock=clock, bus=LocalBus(), run=True))
    yield house
    await close_house()


@pytest.fixture
def open_session(house: House) -> Callable[..., Awaitable[models.Session]]:
    return database_sync_to_async(opened)


@pytest.fixture
async def connect(house: House) -> AsyncIterator[Connect]:
    """Connect somebody: with `seat` as its person, without as a spectator."""
    from webapp.sockets import websocket

    here: list[Person] = []

    async def _connect(session: str, seat: str | None = None, **hello: object) -> Person:
        person = Person(websocket, session, {})
        here.append(person)
        assert await person.connect()
        token = (await tokens_of(session))[seat] if seat else ""
        await person.send("hello", **{"v": 1, "token": token, "frames": False, **hello})
        return person

    yield _connect
    for person in here:
        await person.leave()

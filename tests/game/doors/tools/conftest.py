"""Ana's and Bo's models, and a session that they play."""

from __future__ import annotations

import pytest

from tests.game.doors.models import Model, model_of
from tests.game.doors.programs import give_seat, person


@pytest.fixture
async def ana(house) -> Model:
    return await model_of(house, await person("Ana"), base="https://kitchen.example")


@pytest.fixture
async def bo(house) -> Model:
    return await model_of(house, await person("Bo"))


@pytest.fixture
def played(open_session, ana, bo):
    """A session that has begun, with Ana's model in cook1 and Bo's in cook2."""

    async def _played(**settings):
        session = await open_session(people=0, **settings)
        for seat, one in (("cook1", ana), ("cook2", bo)):
            await give_seat(session, seat, one.player)
            await one.ok("take_seat", session=session.id)
        await ana.ok("start_session", session=session.id)
        return session

    return _played

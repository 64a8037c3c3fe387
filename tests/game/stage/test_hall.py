"""Phones and screens at the stage, over the real socket. The clock is the test's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib import import_module
from typing import Any

import orjson
import pytest
from channels.db import database_sync_to_async
from django.conf import settings as django_settings

from game import models
from game.people import KEY
from game.stage import hall, show
from tests.game.live.hands import Person, logged, settle

COME = {"type": "hello", "v": 1}


class Phone(Person):
    """Somebody at the stage; `player` makes it a browser that was let in."""

    def __init__(self, application: Any, cookie: str = "") -> None:
        header = {b"cookie": f"{django_settings.SESSION_COOKIE_NAME}={cookie}".encode()}
        super().__init__(application, "x", header if cookie else {})
        self.socket.scope["path"] = "/ws/stage/"
        self.old: list[dict[str, Any]] = []

    async def any(self) -> dict[str, Any]:
        output = await self.socket.receive_output(timeout=20.0)
        if output["type"] == "websocket.close":
            return {"type": "closed", "code": output.get("code")}
        told: dict[str, Any] = orjson.loads(output["text"])
        self.old.append(told)
        return told

    async def so_far(self) -> list[dict[str, Any]]:
        """What has come, up to the answer to a ping."""
        await self.send("ping")
        got: list[dict[str, Any]] = []
        while (message := await self.any())["type"] != "pong":
            got.append(message)
        return got


@database_sync_to_async
def let_in(name: str) -> str:
    """A browser that the stage's page has let in: the key of its session."""
    player = models.Player.objects.create(name=name)
    store = import_module(django_settings.SESSION_ENGINE).SessionStore()
    store[KEY] = player.public_id
    store.save()
    return str(store.session_key)


@pytest.fixture
async def come(house) -> AsyncIterator[Any]:
    """Somebody comes to the stage as a screen, a voter or one who waits."""
    from webapp.sockets import websocket

    here: list[Phone] = []

    async def _come(role: str, cookie: str = "") -> Phone:
        phone = Phone(websocket, cookie)
        here.append(phone)
        assert await phone.connect()
        await phone.send("hello", **{"v": 1, "as": role})
        return phone

    yield _come
    for phone in here:
        await phone.leave()


@pytest.fixture
async def race(house):
    """An audience's game is on."""
    return await database_sync_to_async(show.play)(None, mode="crowd", vote_s="12")


async def test_a_screen_is_told_what_is_on_and_has_a_game_begun_where_none_is(come):
    screen = await come("screen")
    told = await screen.until("stage")
    assert told["mode"] == "chefs"
    assert told["open"] == [{"seat": "cook2", "colour": "orange"}]
    assert await database_sync_to_async(models.Session.objects.filter(pk=told["session"]).exists)()


async def test_votes_of_phones_become_a_move_and_the_screen_sees_the_tally(come, race, clock):
    screen = await come("screen")
    one = await come("voter", await let_in("One"))
    two = await come("voter", await let_in("Two"))
    other = await come("voter", await let_in("Three"))
    ballot = await one.until("ballot")
    await other.until("ballot")
    for phone, choice in ((one, 1), (two, 1)):
        await phone.send("vote", round=ballot["round"], choice=choice)
        assert (await phone.until("voted"))["choice"] == choice
    await settle()
    clock.advance(0.3)
    tally = await screen.until("count")
    assert (tally["votes"], tally["voters"]) == ([0, 2, 0], 3)
    clock.advance(12.0)
    for phone in (screen, one, other):
        assert (await phone.until("verdict"))["chosen"] == 1
    await one.until("ballot", round=2)
    (tallied,) = await logged(race.session.pk, "polled")
    assert tallied.payload["votes"] == [0, 2, 0]
    assert (await logged(race.session.pk, "step"))[0].payload["moves"]["cook1"]["verb"] == "grab"
    assert not any(message["type"] == "count" for message in one.old)


async def test_nobody_votes_twice_by_voting_again_by_loading_anew_or_in_a_second_tab(
    come, race, clock
):
    cookie = await let_in("Eager")
    phone = await come("voter", cookie)
    await come("voter", await let_in("Calm"))
    ballot = await phone.until("ballot")
    vote = {"round": ballot["round"], "choice": 0}
    await phone.send("vote", **vote)
    await phone.until("voted")
    await phone.send("vote", round=ballot["round"], choice=1)
    assert (await phone.until("refused"))["code"] == "voted"
    tab = await come("voter", cookie)
    assert (await tab.until("ballot"))["mine"] == 0
    await tab.send("vote", **vote)
    assert (await tab.until("refused"))["code"] == "voted"
    await phone.leave()
    again = await come("voter", cookie)
    assert (await again.until("ballot"))["mine"] == 0
    await again.send("vote", **vote)
    assert (await again.until("refused"))["code"] == "voted"
    await settle()
    clock.advance(12.0)
    assert (await tab.until("verdict"))["votes"] == [1, 0, 0]


async def test_a_second_tab_is_no_second_voter(come, race, clock):
    cookie = await let_in("Eager")
    phone = await come("voter", cookie)
    await come("voter", cookie)
    ballot = await phone.until("ballot")
    await phone.send("vote", round=ballot["round"], choice=0)
    await phone.until("voted")
    await settle()
    clock.advance(1.1)
    assert (await phone.until("verdict"))["votes"] == [1, 0, 0]
    (tallied,) = await logged(race.session.pk, "polled")
    assert tallied.payload["voters"] == 1


async def test_whom_the_page_has_not_let_in_cannot_vote(come, race):
    stranger = await come("voter")
    assert (await stranger.until("refused"))["code"] == "not_voting"
    screen = await come("screen", await let_in("Sly"))
    voter = await come("voter", await let_in("One"))
    ballot = await voter.until("ballot")
    await screen.send("vote", round=ballot["round"], choice=0)
    assert (await screen.until("refused"))["code"] == "not_voting"


async def test_votes_for_what_is_not_there_are_told_so(come, race):
    phone = await come("voter", await let_in("One"))
    ballot = await phone.until("ballot")
    await phone.send("vote", round=ballot["round"], choice=99)
    assert (await phone.until("refused"))["code"] == "no_choice"
    await phone.send("vote", round=ballot["round"] + 1, choice=0)
    assert (await phone.until("refused"))["code"] == "closed"
    for text in ("{}", '{"type": "vote"}', '{"type": "dance"}', "no", '{"type":"vote","round":-1}'):
        await phone.raw(text)
        assert (await phone.until("refused"))["code"] == "malformed", text
    await phone.send("hello", **{"v": 1, "as": "voter"})
    assert (await phone.until("refused"))["code"] == "malformed"


async def test_a_phone_that_floods_is_told_to_be_slow_and_then_closed(come, race, clock):
    phone = await come("voter", await let_in("One"))
    await phone.until("ballot")
    for _ in range(80):
        await phone.raw('{"type": "ping"}')
    assert (await phone.until("refused"))["code"] == "too_fast"
    while (message := await phone.any())["type"] != "closed":
        pass
    assert message["code"] == 4429


async def test_the_agent_has_the_chef_while_no_phone_is_here(come, race, clock):
    phone = await come("voter", await let_in("One"))
    await phone.until("ballot")
    await phone.leave()
    await settle()
    clock.advance(show.GRACE_S + 0.5)
    for _ in range(4000):
        if replaced := await logged(race.session.pk, "replaced"):
            break
    assert replaced[-1].payload["occupant"]["name"] == "presser"
    back = await come("voter", await let_in("Two"))
    await back.until("ballot")
    assert (await logged(race.session.pk, "replaced"))[-1].payload["reason"] == "returned"


async def test_a_screen_moves_the_show_on_when_a_game_is_over(come, clock):
    screen = await come("screen")
    first = (await screen.so_far())[-1]["session"]

    @database_sync_to_async
    def end() -> None:
        at = show.timezone.now() - show.timedelta(seconds=60)
        models.Session.objects.filter(pk=first).update(status="finished", finished_at=at)

    await end()
    clock.advance(hall.LOOK_S)
    second = await screen.until("stage")
    assert second["session"] != first


async def test_an_audience_that_does_nothing_for_long_gives_the_stage_back_to_the_agents(
    come, race, clock
):
    screen = await come("screen")
    voter = await come("voter", await let_in("One"))
    await voter.until("ballot")
    clock.advance(80.0)
    assert all(message["type"] != "stage" for message in (await screen.so_far())[1:])
    clock.advance(12.0)
    told = await screen.until("stage", mode="chefs")
    assert told["session"] != race.session.pk
    assert (await voter.until("stage", mode="chefs"))["version"] == told["version"]


async def test_a_frozen_stage_is_being_talked_about_and_is_left_alone(come, race, clock):
    screen = await come("screen")
    await screen.until("stage")
    await database_sync_to_async(show.change)(frozen="1")
    await screen.until("stage", frozen=True)
    clock.advance(1000.0)
    await settle()
    assert not any(message.get("mode") == "chefs" for message in await screen.so_far())


async def test_who_waits_is_called_when_a_chef_is_free_and_one_at_a_time(come, clock):
    screen = await come("screen")
    await screen.so_far()
    first = await come("waiting", await let_in("One"))
    await first.until("free")
    second = await come("waiting", await let_in("Two"))
    assert not any(message["type"] == "free" for message in await second.so_far())
    clock.advance(hall.CALL_S + 1.0)
    await second.until("free")


async def test_what_the_presenter_changes_is_told_to_all_at_once(come, race):
    screen, voter = await come("screen"), await come("voter", await let_in("One"))
    for phone in (screen, voter):
        await phone.until("stage")
    await database_sync_to_async(show.change)(muted="1")
    for phone in (screen, voter):
        assert (await phone.until("stage", muted=True))["mode"] == "crowd"

"""A robot on the wire: a connection that is closed under a request costs it nothing; a server that is gone ends it."""

from __future__ import annotations

from collections.abc import Callable

import httpx2
import pytest

from game.studies.file import read_text
from game.trying.manners import Character
from game.trying.robot import Ground, Robot
from tests.game.fieldwork.walkers import SMALL

LINK = "http://kitchen.test/join/small/"
END = '<div class="study-end" data-saved="/x"></div>'
Server = Callable[[httpx2.Request], httpx2.Response]


@pytest.fixture
def walking(monkeypatch: pytest.MonkeyPatch) -> Callable[[Server], Robot]:
    """A robot before a server that is a function."""

    def _walking(server: Server) -> Robot:
        transport = httpx2.MockTransport(server)
        browser = httpx2.AsyncClient(transport=transport, follow_redirects=True)
        monkeypatch.setattr(Robot, "_browser", lambda self: browser)
        return Robot(read_text(SMALL), Character(1, "diligent"), Ground(LINK, "t"), seed=1)

    return _walking


@pytest.mark.parametrize("closed", [httpx2.ReadError, httpx2.RemoteProtocolError])
async def test_a_request_whose_connection_was_closed_is_sent_once_more_and_counted(
    walking: Callable[[Server], Robot], closed: type[Exception]
) -> None:
    asked: list[str] = []

    def server(request: httpx2.Request) -> httpx2.Response:
        asked.append(str(request.url))
        if len(asked) == 1:
            raise closed("")
        return httpx2.Response(200, text=END)

    told = await walking(server).walk()
    assert (told.end, told.trouble, told.sent_again) == ("over", "", 1)
    assert asked[0] == asked[1]


async def test_a_server_that_closes_every_connection_is_told_as_an_error(
    walking: Callable[[Server], Robot],
) -> None:
    def server(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ReadError("")

    told = await walking(server).walk()
    assert told.end == "error"
    assert told.trouble.startswith("ReadError")


async def test_who_cannot_connect_at_all_does_not_try_twice(
    walking: Callable[[Server], Robot],
) -> None:
    def server(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("refused")

    told = await walking(server).walk()
    assert (told.end, told.sent_again) == ("error", 0)

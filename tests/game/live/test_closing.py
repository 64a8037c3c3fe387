"""However a socket ends, the server is not asked for more and the others learn who is gone."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError

from game.live import runner
from game.live.consumers import PATIENCE
from tests.game.live.hands import PATIENCE as GUARD
from tests.game.live.hands import Person, begun, logged, tokens_of


class StrictServer:
    """Takes nothing after a close, as real servers do; with `lost` not even the close."""

    def __init__(self, *, lost: bool = False) -> None:
        self._lost = lost

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        from webapp.sockets import websocket

        closed = False

        async def strict_send(message: Any) -> None:
            nonlocal closed
            if closed:
                raise RuntimeError(f"Unexpected {message['type']} after websocket.close")
            closed = message["type"] == "websocket.close"
            if closed and self._lost:
                raise OSError("the client is gone")
            await send(message)

        await websocket(scope, receive, strict_send)


async def _flood(session: str, server: StrictServer) -> Person:
    """Bo, in his second window, sends far too much at once."""
    bo = Person(server, session, {})
    await bo.connect()
    token = (await tokens_of(session))["cook2"]
    await bo.send("hello", v=1, token=token, frames=False)
    await bo.until("view")
    for _ in range(2 * PATIENCE):
        await bo.raw("{")
    return bo


async def test_messages_behind_the_one_that_closed_a_flooding_socket_are_not_read(
    open_session, connect
):
    session = await open_session()
    ana, _ = await begun(connect, session)
    bo = await _flood(session.id, StrictServer())
    assert (await bo.until("closed"))["code"] == 4429
    await ana.until("presence", seats={"cook1": "here", "cook2": "dropped"})
    await bo.leave()
    assert bo.socket.future.exception() is None


async def test_a_socket_that_fails_while_it_is_closed_has_left_all_the_same(
    open_session, connect, house
):
    session = await open_session()
    ana, bo = await begun(connect, session)
    await bo.leave()
    await ana.until("presence", seats={"cook1": "here", "cook2": "dropped"})
    bo = await _flood(session.id, StrictServer(lost=True))
    await ana.until("presence", seats={"cook1": "here", "cook2": "here"})
    await ana.until("presence", seats={"cook1": "here", "cook2": "dropped"})
    with pytest.raises(OSError, match="the client is gone"):
        await bo.socket.wait(GUARD)
    assert len(house.rooms.find(session.id).viewers) == 1


class DeafServer:
    """Takes nothing any more once it is `deaf`, and does not say that the socket is closed."""

    deaf = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        from webapp.sockets import websocket

        async def deaf_send(message: Any) -> None:
            if self.deaf:
                raise OSError("nobody reads any more")
            await send(message)

        await websocket(scope, receive, deaf_send)


async def test_whose_socket_takes_nothing_any_more_has_left_before_it_is_closed(
    open_session, connect, house
):
    session = await open_session()
    ana, bo = await begun(connect, session)
    await bo.leave()
    await ana.until("presence", seats={"cook1": "here", "cook2": "dropped"})
    server = DeafServer()
    bo = Person(server, session.id, {})
    await bo.connect()
    await bo.send("hello", v=1, token=(await tokens_of(session.id))["cook2"], frames=False)
    await bo.until("view")
    await ana.until("presence", seats={"cook1": "here", "cook2": "here"})
    server.deaf = True
    await ana.send("say", cid="s", text="are you there?")
    await ana.until("presence", seats={"cook1": "here", "cook2": "dropped"})
    assert len(house.rooms.find(session.id).viewers) == 1
    await bo.leave()


async def test_a_runner_stops_although_its_database_is_away(
    open_session, connect, house, monkeypatch
):
    session = await open_session()
    ana, _ = await begun(connect, session)
    writer = house.runner.kit.writer
    commit = writer._commit

    def away(batches: Any) -> None:
        raise OperationalError("the server has gone away")

    monkeypatch.setattr(runner, "LET_GO_S", 0.01)
    monkeypatch.setattr(writer, "_commit", away)
    await ana.send("say", cid="s", text="are you there?")
    await ana.everything()
    await house.runner.stop()
    monkeypatch.setattr(runner, "LET_GO_S", GUARD)
    monkeypatch.setattr(writer, "_commit", commit)
    await house.runner.stop()
    assert [event.payload["cid"] for event in await logged(session.id, "said")] == ["s"]

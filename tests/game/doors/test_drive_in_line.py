"""`brigade drive --queue`: an agent waits in line at a server and plays what it is dealt, with the example's ten lines."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest
from channels.db import database_sync_to_async

import brigade.__main__ as command
from brigade import lining
from game import agents
from game.doors.rest.app import RestDoor
from game.live.house import House
from game.models import Place, Seat, Session
from tests.game.doors.programs import Program, Reply
from tests.game.fleets.conftest import program, token_for
from tests.loops import each

SUITE = "tally:counting"
EXAMPLE = Path(__file__).parents[3] / "examples" / "fleet.py"


class Wire(httpx2.BaseTransport):
    """The way to the door in place of a network: calls come from another thread, as a program's do."""

    def __init__(self, door: RestDoor, loop: asyncio.AbstractEventLoop) -> None:
        self._door, self._loop = door, loop

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        secret = request.headers["authorization"].partition(" ")[2]
        path = request.url.raw_path.decode().removeprefix("/api/v1")
        call = Program(self._door, secret).call(request.method, path, request.read())
        told: Reply = asyncio.run_coroutine_threadsafe(call, self._loop).result()
        headers = {k: v for k, v in told.headers.items() if k != "content-length"}
        return httpx2.Response(told.status, headers=headers, content=told.data)


@pytest.fixture
async def secret(house: House, door: RestDoor, monkeypatch: pytest.MonkeyPatch) -> str:
    """A program's token; and whoever asks for a client gets one whose calls arrive at the door."""
    row = await database_sync_to_async(program)("Soufflé")
    _, found = await database_sync_to_async(token_for)(row)
    client = httpx2.Client(transport=Wire(door, asyncio.get_running_loop()))
    monkeypatch.setattr(lining.httpx2, "Client", lambda **_: client)
    monkeypatch.setenv("BRIGADE_SERVER", "http://kitchen.example")
    monkeypatch.setenv("BRIGADE_TOKEN", found)
    monkeypatch.setattr(agents, "_registry", dict(agents._registry))
    return found


async def drive(*words: str) -> int:
    return await asyncio.to_thread(command.main, ["drive", *words])


async def test_the_example_plays_what_it_is_dealt_to_the_end(secret, capsys) -> None:
    assert len([line for line in EXAMPLE.read_text().splitlines() if line.strip()]) <= 10
    assert await drive("--queue", SUITE, str(EXAMPLE)) == 0
    told = capsys.readouterr().out
    place = await Place.objects.aget()
    assert f"tally/alone: http://kitchen.example/s/{place.session_id}/" in told
    assert "after" in told.splitlines()[-1]
    session = await Session.objects.aget()
    assert session.status == "finished"
    seat = await Seat.objects.aget()
    assert seat.occupant_name == "Soufflé"


async def test_an_agent_of_ours_plays_as_many_games_as_are_wished_for(secret, capsys) -> None:
    assert await drive("--queue", SUITE, "random", "--games", "2", "--seats", "1") == 0
    assert capsys.readouterr().out.count("after") == 2
    async for session in Session.objects.all():
        assert session.status == "finished"
    assert await Session.objects.acount() == 2


async def test_a_function_of_a_view_is_a_player_too(secret, house, door) -> None:
    played = lining.play_line(
        "http://kitchen.example", secret, SUITE, lambda view: view["legal"][0]
    )
    assert (await asyncio.to_thread(list, played))[-1].startswith("done after")


async def test_what_the_server_refuses_is_said_and_nothing_is_left_in_line(secret, capsys) -> None:
    assert await drive("--queue", "nowhere") == 2
    assert "tally:counting" in capsys.readouterr().err
    assert not await Place.objects.aexists()


async def test_an_agent_that_fails_leaves_its_place(secret) -> None:
    def broken(view: Any) -> Any:
        raise RuntimeError("no idea")

    played = lining.play_line("http://kitchen.example", secret, SUITE, broken)
    with pytest.raises(RuntimeError, match="no idea"):
        await asyncio.to_thread(list, played)
    assert (await Place.objects.aget()).state == "gone"


async def test_without_a_server_or_a_token_it_says_what_is_missing(monkeypatch, capsys) -> None:
    for name in each(("BRIGADE_SERVER", "BRIGADE_TOKEN")):
        monkeypatch.delenv(name, raising=False)
        assert await drive("--queue", SUITE) == 2
        assert name in capsys.readouterr().err


async def test_a_program_that_nobody_invited_is_told_so(secret, capsys) -> None:
    assert await drive("--invitations") == 0
    assert "nobody has invited" in capsys.readouterr().out


def test_whoever_is_told_to_come_again_waits_and_does() -> None:
    waits: list[float] = []
    told = [
        httpx2.Response(503, json={"code": "line_full", "detail": "full", "retry_after": 7}),
        httpx2.Response(201, json={"id": "x"}),
    ]
    transport = httpx2.MockTransport(lambda request: told.pop(0))
    server = lining.Server("http://x", "t", httpx2.Client(transport=transport), waits.append)
    assert server.call("POST", "/queue", {}) == {"id": "x"}
    assert waits == [7.0]

"""The handle of a measured server, and what its players take for an answer."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import orjson
import pytest
import websockets

from bench.clients.handle import Server, spawned
from bench.clients.player import Player, Walker
from bench.clients.together import running

LEAVES = "print('{}', flush=True); import signal; signal.pause()"
DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + LEAVES.replace(
    "pause()", "sigwait([signal.SIGUSR1])"
)


async def answering(code: str, var: Path) -> tuple[Server, asyncio.subprocess.Process]:
    """A process of this code in the place of a server, once it has said that it is ready."""
    process = await spawned(["-c", code], None)
    assert process.stdout is not None
    assert await process.stdout.readline()
    return Server(process, var), process


async def test_a_server_that_does_not_leave_is_killed_and_that_is_told(tmp_path: Path) -> None:
    stubborn, process = await answering(DEAF, tmp_path)
    assert await stubborn.stop(patience_s=0.1) is None
    assert process.returncode == -9


async def test_a_server_that_leaves_is_told_with_its_time(tmp_path: Path) -> None:
    polite, process = await answering(LEAVES, tmp_path)
    took = await polite.stop(patience_s=60.0)
    assert took is not None
    assert process.returncode == -15


async def test_a_server_may_be_stopped_twice(tmp_path: Path) -> None:
    polite, _ = await answering(LEAVES, tmp_path)
    await polite.stop()
    assert await polite.stop() is not None


async def test_an_answer_may_be_as_long_as_the_lags_of_many_games(tmp_path: Path) -> None:
    echo = "import sys; print('{}', flush=True); sys.stdin.readline(); print('{\"lags\": [' + '0.1, ' * 100_000 + '0]}')"
    server, _ = await answering(echo, tmp_path)
    answer = await server.ask("report")
    await server.stop()
    assert len(answer["lags"]) == 100_001


def player(kind: type[Player] = Player) -> Player:
    """One who has sent the action c1."""
    one = kind("ws://kitchen/ws/session/S1/", "token", rate=1)
    one._sent["c1"] = 0.0
    return one


ACK = {"type": "ack", "cid": "c1", "seq": 7}
VIEW = {"type": "view", "seq": 7, "legal": []}


def test_an_action_is_state_when_ack_and_view_are_there_in_any_order() -> None:
    for messages in ([ACK, VIEW], [VIEW, ACK]):
        one = player()
        one._hear(messages[0])
        assert one.waits == []
        one._hear(messages[1])
        assert len(one.waits) == 1


def test_an_older_view_is_not_the_state_of_the_action() -> None:
    one = player()
    one._hear(ACK)
    one._hear(VIEW | {"seq": 6})
    assert one.waits == []


def test_a_refused_action_is_not_waited_for() -> None:
    one = player()
    one._hear({"type": "refused", "cid": "c1", "code": "stale", "message": "no", "seq": 7})
    one._hear(VIEW)
    assert (one.waits, one.refused) == ([], 1)


def test_who_walks_waits_for_the_picture() -> None:
    one = player(Walker)
    one._hear(ACK)
    one._hear(VIEW)
    assert one.waits == []
    one._look(frame(6))
    assert one.waits == []
    one._look(frame(7))
    assert len(one.waits) == 1


def frame(seq: int) -> bytes:
    head = orjson.dumps({"seq": seq, "size": 600})
    return len(head).to_bytes(4, "big") + head + b"picture"


def test_a_player_knows_its_session() -> None:
    assert player().session == "S1"
    assert json.loads(json.dumps(player()._choose())) is None


async def serving_one_view(connection: websockets.ServerConnection) -> None:
    """A server that shows the kitchen once and then throws everybody out."""
    await connection.recv()
    await connection.send(json.dumps(VIEW))
    await connection.close(1011)


async def test_who_is_thrown_out_is_lost_and_the_others_play_on() -> None:
    async with websockets.serve(serving_one_view, "127.0.0.1", 0) as open_house:
        port = open_house.sockets[0].getsockname()[1]
        one = Player(f"ws://127.0.0.1:{port}/ws/session/S1/", rate=1)
        await one.run()
    assert one.joined.is_set()
    assert one.lost


async def refusing(connection: websockets.ServerConnection) -> None:
    await connection.close(4404)


async def test_who_cannot_come_in_at_all_is_a_failure() -> None:
    async with websockets.serve(refusing, "127.0.0.1", 0) as open_house:
        port = open_house.sockets[0].getsockname()[1]
        one = Player(f"ws://127.0.0.1:{port}/ws/session/S1/")
        with pytest.raises(RuntimeError, match="1 clients failed"):
            async with running([one]):
                pass

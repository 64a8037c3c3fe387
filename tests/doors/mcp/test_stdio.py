"""`brigade mcp` of the installed distribution, from an empty folder: a host on one's own machine starts it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

COMMAND = [sys.executable, "-P", "-m", "brigade", "mcp"]
FIRST = "Move robot1 from table3 to stove1"


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory, installation: Any) -> Any:
    """An installation on this machine, with no server."""
    return installation(tmp_path_factory.mktemp("mine"))


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_a_game_is_played_and_kept_as_the_owners(mine: Any, tmp_path: Path, mode: str) -> None:
    server = StdioServerParameters(
        command=COMMAND[0], args=COMMAND[1:], env=mine.env, cwd=str(tmp_path)
    )

    async def play() -> str:
        async with Client(server, mode=mode) as client:
            told = await client.call_tool("open_session", {"task": "tutorial/1"})
            id: str = told.structured_content["session"]["id"]
            refused = await client.call_tool("act", {"session": id, "action": "fly"})
            assert (refused.is_error, FIRST in refused.structured_content["legal"]) == (True, True)
            done = await client.call_tool("act", {"session": id, "action": FIRST})
            assert done.structured_content["success"] is True
            return id

    log = mine.log(asyncio.run(play()))
    assert log[-1]["kind"] == "finished"
    assert list(tmp_path.iterdir()) == []
    assert mine.ask(LIVING) == 0


LIVING = """
import django, json
django.setup()
from game.models import AccessToken
print(json.dumps(AccessToken.objects.filter(revoked_at=None).count()))
"""


def test_who_plays_is_whoever_the_token_says(mine: Any, tmp_path: Path) -> None:
    env = {**mine.env, "BRIGADE_TOKEN": mine.token("ana")}
    server = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], env=env, cwd=str(tmp_path))

    async def play() -> Any:
        async with Client(server) as client:
            return await client.call_tool("open_session", {"task": "tutorial/1"})

    (seat,) = asyncio.run(play()).structured_content["session"]["seats"]
    assert (seat["name"], seat["yours"]) == ("ana", True)


def test_a_wrong_token_is_said_so_and_nothing_is_served(mine: Any, tmp_path: Path) -> None:
    env = {**mine.env, "BRIGADE_TOKEN": "brigade_wrong"}
    done = subprocess.run(
        COMMAND, env=env, cwd=tmp_path, input="", capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert done.stdout == ""
    assert "BRIGADE_TOKEN: No token like this is known here" in done.stderr


def test_it_ends_when_its_host_is_gone(mine: Any, tmp_path: Path) -> None:
    done = subprocess.run(
        COMMAND, env=mine.env, cwd=tmp_path, input="no JSON\n", capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


def test_without_the_library_it_says_what_to_install(mine: Any, tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['mcp'] = None\n"
        "from brigade.__main__ import main; sys.exit(main(['mcp']))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script], env={**os.environ, **mine.env}, cwd=tmp_path,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert 'pip install "brigade[mcp]"' in done.stderr

"""The examples of docs/doors/rest.md, run as a reader would run them, against a real server."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.game.live.outside import Installation, free_port

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "doors" / "rest.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PATIENCE = 240

TOKEN = """
import datetime, django, json
django.setup()
from django.contrib.auth.models import User
from django.utils import timezone
from game.models import Player
from game.models.tokens import SCOPES, new_access_token
player = Player.objects.create(name="Ana", user=User.objects.create(username="ana"))
until = timezone.now() + datetime.timedelta(days=1)
print(json.dumps(new_access_token(player, "docs", SCOPES, until)[1]))
"""

pytestmark = pytest.mark.slow


def block(language: str) -> str:
    (found,) = [text for kind, text in BLOCK.findall(PAGE) if kind == language]
    return found


@pytest.fixture(scope="module")
def reader(
    tmp_path_factory: pytest.TempPathFactory, compiled_planner: None
) -> Iterator[dict[str, Any]]:
    """A reader with a server and a token: the environment and folder of the examples."""
    folder = tmp_path_factory.mktemp("reader")
    installation = Installation(folder / "var")
    port = free_port()
    installation.web(port)
    token = installation.ask(TOKEN)
    env = {
        **installation.env,
        "BRIGADE": f"http://127.0.0.1:{port}/api/v1",
        "BRIGADE_TOKEN": token,
    }
    yield {"env": env, "cwd": folder, "text": True, "timeout": PATIENCE, "check": True}
    installation.close()


def needed(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"there is no {program} on this machine")
    return found


def test_the_game_with_curl_is_played_and_taken_away(reader):
    needed("curl")
    script = f"set -e\n{block('bash')}"
    told = subprocess.run([needed("bash"), "-c", script], stdout=subprocess.PIPE, **reader).stdout
    assert '"done":"recorded"' in told
    assert '"moment":"over"' in told
    log = (reader["cwd"] / "log.jsonl").read_text().splitlines()
    kinds = [json.loads(line)["kind"] for line in log]
    assert (kinds[0], kinds[-1]) == ("created", "finished")
    assert "That is all." in str(log)


def test_the_agent_in_python_cooks_to_the_end(reader):
    path = reader["cwd"] / "agent.py"
    path.write_text(block("python"))
    told = subprocess.run([sys.executable, str(path)], stdout=subprocess.PIPE, **reader).stdout
    assert told == "finished True\n"


def test_the_events_in_javascript_come_until_the_session_ends(reader):
    node = needed("node")
    path = reader["cwd"] / "events.mjs"
    path.write_text(block("javascript"))
    told = subprocess.run([node, str(path)], stdout=subprocess.PIPE, **reader).stdout
    lines = [line.split() for line in told.splitlines()]
    assert [int(number) for number, _ in lines] == list(range(1, len(lines) + 1))
    assert lines[-1][1] == "finished"

"""The examples of docs/doors/mcp.md, run as a reader would run them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parents[3] / "docs" / "doors" / "mcp.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(PAGE.read_text("utf-8")) if kind == language]


def test_the_program_plays_a_game(url: str, ana: str, tmp_path: Path) -> None:
    (program,) = blocks("python")
    env = {**os.environ, "BRIGADE_MCP": f"{url}/mcp", "BRIGADE_TOKEN": ana}
    told = subprocess.check_output(
        [sys.executable, "-c", program], env=env, cwd=tmp_path, text=True
    )
    assert told.splitlines()[-1] == "finished True"


def test_the_entries_of_hosts_name_our_address_and_our_command() -> None:
    http, stdio = (json.loads(text)["mcpServers"]["brigade"] for text in blocks("json"))
    assert http["url"].endswith("/mcp")
    assert http["headers"]["Authorization"].startswith("Bearer brigade_")
    assert stdio["args"][:3] == ["-m", "brigade", "mcp"]


def test_a_host_starts_it_as_its_entry_says(installation: Any, tmp_path: Path) -> None:
    _, stdio = (json.loads(text)["mcpServers"]["brigade"] for text in blocks("json"))
    mine = installation(tmp_path)
    done = subprocess.run(
        [sys.executable, *stdio["args"]], env={**mine.env, "PYTHONPATH": str(PAGE.parents[2])},
        cwd=tmp_path, input=json.dumps(HELLO) + "\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["result"]["serverInfo"]["name"] == "brigade"


HELLO = {
    "jsonrpc": "2.0", "id": 1, "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "a host", "version": "1"},
    },
}  # fmt: skip

"""An installation with real servers, people with tokens, and MCP's own client in front of them."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 60.0

TOKEN = """
import datetime, django, json, sys
django.setup()
from django.contrib.auth.models import User
from django.utils import timezone
from game.models import Player
from game.models.tokens import new_access_token
name, scopes, days = json.loads(sys.argv[1])
user, _ = User.objects.get_or_create(username=name)
player, _ = Player.objects.get_or_create(user=user, defaults={"name": name})
until = timezone.now() + datetime.timedelta(days=days)
print(json.dumps(new_access_token(player, "a test", scopes, until)[1]))
"""
LOG = """
import django, json, sys
django.setup()
from game.log.store import read_events
print(json.dumps([event.to_json() for event in read_events(sys.argv[1])]))
"""


class Installation:
    """A folder, a database, and processes on free ports of this machine."""

    def __init__(self, var: Path, **environment: str) -> None:
        left_out = ("REDIS_URL", "DATABASE_URL", "BRIGADE_TOKEN")
        self.env = {name: value for name, value in os.environ.items() if name not in left_out}
        self.env |= {
            "DJANGO_SETTINGS_MODULE": "webapp.settings", "BRIGADE_VAR": str(var),
            "LOG_LEVEL": "WARNING", "BRIGADE_WARM_UP": "0", **environment,
        }  # fmt: skip
        self.processes: list[subprocess.Popen[bytes]] = []
        self._run("manage.py", "migrate", "--verbosity", "0")

    def ask(self, script: str, *words: str) -> Any:
        """What a script prints as JSON."""
        return json.loads(self._run("-c", script, *words))

    def _run(self, *words: str) -> bytes:
        return subprocess.check_output([sys.executable, *words], cwd=ROOT, env=self.env)

    def token(self, name: str, scopes: tuple[str, ...] = ("read", "play"), days: float = 1) -> str:
        """A new token of the person of this name."""
        secret: str = self.ask(TOKEN, json.dumps([name, scopes, days]))
        return secret

    def log(self, session: str) -> list[dict[str, Any]]:
        """The session's events."""
        found: list[dict[str, Any]] = self.ask(LOG, session)
        return found

    def web(self) -> str:
        """The address of a new web process that answers."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        process = self._start("manage.py", "serve", "--port", str(port))
        while process.poll() is None:
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=1):
                    return f"http://127.0.0.1:{port}"
            except OSError:
                continue
        raise AssertionError("the server did not start")

    def worker(self) -> None:
        """A session worker that has said it is there."""
        process = self._start("-u", "manage.py", "run_sessions", stdout=subprocess.PIPE)
        assert process.stdout is not None
        assert b"running sessions" in process.stdout.readline()

    def _start(self, *words: str, stdout: int | None = None) -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, *words], cwd=ROOT, env=self.env, stdout=stdout)
        self.processes.append(process)
        return process

    def close(self) -> None:
        """End every process that still runs."""
        for process in self.processes:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


@pytest.fixture(scope="session")
def installation() -> type[Installation]:
    """For tests that need one of their own."""
    return Installation


@pytest.fixture(scope="session")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """One installation for all tests that leave it as it is."""
    found = Installation(tmp_path_factory.mktemp("kitchen"))
    yield found
    found.close()


@pytest.fixture(scope="session")
def url(kitchen: Installation) -> str:
    """Its web process."""
    return kitchen.web()


@pytest.fixture(scope="session")
def ana(kitchen: Installation) -> str:
    """Ana's token."""
    return kitchen.token("ana")


@pytest.fixture(scope="session")
def bo(kitchen: Installation) -> str:
    return kitchen.token("bo")


class RoundRobin(httpx2.AsyncBaseTransport):
    """Each request goes to the next of several servers; those that are gone are passed over."""

    def __init__(self, *urls: str) -> None:
        self._urls = [httpx2.URL(url) for url in urls]
        # A connection that was kept to a process that is gone fails only when it is used.
        self._http = httpx2.AsyncHTTPTransport(limits=httpx2.Limits(max_keepalive_connections=0))
        self.went: list[int] = []

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        for _ in self._urls:
            self._urls.append(self._urls.pop(0))
            port = self._urls[0].port
            request.url = request.url.copy_with(port=port)
            try:
                answer = await self._http.handle_async_request(request)
            except httpx2.ConnectError:
                continue
            self.went.append(port or 0)
            return answer
        raise httpx2.ConnectError("no server is there")

    async def aclose(self) -> None:
        await self._http.aclose()


Connect = Callable[..., AbstractAsyncContextManager[Client]]


@asynccontextmanager
async def _connected(
    url: str, token: str, mode: str = "auto", transport: Any = None, **more: Any
) -> AsyncIterator[Client]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx2.AsyncClient(headers=headers, timeout=PATIENCE_S, transport=transport) as http:
        transported = streamable_http_client(f"{url}/mcp", http_client=http)
        async with Client(transported, mode=mode, **more) as client:
            yield client


@pytest.fixture(scope="session")
def connect() -> Connect:
    """MCP's own client at this address with this token."""
    return _connected


@pytest.fixture(scope="session")
def round_robin() -> type[RoundRobin]:
    """A way to several servers, for the client's own HTTP library."""
    return RoundRobin

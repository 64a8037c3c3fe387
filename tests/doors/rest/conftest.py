"""A client that openapi-python-client made from docs/openapi.json, and a kitchen on loopback for it."""

from __future__ import annotations

import importlib
import json
import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
KITCHEN = os.environ["BRIGADE_PYTHON"]
"""The Python of the environment that the kitchen runs in; this one has only the generator."""

TOKEN = """
import datetime, django, json, sys
django.setup()
from django.contrib.auth.models import User
from django.utils import timezone
from game.models import Player
from game.models.tokens import new_access_token
player, _ = Player.objects.get_or_create(name="Ana", user=User.objects.get_or_create(username="ana")[0])
until = timezone.now() + datetime.timedelta(days=1)
print(json.dumps(new_access_token(player, "generated", sys.argv[1:], until)[1]))
"""


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of the package that was made; it is on the path."""
    folder = tmp_path_factory.mktemp("made")
    subprocess.run(
        [
            *(sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"),
            *("--path", str(ROOT / "docs" / "openapi.json"), "--output-path", str(folder / "kitchens")),
        ],
        check=True,
    )  # fmt: skip
    sys.path.insert(0, str(folder))
    return "kitchens"


@pytest.fixture(scope="session")
def part(made: str) -> Callable[[str], Any]:
    """A module of the client that was made, by its name."""
    return lambda name: importlib.import_module(f"{made}.{name}")


class Kitchen:
    """A server with a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        kept = {k: v for k, v in os.environ.items() if k not in ("REDIS_URL", "DATABASE_URL")}
        self._env = {
            **kept,
            "DJANGO_SETTINGS_MODULE": "webapp.settings",
            "BRIGADE_VAR": str(folder),
            "LOG_LEVEL": "WARNING",
        }
        subprocess.run(
            self._said("manage.py", "migrate", "--verbosity", "0"), **self._here, check=True
        )
        self._server = subprocess.Popen(
            self._said("manage.py", "serve", "--port", str(port)), **self._here
        )
        self._wait()

    @property
    def _here(self) -> dict[str, Any]:
        return {"cwd": ROOT, "env": self._env}

    def _said(self, *words: str) -> list[str]:
        return [KITCHEN, *words]

    def _wait(self) -> None:
        """Until it answers; it ends first if it cannot be."""
        while True:
            with suppress(subprocess.TimeoutExpired):
                raise RuntimeError(f"the server ended with {self._server.wait(0.1)}")
            with suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"{self.url}/api/v1/openapi.json").close()
                return

    def token(self, *scopes: str) -> str:
        """A new token of Ana's with these scopes."""
        found = subprocess.check_output(self._said("-c", TOKEN, *scopes), **self._here, text=True)
        return str(json.loads(found))

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()


@pytest.fixture(scope="session")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kitchen]:
    kitchen = Kitchen(tmp_path_factory.mktemp("var"))
    yield kitchen
    kitchen.close()


@pytest.fixture
def client(part: Callable[[str], Any], kitchen: Kitchen) -> Callable[..., Any]:
    """A client with a token of these scopes."""
    made = part("client").AuthenticatedClient

    def _client(*scopes: str) -> Any:
        return made(
            base_url=f"{kitchen.url}/api/v1", token=kitchen.token(*scopes), timeout=60,
            raise_on_unexpected_status=True,
        )  # fmt: skip

    return _client

"""Servers of kitchens as processes of their own, on free ports of this machine."""

from __future__ import annotations

import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import pytest

Serving = Callable[..., AbstractContextManager[str]]


@contextmanager
def _serving(*words: str, folder: Path | None = None) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    server = subprocess.Popen([sys.executable, *words, "--port", str(port)], cwd=folder)
    try:
        _wait(server, url)
        yield url
    finally:
        server.terminate()
        server.wait()


def _wait(server: subprocess.Popen[bytes], url: str) -> None:
    """Until it answers; it ends first if it cannot be."""
    while True:
        with suppress(subprocess.TimeoutExpired):
            raise RuntimeError(f"the server ended with {server.wait(0.1)}")
        with suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(f"{url}/health").close()
            return


@pytest.fixture(scope="session")
def serving() -> Serving:
    """Runs Python with these words and a port, and gives the server's address while it lasts."""
    return _serving


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """All worlds, 64 sockets at once."""
    with _serving("-P", "-m", "brigade", "serve", "--openenv") as url:
        yield url


@pytest.fixture(scope="session")
def small() -> Iterator[str]:
    """Robotouille for two sockets."""
    with _serving(
        "-P", "-m", "brigade", "serve", "--openenv", "robotouille", "--at-once", "2"
    ) as url:
        yield url

"""A real server and a real browser for the tests of what only a browser shows."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.conftest import CHROMIUM
from tests.kitchens import WORLDS
from tests.migrated import tables_in

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
KITCHENS = {"BRIGADE_WORLDS": str(WORLDS)}
"""The tests' own worlds: in words and in pictures, with actions listed and typed, for one and two."""
READY_S = 60
PAGE_MS = 20_000
"""How long a page may take where several browsers share two cores: a limit, no measure."""
expect.set_options(timeout=PAGE_MS)
COLD = {"BRIGADE_WARM_UP": "0", "BRIGADE_OPEN_HOUSE": "1"}
"""Kitchens are listed, so that people find each other. Tests that look at homes warm them up themselves; the others need no pictures of the menu."""
SCREENSHOTS = os.environ.get("BRIGADE_SCREENSHOTS")
"""A folder for pictures of what the tests saw; none are kept without it."""


@dataclass
class Server:
    """A kitchen in a process of its own, which tests may also kill and open again."""

    var: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __str__(self) -> str:
        return self.url

    def start(self) -> None:
        """Start and wait until it answers."""
        env = {**os.environ, "BRIGADE_VAR": str(self.var), "NO_BROWSER": "1"} | COLD | KITCHENS
        log = (self.var / "server.log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "play", "--port", str(self.port)],
            cwd=ROOT, env=env, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
        log.close()
        until = time.monotonic() + READY_S
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start:\n{self.log()}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/health/live", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def log(self) -> str:
        return (self.var / "server.log").read_text(errors="replace")[-4000:]

    def kill(self) -> None:
        """End it without warning (kill -9)."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One running kitchen for all browser tests of this process."""
    kitchen = Server(tmp_path_factory.mktemp("var"), free_port())
    kitchen.start()
    yield kitchen
    kitchen.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A kitchen of the test's own, to be killed and opened again."""
    tables_in(tmp_path)
    kitchen = Server(tmp_path, free_port())
    kitchen.start()
    yield kitchen
    kitchen.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def _no_script_breaks(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test looks at: an error that no script caught anywhere is a fault."""
    troubles: list[str] = []
    new_context = browser.new_context

    def listened(**more: Any) -> BrowserContext:
        context = new_context(**more)
        context.on("weberror", lambda error: troubles.append(f"{error.page}: {error.error}"))
        return context

    monkeypatch.setattr(browser, "new_context", listened)
    yield
    assert troubles == []


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh person: own cookies, desktop screen."""
    person = browser.new_context(viewport={"width": 1280, "height": 800})
    person.set_default_timeout(15_000)
    yield person
    person.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody with a telephone."""
    person = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    person.set_default_timeout(15_000)
    yield person
    person.close()

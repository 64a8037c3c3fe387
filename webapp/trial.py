"""An installation of its own with one study in it, and its server on loopback: for robots, measurements and tests."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from game.studies.pictures import Picture
from game.trying.robot import Ground

START_S = 120.0
LEAVE_S = 20.0
ELSEWHERE = ("REDIS_URL", "DATABASE_URL", "CELERY_BROKER_URL", "RUN_SESSIONS")
"""Variables that would make the trial use what others use."""


class TrialError(RuntimeError):
    """The installation could not be made, or its server did not start."""


class Server:
    """A web server that runs sessions as well, in a process of its own. `process` is None while it does not run."""

    def __init__(self, environment: Mapping[str, str], log: Path) -> None:
        self._environment, self._log = environment, log
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin, at the same port each time; returns when it answers.

        Raises:
            TrialError: it ended, or does not answer in time.
        """
        with self._log.open("ab") as log:
            words = [*_command(), "serve", "--port", str(self.port)]
            self.process = subprocess.Popen(words, env=self._environment, stdout=log, stderr=log)
        until = time.monotonic() + START_S
        while self.process.poll() is None and time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise TrialError(f"the server for the trial did not start: {self.said()}")

    def kill(self) -> None:
        """End it at once, as when the power goes: nothing is tidied up."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """Ask it to end, in good order."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(LEAVE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def said(self) -> str:
        """The end of what it wrote into its log."""
        return self._log.read_text("utf-8", "replace")[-1000:] if self._log.exists() else ""


@dataclass(frozen=True, slots=True)
class Trial:
    """An installation with one study that is open."""

    ground: Ground
    study: str
    environment: Mapping[str, str]
    server: Server

    def manage(self, *words: str) -> str:
        """Run a command of `manage.py` in it; what it says.

        Raises:
            TrialError: it fails, with what it said.
        """
        return _manage(self.environment, *words)


@contextmanager
def installation(
    text: str, keep: Path | None = None, beside: Iterable[Picture] = ()
) -> Iterator[Trial]:
    """A server with the study of this text in it, and the pictures beside it; all of it is gone afterwards, but for what
    is to be kept in `keep`.

    Raises:
        TrialError: the study cannot be put in, or the server does not start.
    """
    folder = keep.resolve() if keep else Path(tempfile.mkdtemp(prefix="brigade-try-"))
    folder.mkdir(parents=True, exist_ok=True)
    kept = {key: value for key, value in os.environ.items() if key not in ELSEWHERE}
    own = {
        "BRIGADE_VAR": str(folder),
        "BRIGADE_LIMITS": "0",
        "BRIGADE_WARM_UP": "0",
        "LOG_LEVEL": "ERROR",
    }
    environment = {**kept, **own}
    server = Server(environment, folder / "server.log")
    try:
        (folder / "study.yaml").write_text(text, "utf-8")
        for one in beside:
            (folder / one.name).write_bytes(one.data)
        _manage(environment, "migrate", "--verbosity", "0")
        told = json.loads(
            _manage(environment, "put_study", str(folder / "study.yaml"), "--open", "--json")
        )
        server.start()
        ground = Ground(f"http://127.0.0.1:{server.port}{told['path']}", told["token"])
        yield Trial(ground, told["id"], environment, server)
    finally:
        server.stop()
        if keep is None:
            shutil.rmtree(folder, ignore_errors=True)


def _command() -> list[str]:
    return [sys.executable, str(Path(settings.BASE_DIR) / "manage.py")]


def _manage(environment: Mapping[str, str], *words: str) -> str:
    done = subprocess.run(
        [*_command(), *words], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise TrialError(f"{words[0]}: {done.stderr.strip()[-1000:]}")
    return done.stdout


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])

"""An installation of several processes: PostgreSQL and Redis that are there, web processes, session workers."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg
import redis
from psycopg.sql import SQL, Identifier

from bench.kit.installation import environment

ROOT = Path(__file__).resolve().parents[2]
DATABASE_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
CONNECTIONS = 6
"""Of each process to PostgreSQL: that of a new server takes a hundred from all."""
SETTINGS = {
    "BRIGADE_API_RATE": "none", "BRIGADE_API_SESSIONS": "none", "BRIGADE_API_OPEN": "none", "BRIGADE_WARM_UP": "0",
    "BRIGADE_DATABASE_CONNECTIONS": str(CONNECTIONS), "LOG_LEVEL": "ERROR",
}  # fmt: skip
START_S, LEAVE_S = 120.0, 3.0
TOKENS = """
import datetime, django, json, sys
django.setup()
from django.contrib.auth.models import User
from django.utils import timezone
from game.models import Player
from game.models.tokens import new_access_token
until = timezone.now() + datetime.timedelta(days=1)
made = []
for number in range(int(sys.argv[1])):
    user = User.objects.create(username=f"program{number}")
    player = Player.objects.create(name=f"Program {number}", user=user)
    made.append(new_access_token(player, "bench", ("read", "play"), until)[1])
print(json.dumps(made))
"""
ENDS = """
select s.id, s.status, count(e.seq), coalesce(max(e.seq), 0), bool_or(e.kind = 'finished'),
       count(*) filter (where e.kind = 'step'), coalesce(sum(octet_length(e.payload::text)), 0)
from game_session s left join game_event e on e.session_id = s.id group by s.id, s.status
"""
CIDS = """
select e.session_id, c.value #>> '{}' from game_event e, jsonb_each(e.payload -> 'cids') c where e.kind = 'step'
"""


class NoFleet(Exception):
    """What it needs is not there; says what."""


@dataclass(frozen=True, slots=True)
class Used:
    """Seconds of CPU so far, and megabytes that are resident now, of one kind of process."""

    cpu: float
    megabytes: float = 0.0


@dataclass(frozen=True, slots=True)
class Logged:
    """What the database has of an episode."""

    status: str
    events: int
    last: int
    ended: bool
    steps: int
    size: int

    @property
    def whole(self) -> bool:
        """It has an end, and every number up to its last event."""
        return self.status == "finished" and self.ended and self.events == self.last


class Fleet:
    """Its processes, asked what they use, and its database, asked what is recorded."""

    def __init__(self, url: str, env: dict[str, str]) -> None:
        self._url, self._env = url, env
        self._kinds: dict[str, list[subprocess.Popen[bytes]]] = {"web": [], "sessions": []}
        self.addresses: list[str] = []

    def start(self, webs: int, workers: int) -> None:
        """Start them, and wait until all are there."""
        for _ in range(workers):
            self._kinds["sessions"].append(self._process("run_sessions"))
        for _ in range(webs):
            port = _free_port()
            self._kinds["web"].append(self._process("serve", "--port", str(port)))
            self.addresses.append(f"http://127.0.0.1:{port}")
        until = time.monotonic() + START_S
        for address in self.addresses:
            while not self._ready(address, workers):
                self._all_alive()
                if time.monotonic() > until:
                    raise RuntimeError(f"not ready within {START_S:g} s")
                time.sleep(0.2)

    def _process(self, *words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self._env,
            stdout=subprocess.DEVNULL,
        )

    def _all_alive(self) -> None:
        for processes in self._kinds.values():
            for process in processes:
                if process.poll() is not None:
                    raise RuntimeError(f"a process ended with {process.returncode}")

    def _ready(self, address: str, workers: int) -> bool:
        try:
            with urllib.request.urlopen(f"{address}/health/ready", timeout=10) as answer:
                parts = json.load(answer)["parts"]
        except (urllib.error.URLError, OSError):
            return False
        return int(parts["sessions"]["detail"].split()[0]) >= workers

    def tokens(self, count: int) -> list[str]:
        """A program's token each, of accounts of their own."""
        command = [sys.executable, "-c", TOKENS, str(count)]
        said = subprocess.run(
            command, cwd=ROOT, env=self._env, check=True, stdout=subprocess.PIPE, text=True
        )
        made: list[str] = json.loads(said.stdout)
        return made

    def used(self) -> dict[str, Used]:
        """By kind of process. Of PostgreSQL only the processes that serve this database, where they can be seen."""
        found = {
            kind: _of(psutil.Process(process.pid) for process in processes)
            for kind, processes in self._kinds.items()
        }
        name = urlsplit(self._url).path.strip("/")
        found["postgres"] = _of(_serving(name))
        with redis.Redis.from_url(self._env["REDIS_URL"]) as client:
            told: dict[str, Any] = client.info("cpu")
        found["redis"] = Used(float(told["used_cpu_sys"]) + float(told["used_cpu_user"]))
        return found

    def logged(self) -> dict[str, Logged]:
        """Every session, as the database has it."""
        with psycopg.connect(self._url) as server:
            return {row[0]: Logged(*row[1:]) for row in server.execute(ENDS)}

    def cids(self) -> set[tuple[str, str]]:
        """Session and the program's own id of every action that is in a step."""
        with psycopg.connect(self._url) as server:
            return {(row[0], row[1]) for row in server.execute(CIDS)}

    def stop(self) -> None:
        """Ask all to leave, and end who does not."""
        processes = [process for kind in self._kinds.values() for process in kind]
        for process in processes:
            process.terminate()
        until = time.monotonic() + LEAVE_S
        for process in processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, until - time.monotonic()))
            process.kill()
            process.wait()


def _of(processes: Iterator[psutil.Process]) -> Used:
    cpu = resident = 0.0
    for process in processes:
        with suppress(psutil.Error):
            times = process.cpu_times()
            cpu += float(times.user + times.system)
            resident += process.memory_info().rss / 1e6
    return Used(cpu, resident)


def _serving(database: str) -> Iterator[psutil.Process]:
    for process in psutil.process_iter(["name"]):
        with suppress(psutil.Error):
            if process.info["name"] == "postgres" and database in " ".join(process.cmdline()):
                yield process


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def fleet(webs: int, workers: int) -> Iterator[Fleet]:
    """So many web processes and session workers on a database of their own, all gone afterwards.

    Raises:
        NoFleet: PostgreSQL or Redis is not there.
    """
    with _redis() as bus, _database() as url:
        var = Path(tempfile.mkdtemp(prefix="brigade-fleet-"))
        env = environment(var, DATABASE_URL=url, REDIS_URL=bus, **SETTINGS)
        made = Fleet(url, env)
        try:
            migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
            subprocess.run(migrate, cwd=ROOT, env=env, check=True)
            made.start(webs, workers)
            yield made
        finally:
            made.stop()
            shutil.rmtree(var, ignore_errors=True)


@contextmanager
def _redis() -> Iterator[str]:
    try:
        with redis.Redis.from_url(REDIS_URL, socket_connect_timeout=2) as client:
            client.ping()
    except redis.RedisError as error:
        raise NoFleet(f"no Redis answers at TEST_REDIS_URL ({type(error).__name__})") from error
    yield REDIS_URL


@contextmanager
def _database() -> Iterator[str]:
    name = f"brigade_fleet_{secrets.token_hex(4)}"
    try:
        server = psycopg.connect(DATABASE_URL, autocommit=True, connect_timeout=3)
    except psycopg.OperationalError as error:
        raise NoFleet("no PostgreSQL answers at TEST_DATABASE_URL") from error
    with server:
        server.execute(SQL("create database {}").format(Identifier(name)))
        try:
            yield urlunsplit(urlsplit(DATABASE_URL)._replace(path=f"/{name}"))
        finally:
            server.execute(SQL("drop database {} with (force)").format(Identifier(name)))

"""A whole installation on loopback, for tests that kill parts of it: real servers, real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from tests.migrated import tables_in

ROOT = Path(__file__).parents[3]
PATIENCE = 40.0

OPEN = """
import django, json, sys
django.setup()
from game.live.kitchens import create_session
from game.engine.session import Settings
from sim.worlds import get_world
wish = json.loads(sys.argv[1])
task = get_world("robotouille").task(wish["task"])
session = create_session(task, settings=Settings(**wish["settings"]), player=None,
                         seats={k: tuple(v) for k, v in wish["seats"].items()})
print(json.dumps({"id": session.id, "tokens": {s.name: s.token for s in session.seats.all()}}))
"""

LOG = """
import django, json, sys
django.setup()
from game.engine.session import Session
from game.log.store import read_events
events = read_events(sys.argv[1])
Session.rebuild(sys.argv[1], events)
print(json.dumps([event.to_json() for event in events]))
"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class Installation:
    """Servers and workers with an environment of their own. Their database has its tables already: a file in `var`,
    or one of `tests.migrated.postgres` by `DATABASE_URL`; and they draw no pictures that nobody looks at."""

    def __init__(self, var: Path, **environment: str) -> None:
        kept = {k: v for k, v in os.environ.items() if k not in ("REDIS_URL", "DATABASE_URL")}
        self.env = {
            **kept,
            "DJANGO_SETTINGS_MODULE": "webapp.settings",
            "BRIGADE_VAR": str(var),
            "LOG_LEVEL": "WARNING",
            "BRIGADE_WARM_UP": "0",
            **environment,
        }
        self.processes: list[subprocess.Popen[bytes]] = []
        if "DATABASE_URL" not in environment:
            tables_in(var)

    def told(self, *arguments: str) -> Any:
        """What a command prints as JSON."""
        command = [sys.executable, "manage.py", *arguments]
        return json.loads(subprocess.check_output(command, cwd=ROOT, env=self.env, text=True))

    def ask(self, script: str, *arguments: str) -> Any:
        command = [sys.executable, "-c", script, *arguments]
        return json.loads(subprocess.check_output(command, cwd=ROOT, env=self.env, text=True))

    def open(self, task: str = "multi_agent/1", seats: dict | None = None, **settings: Any) -> Any:
        """A session: its id and the tokens of its seats."""
        chosen = {"countdown_s": 0, "stand_in": "chef", **settings}
        wish = {"task": task, "seats": seats or {}, "settings": chosen}
        return self.ask(OPEN, json.dumps(wish))

    def log(self, session: str) -> list[dict[str, Any]]:
        """The session's log, after proof that it folds again."""
        events: list[dict[str, Any]] = self.ask(LOG, session)
        assert [e["seq"] for e in events] == list(range(1, len(events) + 1))
        return events

    def web(self, port: int) -> subprocess.Popen[bytes]:
        """A web process that answers."""
        process = self._start("manage.py", "serve", "--port", str(port))
        while process.poll() is None:
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=1):
                    return process
            except OSError:
                continue
        raise AssertionError("the server did not start")

    def worker(self) -> subprocess.Popen[bytes]:
        """A session worker that has said it is there."""
        process = self._start("manage.py", "run_sessions", pipe=True)
        assert process.stdout is not None
        assert b"running sessions" in process.stdout.readline()
        return process

    def _start(self, *arguments: str, pipe: bool = False) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-u", *arguments],
            cwd=ROOT,
            env=self.env,
            stdout=subprocess.PIPE if pipe else None,
        )
        self.processes.append(process)
        return process

    def stop(self, process: subprocess.Popen[bytes]) -> int:
        """As supervisors stop a process, and how it ended."""
        process.terminate()
        return process.wait(PATIENCE)

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """As if the power had gone for this process alone."""
        process.send_signal(signal.SIGKILL)
        process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def close(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


class Mute:
    """A client of which the network shows no more: it reads nothing and answers no ping."""

    def __init__(self, port: int, session: str, token: str = "", **hello: Any) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", port))
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13"
        upgrade = "Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade"
        get = f"GET /ws/session/{session}/ HTTP/1.1\r\n{upgrade}\r\n{key}\r\n\r\n"
        self.socket.sendall(get.encode())
        assert self.socket.recv(12) == b"HTTP/1.1 101"
        self.send("hello", **{"v": 1, "token": token, "frames": False, **hello})

    def send(self, type_: str, **fields: Any) -> None:
        message = json.dumps({"type": type_, **fields}).encode()
        self.socket.sendall(Frame(Opcode.TEXT, message).serialize(mask=True))

    def close(self) -> None:
        self.socket.close()


class Cook:
    """A person with a real socket."""

    def __init__(self, port: int, session: str, token: str = "", **hello: Any) -> None:
        self.socket: ClientConnection = connect(
            f"ws://127.0.0.1:{port}/ws/session/{session}/",
            compression=None,
            max_size=None,
            legacy=True,
        )
        self.seq = 0
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.frames = 0
        self.send("hello", **{"v": 1, "token": token, "frames": False, **hello})

    def send(self, type_: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type_, **fields}))

    def next(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message; events and views are remembered."""
        raw = self.socket.recv(timeout=patience)
        if isinstance(raw, bytes):
            self.frames += 1
            return {"type": "frame"}
        message: dict[str, Any] = json.loads(raw)
        if message["type"] == "events":
            self.events += message["events"]
            self.seq = message["events"][-1]["seq"]
        elif message["type"] == "view":
            self.view = message
        return message

    def until(self, type_: str, **wanted: Any) -> dict[str, Any]:
        while True:
            message = self.next()
            if message["type"] == type_ and wanted.items() <= message.items():
                return message

    def until_event(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next event of this kind, from now or from what was told already."""
        while True:
            while self.events:
                event = self.events.pop(0)
                if event["kind"] == kind and wanted.items() <= event.items():
                    return event
            self.until("events")

    def until_status(self, status: str) -> None:
        while self.view.get("status") != status:
            self.next()

    def move(self, cid: str) -> None:
        """The first legal move that is not waiting, until it is acknowledged."""
        while not self.view.get("legal"):
            self.next()
        self.send("act", cid=cid, action=self.view["legal"][0], seen=self.view["seq"])
        self.until("ack", cid=cid)

    def insist(self, cid: str) -> None:
        """Wait on purpose, saying so again every second until it is acknowledged: whoever runs the
        session may be gone, and another not there yet."""
        while True:
            self.send("act", cid=cid, action=None)
            with suppress(TimeoutError):
                while (message := self.next(1.0)).get("cid") != cid or message["type"] != "ack":
                    pass
                return

    def is_cut_off(self) -> bool:
        try:
            while True:
                self.next()
        except ConnectionClosed:
            return True

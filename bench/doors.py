"""Doors for other tools: steps over OpenEnv's sockets and of Gymnasium's kitchens, moves over MCP, each with its own library.

They need the virtual environments that `make doors` makes; where one is not there, that is said and its
figures are left out. overcooked-ai stands beside where `.venv-overcooked` has it.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import psutil

from bench.kit.figures import Figure, Peer
from bench.kit.group import Items, run

ROOT = Path(__file__).resolve().parents[1]
CLIENTS = ROOT / "bench" / "clients"
SOCKETS, SMALL = 64, 4
WANTED_P50_MS, WANTED_STEPS_S = 3.0, 5_000.0
LAYOUT = "cramped_room"
WANTED_TEXT_MS, WANTED_PICTURE_MS = 50.0, 150.0
MCP_MOVES = (
    ("from above, in words", "asynchronous/1", False, WANTED_TEXT_MS),
    ("from above, with the picture", "asynchronous/1", True, WANTED_PICTURE_MS),
    ("at home, with the picture", "home/television", True, WANTED_PICTURE_MS),
)
WEB = {
    "DJANGO_SETTINGS_MODULE": "webapp.settings", "LOG_LEVEL": "WARNING", "BRIGADE_API_RATE": "none",
    "BRIGADE_API_SESSIONS": "none", "BRIGADE_WARM_UP": "0",
}  # fmt: skip
TOKEN = """
import datetime, django
django.setup()
from django.contrib.auth.models import User
from django.utils import timezone
from game.models import Player
from game.models.tokens import new_access_token
player = Player.objects.create(name="Bench", user=User.objects.create(username="bench"))
until = timezone.now() + datetime.timedelta(days=1)
print(new_access_token(player, "bench", ("read", "play"), until)[1])
"""


def measure(small: bool) -> Items:
    """OpenEnv, MCP, then Gymnasium beside overcooked-ai."""
    yield from _openenv(small)
    yield from _mcp(small)
    yield from _gymnasium(small)


def _openenv(small: bool) -> Items:
    python = _python("openenv")
    if python is None:
        yield "OpenEnv left out: .venv-openenv is not there, or lacks openenv (make doors)"
        return
    cores = len(psutil.Process().cpu_affinity())
    many = SMALL if small else SOCKETS
    for sockets, workers, steps in ((1, 1, 1_500), (many, 1, 60), (many, cores, 120)):
        serving = ["-m", "brigade", "serve", "--openenv", "robotouille", "--workers", str(workers)]
        with _server(python, serving, "/health") as (url, server):
            if workers > 1:
                _read(python, "openenv_steps.py", url, str(sockets), "2")  # all of them are up
            before = _cpu(server)
            came = _read(python, "openenv_steps.py", url, str(sockets), str(2 if small else steps))
            spent = (_cpu(server) - before) * 1000 / came["steps"]
        served = "one server process" if workers == 1 else f"{workers} server processes"
        load = f"robotouille, {sockets} socket{'s' * (sockets > 1)}, GenericEnvClient, {served}"
        name = "one socket" if sockets == 1 else f"{sockets} sockets, {served}"
        wanted = WANTED_P50_MS if sockets == 1 else None
        yield Figure(f"{name}: step, median", came["p50_ms"], "ms", load, wanted=wanted)
        yield Figure(f"{name}: step, p95", came["p95_ms"], "ms", load)
        fast = WANTED_STEPS_S if workers > 1 else None
        yield Figure(f"{name}: steps", came["steps_s"], "/s", load, "higher", fast)
        yield Figure(f"{name}: CPU of the server a step", spent, "ms", load)


def _mcp(small: bool) -> Items:
    python = _python("mcp")
    if python is None:
        yield "MCP left out: .venv-mcp is not there, or lacks mcp (make doors)"
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as var:
        env = {**os.environ, **WEB, "BRIGADE_VAR": var}
        run_ = partial(subprocess.run, cwd=ROOT, env=env, check=True)
        run_([python, "manage.py", "migrate", "--verbosity", "0"])
        token = run_([python, "-c", TOKEN], stdout=subprocess.PIPE, text=True).stdout.strip()
        with _server(python, ["manage.py", "serve"], "/health/live", env) as (url, server):
            for name, task, picture, wanted in MCP_MOVES:
                before = _cpu(server)
                words = (url, token, task, "3" if small else "80", str(int(picture)))
                came = _read(python, "mcp_moves.py", *words)
                spent = (_cpu(server) - before) * 1000 / came["moves"]
                load = f"{task}, act and look, one client of the SDK, one web process"
                yield Figure(f"MCP, {name}: move, median", came["p50_ms"], "ms", load)
                yield Figure(f"MCP, {name}: move, p95", came["p95_ms"], "ms", load, wanted=wanted)
                yield Figure(f"MCP, {name}: CPU of the server a move", spent, "ms", load)


def _gymnasium(small: bool) -> Items:
    python = _python("gymnasium", "gym")
    if python is None:
        yield "Gymnasium left out: .venv-gym is not there, or lacks gymnasium (make doors)"
        return
    peer, steps = None, "50" if small else "3000"
    beside = _python("overcooked_ai_py.mdp.overcooked_env", "overcooked")
    if beside is None:
        yield "without overcooked-ai: .venv-overcooked is not there, or lacks it or what it needs"
    else:
        came = _read(beside, "overcooked_steps.py", LAYOUT, steps)
        peer = Peer("overcooked-ai", came["steps_s"])
    load = "one process, CPU time, legal actions at random, resets counted"
    for task, sees in (
        ("tutorial/1", "vector"), ("asynchronous/1", "vector"), ("asynchronous/1", "text"),
        ("multi_agent/1", "vector"),
    ):  # fmt: skip
        came = _read(python, "gym_steps.py", task, sees, steps)
        own = peer if (task, sees) == ("multi_agent/1", "vector") else None
        yield Figure(f"{task}, {sees}", came["steps_s"], "/s", load, "higher", peer=own)


def _python(module: str, door: str = "") -> Path | None:
    """The interpreter of a door's virtual environment, if the module can be imported there: one whose own needs
    could not all be installed lies there, too."""
    python = ROOT / f".venv-{door or module}" / "bin" / "python"
    if not python.exists():
        return None
    tried = subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False)
    return None if tried.returncode else python


def _read(python: Path, client: str, *words: str) -> dict[str, float]:
    """What a client's program prints."""
    done = subprocess.run(
        [python, CLIENTS / client, *words], check=True, stdout=subprocess.PIPE, text=True
    )
    came: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return came


@contextmanager
def _server(
    python: Path, words: Sequence[str], path: str, env: Mapping[str, str] | None = None
) -> Iterator[tuple[str, psutil.Process]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [str(python), *words, "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    try:
        while not _answers(url + path):
            with suppress(subprocess.TimeoutExpired):
                raise RuntimeError(f"the server ended with {server.wait(0.1)}")
        yield url, psutil.Process(server.pid)
    finally:
        server.terminate()
        server.wait()


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url).close()
    except (urllib.error.URLError, ConnectionError):
        return False
    return True


def _cpu(process: psutil.Process) -> float:
    """Seconds of CPU so far, of its children too."""
    spent = [one.cpu_times() for one in (process, *process.children(recursive=True))]
    return float(sum(times.user + times.system for times in spent))


if __name__ == "__main__":
    run(measure, __doc__)

"""Resident memory of a server process, started as the Dockerfile starts it.

Read from outside when the process has come to rest: idle, with its homes warmed, and as a web
process that runs no sessions (told to warm, as it is by default). `python -m bench.memory --menu` waits
until the menu's pictures are drawn, a minute or two, and says what the process that draws them had.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psutil

from bench.kit.figures import Figure
from bench.kit.group import Items, parser, show
from bench.kit.installation import environment
from bench.kit.record import ROOT
from bench.kit.running import ended

REST_S = 4.0
"""A process that used no CPU to speak of for so long is at rest."""
QUIET_S = 0.4
"""What it may use in that time: a tenth of a core. It asks the database now and then whether a kitchen wants it."""
WITHIN_S = 200.0
"""How long that is waited for: the menu takes a slow machine two minutes, and what comes after it a few seconds."""
WARM, COLD = {"BRIGADE_WARM_UP": "1"}, {"BRIGADE_WARM_UP": "0"}


def measure(small: bool, menu: bool = False) -> Items:
    """A process of each kind; the smallest setting leaves the warm ones out."""
    if small:
        yield from _resident([("idle, homes not warmed", COLD)], 1.0)
        return
    first = "idle, homes warmed, first start"
    no_sessions = WARM | {"RUN_SESSIONS": "0"}
    kinds = [
        [("idle, homes not warmed", COLD)],
        [(first, WARM), *([("idle, homes warmed, later start", WARM)] if menu else [])],
        [("web process that runs no sessions", no_sessions)],
    ]
    # Memory does not hang on who else uses the cores: while one draws the menu, the others come to rest.
    with ThreadPoolExecutor() as pool:
        for items in pool.map(lambda one: list(_resident(one, menu=menu)), kinds):
            yield from items


def _resident(
    kinds: list[tuple[str, dict[str, str]]], rest_s: float = REST_S, menu: bool = False
) -> Items:
    """One process after the other in an installation of their own."""
    with tempfile.TemporaryDirectory(prefix="brigade-bench-") as var:
        command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(command, cwd=ROOT, env=environment(Path(var)), check=True)
        for name, more in kinds:
            with _serving(environment(Path(var), **more)) as process:
                rested, beside = _at_rest(process, rest_s, menu)
                megabytes = process.memory_info().rss / 1e6
            yield Figure(name, megabytes, "MB", "resident memory of one process, nobody there")
            if menu and beside:
                said = "the most it had; it lets all others go first, and ends"
                yield Figure(f"{name}: drawing the menu beside it", beside / 1e6, "MB", said)
            if not rested:
                yield f"it was still at work after {WITHIN_S:.0f} s"


@contextmanager
def _serving(variables: dict[str, str]) -> Iterator[psutil.Process]:
    """A server that answers."""
    port = _free_port()
    command = [sys.executable, "-m", "uvicorn", "webapp.asgi:application", "--port", str(port)]
    options = ["--ws", "websockets-sansio", "--log-level", "error"]
    process = subprocess.Popen([*command, *options], cwd=ROOT, env=variables)
    with ended(process):
        until = time.monotonic() + WITHIN_S
        while not _answers(port):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the server did not start")
            time.sleep(0.1)
        yield psutil.Process(process.pid)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1.0).close()
    except OSError:
        return False
    return True


def _at_rest(process: psutil.Process, rest_s: float, menu: bool) -> tuple[bool, int]:
    """Wait until it, and with the menu also what it has begun, has nothing more to do.

    Returns whether they came to rest, and the most bytes that what it has begun had meanwhile.
    """
    until, most = time.monotonic() + WITHIN_S, 0
    while time.monotonic() < until:
        before = _used(process)
        time.sleep(rest_s)
        children = process.children()
        most = max([most, *(_bytes(child) for child in children)])
        if not (menu and children) and _used(process) - before <= QUIET_S * rest_s / REST_S:
            return True, most
    return False, most


def _bytes(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.NoSuchProcess:
        return 0


def _used(process: psutil.Process) -> float:
    """Seconds of processor time, also of children that have ended."""
    times = process.cpu_times()
    return float(sum(times[:4]))


def main() -> int:
    """As every group, or with `--menu`."""
    options = parser(__doc__)
    options.add_argument("--menu", action="store_true", help="wait for the menu's pictures, too")
    chosen = options.parse_args()
    return show(measure(chosen.small, chosen.menu), chosen.out)


if __name__ == "__main__":
    sys.exit(main())

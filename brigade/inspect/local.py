"""A kitchen of one's own for people, opened beside an evaluation and closed with it."""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from functools import cache
from importlib.util import find_spec
from pathlib import Path

FOLDER = Path("var") / "inspect"
"""Where in the checkout its records are kept, unless BRIGADE_VAR says otherwise:
`BRIGADE_VAR=var/inspect make play` shows them."""
LOOK_S = 0.2


_one_at_a_time = threading.Lock()


def here() -> tuple[str, str]:
    """The address of the kitchen of this process, which is opened by the first call, and a token for it.

    Raises:
        ValueError: none can be opened, with what to do instead.
    """
    with _one_at_a_time:
        return _opened()


@cache
def _opened() -> tuple[str, str]:
    checkout = _checkout()
    if find_spec("django") is None or checkout is None:
        raise ValueError(
            "no kitchen can be opened here, because that needs a checkout and brigade[web]: open one with "
            "`make play`, and set BRIGADE_SERVER to its address and BRIGADE_TOKEN to a token from /tokens/"
        )
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {"BRIGADE_VAR": str(checkout / FOLDER), "BRIGADE_WARM_UP": "0"} | os.environ
    env["DJANGO_SETTINGS_MODULE"] = "webapp.settings"
    manage = [sys.executable, str(checkout / "manage.py")]
    server = subprocess.Popen(
        [*manage, "play", "--port", str(port), "--no-browser"],
        cwd=checkout, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for Inspect, which then closes it in order
    )  # fmt: skip
    atexit.register(_close, server)
    address = f"http://127.0.0.1:{port}"
    _wait(server, address)
    token = [*manage, "access_token", "Inspect", "--days", "7"]
    made = subprocess.run(token, cwd=checkout, env=env, capture_output=True, text=True)
    if made.returncode:
        raise ValueError(f"the kitchen that was opened here gives no token: {made.stderr.strip()}")
    return address, made.stdout.strip()


def _checkout() -> Path | None:
    """The checkout that this is, or in which one stands: installed distributions have no pages."""
    places = (Path(__file__).resolve().parents[2], Path.cwd())
    return next((one for one in places if (one / "templates").is_dir()), None)


def _wait(server: subprocess.Popen[bytes], address: str) -> None:
    """Until it answers; it ends first if it cannot be."""
    while server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/health/live").close()
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(LOOK_S)
    raise ValueError(
        f"the kitchen that was to be opened here ended with {server.returncode}; `make play` says why"
    )


def _close(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()

"""`manage.py play`: prepare everything and open the kitchen, in one process tree."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import webbrowser
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.http.request import validate_host

from webapp.server import KitchenServer, config

FIRST_PORT = 8000
PORTS_TO_TRY = 20


class Command(BaseCommand):
    """Open the kitchen."""

    help = "Prepare the database and serve pages, sockets, sessions and jobs until Ctrl-C."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 0))
        parser.add_argument(
            "--browser",
            action=argparse.BooleanOptionalAction,
            default=not os.environ.get("NO_BROWSER"),
            help="open the page where there is a browser",
        )

    def handle(self, *args: Any, host: str, port: int, browser: bool, **options: Any) -> None:
        _allow_hosts(host)
        listener = _listen(host, port)
        address = _address(host, listener.getsockname()[1])
        settings.NETWORK_URL = _network_address(host, listener.getsockname()[1])
        call_command("migrate", interactive=False, verbosity=0)
        self._welcome(host, address)
        # After its orderly stop uvicorn raises the signal again that asked for it.
        with _worker(), suppress(KeyboardInterrupt):
            _Kitchen(address if browser else None).run(sockets=[listener])
        self.stdout.write("The kitchen is closed. Nothing is lost: `make play` opens it again.")

    def _welcome(self, host: str, address: str) -> None:
        from webapp.accounts.links import owner_link_path

        self.stdout.write(f"\n  Brigade is open:  {address}/\n")
        if host in {"0.0.0.0", "::"}:
            for name in _own_names():
                self.stdout.write(f"  for the others:   http://{name}:{address.rsplit(':', 1)[1]}/")
        if path := owner_link_path():
            self.stdout.write(f"  your own account: {address}{path}  (works once)")
        self.stdout.write("  Ctrl-C closes it.\n")


class _Kitchen(KitchenServer):
    """The web server; opens the page once it answers."""

    def __init__(self, page: str | None) -> None:
        self._page = page
        super().__init__(config(log_level="warning"))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self._page and _has_browser():
            webbrowser.open(self._page)


def _has_browser() -> bool:
    """Whether a window could open here (a text browser would take over the terminal)."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket: at `port`, or at the first free one from 8000 when none is asked for."""
    candidates = [port] if port else range(FIRST_PORT, FIRST_PORT + PORTS_TO_TRY)
    reason: OSError | None = None
    for candidate in candidates:
        try:
            return socket.create_server((host, candidate), family=_family(host), backlog=2048)
        except OSError as error:
            reason = error
    where = (
        f"port {port}" if port else f"any port from {FIRST_PORT} to {FIRST_PORT + PORTS_TO_TRY - 1}"
    )
    raise CommandError(f"cannot listen on {host}, {where}: {reason}. Try `make play PORT=9000`.")


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _address(host: str, port: int) -> str:
    shown = "127.0.0.1" if host == "0.0.0.0" else "[::1]" if host == "::" else host
    return f"http://{shown}:{port}"


def _network_address(host: str, port: int) -> str:
    """Where others find this machine, by its number, which needs no name service; empty: nowhere.

    Where the user says which hosts are good, others are refused: an invitation names one of them.
    """
    if host not in {"0.0.0.0", "::"}:
        return ""
    names = _own_names()
    if "ALLOWED_HOSTS" in os.environ:
        names = [name for name in names if validate_host(name, settings.ALLOWED_HOSTS)]
    names = [name for name in names if _is_number(name)] + names
    return f"http://{names[0]}:{port}" if names else ""


def _is_number(name: str) -> bool:
    return all(part.isdecimal() for part in name.split("."))


def _own_names() -> list[str]:
    """This machine's name and addresses in its network, found without sending anything."""
    names = {socket.gethostname()}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # TEST-NET-1: a UDP connect only picks a route
            names.add(probe.getsockname()[0])
        except OSError:
            pass  # no network: the name alone
    return sorted(names)


def _allow_hosts(host: str) -> None:
    """Serving beyond this machine: its own names are good Host headers, unless the user said."""
    if "ALLOWED_HOSTS" in os.environ or host in {"127.0.0.1", "localhost", "::1"}:
        return
    extra = _own_names() if host in {"0.0.0.0", "::"} else [host]
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *extra]


@contextmanager
def _worker() -> Iterator[None]:
    """A job worker for as long as the kitchen is open."""
    # A group of its own: Ctrl-C reaches only the parent, which then ends the worker in order.
    child = subprocess.Popen([sys.executable, "-m", "webapp.worker"], start_new_session=True)
    try:
        yield
    finally:
        child.terminate()
        try:
            child.wait(timeout=5)
        except subprocess.TimeoutExpired:
            child.kill()

"""No name server is asked: a test speaks to this machine, and a name that nobody has fails at once.

How long a name server takes to say that there is no `kettle.example` is nothing that a test may hang on.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from typing import Any

OWN = frozenset({"localhost", "", None})

_asked = socket.getaddrinfo


def watch(*allowed: str | None) -> None:
    """From now on this process finds the addresses of `localhost`, of numbers and of these hosts only."""
    socket.getaddrinfo = _only(frozenset({*OWN, *allowed, socket.gethostname()}))


def _only(known: frozenset[str | None]) -> Callable[..., Any]:
    def asked(host: bytes | str | None, *args: Any, **kwargs: Any) -> Any:
        name = host.decode() if isinstance(host, bytes) else host
        if name in known or _is_number(name):
            return _asked(host, *args, **kwargs)
        raise socket.gaierror(socket.EAI_NONAME, f"tests ask no name server, not even for {name}")

    return asked


def _is_number(name: str | None) -> bool:
    try:
        ipaddress.ip_address((name or "").partition("%")[0])
    except ValueError:
        return False
    return True

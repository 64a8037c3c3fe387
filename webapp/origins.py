"""Whose pages may open a socket: our own, at the address they were loaded from."""

from __future__ import annotations

from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from django.utils.http import is_same_domain

PORTS = {"http": 80, "https": 443}


class OwnPages:
    """A browser must come from where it connects to: same scheme, host and port; or from an origin
    that this installation trusts. A program sends no Origin, and shows its token."""

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        headers = {name: value.decode("latin1") for name, value in scope.get("headers", ())}
        if welcome(scope, headers):
            return await self._application(scope, receive, send)
        await receive()
        return await send({"type": "websocket.close"})  # before it is accepted: 403


def welcome(scope: dict[str, Any], headers: dict[bytes, str]) -> bool:
    """Whether a request comes from our own pages, from an origin that is trusted, or from no page."""
    origin = headers.get(b"origin")
    if origin is None:
        return True
    return _trusted(origin) or _own(origin, scheme_of(scope, headers), headers)


def address_of(scope: dict[str, Any], headers: dict[bytes, str]) -> str:
    """Where our pages are, as whoever asks knows us: `https://kitchen.example.org`."""
    return f"{scheme_of(scope, headers)}://{_host(headers)}"


def scheme_of(scope: dict[str, Any], headers: dict[bytes, str]) -> str:
    """How the browser came: as the server knows it, or as a proxy that is believed says."""
    if believed := settings.SECURE_PROXY_SSL_HEADER:
        name, value = believed
        said = headers.get(name.removeprefix("HTTP_").replace("_", "-").lower().encode(), "")
        return "https" if said.split(",")[0].strip() == value else "http"
    return "https" if scope.get("scheme", "ws") in ("wss", "https") else "http"


def _own(origin: str, scheme: str, headers: dict[bytes, str]) -> bool:
    host = _host(headers)
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return False
    return _place(origin) is not None and _place(origin) == _place(f"{scheme}://{host}")


def _host(headers: dict[bytes, str]) -> str:
    host = headers.get(b"host", "")
    return headers.get(b"x-forwarded-host", host) if settings.USE_X_FORWARDED_HOST else host


def _trusted(origin: str) -> bool:
    """Whether it is one of `CSRF_TRUSTED_ORIGINS`; `https://*.example.org` stands for many."""
    place = _place(origin)
    for known in settings.CSRF_TRUSTED_ORIGINS if place is not None else ():
        pattern = _place(known.replace("://*.", "://"))
        if pattern is None or place is None or (place[0], place[2]) != (pattern[0], pattern[2]):
            continue
        domain = f".{pattern[1]}" if "://*." in known else pattern[1]
        if is_same_domain(place[1], domain):
            return True
    return False


def _place(address: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an address; None if it is none."""
    try:
        parts: SplitResult = urlsplit(address.lower())
        port = parts.port or PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname and port else None

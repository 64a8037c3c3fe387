"""The link that others follow: at an address that they can open, too."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse


def invitation(request: HttpRequest, session_id: str) -> str:
    """The address of a session for somebody else.

    At the public address of this installation, if it has one; else at the one this page was opened
    at, but not at `localhost` where the kitchen is open to its network.
    """
    return link_to(request, reverse("session", args=[session_id]))


def link_to(request: HttpRequest, path: str) -> str:
    """The address of one of our pages for somebody else; see `invitation`."""
    if settings.PUBLIC_URL:
        return f"{settings.PUBLIC_URL}{path}"
    at = request.GET.get("at", "")
    if at in settings.CSRF_TRUSTED_ORIGINS:  # what a browser behind a proxy sees in its address bar
        return f"{at}{path}"
    link = request.build_absolute_uri(path)
    return f"{settings.NETWORK_URL}{path}" if settings.NETWORK_URL and is_local(link) else link


def is_local(link: str) -> bool:
    """Whether only this machine itself can open it."""
    host = urlsplit(link).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

"""What visitors are told when something is wrong with us."""

from __future__ import annotations

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

AGAIN_S = 10


def server_error(request: HttpRequest) -> HttpResponse:
    """A database that is away, or has no room, is no fault of the page: 503, and come again."""
    error = sys.exc_info()[1]
    if not isinstance(error, OperationalError | InterfaceError):
        return defaults.server_error(request)
    # Without the request: what pages show of who one is would ask the database.
    page = render(None, "unavailable.html", {"full": "full" in str(error)}, status=503)
    page.headers["Retry-After"] = str(AGAIN_S)
    page.headers["Cache-Control"] = "no-store"
    return page

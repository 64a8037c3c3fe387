"""What a browser may load and run on our pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

DIRECTIVES = {
    "default-src": "'self'",
    "img-src": "'self' data: blob:",
    "style-src": "'self' 'unsafe-inline'",
    "frame-ancestors": "'self'",
    "form-action": "'self'",
    "base-uri": "'self'",
    "object-src": "'none'",
}
POLICY = "; ".join(f"{name} {value}" for name, value in DIRECTIVES.items())

NEVER_PAGES = ("text/javascript", "text/css", "font/")
"""What no browser opens as a page needs no policy (our one worker counts seconds): of fifty scripts it is ten kilobytes."""

Handler = Callable[[HttpRequest], HttpResponseBase]
AsyncHandler = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def content_security_policy(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """Middleware: everything comes from this server, and no script stands in a page."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            return _with_policy(await get_response(request))

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        assert isinstance(response, HttpResponseBase)
        return _with_policy(response)

    return answer


def _with_policy(response: HttpResponseBase) -> HttpResponseBase:
    """A page may say in `policy` which directives are others for it (`game.pages.studies.recruited`)."""
    if response.headers.get("Content-Type", "").startswith(NEVER_PAGES):
        return response
    changes: dict[str, str] = getattr(response, "policy", {})
    directives = {name: changes.get(name, value) for name, value in DIRECTIVES.items()}
    policy = "; ".join(f"{name} {value}" for name, value in directives.items())
    response.headers.setdefault("Content-Security-Policy", policy)
    return response

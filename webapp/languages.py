"""Which language a reader reads: the one that they chose, else one that their browser names, else the house's own.

It is spoken while a request is answered, and nowhere else: jobs, sockets, doors for programs and the log, which run
outside of pages, stay English, whatever anybody reads.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

Handler = Callable[[HttpRequest], HttpResponseBase]
AsyncHandler = Callable[[HttpRequest], Awaitable[HttpResponseBase]]

ENGLISH_ONLY = ("/api/", "/mcp", "/health/")
"""Paths that programs ask: their words are part of what they promise."""


def language_for(request: HttpRequest) -> str:
    """The code of the language in which this request is answered, one of `settings.LANGUAGES`."""
    if request.path.startswith(ENGLISH_ONLY):
        return "en"
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    wished = (request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""), *(tag for tag, _ in accepted))
    for tag in filter(None, wished):
        try:
            return get_supported_language_variant(tag)
        except LookupError:
            continue
    return str(settings.HOUSE_LANGUAGE)


@sync_and_async_middleware
def readers_language(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """Middleware: a page speaks its reader's language, and says to caches that it does."""
    if iscoroutinefunction(get_response):

        async def answer_later(request: HttpRequest) -> HttpResponseBase:
            with translation.override(language_for(request)):
                return _varied(await get_response(request))

        return answer_later

    def answer(request: HttpRequest) -> HttpResponseBase:
        with translation.override(language_for(request)):
            response = get_response(request)
        assert isinstance(response, HttpResponseBase)
        return _varied(response)

    return answer


def _varied(response: HttpResponseBase) -> HttpResponseBase:
    """Pages differ by reader; pictures, files and answers to programs do not."""
    if response.headers.get("Content-Type", "").startswith("text/html"):
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response

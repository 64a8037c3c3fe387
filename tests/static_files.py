"""Static files for test clients, by the middleware that serves them in life, made once for all.

Every test client has a handler of its own, whose ServeStatic would look at each static file again and
answer every page in another thread: both together took half of the suite's time.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, ClassVar

from asgiref.sync import async_to_sync, iscoroutinefunction, sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from servestatic.middleware import ServeStaticMiddleware

from webapp.smaller import SmallerFiles

IN_LIFE = ["webapp.smaller.SmallerFiles", "servestatic.middleware.ServeStaticMiddleware"]

Handler = Callable[[HttpRequest], HttpResponseBase]
AsyncHandler = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


class LookedAtOnce(ServeStaticMiddleware):
    """ServeStatic, whose list of files is made by the first of a process and read by all others."""

    _looked_at: ClassVar[tuple[Any, Any] | None] = None

    def add_files_from_finders(self) -> None:
        if LookedAtOnce._looked_at is None:
            super().add_files_from_finders()
            LookedAtOnce._looked_at = self.files, self.directories
        self.files, self.directories = LookedAtOnce._looked_at


def middleware(in_life: list[str]) -> list[str]:
    """The middleware `in_life`, with `served` in the place of the two that serve static files."""
    place = in_life.index(IN_LIFE[0])
    assert in_life[place : place + 2] == IN_LIFE
    return [*in_life[:place], f"{__name__}.served", *in_life[place + 2 :]]


@sync_and_async_middleware
def served(get_response: Handler | AsyncHandler) -> Handler | AsyncHandler:
    """As in life, but pages that a client asks for without a loop stay in their thread."""
    if iscoroutinefunction(get_response):
        return SmallerFiles(LookedAtOnce(get_response))

    @cache
    def file() -> Handler:
        return async_to_sync(SmallerFiles(LookedAtOnce(sync_to_async(get_response))))

    def answer(request: HttpRequest) -> HttpResponseBase:
        is_file = request.path_info.startswith(f"/{settings.STATIC_URL.strip('/')}/")
        return file()(request) if is_file else get_response(request)  # type: ignore[return-value]

    return answer

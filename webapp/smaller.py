"""Scripts, styles and drawings on the way to a browser, made smaller: a phone loads a third of the bytes.

Only files that are the same for everybody: pages carry secrets beside words of others, and how well both
compress together would tell of them.
"""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterable, Awaitable, Callable
from functools import lru_cache
from typing import cast

from asgiref.sync import markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, StreamingHttpResponse
from django.utils.cache import patch_vary_headers

KINDS = ("text/", "image/svg+xml", "application/json")
"""What gets smaller; fonts and pictures are compressed as they are."""
LEVEL = 6
KEPT = 200
"""Files of which the compressed form is kept: more than there are."""

Handler = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


class SmallerFiles:
    """Middleware: gzip for static files, where the browser takes it and the whole file is asked for."""

    async_capable, sync_capable = True, False

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response
        markcoroutinefunction(self)

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = await self.get_response(request)
        if not request.path.startswith(settings.STATIC_URL) or not _is_worth_it(response):
            return response
        if "gzip" not in request.headers.get("Accept-Encoding", "") or request.method != "GET":
            patch_vary_headers(response, ["Accept-Encoding"])
            return response
        return await _smaller(cast(StreamingHttpResponse, response))


def _is_worth_it(response: HttpResponseBase) -> bool:
    kind = response.headers.get("Content-Type", "")
    return response.status_code == 200 and response.streaming and kind.startswith(KINDS)


async def _smaller(response: StreamingHttpResponse) -> HttpResponse:
    chunks = cast(AsyncIterable[bytes], response.streaming_content)
    whole = b"".join([chunk async for chunk in chunks])
    response.close()
    headers = {name: value for name, value in response.headers.items() if name != "Content-Length"}
    if "ETag" in headers and not headers["ETag"].startswith("W/"):
        headers["ETag"] = f"W/{headers['ETag']}"
    small = HttpResponse(_gzipped(whole), headers=headers | {"Content-Encoding": "gzip"})
    small.headers["Content-Length"] = str(len(small.content))
    patch_vary_headers(small, ["Accept-Encoding"])
    return small


@lru_cache(maxsize=KEPT)
def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, LEVEL, mtime=0)

"""Downloads that stream under both kinds of server.

Django reads a plain iterator whole before it sends it over ASGI; an asynchronous one it streams.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.http import content_disposition_header

from game.files.kept import Kept


def download(
    request: HttpRequest, chunks: Iterator[bytes], name: str, content_type: str
) -> StreamingHttpResponse:
    """Chunks as a file to be saved under `name`. The iterator must not use the database."""
    streamed = _in_turn(chunks) if isinstance(request, ASGIRequest) else chunks
    response = StreamingHttpResponse(streamed, content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(True, name)
    response["Cache-Control"] = "private, no-store"
    return response


def file_download(
    request: HttpRequest, file: Kept, name: str, content_type: str
) -> StreamingHttpResponse:
    """A file that is kept, without ever holding more than a chunk of it."""
    response = download(request, file.chunks, name, content_type)
    response["Content-Length"] = str(file.size)
    return response


async def _in_turn(chunks: Iterator[bytes]) -> AsyncIterator[bytes]:
    while (chunk := await asyncio.to_thread(next, chunks, None)) is not None:
        yield chunk

"""Downloads that stream under both kinds of server.

Django reads a plain iterator whole before it sends it over ASGI; an asynchronous one it streams.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.http import content_disposition_header

CHUNK = 256 * 1024


def download(
    request: HttpRequest, chunks: Iterator[bytes], name: str, content_type: str
) -> StreamingHttpResponse:
    """Chunks as a file to be saved under `name`. The iterator must not use the database."""
    streamed = _in_turn(chunks) if isinstance(request, ASGIRequest) else chunks
    response = StreamingHttpResponse(streamed, content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(True, name)
    response["Cache-Control"] = "private, no-store"
    return response


def file_download(request: HttpRequest, path: Path, content_type: str) -> StreamingHttpResponse:
    """A file, without ever holding more than a chunk of it.

    Raises:
        FileNotFoundError: it is not there (any more).
    """
    size = path.stat().st_size
    response = download(request, _chunks(path), path.name, content_type)
    response["Content-Length"] = str(size)
    return response


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while data := file.read(CHUNK):
            yield data


async def _in_turn(chunks: Iterator[bytes]) -> AsyncIterator[bytes]:
    while (chunk := await asyncio.to_thread(next, chunks, None)) is not None:
        yield chunk

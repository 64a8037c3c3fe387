"""As much of HTTP/1.1 as the scripted endpoint needs: one request a connection, on loopback."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass

from sim import reading
from sim.world import JSON, WorldError

HEAD_BYTES = 64_000
BODY_BYTES = 20_000_000
BODY = reading.Limits(size=BODY_BYTES)
REASONS = {
    200: "OK", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found",
    405: "Method Not Allowed", 413: "Content Too Large", 429: "Too Many Requests",
    500: "Internal Server Error", 503: "Service Unavailable",
}  # fmt: skip


class BadRequest(Exception):
    """The request cannot be understood; `status` says how to answer."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> JSON:
        """The body as JSON. Raises BadRequest."""
        try:
            return reading.plain(self.body, BODY)
        except WorldError as error:
            raise BadRequest(400, f"The body is not JSON that can be used: {error}") from error


async def read_request(reader: asyncio.StreamReader) -> Request | None:
    """The request of a connection; None if it was closed before there was one.

    Raises:
        BadRequest: it is no HTTP, or too large.
    """
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    except asyncio.LimitOverrunError as error:
        raise BadRequest(413, "The head of the request is too large.") from error
    first, *rest = head.decode("latin-1").split("\r\n")
    parts = first.split(" ")
    if len(parts) != 3:
        raise BadRequest(400, "This is not HTTP.")
    headers = {
        name.strip().lower(): value.strip()
        for name, colon, value in (line.partition(":") for line in rest)
        if colon
    }
    return Request(parts[0], parts[1].partition("?")[0], headers, await _body(reader, headers))


async def _body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    try:
        length = int(headers.get("content-length", "0"))
    except ValueError as error:
        raise BadRequest(400, "Content-Length is not a number.") from error
    if not 0 <= length <= BODY_BYTES:
        raise BadRequest(413, "The body of the request is too large.")
    try:
        return await reader.readexactly(length)
    except asyncio.IncompleteReadError as error:
        raise BadRequest(400, "The body of the request is incomplete.") from error


def response(
    status: int, body: bytes, kind: str = "application/json", more: Mapping[str, str] | None = None
) -> bytes:
    """A whole response."""
    headers = {
        "Content-Type": kind,
        "Content-Length": str(len(body)),
        "Connection": "close",
        **(more or {}),
    }
    lines = [f"HTTP/1.1 {status} {REASONS.get(status, 'Status')}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def json_response(status: int, data: JSON, more: Mapping[str, str] | None = None) -> bytes:
    """A whole response with JSON in it."""
    return response(status, json.dumps(data).encode(), more=more)

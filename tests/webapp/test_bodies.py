"""Requests that bring too much are refused before anything keeps or parses it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from webapp.bodies import bounded

MOST = settings.DATA_UPLOAD_MAX_MEMORY_SIZE


class Page:
    """Reads the whole body, as Django does, and says how much it was."""

    read = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        while (message := await receive())["type"] == "http.request":
            self.read += len(message["body"])
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"thank you"})


async def _ask(
    page: Page, parts: list[bytes], announced: bytes | None = None, path: str = "/"
) -> tuple[int, bytes]:
    """Status and text of the answer to a request whose body comes in parts."""
    sent: list[Any] = []

    async def body() -> AsyncIterator[Any]:
        for number, part in enumerate(parts, 1):
            yield {"type": "http.request", "body": part, "more_body": number < len(parts)}

    stream = body()
    headers = [] if announced is None else [(b"content-length", announced)]

    async def send(message: Any) -> None:
        sent.append(message)

    await bounded(page)({"type": "http", "headers": headers, "path": path}, stream.__anext__, send)
    return sent[0]["status"], sent[1]["body"]


async def test_a_body_of_the_largest_size_is_read():
    page = Page()
    status, _ = await _ask(page, [b"x" * (MOST // 2), b"x" * (MOST - MOST // 2)], b"%d" % MOST)
    assert (status, page.read) == (200, MOST)


@pytest.mark.parametrize("announced", [b"%d" % (MOST + 1), b"9" * 5000])
async def test_a_body_that_is_announced_too_large_is_not_read_at_all(announced):
    page = Page()
    status, text = await _ask(page, [b"x"], announced)
    assert (status, page.read) == (413, 0)
    assert b"1024 KiB" in text


async def test_some_pages_take_whole_games_and_no_more():
    path = reverse("bring_in")
    assert path in settings.LARGE_BODIES
    page = Page()
    status, _ = await _ask(page, [b"x" * MOST, b"x" * MOST], b"%d" % (2 * MOST), path)
    assert (status, page.read) == (200, 2 * MOST)
    most = settings.LARGE_BODIES[path]
    status, text = await _ask(page, [b"x"], b"%d" % (most + 1), path)
    assert status == 413
    assert b"%d KiB" % (most // 1024) in text


async def test_a_body_that_turns_out_too_large_is_not_read_on():
    page = Page()
    status, text = await _ask(page, [b"x" * MOST, b"x", b"x" * MOST])
    assert (status, page.read) == (413, MOST)
    assert b"too large" in text


async def test_a_length_that_is_no_number_is_left_to_the_server():
    assert (await _ask(Page(), [b"x"], b"many"))[0] == 200

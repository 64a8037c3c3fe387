"""Static files are sent compressed to those who take it, whole, and nothing else is."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from django.test import AsyncClient

ROOT = Path(__file__).resolve().parents[2]
TAKES = {"Accept-Encoding": "gzip"}


async def _get(path: str, **headers: str) -> tuple[bytes, dict[str, str]]:
    answer = await AsyncClient().get(path, headers=headers)
    data = (
        b"".join([chunk async for chunk in answer.streaming_content])
        if answer.streaming
        else answer.content
    )
    return data, dict(answer.headers)


async def test_a_long_script_comes_whole_and_small() -> None:
    data, headers = await _get("/static/js/session.js", **TAKES)
    whole = (ROOT / "static/js/session.js").read_bytes()
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(data) == whole
    assert len(data) < len(whole) / 2
    assert headers["Content-Length"] == str(len(data))
    assert "Accept-Encoding" in headers["Vary"]


async def test_who_takes_no_gzip_gets_the_file_as_it_is() -> None:
    data, headers = await _get("/static/js/session.js")
    assert "Content-Encoding" not in headers
    assert data == (ROOT / "static/js/session.js").read_bytes()


async def test_what_is_compressed_already_stays_as_it_is() -> None:
    _, headers = await _get("/static/vendor/nunito/nunito-5.3.0-latin.woff2", **TAKES)
    assert "Content-Encoding" not in headers


@pytest.mark.django_db(transaction=True)
async def test_pages_with_secrets_are_not_compressed() -> None:
    _, headers = await _get("/me/", **TAKES)
    assert "Content-Encoding" not in headers

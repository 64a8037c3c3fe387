"""What may be loaded and run stands on everything that can be opened as a page."""

from __future__ import annotations

import pytest
from django.test import AsyncClient

POLICY = "Content-Security-Policy"


@pytest.mark.parametrize("path", ["/health/live", "/static/img/hat.svg", "/not/there/"])
async def test_pages_drawings_and_errors_say_what_may_run(path: str) -> None:
    assert "default-src 'self';" in (await AsyncClient().get(path)).headers[POLICY]


@pytest.mark.parametrize("path", ["/static/js/said.js", "/static/css/base.css"])
async def test_what_is_never_a_page_carries_no_policy(path: str) -> None:
    answer = await AsyncClient().get(path)
    assert answer.status_code == 200
    assert POLICY not in answer.headers
    assert answer.headers["X-Content-Type-Options"] == "nosniff"

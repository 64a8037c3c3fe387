"""Addresses that are not pages."""

from __future__ import annotations

import pytest


def test_a_browser_finds_the_icon_where_it_looks_for_it(client):
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert answer.url.endswith("img/hat.svg")


def test_a_process_says_that_it_lives(client):
    assert client.get("/health/live").json() == {"status": "alive"}


@pytest.mark.django_db
def test_health_names_every_part(client):
    parts = client.get("/health/ready").json()["parts"]
    assert {"database", "redis", "sessions", "jobs"} <= set(parts)


def test_every_answer_says_that_nothing_may_come_from_elsewhere(client):
    policy = client.get("/health/live").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy

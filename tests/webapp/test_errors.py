"""What visitors see when something is wrong with the server."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from django.test import Client

from game.pages import home


@pytest.fixture
def visitor(settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    return Client(raise_request_exception=False)


def _failing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_args: object, **_fields: object) -> None:
        raise error

    monkeypatch.setattr(home, "render", fail)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "reason"),
    [("database or disk is full", "disk is full"), ("no route to host", "does not answer")],
)
def test_a_database_that_takes_nothing_is_a_503_that_says_why(visitor, monkeypatch, said, reason):
    _failing(monkeypatch, OperationalError(said))
    answer = visitor.get("/")
    assert answer.status_code == 503
    assert reason in " ".join(answer.text.split())
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.django_db
def test_a_fault_of_ours_stays_a_500(visitor, monkeypatch):
    _failing(monkeypatch, RuntimeError("a fault"))
    assert visitor.get("/").status_code == 500

"""Short questions keep their connection to SQLite, and a failed one is not kept."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection

from game.doors.asking import quickly
from game.models import Session

on_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="PostgreSQL's connections lie in a pool"
)


def counted() -> int:
    return Session.objects.count()


def opened() -> object:
    return connection.connection


@pytest.mark.django_db(transaction=True)
async def test_a_question_is_answered() -> None:
    assert await quickly(counted) == 0


@on_sqlite
@pytest.mark.django_db(transaction=True)
async def test_the_next_question_finds_the_connection_of_the_last() -> None:
    await quickly(counted)
    first = await quickly(opened)
    await quickly(counted)
    assert first is not None
    assert await quickly(opened) is first


@on_sqlite
@pytest.mark.django_db(transaction=True)
async def test_a_connection_that_failed_is_replaced() -> None:
    def broken() -> None:
        with connection.cursor() as cursor:
            cursor.execute("select nothing from nowhere")

    await quickly(counted)
    with pytest.raises(DatabaseError):
        await quickly(broken)
    assert await quickly(opened) is None
    assert await quickly(counted) == 0


@pytest.mark.django_db(transaction=True)
async def test_what_the_question_raises_reaches_whoever_asked() -> None:
    def missing() -> Session:
        return Session.objects.get(pk="nowhere")

    with pytest.raises(Session.DoesNotExist):
        await quickly(missing)

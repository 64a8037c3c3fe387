"""Five hundred people on one link at once, over PostgreSQL: as many places as there are, and a page for everybody."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2
import psycopg
import pytest

from tests.conftest import REDIS_URL
from tests.game.live.outside import Installation, free_port
from tests.migrated import postgres
from tests.shares import WHOLE

pytestmark = [pytest.mark.services, pytest.mark.slow]

RUSH = """
study: rush
title: A rush
factors: {pace: [turns, together], hints: [some, none]}
recruiting: {places: 50, minutes: 5, pay: 2.00}
stages:
  - consent: {text: You are recorded.}
  - end: Goodbye.
"""
TURK = "?workerId=AWORKER{0}&assignmentId=3ASSIGNED{0}&hitId=3HIT1234&turkSubmitTo=https://www.mturk.com"
PEOPLE, PLACES, CONNECTIONS = 500, 50, 16
LONG_S = 280.0


@dataclass(frozen=True)
class Answer:
    """What somebody's browser got, and from where."""

    status: int
    page: str
    location: str


async def open_all(addresses: list[str]) -> list[Answer]:
    """Everybody opens their address at once, each over a connection of their own and without cookies."""
    transport = httpx2.AsyncHTTPTransport(limits=httpx2.Limits(max_connections=None))
    waits = dict.fromkeys(("connect", "read", "write", "pool"), LONG_S)

    async def one(address: str) -> Answer:
        request = httpx2.Request("GET", address, extensions={"timeout": waits})
        answer = await transport.handle_async_request(request)
        page = (await answer.aread()).decode()
        await answer.aclose()
        return Answer(answer.status_code, page, answer.headers.get("location", ""))

    try:
        return await asyncio.gather(*(one(address) for address in addresses))
    finally:
        await transport.aclose()


@pytest.fixture
def database() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture
def house(tmp_path: Path, database: str) -> Iterator[Installation]:
    installation = Installation(
        tmp_path, DATABASE_URL=database, REDIS_URL=REDIS_URL, LOG_LEVEL="CRITICAL",
        BRIGADE_DATABASE_CONNECTIONS=str(CONNECTIONS),
    )  # fmt: skip
    yield installation
    installation.close()


@pytest.mark.parametrize("processes", [1, 2] if WHOLE else [2])
def test_of_five_hundred_at_once_fifty_get_a_place_and_all_others_are_told(
    house: Installation, database: str, tmp_path: Path, processes: int
) -> None:
    (tmp_path / "rush.yaml").write_text(RUSH)
    put = house.told("put_study", str(tmp_path / "rush.yaml"), "--open", "--json")
    bases = [f"http://127.0.0.1:{port}" for port in (free_port() for _ in range(processes))]
    for base in bases:
        house.web(int(base.rsplit(":", 1)[1]))
    links = [bases[n % processes] + put["path"] + TURK.format(n) for n in range(PEOPLE)]

    answers = asyncio.run(open_all(links))

    assert Counter(one.status for one in answers) == {302: PLACES, 503: PEOPLE - PLACES}
    turned_away = [one.page for one in answers if one.status == 503]
    assert sum("All places of this study are taken" in page for page in turned_away) == 450
    assert sum("Please return the HIT" in page for page in turned_away) == 450
    let_in = [one for one in answers if one.location]
    assert len({one.location for one in let_in}) == PLACES
    first = asyncio.run(open_all([bases[0] + one.location for one in let_in]))
    assert sum(one.status == 200 and "You are recorded." in one.page for one in first) == PLACES

    with psycopg.connect(database) as server:
        cells = server.execute("SELECT cell, count(*) FROM game_participant GROUP BY cell")
        assert sorted(count for _, count in cells.fetchall()) == [12, 12, 13, 13]
        numbers = server.execute("SELECT number FROM game_participant ORDER BY number")
        assert [one for (one,) in numbers.fetchall()] == list(range(1, PLACES + 1))
        held = server.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchone()
        assert held is not None
        assert 0 < held[0] <= processes * CONNECTIONS

    again = [link for link, one in zip(links, answers, strict=True) if one.location]
    back = asyncio.run(open_all(again))
    assert [one.location for one in back] == [one.location for one in let_in]

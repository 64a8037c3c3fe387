"""Forty programs at two web processes over PostgreSQL: each is dealt one kitchen of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.conftest import REDIS_URL
from tests.game.live.outside import Installation, free_port
from tests.loops import each
from tests.migrated import postgres

pytestmark = [pytest.mark.services, pytest.mark.slow]
PROGRAMS, PLAY = 40, 6

NAMED = """
import django, json, sys
django.setup()
from datetime import timedelta
from django.contrib.auth.models import User
from django.utils import timezone
from game.models import Player, Program
from game.models.tokens import new_access_token
player = Player.objects.create(name="Ana", user=User.objects.create(username="ana"))
until = timezone.now() + timedelta(hours=1)
rows = [Program.objects.create(player=player, name=f"p{n}") for n in range(int(sys.argv[1]))]
print(json.dumps([new_access_token(player, r.name, ["play"], until, r)[1] for r in rows]))
"""
DEALT = """
import django, json
django.setup()
from game.models import Place, Session
print(json.dumps([Session.objects.count(), Place.objects.filter(session=None).count()]))
"""


@pytest.fixture
def kitchen(tmp_path: Path) -> Iterator[Installation]:
    with postgres() as address:
        installation = Installation(
            tmp_path, DATABASE_URL=address, REDIS_URL=REDIS_URL, BRIGADE_QUEUE_RUNNING=str(PLAY)
        )
        yield installation
        installation.close()


def test_each_is_dealt_one_kitchen_whichever_process_it_waits_at(kitchen: Installation) -> None:
    ports = free_port(), free_port()
    for port in ports:
        kitchen.web(port)
    kitchen.worker()
    tokens: list[str] = kitchen.ask(NAMED, str(PROGRAMS))
    dealt: list[tuple[str, str]] = []

    async def one(number: int, token: str, client: httpx2.AsyncClient) -> None:
        base = f"http://127.0.0.1:{ports[number % 2]}/api/v1/queue"
        headers = {"Authorization": f"Bearer {token}"}

        async def call(method: str, path: str = "", **more: object) -> dict[str, str]:
            told = await client.request(method, base + path, headers=headers, **more)  # type: ignore[arg-type]
            assert told.status_code < 300, told.text
            return dict(json.loads(told.content)) if told.content else {}

        place = await call("POST", json={"suite": "robotouille:tutorial", "seats": 1})
        while place["state"] == "waiting":
            place = await call("GET", f"/{place['id']}?wait=20")
        assert place["state"] == "dealt", place
        dealt.append((place["session"], place["seat"]))
        await call("DELETE", f"/{place['id']}")

    async def everybody() -> None:
        async with httpx2.AsyncClient(timeout=60.0, limits=httpx2.Limits()) as client:
            await asyncio.gather(*(one(n, token, client) for n, token in enumerate(each(tokens))))

    asyncio.run(everybody())
    assert len(set(dealt)) == PROGRAMS
    assert kitchen.ask(DEALT) == [PROGRAMS, 0]

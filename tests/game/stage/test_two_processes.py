"""An audience whose phones meet at two web processes, over PostgreSQL and Redis: one ballot for all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.conftest import REDIS_URL
from tests.game.live.outside import Installation, free_port
from tests.migrated import postgres

pytestmark = [pytest.mark.services, pytest.mark.slow]

OPEN = """
import django, json, sys
django.setup()
from django.contrib.sessions.backends.db import SessionStore
from game.models import Player
from game.people import KEY
from game.stage import show
stage = show.play(None, mode="crowd", task="synchronous/1", vote_s="60")
keys = []
for name in ("Ana", "Bo"):
    browser = SessionStore()
    browser[KEY] = Player.objects.create(name=name).public_id
    browser.save()
    keys.append(browser.session_key)
print(json.dumps({"session": stage.session_id, "keys": keys}))
"""


class Phone:
    """A phone at one of the web processes."""

    def __init__(self, port: int, key: str) -> None:
        header = {"Cookie": f"sessionid={key}"}
        url = f"ws://127.0.0.1:{port}/ws/stage/"
        self.socket = connect(url, compression=None, additional_headers=header, legacy=True)
        self.socket.send(json.dumps({"type": "hello", "v": 1, "as": "voter"}))

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        while True:
            told: dict[str, Any] = json.loads(self.socket.recv(timeout=60.0))
            if told["type"] == kind and wanted.items() <= told.items():
                return told


@pytest.fixture
def kitchen(tmp_path: Path):
    with postgres() as address:
        installation = Installation(tmp_path, DATABASE_URL=address, REDIS_URL=REDIS_URL)
        yield installation
        installation.close()


def test_votes_cast_at_two_web_processes_are_one_ballot(kitchen):
    ports = free_port(), free_port()
    for port in ports:
        kitchen.web(port)
    kitchen.worker()
    opened = kitchen.ask(OPEN)
    ana, bo = (Phone(port, key) for port, key in zip(ports, opened["keys"], strict=True))
    ballots = [phone.until("ballot") for phone in (ana, bo)]
    assert ballots[0]["round"] == ballots[1]["round"]
    for phone in (bo, ana):  # a vote tells how many phones are where it comes from
        phone.socket.send(json.dumps({"type": "vote", "round": ballots[0]["round"], "choice": 0}))
        phone.until("voted")
    for phone in (ana, bo):
        assert sum(phone.until("verdict")["votes"]) == 2
    (tally,) = [e for e in kitchen.log(opened["session"]) if e["kind"] == "polled"][:1]
    assert tally["payload"]["votes"][0] == 2

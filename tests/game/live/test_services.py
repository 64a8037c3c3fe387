"""PostgreSQL and Redis, two web processes and session workers: one kitchen for all of them."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from tests.conftest import REDIS_URL
from tests.game.live.outside import Cook, Installation, free_port
from tests.loops import each
from tests.migrated import postgres

pytestmark = [pytest.mark.services, pytest.mark.slow]


@pytest.fixture
def database():
    with postgres() as address:
        yield address


@pytest.fixture
def kitchen(tmp_path: Path, database: str):
    installation = Installation(tmp_path, DATABASE_URL=database, REDIS_URL=REDIS_URL)
    yield installation
    installation.close()


@pytest.fixture
def ports(kitchen) -> tuple[int, int]:
    first, second = free_port(), free_port()
    kitchen.web(first)
    kitchen.web(second)
    return first, second


def _begun(ports, session) -> tuple[Cook, Cook]:
    """Ana at one web process, Bo at the other."""
    first, second = session["tokens"].values()
    ana = Cook(ports[0], session["id"], first)
    ana.until("view")
    bo = Cook(ports[1], session["id"], second)
    ana.until_event("joined", seat="robot2")
    bo.until("view")
    ana.send("start")
    for cook in (ana, bo):
        cook.until_event("started")
        cook.until_status("playing")
    return ana, bo


def test_two_people_at_two_web_processes_play_in_one_kitchen(kitchen, ports):
    kitchen.worker()
    session = kitchen.open()
    ana, bo = _begun(ports, session)
    ana.move("a1")
    while bo.view["turn"] != "robot2":
        bo.next()
    bo.move("b1")
    bo.send("say", cid="s", text="hello over there")
    assert ana.until_event("said")["payload"]["text"] == "hello over there"
    bo.send("typing")
    assert ana.until("typing")["seat"] == "robot2"
    sam = Cook(ports[1], session["id"], frames=True, size=300)
    sam.until("frame")
    ana.until("presence", watchers=1)
    kinds = [event["kind"] for event in kitchen.log(session["id"])]
    assert kinds.count("step") == 2


def test_when_a_session_worker_is_killed_another_goes_on(kitchen, ports):
    worker = kitchen.worker()
    session = kitchen.open(pace="realtime", tick_hz=5, step_limit=100_000)
    ana, _bo = _begun(ports, session)
    ana.send("act", cid="a1", action=None)
    ana.until("ack", cid="a1")
    kitchen.kill(worker)
    kitchen.worker()
    ana.insist("a2")
    ana.send("act", cid="a3", action=None)
    ana.until("ack", cid="a3")
    assert "dropped" not in [event["kind"] for event in kitchen.log(session["id"])]


def test_when_a_web_process_dies_its_people_have_dropped_and_come_back_elsewhere(kitchen):
    kitchen.worker()
    ports = free_port(), free_port()
    kitchen.web(ports[0])
    second = kitchen.web(ports[1])
    session = kitchen.open()
    ana, bo = _begun(ports, session)
    kitchen.kill(second)
    ana.until_event("dropped", seat="robot2")
    bo = Cook(ports[0], session["id"], session["tokens"]["robot2"], since=bo.seq)
    ana.until_event("reconnected", seat="robot2")
    bo.until_event("reconnected", seat="robot2")


def test_after_a_restart_of_the_database_the_first_to_come_is_welcome(kitchen, ports, database):
    kitchen.worker()
    session = kitchen.open()
    ana, _ = _begun(ports, session)
    ana.move("a1")
    _cut_all_connections(database)
    for port in each(ports):
        sam = Cook(port, session["id"])
        sam.until("view")
        assert sam.view["step"] == 1


def _cut_all_connections(database: str) -> None:
    """What a restart of the server means to its clients."""
    with psycopg.connect(database, autocommit=True) as server:
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_a_second_tab_at_another_process_is_told(kitchen, ports):
    kitchen.worker()
    session = kitchen.open()
    ana, _ = _begun(ports, session)
    newer = Cook(ports[1], session["id"], session["tokens"]["robot1"])
    ana.until("second_tab")
    newer.until("view")
    newer.move("n1")
    assert "dropped" not in [event["kind"] for event in kitchen.log(session["id"])]


HELD = """
import django, json
django.setup()
from django.db import connection
from game.live.lease import _held_in_order
from game.models import Session

other = connection.copy()
told = {}
with _held_in_order(Session.objects.all()), other.cursor() as cursor:
    for lock in ("key share", "no key update"):
        try:
            cursor.execute(f"select id from game_session for {lock} nowait")
            told[lock] = len(cursor.fetchall())
        except Exception as error:
            told[lock] = type(error.__cause__).__name__
other.close()
print(json.dumps(told))
"""
"""What another connection gets while a lease is renewed: to write an event it locks the key of its session."""


def test_events_are_written_while_a_lease_is_renewed_and_other_leases_are_not(kitchen):
    kitchen.open()
    assert kitchen.ask(HELD) == {"key share": 1, "no key update": "LockNotAvailable"}


def test_health_says_what_is_missing(kitchen, ports):
    ready = "import django, json; django.setup(); from game.live.health import session_workers as s; c = s(); print(json.dumps([c.ok, c.detail]))"
    import redis

    with redis.Redis.from_url(REDIS_URL) as client:
        for key in client.scan_iter("brigade:worker:*"):
            client.delete(key)
    assert kitchen.ask(ready) == [False, "0 workers"]
    kitchen.worker()
    while kitchen.ask(ready)[0] is False:
        pass

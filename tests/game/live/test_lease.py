"""Who runs a session: one owner at a time, and another when it is dead."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from channels.db import database_sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game import models
from game.jobs import holders
from game.live import lease
from game.live.bus import LocalBus
from game.live.house import House
from tests.game.live.hands import PRESS, HandClock, begun, log_of, logged, opened

NOW = 2_000_000_000.0


@pytest.fixture
def session(transactional_db):
    return opened()


def test_only_one_of_two_gets_it(session):
    assert lease.claim(session.id, "far|1|1|a", NOW)
    assert not lease.claim(session.id, "far|2|1|b", NOW + 1)


def test_a_lease_that_ran_out_can_be_taken(session):
    assert lease.claim(session.id, "far|1|1|a", NOW)
    assert lease.claim(session.id, "far|2|1|b", NOW + lease.LEASE_S + 1)
    assert lease.renew([session.id], "far|1|1|a", NOW + 12) == {session.id}


def test_a_lease_from_before_the_clock_was_set_back_holds_nothing(session):
    lease.claim(session.id, "far|1|1|a", NOW + 3600)
    models.Session.objects.filter(pk=session.id).update(status="playing")
    assert lease.orphans(NOW) == [session.id]
    assert lease.claim(session.id, "far|2|1|b", NOW)


def test_a_lease_of_a_machine_whose_clock_is_half_a_minute_ahead_holds(session):
    lease.claim(session.id, "far|1|1|a", NOW + 30)
    models.Session.objects.filter(pk=session.id).update(status="playing")
    assert lease.orphans(NOW) == []
    assert not lease.claim(session.id, "far|2|1|b", NOW)


def test_a_renewed_lease_cannot(session):
    lease.claim(session.id, "far|1|1|a", NOW)
    assert lease.renew([session.id], "far|1|1|a", NOW + 9) == set()
    assert not lease.claim(session.id, "far|2|1|b", NOW + 12)


def test_many_are_renewed_in_the_order_in_which_the_writer_locks_them(session):
    """Else PostgreSQL, where rows are locked one by one, finds the two waiting for each other."""
    ids = [session.id, opened().id]
    for one in ids:
        lease.claim(one, "far|1|1|a", NOW)
    with CaptureQueriesContext(connection) as asked:
        assert lease.renew(ids, "far|1|1|a", NOW + 9) == set()
    words = [query["sql"] for query in asked if "game_session" in query["sql"]]
    assert [sql.split()[0] for sql in words] == ["SELECT", "UPDATE"]
    assert words[0].endswith("ORDER BY 1 ASC")


def test_a_released_one_is_free_at_once(session):
    lease.claim(session.id, "far|1|1|a", NOW)
    lease.release([session.id], "far|2|1|b")
    assert not lease.claim(session.id, "far|2|1|b", NOW)
    lease.release([session.id], "far|1|1|a")
    assert lease.claim(session.id, "far|2|1|b", NOW)


def test_the_lease_of_a_dead_process_of_this_machine_is_void(session):
    code = "from game.jobs.holders import new_holder; print(new_holder())"
    dead = subprocess.check_output(
        [sys.executable, "-c", f"import django; django.setup(); {code}"],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "webapp.settings"},
        text=True,
    ).strip()
    assert holders.is_dead(dead)
    assert not holders.is_dead(holders.new_holder())
    assert not holders.is_dead("another/machine/1|5|5|a")
    assert not holders.is_dead("nonsense")
    lease.claim(session.id, dead, NOW)
    assert lease.claim(session.id, holders.new_holder(), NOW)


def test_orphans_are_sessions_in_play_without_an_owner(transactional_db):
    lobby, playing, held, demo = (opened() for _ in range(4))
    live = models.Session.objects.filter(pk__in=[playing.id, held.id, demo.id])
    live.update(status=models.Session.Status.PLAYING)
    models.Session.objects.filter(pk=demo.id).update(demo=True)
    lease.claim(held.id, "far|1|1|a", NOW)
    assert lease.orphans(NOW) == [playing.id]
    assert lease.orphans(NOW + lease.LEASE_S + 1) == [playing.id, held.id]
    assert lobby.id not in lease.orphans(NOW)


def test_whether_a_process_lives_is_asked_once_however_many_sessions_it_holds(
    transactional_db, monkeypatch
):
    held = [opened().id for _ in range(3)]
    for one in held:
        lease.claim(one, "far|1|1|a", NOW)
    models.Session.objects.update(status=models.Session.Status.PLAYING)
    asked: list[str] = []
    monkeypatch.setattr(lease, "is_dead", asked.append)
    assert lease.orphans(NOW) == []
    assert asked == ["far|1|1|a"]


async def test_another_process_goes_on_where_the_first_one_was(open_session, connect, house):
    session = await open_session(pace="realtime", tick_hz=1)
    ana, _ = await begun(connect, session)
    await ana.send("act", cid="a", action=PRESS)
    await ana.everything()
    house.clock.advance(1)
    await ana.until("ack", cid="a")
    await house.runner.kit.writer.drain()
    ours = house.runner.sessions[session.id]
    for timer in house.runner._timers.values():
        timer.cancel()

    clock = HandClock(house.clock.now() + lease.LEASE_S + 1)
    other = House(clock=clock, bus=LocalBus(), run=True, owner="far|9|9|z")
    await other.start()
    while session.id not in other.runner.sessions:
        await other.runner._poll()
    theirs = other.runner.sessions[session.id]
    assert theirs.session.episode.presses == 1
    while not await logged(session.id, "dropped"):
        pass
    await ana.send("say", cid="late", text="am I still here?")
    while house.runner.sessions.get(session.id) is ours:
        await log_of(session.id)
    numbers = [event.seq for event in await log_of(session.id)]
    assert numbers == list(range(1, len(numbers) + 1))
    await other.stop()


async def test_stopping_in_good_order_gives_everything_back(open_session, connect, house):
    session = await open_session()
    await begun(connect, session)
    await house.runner.stop()
    row = await database_sync_to_async(models.Session.objects.get)(pk=session.id)
    assert row.owner == ""
    assert row.lease_until is None
    assert row.status == "playing"


@pytest.fixture
def damaged(transactional_db):
    """A session whose log cannot be rebuilt. It is made before any runner could have loaded it."""
    session = opened()
    created = models.Event.objects.get(session_id=session.id, kind="created")
    created.payload["prefix"] = [{"moves": {"nobody": {"verb": "x", "args": {}}}, "heard": []}]
    created.save()
    return session


async def test_a_log_that_cannot_be_rebuilt_is_given_up_and_not_tried_for_ever(damaged, house):
    house.runner.wake(damaged.id)
    row = damaged
    while row.status != "abandoned":
        row = await database_sync_to_async(models.Session.objects.get)(pk=damaged.id)
    assert row.outcome["reason"] == "cannot_go_on"


def test_a_kitchen_left_standing_for_a_day_is_forsaken_and_a_fresh_one_is_not(session):
    begun_at = models.Event.objects.filter(session=session).latest("seq").at
    assert lease.forsaken(begun_at + lease.FORSAKEN_S - 1) == []
    assert lease.forsaken(begun_at + lease.FORSAKEN_S + 1) == [session.id]
    models.Session.objects.filter(pk=session.id).update(status="finished")
    assert lease.forsaken(begun_at + lease.FORSAKEN_S + 1) == []


async def test_a_forsaken_kitchen_is_closed_and_its_log_stays(open_session, house):
    session = await open_session()
    house.clock.advance(10 * lease.FORSAKEN_S)
    while not await logged(session.id, "abandoned"):
        await house.runner._sweep()
    assert (await log_of(session.id))[-1].payload["reason"] == "forsaken"


async def test_a_session_that_fails_by_our_fault_says_so_and_goes_on_from_its_log(
    open_session, connect, house, monkeypatch, caplog
):
    session = await open_session()
    ana, _ = await begun(connect, session)
    broken = house.runner.sessions[session.id]

    def fail(*_: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(broken, "_take", fail)
    await ana.send("act", cid="a", action=PRESS)
    while house.runner.sessions.get(session.id) is broken:
        await log_of(session.id)
    assert "a fault of ours" in caplog.text
    await ana.send("act", cid="a", action=PRESS)
    await ana.until("ack", cid="a")
    assert house.runner.sessions[session.id] is not broken


def test_when_a_process_began_is_counted_from_the_start_of_the_machine_so_that_clocks_may_be_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("this machine does not tell when it was started")
    monkeypatch.setattr(psutil.Process, "create_time", lambda process: 0.0)
    began = holders._born(os.getpid())
    assert began > 0
    assert began == holders._born(os.getpid())
    with pytest.raises(psutil.NoSuchProcess):
        holders._born(2**22 + 1)

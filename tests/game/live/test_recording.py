"""A full disk, a database that is away: people are told, the clock stands still, and it goes on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError

from game.live import health, recording
from game.live.recording import TROUBLE_S
from game.log.store import Writer
from tests.game.live.hands import PRESS, begun, log_of, logged, settle


class Disk:
    """Takes what is committed, or not."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self._commit = writer._commit
        self.trouble = ""
        self.open = threading.Event()
        self.open.set()

    def __call__(self, batches: Any) -> None:
        self.open.wait()
        if self.trouble:
            raise OperationalError(self.trouble)
        self._commit(batches)


@pytest.fixture
def disk(house, monkeypatch) -> Iterator[Disk]:
    monkeypatch.setattr(recording, "TROUBLE_S", TROUBLE_S)
    writer = house.runner.kit.writer
    disk = writer._commit = Disk(writer)
    yield disk
    disk.trouble = ""
    disk.open.set()


async def _until_stuck(ana: Any, clock: Any, disk: Disk) -> None:
    """Ana says something that cannot be recorded, and two seconds pass."""
    await ana.send("say", cid="lost?", text="hello")
    await ana.everything()
    while disk.trouble and not disk.writer.trouble:
        await asyncio.sleep(0.001)
    for _ in range(5):
        clock.advance(0.4)
        await settle()


async def test_everybody_is_told_within_two_seconds_and_again_while_it_lasts(
    open_session, connect, clock, disk
):
    session = await open_session()
    ana, bo = await begun(connect, session)
    disk.trouble = "database or disk is full"
    await _until_stuck(ana, clock, disk)
    for person in (ana, bo):
        told = await person.until("recording")
        assert told["ok"] is False
        assert "disk is full" in told["message"]
    sam = await connect(session.id)
    await sam.until("welcome")
    clock.advance(2.1)
    assert (await sam.until("recording"))["ok"] is False


async def test_the_clock_stands_still_and_what_was_asked_is_done_when_there_is_room(
    open_session, connect, clock, disk
):
    session = await open_session(pace="realtime", tick_hz=1.0)
    ana, bo = await begun(connect, session)
    disk.trouble = "database or disk is full"
    await _until_stuck(ana, clock, disk)
    await bo.until("recording")
    await bo.send("act", cid="b", action=PRESS)
    await bo.everything()
    clock.advance(10.0)
    await settle()
    disk.trouble = ""
    await ana.until("ack", cid="lost?")
    clock.advance(0.5)
    assert (await ana.until("recording", ok=True))["message"] == ""
    await ana.until("view", status="playing")
    clock.advance(1.1)
    await bo.until("ack", cid="b")
    log = await log_of(session.id)
    paused = next(event for event in log if event.kind == "paused")
    resumed = next(event for event in log if event.kind == "resumed")
    step = next(event for event in log if event.kind == "step" and event.seq > resumed.seq)
    assert paused.payload["reason"] == "unrecorded"
    assert resumed.at - paused.at >= 10
    assert step.payload["cids"] == {"cook2": "b"}
    assert step.payload["skipped"] == 0


async def test_a_database_that_does_not_answer_at_all_is_noticed_too(
    open_session, connect, clock, disk, monkeypatch
):
    session = await open_session()
    ana, bo = await begun(connect, session)
    disk.open.clear()
    monkeypatch.setattr(Writer, "waits_s", property(lambda writer: 0.0 if writer.is_idle else 1.1))
    await _until_stuck(ana, clock, disk)
    assert "does not answer" in (await bo.until("recording"))["message"]
    disk.open.set()
    await ana.until("ack", cid="lost?")


@pytest.mark.parametrize(
    ("batches", "seconds", "stuck"),
    [(1, 1.0, True), (1, 0.99, False), (250, 3.0, False), (250, 3.6, True), (9999, 5.0, True)],
)
def test_a_commit_of_hundreds_of_sessions_may_take_longer_than_one_of_a_few(
    clock, batches, seconds, stuck
):
    writer = SimpleNamespace(is_idle=False, commits=0, trouble="", waits_s=seconds, at_hand=batches)
    watched = recording.Recording(clock, cast("Any", writer), cast("Any", None), {})
    watched.start()
    watched.stop()
    assert bool(watched.trouble) == stuck


def test_who_has_stopped_looking_tells_nobody_anything(clock):
    writer = SimpleNamespace(is_idle=True, commits=0, trouble="", waits_s=0.0, at_hand=1)
    watched = recording.Recording(clock, cast("Any", writer), cast("Any", None), {})
    watched.start()
    watched.stop()
    writer.is_idle, writer.waits_s = False, 1000.0
    clock.advance(60.0)
    assert watched.trouble == ""


async def test_a_moment_of_trouble_is_told_to_nobody(open_session, connect, clock, disk):
    session = await open_session()
    ana, bo = await begun(connect, session)
    disk.trouble = "the server closed the connection"
    await ana.send("say", cid="s", text="hello")
    await ana.everything()
    clock.advance(0.8)
    disk.trouble = ""
    await ana.until("ack", cid="s")
    clock.advance(10.0)
    await bo.until_event("said")
    assert "recording" not in {message["type"] for message in bo.seen + await bo.everything()}
    assert await logged(session.id, "paused") == []


async def test_readiness_says_that_nothing_can_be_recorded(open_session, connect, clock, disk):
    session = await open_session()
    ana, _ = await begun(connect, session)
    assert (await database_sync_to_async(health.recording)()).ok
    disk.trouble = "database or disk is full"
    await _until_stuck(ana, clock, disk)
    check = await database_sync_to_async(health.recording)()
    assert (check.ok, check.needed) == (False, True)
    assert "disk is full" in check.detail
    disk.trouble = ""
    await ana.until("ack", cid="lost?")
    clock.advance(0.5)
    assert (await database_sync_to_async(health.recording)()).ok


def test_a_disk_without_room_is_not_ready(monkeypatch):
    assert health.disk().ok
    monkeypatch.setattr(health, "ROOM_BYTES", 2**60)
    assert (health.disk().ok, health.disk().detail) == (False, "the disk is full")

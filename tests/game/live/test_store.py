"""The log: in order, each number once, told only after the commit, whatever the database does."""

from __future__ import annotations

import asyncio
import threading

import pytest
from channels.db import database_sync_to_async
from django.db import OperationalError, connection
from django.db.utils import IntegrityError
from django.test.utils import CaptureQueriesContext

from game.engine.events import Event
from game.log import store
from game.log.store import Batch, LostSession, Writer
from game.models import Session
from tests.game.live.hands import log_of, opened

open_one = database_sync_to_async(opened)


def _said(seq: int, text: str = "x") -> Event:
    return Event(seq, 1.5, "said", "cook1", {"name": "Ana", "text": text, "cid": ""})


class Told:
    """Remembers what was told, in order."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, Exception | None]] = []

    def about(self, name: str):
        return lambda error: self.answers.append((name, error))


@pytest.fixture
async def writer(transactional_db):
    writer = Writer()
    writer.start()
    yield writer
    await writer.stop()


async def test_events_come_back_as_they_were_written(writer):
    session = await open_one()
    events = [_said(2, 'żółw "quoted" \n'), Event(3, 2.25, "started", None, {})]
    writer.append(Batch(session.id, tuple(events)), Told().about("x"))
    await writer.drain()
    assert (await log_of(session.id))[1:] == events


async def test_a_number_is_taken_once(writer):
    session = await open_one()
    told = Told()
    writer.append(Batch(session.id, (_said(2, "first"),)), told.about("first"))
    await writer.drain()
    writer.append(Batch(session.id, (_said(2, "second"),)), told.about("second"))
    await writer.drain()
    (_, ok), (_, lost) = told.answers
    assert ok is None
    assert isinstance(lost, LostSession)
    assert [event.payload["text"] for event in (await log_of(session.id))[1:]] == ["first"]


async def test_one_lost_session_does_not_cost_the_others_their_events(writer):
    ours, theirs = await open_one(), await open_one()
    told = Told()
    writer.append(Batch(theirs.id, (_said(1),)), told.about("theirs"))
    writer.append(Batch(ours.id, (_said(2),)), told.about("ours"))
    writer.append(Batch(theirs.id, (_said(2),)), told.about("theirs again"))
    await writer.drain()
    answers = dict(told.answers)
    assert answers["ours"] is None
    assert isinstance(answers["theirs"], LostSession)
    assert isinstance(answers["theirs again"], LostSession)
    assert [name for name, _ in told.answers] == ["theirs", "ours", "theirs again"]


async def test_whoever_stops_hangs_up_on_the_thread_that_wrote(monkeypatch):
    threads: list[str] = []
    monkeypatch.setattr(store, "_hang_up", lambda: threads.append(threading.current_thread().name))
    wrote: list[str] = []
    writer = Writer(lambda batches: wrote.append(threading.current_thread().name))
    writer.start()
    writer.append(Batch("s", (_said(1),)), Told().about("x"))
    await writer.stop()
    assert threads == wrote
    assert len(wrote) == 1


async def test_nothing_is_told_before_the_commit(transactional_db):
    gate, begun = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(batches):
        loop.call_soon_threadsafe(begun.set)
        gate.wait(30)

    writer, told = Writer(slow), Told()
    writer.start()
    writer.append(Batch("s", (_said(1),)), told.about("one"))
    await begun.wait()
    assert told.answers == []
    gate.set()
    await writer.stop()
    assert told.answers == [("one", None)]


async def test_what_comes_during_a_commit_is_committed_together(transactional_db):
    gate, sizes = threading.Event(), []

    def slow(batches):
        sizes.append(len(batches))
        gate.wait(30)

    writer = Writer(slow)
    writer.start()
    writer.append(Batch("a", (_said(1),)), Told().about("a"))
    while not sizes:
        await asyncio.sleep(0)
    for name in "bcde":
        writer.append(Batch(name, (_said(1),)), Told().about(name))
    gate.set()
    await writer.stop()
    assert sizes == [1, 4]


async def test_a_database_that_is_away_delays_and_loses_nothing(transactional_db, monkeypatch):
    monkeypatch.setattr(store, "RETRY_S", 0)
    tries = []

    def moody(batches):
        tries.append(len(batches))
        if len(tries) < 3:
            raise OperationalError("gone for lunch")

    writer, told = Writer(moody), Told()
    writer.start()
    writer.append(Batch("a", (_said(1),)), told.about("a"))
    await writer.stop()
    assert tries == [1, 1, 1]
    assert told.answers == [("a", None)]


async def test_a_crash_in_the_middle_of_a_commit_leaves_all_or_nothing(writer):
    session = await open_one()

    @database_sync_to_async
    def half():
        with pytest.raises(IntegrityError):
            store.commit([Batch(session.id, (_said(2), _said(3), _said(3)))])

    await half()
    assert [event.seq for event in await log_of(session.id)] == [1]


async def test_a_tail_too_long_to_be_worth_it_is_a_snapshot(writer, monkeypatch):
    monkeypatch.setattr(store, "TAIL_LIMIT", 5)
    session = await open_one()
    events = tuple(_said(seq) for seq in range(2, 20))
    writer.append(Batch(session.id, events), Told().about("x"))
    await writer.drain()
    assert await database_sync_to_async(store.tail)(session.id, 0) == (19, [])
    newest, last = await database_sync_to_async(store.tail)(session.id, 17)
    assert (newest, [event.seq for event in last]) == (19, [18, 19])


def test_who_has_seen_everything_costs_one_question(transactional_db):
    session = opened()
    with CaptureQueriesContext(connection) as asked:
        assert store.tail(session.id, 1) == (1, [])
    assert len(asked) == 1


def test_rows_of_many_sessions_are_locked_in_the_order_in_which_leases_are_renewed(
    transactional_db,
):
    ids = sorted((opened().id for _ in range(3)), reverse=True)
    with CaptureQueriesContext(connection) as asked:
        store.commit([Batch(one, (_said(2),), row={"steps": 1}) for one in ids])
    locked, *changed = [query["sql"] for query in asked if '"game_session"' in query["sql"]]
    assert locked.startswith("SELECT")
    assert locked.endswith("ORDER BY 1 ASC")
    assert len(changed) == 1  # all become alike


async def test_what_follows_a_refused_event_is_refused_too_although_it_came_later(writer):
    """A process that lost a session without noticing goes on for a moment; its next numbers may be free."""
    session, told = await open_one(), Told()
    committing, inner = writer._commit, []

    def commits(batches):
        if not inner:  # while the first is on its way, the session that is lost already goes on
            inner.append(True)
            writer.append(Batch(session.id, (_said(3, "mine"),)), told.about("later"))
        committing(batches)

    writer._commit = commits
    writer.append(Batch(session.id, (_said(1, "mine"),)), told.about("first"))
    await writer.drain()
    assert [name for name, _ in told.answers] == ["first", "later"]
    assert all(isinstance(error, LostSession) for _, error in told.answers)
    assert [event.seq for event in await log_of(session.id)] == [1]


def test_what_is_new_in_rows_is_each_sessions_own_and_the_last_that_was_said(transactional_db):
    one, two, three = (opened().id for _ in range(3))
    store.commit(
        [
            Batch(one, (_said(2),), row={"steps": 1, "status": "playing"}),
            Batch(two, (_said(2),), row={"steps": 1, "status": "playing"}),
            Batch(three, (_said(2),)),
            Batch(two, (_said(3),), row={"steps": 2, "outcome": {"success": True}}),
        ]
    )
    found = Session.objects.in_bulk([one, two, three])
    assert [found[key].steps for key in (one, two, three)] == [1, 2, 0]
    assert [found[key].status for key in (one, two, three)] == ["playing", "playing", "lobby"]
    assert found[two].outcome == {"success": True}
    assert found[one].outcome != found[two].outcome


@pytest.mark.parametrize(("count", "locks"), [(1, 0), (2, 1)])
def test_only_rows_that_several_sessions_change_at_once_are_locked_before(db, count, locks):
    sessions = [opened() for _ in range(count)]
    batches = [Batch(one.id, (_said(2),), {"steps": 3}) for one in sessions]
    with CaptureQueriesContext(connection) as asked:
        store.commit(batches)
    looked = [one["sql"] for one in asked if one["sql"].startswith("SELECT")]
    assert len(looked) == locks
    assert {Session.objects.get(pk=one.id).steps for one in sessions} == {3}

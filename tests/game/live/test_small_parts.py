"""The small parts by themselves: mailbox, throttle, wire, health."""

from __future__ import annotations

import asyncio
import json

import pytest

from game.engine.commands import (
    Abandon,
    Act,
    Linked,
    Occupant,
    Pause,
    Poll,
    Reject,
    Say,
    Start,
)
from game.engine.events import Event
from game.engine.shown import Shown
from game.live import messages
from game.live.bus import (
    Ask,
    Here,
    Keep,
    Output,
    Picture,
    PlaceAgent,
    RollCall,
    Tempo,
    ViewRequest,
    Votes,
)
from game.live.throttle import Bucket
from game.live.viewer import MAX_MESSAGES, Viewer
from game.live.wire import pack_inbound, pack_output, unpack_inbound, unpack_output
from sim.world import Action


def seen(number: int, **parts: bytes | dict[str, bytes]) -> Shown:
    """A view of this number."""
    return Shown(number, b'"seq":%d' % number, {"natural": {"pot": b"1"}, **parts})


ANA = Occupant("person", "Ana", "id", {"colour": "#fff"})


@pytest.mark.parametrize(
    "inbound",
    [
        Here("p", {"cook1": ANA}, 3, frozenset({"", "cook1"}), frozenset({("cook1", 600)})),
        Here("p"),
        Ask("v", Act("cook1", Action("cut", {"item": "x"}), cid="c", usage={"tokens": 2})),
        Ask("v", Act("cook1", None, shown_ms=1.5, by="person")),
        Ask("v", Say("cook1", "Ana", "ż\n")),
        Ask("", Linked("other", "rematch")),
        Ask("v", Start(None)),
        Ask("v", Abandon("cook1")),
        Ask("v", Reject("cook1", "malformed", "no", "c", "{")),
        PlaceAgent("v", "cook1", "cook2", None, {"a": 1}, "c"),
        ViewRequest("v", "cook1", "text"),
        Ask("", Poll("cook1", 1, ["a", "b"], [2, 0], 0, 3, 1.5)),
        Ask("", Pause(None)),
        Votes("p", 3, 2, {"ana": 1}),
        Votes("p", 0),
        Keep(7),
        Tempo(0.5),
        RollCall(),
    ],
)
def test_what_goes_up_through_redis_comes_out_the_same(inbound):
    assert unpack_inbound(pack_inbound(inbound)) == inbound


@pytest.mark.parametrize(
    "output",
    [
        Output(
            "s",
            (Event(1, 2.5, "said", "cook1", {"text": "x"}),),
            {"": seen(1), "cook1": seen(2)},
            (("v", "{}"), ("w", seen(3))),
            ("{}",),
            "cook1",
            ("cook1", "v"),
            7,
            True,
        ),
        Output("s"),
        Output("s", crowd=("{}",)),
        Picture("s", ("", "cook1"), 600, b"\x00\xff" * 50, "v"),
    ],
)
def test_what_goes_down_through_redis_comes_out_the_same(output):
    assert unpack_output(pack_output(output)) == output


def test_a_bucket_gives_its_burst_and_then_its_rate():
    bucket = Bucket(2.0, 3)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


class Socket:
    """Takes messages only while it is open for them."""

    def __init__(self) -> None:
        self.reading = asyncio.Event()
        self.got: list[str | bytes] = []
        self.resyncs = 0

    async def send(self, message: str | bytes) -> None:
        await self.reading.wait()
        self.got.append(message)

    def resync(self) -> None:
        self.resyncs += 1


@pytest.fixture
async def slow():
    socket = Socket()
    viewer = Viewer("v", socket.send, socket.resync)
    viewer.ready = True
    pump = asyncio.create_task(viewer.pump())
    yield socket, viewer
    pump.cancel()


async def test_a_slow_reader_gets_the_newest_frame_and_view_and_no_old_ones(slow):
    socket, viewer = slow
    viewer.frame(b"first")
    await asyncio.sleep(0)
    for number in range(1000):
        viewer.frame(b"frame %d" % number)
        viewer.view(seen(number))
    socket.reading.set()
    while len(socket.got) < 3:
        await asyncio.sleep(0)
    assert socket.got == [b"first", seen(999).whole(), b"frame 999"]


async def test_a_reader_too_far_behind_starts_afresh_once_it_reads_again(slow):
    socket, viewer = slow
    viewer.text("on its way")
    await asyncio.sleep(0)
    for number in range(MAX_MESSAGES + 10):
        viewer.text(f"event {number}")
    await asyncio.sleep(0)
    assert not viewer.ready
    assert socket.resyncs == 0
    for number in range(1000):
        viewer.hold(Output("s", beat=number))
    assert len(viewer.held) <= MAX_MESSAGES
    socket.reading.set()
    while not socket.resyncs:
        await asyncio.sleep(0)
    assert socket.resyncs == 1
    assert socket.got == ["on its way"]


async def test_a_compact_reader_gets_all_that_waits_at_once_and_views_as_changes(slow):
    socket, viewer = slow
    viewer.compact = True
    viewer.text('"events"')
    viewer.view(seen(1))
    socket.reading.set()
    while not socket.got:
        await asyncio.sleep(0)
    first = json.loads(str(socket.got.pop()))
    assert first == ["events", json.loads(seen(1).whole())]
    viewer.view(seen(2, legal=b"[3]"))
    viewer.frame(b"frame")
    while len(socket.got) < 2:
        await asyncio.sleep(0)
    changes = {"type": "changes", "since": 1, "seq": 2, "legal": [3]}
    assert [json.loads(socket.got[0]), socket.got[1]] == [changes, b"frame"]


async def test_changes_follow_from_the_view_that_was_asked_for_last(slow):
    socket, viewer = slow
    viewer.compact = True
    socket.reading.set()
    viewer.view(seen(1, legal=b"[1]"))
    while not socket.got:
        await asyncio.sleep(0)
    viewer.show(seen(2, legal=b"[2]"))
    viewer.view(seen(3, legal=b"[1]"))
    while len(socket.got) < 2:
        await asyncio.sleep(0)
    whole, changes = json.loads(str(socket.got[1]))
    assert whole["legal"] == [2]
    assert (changes["since"], changes["legal"]) == (2, [1])


async def test_a_compact_reader_that_fell_behind_begins_with_a_whole_view(slow):
    socket, viewer = slow
    viewer.compact = True
    socket.reading.set()
    viewer.view(seen(1))
    while not socket.got:
        await asyncio.sleep(0)
    viewer.lag()
    viewer.ready = True
    viewer.view(seen(2))
    while len(socket.got) < 2:
        await asyncio.sleep(0)
    assert socket.got[1] == seen(2).whole()


async def test_a_view_shown_to_a_reader_that_lags_is_no_base_for_changes(slow):
    socket, viewer = slow
    viewer.compact = True
    viewer.view(seen(1))
    viewer.lag()
    viewer.show(seen(2))  # never sent
    viewer.ready = True
    socket.reading.set()
    while not socket.resyncs:
        await asyncio.sleep(0)
    viewer.view(seen(3))
    while not socket.got:
        await asyncio.sleep(0)
    assert socket.got == [seen(3).whole()]


async def test_messages_keep_their_order_before_the_view_that_shows_them(slow):
    socket, viewer = slow
    viewer.view(seen(1))
    viewer.frame(b"frame")
    viewer.text("events")
    viewer.text("ack")
    socket.reading.set()
    while len(socket.got) < 4:
        await asyncio.sleep(0)
    assert socket.got == ["events", "ack", seen(1).whole(), b"frame"]


@pytest.fixture
def no_jobs(monkeypatch):
    from game.live import health

    monkeypatch.setattr(health, "JOBS_S", 0.01)


def _ready():
    from django.test import RequestFactory

    from webapp.health import ready

    answer = ready(RequestFactory().get("/health/ready"))
    return answer.status_code, json.loads(answer.content)


@pytest.mark.django_db
def test_without_a_runner_the_kitchen_is_not_ready(no_jobs):
    status, body = _ready()
    assert status == 503
    assert body["parts"]["database"]["ok"] is True
    assert body["parts"]["sessions"]["ok"] is False


async def test_with_a_runner_it_is(house, no_jobs):
    from channels.db import database_sync_to_async

    status, body = await database_sync_to_async(_ready)()
    assert status == 200
    assert body["status"] in {"ready", "degraded"}
    assert body["parts"]["sessions"]["ok"] is True


@pytest.mark.django_db
def test_a_redis_that_is_away_is_said(settings, no_jobs):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    status, body = _ready()
    assert status == 503
    assert (body["parts"]["redis"]["ok"], body["parts"]["redis"]["needed"]) == (False, True)
    assert body["parts"]["sessions"]["ok"] is False


def test_live_needs_nothing():
    from django.test import RequestFactory

    from webapp.health import live

    assert live(RequestFactory().get("/health/live")).status_code == 200


@pytest.mark.parametrize(
    ("answers", "ok", "told"), [([{"a": {}}], True, "1 answered"), (None, False, "0 answered")]
)
def test_job_workers_are_well_where_one_answers(
    answers: object, ok: bool, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.live import health

    monkeypatch.setattr(health.current_app.control, "ping", lambda **asked: answers)
    found = health.job_workers()
    assert (found.ok, found.detail) == (ok, told)


def test_who_says_nothing_of_it_wants_pictures_of_600_pixels_whole_views_and_counts_as_somebody():
    hello = messages.read('{"type": "hello", "v": 1}')
    assert isinstance(hello, messages.Hello)
    wishes = (hello.frames, hello.pixels, hello.compact, hello.glance, hello.since, hello.token)
    assert wishes == (True, 600, False, False, 0, "")
    typing, ping = messages.read('{"type": "typing"}'), messages.read('{"type": "ping"}')
    assert typing == messages.Typing(on=True)
    assert ping == messages.Ping(t=None)


@pytest.mark.django_db
def test_what_a_kitchen_cannot_do_without_is_told_from_what_only_makes_waiting(
    settings, monkeypatch, tmp_path
):
    """Whoever watches a readiness page restarts what is needed, and leaves the rest alone."""
    from django.db import connection

    from game.live import health
    from game.live.health import Check

    settings.REDIS_URL, settings.FILES_DIR = "", tmp_path
    monkeypatch.setattr(health.current_app.control, "ping", lambda **asked: [])
    monkeypatch.setattr(health.house, "current", lambda: None)
    database, disk, recording, *rest = health.all_checks()
    assert database == Check("database", True, True, connection.vendor)
    assert (disk.name, disk.ok, disk.needed) == ("disk", True, True)
    assert recording == Check("recording", True, True, "")
    assert rest == [
        Check("redis", True, False, "not used"),
        Check("sessions", False, True, "this process runs none"),
        Check("jobs", False, False, "0 answered"),
        Check("files", True, False, "on this machine"),
    ]


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_told_in_its_words(monkeypatch):
    from django.db import OperationalError, connection

    from game.live import health

    def away():
        raise OperationalError("no route to the pantry" + "!" * 300)

    monkeypatch.setattr(connection, "cursor", away)
    found = health.database()
    assert (found.ok, found.needed, found.detail[:22]) == (False, True, "no route to the pantry")
    assert len(found.detail) == 200

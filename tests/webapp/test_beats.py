"""Signs of life of participants' pages are answered at once where nothing has come about, and written down soon."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.utils import timezone

from game.fieldwork import minding, presence
from game.fieldwork.presence import Sign, heard
from game.models import Participant, Player, StudyEvent, Waiting
from tests.game.fieldwork.walkers import PAIRS, Walker, opened
from webapp.beats import Beats

pytestmark = pytest.mark.django_db(transaction=True)
LONG_AGO = timedelta(minutes=5)


class Asked:
    """What a server was asked: the answers of `Beats`, and what was left to the application."""

    def __init__(self) -> None:
        self.left: list[bytes] = []

    async def _application(self, scope: Any, receive: Any, send: Any) -> None:
        self.left.append((await receive())["body"])
        await send({"type": "http.response.start", "status": 299, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})

    def __call__(self, path: str, **form: str) -> Any:
        """The answer to a sign of life; None: it was left to the application."""
        return asyncio.run(self._asked(path, urlencode(form).encode()))

    async def _asked(self, path: str, body: bytes) -> Any:
        beats = Beats(self._application)
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http", "method": "POST", "path": path, "scheme": "http",
            "headers": [(b"content-type", b"application/x-www-form-urlencoded")],
        }  # fmt: skip
        await beats(scope, receive, send)
        await beats.close()
        return None if sent[0]["status"] == 299 else json.loads(sent[1]["body"])


@pytest.fixture(autouse=True)
def nothing_was_heard() -> Iterator[None]:
    heard.forget()
    yield
    heard.forget()


@pytest.fixture
def ask() -> Asked:
    return Asked()


def test_a_page_on_which_nothing_came_about_is_told_the_same_as_the_whole_way(ask: Asked) -> None:
    walker = Walker(opened())
    whole = walker.beat(tab="a")
    assert ask(f"{walker.address}beat/", tab="a") == whole
    assert ask.left == []


def test_when_a_page_was_heard_is_written_to_the_moment(ask: Asked) -> None:
    walker = Walker(opened())
    walker.beat(tab="a")
    before = timezone.now()
    Participant.objects.update(seen_at=before - LONG_AGO, tab_at=before - LONG_AGO)
    ask(f"{walker.address}beat/", tab="a")
    assert before <= walker.participant.seen_at <= timezone.now()
    assert walker.participant.tab_at == walker.participant.seen_at


def test_what_was_heard_later_elsewhere_is_not_set_back(ask: Asked) -> None:
    walker = Walker(opened())
    walker.beat(tab="a")
    later = timezone.now() + LONG_AGO
    Participant.objects.update(seen_at=later)
    ask(f"{walker.address}beat/", tab="a")
    assert walker.participant.seen_at == later


def test_another_tab_is_left_to_the_whole_way_with_all_that_it_sent(ask: Asked) -> None:
    walker = Walker(opened())
    walker.beat(tab="a")
    assert ask(f"{walker.address}beat/", tab="b", rtt="3") is None
    assert ask.left == [b"tab=b&rtt=3"]
    assert walker.participant.tab == "a"


def test_a_tab_that_takes_over_is_left_to_the_whole_way(ask: Asked) -> None:
    walker = Walker(opened())
    walker.beat(tab="a")
    assert ask(f"{walker.address}beat/", tab="a", take="1") is None


def test_a_tab_that_gave_way_is_not_heard_any_more(ask: Asked) -> None:
    walker = Walker(opened())
    walker.beat(tab="a")
    since = timezone.now() - LONG_AGO
    Participant.objects.update(tab_at=since)
    one = walker.participant
    heard.add(Sign(one.pk, timezone.now(), "gave way", False, None))
    heard.write()
    assert walker.participant.tab_at == since


@pytest.mark.parametrize("what", ["message", "pause"])
def test_what_researchers_do_comes_with_the_next_sign_of_life(ask: Asked, what: str) -> None:
    walker = Walker(opened())
    walker.beat(tab="a")
    by = Player.objects.create(name="Rosa")
    if what == "message":
        minding.send_message(walker.participant, by, "Hello?")
    else:
        minding.pause(walker.participant, by)
    assert ask(f"{walker.address}beat/", tab="a") is None


def test_nobody_is_known_by_a_wrong_address(ask: Asked) -> None:
    assert ask(f"/take/{'x' * 32}/beat/") is None
    assert len(ask.left) == 1


def test_whoever_waits_alone_stays_there_and_is_ready_to_be_matched(ask: Asked) -> None:
    walker = Walker(opened(PAIRS))
    walker.to("lobby")
    walker.beat(tab="a")
    now = timezone.now()
    Waiting.objects.update(seen_at=now - timedelta(seconds=9))
    assert ask(f"{walker.address}beat/", tab="a", rtt="42") is not None
    row = Waiting.objects.get()
    assert row.seen_at >= now
    assert row.rtt_ms == 42


def test_whoever_does_not_wait_alone_is_matched_the_whole_way(ask: Asked) -> None:
    study = opened(PAIRS)
    one, other = Walker(study), Walker(study)
    one.send(step="instructions")
    assert one.step == "lobby"
    other.send(step="instructions")
    Waiting.objects.filter(participant=one.participant).update(seen_at=timezone.now())
    assert other.step == "play"  # its page looked, and both are matched
    assert ask(f"{one.address}beat/") is None


def test_whose_wait_is_over_is_told_so_the_whole_way(ask: Asked) -> None:
    walker = Walker(opened(PAIRS))
    walker.to("lobby")
    Waiting.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert ask(f"{walker.address}beat/") is None


def test_a_round_trip_is_kept_once_a_minute_and_only_after_consent(ask: Asked) -> None:
    walker = Walker(opened())
    walker.beat(tab="a")
    pings = StudyEvent.objects.filter(kind="ping")
    ask(f"{walker.address}beat/", tab="a", rtt="20")
    assert not pings.exists()
    Participant.objects.update(consented_at=timezone.now())
    for _ in range(3):
        ask(f"{walker.address}beat/", tab="a", rtt="20")
    assert [row.body for row in pings] == [{"ms": 20}]


def test_a_kitchen_for_one_is_told_its_time_and_that_it_goes_on(ask: Asked) -> None:
    walker = Walker(opened(ALONE))
    walker.send(step="welcome")
    assert walker.step == "play"
    whole = walker.beat(tab="a")
    assert ask(f"{walker.address}beat/", tab="a") == whole
    assert whole["ready"] is False


ALONE = """
study: alone
title: Alone
stages:
  - welcome: Hello.
  - play: {task: multi_agent/1, pace: turns, seats: {robot1: participant, robot2: idle}, minutes: 5}
  - end: Bye.
"""


def test_what_cannot_be_written_is_kept_for_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    walker = Walker(opened())
    now = timezone.now()
    heard.add(Sign(walker.participant.pk, now, "", False, None))

    def full(signs: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(presence, "_written", full)
        with pytest.raises(OSError, match="disk"):
            heard.write()
    assert heard.write() == 1
    assert walker.participant.seen_at == now

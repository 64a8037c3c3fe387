"""A bonus is worked out when nothing is held, once, and also when a server stopped before it was."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.db import connection

from game.fieldwork import earning, ledger, walking
from game.models import Participant, Payment, Session, StudyEvent
from tests.game.fieldwork.walkers import Walker, opened

pytestmark = pytest.mark.django_db(transaction=True)

PLAYED = """
study: played
title: One that is played
recruiting: {pay: 1}
bonus: "0.25 * rounds + 0 * sum.actions"
stages:
  - play: {task: multi_agent/1, pace: turns, seats: {robot1: participant, robot2: idle}}
  - end: Goodbye.
"""


def played() -> Walker:
    """Somebody whose game is over, and who has not gone on yet."""
    walker = Walker(opened(PLAYED))
    assert walker.step == "play"
    Session.objects.update(status=Session.Status.FINISHED)
    return walker


def owed(walker: Walker) -> list[tuple[str, Decimal]]:
    rows = Payment.objects.filter(participant=walker.participant)
    return list(rows.values_list("kind", "amount"))


BOTH = [("base", Decimal("1.00")), ("bonus", Decimal("0.25"))]


def test_logs_are_read_while_nobody_s_row_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    walker, held = played(), []
    read = earning.read_events

    def watched(session: str) -> object:
        held.append(connection.in_atomic_block)
        return read(session)

    monkeypatch.setattr(earning, "read_events", watched)
    walker.send()
    assert held == [False]
    assert owed(walker) == BOTH


def test_a_bonus_that_a_server_did_not_come_to_is_worked_out_later_and_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    walker = played()
    with monkeypatch.context() as patch:
        patch.setattr(walking, "reckon", lambda _: None)  # as if it had been stopped there
        walker.send()
    assert owed(walker) == BOTH[:1]
    assert ledger.reckon_all() == 1
    assert ledger.reckon_all() == 0
    assert owed(walker) == BOTH


def test_the_last_page_says_the_bonus_that_was_not_worked_out_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    walker = played()
    with monkeypatch.context() as patch:
        patch.setattr(walking, "reckon", lambda _: None)
        walker.send()
    assert "You get 1.00 GBP and a bonus of 0.25 GBP." in walker.page
    assert owed(walker) == BOTH


def test_of_two_who_work_it_out_at_once_one_writes_it_down(monkeypatch: pytest.MonkeyPatch) -> None:
    walker = played()
    work_out = ledger.bonus_of

    def while_another_does(participant: Participant) -> earning.Earned:
        monkeypatch.setattr(ledger, "bonus_of", work_out)
        ledger.reckon(participant)  # another process is faster
        return work_out(participant)

    monkeypatch.setattr(ledger, "bonus_of", while_another_does)
    walker.send()
    assert owed(walker) == BOTH
    assert StudyEvent.objects.filter(kind="bonus worked out").count() == 1


def test_records_from_before_are_not_worked_out_again() -> None:
    walker = played()
    walker.send()
    StudyEvent.objects.filter(kind__in=("bonus due", "bonus worked out")).delete()
    assert ledger.reckon_all() == 0
    ledger.reckon(walker.participant)
    assert owed(walker) == BOTH


def test_a_measure_that_stumbles_leaves_base_pay_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(session: str) -> object:
        raise ZeroDivisionError

    walker = played()
    monkeypatch.setattr(earning, "read_events", broken)
    walker.send()
    assert owed(walker) == BOTH[:1]
    assert "could not be worked out" in StudyEvent.objects.get(kind="bonus unclear").body["why"]
    assert ledger.reckon_all() == 0

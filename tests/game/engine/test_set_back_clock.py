"""A clock that was set back before somebody went on with a session does not make it stand still."""

from __future__ import annotations

import pytest

from game.engine.commands import Drop, Return, Tick
from game.engine.session import Session
from tests.game.engine.table import ANA, BEN, T0, Table
from tests.game.engine.toy import PRESS

HOUR = 3600.0


def _gone_on(table: Table, now: float) -> Session:
    """The session as another process goes on with it when its clock shows `now`."""
    return Session.rebuild("s1", table.log, now=T0 + now)


@pytest.fixture
def table() -> Table:
    table = Table(pace="realtime", tick_hz=1.0).seats(ANA, BEN)
    for second in range(1, 6):
        table.acts("cook1", PRESS)
        table.ticks(second)
    return table


def test_the_next_tick_comes_within_seconds(table: Table) -> None:
    session = _gone_on(table, 5 - HOUR)
    assert session.next_due() == T0 + 6 - HOUR
    assert session.view(None)["next_tick"] == T0 + 6 - HOUR


def test_ticks_go_on_one_a_second_and_the_log_in_its_own_time(table: Table) -> None:
    session = _gone_on(table, 5 - HOUR)
    made = []
    for second in range(6, 9):
        made += session.handle(Tick(), T0 + second - HOUR).events
    assert [(event.at, event.payload["tick"]) for event in made] == [
        (T0 + second, second) for second in range(6, 9)
    ]
    assert all(event.payload["skipped"] == 0 for event in made)


def test_grace_lasts_as_long_as_it_should_and_is_told_by_the_clock_there_is(table: Table) -> None:
    session = _gone_on(table, 5 - HOUR)
    (dropped,) = session.handle(Drop("cook2"), T0 + 5 - HOUR).events
    grace = session.settings.grace_s
    assert dropped.payload["grace_until"] == T0 + 5 + grace
    told = {seat["seat"]: seat["grace_until"] for seat in session.view(None)["seats"]}
    assert told == {"cook1": None, "cook2": T0 + 5 + grace - HOUR}
    assert session.handle(Return("cook2"), T0 + 6 - HOUR).events[0].at == T0 + 6


def test_whoever_goes_on_again_later_goes_on_from_there(table: Table) -> None:
    session = _gone_on(table, 5 - HOUR)
    table.log += session.handle(Tick(), T0 + 6 - HOUR).events
    again = _gone_on(table, 7 - HOUR)
    assert again.next_due() == T0 + 8 - HOUR


def test_clocks_that_differ_a_little_are_waited_for(table: Table) -> None:
    assert _gone_on(table, 4.5).next_due() == T0 + 6


def test_time_that_passed_in_the_meantime_stays_passed(table: Table) -> None:
    session = _gone_on(table, 5 + HOUR)
    assert session.next_due() == T0 + 6
    (step,) = session.handle(Tick(), T0 + 5 + HOUR).events
    assert step.at == T0 + 5 + HOUR

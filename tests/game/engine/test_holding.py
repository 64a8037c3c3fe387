"""While what happens cannot be recorded the owner holds a session, and its clock stands still."""

from __future__ import annotations

import pytest

from game.engine.commands import Hold, Pause, Release
from tests.game.engine.table import ANA, CHEF, T0, Table
from tests.game.engine.toy import PRESS


@pytest.fixture
def table() -> Table:
    table = Table(pace="realtime", tick_hz=1.0).seats(ANA, CHEF)
    table.acts("cook1", PRESS)
    table.ticks(1)
    return table


def test_a_held_session_has_nothing_due_and_says_why(table: Table) -> None:
    table.does(Hold(), 1.2)
    assert table.last("paused").payload == {"reason": "unrecorded"}
    assert table.session.next_due() is None
    assert table.session.view(None)["paused"] == "unrecorded"


def test_the_time_in_between_is_no_time_of_play(table: Table) -> None:
    table.does(Hold(), 1.2)
    table.does(Release(), 61.2)
    assert table.session.next_due() == T0 + 62.2
    assert table.session.seconds == pytest.approx(1.2)


def test_a_pause_on_which_people_agreed_outlasts_it(table: Table) -> None:
    table.does(Pause("cook1"), 1.1)
    assert table.does(Hold(), 1.2).events == ()
    assert table.does(Release(), 2.0).events == ()
    assert table.session.status == "paused"


def test_a_session_that_was_not_held_is_not_released(table: Table) -> None:
    assert table.does(Release(), 1.2).events == ()
    assert table.session.status == "playing"

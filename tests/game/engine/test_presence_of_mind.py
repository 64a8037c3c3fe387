"""What is told of others while a session lives: where they point, what they think, what comes next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.commands import Point
from game.engine.events import Event
from game.engine.sight import visible
from sim.world import CLOSED, Sight
from tests.game.engine.table import ANA, CHEF, Table
from tests.game.engine.toy import PRESS, toy_task

NEXT = {"text": "Next: pressing again.", "target": "button"}


@pytest.fixture
def table() -> Table:
    return Table(pace="turns").seats(ANA, CHEF)


def thought(table: Table) -> Event:
    table.acts("cook1", PRESS)
    table.acts("cook2", PRESS, thoughts="I shall press it", following=NEXT)
    return table.last("thought")


def test_a_partner_is_told_what_comes_next_and_not_why(table: Table) -> None:
    seen = visible(thought(table), "cook1", Sight())
    assert seen is not None
    assert seen.payload == {"text": "", "usage": {}, "next": NEXT}


def test_a_session_may_tell_partners_all_or_nothing(table: Table) -> None:
    event = thought(table)
    whole = visible(event, "cook1", Sight(thoughts="all"))
    assert whole is not None
    assert whole.payload["text"] == "I shall press it"
    assert visible(event, "cook1", Sight(thoughts="own")) is None


def test_spectators_are_told_thoughts_but_not_where_they_see_nothing(table: Table) -> None:
    event = thought(table)
    seen = visible(event, None, table.session.sights[None])
    assert seen is not None
    assert seen.payload["text"] == "I shall press it"
    assert visible(event, None, CLOSED) is None


def test_the_setting_says_what_partners_are_told() -> None:
    assert Table().session.sights["cook1"].thoughts == "plans"
    assert Table(thoughts="all").session.sights["cook1"].thoughts == "all"


def test_pointing_is_recorded_and_shown_to_those_who_see_moves(table: Table) -> None:
    table.does(Point("cook1", "button"))
    event = table.last("pointed")
    assert event.payload == {"target": "button"}
    assert visible(event, "cook2", Sight()) == event
    assert visible(event, "cook2", replace(Sight(), moves="own")) is None


def test_where_nobody_would_see_it_pointing_is_refused() -> None:
    table = Table(toy_task(secret=True)).seats(ANA, CHEF)
    reply = table.does(Point("cook1", "button"))
    assert "pointed" not in [event.kind for event in table.log]
    assert reply.refused is not None


def test_pointing_at_nothing_or_from_nowhere_is_nothing(table: Table) -> None:
    before = len(table.log)
    table.does(Point("cook1", " "))
    table.does(Point("cook9", "button"))
    assert len(table.log) == before

"""All seats answer, or the deadline passes; then one joint step."""

from __future__ import annotations

import pytest

from game.engine.commands import Drop, Leave, Return
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.game.engine.toy import GLITTER, GRAB, PRESS, REFUSED, toy_task


@pytest.fixture
def table() -> Table:
    return Table(pace="together").seats(ANA, BEN)


def test_an_answer_waits_for_the_others_and_leaves_no_event(table: Table) -> None:
    before = table.session.seq
    reply = table.acts("cook1", PRESS, "a1")
    assert (reply.events, reply.ack, reply.noted) == ((), before, True)
    assert table.session.intents == {"cook1": PRESS}
    assert table.session.to_move() == ("cook2",)


def test_the_last_answer_makes_the_step_and_is_acknowledged_by_it(table: Table) -> None:
    table.acts("cook1", PRESS, "a1")
    reply = table.acts("cook2", None, "b1")
    step = table.last("step")
    assert (reply.ack, reply.noted) == (step.seq, False)
    assert step.seat is None
    assert step.payload["moves"] == {"cook1": PRESS.to_json(), "cook2": None}
    assert step.payload["by"] == {"cook1": "person", "cook2": "person"}
    assert step.payload["cids"] == {"cook1": "a1", "cook2": "b1"}
    assert table.session.intents == {}


def test_an_answer_can_be_changed_until_the_step(table: Table) -> None:
    table.acts("cook1", PRESS, "a1")
    table.acts("cook1", GRAB, "a2")
    table.acts("cook2", PRESS, "b1")
    step = table.last("step").payload
    assert step["moves"]["cook1"] == GRAB.to_json()
    assert step["cids"]["cook1"] == "a2"
    assert step["superseded"] == {"cook1": ["a1"]}


def test_who_is_late_does_nothing(table: Table) -> None:
    assert table.session.next_due() == T0 + 20
    table.acts("cook1", PRESS)
    table.ticks(20)
    step = table.last("step").payload
    assert step["moves"] == {"cook1": PRESS.to_json(), "cook2": None}
    assert step["by"] == {"cook1": "person", "cook2": "nobody"}
    assert table.session.next_due() == T0 + 40


def test_the_later_of_two_who_want_the_same_is_refused_within_the_step(table: Table) -> None:
    table.acts("cook1", GRAB)
    table.acts("cook2", GRAB)
    results = table.last("step").payload["results"]
    assert results["cook1"]["ok"]
    assert not results["cook2"]["ok"]
    assert "tried" not in table.last("step").payload
    assert table.session.view("cook2")["last_result"] == results["cook2"]


def test_time_passes_even_if_everything_is_refused(table: Table) -> None:
    table.acts("cook1", GLITTER, "a1")
    reply = table.acts("cook2", None, "b1")
    step = table.last("step").payload
    assert reply.refused is None
    assert table.session.episode.steps == 1
    assert step["moves"] == {"cook1": None, "cook2": None}
    assert step["tried"] == {"cook1": GLITTER.to_json()}
    assert step["results"]["cook1"]["message"] == REFUSED
    assert table.rebuilt().view("cook1") == table.session.view("cook1")


def test_a_dropped_person_is_waited_for_until_the_deadline(table: Table) -> None:
    table.does(Drop("cook2"), 1)
    table.acts("cook1", PRESS)
    assert table.session.to_move() == ("cook2",)
    table.does(Return("cook2"), 3)
    table.acts("cook2", PRESS)
    assert table.session.episode.steps == 1


def test_a_seat_left_empty_is_not_waited_for() -> None:
    table = Table(toy_task(3), pace="together", stand_in=None).seats(ANA, BEN, CHEF)
    table.does(Leave("cook2"), 1)
    table.acts("cook1", PRESS)
    table.acts("cook3", PRESS)
    assert table.last("step").payload["moves"]["cook2"] is None

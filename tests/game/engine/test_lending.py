"""Seats that agents lend: somebody comes, cooks, is gone, and the agents never stop."""

from __future__ import annotations

import pytest

from game.engine.commands import Drop, Leave, Pause, Poll, Replace, Resume, Return
from game.engine.session import EngineError, Settings
from tests.game.engine.table import ANA, BEN, CHEF, Table
from tests.game.engine.toy import PRESS

LENT = {"led": True, "lends": True, "grace_s": 4.0}


def lent(**settings: object) -> Table:
    """A kitchen of agents in which Ana has taken the second seat."""
    table = Table(**{**LENT, **settings}).seats(CHEF, CHEF)
    table.does(Replace("cook2", ANA))
    return table


def test_agents_cook_on_for_nobody_when_the_only_person_is_gone() -> None:
    table = lent()
    table.does(Drop("cook2"), 1)
    table.ticks(2)
    assert table.session.status == "playing"
    table.ticks(5.1)
    seat = table.session.seats["cook2"]
    assert (seat.occupant.name, seat.original, seat.stand_in) == ("chef", ANA, True)
    assert "paused" not in table.kinds()


def test_without_lending_the_same_kitchen_stands_still() -> None:
    table = Table(led=True, pace="realtime", grace_s=4.0).seats(CHEF, CHEF)
    table.does(Replace("cook2", ANA))
    table.does(Drop("cook2"), 1)
    assert table.last("paused").payload["reason"] == "nobody_here"


def test_who_comes_back_has_the_seat_again() -> None:
    table = lent()
    table.does(Drop("cook2"), 1)
    table.ticks(6)
    table.does(Return("cook2"), 7)
    assert table.session.seats["cook2"].occupant == ANA
    assert table.last("replaced").payload["reason"] == "returned"


def test_who_leaves_for_good_gives_the_seat_to_the_agent_at_once() -> None:
    table = lent()
    table.does(Leave("cook2"), 1)
    seat = table.session.seats["cook2"]
    assert (seat.occupant.name, seat.original) == ("chef", None)
    table.ticks(60)
    assert table.session.status == "playing"


def test_the_next_person_may_have_what_an_agent_keeps_for_another() -> None:
    table = lent()
    table.does(Drop("cook2"), 1)
    table.ticks(6)
    table.does(Replace("cook2", BEN))
    seat = table.session.seats["cook2"]
    assert (seat.occupant, seat.original) == (BEN, None)
    back = table.does(Return("cook2"))
    assert back.refused is None
    assert table.session.seats["cook2"].occupant == BEN


def test_lending_asks_for_somebody_who_takes_the_seat_again() -> None:
    with pytest.raises(EngineError, match="stand_in"):
        Settings(lends=True)


def test_what_whoever_leads_has_frozen_nobody_in_it_sets_going() -> None:
    table = lent()
    table.does(Pause(None))
    assert table.last("paused").payload["reason"] == "frozen"
    assert table.acts("cook1", PRESS, by="agent").refused is not None
    told = table.does(Resume("cook2"))
    assert told.refused is not None
    assert told.refused.code == "led"
    assert table.session.status == "paused"
    table.does(Resume(None))
    assert table.session.status == "playing"


def test_a_frozen_kitchen_stays_frozen_when_it_is_read_again() -> None:
    table = lent()
    table.does(Pause(None))
    again = table.rebuilt()
    assert again.status == "paused"
    again.handle(Resume("cook2"), table.log[-1].at)
    assert again.status == "paused"


def test_what_is_paused_for_another_reason_is_not_set_going_by_who_leads() -> None:
    table = Table().seats(ANA, BEN)
    table.does(Pause("cook1"))
    table.does(Pause("cook2"))
    table.does(Resume(None))
    assert table.session.status == "paused"


def poll(seat: str = "cook1", number: int = 1) -> Poll:
    return Poll(seat, number, ["Press", "Wait"], [3, 1], 0, 5, 1_700_000_000.0)


def test_a_tally_is_recorded_for_the_seat_that_is_voted_for_and_for_no_other() -> None:
    table = Table(voted="cook1").seats(ANA, CHEF)
    table.does(poll("cook2"))
    assert "polled" not in table.kinds()
    table.does(poll())
    event = table.last("polled")
    assert (event.seat, event.payload["votes"], event.payload["chosen"]) == ("cook1", [3, 1], 0)


def test_rounds_are_counted_on_from_the_log() -> None:
    table = Table(voted="cook1").seats(ANA, CHEF)
    table.does(poll(number=7))
    assert table.rebuilt().rounds == 7


def test_everybody_may_see_how_the_audience_has_voted() -> None:
    table = Table(voted="cook1").seats(ANA, CHEF)
    table.does(poll())
    for seat in (None, "cook1", "cook2"):
        assert table.session.visible(table.last("polled"), seat) == table.last("polled"), seat

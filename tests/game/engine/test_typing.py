"""Signs of writing: begin and end are recorded, never what, and nobody writes for ever."""

from __future__ import annotations

from game.engine.commands import Abandon, Drop, Say, Type
from game.engine.session import Session
from game.engine.sight import visible
from game.log.veil import veiled
from sim.world import Sight
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table


def signs(table: Table) -> list[tuple[str | None, bool]]:
    return [(e.seat, e.payload["on"]) for e in table.log if e.kind == "typing"]


def test_only_the_first_sign_and_the_end_are_recorded() -> None:
    table = Table().seats(ANA, BEN)
    for at in (1.0, 2.0, 3.0):
        table.does(Type("cook1"), at)
    table.does(Type("cook1", on=False), 4.0)
    table.does(Type("cook1", on=False), 5.0)
    assert signs(table) == [("cook1", True), ("cook1", False)]
    assert all(set(e.payload) == {"on"} for e in table.log if e.kind == "typing")


def test_what_is_said_ends_it_before_it_is_said() -> None:
    table = Table().seats(ANA, BEN)
    table.does(Type("cook2"), 1.0)
    table.does(Say("cook2", "Ben", "hello"), 2.0)
    assert table.kinds()[-3:] == ["typing", "typing", "said"]


def test_what_was_never_begun_does_not_end() -> None:
    table = Table().seats(ANA, BEN)
    table.does(Type("cook1", on=False), 1.0)
    table.does(Say("cook1", "Ana", "hello"), 2.0)
    assert signs(table) == []


def test_after_some_seconds_without_a_sign_it_has_ended() -> None:
    table = Table().seats(ANA, BEN)
    table.does(Type("cook1"), 1.0)
    table.does(Type("cook1"), 5.0)
    assert table.session.next_due() == T0 + 11.0
    table.ticks(10.9)
    assert signs(table) == [("cook1", True)]
    table.ticks(11.0)
    assert signs(table) == [("cook1", True), ("cook1", False)]
    assert table.session.next_due() is None


def test_whoever_is_gone_writes_no_more() -> None:
    table = Table().seats(ANA, BEN)
    table.does(Type("cook1"), 1.0)
    table.does(Drop("cook1"), 2.0)
    assert signs(table)[-1] == ("cook1", False)


def test_agents_spectators_and_what_is_over_give_no_signs() -> None:
    table = Table().seats(ANA, CHEF)
    table.does(Type("cook2"), 1.0)
    table.does(Type("nobody"), 1.0)
    table.does(Abandon(), 2.0)
    table.does(Type("cook1"), 3.0)
    assert signs(table) == []


def test_the_log_leads_to_the_same_signs_again() -> None:
    table = Table().seats(ANA, BEN)
    table.does(Type("cook1"), 1.0)
    again = Session.rebuild("s1", table.log)
    assert again.next_due() == T0 + 7.0
    assert [e.kind for e in again.handle(Say("cook1", "Ana", "x"), T0 + 2.0).events] == [
        "typing",
        "said",
    ]


def test_it_may_be_looked_up_when_all_is_over_by_those_who_may_read_the_chat() -> None:
    table = Table().seats(ANA, BEN)
    table.does(Type("cook1"), 1.0)
    sign = table.last("typing")
    assert visible(sign, "cook2", Sight()) is None
    assert visible(sign, "cook2", Sight(), live=False) == sign
    assert veiled(sign) is None

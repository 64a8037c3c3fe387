"""Conditions that are met before anybody has done anything are nobody's achievement."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.session import Session
from sim.world import Condition, Sight
from tests.game.engine.table import ANA, BEN, Table
from tests.game.engine.toy import DROP, GRAB, PRESS, WAIT, Tally, playing


class Tidy(Tally):
    """A kitchen whose spoon is in its place at the beginning, as the goal wants it at the end."""

    def conditions(self) -> Sequence[Condition]:
        spoon = Condition("tidy", "the spoon is in its place", not self.spoon)
        return [spoon, *super().conditions()]


class Silent(Tidy):
    """The same as an examination."""

    def sight(self, seat: str | None) -> Sight:
        return Sight(goals="request")


def already(session: Session, seat: str | None = "cook1") -> list[str]:
    found = session.view(seat)["already"]
    assert isinstance(found, list)
    return found


def test_what_is_so_from_the_first_is_said_apart() -> None:
    with playing(Tidy):
        table = Table().seats(ANA, BEN)
        assert already(table.session) == ["tidy"]
        table.acts("cook1", PRESS)
        assert already(table.session) == ["tidy"]


def test_what_was_undone_and_done_again_is_somebodys_doing() -> None:
    with playing(Tidy):
        table = Table().seats(ANA, BEN)
        for seat, action in (("cook1", GRAB), ("cook2", WAIT), ("cook1", DROP)):
            table.acts(seat, action)
        goals = table.session.view("cook1")["goals"]
        assert goals["conditions"][0]["met"] is True
        assert already(table.session) == []


def test_the_same_is_told_after_the_log_has_been_folded_again() -> None:
    with playing(Tidy):
        table = Table().seats(ANA, BEN)
        kept = Session.rebuild("s1", table.log)
        assert already(kept) == ["tidy"]
        table.acts("cook1", GRAB)
        assert already(Session.rebuild("s1", table.log)) == []


def test_whoever_may_not_know_the_goals_as_they_stand_is_not_told_this_either() -> None:
    with playing(Silent):
        assert already(Table().seats(ANA, BEN).session) == []

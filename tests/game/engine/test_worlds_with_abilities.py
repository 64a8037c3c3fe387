"""What the engine makes of worlds that can do more, or less, than others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from game.engine.events import Event
from game.engine.session import EngineError, Session
from sim.world import Action, JSONObject, Observation, Seat, Step, Task
from tests.game.engine.table import ANA, BEN, T0, Table
from tests.game.engine.toy import PRESS, Tally, playing, toy_task


def table_in(kind: type[Tally], task: Task) -> Table:
    with playing(kind):
        return Table(task).seats(ANA, BEN)


class Shop(Tally):
    """A secret kitchen with a window to the street."""

    def public(self) -> Observation:
        return Observation("steam behind the window", {"steam": True})


class Counted(Tally):
    """A kitchen whose facts come without the text."""

    texts = 0

    def text(self, seat: Seat) -> str:
        self.texts += 1
        return super().text(seat)

    def facts(self, seat: Seat) -> JSONObject:
        return {"presses": self.presses, "of": seat}


class Hashed(Tally):
    """A kitchen with a digest of its own."""

    def digest(self) -> str:
        return f"{self.presses:016x}"


class Restless(Tally):
    """A kitchen in which one cannot pass one's turn alone."""

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        if len(moves) == 1 and None in moves.values():
            return Step(False, {})
        return super().step(moves)


def test_spectators_of_a_world_with_a_public_view_see_that() -> None:
    table = table_in(Shop, replace(toy_task(secret=True), public=True))
    assert table.session.view(None)["facts"] == {"steam": True}
    assert table.session.text(None) == "steam behind the window"
    assert table.session.view("cook1")["facts"]["secret"]


def test_the_text_is_not_made_for_those_who_only_look() -> None:
    table = table_in(Counted, toy_task())
    episode = table.session.episode
    assert isinstance(episode, Counted)
    assert table.session.view("cook2")["facts"]["of"] == "cook2"
    assert table.session.view(None)["facts"]["of"] == "cook1"
    assert episode.texts == 0


def test_facts_without_text_stay_secret_in_a_secret_world() -> None:
    table = table_in(Counted, toy_task(secret=True))
    assert table.session.view(None)["facts"] is None


def test_a_worlds_own_digest_is_the_hash_of_its_steps() -> None:
    table = table_in(Hashed, toy_task())
    table.acts("cook1", PRESS)
    assert table.last("step").payload["hash"] == "0000000000000001"


def test_a_turn_runs_out_even_where_one_cannot_pass_alone() -> None:
    with playing(Restless):
        table = Table(deadline_s=5.0).seats(ANA, BEN)
    table.ticks(5)
    assert table.last("step").payload["moves"] == {"cook1": None, "cook2": None}
    assert table.session.to_move() == ("cook2",)


def test_an_event_of_an_unknown_kind_does_not_fold() -> None:
    table = Table().seats(ANA, BEN)
    odd = Event(table.session.seq + 1, T0, "sneezed")
    with pytest.raises(EngineError, match="sneezed") as caught:
        Session.rebuild("s1", [*table.log, odd])
    assert caught.value.code == "bad_log"


def test_a_session_says_what_it_is() -> None:
    table = Table(seed=3).seats(ANA, BEN)
    session = table.session
    assert (session.id, session.task.id, session.seed) == ("s1", "tally/count", 3)
    assert session.settings.pace == "turns"
    assert (session.outcome, session.links, session.seconds) == (None, {}, 0.0)
    before = session.version
    table.acts("cook1", PRESS)
    assert session.version > before

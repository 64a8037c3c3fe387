"""What was done and heard, read from the log for all who play it again."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.commands import Pause, Redo, Resume, Say
from game.engine.deeds import actions_of, attempt, deeds, hear, perform
from game.engine.events import Event
from sim.simple import SimpleEpisode
from sim.world import Action, WorldError
from tests.game.engine.table import ANA, BEN, Table
from tests.game.engine.toy import PRESS, Tally, playing, toy_task
from tests.game.engine.wise import Wise, table_in


def kitchen(kind: type[SimpleEpisode] = Wise) -> Any:
    """An episode of this kind, two presses from its end."""
    with playing(kind):
        return Table(toy_task(turns=False)).session.episode


def test_what_is_said_in_a_pause_is_heard_by_nobody_when_it_is_played_again() -> None:
    table = table_in(Wise, toy_task(), ANA, BEN)
    table.does(Pause("cook1"))
    table.does(Pause("cook2"))
    table.does(Say("cook1", "Ana", "coffee?"))
    table.does(Resume("cook1"))
    table.does(Say("cook1", "Ana", "on we go"))
    table.acts("cook1", PRESS)
    again = kitchen()
    for deed in deeds(table.log):
        perform(again, deed)
    assert again.heard == table.session.episode.heard == ["cook1: on we go"]  # type: ignore[attr-defined]


def test_words_belong_to_the_step_after_them_once_and_only_those_of_seats() -> None:
    table = table_in(Wise, toy_task(), ANA)
    table.does(Say("cook1", "Ana", "is anybody here?"))
    began = table_in(Wise, toy_task(), ANA, BEN)
    began.does(Say("cook2", "Ben", "you first"))
    began.does(Say(None, "Sam", "boo"))
    began.acts("cook1", PRESS)
    began.acts("cook2", PRESS)
    events = [*table.log, *began.log[1:]]
    assert [deed["heard"] for deed in deeds(events)] == [[["cook2", "you first"]], []]


def test_a_move_is_read_as_it_was_written() -> None:
    move = {"verb": "press", "args": {"n": 1}, "text": "press once"}
    (read,) = actions_of({"cook1": move}).values()
    assert read is not None
    assert read.to_json() == move
    assert actions_of({"cook1": None, "cook2": {"verb": "wait", "args": None}}) == {
        "cook1": None, "cook2": Action("wait"),
    }  # fmt: skip


def test_what_a_world_could_not_even_read_is_refused_to_those_who_wanted_something() -> None:
    class Choking(Tally):
        def step(self, moves: Any) -> Any:
            raise WorldError("unreadable", "what is this?")

    step = attempt(kitchen(Choking), {"cook1": PRESS, "cook2": None})
    assert not step.happened
    assert {seat: one.code for seat, one in step.results.items()} == {"cook1": "unreadable"}


def test_a_bug_of_a_world_is_no_refusal() -> None:
    class Broken(Tally):
        def step(self, moves: Any) -> Any:
            raise KeyError("oven")

    with pytest.raises(KeyError):
        attempt(kitchen(Broken), {"cook1": PRESS})


def test_spectators_are_heard_by_no_kitchen_and_a_deaf_one_hears_nobody() -> None:
    episode = kitchen()
    hear(episode, None, "boo")
    hear(episode, "cook1", "hello")
    assert episode.heard == ["cook1: hello"]
    hear(kitchen(Tally), "cook1", "hello")


def test_the_past_of_a_branch_comes_first() -> None:
    past = {"moves": {"cook1": PRESS.to_json()}, "heard": [["cook1", "now"]]}
    created = Event(1, 0.0, "created", None, {"prefix": [past]})
    step = Event(2, 1.0, "step", "cook2", {"moves": {"cook2": None}})
    assert deeds([created, step]) == [past, {"moves": {"cook2": None}, "heard": []}]


def test_a_step_from_elsewhere_is_of_whoever_moved_in_it_alone_and_of_nobody_where_several_did() -> (
    None
):
    table = Table(toy_task(turns=False), pace="together").seats(ANA, BEN)
    table.does(Redo({"cook1": None, "cook2": PRESS}))
    assert table.last("step").seat == "cook2"
    table.does(Redo({"cook1": PRESS, "cook2": PRESS}))
    assert table.last("step").seat is None

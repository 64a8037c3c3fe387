"""What is easily lost when several people come and go: their time, their wishes, their reasons."""

from __future__ import annotations

from game.engine.commands import Abandon, Drop, Leave, Pause, Replace, Return
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.game.engine.toy import GLITTER, PRESS, toy_task


def test_when_one_of_several_comes_back_the_others_have_the_grace_time_from_then() -> None:
    table = Table(pace="turns", grace_s=15.0).seats(ANA, BEN)
    table.does(Drop("cook1"), 1)
    table.does(Drop("cook2"), 2)
    assert table.session.seats["cook1"].grace_until is None
    table.does(Return("cook2"), 500)
    assert "resumed" not in table.kinds()
    assert table.session.seats["cook1"].grace_until == T0 + 515
    table.ticks(514)
    assert "replaced" not in table.kinds()
    table.ticks(515)
    assert table.last("replaced").payload["reason"] == "grace_over"


def test_the_noted_move_of_somebody_who_left_is_not_played() -> None:
    table = Table(pace="realtime", stand_in=None).seats(ANA, BEN)
    table.acts("cook1", PRESS)
    table.acts("cook2", PRESS)
    table.does(Leave("cook2"), 0.5)
    table.ticks(1)
    step = table.last("step").payload
    assert step["moves"] == {"cook1": PRESS.to_json(), "cook2": None}
    assert step["by"]["cook2"] == "nobody"


def test_who_left_and_came_back_is_not_held_to_an_earlier_wish() -> None:
    table = Table(pace="together", stand_in=None).seats(ANA, BEN)
    table.acts("cook2", PRESS, "early")
    table.does(Leave("cook2"), 0.5)
    assert table.session.intents == {}


def test_a_refusal_is_stale_only_where_something_happened_since_one_looked() -> None:
    table = Table(toy_task(turns=False), pace="free").seats(ANA, BEN)
    table.acts("cook1", PRESS)
    older = table.session.seq
    table.acts("cook2", PRESS)
    newest = table.last("step").seq
    codes = [
        (reply.refused.code if (reply := table.acts("cook1", GLITTER, seen=seen)).refused else None)
        for seen in (older, newest - 1, newest, newest + 1, 0)
    ]
    assert codes == ["stale", "stale", "illegal", "illegal", "illegal"]


def test_an_agent_does_not_inherit_its_persons_wish_for_a_pause() -> None:
    table = Table(pace="realtime").seats(ANA, BEN)
    table.does(Pause("cook1"), 1)
    table.does(Replace("cook1", CHEF), 2)
    table.does(Return("cook1"), 3)
    assert table.session.view(None)["pause_asked"] == []
    table.does(Pause("cook2"), 4)
    assert table.last("pause_asked").payload == {"needed": ["cook1"]}


def test_after_the_end_nobody_waits_for_a_pause() -> None:
    table = Table(pace="realtime").seats(ANA, BEN)
    table.does(Pause("cook1"), 1)
    assert table.session.view(None)["pause_asked"] == ["cook1"]
    table.does(Abandon(), 2)
    assert table.session.view(None)["pause_asked"] == []


def test_the_view_tells_the_deadline_of_a_turn_and_the_next_tick_of_a_clock() -> None:
    turns = Table(pace="turns", deadline_s=5).seats(ANA, BEN).session.view(None)
    assert (turns["deadline"], turns["next_tick"]) == (T0 + 5, None)
    clock = Table(pace="realtime", deadline_s=5).seats(ANA, BEN).session.view(None)
    assert (clock["deadline"], clock["next_tick"]) == (None, T0 + 1)
    patient = Table(pace="turns").seats(ANA, BEN).session.view(None)
    assert (patient["deadline"], patient["next_tick"]) == (None, None)

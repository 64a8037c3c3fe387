"""A fixed clock: at each tick every seat's latest intent, or nothing."""

from __future__ import annotations

import pytest

from game.engine.commands import Pause, Resume
from game.engine.settings import EngineError
from tests.game.engine.table import ANA, BEN, CHEF, T0, Table
from tests.game.engine.toy import GLITTER, GRAB, PRESS, toy_task


@pytest.fixture
def table() -> Table:
    return Table(pace="realtime", tick_hz=1.0).seats(ANA, CHEF)


def test_every_tick_is_a_step_at_its_own_time(table: Table) -> None:
    assert table.session.next_due() == T0 + 1
    assert table.ticks(0.99).events == ()
    table.ticks(1.0)
    assert table.session.episode.steps == 1
    assert table.last("step").payload["tick"] == 1
    assert table.session.next_due() == T0 + 2


def test_an_intent_is_noted_at_once_and_used_at_the_tick(table: Table) -> None:
    reply = table.acts("cook1", PRESS, "k1")
    assert (reply.noted, reply.events, reply.ack) == (True, (), table.session.seq)
    assert table.session.view("cook1")["intent"] == {"action": PRESS.to_json()}
    table.ticks(1)
    step = table.last("step").payload
    assert step["moves"] == {"cook1": PRESS.to_json(), "cook2": None}
    assert step["by"] == {"cook1": "person", "cook2": "nobody"}
    assert step["cids"] == {"cook1": "k1"}
    assert table.session.view("cook1")["intent"] is None


def test_a_held_key_never_queues(table: Table) -> None:
    """Twelve presses a second for ten seconds: ten moves, and the chef stops at the release."""
    for press in range(120):
        at = press / 12
        if at >= table.session.episode.steps + 1:
            table.ticks(float(table.session.episode.steps + 1))
        table.acts("cook1", PRESS, f"k{press}")
    table.ticks(10.0)
    assert table.session.view(None)["facts"]["presses"] == 10
    table.ticks(11.0)
    assert table.session.view(None)["facts"]["presses"] == 10


def test_the_step_names_the_messages_that_were_replaced(table: Table) -> None:
    for press in range(40):
        table.acts("cook1", PRESS, f"k{press}")
    table.ticks(1)
    step = table.last("step").payload
    assert step["cids"] == {"cook1": "k39"}
    assert step["superseded"] == {"cook1": [f"k{n}" for n in range(7, 39)]}


def test_doing_nothing_withdraws_the_intent(table: Table) -> None:
    table.acts("cook1", PRESS)
    table.acts("cook1", None)
    table.ticks(1)
    assert table.last("step").payload["moves"]["cook1"] is None


def test_the_clock_does_not_drift() -> None:
    table = Table(pace="realtime", tick_hz=7.0).seats(ANA, CHEF)
    for _ in range(700):
        due = table.session.next_due()
        assert due is not None
        table.ticks(due - T0 + 0.013)
    assert table.session.episode.steps == 700
    assert table.session.next_due() == T0 + 701 / 7.0


def test_after_a_stall_missed_ticks_are_left_out_and_counted(table: Table) -> None:
    table.ticks(1)
    table.ticks(5.3)
    assert table.session.episode.steps == 2
    step = table.last("step").payload
    assert (step["tick"], step["skipped"]) == (5, 3)
    assert table.session.next_due() == T0 + 6
    assert table.rebuilt().next_due() == T0 + 6


def test_a_tick_asked_for_exactly_when_it_is_due_is_never_missed() -> None:
    for hz in (0.2, 0.3, 1.0, 3.0, 6.0, 7.7, 9.9, 10.0):
        table = Table(pace="realtime", tick_hz=hz).seats(ANA, CHEF)
        for _ in range(200):
            due = table.session.next_due()
            assert due is not None
            table.ticks(due - T0)
        assert table.session.episode.steps == 200


def test_what_is_refused_at_the_tick_does_nothing_and_is_told(table: Table) -> None:
    table.acts("cook1", GRAB)
    table.acts("cook2", GRAB)
    table.ticks(1)
    results = table.last("step").payload["results"]
    assert [results[seat]["ok"] for seat in ("cook1", "cook2")] == [True, False]


def test_time_passes_even_if_everything_is_refused(table: Table) -> None:
    table.acts("cook1", GLITTER, "k1")
    table.ticks(1)
    step = table.last("step").payload
    assert table.session.episode.steps == 1
    assert step["tried"] == {"cook1": GLITTER.to_json()}
    assert step["results"]["cook1"]["code"] == "illegal"
    assert step["cids"] == {"cook1": "k1"}


def test_agents_are_asked_once_for_each_tick(table: Table) -> None:
    assert table.session.to_move() == ("cook1", "cook2")
    table.acts("cook2", None)
    assert table.session.to_move() == ("cook1",)
    table.ticks(1)
    assert table.session.to_move() == ("cook1", "cook2")


def test_a_pause_stops_the_clock_and_is_not_play_time() -> None:
    table = Table(toy_task(goal=1), pace="realtime").seats(ANA, CHEF)
    table.ticks(1)
    table.acts("cook1", PRESS)
    table.does(Pause("cook1"), 1.25)
    assert table.session.status == "paused"
    assert table.session.next_due() is None
    assert table.ticks(60).events == ()
    table.does(Resume("cook1"), 100)
    assert table.session.intents == {}
    assert table.session.next_due() == T0 + 101
    table.acts("cook1", PRESS)
    table.ticks(101)
    assert table.last("finished").payload["seconds"] == 2.25


def test_two_people_see_the_same_clock_after_a_rebuild() -> None:
    table = Table(pace="realtime", tick_hz=6.0).seats(ANA, BEN)
    for tick in range(1, 20):
        table.ticks(tick / 6 + 0.001)
    assert table.rebuilt().next_due() == table.session.next_due()


@pytest.mark.parametrize("phase", [0.0, 0.25, 5 / 6])
def test_ticks_of_several_sessions_fall_together_where_one_process_runs_them(phase: float) -> None:
    dues = set()
    for late in (0.0, 0.1, 0.37):
        table = Table(pace="realtime", tick_hz=2.0)
        table.session.tick_with(phase)
        table.now = late
        table.seats(ANA, CHEF)
        due = table.session.next_due()
        assert due is not None
        assert T0 + late < due <= T0 + late + 0.5, "the first within a tick"
        dues.add(round(due % 0.5, 6))
        table.ticks(due - T0)
        assert table.last("step").payload["tick"] == 1
        assert table.rebuilt().seconds == table.session.seconds
    assert dues == {round(phase * 0.5, 6)}


def test_every_eighth_step_of_real_time_is_proved_and_the_last_one() -> None:
    table = Table(toy_task(goal=20), pace="realtime", tick_hz=1.0).seats(ANA, CHEF)
    for tick in range(1, 21):
        table.acts("cook1", PRESS)
        table.ticks(float(tick))
    steps = [event for event in table.log if event.kind == "step"]
    assert table.session.status == "finished"
    assert [e.payload["index"] for e in steps if "hash" in e.payload] == [8, 16, 20]


def test_a_difference_between_two_proofs_is_found_at_the_second() -> None:
    table = Table(toy_task(goal=20), pace="realtime", tick_hz=1.0).seats(ANA, CHEF)
    for tick in range(1, 10):
        table.acts("cook1", PRESS)
        table.ticks(float(tick))
    third = [event for event in table.log if event.kind == "step"][2]
    third.payload["moves"]["cook1"] = None
    with pytest.raises(EngineError, match="step 8 made again"):
        table.rebuilt()

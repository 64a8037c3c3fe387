"""What two do together is measured from their log: each measure on a game small enough to count by hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.events import Event
from game.metrics import all_metrics
from game.metrics.collaboration import kind_in_words, moves_of
from game.suites import find_task
from tests.game import peoples_games as games

MEASURES = (
    "concurrent_activity", "idle_share", "functional_delay", "alternation", "interdependence",
    "initiative_entropy", "gains", "seconds_shown", "turn_seconds", "messages_a_minute", "words",
    "reply_seconds", "requests_followed",
)  # fmt: skip


class Log:
    """Writes a game of two cooks down, event by event."""

    def __init__(self, pace: str = "turns", task: str = "multi_agent/1") -> None:
        told = find_task(task).to_json()
        created = {"task": told, "world": told["world"], "settings": {"pace": pace}, "seed": 0}
        created["prefix"] = []
        self.events = [Event(1, 0.0, "created", None, created), Event(2, 0.0, "started")]

    def step(
        self, at: float, /, *, met: Any = (), shown: Any = None, tick: Any = None, **did: str
    ) -> Log:
        """`robot1="cut bread1"`: who did what with what."""
        moves = {}
        for seat, text in did.items():
            verb, *things = text.split()
            args = {f"slot{n}": thing for n, thing in enumerate(things)}
            moves[seat] = {"verb": verb, "args": args, "text": text}
        payload: dict[str, Any] = {"moves": moves, "met": list(met)}
        payload["results"] = {seat: {"ok": True} for seat in moves}
        if shown is not None:
            payload["shown_ms"] = shown
        if tick is not None:
            payload["tick"] = tick
        seat = next(iter(did)) if len(did) == 1 else None
        self.events.append(Event(len(self.events) + 1, at, "step", seat, payload))
        return self

    def says(self, at: float, seat: str, text: str) -> Log:
        self.events.append(Event(len(self.events) + 1, at, "said", seat, {"text": text}))
        return self

    def __getitem__(self, name: str) -> Any:
        return all_metrics()[name].measure(self.events)


def test_concurrent_activity_is_the_share_of_steps_in_which_both_act() -> None:
    log = (
        Log("together")
        .step(1, robot1="cut bread1", robot2="cut lettuce1")
        .step(2, robot1="cook patty1")
    )
    log.step(3, robot1="wait", robot2="cook patty2").step(4, robot1="cut bread1", robot2="wait")
    assert log["concurrent_activity"] == 0.25
    assert log["idle_share"] == {"robot1": 0.25, "robot2": 0.5}


def test_in_real_time_quiet_ticks_are_idle_ones() -> None:
    log = Log("realtime").step(1, tick=2, robot1="cut bread1", robot2="cut lettuce1")
    log.step(2, tick=8, robot1="cook patty1")
    assert log["concurrent_activity"] == 0.125
    assert log["idle_share"] == {"robot1": 0.75, "robot2": 0.875}


def test_where_one_acts_at_a_time_nobody_is_idle_or_concurrent() -> None:
    log = Log("turns").step(1, robot1="cut bread1").step(2, robot2="cut lettuce1")
    assert log["concurrent_activity"] is None
    assert log["idle_share"] is None


def test_functional_delay_is_from_the_others_action_to_ones_own() -> None:
    log = (
        Log()
        .step(1, robot1="cut bread1")
        .step(3, robot2="cut lettuce1")
        .step(4, robot2="cook patty1")
    )
    log.step(8, robot1="cook patty2").step(9, robot2="cut lettuce1")
    assert log["functional_delay"] == {"robot1": 4.0, "robot2": 1.5}
    assert log["alternation"] == 0.75


def test_waiting_is_no_action_for_the_task() -> None:
    log = Log().step(1, robot1="wait").step(2, robot1="cut bread1")
    assert [move.step for move in moves_of(log.events)] == [1]


def test_who_handles_what_another_handled_depends_on_them() -> None:
    log = (
        Log()
        .step(1, robot1="cut bread1")
        .step(2, robot2="stack bread1 table1")
        .step(3, robot2="cut lettuce1")
    )
    log.step(4, robot1="cook patty1")
    assert log["interdependence"] == {"robot1": 0.0, "robot2": 0.5}


def test_initiative_is_even_where_both_begin_as_much() -> None:
    even = Log().step(1, robot1="cut bread1").step(2, robot2="cut lettuce1")
    one = (
        Log()
        .step(1, robot1="cut bread1")
        .step(2, robot1="cut lettuce1")
        .step(3, robot2="cook bread1")
    )
    assert (even["initiative_entropy"], one["initiative_entropy"]) == (1.0, 0.0)
    assert Log()["initiative_entropy"] is None


def test_a_gain_is_whose_action_made_it_and_counts_once() -> None:
    log = (
        Log("together")
        .step(1, met=["a"], robot1="cut bread1")
        .step(2, met=[], robot2="cut lettuce1")
    )
    log.step(3, met=["a", "b", "c"], robot1="cook patty1", robot2="stack bread1 table1")
    assert log["gains"] == {"robot1": 2.0, "robot2": 1.0}


def test_times_are_medians_of_what_the_log_says() -> None:
    log = Log().step(2, robot1="cut bread1", shown={"robot1": 900}).step(7, robot2="cut lettuce1")
    log.step(8, robot1="cut bread1", shown={"robot1": 100}).step(
        9, robot1="cut bread1", shown={"robot1": 200}
    )
    assert log["seconds_shown"] == {"robot1": 0.2, "robot2": None}
    assert log["turn_seconds"] == {"robot1": 1.0, "robot2": 5.0}


def test_talk_is_counted_in_messages_words_and_replies() -> None:
    log = (
        Log()
        .says(0, "robot1", "I cut the bread")
        .says(10, "robot2", "Yes")
        .says(100, "robot1", "Done now")
    )
    log.step(120, robot1="cut bread1")
    assert log["messages_a_minute"] == {"robot1": 1.0, "robot2": 0.5}
    assert log["words"] == {"robot1": 6, "robot2": 1}
    assert log["reply_seconds"] == {"robot1": None, "robot2": 10.0}


def test_a_request_is_followed_when_the_other_acts_on_what_it_names_in_time() -> None:
    log = Log().says(0, "robot1", "Please cut the lettuce").says(1, "robot1", "And fry patties")
    log.says(2, "robot2", "Hello").step(20, robot2="cut lettuce1").step(50, robot2="cook patty1")
    log.step(51, robot1="cut bread1").says(52, "robot2", "I need bread")
    assert log["requests_followed"] == {
        "robot1": {"made": 1, "followed": 1}, "robot2": {"made": 1, "followed": 0},
    }  # fmt: skip


@pytest.mark.parametrize(("took", "reply"), [(60.0, 60.0), (60.5, None)])
def test_what_comes_a_minute_later_is_a_reply_and_no_later(
    took: float, reply: float | None
) -> None:
    log = Log().says(1.0, "robot1", "Hello").says(1.0 + took, "robot2", "Hello yourself")
    assert log["reply_seconds"] == {"robot1": None, "robot2": reply}


@pytest.mark.parametrize(("took", "followed"), [(0.0, 1), (30.0, 1), (30.5, 0), (-0.5, 0)])
def test_half_a_minute_is_soon_enough_for_a_request(took: float, followed: int) -> None:
    log = Log("together")
    if took < 0:
        log.step(10.0 + took, robot2="cut bread1")
    log.says(10.0, "robot1", "the bread please")
    if took >= 0:
        log.step(10.0 + took, robot2="cut bread1")
    assert log["requests_followed"]["robot1"] == {"made": 1, "followed": followed}


def test_two_actions_are_enough_to_alternate() -> None:
    one = Log().step(1, robot1="cut bread1")
    assert one["alternation"] is None
    assert one.step(2, robot2="cut lettuce1")["alternation"] == 1.0


@pytest.mark.parametrize(
    ("thing", "said"),
    [("bread1", "bread"), ("CoffeeMachine_3a", "coffee machine"), ("Mug|+01|2", "mug"), ("7", "")],
)
def test_things_are_named_as_people_say_them(thing: str, said: str) -> None:
    assert kind_in_words(thing) == said


@pytest.mark.parametrize(
    "name", [n for n in MEASURES if n not in ("words", "seconds_shown", "turn_seconds")]
)
def test_one_cook_alone_has_no_measure_of_two(name: str) -> None:
    log = Log(task="tutorial/1").step(1, robot1="cut bread1").says(2, "robot1", "bread")
    assert log[name] is None


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_is_of_a_whole_game_and_of_none(name: str) -> None:
    table = games.played("multi_agent/7", "together")
    assert all_metrics()[name].measure(table.log) == all_metrics()[name].measure(list(table.log))
    assert not all_metrics()[name].measure([])


def test_a_game_of_two_who_share_the_work_has_the_numbers_of_its_log() -> None:
    log = games.played("multi_agent/7", "together").log
    measured = {name: all_metrics()[name].measure(log) for name in MEASURES}
    assert 0 < measured["concurrent_activity"] <= 1
    assert sum(measured["gains"].values()) >= 1
    assert set(measured["idle_share"]) == {"robot1", "robot2"}

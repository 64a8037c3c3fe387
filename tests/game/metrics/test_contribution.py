"""What came to nothing, who stopped whom, and what talk took: on games small enough to count by hand."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.commands import Act, Pause, Replace, Resume, Say
from game.engine.events import Event
from game.metrics import all_metrics
from game.metrics.talk import opposite
from game.suites import find_task
from sim.world import Action
from tests.game.engine.table import ANA, BEN, CHEF, Table


def measured(table: Table, name: str) -> Any:
    return all_metrics()[name].measure(table.log)


def kitchen(*company: Any) -> Table:
    return Table(find_task("multi_agent/1"), stand_in=None, step_limit=99).seats(*company)


def does(table: Table, seat: str, verb: str, after: float = 1.0, **args: str) -> None:
    """One deed in turns; who comes before lets their turn pass."""
    while seat not in table.session.to_move():
        table.does(Act(table.session.to_move()[0], None), table.now)
    by: Any = "agent" if table.session.seats[seat].is_agent else "person"
    action = Action(verb, {"p1": seat, **args}, verb)
    reply = table.does(Act(seat, action, by=by), table.now + after)
    assert [event.kind for event in reply.events] == ["step"], reply.events


def test_what_is_put_back_where_it_was_came_to_nothing() -> None:
    table = kitchen(ANA, BEN)
    does(table, "robot1", "pick-up-item", i1="topbun1", s1="table3")
    does(table, "robot2", "pick-up-item", i1="chicken1", s1="table6")
    does(table, "robot1", "place-item", i1="topbun1", s1="table3")
    does(table, "robot1", "move", s1="table3", s2="table4")
    assert measured(table, "extraneous") == {"robot1": round(2 / 3, 6), "robot2": 0.0}


def test_there_and_back_came_to_nothing_unless_another_used_what_was_left() -> None:
    table = kitchen(ANA, BEN)
    does(table, "robot1", "move", s1="table3", s2="table4")
    does(table, "robot2", "move", s1="table6", s2="table3")
    does(table, "robot2", "move", s1="table3", s2="table6")
    does(table, "robot1", "move", s1="table4", s2="table3")
    assert measured(table, "extraneous") == {"robot1": 0.0, "robot2": 1.0}


def test_things_put_elsewhere_did_not_come_to_nothing() -> None:
    table = kitchen(ANA, BEN)
    does(table, "robot1", "pick-up-item", i1="topbun1", s1="table3")
    does(table, "robot1", "move", s1="table3", s2="board1")
    does(table, "robot1", "place-item", i1="topbun1", s1="board1")
    assert measured(table, "extraneous") == {"robot1": 0.0, "robot2": None}


def test_a_person_who_reverses_soon_what_the_agent_did_overrides_it() -> None:
    log = _lamp(("robot2", "TOGGLE_ON", 5.0), ("robot1", "TOGGLE_OFF", 10.0))
    late = _lamp(("robot2", "TOGGLE_ON", 5.0), ("robot1", "TOGGLE_OFF", 50.0))
    own = _lamp(("robot1", "TOGGLE_ON", 5.0), ("robot1", "TOGGLE_OFF", 10.0))
    found = [all_metrics()["corrections"].measure(one) for one in (log, late, own)]
    assert [one["robot1"]["reversed"] for one in found] == [1, 0, 0]  # type: ignore[index, call-overload]


def _lamp(*deeds: tuple[str, str, float]) -> list[Event]:
    table = kitchen(ANA, CHEF)
    log = list(table.log)
    for seat, verb, at in deeds:
        move = {"verb": verb, "args": {"object": "Lamp"}, "text": verb}
        payload = {"moves": {seat: move}, "results": {seat: {"ok": True}}}
        log.append(Event(len(log) + 1, log[0].at + at, "step", seat, payload))
    return log


def test_a_pause_of_two_people_counts_for_the_one_who_asked_and_only_beside_an_agent() -> None:
    table = kitchen(ANA, BEN)
    table.does(Pause("robot1"), 1)
    table.does(Pause("robot2"), 2)
    assert measured(table, "corrections") == {
        seat: {"paused": 0, "told": 0, "reversed": 0, "taken": 0} for seat in ("robot1", "robot2")
    }
    table = kitchen(ANA, CHEF)
    table.does(Pause("robot1"), 1)
    table.does(Resume("robot1"), 2)
    table.does(Pause("robot1"), 3)
    assert measured(table, "corrections")["robot1"]["paused"] == 2


def test_a_seat_that_was_asked_for_is_taken_from_its_agent_and_ones_own_is_not() -> None:
    table = kitchen(ANA, CHEF)
    log = list(table.log)
    occupant = {"kind": "person", "name": "Ben", "id": "ben", "settings": {}}
    before = {"kind": "agent", "name": "chef", "id": "", "settings": {}}
    taken = {}
    for reason in ("returned", "asked"):
        payload = {"occupant": occupant, "before": before, "reason": reason}
        replaced = Event(len(log) + 1, log[-1].at, "replaced", "robot2", payload)
        found: Any = all_metrics()["corrections"].measure([*log, replaced])
        taken[reason] = found["robot2"]["taken"]
    assert taken == {"returned": 0, "asked": 1}


@pytest.mark.parametrize(
    ("text", "stops"),
    [("Stop!", 1), ("please don't", 1), ("Leave it", 1), ("Nice, go on", 0), ("nonstop", 0)],
)
def test_words_that_stop_a_partner_are_told_from_others(text: str, stops: int) -> None:
    table = kitchen(ANA, CHEF)
    table.does(Say("robot1", "Ana", text), 1)
    assert measured(table, "corrections")["robot1"]["told"] == stops


def test_an_agent_corrects_nobody() -> None:
    table = kitchen(ANA, CHEF)
    table.does(Say("robot2", "chef", "stop"), 1)
    assert list(measured(table, "corrections")) == ["robot1"]


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("TOGGLE_ON", "TOGGLE_OFF", True), ("ToggleObjectOn", "ToggleObjectOff", True),
        ("SWITCHON", "SWITCHOFF", True), ("stack", "unstack", True), ("OPEN", "CLOSE", True),
        ("OPEN", "OPEN", False), ("pick-up-item", "place-item", False), ("cook", "cut", False),
    ],
)  # fmt: skip
def test_verbs_that_undo_each_other(one: str, other: str, are: bool) -> None:
    assert opposite(one, other) is are


def test_a_decision_that_says_nothing_costs_no_talk() -> None:
    table = kitchen(ANA, CHEF)
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "cost": None, "ms": 40}
    table.does(Act("robot2", None, usage=usage, by="agent"), 1)
    assert measured(table, "message_cost")["robot2"]["tokens"] == 0
    table.does(Say("robot2", "chef", "Hello there"), 2)
    table.does(Act("robot2", None, usage=usage, by="agent"), 2)
    table.does(Act("robot2", None, usage=usage, by="agent"), 3)
    assert measured(table, "message_cost")["robot2"] == {
        "messages": 1, "words": 2, "seconds": 0.0, "tokens": 10, "cost": None,
    }  # fmt: skip


def test_a_goal_condition_of_the_beginning_is_nobodys_gain() -> None:
    table = kitchen(ANA, BEN)
    does(table, "robot1", "move", s1="table3", s2="table4")
    assert table.last("step").payload["met"]
    assert measured(table, "gains") == {"robot1": 0.0, "robot2": 0.0}
    assert measured(table, "subtask_share") is None


@pytest.mark.parametrize(
    "name", ["subtask_share", "enabled", "blocked_moves", "message_cost", "corrections"]
)
def test_one_cook_alone_has_none_of_them(name: str) -> None:
    table = Table(find_task("tutorial/1"), stand_in=None).seats(ANA)
    assert measured(table, name) is None
    assert not all_metrics()[name].measure([])


def test_replacing_an_agent_by_an_agent_takes_no_seat() -> None:
    table = kitchen(ANA, CHEF)
    table.does(Replace("robot2", CHEF), 1)
    assert measured(table, "corrections")["robot1"]["taken"] == 0

"""What a session's log says about it."""

from __future__ import annotations

import pytest

from game.engine.events import Event
from game.engine.session import Session, Settings
from game.metrics import all_metrics, measure_all
from game.metrics.to_go import to_go
from sim.abilities import NoPlan
from sim.world import WorldError
from sim.worlds import get_world

OK = {"ok": True, "code": "", "message": ""}
NO = {"ok": False, "code": "illegal", "message": "Her hands are full."}


def step(seq, moves, results=None):
    moves = {
        seat: verb and {"verb": verb, "args": {}, "text": verb} for seat, verb in moves.items()
    }
    return Event(seq, float(seq), "step", None, {"moves": moves, "results": results or {}})


@pytest.fixture
def log():
    """Alice cuts twice and is refused once; Bob waits, cooks and talks out of turn."""
    return [
        Event(1, 1.0, "created", None, {"task": {"par": 3}}),
        step(2, {"alice": "cut", "bob": None}, {"alice": OK}),
        step(3, {"alice": "cut", "bob": "cook"}, {"alice": OK, "bob": OK}),
        Event(4, 4.0, "refused", "bob", {"code": "not_your_turn"}),
        step(5, {"alice": "move", "bob": "wait"}, {"alice": NO, "bob": OK}),
        Event(6, 6.0, "finished", None, {"outcome": {"success": True}, "seconds": 4.5}),
    ]


def test_every_metric_says_what_it_means():
    assert all(metric.about for metric in all_metrics().values())


def test_the_log_tells_who_did_what(log):
    found = measure_all(log)
    assert found["actions"] == {"alice": {"cut": 2}, "bob": {"cook": 1, "wait": 1}}
    assert found["idle_steps"] == {"alice": 1, "bob": 2}
    assert found["refusals"] == {"alice": {"illegal": 1}, "bob": {"not_your_turn": 1}}


def test_the_log_tells_how_it_ended(log):
    found = measure_all(log)
    assert (found["success"], found["steps"], found["par"], found["seconds"]) == (True, 3, 3, 4.5)


def test_a_session_that_is_not_over_has_no_success_yet(log):
    assert measure_all(log[:-1])["success"] is None


def test_an_abandoned_session_is_no_success(log):
    abandoned = Event(6, 6.0, "abandoned", None, {"reason": "left", "steps": 3})
    assert measure_all([*log[:-1], abandoned])["success"] is False


def test_questions_are_no_actions_whatever_is_measured(log):
    question = {"verb": "look", "args": {}, "text": "look"}
    told = {"question": question, "result": {**OK, "answer": 3}, "cid": ""}
    asked = [Event(5, 4.5, "asked", "alice", told), Event(5, 4.6, "asked", "bob", told)]
    assert measure_all([*log[:4], *asked, *log[4:]]) == measure_all(log)


@pytest.mark.parametrize(
    ("pace", "joint"), [("turns", False), ("free", False), ("together", True), ("realtime", True)]
)
def test_the_steps_to_go_are_joint_where_everybody_moves_at_once(monkeypatch, pace, joint):
    asked = []
    monkeypatch.setattr(
        "game.metrics.to_go._optimal",
        lambda walked, *, joint: asked.append(joint) or {"steps": 4, "proved": True},
    )
    task = get_world("robotouille").task("multi_agent/1")
    _, log = Session.create("s", task, 0, Settings(), at=0.0)
    log[0].payload["settings"]["pace"] = pace
    failed = {"outcome": {"success": False}, "seconds": 1.0}
    found = to_go([*log, Event(2, 2.0, "finished", None, failed)])
    assert asked == [joint]
    assert found["steps"] == 4


@pytest.mark.parametrize(
    ("error", "reachable"),
    [
        (WorldError("broken", "It broke."), None),
        (NoPlan("Gone.", for_good=True), False),
        (NoPlan("In the way.", for_good=False), True),
    ],
)
def test_where_no_plan_is_found_nothing_is_proved(monkeypatch, error, reachable):
    def plans(*_, **__):
        raise error

    world = get_world("robotouille")
    monkeypatch.setattr("game.metrics.to_go._optimal", lambda walked, *, joint: None)
    monkeypatch.setattr(type(world), "plan", plans)
    _, log = Session.create("s", world.task("synchronous/2"), 0, Settings(), at=0.0)
    failed = {"outcome": {"success": False}, "seconds": 1.0}
    found = to_go([*log, Event(2, 2.0, "finished", None, failed)])
    assert found == {"steps": None, "proved": False, "reachable": reachable, "normalised": None}


def test_an_empty_log_is_measured_without_an_error():
    assert measure_all([])["steps"] == 0

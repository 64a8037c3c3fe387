"""Robots find something to do in every kitchen: a listed action, or a verb with something in its slots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine.commands import Act, Join, Occupant
from game.engine.session import Session, Settings
from game.engine.settings import Pace
from game.trying.playing import any_action
from sim.world import Action
from sim.worlds import get_world


def playing(world: str, task: str, pace: Pace) -> Session:
    settings = Settings(pace=pace, countdown_s=0.0)
    session, _ = Session.create("one", get_world(world).task(task), 1, settings, at=0.0)
    for seat in session.seats:
        session.handle(Join(seat, Occupant("agent", "idle")), 0.0)
    return session


@pytest.mark.parametrize(
    ("world", "task", "seat", "pace"),
    [
        ("robotouille", "multi_agent/1", "robot1", "turns"),
        ("simmer", "danger/toast", "cook", "turns"),
        ("teach", "teach/coffee-FloorPlan1", "follower", "free"),
    ],
)
def test_a_robot_finds_something_that_the_kitchen_takes(
    world: str, task: str, seat: str, pace: Pace
) -> None:
    session = playing(world, task, pace)
    name = next(iter(session.seats)) if seat not in session.seats else seat
    dice = Random(3)
    refused: list[str] = []
    for _ in range(10):
        chosen = any_action(session.view(name), dice)
        assert chosen is not None
        action = Action(chosen["verb"], chosen["args"], chosen.get("text", ""))
        reply = session.handle(Act(name, action, by="agent"), 1.0)
        if reply.refused is not None:
            refused.append(reply.refused.code)
        session.handle(Act(next(reversed(session.seats)), None, by="agent"), 1.0)
    assert len(refused) < 10


def test_verbs_that_ask_or_want_words_are_left_alone() -> None:
    slot: dict[str, Any] = {"name": "x", "type": "text", "optional": False, "candidates": None}
    asks = {"name": "ask", "asks": True, "slots": []}
    words = {"name": "say", "asks": False, "slots": [slot]}
    assert any_action({"legal": [], "verbs": [asks, words]}, Random(0)) is None
    turn = {"name": "turn", "asks": False, "slots": [{**slot, "type": "degrees"}]}
    found = any_action({"legal": [], "verbs": [asks, words, turn]}, Random(0))
    assert found is not None
    assert found["verb"] == "turn"

"""A session as a chat: what a seat could read before each move, what others said, and what it did."""

from __future__ import annotations

import pytest

from game.engine.commands import Abandon, Act, Join, Occupant, Say, Start
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.engine.settings import EngineError
from game.findings.conversing import apart, conversations
from sim.worlds import get_world


@pytest.fixture
def log() -> list[Event]:
    """Two cooks by turns: the first moves, the second says something and waits, the first moves again."""
    task = get_world("robotouille").task("multi_agent/1")
    engine, events = Session.create("s", task, 1, Settings(pace="turns", countdown_s=0), at=0.0)
    made, now = list(events), 0.0

    def do(*commands: object) -> None:
        nonlocal now
        for command in commands:
            now += 1.0
            made.extend(engine.handle(command, now).events)  # type: ignore[arg-type]

    do(*(Join(seat, Occupant("person", seat, f"id-{seat}")) for seat in ("robot1", "robot2")))
    do(Start("robot1"))
    for seat, said in (("robot1", ""), ("robot2", "I take\nthe patty"), ("robot1", "")):
        if said:
            do(Say(seat, seat, said))
        move = engine.episode.legal(seat).actions[0] if seat == "robot1" else None
        do(Act(seat, move, by="person"))
    do(Abandon(reason="enough"))
    return made


def test_each_move_is_two_messages_what_was_shown_and_what_was_done(log: list[Event]) -> None:
    chats = {row["seat"]: row for row in conversations("s", log)}
    steps = [event for event in log if event.kind == "step"]
    one = chats["robot1"]
    assert [message["role"] for message in one["messages"]] == ["user", "assistant"] * 2
    assert one["turns"] == 2
    assert one["actor"] == "person"
    assert one["success"] is not True
    done = [message["content"] for message in one["messages"][1::2]]
    assert done == [
        steps[0].payload["moves"]["robot1"]["text"],
        steps[2].payload["moves"]["robot1"]["text"],
    ]
    assert all("Valid Actions:" in message["content"] for message in one["messages"][::2])
    assert done[0] in one["messages"][0]["content"]


def test_what_others_said_since_stands_before_what_was_shown(log: list[Event]) -> None:
    chats = {row["seat"]: row for row in conversations("s", log)}
    first, _, second, _ = chats["robot1"]["messages"]
    assert "said:" not in first["content"]
    assert second["content"].startswith("robot2 said: I take the patty\nStation ")


def test_who_does_nothing_has_no_turn(log: list[Event]) -> None:
    assert [row["seat"] for row in conversations("s", log)] == ["robot1"]


def test_a_log_that_does_not_play_again_gives_nothing(log: list[Event]) -> None:
    at = next(number for number, event in enumerate(log) if event.kind == "step")
    other = log[at].with_payload({**log[at].payload, "hash": "0" * 16})
    changed = [*log[:at], other, *log[at + 1 :]]
    with pytest.raises(EngineError, match="recorded was"):
        list(conversations("s", changed))
    assert apart("s", changed) == []

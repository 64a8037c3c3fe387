"""What to do next: told in kitchens that guide people, to those who sit in them, and never in others."""

from __future__ import annotations

import asyncio
import threading

import msgspec
import pytest

from game.live import advice
from game.live.advice import Adviser, is_guided, next_actions
from game.live.bus import Output
from game.suites import find_task
from sim.world import Task
from tests.game.engine.table import ANA, Table

FIRST = "first/1"
ALONE = {"people": 1, "pace": "turns", "stand_in": None}


def asked(task: Task) -> list[str]:
    """What somebody in the first seat is advised to do at the beginning."""
    table = Table(task, pace="realtime", stand_in=None).seats(ANA)
    return [action.verb for action in next_actions(table.session.agent_view("robot1"))]


def test_the_first_minute_guides_and_a_task_of_a_benchmark_does_not() -> None:
    assert is_guided(find_task(FIRST))
    assert not is_guided(find_task("synchronous/1"))
    assert not is_guided(find_task("home/apple"))


def test_a_walk_and_what_is_done_there_are_told() -> None:
    assert asked(find_task(FIRST)) == ["move", "pick-up-item"]


async def test_who_sits_there_is_told_and_a_spectator_is_not(open_session, connect) -> None:
    session = await open_session(task=find_task(FIRST), **ALONE)
    ana = await connect(session.id, "robot1")
    await ana.until("view")
    await ana.send("advice")
    assert (await ana.until("advice"))["actions"] == []  # nothing before it has begun
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("advice")
    told = await ana.until("advice")
    assert [one["verb"] for one in told["actions"]] == ["move", "pick-up-item"]
    stranger = await connect(session.id)
    await stranger.until("view")
    await stranger.send("advice")
    assert (await stranger.until("advice"))["actions"] == []


@pytest.mark.parametrize("task_id", ["synchronous/1", "shift/1"])
async def test_elsewhere_nobody_is_helped(open_session, connect, task_id: str) -> None:
    session = await open_session(task=find_task(task_id), **ALONE)
    ana = await connect(session.id, "robot1")
    await ana.until("view")
    await ana.send("start")
    await ana.until_event("started")
    await ana.send("advice")
    assert (await ana.until("advice"))["actions"] == []


async def test_of_questions_that_come_while_one_is_thought_about_the_newest_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    think, told = threading.Event(), asyncio.Event()
    answers: list[int] = []

    def slowly(view: object) -> list[object]:
        think.wait(30)
        return []

    def publish(output: Output) -> None:
        ((_, text),) = output.replies
        answers.append(msgspec.json.decode(text)["seq"])
        if len(answers) == 2:
            told.set()

    monkeypatch.setattr(advice, "next_actions", slowly)
    adviser = Adviser("s", publish)
    view = (
        Table(find_task(FIRST), pace="realtime", stand_in=None)
        .seats(ANA)
        .session.agent_view("robot1")
    )
    adviser.ask("ana", 1, view)
    await asyncio.sleep(0)
    for seq in (2, 3, 4):
        adviser.ask("ana", seq, view)
    think.set()
    await told.wait()
    assert answers == [1, 4]


async def test_nobody_is_answered_when_the_kitchen_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    think = threading.Event()

    def slowly(view: object) -> list[object]:
        think.wait(30)
        return []

    answers: list[Output] = []
    monkeypatch.setattr(advice, "next_actions", slowly)
    adviser = Adviser("s", answers.append)
    view = (
        Table(find_task(FIRST), pace="realtime", stand_in=None)
        .seats(ANA)
        .session.agent_view("robot1")
    )
    adviser.ask("ana", 1, view)
    (under_way,) = adviser._under_way.values()
    await asyncio.sleep(0)
    adviser.ask("ana", 2, view)
    adviser.stop()
    await asyncio.wait([under_way])
    think.set()
    assert under_way.cancelled()
    assert answers == []

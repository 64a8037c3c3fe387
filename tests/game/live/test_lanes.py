"""Hands that draw: whose turn it is, how many draw at once, and which pictures wait for which."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from game.live.lanes import NICE, Lane, Lanes
from sim.worlds import all_worlds, get_world
from tests.game.live.easel import heard, lane


class Table:
    """Sessions at one lane; `drawn` is what was drawn, in this order."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.drawn: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, session: str, what: str) -> asyncio.Task[None]:
        work = partial(self.drawn.append, what)
        task = asyncio.create_task(self.lane.draw(session, lambda: work))
        self.tasks.append(task)
        await heard()
        return task


async def test_a_session_with_many_views_does_not_hold_up_another():
    drawing, hands = lane()
    table = Table(drawing)
    for view in ("a1", "a2", "a3", "a4"):
        await table.ask("a", view)
    await table.ask("b", "b1")
    await table.ask("c", "c1")
    await hands.finish_all()
    assert table.drawn == ["a1", "b1", "c1", "a2", "a3", "a4"]


async def test_a_session_that_asks_once_a_picture_has_as_many_turns_as_one_that_always_waits():
    drawing, hands = lane()
    table = Table(drawing)
    for view in range(9):
        await table.ask("a", f"a{view}")
    for picture in range(3):
        await table.ask("b", f"b{picture}")
        await hands.finish()
        await hands.finish()
    assert table.drawn == ["a0", "b0", "a1", "b1", "a2", "b2"]


async def test_no_more_are_drawn_at_once_than_there_are_hands():
    drawing, hands = lane(2)
    table = Table(drawing)
    for number in range(5):
        await table.ask(f"session {number}", str(number))
    assert len(hands.begun) == 2
    await hands.finish(1)
    assert len(hands.begun) == 2
    assert table.drawn == ["1"]


async def test_what_is_to_be_drawn_is_decided_when_a_hand_is_free():
    drawing, hands = lane()
    table = Table(drawing)
    await table.ask("a", "a1")
    newest = ["old"]
    waiting = asyncio.create_task(
        drawing.draw("b", lambda: partial(table.drawn.append, newest.pop()))
    )
    await heard()
    newest.append("new")
    await hands.finish_all()
    await waiting
    assert table.drawn == ["a1", "new"]


async def test_a_failure_reaches_who_asked_and_leaves_the_hand_free():
    drawing, hands = lane()
    table = Table(drawing)

    def broken() -> None:
        raise ValueError("no paint")

    asked = asyncio.create_task(drawing.draw("a", lambda: broken))
    await table.ask("b", "b1")
    await hands.finish_all()
    with pytest.raises(ValueError, match="no paint"):
        await asked
    assert table.drawn == ["b1"]
    assert not drawing.busy


async def test_who_does_not_know_what_to_draw_leaves_the_hand_free():
    drawing, hands = lane()

    def undecided() -> Callable[[], None]:
        raise LookupError("nothing")

    with pytest.raises(LookupError):
        await drawing.draw("a", undecided)
    assert not drawing.busy
    assert hands.begun == []


async def test_who_goes_while_waiting_leaves_no_gap():
    drawing, hands = lane()
    table = Table(drawing)
    await table.ask("a", "a1")
    gone = await table.ask("b", "b1")
    await table.ask("c", "c1")
    gone.cancel()
    await hands.finish_all()
    assert table.drawn == ["a1", "c1"]
    assert not drawing.busy


@pytest.mark.parametrize("later", [0, 1, 2, 3])
async def test_who_goes_in_the_moment_in_which_a_hand_gets_free_leaves_no_gap(later: int):
    drawing, hands = lane()
    table = Table(drawing)
    await table.ask("a", "a1")
    gone = await table.ask("b", "b1")
    await table.ask("c", "c1")
    (future, work) = hands.begun.pop()
    future.set_result(work())
    for _ in range(later):
        await asyncio.sleep(0)
    gone.cancel()  # the hand is free, and somebody is about to hear of it
    await heard()
    await hands.finish_all()
    assert [done for done in table.drawn if done != "b1"] == ["a1", "c1"]
    assert not drawing.busy


async def test_who_goes_in_the_moment_of_its_turn_passes_it_on():
    drawing, hands = lane()
    table = Table(drawing)
    await table.ask("a", "a1")
    gone = await table.ask("b", "b1")
    await table.ask("c", "c1")
    (future, work) = hands.begun.pop()
    future.set_result(work())
    while not gone.done():
        if "b" not in drawing._waiting:  # b has been given its turn and not taken it yet
            gone.cancel()
        await asyncio.sleep(0)
    await heard()
    await hands.finish_all()
    assert table.drawn == ["a1", "c1"]
    assert not drawing.busy


async def test_a_hand_is_busy_until_its_drawing_ends_even_if_nobody_wants_it_any_more():
    drawing, hands = lane()
    table = Table(drawing)
    gone = await table.ask("a", "a1")
    await table.ask("b", "b1")
    gone.cancel()
    await heard()
    assert len(hands.begun) == 1
    await hands.finish_all()
    assert table.drawn == ["a1", "b1"]


async def test_the_world_says_which_lane_its_pictures_go_into():
    (lone, lone_hands), (many, many_hands) = lane(), lane(2)
    lanes = Lanes(lone, many)
    patient = type("Patient", (), {"many_hands": True})()
    alone = type("Alone", (), {"many_hands": False})()
    assert lanes.of(patient) is many
    assert lanes.of(alone) is lanes.of(object()) is lone
    full = [asyncio.create_task(many.draw(name, lambda: int)) for name in "abcde"]
    await heard()
    quick = asyncio.create_task(lone.draw("2D", lambda: int))
    await heard()
    assert (len(many_hands.begun), len(lone_hands.begun)) == (2, 1)
    assert lanes.busy
    await lone_hands.finish()
    assert quick.done()
    assert lanes.busy
    await many_hands.finish_all()
    await asyncio.gather(*full)
    assert not lanes.busy
    quick = asyncio.create_task(lone.draw("2D", lambda: int))
    await heard()
    assert lanes.busy
    await lone_hands.finish()
    assert quick.done()
    lanes.close()
    assert lone_hands.closed
    assert many_hands.closed


async def test_pictures_of_a_world_made_for_many_hands_are_drawn_side_by_side():
    """Both are in the making at once: each waits for the other."""
    lanes, met = Lanes(), threading.Barrier(2, timeout=20)
    drawing = Lane(lanes._many._executor, 2)
    waits: list[Coroutine[Any, Any, int]] = [drawing.draw(name, lambda: met.wait) for name in "ab"]
    assert sorted(await asyncio.gather(*waits)) == [0, 1]
    lanes.close()


def test_of_the_kitchens_of_the_house_those_in_three_dimensions_are_made_for_many_hands():
    lanes = Lanes(*(lane()[0] for _ in range(2)))
    many = {name for name in all_worlds() if lanes.of(get_world(name)) is lanes._many}
    assert "household" in many
    assert "robotouille" not in many


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no niceness of their own")
async def test_the_many_hands_step_back_behind_the_loop():
    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    lanes, before = Lanes(), niceness()
    assert await lanes._many.draw("a", lambda: niceness) == min(19, before + NICE)
    assert await lanes._lone.draw("a", lambda: niceness) == niceness() == before
    lanes.close()


def test_who_closes_a_lane_does_not_wait_for_what_is_being_drawn() -> None:
    begun, may_end, ended = threading.Event(), threading.Event(), threading.Event()

    def draws() -> None:
        begun.set()
        may_end.wait(5)
        ended.set()

    executor = ThreadPoolExecutor(1)
    executor.submit(draws)
    never = executor.submit(ended.set)
    assert begun.wait(5)
    Lane(executor, 1).close()
    assert not ended.is_set()
    assert never.cancelled()
    may_end.set()

"""Where seats act when they like: agents are asked when there is reason to, and never spin."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.commands import Act
from game.engine.deciding import Decision, View
from game.engine.events import Event
from game.players.agent_seats import REST_S
from sim.world import Action
from tests.game.players.table import Table
from tests.kitchens import worlds_in


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with worlds_in():
        yield


def nothing(view: View, asked: int) -> Decision:
    return Decision()


def thinks(view: View, asked: int) -> Decision:
    return Decision(thoughts="nothing to do")


def presses(view: View, asked: int) -> Decision:
    return Decision(Action("press"))


def presses_once(view: View, asked: int) -> Decision:
    return Decision(Action("press")) if asked == 1 else Decision()


@pytest.mark.parametrize("idle", [nothing, thinks])
async def test_an_agent_that_does_nothing_is_asked_again_after_a_second(idle) -> None:
    table = Table(cook1=idle, cook2=idle)
    with table.seated():
        for _ in range(5):
            await table.goes_on()
        assert table.asked("cook1") == 1
        table.clock.advance(REST_S - 0.01)
        await table.goes_on()
        assert table.asked("cook1") == 1
        table.clock.advance(0.02)
        await table.goes_on()
        assert table.asked("cook1") == 2


@pytest.mark.parametrize("idle", [nothing, thinks])
async def test_it_is_asked_at_once_when_somebody_else_has_done_something(idle) -> None:
    table = Table(cook1=idle, cook2=idle)
    with table.seated():
        await table.goes_on()
        table.happens("step", "cook2")
        await table.goes_on()
        assert (table.asked("cook1"), table.asked("cook2")) == (2, 1)
        table.clock.advance(REST_S)
        await table.goes_on()
        assert (table.asked("cook1"), table.asked("cook2")) == (3, 2)


@pytest.mark.parametrize(
    ("kind", "seat"), [("thought", "cook2"), ("asked", "cook2"), ("said", "cook1")]
)
async def test_it_is_not_woken_by_anothers_thoughts_nor_by_its_own_words(kind, seat) -> None:
    table = Table(cook1=nothing, cook2=nothing)
    with table.seated():
        await table.goes_on()
        table.happens(kind, seat)
        await table.goes_on()
        assert table.asked("cook1") == 1


async def test_what_happens_while_it_thinks_is_news_when_it_has_decided() -> None:
    def is_overtaken(view: View, asked: int) -> Decision:
        if asked == 1:
            table.happens("step", "cook2")
        return Decision()

    table = Table(cook1=is_overtaken, cook2=nothing)
    with table.seated():
        await table.goes_on()
        assert table.asked("cook1") == 2
        await table.goes_on()
        assert table.asked("cook1") == 2


async def test_what_it_knew_when_it_was_asked_is_no_news() -> None:
    table = Table(cook1=nothing, cook2=nothing)
    with table.seated():
        await table.goes_on()
        table.agents.heard(Event(table.session.seq, table.clock.now(), "step", "cook2", {}))
        await table.goes_on()
        assert table.asked("cook1") == 1


async def test_one_that_acts_is_asked_again_only_when_its_move_has_been_made() -> None:
    table = Table(cook1=presses_once, cook2=nothing)
    table.held = True
    with table.seated():
        await table.goes_on()
        await table.goes_on()
        assert table.asked("cook1") == 1
        (act,) = table.handed
        assert isinstance(act, Act)
        table.carry_out(act)
        await table.goes_on()
        assert table.asked("cook1") == 2


async def test_a_refused_move_is_not_tried_again_at_once() -> None:
    table = Table(cook1=presses, cook2=nothing)
    table.held = True
    with table.seated():
        await table.goes_on()
        table.happens("refused", "cook1")
        table.agents.refused("cook1")
        await table.goes_on()
        assert table.asked("cook1") == 1
        table.held = False
        table.clock.advance(1.0)
        await table.goes_on()
        assert table.asked("cook1") > 1


async def test_an_idle_agent_does_not_keep_another_from_acting() -> None:
    table = Table(cook1=nothing, cook2=presses)
    with table.seated():
        for _ in range(3):
            await table.goes_on()
        assert [command.seat for command in table.handed if isinstance(command, Act)].count(
            "cook2"
        ) >= 3

"""A generator of requests is carried through decisions, one deed each, and its end is kept."""

from __future__ import annotations

import pytest

from game.benchmarks.teach.cmfr.body import Act, Ask, Doing, Rest, Say
from game.benchmarks.teach.puppet import Puppet
from sim.world import Action

TURN = Action("TurnLeft", {}, "TurnLeft")


def doing() -> Doing[str]:
    yield Say("Well.")
    answer = yield Ask("plan", "What now?")
    yield Say(answer)
    yield Act(TURN, "because")
    yield Rest()
    yield Say("That was it.")
    return "the end"


async def test_what_is_said_goes_along_with_the_next_deed_and_the_end_is_kept() -> None:
    asked: list[str] = []

    async def answer(question: Ask) -> str:
        asked.append(question.purpose)
        return "Turn."

    puppet = Puppet(doing(), answer)
    first = await puppet.go_on()
    assert first is not None
    assert (first.action, first.say, first.thoughts) == (TURN, "Well. Turn.", "because")
    rest = await puppet.go_on()
    assert rest is not None
    assert (rest.action, rest.say) == (None, "")
    assert (puppet.over, puppet.value) == (False, None)
    last = await puppet.go_on()
    assert last is not None
    assert (last.action, last.say) == (None, "That was it.")
    for _ in range(2):
        assert await puppet.go_on() is None
        assert (puppet.over, puppet.value) == (True, "the end")
    assert asked == ["plan"]


async def test_a_question_that_broke_off_is_asked_again_and_what_was_said_before_is_not_lost() -> (
    None
):
    asked: list[str] = []

    async def answer(question: Ask) -> str:
        asked.append(question.purpose)
        if len(asked) == 1:
            raise ConnectionError
        return "Turn."

    puppet = Puppet(doing(), answer)
    with pytest.raises(ConnectionError):
        await puppet.go_on()
    decision = await puppet.go_on()
    assert decision is not None
    assert (decision.action, decision.say) == (TURN, "Well. Turn.")
    assert asked == ["plan", "plan"]

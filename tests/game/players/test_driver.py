"""One seat's decision: shown, awaited, and put into commands, whoever decides."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.engine.commands import Act, Command, GiveUp, Reject, Say
from game.engine.deciding import Agent, Decision, Try, View
from game.engine.session import Session
from game.llm.errors import LLMError
from game.players.driver import Answer, Driver, Failure, Nobody
from sim.world import Action
from tests.game.players.table import Free, Scripted, playing
from tests.kitchens import worlds_in

PRESS = Action("press")


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with worlds_in():
        yield


def drives(agent: Agent, session: Session | None = None, limit_s: float | None = 5.0) -> Driver:
    ticking = iter(range(100))
    return Driver(
        session or playing(), "cook1", "robi", agent, limit_s=limit_s, now=lambda: next(ticking)
    )


async def answer_to(decision: Decision) -> Answer:
    answer = await drives(Scripted(lambda view, n: decision)).ask()
    assert isinstance(answer, Answer)
    return answer


async def handed_in(decision: Decision, *, alone: bool = False) -> list[Command]:
    return drives(Nobody("")).commands(await answer_to(decision), alone=alone)


class Raises:
    def __init__(self, error: Exception) -> None:
        self.error = error

    async def decide(self, view: View) -> Decision:
        raise self.error


async def test_who_decides_is_shown_what_its_seat_may_see() -> None:
    session, shown = playing(), []

    class Looks:
        async def decide(self, view: View) -> Decision:
            assert view.look is not None
            shown.append((view.seat, view.legal, (await view.look(64)).sha256))
            return Decision(PRESS)

    answer = await drives(Looks(), session).ask()
    assert isinstance(answer, Answer)
    ((seat, legal, sha256),) = shown
    assert (seat, legal) == ("cook1", session.agent_view("cook1").legal)
    assert answer.seen == session.seq
    assert answer.saw == ({"sha256": sha256, "size": 64, "step": 0},)


async def test_refusals_and_words_come_before_the_move() -> None:
    tried = Try("jump", "unparsable", "there is no such action")
    commands = await handed_in(Decision(PRESS, say="I press.", refusals=[tried]))
    assert commands == [
        Reject("cook1", "unparsable", "there is no such action", asked="jump"),
        Say("cook1", "robi", "I press."),
        Act("cook1", PRESS, seen=playing().seq, by="agent"),
    ]


async def test_a_speech_is_cut() -> None:
    said = (await handed_in(Decision(PRESS, say="x" * 900)))[0]
    assert isinstance(said, Say)
    assert len(said.text) == 500


async def test_the_time_is_noted_with_thoughts_and_not_where_nothing_was_thought() -> None:
    thought = await answer_to(Decision(PRESS, thoughts="hm", usage={"tokens": 3}))
    assert thought.decision.usage == {"tokens": 3, "ms": 1000}
    assert (await answer_to(Decision(PRESS))).decision.usage == {}
    own = await answer_to(Decision(PRESS, usage={"ms": 7}))
    assert own.decision.usage == {"ms": 7}


async def test_a_decision_may_come_from_a_program_elsewhere() -> None:
    class Door:
        def __init__(self) -> None:
            self.shown: asyncio.Future[View] = asyncio.get_running_loop().create_future()
            self.told: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()

        async def decide(self, view: View) -> Decision:
            self.shown.set_result(view)
            return await self.told

    door = Door()
    asking = asyncio.create_task(drives(door, limit_s=None).ask())
    assert (await door.shown).seat == "cook1"
    door.told.set_result(Decision(PRESS))
    answer = await asking
    assert isinstance(answer, Answer)
    assert answer.decision.action == PRESS


async def test_an_agent_that_is_no_longer_needed_is_cancelled_and_no_failure() -> None:
    ended = []

    class Slow:
        async def decide(self, view: View) -> Decision:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(view.seat)
            raise AssertionError

    asking = asyncio.create_task(drives(Slow()).ask())
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert ended == ["cook1"]


@pytest.mark.parametrize(
    ("error", "words", "final"),
    [
        (RuntimeError("no  idea"), "RuntimeError: no idea", False),
        (RuntimeError(), "RuntimeError", False),
        (LLMError("timeout", "no answer in time"), "no answer in time", False),
        (LLMError("unknown_model", "there is no such model"), "there is no such model", True),
        (TimeoutError(), "it took longer than 5 s to decide", False),
    ],
)
async def test_a_failure_is_a_sentence(error: Exception, words: str, final: bool) -> None:
    failure = await drives(Raises(error)).ask()
    assert isinstance(failure, Failure)
    assert failure.message == f"The agent robi failed: {words}"
    assert failure.final is final


async def test_a_decision_that_takes_too_long_is_a_failure() -> None:
    class Slow:
        async def decide(self, view: View) -> Decision:
            await asyncio.Event().wait()
            raise AssertionError

    failure = await drives(Slow(), limit_s=0.001).ask()
    assert isinstance(failure, Failure)
    assert "longer than 0.001 s" in failure.message


async def test_what_is_no_decision_is_a_failure_of_the_agent() -> None:
    class Confused:
        async def decide(self, view: View) -> Decision:
            return "press"  # type: ignore[return-value]

    assert isinstance(await drives(Confused()).ask(), Failure)


async def test_an_agent_that_could_not_be_made_says_why() -> None:
    driver = drives(Nobody("its settings are wrong"))
    failure = await driver.ask()
    assert isinstance(failure, Failure)
    assert driver.reject(failure).code == "agent_failed"
    skip = driver.skip(failure)
    assert (skip.action, skip.by) == (None, "agent")
    assert skip.thoughts.endswith("its settings are wrong. It passes.")


class Pictures:
    """Looks at its seat's picture, and gives up or presses."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    async def decide(self, view: View) -> Decision:
        assert view.look is not None
        await view.look(64)
        return self.decision


WORKED = Decision(PRESS, thoughts="hm", usage={"tokens": 3}, calls=[{"answer": "press"}])


async def test_a_move_brings_all_that_it_took_into_the_log() -> None:
    driver = drives(Pictures(WORKED))
    answer = await driver.ask()
    assert isinstance(answer, Answer)
    (act,) = driver.commands(answer)
    assert isinstance(act, Act)
    assert (act.thoughts, act.usage["tokens"], act.calls) == ("hm", 3, WORKED.calls)
    assert act.saw == answer.saw != ()


async def test_giving_up_brings_all_that_it_took_into_the_log() -> None:
    driver = drives(Pictures(replace(WORKED, action=None, ends="enough")))
    answer = await driver.ask()
    assert isinstance(answer, Answer)
    (gives_up,) = driver.commands(answer, alone=True)
    assert isinstance(gives_up, GiveUp)
    assert (gives_up.thoughts, gives_up.usage["tokens"]) == ("hm", 3)
    assert gives_up.calls == WORKED.calls
    assert gives_up.saw == answer.saw != ()


@pytest.mark.parametrize("left", [{"calls": [{"answer": ""}]}, {"usage": {"tokens": 1}}])
async def test_what_left_any_trace_is_no_nothing_where_seats_act_when_they_like(left: Any) -> None:
    answer = await answer_to(Decision(**left))
    free = drives(Nobody(""), Free(playing()))  # type: ignore[arg-type]
    (act,) = free.commands(answer)
    assert isinstance(act, Act)
    assert act.usage["ms"] == 1000


async def test_a_picture_that_was_looked_at_is_a_trace_as_well() -> None:
    answer = await drives(Pictures(Decision())).ask()
    assert isinstance(answer, Answer)
    assert not answer.is_nothing
    assert answer.decision.usage == {"ms": 1000}


async def test_one_who_is_left_alone_and_only_waits_has_not_given_up() -> None:
    (passes,) = await handed_in(Decision(), alone=True)
    assert isinstance(passes, Act)


async def test_a_turn_that_passes_is_the_agents_own_and_belongs_to_what_it_saw() -> None:
    session = playing()
    driver = drives(Raises(RuntimeError("oh")), session)
    failure = await driver.ask()
    assert isinstance(failure, Failure)
    assert driver.skip(failure).seen == failure.seen == session.seq > 0
    assert driver.skip() == Act("cook1", None, by="agent")


async def test_a_long_complaint_is_cut() -> None:
    failure = await drives(Raises(RuntimeError("x" * 900))).ask()
    assert isinstance(failure, Failure)
    assert failure.message.count("x") == 300


@pytest.mark.parametrize(
    ("error", "traced"), [(RuntimeError("oh"), True), (LLMError("timeout", "late"), False)]
)
async def test_what_nobody_foresaw_is_in_the_servers_log_with_its_place(
    error: Exception, traced: bool, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "game.players.driver"):
        await drives(Raises(error)).ask()
    (record,) = caplog.records
    assert "robi" in record.getMessage()
    assert bool(record.exc_info and record.exc_info[0]) is traced


async def test_giving_up_ends_the_episode_only_when_nobody_is_left() -> None:
    decision = Decision(ends="I cannot go on.", thoughts="oh")
    (passes,) = await handed_in(decision)
    assert isinstance(passes, Act)
    assert passes.action is None
    (gives_up,) = await handed_in(decision, alone=True)
    assert isinstance(gives_up, GiveUp)
    assert (gives_up.reason, gives_up.thoughts) == ("I cannot go on.", "oh")


async def test_the_last_move_of_an_agent_that_gives_up_is_made() -> None:
    (last,) = await handed_in(Decision(PRESS, ends="That was it."), alone=True)
    assert isinstance(last, Act)
    assert last.action == PRESS


async def test_doing_nothing_passes_but_is_no_move_where_seats_act_when_they_like() -> None:
    nothing, thought = await answer_to(Decision()), await answer_to(Decision(thoughts="hm"))
    assert len(drives(Nobody("")).commands(nothing)) == 1
    free = drives(Nobody(""), Free(playing()))  # type: ignore[arg-type]
    assert free.commands(nothing) == []
    assert len(free.commands(thought)) == 1


async def test_a_failure_is_told_without_the_address_of_the_machine_that_failed() -> None:
    failure = await drives(Raises(OSError("no route to http://10.1.2.3:8000/v1/chat"))).ask()
    assert isinstance(failure, Failure)
    assert "no route to" in failure.message
    assert "10.1.2.3" not in failure.message
    assert "8000" not in failure.message

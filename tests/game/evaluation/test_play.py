"""Play without people: the engine's rules hold, and an agent's failure is its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence

import pytest

from game.agents import Agent, Decision, Try, View
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.evaluation.play import SILENT_ROUNDS, AgentFailed, Patience, Play, Stopped, seat_agents
from game.evaluation.teams import Member
from game.llm.errors import LLMError
from sim.world import Action, JSONObject, Seat, WorldError
from sim.worlds import get_world
from tests.game.evaluation.conftest import Puppet

PATIENCE = Patience()


def play_of(
    agent: Callable[[], Agent],
    *,
    task: str = "tutorial/2",
    step_limit: int = 5,
    pace: str = "turns",
    patience: Patience = PATIENCE,
    beat: Callable[[Play], None] = lambda play: None,
) -> tuple[Play, list[Event]]:
    settings = Settings(pace=pace, step_limit=step_limit, countdown_s=0)  # type: ignore[arg-type]
    world = get_world("robotouille")
    session, log = Session.create("s", world.task(task), 0, settings, at=0.0)
    log += seat_agents(session, dict.fromkeys(session.seats, Member("puppet")), 0.0)
    agents: dict[Seat, tuple[str, Agent]] = {s: ("puppet", agent()) for s in session.seats}

    def write(events: Sequence[Event]) -> None:
        log.extend(events)

    return Play(session, agents, write, beat, patience), log


def waits(view: View, asked: int) -> Decision:
    return Decision(next(a for a in view.legal.actions if a.verb == "wait"), thoughts="hm")


def kinds(log: Sequence[Event]) -> list[str]:
    return [event.kind for event in log]


def test_play_ends_at_the_step_limit() -> None:
    play, log = play_of(lambda: Puppet(waits))
    play.run()
    assert play.session.outcome is not None
    assert play.session.outcome["reason"] == "step_limit"
    assert kinds(log).count("step") == 5
    assert [event.seq for event in log] == list(range(1, len(log) + 1))


def test_one_that_moves_is_never_passed_over_however_long_it_plays() -> None:
    play, log = play_of(lambda: Puppet(waits), step_limit=25)
    play.run()
    steps = [event for event in log if event.kind == "step"]
    assert len(steps) == 25
    assert all(event.payload["moves"]["robot1"] for event in steps)


def test_the_log_folds_to_the_same_session() -> None:
    play, log = play_of(lambda: Puppet(waits))
    play.run()
    assert Session.rebuild("s", log).episode.state() == play.session.episode.state()


def test_a_move_that_is_refused_three_times_passes() -> None:
    def nonsense(view: View, asked: int) -> Decision:
        return Decision(Action("cook", {"i1": "moon1", "s1": "stove1", "p1": view.seat}))

    play, log = play_of(lambda: Puppet(nonsense), step_limit=2)
    play.run()
    refused = [event for event in log if event.kind == "refused"]
    assert len(refused) == 6
    assert kinds(log).count("step") == 2


def test_tries_words_and_effort_are_in_the_log() -> None:
    def decide(view: View, asked: int) -> Decision:
        return Decision(
            waits(view, asked).action,
            say="I wait.",
            thoughts="Why not?",
            usage={"prompt_tokens": 7, "completion_tokens": 3, "cost": 0.25},
            refusals=[Try("Jump", "unparsable", "there is no such action")],
        )

    play, log = play_of(lambda: Puppet(decide), step_limit=1)
    play.run()
    assert kinds(log)[3:] == ["refused", "said", "thought", "step", "finished"]
    assert log[3].payload["asked"] == "Jump"
    assert log[5].payload["usage"]["ms"] >= 0
    assert (play.spent.tokens, play.spent.cost) == (10, 0.25)


def test_an_agent_that_gives_up_ends_the_episode() -> None:
    play, log = play_of(lambda: Puppet(lambda view, n: Decision(ends="I cannot go on.")))
    play.run()
    assert log[-1].payload["outcome"]["reason"] == "gave_up"
    assert log[-1].payload["why"] == "I cannot go on."


def test_two_cooks_go_on_until_both_have_given_up() -> None:
    def decide(view: View, asked: int) -> Decision:
        return Decision(ends="enough" if view.seat == "robot1" or asked == 3 else "")

    play, log = play_of(lambda: Puppet(decide), task="multi_agent/1", step_limit=50)
    play.run()
    assert log[-1].payload["outcome"]["reason"] == "gave_up"
    assert kinds(log).count("step") > 2


def test_all_cooks_decide_at_once_in_joint_steps() -> None:
    play, log = play_of(lambda: Puppet(waits), task="multi_agent/1", step_limit=3, pace="together")
    play.run()
    steps = [event for event in log if event.kind == "step"]
    assert [sorted(event.payload["moves"]) for event in steps] == [["robot1", "robot2"]] * 3


def test_an_agent_that_raises_fails_the_episode_after_three_times() -> None:
    def broken(view: View, asked: int) -> Decision:
        raise RuntimeError("no idea")

    play, log = play_of(lambda: Puppet(broken))
    with pytest.raises(AgentFailed, match="RuntimeError: no idea"):
        play.run()
    assert kinds(log)[-4:] == ["refused", "refused", "refused", "abandoned"]
    assert log[-1].payload["reason"] == "agent_failed"


def test_a_failure_that_passes_is_forgotten() -> None:
    def shaky(view: View, asked: int) -> Decision:
        if asked % 2:
            raise LLMError("timeout", "no answer in time")
        return waits(view, asked)

    play, log = play_of(lambda: Puppet(shaky))
    play.run()
    assert play.session.outcome is not None
    assert kinds(log).count("step") == 5


def test_a_decision_that_takes_too_long_is_a_failure() -> None:
    class Slow:
        async def decide(self, view: View) -> Decision:
            await asyncio.Event().wait()
            raise AssertionError

    play, _ = play_of(Slow, patience=Patience(decision_s=0.01))
    with pytest.raises(AgentFailed, match=r"longer than 0\.01 s"):
        play.run()


def test_where_seats_act_when_they_like_a_silent_kitchen_is_given_up() -> None:
    play, log = play_of(lambda: Puppet(lambda view, n: Decision()), pace="free")
    play.run()
    assert log[-1].payload["why"] == "Nobody has done or said anything in 10 rounds."
    assert kinds(log).count("step") == 0


def test_thoughts_alone_do_not_keep_a_silent_kitchen_open() -> None:
    def ponders(view: View, asked: int) -> Decision:
        return Decision(action=Action("cook", {"i1": "moon1"}), thoughts="hm")

    play, log = play_of(lambda: Puppet(ponders), pace="free")
    play.run()
    assert "Nobody has done or said" in log[-1].payload["why"]


def test_a_kitchen_in_which_people_talk_goes_on_until_its_time_is_over() -> None:
    asked: list[int] = []

    def talks(view: View, n: int) -> Decision:
        asked.append(n)
        return Decision(say=f"What about {n}?")

    play, log = play_of(lambda: Puppet(talks), pace="free", patience=Patience(120, 60))
    play.now = lambda: len(asked) * 2.0
    play._began = 0.0
    play.run()
    assert len(asked) > SILENT_ROUNDS
    assert log[-1].payload["why"] == "The time for one episode is over."


def test_an_episode_that_takes_too_long_is_given_up() -> None:
    play, log = play_of(lambda: Puppet(waits), step_limit=10_000, patience=Patience(120, -1))
    play.run()
    assert log[-1].payload["why"] == "The time for one episode is over."
    assert not log[-1].payload["outcome"]["success"]


def test_a_play_that_is_stopped_is_abandoned_even_while_an_agent_thinks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from game.evaluation import play as module

    monkeypatch.setattr(module, "BEAT_S", 0.01)
    ended: list[str] = []

    class Slow:
        async def decide(self, view: View) -> Decision:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append("cancelled")
            raise AssertionError

    beats = iter(range(3))

    def beat(play: Play) -> None:
        if next(beats, None) is None:
            raise Stopped

    play, log = play_of(Slow, beat=beat)
    with pytest.raises(Stopped):
        play.run()
    assert log[-1].kind == "abandoned"
    assert ended == ["cancelled"]


class Owing:
    """An agent that has asked a model once and then thinks for ever."""

    def __init__(self) -> None:
        self.told = False

    async def decide(self, view: View) -> Decision:
        await asyncio.Event().wait()
        return Decision()

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        if self.told:
            return {}, ()
        self.told = True
        return {"requests": 1, "prompt_tokens": 40, "cost": 0.5}, [{"answer": "half a thought"}]


def test_what_was_asked_for_a_decision_that_was_stopped_is_written_down_and_paid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.evaluation.play.BEAT_S", 0.01)
    beats = iter([False, True])

    def beat(play: Play) -> None:
        if next(beats, True):
            raise Stopped

    play, log = play_of(Owing, beat=beat)
    with pytest.raises(Stopped):
        play.run()
    assert (play.spent.tokens, play.spent.cost, play.spent.requests) == (40, 0.5, 1)
    assert kinds(log)[-3:] == ["thought", "refused", "abandoned"]
    assert log[-3].payload["usage"]["undecided"] is True
    assert log[-3].payload["calls"] == [{"answer": "half a thought"}]


class Baker(Puppet):
    """Needs something made first, in three pieces, and says how far it is."""

    def __init__(self, fault: Exception | None = None) -> None:
        super().__init__(waits)
        self.fault = fault
        self.made = 0
        self.began = threading.Event()
        self.may_go_on = threading.Event()

    def prepare(self, told: Callable[[str], None]) -> None:
        if self.fault is not None:
            raise self.fault
        for piece in (1, 2, 3):
            told(f"{piece} of 3")
            self.began.set()
            assert self.may_go_on.wait(60)
            self.made = piece


def test_what_an_agent_needs_is_made_first_with_signs_of_life_and_costs_it_no_time() -> None:
    seen: list[str] = []
    baker = Baker()

    def beat(play: Play) -> None:
        if play.making:
            seen.append(play.making)
            baker.may_go_on.set()

    play, log = play_of(lambda: baker, beat=beat, step_limit=2)
    play.run()
    assert baker.made == 3
    assert seen
    assert set(seen) <= {"1 of 3", "2 of 3", "3 of 3"}
    assert play.making == ""
    assert kinds(log).count("step") == 2


class Endless(Baker):
    """Makes one piece after the other, until it is told to stop."""

    ended = False

    def prepare(self, told: Callable[[str], None]) -> None:
        self.began.set()
        try:
            while True:
                told("one more")
        except Stopped:
            self.ended = True
            raise


def test_a_run_that_is_stopped_stops_what_is_being_made() -> None:
    baker = Endless()

    def beat(play: Play) -> None:
        if baker.began.is_set():
            raise Stopped

    play, _ = play_of(lambda: baker, beat=beat)
    with pytest.raises(Stopped):
        play.run()
    assert baker.ended
    assert play.session.status == "abandoned"


def test_what_cannot_be_made_ends_the_episode_with_the_sentence() -> None:
    play, _ = play_of(lambda: Baker(WorldError("no_model", "MiniLM is not installed")))
    with pytest.raises(WorldError, match="MiniLM is not installed"):
        play.run()
    assert play.session.status == "abandoned"


async def test_in_a_loop_that_runs_it_is_played_to_the_same_log() -> None:
    beside, log = play_of(lambda: Puppet(waits))
    alone, other = play_of(lambda: Puppet(waits))
    await beside.played()
    await asyncio.to_thread(alone.run)
    assert kinds(log) == kinds(other)
    assert beside.session.outcome == alone.session.outcome


async def test_in_a_loop_an_agent_that_cannot_decide_ends_the_episode() -> None:
    def fails(view: View, asked: int) -> Decision:
        raise LLMError("unauthorized", "no key")

    play, log = play_of(lambda: Puppet(fails))
    with pytest.raises(AgentFailed, match="no key"):
        await play.played()
    assert log[-1].kind == "abandoned"
    assert log[-1].payload["reason"] == "agent_failed"


async def test_in_a_loop_who_cancels_it_leaves_an_abandoned_session() -> None:
    asked = asyncio.Event()

    class Ponders:
        async def decide(self, view: View) -> Decision:
            asked.set()
            await asyncio.Event().wait()
            raise AssertionError

    play, log = play_of(Ponders)
    playing = asyncio.create_task(play.played())
    await asked.wait()
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    assert log[-1].kind == "abandoned"
    assert log[-1].payload["reason"] == "stopped"

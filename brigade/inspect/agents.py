"""`brigade/agent`: our agents, as in runs of ours, whose model is the one that Inspect evaluates."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.solver import Generate, Solver, TaskState, solver

from brigade.inspect.asking import Lender
from brigade.inspect.kept import keep
from brigade.inspect.samples import Played
from game.agents import Agent, all_agents, make_agent
from game.benchmarks import all_benchmarks
from game.engine.events import Event
from game.engine.session import EngineError, Session, Settings
from game.evaluation.conditions import under
from game.evaluation.play import AgentFailed, Patience, Play, seat_agents
from game.evaluation.teams import TEAM, Member, member
from game.llm import LLMError
from game.llm.lending import lending
from sim.world import JSON, JSONObject, Seat, WorldError

A_WEEK_S = 7 * 86_400.0
"""Where all decide at once nobody is passed over: how long that takes is a matter of Inspect's limits."""
MODELS = ("endpoint", "model")


@solver(name="agent")
def agent(name: str = "", settings: JSONObject | None = None) -> Solver:
    """One of our agents plays, in every seat that no partner has; its model is the one evaluated.

    Args:
        name: An agent (docs/agents.md); left out, the one of the benchmark's paper.
        settings: Its settings, but for endpoint and model, which are Inspect's.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        played = Played.of(state.metadata)
        entry, members = _members(played, name, settings)
        table = await asyncio.to_thread(_sit, played, state, entry, members)
        conversation = _Conversation(state)
        lender = Lender(conversation.told)
        try:
            with lending(lender):
                await table.play.played()
        except AgentFailed as error:
            raise lender.failed or RuntimeError(str(error)) from error
        finally:
            keep(state.store, table.events, session=state.uuid)
            conversation.close(table.play.session)
        return state

    return solve


@dataclass(frozen=True, slots=True)
class _Table:
    play: Play
    events: list[Event]


def _sit(played: Played, state: TaskState, entry: str, settings: JSONObject) -> _Table:
    """The session, as a run of ours would make it, with its agents in their seats.

    Raises:
        ValueError: an agent that there is not, cannot play this, or does not take its settings.
    """
    try:
        task = under(played.task, entry, settings)
        sitting = {spec.name: member(entry, settings, spec.name) for spec in task.seats}
        _check(played, sitting)
        agents: dict[Seat, tuple[str, Agent]] = {
            seat: (one.name, make_agent(one.name, one.settings)) for seat, one in sitting.items()
        }
        session, events = Session.create(
            state.uuid, task, played.episode_seed(state.epoch), _settings(played), at=0.0
        )
    except (WorldError, EngineError, LLMError, KeyError) as error:
        raise ValueError(str(error.args[0] if isinstance(error, KeyError) else error)) from error
    play = Play(session, agents, events.extend, patience=Patience(None, math.inf))
    events += seat_agents(session, sitting, play.now())
    return _Table(play, events)


def _settings(played: Played) -> Settings:
    return Settings(
        pace=played.pace, step_limit=played.step_limit, countdown_s=0.0,  # type: ignore[arg-type]
        deadline_s=A_WEEK_S if played.pace != "turns" else None, feedback=played.task.feedback,
    )  # fmt: skip


def _members(
    played: Played, name: str, settings: Mapping[str, JSON] | None
) -> tuple[str, JSONObject]:
    """Who sits where, as an entry of a run file has it: one agent in all seats, or a team."""
    evaluated = all_benchmarks()[played.benchmark].evaluated
    assert evaluated is not None, "only such benchmarks are offered"
    usual = evaluated.settings if name in ("", evaluated.agent) else {}
    own = Member(name or evaluated.agent, {**usual, **(settings or {})})
    if own.name not in all_agents():
        raise ValueError(f'there is no agent "{own.name}"; there are: {", ".join(all_agents())}')
    for field in MODELS:
        said = own.settings.get(field)
        if said and not str(said).startswith("role:"):
            raise ValueError(f"settings: {field} is left out, the model is the one of --model")
    if not played.partners:
        return own.name, own.settings
    seats = [spec.name for spec in played.task.seats]
    return TEAM, {seat: partner(played, seat) or own.to_json() for seat in seats}


def partner(played: Played, seat: Seat) -> JSONObject | None:
    """Who sits in a seat by the task's `partners`, as a name or with settings; None: nobody."""
    said = played.partners.get(seat)
    return {"name": said} if isinstance(said, str) else said


def _check(played: Played, sitting: Mapping[Seat, Member]) -> None:
    kinds = all_agents()
    for seat, one in sitting.items():
        if one.name not in kinds:
            raise ValueError(f'there is no agent "{one.name}"; there are: {", ".join(kinds)}')
        if not kinds[one.name].plays(played.task, seat):
            able = ", ".join(n for n, kind in kinds.items() if kind.plays(played.task, seat))
            raise ValueError(
                f"{one.name} cannot play {played.task.id} as {seat}; agents that can: {able}"
            )


class _Conversation:
    """Lets the sample's messages grow with what is asked and answered."""

    def __init__(self, state: TaskState) -> None:
        self._state = state
        state.messages = []

    def told(self, messages: Sequence[ChatMessage], output: ModelOutput) -> None:
        """What was asked and answered."""
        self._state.output = output
        self._state.messages.extend(added(self._state.messages, messages, output))

    def close(self, session: Session) -> None:
        """Where no model was asked the outcome stands for its answer."""
        if self._state.output.empty:
            self._state.output = ModelOutput.from_content("none", told_outcome(session.outcome))


def added(
    before: Sequence[ChatMessage], sent: Sequence[ChatMessage], output: ModelOutput
) -> list[ChatMessage]:
    """What a request adds to a conversation: a system message that is new, the question and the answer. What
    an agent repeats to its model of earlier ones, often shortened, is in the events alone."""
    known = {one.text for one in before if one.role == "system"}
    new = [one for one in sent[:-1] if one.role == "system" and one.text not in known]
    return [*new, sent[-1], *([] if output.empty else [output.message])]


def told_outcome(outcome: Mapping[str, JSON] | None) -> str:
    """How an episode ended, in a few words."""
    if not outcome:
        return "The episode was not played to its end."
    goal = "The goal is reached" if outcome.get("success") else "The goal is not reached"
    return f"{goal} ({outcome.get('reason', 'ended')})."

"""A table for two: an agent that is looked at, and somebody beside it who is frozen, scripted or clumsy."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.agents import Agent, Decision, View, make_agent
from game.agents.random_agent import any_action
from sim.world import Action, JSONObject, Outcome, Seat, Task, WorldError
from sim.worlds import get_world

ENDING = ("serve", "done")


class Frozen:
    """Somebody who does nothing."""

    async def decide(self, view: View) -> Decision:
        return Decision()


@dataclass
class Scripted:
    """Somebody who says these lines one after the other, and does nothing then."""

    lines: list[str]

    async def decide(self, view: View) -> Decision:
        if not self.lines:
            return Decision()
        episode = get_world(view.task.world).start(view.task, 0)
        for moves in view.deeds:
            episode.step({seat: _action(move) for seat, move in moves.items()})
        try:
            return Decision(episode.parse(view.seat, self.lines.pop(0)))
        except WorldError:
            return Decision()


@dataclass
class Clumsy:
    """Somebody who does anything but end it for so many steps, and freezes then."""

    seed: int
    steps: int = 20

    async def decide(self, view: View) -> Decision:
        if view.step >= self.steps:
            return Decision()
        action = any_action(view.legal, Random(f"{self.seed}/{view.step}"))
        return Decision(None if action is not None and action.verb in ENDING else action)


def _action(move: JSONObject | None) -> Action | None:
    return None if not move else Action(move["verb"], move.get("args") or {}, move.get("text", ""))


@dataclass
class Table:
    """A table for two in which one seat is the agent's that is looked at, and the other one its mate's."""

    agent: str
    task: Task
    mate: Agent
    joint: bool
    kind: str = "person"
    place: int = 0
    """Which seat is the agent's."""
    said: list[tuple[int, str]] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    hears: list[JSONObject] = field(default_factory=list)
    ends: str = ""
    refused: int = 0
    silent: int = 0

    def __post_init__(self) -> None:
        self.episode: Any = get_world(self.task.world).start(self.task, 0)
        self.seat: Seat = self.episode.seats[self.place]
        self.other: Seat = self.episode.seats[1 - self.place]
        self.agents: dict[Seat, Agent] = {
            self.seat: make_agent(self.agent, {}), self.other: self.mate,
        }  # fmt: skip
        self.deeds: list[JSONObject] = []
        self.rounds = self._quiet = 0

    def view(self, seat: Seat) -> View:
        mate = {self.other: self.kind} if seat == self.seat else {self.seat: self.agent}
        episode = self.episode
        return View(
            task=self.task, seat=seat, seats=episode.seats, mates=mate, step=episode.steps,
            turn=None, joint=self.joint, observation=episode.observe(seat),
            legal=episode.legal(seat), goals=episode.goals(), seed=1, said=tuple(self.hears),
            deeds=self.deeds,
        )  # fmt: skip

    async def play(self, rounds: int = 400) -> Outcome | None:
        """So many rounds at the most."""
        for _ in range(rounds):
            if self.episode.outcome() is not None or self.ends:
                break
            await self.round()
        return self.episode.outcome()

    async def round(self) -> None:
        seats = self.episode.seats
        asked = seats if self.joint else (seats[self.rounds % 2],)
        self.rounds += 1
        moves: dict[Seat, Action | None] = {}
        for seat in asked:
            decision = await self.agents[seat].decide(self.view(seat))
            moves[seat] = decision.action
            if seat == self.seat:
                self._note(decision)
        step = self.episode.step(moves)
        if self.seat in asked:
            self.refused += not step.results[self.seat].ok
        if not step.happened:
            moves = dict.fromkeys(seats)
            self.episode.step(moves)
        self.deeds.append({s: None if m is None else m.to_json() for s, m in moves.items()})

    def _note(self, decision: Decision) -> None:
        self.ends = decision.ends
        if decision.say:
            self.said.append((self.rounds, decision.say))
        if decision.action is not None:
            self.moved.append(decision.action.text)
        self._quiet = 0 if decision.action or decision.say or decision.ends else self._quiet + 1
        self.silent = max(self.silent, self._quiet)

    @property
    def words(self) -> list[str]:
        return [text for _, text in self.said]

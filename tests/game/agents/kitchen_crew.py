"""Lets agents cook a task without sessions or clocks: what each sees, what each does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.agents import Agent, Decision, View
from game.agents.chef import Chef, Diary
from game.agents.idle import Idle
from game.agents.random_agent import RandomCook
from sim.world import Action, Seat, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.episode import RobotouilleEpisode

PEOPLE = {"idle": "person", "random": "person"}
"""Idle and random cooks stand in for people in front of a chef."""


def agent_named(name: str, diary: Diary) -> Agent:
    if name == "chef":
        return Chef({}, diary)
    return Idle({}) if name == "idle" else RandomCook({})


@dataclass
class Crew:
    """Agents in the seats of one episode; `alone` gives every chef a diary of its own."""

    episode: RobotouilleEpisode
    names: Mapping[Seat, str]
    joint: bool
    agents: dict[Seat, Agent] = field(default_factory=dict)
    said: list[tuple[Seat, str]] = field(default_factory=list)
    thoughts: list[str] = field(default_factory=list)
    refused: int = 0

    @classmethod
    def of(
        cls, task: Task, names: Sequence[str], *, joint: bool, seed: int = 0, alone: bool = False
    ) -> Crew:
        episode = world.start(task, seed)
        seats = dict(zip(episode.seats, names, strict=True))
        diary = Diary(1000)
        crew = cls(episode, seats, joint)
        for seat, name in seats.items():
            crew.agents[seat] = agent_named(name, Diary(1000) if alone else diary)
        return crew

    def view(self, seat: Seat) -> View:
        episode = self.episode
        mates = {s: PEOPLE.get(n, n) for s, n in self.names.items() if s != seat}
        return View(
            task=episode.task,
            seat=seat,
            seats=episode.seats,
            mates=mates,
            step=episode.steps,
            turn=episode.turn,
            joint=self.joint,
            observation=episode.observe(seat),
            legal=episode.legal(seat),
            goals=episode.goals(),
            seed=7,
        )

    async def ask(self, seat: Seat) -> Decision:
        decision = await self.agents[seat].decide(self.view(seat))
        if decision.say:
            self.said.append((seat, decision.say))
        self.thoughts.append(decision.thoughts)
        return decision

    async def play(self, limit: int) -> int | None:
        """Steps until the goal is reached; None if the limit came first."""
        episode = self.episode
        while episode.outcome() is None and episode.steps < limit:
            asked = episode.seats if self.joint else (episode.turn or "",)
            moves: dict[Seat, Action | None] = {}
            for seat in asked:
                moves[seat] = (await self.ask(seat)).action
            step = episode.step(moves)
            self.refused += sum(not result.ok for result in step.results.values())
            if not step.happened:
                episode.step(dict.fromkeys(moves))
        return episode.steps if episode.outcome() else None

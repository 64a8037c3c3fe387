"""A game of the two scripted agents, played as fast as it goes: what was said, and what was done."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.agents import make_agent
from game.engine.commands import Act, Command, Join, Occupant, Say
from game.engine.session import Session, Settings
from game.players.driver import Driver, Failure
from sim.world import Action, JSONObject, Seat, Task
from sim.worlds.teach.acting.fitting import INTERACTIONS
from sim.worlds.teach.acting.follower import MOTIONS

DEEDS = frozenset({*MOTIONS, *INTERACTIONS})
"""What is done, and no question."""
BEAT_S = 0.5
"""Seconds of the game's clock between two rounds."""
FOLLOWER: JSONObject = {"thorough": False}
COMMANDER: JSONObject = {"thorough": False}
"""How the two were when the first instances were pinned: made again, they are the same."""
QUIET = 60
"""Rounds in which nobody does anything after which a game is given up."""


@dataclass(slots=True)
class Game:
    """A game: the words in their order, and the Follower's actions in theirs."""

    said: list[tuple[Seat, str]] = field(default_factory=list)
    deeds: list[tuple[int, Action]] = field(default_factory=list)
    """What the Follower did, each with the number of things said before it."""
    done: bool = False
    steps: int = 0


def play(task: Task, speaker: JSONObject, phrasing: int, rounds: int) -> Game:
    """Play a task. `speaker` are the Commander's settings, `phrasing` the seed of its words.

    The game is over when the goal is reached, nothing happens any more, or after so many rounds.
    """
    return asyncio.run(_Table(task, speaker, phrasing).play(rounds))


class _Table:
    """Both agents at a table of the engine."""

    def __init__(self, task: Task, speaker: JSONObject, phrasing: int) -> None:
        self._game = Game()
        self._now = 0.0
        settings = Settings(pace="free", countdown_s=0.0)
        self._session, _ = Session.create("game", task, phrasing, settings, at=0.0)
        agents: Mapping[Seat, tuple[str, JSONObject]] = {
            "commander": ("commander", {**COMMANDER, **speaker}),
            "follower": ("follower", FOLLOWER),
        }
        for seat in self._session.seats:
            self._take(Join(seat, Occupant("agent", agents[seat][0])))
        self._drivers = {
            seat: Driver(self._session, seat, name, make_agent(name, data), limit_s=None,
                         now=lambda: self._now)
            for seat, (name, data) in agents.items()
        }  # fmt: skip

    async def play(self, rounds: int) -> Game:
        quiet = 0
        for number in range(rounds):
            self._game.steps = number
            before = (len(self._game.said), len(self._game.deeds))
            for driver in self._drivers.values():
                if self._session.status != "playing":
                    break
                answer = await driver.ask()
                if isinstance(answer, Failure):
                    return self._game
                for command in driver.commands(answer):
                    self._take(command)
            quiet = quiet + 1 if (len(self._game.said), len(self._game.deeds)) == before else 0
            if self._session.status != "playing" or quiet >= QUIET:
                break
            self._now += BEAT_S
        self._game.done = bool((self._session.outcome or {}).get("success"))
        return self._game

    def _take(self, command: Command) -> None:
        self._session.handle(command, self._now)
        match command:
            case Say():
                self._game.said.append((command.seat or "", command.text))
            case Act(seat="follower", action=Action() as action) if action.verb in DEEDS:
                self._game.deeds.append((len(self._game.said), action))

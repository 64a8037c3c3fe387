"""What a scripted model would do: the planner's next moves in the kitchen that a prompt describes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace

from game.benchmarks.robotouille.scripted.kitchen import (
    Described,
    Unknown,
    read_description,
    rebuild,
)
from game.scripted.models import Moves, cook, spoken
from game.scripted.prompt import Prompt
from sim.abilities import NoPlan, Plan, Plannable
from sim.world import Episode, WorldError
from sim.worlds import get_world

REMEMBERED = 20_000
WORLD = "robotouille"


@dataclass(frozen=True, slots=True)
class Page:
    """A plan and how far it has come."""

    moves: Moves
    at: int


@cook
class Planner:
    """Plans, and remembers under which description each move of a plan is due.

    It knows no episodes: the same prompt has the same answer, whoever asks. Where descriptions hide
    what is under way, it goes by the action before, if the prompt shows that: what was just begun
    need not be begun again.
    """

    def __init__(self) -> None:
        self._pages: OrderedDict[str, Page] = OrderedDict()
        self._lock = threading.Lock()

    def moves(self, prompt: Prompt) -> Moves:
        """The moves from here to the goal, as far as a plan is known; empty if there is none."""
        with self._lock:
            try:
                page = self._page(prompt)
            except (Unknown, WorldError):
                return ()
            return page.moves[page.at :]

    def _page(self, prompt: Prompt) -> Page:
        described = _described(prompt)
        key = f"{prompt.joint}\n{described.key()}"
        hidden = _hidden(prompt.joint, described, prompt.last)
        if not described.progress and hidden in self._pages:
            key = hidden
        page = self._pages.get(key)
        if page is None:
            page = self._plan(prompt, key)
        self._pages.move_to_end(key)
        while len(self._pages) > REMEMBERED:
            self._pages.popitem(last=False)
        return page

    def _plan(self, prompt: Prompt, key: str) -> Page:
        world = get_world(WORLD)
        task, episode = rebuild(_described(prompt))
        assert isinstance(world, Plannable)
        seen = episode.observe(episode.seats[0])
        try:
            plan = world.plan(task, seen, episode.seats, joint=prompt.joint)
        except NoPlan as error:
            plan = error.partial or Plan(())
        self._pages[key] = Page(plan.moves, 0)
        self._foresee(prompt, plan.moves, episode)
        return self._pages[key]

    def _foresee(self, prompt: Prompt, moves: Moves, episode: Episode) -> None:
        """Note every later situation of the plan with the moves that are then left."""
        latest: dict[str, str] = {}
        for at, move in enumerate(moves, start=1):
            episode.step(move)
            latest |= {seat: spoken(move, seat) for seat in move}
            described = read_description(episode.observe(episode.seats[0]).text)
            key = f"{prompt.joint}\n{described.key()}"
            self._pages.setdefault(key, Page(moves, at))
            if described.progress and at < len(moves):
                last = latest.get(next(iter(moves[at])), "")
                self._pages.setdefault(_hidden(prompt.joint, described, last), Page(moves, at))


def _described(prompt: Prompt) -> Described:
    """What the prompt's observation says; where it does not say whose turn it is, it is the turn of
    whoever is asked."""
    described = read_description(prompt.observation)
    if "\nTurn: " not in prompt.observation and len(prompt.seats) == 1:
        described.turn = prompt.seats[0]
    return described


def _hidden(joint: bool, described: Described, last: str) -> str:
    """The key of a situation of which only what is true is told, after an action of whoever is
    asked."""
    truths = replace(described, progress=[])
    return f"{joint}\n{truths.key()}\nafter {last}"

"""A partner that can cook: it plans with the world's planner and does its own part of the plan.

All chefs of a kitchen make the same plan from the same view, each for all of them, so that they
need not talk. A plan is kept in a diary, under the situation in which each of its moves is due:
as long as the kitchen goes as foreseen, looking it up is all there is to do. When somebody does
something else, the situation is not in the diary and a new plan is made.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.agents import Decision, View, agent
from game.agents.phrases import Phrases
from sim.abilities import NoPlan, Plan, Plannable, Resumable
from sim.world import Action, JSONObject, Seat, Task, WorldError
from sim.worlds import all_worlds, get_world

DIARY = 4000
"""Situations that are remembered, over all kitchens of this process."""


@dataclass(frozen=True, slots=True)
class Page:
    """A plan and how far it has come. `trouble` says why it does not lead to the goal by itself."""

    plan: Plan
    at: int
    trouble: str = ""
    lost: bool = False
    """Whether the trouble is there to stay."""

    def move(self, seat: Seat) -> Action | None:
        """What the plan wants of a seat now."""
        return self.plan.moves[self.at].get(seat) if self.at < len(self.plan.moves) else None

    def coming(self, seat: Seat) -> list[Action]:
        """What the plan wants of a seat from now on."""
        moves = (move.get(seat) for move in self.plan.moves[self.at :])
        return [action for action in moves if action is not None]


class Diary:
    """Pages by situation; the chefs of one process share it."""

    def __init__(self, size: int) -> None:
        self._pages: OrderedDict[str, Page] = OrderedDict()
        self._size = size
        self.lock = threading.Lock()

    def read(self, key: str) -> Page | None:
        page = self._pages.get(key)
        if page is not None:
            self._pages.move_to_end(key)
        return page

    def write(self, key: str, page: Page) -> None:
        self._pages[key] = page
        self._pages.move_to_end(key)
        while len(self._pages) > self._size:
            self._pages.popitem(last=False)


_diary = Diary(DIARY)


def plans(task: Task, seat: Seat) -> bool:
    """Whether the task's world has a planner."""
    return isinstance(all_worlds().get(task.world), Plannable)


@agent(
    "chef",
    "Chef",
    "Plans the whole meal, does its part and adapts to what you do.",
    plays=plans,
)
class Chef:
    """One chef in one seat."""

    kin = "chef"
    """The agents that make the same plans: a seat of theirs does its part of ours."""

    def __init__(self, settings: JSONObject, diary: Diary = _diary) -> None:
        del settings
        self._diary = diary
        self._greeted = False
        self._complained = ""

    async def decide(self, view: View) -> Decision:
        """The next move of the plan; None where the chef has nothing useful to do."""
        world = get_world(view.task.world)
        if not isinstance(world, Plannable):
            return Decision(thoughts="I do not know this kind of kitchen; I wait.")
        if view.goals.done:
            return Decision(thoughts="The meal is ready.")
        page = await asyncio.to_thread(self._page, world, view)
        return self._decision(view, page)

    # Planning, in a thread

    def _page(self, world: Plannable, view: View) -> Page:
        cooks = crew(view, self.kin)
        key = situation(view, cooks)
        with self._diary.lock:
            page = self._diary.read(key) or self._plan(world, view, cooks)
            self._diary.write(key, page)
            self._foresee(world, view, cooks, page)
        return page

    def _plan(self, world: Plannable, view: View, cooks: Sequence[Seat]) -> Page:
        try:
            return Page(world.plan(view.task, view.observation, cooks, joint=view.joint), 0)
        except NoPlan as error:
            return Page(error.partial or Plan(()), 0, error.message, error.for_good)
        except WorldError as error:
            return Page(Plan(()), 0, error.message, True)

    def _foresee(self, world: Plannable, view: View, cooks: Sequence[Seat], page: Page) -> None:
        """Note under which situations the plan goes on, until this seat is asked again."""
        if not isinstance(world, Resumable) or page.at >= len(page.plan.moves):
            return
        episode = world.resume(view.task, view.observation.facts)
        for at in range(page.at, min(page.at + self._ahead(view), len(page.plan.moves))):
            step = episode.step(page.plan.moves[at])
            if not all(result.ok for result in step.results.values()):
                return
            key = _key(view, cooks, episode.observe(view.seat).facts)
            known = self._diary.read(key)
            if known is None or (known.plan is page.plan and known.at <= at):
                self._diary.write(key, replace(page, at=at + 1))

    def _ahead(self, view: View) -> int:
        return 1 if view.joint else len(view.seats)

    # Talking

    def _decision(self, view: View, page: Page) -> Decision:
        action = legal_form(view, page.move(view.seat))
        coming = page.coming(view.seat)
        phrases = Phrases(view.observation.facts)
        thoughts = phrases.doing(action, coming[1:]) if action else phrases.waiting(coming)
        if page.trouble and (page.lost or action is None):
            thoughts = f"{page.trouble} {thoughts}"
        return Decision(action, self._words(view, page, phrases), thoughts)

    def _words(self, view: View, page: Page, phrases: Phrases) -> str:
        """A greeting once, and a trouble once when it counts; only people are talked to."""
        if "person" not in view.mates.values():
            return ""
        stuck = page.lost or (page.trouble and page.move(view.seat) is None)
        if stuck and page.trouble != self._complained:
            self._complained = page.trouble
            return page.trouble
        if not self._greeted:
            self._greeted = True
            return phrases.starting(page.coming(view.seat))
        return ""


def crew(view: View, kin: str = "chef") -> tuple[Seat, ...]:
    """The seats that a chef plans for: its own and those of its kin, in the kitchen's order."""
    return tuple(s for s in view.seats if s == view.seat or view.mates.get(s) == kin)


def legal_form(view: View, action: Action | None) -> Action | None:
    """The planned action as the world writes it.

    In a joint step it may become legal only by what another chef does before in the same step.
    """
    return next((legal for legal in view.legal.actions if legal == action), action)


def situation(view: View, cooks: Sequence[Seat]) -> str:
    """A name for everything that a plan depends on."""
    return _key(view, cooks, view.observation.facts)


def _key(view: View, cooks: Sequence[Seat], facts: Mapping[str, object]) -> str:
    turn = "" if view.joint else facts.get("turn")
    seen = {name: value for name, value in facts.items() if name not in ("step", "turn")}
    whole = [view.task.id, view.task.params, list(cooks), view.joint, turn, seen]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()

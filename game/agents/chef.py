"""A partner that can cook: it plans with the world's planner and does its own part of the plan.

All chefs of a kitchen make the same plan from the same view, each for all of them, so that they
need not talk. A plan is kept in a diary, under the situation in which each of its moves is due:
as long as the kitchen goes as foreseen, looking it up is all there is to do. When somebody does
something else, the situation is not in the diary and a new plan is made.

A chef who cannot go on because of others neither stands there for ever nor says nothing: it does
what can be done without them, asks, makes room, and asks again after growing pauses.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import threading
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.agents import Decision, View, agent, refuse_unknown
from game.agents._partner.answers import NO_ROOM, STEPS_ASIDE, WAY, Ears, answer
from game.agents._partner.aside import make_room, standing_at
from game.agents._partner.circles import Circles
from game.agents._partner.patience import Patience
from game.agents._partner.requests import THANKS, request
from game.agents.phrases import Phrases
from sim.abilities import NoPlan, Obstacle, Plan, Plannable, Resumable
from sim.world import Action, JSONObject, Seat, Task, WorldError
from sim.worlds import all_worlds, get_world

DIARY = 4000
"""Situations that are remembered, over all kitchens of this process."""

MAKES_ROOM = 4
"""Rounds that a chef waits before it makes room; one more for each seat before its own, so that two
who wait for each other do not do it at the same moment."""
MAKES_ROOM_TIMES = 3
"""How often, while the others stand as they stand: then it stays where it is."""
CIRCLING = "We go round in circles."


@dataclass(frozen=True, slots=True)
class Page:
    """A plan and how far it has come. `trouble` says why it does not lead to the goal by itself."""

    plan: Plan
    at: int
    trouble: str = ""
    lost: bool = False
    """Whether the trouble is there to stay."""
    alone: bool = True
    """Whether the plan asks nothing of anybody else."""
    obstacles: tuple[Obstacle, ...] = ()
    any_will_do: bool = False
    """Whether it is enough that one of the obstacles goes."""

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
    knows: tuple[str, ...] = ()
    """Its settings."""

    def __init__(self, settings: JSONObject, diary: Diary = _diary) -> None:
        refuse_unknown(settings, *self.knows)
        self._diary = diary
        self._greeted = False
        self._told_lost = False
        self._patience = Patience()
        self._room = Room()
        self._circles = Circles()
        self._requests: Counter[tuple[Obstacle, ...]] = Counter()
        self._thought = ""
        self._ears = Ears()
        self._aside = 0

    async def decide(self, view: View) -> Decision:
        """The next move of the plan; None where the chef has nothing useful to do."""
        world = get_world(view.task.world)
        if not isinstance(world, Plannable):
            return Decision(thoughts="I do not know this kind of kitchen; I wait.")
        if view.goals.done:
            return Decision(thoughts="The meal is ready.")
        page = await asyncio.to_thread(self._page, world, view)
        return self._decision(view, self._doubted(view, page))

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
            return Page(
                error.partial or Plan(()), 0, error.message, error.for_good,
                error.alone, error.obstacles, error.any_will_do,
            )  # fmt: skip
        except WorldError as error:
            return Page(Plan(()), 0, error.message, True)

    def _foresee(self, world: Plannable, view: View, cooks: Sequence[Seat], page: Page) -> None:
        """Note under which situations the plan goes on, until this seat is asked again."""
        if not isinstance(world, Resumable) or page.at >= len(page.plan.moves):
            return
        episode = world.resume(view.task, view.observation.facts)
        for at in range(page.at, min(page.at + self._ahead(view), len(page.plan.moves))):
            moves = page.plan.moves[at]
            if any(moves.get(seat) is not None for seat in view.seats if seat not in cooks):
                return  # once the others have made way there may be more to do than was planned
            step = episode.step(moves)
            if not all(result.ok for result in step.results.values()):
                return
            key = _key(view, cooks, episode.observe(view.seat).facts)
            known = self._diary.read(key)
            if known is None or (known.plan is page.plan and known.at <= at):
                self._diary.write(key, replace(page, at=at + 1))

    def _ahead(self, view: View) -> int:
        return 1 if view.joint else len(view.seats)

    def _doubted(self, view: View, page: Page) -> Page:
        """The page; or without its moves, where they lead in circles or are refused for ever."""
        move = page.move(view.seat)
        if move is None or not (page.alone or _is_legal(view, move)):
            return page
        if self._circles.goes_on(situation(view, crew(view, self.kin))):
            return page
        return replace(page, plan=Plan(()), at=0, trouble=page.trouble or CIRCLING, alone=False)

    # Deciding and talking

    def _decision(self, view: View, page: Page) -> Decision:
        move = legal_form(view, page.move(view.seat))
        if page.trouble and not (page.alone or _is_legal(view, move)):
            move = None  # somebody else would have to move first
        waiting = bool(page.trouble) and (move is None or self._room.is_made(view, page))
        self._patience.pass_round(waiting=waiting)
        coming = page.coming(view.seat)
        phrases = Phrases(view.observation.facts)
        if waiting and not page.lost:
            move = self._room.move(view, self._patience.waited)
            coming = []
        thoughts = phrases.doing(move, coming[1:]) if move else phrases.waiting(coming)
        if page.trouble and (page.lost or waiting):
            thoughts = f"{page.trouble} {thoughts}"
        following = phrases.following(coming[1:] if move else coming)
        words = self._words(view, page, phrases, waiting=waiting)
        said = self._answered(view, thoughts)
        move, following = (self._yielding(view), None) if self._aside else (move, following)
        thoughts = self._new(thoughts) if move is None else thoughts
        return Decision(move, said or words, thoughts, next=following)

    def _answered(self, view: View, doing: str) -> str:
        """The answer to what people have said since the last move; to the latest that is understood."""
        lines, at = self._ears.new(view.said, view.mates, view.step), standing_at(view)
        told = [found for line in lines if (found := answer(line, doing, at)) is not None]
        if not told:
            return ""
        self._patience.spoke()
        if any(one.aside for one in told):
            if make_room(view) is None:
                return NO_ROOM
            self._aside = STEPS_ASIDE
            return WAY
        return told[-1].text

    def _yielding(self, view: View) -> Action | None:
        """On the way aside, or there for a while, because somebody asked for it."""
        self._aside -= 1
        return make_room(view)

    def _new(self, thought: str) -> str:
        """A thought that was not the last one: who waits does not log the same again and again."""
        before, self._thought = self._thought, thought
        return thought if thought != before else ""

    def _words(self, view: View, page: Page, phrases: Phrases, *, waiting: bool) -> str:
        """A greeting, a request, thanks, or once that all is lost; only people are talked to."""
        if "person" not in view.mates.values():
            return ""
        patience = self._patience
        if page.lost:
            told, self._told_lost = self._told_lost, True
            return "" if told else page.trouble
        if waiting:
            return self._request(view, page, phrases) if patience.request() else ""
        if patience.thanks():
            return THANKS
        if not self._greeted and patience.may_speak():
            self._greeted = True
            patience.spoke()
            return phrases.starting(page.coming(view.seat))
        return ""

    def _request(self, view: View, page: Page, phrases: Phrases) -> str:
        """To those in the way, in other words each time that the same is asked for."""
        self._requests[page.obstacles] += 1
        number = self._requests[page.obstacles]
        return request(
            number, page.obstacles, view.mates, phrases.spoken, any_will_do=page.any_will_do
        )


class Room:
    """When a chef who waits makes room, and that it does not take it back by itself."""

    def __init__(self) -> None:
        self._others = ""
        self._times = 0
        self._making = False

    def is_made(self, view: View, page: Page) -> bool:
        """Whether the chef has made room for others who still stand as they stood then."""
        if self._others != _others(view):
            self._others, self._times, self._making = _others(view), 0, False
        if not page.trouble or (page.alone and page.move(view.seat) is not None):
            self._making = False
        return self._making

    def move(self, view: View, waited: int) -> Action | None:
        """The next move of one who has waited for so many rounds."""
        if not self._making and self._times < MAKES_ROOM_TIMES:
            self._making = waited >= MAKES_ROOM + view.seats.index(view.seat)
            self._times += self._making
        return make_room(view) if self._making else None


def _others(view: View) -> str:
    """Where everybody else stands, and what they hold."""
    rows = view.observation.facts.get("players", ())
    return json.dumps([row for row in rows if row.get("id") != view.seat], sort_keys=True)


def _is_legal(view: View, move: Action | None) -> bool:
    return move is not None and any(legal == move for legal in view.legal.actions)


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

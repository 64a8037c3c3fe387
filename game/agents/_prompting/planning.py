"""The whole plan at once, then carried out line by line."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.agents import Decision, Try, View
from game.agents._prompting.answers import Unreadable, read_plan, read_reasoned_plan
from game.agents._prompting.mind import Mind, as_oneself, text_hash
from game.agents._prompting.prompts import Kind, system_prompt
from game.agents._prompting.settings import LLMSettings
from game.agents._prompting.sight import Sight
from game.agents._prompting.situation import asked, situation
from game.llm import Message
from sim.world import Action, JSONObject, Seat

READERS = {"io": read_plan, "io_cot": read_reasoned_plan}
ASKED_SHOWN = 500
USED_UP = "The plan is used up, and the goal is not reached."


class Planning:
    """The mind of an agent that plans ahead, or of several that are commanded together."""

    def __init__(self, kind: Kind, settings: LLMSettings, mind: Mind | None = None) -> None:
        self._kind: Kind = kind
        self._settings = settings
        self._mind = mind or Mind(settings)
        self._plan: Sequence[Mapping[Seat, str]] | None = None
        self._at: dict[Seat, int] = {}
        self._tries: list[tuple[Seat, Try]] = []
        self._thoughts = ""
        self._about: JSONObject = {}
        self._exhausted = 0
        self._over = ""
        self._lock = asyncio.Lock()
        self._ready: dict[Seat, Decision] = {}
        self._ready_for = -1

    async def decide(self, view: View, crew: Sequence[Seat]) -> Decision:
        """The next line of the plan for the view's seat; the first time, the plan is asked for.

        Raises:
            LLMError: the endpoint failed for good.
        """
        async with self._lock:
            if view.goals.done:
                return Decision()
            moving = crew if view.joint else (view.seat,)
            if self._ready_for != view.step or view.seat not in self._ready:
                if self._over:
                    return Decision(ends=self._over)
                self._ready = self._logged(view.seat, await self._moves(view, crew, moving))
                self._ready_for = view.step
            return self._ready.pop(view.seat)

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """What was asked since a decision last told of it."""
        return self._mind.take()

    async def _moves(
        self, view: View, crew: Sequence[Seat], moving: Sequence[Seat]
    ) -> Mapping[Seat, Action | None]:
        """The actions of the next line that can be done; None: nothing, or the plan's end."""
        sight = Sight(view)
        nothing: dict[Seat, Action | None] = dict.fromkeys(moving)
        while not self._over:
            if self._plan is None and not await self._ask(sight, crew):
                break
            wishes = self._next(moving)
            found = sight.match(wishes) if wishes else {}
            bad = {seat: tried for seat, tried in found.items() if isinstance(tried, Try)}
            if not bad:
                good = {seat: act for seat, act in found.items() if isinstance(act, Action)}
                return nothing | good
            for seat, tried in bad.items():
                self._tries.append((seat, tried))
            self._invalid(next(iter(bad.values())))
        return nothing

    def _next(self, moving: Sequence[Seat]) -> dict[Seat, str]:
        """What the next line wants of each of these seats; those it does not name do nothing."""
        wishes: dict[Seat, str] = {}
        plan = self._plan or ()
        for seat in moving:
            at = self._at.get(seat, 0)
            if at >= len(plan):
                self._over = USED_UP
                return {}
            self._at[seat] = at + 1
            self._thoughts = self._thoughts or f"Line {at + 1} of {len(plan)} of my plan."
            if text := plan[at].get(seat) or plan[at].get(""):
                wishes[seat] = text
        return wishes

    def _invalid(self, tried: Try) -> None:
        if self._settings.on_invalid == "end":
            said = tried.message.rstrip(".")
            self._over = f'The plan could not go on: "{tried.asked}" was not valid ({said}).'
        elif self._settings.on_invalid == "replan":
            self._plan = None

    async def _ask(self, sight: Sight, crew: Sequence[Seat]) -> bool:
        """Get a plan. False: none was given, and the turn passes or the attempt is over."""
        system = as_oneself(
            self._settings, system_prompt(self._kind, sight.view, crew, self._settings)
        )
        self._about = {"prompt": text_hash(system)}
        while self._plan is None:
            if len(self._tries) >= self._allowed:
                self._give_away()
                return False
            feedback = [tried for _, tried in self._tries[-1:]]
            shown = situation(sight, crew, self._settings, feedback)
            question = await asyncio.to_thread(asked, shown, sight, self._settings)
            answer = await self._mind.ask([Message("system", system), question])
            self._take(answer.text, crew)
        return True

    @property
    def _allowed(self) -> int:
        """Answers in one turn; as in the paper only one, unless plans may be made anew."""
        return 1 if self._settings.on_invalid == "end" else self._settings.tries

    def _take(self, answer: str, crew: Sequence[Seat]) -> None:
        """Read a plan; what is none becomes feedback."""
        try:
            self._plan = READERS[self._kind](answer, crew if len(crew) > 1 else ())
        except Unreadable as error:
            shown = answer.strip()[:ASKED_SHOWN]
            self._tries.append((crew[0], Try(shown, "unparsable", str(error))))
            return
        self._at = {}
        self._thoughts = answer.strip()

    def _give_away(self) -> None:
        self._exhausted += 1
        ended = self._settings.on_invalid == "end"
        if ended or self._exhausted >= self._settings.exhausted_turns:
            self._over = "There was no plan that could be carried out."
        self._thoughts = "No plan could be carried out; the turn passes."

    def _logged(self, asking: Seat, moves: Mapping[Seat, Action | None]) -> dict[Seat, Decision]:
        """The decisions, with requests and thoughts at the seat that asked."""
        counts, calls = self._mind.take()
        usage = counts | self._about if counts else {}
        if tries := len(self._tries):
            usage = {**usage, "tries": tries}
        refused = {seat: [t for who, t in self._tries if who == seat] for seat in moves}
        refused[asking] += [tried for who, tried in self._tries if who not in moves]
        decisions = {
            seat: Decision(action, refusals=refused[seat], ends=self._over)
            for seat, action in moves.items()
        }
        decisions[asking] = replace(
            decisions[asking], thoughts=self._thoughts, usage=usage, calls=calls
        )
        self._tries, self._thoughts = [], ""
        return decisions

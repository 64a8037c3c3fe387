"""The whole plan at once, then carried out line by line."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from game.agents import Decision, Try, View
from game.agents._prompting.answers import Unreadable, read_plan, read_reasoned_plan
from game.agents._prompting.mind import Mind, text_hash
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
        self._tries: list[Try] = []
        self._thoughts = ""
        self._about: JSONObject = {}
        self._exhausted = 0
        self._over = ""
        self._lock = asyncio.Lock()

    async def decide(self, view: View, crew: Sequence[Seat]) -> Decision:
        """The next line of the plan for the view's seat; the first time, the plan is asked for.

        Raises:
            LLMError: the endpoint failed for good.
        """
        async with self._lock:
            if self._over:
                return Decision(ends=self._over)
            if view.goals.done:
                return Decision()
            return self._logged(await self._move(view, crew))

    async def _move(self, view: View, crew: Sequence[Seat]) -> Action | None:
        """The action of the first line that can be done; None: nothing, or the end of the plan."""
        sight = Sight(view)
        asked_before = len(self._tries)
        while not self._over:
            if self._plan is None and not await self._ask(sight, crew, asked_before):
                return None
            line = self._next(view.seat)
            if line is None:
                return None
            found = sight.match(view.seat, line)
            if isinstance(found, Action):
                return found
            self._tries.append(found)
            self._invalid(line, found)
        return None

    def _next(self, seat: Seat) -> str | None:
        """The seat's next line; None where it has none in this round, or no more at all."""
        plan = self._plan or ()
        at = self._at.get(seat, 0)
        if at >= len(plan):
            self._over = USED_UP
            return None
        self._at[seat] = at + 1
        self._thoughts = self._thoughts or f"Line {at + 1} of {len(plan)} of my plan."
        return plan[at].get(seat) or plan[at].get("")

    def _invalid(self, line: str, tried: Try) -> None:
        if self._settings.on_invalid == "end":
            self._over = f'The plan could not go on: "{line}" was not valid ({tried.message}).'
        elif self._settings.on_invalid == "replan":
            self._plan = None

    async def _ask(self, sight: Sight, crew: Sequence[Seat], asked_before: int) -> bool:
        """Get a plan. False: none was given, and the turn passes or the attempt is over."""
        system = system_prompt(self._kind, sight.view, crew, self._settings)
        self._about = {"prompt": text_hash(system)}
        while self._plan is None:
            feedback = self._tries[asked_before:][-1:]
            if len(self._tries) - asked_before >= self._allowed:
                self._give_away()
                return False
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
            self._tries.append(Try(shown, "unparsable", str(error)))
            return
        self._at = {}
        self._thoughts = answer.strip()

    def _give_away(self) -> None:
        self._exhausted += 1
        ended = self._settings.on_invalid == "end"
        if ended or self._exhausted >= self._settings.exhausted_turns:
            self._over = "There was no plan that could be carried out."
        self._thoughts = "No plan could be carried out; the turn passes."

    def _logged(self, action: Action | None) -> Decision:
        counts, calls = self._mind.take()
        usage = counts | self._about if counts else {}
        if tries := len(self._tries):
            usage = {**usage, "tries": tries}
        decision = Decision(
            action,
            thoughts=self._thoughts,
            usage=usage,
            refusals=self._tries,
            calls=calls,
            ends=self._over,
        )
        self._tries, self._thoughts = [], ""
        return decision

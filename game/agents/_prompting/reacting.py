"""Think, act, look, think again: one answer of the model for each step (or each joint step)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.agents import Decision, Try, View
from game.agents._prompting.answers import (
    FINISH,
    Choice,
    Unreadable,
    read_choice,
    read_command,
)
from game.agents._prompting.history import Interaction, remembered
from game.agents._prompting.mind import Mind, as_oneself, text_hash
from game.agents._prompting.prompts import system_prompt
from game.agents._prompting.settings import LLMSettings
from game.agents._prompting.sight import Sight
from game.agents._prompting.situation import NOT_DONE, asked, situation
from game.llm import Message
from sim.world import Action, JSONObject, Seat

FINISHED = "The model says that it has finished."
ASKED_SHOWN = 500


@dataclass(frozen=True, slots=True)
class _Round:
    """What one answer means: an action for each seat, or what was wrong with it, by seat."""

    choice: Choice
    actions: Mapping[Seat, Action]
    tries: Sequence[tuple[Seat, Try]]
    finished: bool = False


class Reacting:
    """The mind of a ReAct agent, or of several that are commanded together."""

    def __init__(self, settings: LLMSettings, mind: Mind | None = None) -> None:
        self._settings = settings
        self._mind = mind or Mind(settings)
        self._past: list[Interaction] = []
        self._tries: dict[Seat, list[Try]] = {}
        self._chosen: dict[Seat, str] = {}
        self._exhausted = 0
        self._over = ""
        self._lock = asyncio.Lock()
        self._ready: dict[Seat, Decision] = {}
        self._ready_for = -1

    async def decide(self, view: View, crew: Sequence[Seat]) -> Decision:
        """The decision of the view's seat; in a joint step one answer serves the whole crew.

        Raises:
            LLMError: the endpoint failed for good. The next decision's log tells of it, too.
        """
        async with self._lock:
            if self._over:
                return Decision(ends=self._over)
            if view.goals.done:
                return Decision()
            if not (view.joint and len(crew) > 1):
                return (await self._round(view, crew, (view.seat,)))[view.seat]
            if self._ready_for != view.step or view.seat not in self._ready:
                self._ready = await self._round(view, crew, crew)
                self._ready_for = view.step
            return self._ready.pop(view.seat)

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """What was asked since a decision last told of it."""
        return self._mind.take()

    async def _round(
        self, view: View, crew: Sequence[Seat], answering: Sequence[Seat]
    ) -> dict[Seat, Decision]:
        """Ask until the answer is valid or the tries are used up."""
        sight = Sight(view)
        system = as_oneself(self._settings, system_prompt("react", view, crew, self._settings))
        feedback = self._undone(view)
        for attempt in range(1, self._settings.tries + 1):
            found = await self._ask(sight, system, answering, feedback)
            feedback = [tried for _, tried in found.tries]
            for seat, tried in found.tries:
                self._tries.setdefault(seat, []).append(tried)
            if found.finished:
                self._over = FINISHED
            if found.finished or not found.tries:
                about: JSONObject = {"prompt": text_hash(system), "tries": attempt}
                return self._decisions(view, answering, found, about)
        return self._gave_away(view, answering, text_hash(system))

    def _undone(self, view: View) -> list[Try]:
        """What was chosen for the step before and came to nothing, as happens in joint steps."""
        chosen = self._chosen.pop(view.seat, "")
        result = view.last_result
        if not (view.joint and chosen and result and not result.get("ok", True)):
            return []
        return [Try(chosen, NOT_DONE, str(result.get("message", "")))]

    async def _ask(
        self, sight: Sight, system: str, answering: Sequence[Seat], feedback: Sequence[Try]
    ) -> _Round:
        shown = situation(sight, answering, self._settings, feedback)
        past = remembered(self._past, self._settings.history)
        question = await asyncio.to_thread(asked, shown, sight, self._settings)
        answer = await self._mind.ask([Message("system", system), *past, question])
        found = self._read(sight, answering, answer.text)
        self._remember(shown, found.choice, answer.text, answering)
        return found

    def _remember(self, shown: str, choice: Choice, raw: str, answering: Sequence[Seat]) -> None:
        lines = [f"{seat}: {choice.actions[seat]}" for seat in answering if seat in choice.actions]
        written = "\n".join(["Actions:", *lines]) if len(answering) > 1 else ""
        single = choice.actions.get("") or next(iter(choice.actions.values()), "")
        text = (written if lines else "") or (f"Action: {single}" if single else "")
        kept = self._past if self._settings.history == "all" else []
        self._past = [*kept, Interaction(shown, choice.reasoning, text, raw)]

    def _read(self, sight: Sight, answering: Sequence[Seat], answer: str) -> _Round:
        """An answer taken apart and held against what may be done. Never raises."""
        try:
            single = len(answering) == 1
            choice = read_choice(answer) if single else read_command(answer, answering)
        except Unreadable as error:
            tried = Try(answer.strip()[:ASKED_SHOWN], "unparsable", str(error))
            return _Round(Choice("", {}), {}, [(answering[0], tried)])
        if single:
            choice = replace(choice, actions={answering[0]: choice.actions[""]})
            if choice.actions[answering[0]].casefold() == FINISH:
                return _Round(choice, {}, [], finished=True)
        matched = sight.match({seat: choice.actions[seat] for seat in answering})
        actions = {seat: found for seat, found in matched.items() if isinstance(found, Action)}
        tries = [(seat, found) for seat, found in matched.items() if isinstance(found, Try)]
        return _Round(choice, actions, tries)

    def _decisions(
        self, view: View, answering: Sequence[Seat], found: _Round, about: JSONObject
    ) -> dict[Seat, Decision]:
        self._chosen = {seat: action.text for seat, action in found.actions.items()}
        decisions = {
            seat: Decision(
                found.actions.get(seat),
                thoughts=found.choice.reasoning,
                refusals=self._tries.pop(seat, []),
                ends=self._over,
            )
            for seat in answering
        }
        return self._with_log(view.seat, decisions, about, found.choice.say)

    def _gave_away(
        self, view: View, answering: Sequence[Seat], prompt: str
    ) -> dict[Seat, Decision]:
        """No try was valid: the turn passes, and after some such turns the agent gives up."""
        self._exhausted += 1
        tries = self._settings.tries
        thoughts = f"None of {tries} answers was a valid action; the turn passes."
        if self._exhausted >= self._settings.exhausted_turns:
            self._over = f"No valid action in {tries} tries, {self._exhausted} times."
        decisions = {
            seat: Decision(thoughts=thoughts, refusals=self._tries.pop(seat, []), ends=self._over)
            for seat in answering
        }
        about: JSONObject = {"prompt": prompt, "tries": tries, "exhausted": self._exhausted}
        return self._with_log(view.seat, decisions, about, "")

    def _with_log(
        self, seat: Seat, decisions: dict[Seat, Decision], about: JSONObject, say: str
    ) -> dict[Seat, Decision]:
        """The requests and the words belong to the seat that asked; they are logged once."""
        counts, calls = self._mind.take()
        decisions[seat] = replace(
            decisions[seat], usage=counts | about, calls=calls, say=say if self._talks else ""
        )
        return decisions

    @property
    def _talks(self) -> bool:
        return self._settings.talk

"""A model that writes a program without seeing the home, by any variant of the method."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from game.agents import Decision, View, agent
from game.agents._prompting.mind import Mind, text_hash
from game.benchmarks import all_benchmarks
from game.benchmarks.virtualhome.method.examples import pool
from game.benchmarks.virtualhome.method.planning import Plan, plan
from game.benchmarks.virtualhome.method.playing import Programme, plays_alone, recorded
from game.benchmarks.virtualhome.method.settings import PlannerSettings
from game.benchmarks.virtualhome.method.translators import translator
from game.llm import Message, Sample, endpoints_ready
from sim.world import JSONObject

CARD = "virtualhome"


class EndpointSampler:
    """Draws samples from the model of the settings."""

    def __init__(self, mind: Mind, settings: PlannerSettings) -> None:
        self._mind, self._settings = mind, settings

    async def sample(self, prompt: str, count: int, tokens: int, stop: str) -> Sequence[Sample]:
        """As of `Sampler`."""
        messages = [Message("user", prompt)]
        if self._settings.api == "chat":
            messages.insert(0, Message("system", all_benchmarks()[CARD].prompt("chat")))
        more: dict[str, Any] = {"max_tokens": self._settings.llm.max_tokens or tokens}
        more |= {"stop": (stop,), "extra": self._settings.extra}
        return await self._mind.sample(messages, count, self._settings.api, **more)


class Planner:
    """One program, made before the first step and then carried out. One per seat and episode."""

    defaults: ClassVar[JSONObject] = {}
    """What this variant of the method sets."""

    def __init__(self, settings: JSONObject) -> None:
        self._settings = self.read(settings)
        self._mind = Mind(self._settings.llm)
        self._programme: Programme | None = None

    @classmethod
    def read(cls, settings: JSONObject) -> PlannerSettings:
        """The settings of this variant. Raises ValueError."""
        return PlannerSettings.read(settings, **cls.defaults)

    async def decide(self, view: View) -> Decision:
        """The next step; the first time the whole program is made, and noted in the log.

        Raises:
            LLMError: the endpoint failed for good. WorldError: the embedder did.
        """
        if view.goals.done:
            return Decision()
        if self._programme is not None:
            return self._programme.next(view)
        made = await self._plan(view)
        self._programme = Programme(made.texts())
        first = self._programme.next(view)
        counts, calls = self._mind.take()
        about = recorded(made.texts(), self._settings.judging, made.to_json())
        about |= {"prompt": text_hash(made.example), "translated": self._settings.translation}
        thoughts = "\n".join(made.texts()) or "I can think of nothing."
        return Decision(
            first.action, thoughts=thoughts, usage=counts | about, calls=calls, ends=first.ends
        )

    def prepare(self, told: Callable[[str], None]) -> None:
        """As of `Preparing`: vectors that are not there yet take minutes."""
        translator(
            self._settings.embedder,
            lambda done, whole: told(f"making vectors: {done:,} of {whole:,}"),
            told,
        )

    async def _plan(self, view: View) -> Plan:
        settings = self._settings
        way = await asyncio.to_thread(translator, settings.embedder)
        examples = await asyncio.to_thread(pool, settings.pool)
        sampler = EndpointSampler(self._mind, settings)
        task = view.task
        return await plan(task.title, task.goal, settings, sampler, way, examples)

    def owed(self) -> tuple[JSONObject, Sequence[JSONObject]]:
        """As of `Accountable`."""
        return self._mind.take()


@agent(
    "zero_shot",
    "Model: writes a program, translated",
    "Asks a language model step by step, translates each step and gives it a similar task's example.",
    available=endpoints_ready,
    asks_models=True,
    plays=plays_alone,
)
class Translated(Planner):
    """The final method (3.4)."""


@agent(
    "zero_shot_vanilla",
    "Model: writes a program as it likes",
    "Asks a language model for the whole program; what it says is taken as it is.",
    available=endpoints_ready,
    asks_models=True,
    plays=plays_alone,
)
class Vanilla(Planner):
    """The baseline (3.1)."""

    defaults: ClassVar[JSONObject] = {
        "translation": False,
        "correction": False,
        "dynamic_example": False,
    }


@agent(
    "zero_shot_no_translation",
    "Model: writes a program, untranslated",
    "The method without the translation of steps to admissible actions.",
    available=endpoints_ready,
    asks_models=True,
    plays=plays_alone,
)
class NoTranslation(Planner):
    """Ablation (5.1): w/o Action Translation."""

    defaults: ClassVar[JSONObject] = {"translation": False}


@agent(
    "zero_shot_no_example",
    "Model: writes a program from one example",
    "The method with always the same example.",
    available=endpoints_ready,
    asks_models=True,
    plays=plays_alone,
)
class NoDynamicExample(Planner):
    """Ablation (5.1): w/o Dynamic Example."""

    defaults: ClassVar[JSONObject] = {"dynamic_example": False}


@agent(
    "zero_shot_no_correction",
    "Model: writes a program at once, then translated",
    "The method without trajectory correction: the whole program is said before it is translated.",
    available=endpoints_ready,
    asks_models=True,
    plays=plays_alone,
)
class NoCorrection(Planner):
    """Ablation (5.1): w/o Trajectory Correction."""

    defaults: ClassVar[JSONObject] = {"correction": False}

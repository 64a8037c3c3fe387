"""The method itself: samples of a model to a program, step by step or at once (algorithm 1).

| switches | the paper's name |
|---|---|
| none | Vanilla: whole plans, the likeliest of k |
| translation, correction, dynamic example | Translated |
| all but one | w/o Action Translation, w/o Trajectory Correction, w/o Dynamic Example |

Without translation steps are taken as they were said; without correction the plan is sampled whole, and
each of its steps then translated. Where an endpoint tells no log-probabilities, the logarithm of the share
of samples that say the same stands in, and the program says so.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.benchmarks.virtualhome.method.examples import Example, shown, spoken
from game.benchmarks.virtualhome.method.settings import PlannerSettings
from game.llm import Sample
from sim.world import JSONObject
from sim.worlds.virtualhome.words import Near, Translator

LOGPROBS, AGREEMENT = "logprobs", "agreement"
"""Where the P of the score comes from: the endpoint, or how many samples agree."""
_HEAD = re.compile(r"^\W*step\s*\d+\s*[:.)-]?\s*", re.IGNORECASE)
_NUMBER = re.compile(r"^\s*(?:[-*]|\d+[.):])\s*")
LONGEST_STEP = 300


class Sampler(Protocol):
    """Asks a model to go on with a text."""

    async def sample(self, prompt: str, count: int, tokens: int, stop: str) -> Sequence[Sample]:
        """So many continuations of at most so many tokens, up to `stop`.

        Raises:
            LLMError: the endpoint failed for good.
        """
        ...


@dataclass(frozen=True, slots=True)
class Step:
    """A step as it was said, what it became, and how good that was found."""

    said: str
    action: str
    likeness: float
    score: float

    def to_json(self) -> JSONObject:
        return {
            "said": self.said, "action": self.action,
            "likeness": round(self.likeness, 4), "score": round(self.score, 4),
        }  # fmt: skip


@dataclass(slots=True)
class Plan:
    """A finished program: its steps in words, why it ended, and what stood for P."""

    example: str
    steps: list[Step] = field(default_factory=list)
    ended: str = ""
    probability: str = LOGPROBS

    def texts(self) -> list[str]:
        """What is to be done, in words."""
        return [step.action for step in self.steps]

    def to_json(self) -> JSONObject:
        return {
            "example": self.example, "steps": [step.to_json() for step in self.steps],
            "ended": self.ended, "probability": self.probability,
        }  # fmt: skip


async def plan(
    title: str,
    description: str,
    settings: PlannerSettings,
    sampler: Sampler,
    translator: Translator,
    examples: Sequence[Example],
) -> Plan:
    """A program for a task.

    Raises:
        LLMError: the endpoint failed for good.
        WorldError: the embedder did; ValueError: there is no example of the name in the settings.
    """
    chosen = await choose_example(title, settings, translator, examples)
    asked = shown(title, (), description if settings.description else "")
    maker = _Maker(f"{chosen.text()}\n\n{asked}", settings, sampler, translator, Plan(chosen.title))
    await (maker.stepwise() if settings.correction else maker.whole())
    return maker.plan


async def choose_example(
    title: str, settings: PlannerSettings, translator: Translator, examples: Sequence[Example]
) -> Example:
    """The example of the most similar task (3.4), or the fixed one. Raises ValueError."""
    if not settings.dynamic_example:
        for one in examples:
            if one.name == settings.example:
                return one
        known = ", ".join(one.name for one in examples[:8])
        raise ValueError(f'example: the pool has no "{settings.example}"; there are {known}, ...')
    titles = list(dict.fromkeys(one.title for one in examples))
    likeness = await asyncio.to_thread(translator.alike, title, titles)
    best = titles[max(range(len(titles)), key=lambda place: likeness[place])]
    return next(one for one in examples if one.title == best)


@dataclass
class _Maker:
    prompt: str
    settings: PlannerSettings
    sampler: Sampler
    translator: Translator
    plan: Plan

    async def stepwise(self) -> None:
        """One step at a time, each given the ones before as they were understood."""
        for number in range(1, self.settings.max_steps + 1):
            drawn = await self._samples(f"{self._so_far()}\nStep {number}:", 1, "\n")
            cleaned = [(clean(one.text), one) for one in drawn]
            if self._mostly_empty(cleaned):
                self.plan.ended = "empty"
                return
            best = await self._best([(said, one) for said, one in cleaned if said])
            if best is None or best.score < self.settings.epsilon:
                self.plan.ended = "epsilon" if best is not None else "empty"
                return
            self.plan.steps.append(best)
        self.plan.ended = "max_steps"

    async def whole(self) -> None:
        """The likeliest of k whole plans (equation 1), then each of its steps."""
        most = self.settings.max_steps
        drawn = await self._samples(f"{self.prompt}\nStep 1:", most, "\n\n")
        plans = [(read_plan(one.text)[:most], one) for one in drawn]
        plans = [(steps, one) for steps, one in plans if steps]
        if not plans:
            self.plan.ended = "empty"
            return
        shares = self._probabilities([("\n".join(steps), one) for steps, one in plans])
        steps = plans[max(range(len(plans)), key=lambda place: shares[place])][0]
        nearest = await self._nearest(steps)
        self.plan.steps = [
            Step(said, near.action if near else said, near.likeness if near else 1.0, max(shares))
            for said, near in zip(steps, nearest, strict=True)
        ]
        self.plan.ended = "said"

    def _so_far(self) -> str:
        lines = [
            f"Step {number}: {spoken(step.action) if self.settings.translation else step.said}"
            for number, step in enumerate(self.plan.steps, 1)
        ]
        return "\n".join([self.prompt, *lines])

    async def _samples(self, prompt: str, steps: int, stop: str) -> Sequence[Sample]:
        tokens = self.settings.step_tokens * steps
        drawn = await self.sampler.sample(prompt, self.settings.k, tokens, stop)
        if not drawn or any(one.logprob is None for one in drawn if clean(one.text)):
            self.plan.probability = AGREEMENT
        return drawn

    def _mostly_empty(self, cleaned: Sequence[tuple[str, Sample]]) -> bool:
        """Whether the likeliest samples say nothing; without probabilities: that share of all."""
        if not cleaned:
            return True
        share = max(1, math.ceil(len(cleaned) * self.settings.empty_share))
        if self.plan.probability == AGREEMENT:
            return sum(not said for said, _ in cleaned) >= max(share, 1)
        ranked = sorted(cleaned, key=lambda one: -_known(one[1]))
        return not any(said for said, _ in ranked[:share])

    def _probabilities(self, samples: Sequence[tuple[str, Sample]]) -> list[float]:
        """P of each sample: the mean log-probability of its tokens, or its substitute."""
        if self.plan.probability == LOGPROBS:
            return [_known(one) for _, one in samples]
        counts = Counter(said.lower() for said, _ in samples)
        return [math.log(counts[said.lower()] / len(samples)) for said, _ in samples]

    async def _best(self, samples: Sequence[tuple[str, Sample]]) -> Step | None:
        """The action with the highest score over all samples (equation 3)."""
        if not samples:
            return None
        nearest = await self._nearest([said for said, _ in samples])
        before = self.plan.steps[-1].action if self.plan.steps else ""
        found = []
        shares = self._probabilities(samples)
        for (said, _), near, share in zip(samples, nearest, shares, strict=True):
            action, likeness = (near.action, near.likeness) if near else (said, 1.0)
            score = likeness + self.settings.beta * share
            if action.lower() == before.lower():
                score -= self.settings.repeat_penalty
            found.append(Step(said, action, likeness, score))
        return max(found, key=lambda step: step.score)

    async def _nearest(self, said: Sequence[str]) -> Sequence[Near | None]:
        if not self.settings.translation:
            return [None] * len(said)
        unlike = list(dict.fromkeys(said))
        rows = await asyncio.to_thread(self.translator.nearest, unlike, 1)
        found = {text: row[0] for text, row in zip(unlike, rows, strict=True)}
        return [found[text] for text in said]


def _known(sample: Sample) -> float:
    return sample.logprob if sample.logprob is not None else -math.inf


def clean(text: str) -> str:
    """A sample as a step: its first line that says something, without number and full stop."""
    for line in text[: 10 * LONGEST_STEP].splitlines():
        said = _NUMBER.sub("", _HEAD.sub("", line)).strip().strip('"').rstrip(".").strip()
        if said:
            return said[:LONGEST_STEP] if re.search(r"[A-Za-z]", said) else ""
    return ""


def read_plan(text: str) -> list[str]:
    """The steps of a whole plan; what follows an empty line or another task is none of it."""
    steps = []
    for line in text.strip().splitlines():
        if not line.strip() or line.strip().lower().startswith(("task:", "description:")):
            break
        if said := clean(line):
            steps.append(said)
    return steps

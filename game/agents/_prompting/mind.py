"""The model behind an agent: asks it, and keeps what was asked for the log."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from string import Template
from typing import Any, Literal

from game.agents._prompting.settings import LLMSettings
from game.llm import Answer, Asked, Client, LLMError, Message, Parameters, Sample, client_for
from sim.world import JSON, JSONObject

SHOWN_DIGITS = 16


@cache
def _persona() -> Template:
    return Template((Path(__file__).parents[1] / "prompts" / "persona.md").read_text("utf-8"))


def as_oneself(settings: LLMSettings, system: str) -> str:
    """A system prompt with whom the model is to be before it; again it stays as it is."""
    persona = settings.persona.strip()
    if not persona:
        return system
    before = _persona().substitute(persona=persona)
    return system if system.startswith(before) else f"{before}\n{system}".rstrip()


class Mind:
    """One agent's line to its model. Requests pile up until `take` hands them over for the log."""

    def __init__(self, settings: LLMSettings, client: Client | None = None) -> None:
        self._settings = settings
        self._client = client
        self._asked: list[Asked] = []
        self._known: set[str] = set()
        self._questions = 0

    @property
    def client(self) -> Client:
        """The endpoint's client.

        Raises:
            LLMError: no such endpoint.
        """
        if self._client is None:
            self._client = client_for(self._settings.endpoint)
        return self._client

    @property
    def model(self) -> str:
        """The model that is asked.

        Raises:
            LLMError: none is named, and the endpoint lists none.
        """
        if self._settings.model:
            return self._settings.model
        endpoint = self.client.endpoint
        if not endpoint.models:
            raise LLMError("bad_config", f'name a model: the endpoint "{endpoint.name}" lists none')
        return endpoint.models[0]

    def _addressed(self, messages: Sequence[Message]) -> list[Message]:
        """The messages, the first of which says whom the model is to be."""
        if not self._settings.persona.strip():
            return list(messages)
        first = messages[0] if messages and messages[0].role == "system" else Message("system", "")
        rest = messages[1:] if messages and messages[0].role == "system" else messages
        return [replace(first, text=as_oneself(self._settings, first.text)), *rest]

    async def ask(self, messages: Sequence[Message]) -> Answer:
        """One answer.

        Raises:
            LLMError: the endpoint failed for good; what was tried is kept for the log all the same.
        """
        try:
            answer = await self.client.ask(
                self.model, self._addressed(messages), self._parameters()
            )
        except LLMError as error:
            self._asked.extend(error.calls)
            raise
        self._asked.extend(answer.calls)
        return answer

    async def sample(
        self,
        messages: Sequence[Message],
        count: int,
        api: Literal["chat", "completions"],
        **changes: Any,
    ) -> tuple[Sample, ...]:
        """Several answers to one question; `changes` are fields of its parameters.

        Raises:
            LLMError: as of `ask`.
        """
        parameters = replace(self._parameters(), **changes)
        messages = self._addressed(messages) if api == "chat" else messages
        try:
            found = await self.client.sample(self.model, messages, parameters, count, api)
        except LLMError as error:
            self._asked.extend(error.calls)
            raise
        self._asked.extend(found.calls)
        return found.samples

    def _parameters(self) -> Parameters:
        """A seed grows with every question: the same prompt twice need not have the same answer."""
        parameters = self._settings.parameters
        self._questions += 1
        if parameters.seed is None:
            return parameters
        return replace(parameters, seed=(parameters.seed + self._questions - 1) % 2**63)

    def take(self) -> tuple[JSONObject, list[JSONObject]]:
        """Counts of everything asked since last time, and the requests as the log keeps them."""
        asked, self._asked = self._asked, []
        return (_counts(asked), [self._record(one) for one in asked]) if asked else ({}, [])

    def _record(self, asked: Asked) -> JSONObject:
        """A request; texts that this agent's log has already are named by their hash."""
        record = asked.record()
        record["messages"] = [self._short(message) for message in record["messages"]]
        return record

    def _short(self, message: JSONObject) -> JSONObject:
        digest = text_hash(message["text"])
        first = digest not in self._known
        self._known.add(digest)
        rest = {k: v for k, v in message.items() if k != "text"}
        return {**rest, "sha256": digest, **({"text": message["text"]} if first else {})}


def text_hash(text: str) -> str:
    """The first 16 hex digits of a text's SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()[:SHOWN_DIGITS]


def _counts(asked: Sequence[Asked]) -> JSONObject:
    answered = [one for one in asked if one.usage is not None]
    usages = [one.usage for one in answered if one.usage is not None]
    costs = [usage.cost for usage in usages]
    known: list[float] = [cost for cost in costs if cost is not None]
    cost: JSON = round(math.fsum(known), 8) if len(known) == len(costs) else None
    return {
        "endpoint": asked[-1].endpoint,
        "model": asked[-1].model,
        "requests": len(asked),
        "failed": len(asked) - len(answered),
        "prompt_tokens": sum(usage.prompt_tokens for usage in usages),
        "completion_tokens": sum(usage.completion_tokens for usage in usages),
        "cached_tokens": sum(usage.cached_tokens for usage in usages),
        "counted": all(usage.counted for usage in usages),
        "cost": cost,
        "model_ms": sum(one.ms for one in asked),
    }

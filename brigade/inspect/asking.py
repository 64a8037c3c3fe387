"""Inspect's models for our agents: what they ask goes through the model that is evaluated, with its
limits, its cache, its retries and its log."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    GenerateConfig,
    Model,
    ModelOutput,
    get_model,
)
from inspect_ai.model._generate_config import active_generate_config

from game.llm import Asked, Client, Endpoint, LLMError, Message, Parameters
from game.llm.redact import Redactor
from game.llm.replies import Said
from sim.world import JSONObject

ROLE = "role:"
"""With this before it, an agent's `endpoint` is the name of one of Inspect's model roles."""
FINISHES = {"max_tokens": "length", "model_length": "length", "stop": "stop"}

Told = Callable[[Sequence[ChatMessage], ModelOutput], None]
"""Is given each conversation as it was sent, and what was answered."""


class Lender:
    """Lends Inspect's models to the agents of one sample: the model that is evaluated where an agent
    names no endpoint, another one where it names `role:...`."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._clients: dict[str, InspectClient] = {}
        self.failed: Exception | None = None
        """What Inspect raised last: a limit, or a model that could not be asked."""

    def __call__(self, name: str) -> Client | None:
        if name and not name.startswith(ROLE):
            return None
        if name not in self._clients:
            role = name.removeprefix(ROLE) or None
            self._clients[name] = InspectClient(get_model(role=role), self._told, self._note)
        return self._clients[name]

    def _note(self, error: Exception | None) -> None:
        self.failed = error


class InspectClient(Client):
    """A client of ours whose requests Inspect makes. Retries and limits are Inspect's."""

    def __init__(
        self, model: Model, told: Told, failed: Callable[[Exception | None], None]
    ) -> None:
        name = str(model)
        super().__init__(Endpoint(name, name, models=(model.name.rpartition("/")[2],), retries=0))
        self._model, self._told, self._failed = model, told, failed

    async def _send(self, asked: Asked, parameters: Parameters) -> Said:
        if asked.api != "chat":
            raise LLMError(
                "bad_config",
                f"Inspect's models are asked in conversations, not for {asked.api}: set api to chat, or "
                "name an endpoint of your own (BRIGADE_ENDPOINTS)",
            )
        messages = [_message(one) for one in asked.messages]
        try:
            output = await self._model.generate(messages, config=self._config(parameters))
            self._told(messages, output)
        except Exception as error:  # whatever it is, the sample ends with it, not with ours
            self._failed(error)
            raise LLMError("bad_request", f"{type(error).__name__}: {error}") from error
        self._failed(None)
        return Said(self.endpoint, json.dumps(_reply(output)), Redactor())

    def _config(self, parameters: Parameters) -> GenerateConfig:
        """What the agent wants, but for what the user has set for this evaluation."""
        wanted: dict[str, Any] = {
            "temperature": parameters.temperature,
            "seed": parameters.seed,
            "max_tokens": parameters.max_tokens,
            "stop_seqs": list(parameters.stop) or None,
        }
        more = dict(parameters.extra)
        wanted["num_choices"] = more.pop("n", None)
        for name in ("logprobs", "top_p", "frequency_penalty", "presence_penalty", "top_k"):
            wanted[name] = more.pop(name, None)
        wanted["extra_body"] = more or None
        said = self._model.config.merge(active_generate_config())
        return GenerateConfig(
            **{n: v for n, v in wanted.items() if v is not None and getattr(said, n) is None}
        )


def _message(one: Message) -> ChatMessage:
    if one.role == "system":
        return ChatMessageSystem(content=one.text)
    if one.role == "assistant":
        return ChatMessageAssistant(content=one.text)
    if not one.pictures:
        return ChatMessageUser(content=one.text)
    parts: list[Content] = [ContentText(text=one.text)]
    parts += [ContentImage(image=picture.url()) for picture in one.pictures]
    return ChatMessageUser(content=parts)


def _reply(output: ModelOutput) -> JSONObject:
    """An answer as the chat-completions protocol has it."""
    return {
        "model": output.model,
        "choices": [
            {
                "message": {"role": "assistant", "content": one.message.text},
                "finish_reason": FINISHES.get(one.stop_reason, one.stop_reason),
                "logprobs": None if one.logprobs is None else one.logprobs.model_dump(),
            }
            for one in output.choices
        ],
        "usage": _usage(output),
    }


def _usage(output: ModelOutput) -> JSONObject:
    """Tokens of prompts with the cached ones among them, as the protocol counts."""
    if (usage := output.usage) is None:
        return {}
    cached = usage.input_tokens_cache_read or 0
    written = usage.input_tokens_cache_write or 0
    return {
        "prompt_tokens": usage.input_tokens + cached + written,
        "completion_tokens": usage.output_tokens,
        "prompt_tokens_details": {"cached_tokens": cached},
    }

"""What is said to a model and what comes back."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal

from sim.world import JSON, JSONObject

Role = Literal["system", "user", "assistant"]
Api = Literal["chat", "completions", "embeddings"]
"""What of an endpoint is asked: a conversation, a text to go on with, or vectors of texts."""

CHARACTERS_A_TOKEN = 4
"""A rough average of English text, for limits before the endpoint has counted."""
TOKENS_A_PICTURE = 1000


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture, `kind` being its media type."""

    data: bytes
    kind: Literal["image/jpeg", "image/png"] = "image/jpeg"

    def url(self) -> str:
        """The picture as a data URL."""
        return f"data:{self.kind};base64,{base64.b64encode(self.data).decode()}"

    def record(self) -> JSONObject:
        """What a log keeps of it: enough to recognise it."""
        digest = hashlib.sha256(self.data).hexdigest()
        return {"type": self.kind, "bytes": len(self.data), "sha256": digest}


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation: text and, for models that see, pictures."""

    role: Role
    text: str
    pictures: tuple[Picture, ...] = ()

    def wire(self) -> JSONObject:
        """The message as the chat-completions protocol has it."""
        if not self.pictures:
            return {"role": self.role, "content": self.text}
        parts: list[JSON] = [{"type": "text", "text": self.text}]
        parts += [{"type": "image_url", "image_url": {"url": p.url()}} for p in self.pictures]
        return {"role": self.role, "content": parts}

    def record(self) -> JSONObject:
        """The message as a log keeps it."""
        kept: JSONObject = {"role": self.role, "text": self.text}
        if self.pictures:
            kept["pictures"] = [picture.record() for picture in self.pictures]
        return kept


@dataclass(frozen=True, slots=True)
class Parameters:
    """How a model is to answer; None: the endpoint's default. `extra` is sent as it is."""

    temperature: float | None = None
    seed: int | None = None
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    extra: Mapping[str, JSON] = field(default_factory=dict)

    def record(self) -> JSONObject:
        """What is set, as JSON."""
        return {name: value for name, value in asdict(self).items() if value not in (None, (), {})}


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens and money (US dollars) of one answer. `counted` is False where we had to estimate."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cached_tokens: int = 0
    cost: float | None = None
    counted: bool = True

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens


@dataclass(frozen=True, slots=True)
class Sample:
    """One of several answers to one question."""

    text: str
    logprob: float | None = None
    """Mean natural logarithm of its tokens' probabilities; None where the endpoint does not tell."""
    finish: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request and what became of it, fit for a log: no header and no key is in it."""

    endpoint: str
    model: str
    parameters: JSONObject
    messages: Sequence[Message]
    answer: str = ""
    finish: str = ""
    answered_by: str = ""
    """The model as the endpoint names it, which may be more exact than what was asked for."""
    usage: Usage | None = None
    ms: int = 0
    attempt: int = 1
    error: str = ""
    message: str = ""
    api: Api = "chat"
    samples: tuple[Sample, ...] = ()
    """All answers, where several were asked for; `answer` is the first."""

    def record(self) -> JSONObject:
        """As JSON, messages whole."""
        kept: JSONObject = {
            "endpoint": self.endpoint,
            "model": self.model,
            "parameters": self.parameters,
            "messages": [message.record() for message in self.messages],
            "ms": self.ms,
            "attempt": self.attempt,
        }
        if self.api != "chat":
            kept["api"] = self.api
        if self.error:
            return kept | {"error": self.error, "message": self.message}
        usage = asdict(self.usage) if self.usage else None
        said = {"answer": self.answer, "finish": self.finish, "answered_by": self.answered_by}
        many = {"samples": [asdict(one) for one in self.samples]} if self.samples else {}
        return kept | said | many | {"usage": usage}


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model said, with the records of every attempt it took (the last one answered)."""

    text: str
    usage: Usage
    finish: str
    calls: tuple[Asked, ...]

    @property
    def cut(self) -> bool:
        """Whether the answer was cut at the token limit."""
        return self.finish == "length"


@dataclass(frozen=True, slots=True)
class Samples:
    """Several answers to one question, and the records of every request that it took."""

    samples: tuple[Sample, ...]
    calls: tuple[Asked, ...]


def estimated_tokens(messages: Sequence[Message]) -> int:
    """About how many tokens these messages have."""
    characters = sum(len(message.text) for message in messages)
    pictures = sum(len(message.pictures) for message in messages)
    return characters // CHARACTERS_A_TOKEN + 4 * len(messages) + TOKENS_A_PICTURE * pictures

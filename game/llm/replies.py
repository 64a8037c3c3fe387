"""What an endpoint sent back, read with suspicion, and what went wrong, in clear words."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from game.llm.chat import Api, Sample
from game.llm.endpoints import Endpoint
from game.llm.errors import Code, LLMError
from game.llm.redact import Redactor, without_addresses
from sim.world import JSON, JSONObject

if TYPE_CHECKING:
    import openai

SHOWN = 300
NO_CREDIT = ("insufficient_quota", "billing_hard_limit_reached")


WHAT = {
    "chat": "a chat completion",
    "completions": "a completion",
    "embeddings": "embeddings",
}


class Said:
    """What was answered, in parts. Raises LLMError `wrong_shape` if it is not what was asked for."""

    def __init__(self, endpoint: Endpoint, text: str, redact: Redactor, api: Api = "chat") -> None:
        self._endpoint, self._text, self._redact, self._api = endpoint, text, redact, api
        data = self._json()
        self.model = str(data.get("model") or "")
        usage = data.get("usage")
        self.usage: JSONObject = dict(usage) if isinstance(usage, Mapping) else {}
        self.vectors: list[list[float]] = []
        self.samples: tuple[Sample, ...] = ()
        if api == "embeddings":
            self.vectors = self._vectors(data.get("data"))
        else:
            self.samples = self._samples(data.get("choices"))

    @property
    def text(self) -> str:
        """The first answer."""
        return self.samples[0].text if self.samples else ""

    @property
    def finish(self) -> str:
        """Why the first answer ended."""
        return self.samples[0].finish if self.samples else ""

    def _samples(self, choices: JSON) -> tuple[Sample, ...]:
        if not isinstance(choices, list) or not choices:
            raise self._wrong(f"there is no {self._place()} in it")
        return tuple(self._sample(choice) for choice in choices)

    def _place(self) -> str:
        return "choices[0].message" if self._api == "chat" else "choices[0].text"

    def _sample(self, choice: JSON) -> Sample:
        if not isinstance(choice, Mapping):
            raise self._wrong(f"there is no {self._place()} in it")
        finish = str(choice.get("finish_reason") or "")
        if self._api == "completions":
            text = choice.get("text")
            if not isinstance(text, str):
                raise self._wrong("there is no choices[0].text in it")
            return Sample(text, _mean_logprob(choice.get("logprobs")), finish)
        message = choice.get("message")
        if not isinstance(message, Mapping):
            raise self._wrong("there is no choices[0].message in it")
        return Sample(self._content(message), _mean_logprob(choice.get("logprobs")), finish)

    def _vectors(self, rows: JSON) -> list[list[float]]:
        found = []
        for row in rows if isinstance(rows, list) else ():
            vector = row.get("embedding") if isinstance(row, Mapping) else None
            if not isinstance(vector, list) or not all(_is_number(one) for one in vector):
                raise self._wrong("there is no data[0].embedding of numbers in it")
            found.append([float(one) for one in vector])
        if not found or len({len(one) for one in found}) != 1 or not found[0]:
            raise self._wrong("its vectors are missing, empty or of different lengths")
        return found

    def count(self, name: str, *details: str) -> int:
        """A number of the usage, 0 if the endpoint does not tell."""
        found: JSON = self.usage
        for key in (*details, name):
            found = found.get(key) if isinstance(found, Mapping) else None
        return found if isinstance(found, int) and found > 0 else 0

    @property
    def counted(self) -> bool:
        """Whether the endpoint counted the tokens."""
        return bool(self.count("prompt_tokens") or self.count("completion_tokens"))

    def _json(self) -> JSONObject:
        try:
            data = json.loads(self._text)
        except (ValueError, RecursionError):
            raise self._wrong("it is not JSON") from None
        if not isinstance(data, dict):
            raise self._wrong("it is not a JSON object")
        return data

    def _content(self, message: Mapping[str, JSON]) -> str:
        content = message.get("content")
        if isinstance(content, str):
            return content
        if isinstance(content, list):
            texts = [part.get("text") for part in content if isinstance(part, Mapping)]
            return "".join(text for text in texts if isinstance(text, str))
        if content is None and "content" in message:
            return str(message.get("refusal") or "")
        raise self._wrong("its message has no content")

    def _wrong(self, why: str) -> LLMError:
        shown = _told(" ".join(self._text.split()), self._endpoint, self._redact)[:SHOWN]
        return LLMError(
            "wrong_shape",
            f'the endpoint "{self._endpoint.name}" did not answer with {WHAT[self._api]}: {why}. '
            f"It begins with: {shown or '(nothing)'}",
        )


def _is_number(value: JSON) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _mean_logprob(logprobs: JSON) -> float | None:
    """The mean of the tokens' log-probabilities, as chats or completions have them."""
    if not isinstance(logprobs, Mapping):
        return None
    content, tokens = logprobs.get("content"), logprobs.get("token_logprobs")
    if isinstance(content, list):
        tokens = [one.get("logprob") for one in content if isinstance(one, Mapping)]
    found = [one for one in tokens if _is_number(one)] if isinstance(tokens, list) else []
    return sum(found) / len(found) if found else None


def failure(endpoint: Endpoint, model: str, error: openai.APIError, redact: Redactor) -> LLMError:
    """What the library raised, as ours: it names the endpoint, and never says where that is."""
    import openai

    where = f'the endpoint "{endpoint.name}"'
    if isinstance(error, openai.APITimeoutError):
        return too_slow(endpoint)
    if isinstance(error, openai.APIStatusError):
        return _status(endpoint, where, model, error, redact)
    if isinstance(error, openai.APIConnectionError):
        cause = type(error.__cause__).__name__
        if cause == "ConnectError":
            return LLMError("unreachable", f"{where} cannot be reached: nobody answers there")
        return LLMError("dropped", f"{where} dropped the connection before it had answered")
    said = _told(error.message, endpoint, redact)
    return LLMError("wrong_shape", f"{where} gave no answer: {said}")


def _told(text: str, endpoint: Endpoint, redact: Redactor) -> str:
    """What somebody else has written, without keys and without the address of the endpoint."""
    parts = urlsplit(endpoint.base_url)
    return without_addresses(redact(text), endpoint.base_url, parts.netloc, parts.hostname or "")


def too_slow(endpoint: Endpoint) -> LLMError:
    """No answer in time."""
    return LLMError(
        "timeout", f'the endpoint "{endpoint.name}" did not answer within {endpoint.timeout_s:g} s'
    )


def _status(
    endpoint: Endpoint, where: str, model: str, error: openai.APIStatusError, redact: Redactor
) -> LLMError:
    code, said = error.status_code, _told(_message(error), endpoint, redact)[:SHOWN]
    kind, sentence = _kind(code, str(error.code or ""), where, model, endpoint, said)
    wait = _wait(error.response.headers) if kind in ("rate_limited", "server_error") else None
    return LLMError(kind, f"{sentence}: {said}" if said else sentence, wait)


def _kind(
    status: int, code: str, where: str, model: str, endpoint: Endpoint, said: str
) -> tuple[Code, str]:
    about_model = code == "model_not_found" or "model" in said.lower()
    if code == "model_not_found" or (status == 404 and about_model):
        known = f" (it lists {', '.join(endpoint.models)})" if endpoint.models else ""
        return "unknown_model", f'{where} has no model "{model}"{known}'
    if status == 404:
        return "bad_config", f"{where} has no chat completions at its address (base_url)"
    if status in (401, 403):
        key = endpoint.key_env or "none is configured"
        return "unauthorized", f"{where} does not accept the key ({key})"
    if code in NO_CREDIT:
        return "unauthorized", f"{where} has no credit left for this key"
    if status in (409, 429):
        return "rate_limited", f"{where} says that it is asked too often (429)"
    if status == 408:
        return "timeout", f"{where} took too long (408)"
    if status >= 500:
        return "server_error", f"{where} failed ({status})"
    return "bad_request", f"{where} refused the request ({status})"


def _message(error: openai.APIStatusError) -> str:
    """The endpoint's own sentence, wherever it has put it."""
    body = error.body
    if isinstance(body, Mapping):
        inner = body.get("error", body)
        found = inner.get("message") if isinstance(inner, Mapping) else inner
        if isinstance(found, str):
            return found
    return body if isinstance(body, str) else ""


def _wait(headers: Mapping[str, str]) -> float | None:
    """How long to wait as the endpoint says, in seconds."""
    for name, scale in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * scale
        except ValueError:
            continue
        if 0 <= seconds < float("inf"):
            return seconds
    return None

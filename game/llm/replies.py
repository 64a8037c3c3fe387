"""What an endpoint sent back, read with suspicion, and what went wrong, in clear words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from game.llm.endpoints import Endpoint
from game.llm.errors import Code, LLMError
from game.llm.redact import Redactor, without_addresses
from sim.world import JSON, JSONObject

if TYPE_CHECKING:
    import openai

SHOWN = 300
NO_CREDIT = ("insufficient_quota", "billing_hard_limit_reached")


class Said:
    """A chat completion's parts. Raises LLMError `wrong_shape` if it is none."""

    def __init__(self, endpoint: Endpoint, text: str, redact: Redactor) -> None:
        self._endpoint, self._text, self._redact = endpoint, text, redact
        data = self._json()
        choice = _first(data.get("choices"))
        message = choice.get("message") if choice else None
        if not isinstance(message, Mapping):
            raise self._wrong("there is no choices[0].message in it")
        self.text = self._content(message)
        self.finish = str(choice.get("finish_reason") or "") if choice else ""
        self.model = str(data.get("model") or "")
        usage = data.get("usage")
        self.usage: JSONObject = dict(usage) if isinstance(usage, Mapping) else {}

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
            f'the endpoint "{self._endpoint.name}" did not answer with a chat completion: {why}. '
            f"It begins with: {shown or '(nothing)'}",
        )


def _first(choices: JSON) -> Mapping[str, JSON] | None:
    found = choices[0] if isinstance(choices, list) and choices else None
    return found if isinstance(found, Mapping) else None


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

"""The one client for language and vision models: limits, retries, time-outs, costs, records."""

from __future__ import annotations

import asyncio
import logging
import ssl
import threading
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from game.llm.chat import (
    Answer,
    Api,
    Asked,
    Message,
    Parameters,
    Sample,
    Samples,
    Usage,
    estimated_tokens,
)
from game.llm.endpoints import Endpoint, endpoints
from game.llm.errors import LLMError
from game.llm.lending import lent
from game.llm.limits import Doors, Sleep, Slot, Throttle
from game.llm.prices import Prices
from game.llm.redact import Redactor, guard_loggers
from game.llm.replies import Said, failure, too_slow
from game.llm.spending import Amount, the_meter
from sim.world import JSONObject

if TYPE_CHECKING:
    import openai

log = logging.getLogger(__name__)

FIRST_WAIT_S = 1.0
LONGEST_WAIT_S = 60.0
EXPECTED_ANSWER_TOKENS = 300
PAID_FOR = frozenset({"timeout", "dropped", "wrong_shape"})
"""Failures of requests that were read all the same, and are probably on the bill."""
LOCAL = ("127.0.0.1", "::1", "localhost")


@dataclass(slots=True)
class Timing:
    """Time and chance, so that tests can hold them: a clock, a sleeper and a generator."""

    now: Callable[[], float] = monotonic
    sleep: Sleep = asyncio.sleep
    dice: Random = field(default_factory=Random)


class Client:
    """Asks the models of one endpoint. Any number of coroutines, loops and threads may share it."""

    def __init__(
        self, endpoint: Endpoint, prices: Prices | None = None, timing: Timing | None = None
    ) -> None:
        self.endpoint = endpoint
        self._prices = prices or Prices.default()
        self._timing = timing or Timing()
        limits = endpoint.requests_per_minute, endpoint.tokens_per_minute
        self._throttle = Throttle(*limits, now=self._timing.now)
        self._doors = Doors(endpoint.concurrency)
        self._lines = _Lines(endpoint)

    async def ask(
        self, model: str, messages: Sequence[Message], parameters: Parameters | None = None
    ) -> Answer:
        """One answer of a model. What fails for a moment is tried again, later each time.

        Raises:
            LLMError: with the records of all attempts in `calls`.
        """
        calls, _ = await self._tried(model, messages, parameters or Parameters())
        last = calls[-1]
        return Answer(last.answer, last.usage or Usage(), last.finish, tuple(calls))

    async def sample(
        self,
        model: str,
        messages: Sequence[Message],
        parameters: Parameters | None = None,
        count: int = 1,
        api: Literal["chat", "completions"] = "chat",
    ) -> Samples:
        """Several answers to one question, with the log-probabilities that the endpoint tells.

        With `completions` the texts of the messages are gone on with. An endpoint that gives fewer
        answers at a time is asked again, and one that refuses log-probabilities without them.

        Raises:
            LLMError: with the records of all attempts in `calls`.
        """
        wanted = parameters or Parameters()
        tells = True
        found: list[Sample] = []
        calls: list[Asked] = []
        for round_ in range(count):
            more: JSONObject = {"n": count - len(found)} if count - len(found) > 1 else {}
            if tells:
                more |= {"logprobs": True} if api == "chat" else {"logprobs": 1}
            seed = None if wanted.seed is None else (wanted.seed + round_) % 2**63
            asks = replace(wanted, seed=seed, extra={**more, **wanted.extra})
            try:
                tried, said = await self._tried(model, messages, asks, api)
            except LLMError as error:
                calls += error.calls
                error.calls = tuple(calls)
                if not tells or error.code != "bad_request" or "logprob" not in error.message:
                    raise
                tells = False
                plain = replace(
                    asks, extra={k: v for k, v in asks.extra.items() if k != "logprobs"}
                )
                try:
                    tried, said = await self._tried(model, messages, plain, api)
                except LLMError as again:
                    again.calls = (*calls, *again.calls)
                    raise
            calls += tried
            found += said.samples
            if len(found) >= count:
                break
        return Samples(tuple(found[:count]), tuple(calls))

    async def embed(self, model: str, texts: Sequence[str]) -> list[list[float]]:
        """A vector for each text, all of one length.

        Raises:
            LLMError: with the records of all attempts in `calls`.
        """
        asked = [Message("user", text) for text in texts]
        _, said = await self._tried(model, asked, Parameters(), "embeddings")
        if len(said.vectors) != len(texts):
            told = f"{len(said.vectors)} vectors came for {len(texts)} texts"
            raise LLMError("wrong_shape", f'the endpoint "{self.endpoint.name}": {told}')
        return said.vectors

    async def _tried(
        self, model: str, messages: Sequence[Message], parameters: Parameters, api: Api = "chat"
    ) -> tuple[list[Asked], Said]:
        """A request until it is answered, or has failed for good; the records of all attempts."""
        asked = Asked(self.endpoint.name, model, parameters.record(), tuple(messages), api=api)
        calls: list[Asked] = []
        while True:
            attempt = replace(asked, attempt=len(calls) + 1)
            try:
                answered, said = await self._once(attempt, parameters, calls)
            except LLMError as error:
                error.calls = tuple(calls)
                if not error.temporary or len(calls) > self.endpoint.retries:
                    raise
                await self._timing.sleep(self._pause(len(calls), error.wait_s))
                continue
            calls.append(answered)
            return calls, said

    def _pause(self, failures: int, wanted: float | None) -> float:
        """Seconds before the next attempt: twice as long each time, by chance up to half less."""
        wait: float = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** (failures - 1))
        wait *= 1.0 - self._timing.dice.random() / 2
        return max(wait, min(wanted or 0.0, LONGEST_WAIT_S))

    async def _once(
        self, asked: Asked, parameters: Parameters, calls: list[Asked]
    ) -> tuple[Asked, Said]:
        """One attempt within the limits; a failed one is noted in `calls`."""
        tokens = estimated_tokens(asked.messages)
        expected = parameters.max_tokens or EXPECTED_ANSWER_TOKENS
        async with self._doors.door():
            slot, wait = self._throttle.take(tokens + expected)
            if wait > 0:
                await self._timing.sleep(wait)
            aside = await self._put_aside(asked.model, tokens, expected)
            began = self._timing.now()
            try:
                said = await self._send(asked, parameters)
            except LLMError as error:
                await _settle(aside, aside if error.code in PAID_FOR else Amount())
                self._throttle.settle(slot, tokens)
                # The one place that says where the endpoint is: sessions' logs are read by players.
                log.warning("the endpoint at %s: %s", self.endpoint.base_url, error)
                ms = round((self._timing.now() - began) * 1000)
                calls.append(replace(asked, ms=ms, error=error.code, message=error.message))
                raise
            answered = self._answered(asked, said, slot, began)
            usage = answered.usage or Usage()
            await _settle(aside, Amount(usage.tokens, usage.cost))
            return answered, said

    async def _put_aside(self, model: str, prompt: int, completion: int) -> Amount:
        """What this request is expected to take, put aside where somebody keeps account.

        Raises:
            LLMError: `budget`.
        """
        price = self._prices.of(model)
        cost = None if price is None else price.cost(prompt, completion)
        aside = Amount(prompt + completion, cost)
        if (meter := the_meter()) is not None:
            await meter.take(aside)
        return aside

    def _answered(self, asked: Asked, said: Said, slot: Slot, began: float) -> Asked:
        usage = self._usage(asked, said)
        self._throttle.settle(slot, usage.tokens)
        return replace(
            asked,
            answer=self._lines.redact(said.text),
            finish=said.finish,
            samples=self._kept(said) if len(said.samples) > 1 else (),
            answered_by=said.model,
            usage=usage,
            ms=round((self._timing.now() - began) * 1000),
        )

    def _kept(self, said: Said) -> tuple[Sample, ...]:
        return tuple(replace(one, text=self._lines.redact(one.text)) for one in said.samples)

    def _usage(self, asked: Asked, said: Said) -> Usage:
        if said.counted:
            prompt, done = said.count("prompt_tokens"), said.count("completion_tokens")
            cached = said.count("cached_tokens", "prompt_tokens_details")
        else:
            prompt, cached = estimated_tokens(asked.messages), 0
            done = estimated_tokens([Message("assistant", one.text) for one in said.samples])
        price = self._prices.of(asked.model)
        cost = None if price is None else price.cost(prompt, done, cached)
        return Usage(prompt, done, cached, cost, said.counted)

    async def _send(self, asked: Asked, parameters: Parameters) -> Said:
        """The request itself.

        Raises:
            LLMError: whatever went wrong.
        """
        line = self._lines.line()
        import openai

        try:
            async with asyncio.timeout(self.endpoint.timeout_s):
                raw = await self._request(line, asked, parameters)
        except TimeoutError:
            raise too_slow(self.endpoint) from None
        except openai.APIError as error:
            raise failure(self.endpoint, asked.model, error, self._lines.redact) from None
        return Said(self.endpoint, raw.text, self._lines.redact, asked.api)

    async def _request(self, line: openai.AsyncOpenAI, asked: Asked, parameters: Parameters) -> Any:
        texts = [message.text for message in asked.messages]
        if asked.api == "embeddings":
            return await line.embeddings.with_raw_response.create(
                model=asked.model, input=texts, encoding_format="float"
            )
        body = self._body(parameters)
        if asked.api == "completions":
            return await line.completions.with_raw_response.create(
                model=asked.model, prompt="\n\n".join(texts), extra_body=body
            )
        wire: Any = [message.wire() for message in asked.messages]
        return await line.chat.completions.with_raw_response.create(
            model=asked.model, messages=wire, extra_body=body
        )

    def _body(self, parameters: Parameters) -> JSONObject:
        body: JSONObject = {**self.endpoint.parameters}
        if parameters.temperature is not None:
            body["temperature"] = parameters.temperature
        if parameters.seed is not None:
            body["seed"] = parameters.seed
        if parameters.max_tokens is not None:
            body[self.endpoint.max_tokens_field] = parameters.max_tokens
        if parameters.stop:
            body["stop"] = list(parameters.stop)
        return body | dict(parameters.extra)


async def _settle(aside: Amount, spent: Amount) -> None:
    if (meter := the_meter()) is not None:
        await meter.settle(aside, spent)


class _Lines:
    """The library's clients, one for each event loop; none keeps a connection open when idle."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._key = ""
        self.redact = Redactor()
        self._by_loop: weakref.WeakKeyDictionary[
            asyncio.AbstractEventLoop, tuple[str, openai.AsyncOpenAI]
        ] = weakref.WeakKeyDictionary()
        self._lock = threading.Lock()

    def line(self) -> openai.AsyncOpenAI:
        """The client of the running loop, with the key that the environment holds now.

        Raises:
            LLMError: `no_key`.
        """
        key = self._endpoint.key
        loop = asyncio.get_running_loop()
        with self._lock:
            known = self._by_loop.get(loop)
            if known is None or known[0] != key:
                known = key, _open(self._endpoint, key)
                self._by_loop[loop] = known
                self.redact = Redactor((key,))
        return known[1]


def _open(endpoint: Endpoint, key: str) -> openai.AsyncOpenAI:
    import httpx2
    import openai

    guard_loggers(key)
    local = urlsplit(endpoint.base_url).hostname in LOCAL
    http = httpx2.AsyncClient(
        verify=_certificates(),
        trust_env=not local,
        follow_redirects=True,
        limits=httpx2.Limits(max_keepalive_connections=0),
        timeout=endpoint.timeout_s,
    )
    return openai.AsyncOpenAI(
        api_key=key or "none",
        base_url=endpoint.base_url,
        timeout=endpoint.timeout_s,
        max_retries=0,
        http_client=http,
    )


@cache
def _certificates() -> ssl.SSLContext:
    """The system's certificates, read once: it takes longer than a request on a local line."""
    return ssl.create_default_context()


_clients: dict[str, tuple[Endpoint, Prices, Client]] = {}
_clients_lock = threading.Lock()


def client_for(name: str = "") -> Client:
    """The client of a configured endpoint, shared by this process; without a name the first. Where
    models are lent (`game.llm.lending`), the one that is lent for the name.

    Raises:
        LLMError: `unknown_endpoint` or `bad_config`.
    """
    borrowed: Client | None = lent(name)
    if borrowed is not None:
        return borrowed
    known = endpoints()
    endpoint = known.find(name)
    with _clients_lock:
        found = _clients.get(endpoint.name)
        if found is None or found[:2] != (endpoint, known.prices):
            found = endpoint, known.prices, Client(endpoint, known.prices)
            _clients[endpoint.name] = found
        return found[2]

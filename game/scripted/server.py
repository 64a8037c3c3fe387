"""The server of the scripted endpoint: `GET /v1/models`, and by POST `/v1/chat/completions`,
`/v1/completions` (both with `n`, `stop` and `logprobs`) and `/v1/embeddings`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import re
import threading
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

from game.scripted.http import (
    HEAD_BYTES,
    BadRequest,
    Request,
    json_response,
    read_request,
    response,
)
from game.scripted.models import Models, NoSuchModel, Reply, known
from game.scripted.prompt import content_text, read_prompt
from sim.world import JSON, JSONObject

CHARACTERS_A_TOKEN = 4
PAGE = b"<html><body><h1>It works!</h1></body></html>"


@dataclass(slots=True)
class ScriptedServer:
    """The endpoint. With a `key` it wants it as a bearer token; `seen` are the requests so far."""

    key: str = ""
    keep: int = 1000
    seen: list[JSONObject] = field(default_factory=list)
    port: int = 0
    _models: Models = field(default_factory=Models)
    _server: asyncio.Server | None = None

    @property
    def base_url(self) -> str:
        """What a client is given."""
        return f"http://127.0.0.1:{self.port}/v1"

    async def start(self, port: int = 0, host: str = "127.0.0.1") -> None:
        """Listen; port 0 takes a free one, which `port` then tells."""
        self._server = await asyncio.start_server(self._serve, host, port, limit=HEAD_BYTES)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Close the door; requests that are being answered are dropped."""
        if self._server is not None:
            self._server.close()
            self._server = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            await self._answer(reader, writer)
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            writer.close()
            await writer.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await read_request(reader)
            if request is None:
                return
            data = await self._respond(request)
        except BadRequest as error:
            data = _error(error.status, str(error))
        if data is None:
            writer.transport.abort()
            return
        cut = data.endswith(CUT)
        writer.write(data.removesuffix(CUT))
        await writer.drain()
        if cut:
            writer.transport.abort()

    async def _respond(self, request: Request) -> bytes | None:
        """The response; None: the connection is to be dropped."""
        if self.key and request.headers.get("authorization") != f"Bearer {self.key}":
            return _error(401, "Incorrect API key provided.", "invalid_api_key")
        match request.method, request.path:
            case "GET", "/v1/models":
                models = [{"id": n, "object": "model", "owned_by": "scripted"} for n in known()]
                return json_response(200, {"object": "list", "data": models})
            case "POST", "/v1/chat/completions":
                return await self._complete(request.json(), _messages)
            case "POST", "/v1/completions":
                return await self._complete(request.json(), _prompted)
            case "POST", "/v1/embeddings":
                return self._embed(request.json())
            case _, "/v1/models" | "/v1/chat/completions" | "/v1/completions" | "/v1/embeddings":
                return _error(405, f"{request.method} is not possible here.")
        return _error(404, f"There is nothing at {request.path}.")

    async def _complete(
        self, body: JSON, messages_of: Callable[[JSON], list[JSONObject]]
    ) -> bytes | None:
        messages = messages_of(body)
        self._keep(body)
        try:
            replies = await asyncio.to_thread(self._replies, body, messages)
        except NoSuchModel as error:
            return _error(404, str(error), "model_not_found")
        if replies[0].wait_s:
            await asyncio.sleep(replies[0].wait_s)
        return _sent(replies, body, messages)

    def _replies(self, body: JSONObject, messages: list[JSONObject]) -> list[Reply]:
        """As many answers as are asked for, each with a seed of its own. Raises NoSuchModel."""
        prompt, seed = read_prompt(messages), body.get("seed")
        seeds = [None if seed is None else 1000 * seed + nth for nth in range(_count(body))]
        seeds = [seed] if len(seeds) == 1 else seeds
        return [self._models.answer(str(body["model"]), prompt, one) for one in seeds]

    def _embed(self, body: JSON) -> bytes:
        model = body.get("model") if isinstance(body, dict) else None
        texts = body.get("input") if isinstance(body, dict) else None
        texts = [texts] if isinstance(texts, str) else texts
        if not isinstance(model, str) or not isinstance(texts, list) or not texts:
            raise BadRequest(400, "A request names a model and has texts as input.")
        self._keep(body)
        if model != EMBEDDER:
            known = f"The model {model!r} makes no vectors here; {EMBEDDER!r} does."
            return _error(404, known, "model_not_found")
        rows = [
            {"object": "embedding", "index": place, "embedding": embedded(str(text))}
            for place, text in enumerate(texts)
        ]
        tokens = sum(_tokens(str(text)) for text in texts)
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        return json_response(200, {"object": "list", "model": model, "data": rows, "usage": usage})

    def _keep(self, body: JSON) -> None:
        self.seen.append(body)
        del self.seen[: -self.keep]


EMBEDDER, DIMENSIONS = "letters", 128
MOST_ANSWERS = 100


def embedded(text: str) -> list[float]:
    """A vector of a text: which three letters stand in it how often, of length 1."""
    found = [0.0] * DIMENSIONS
    padded = f" {text.lower()} "
    for at in range(len(padded) - 2):
        found[zlib.crc32(padded[at : at + 3].encode()) % DIMENSIONS] += 1.0
    size = math.sqrt(math.fsum(one * one for one in found)) or 1.0
    return [one / size for one in found]


def _count(body: JSONObject) -> int:
    count = body.get("n", 1)
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_ANSWERS:
        raise BadRequest(400, f"n is a whole number from 1 to {MOST_ANSWERS}.")
    return count


CUT = b"\0cut"
"""Marks a response after which the connection is to be dropped."""


def _messages(body: JSON) -> list[JSONObject]:
    """The messages of a request's body. Raises BadRequest."""
    if not isinstance(body, dict) or not isinstance(body.get("model"), str):
        raise BadRequest(400, "A request names a model.")
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        raise BadRequest(400, "A request has messages.")
    if not all(isinstance(m, dict) and "role" in m and "content" in m for m in messages):
        raise BadRequest(400, "A message has a role and a content.")
    return messages


def _prompted(body: JSON) -> list[JSONObject]:
    """The prompt of a request for a completion, as a message. Raises BadRequest."""
    prompt = body.get("prompt") if isinstance(body, dict) else None
    if not isinstance(prompt, str) or not isinstance(body.get("model"), str):
        raise BadRequest(400, "A request names a model and has a text as prompt.")
    return [{"role": "user", "content": prompt}]


def _sent(replies: list[Reply], body: JSONObject, messages: list[JSONObject]) -> bytes | None:
    reply = replies[0]
    if reply.fault == "drop":
        return None
    if reply.fault == "not_json":
        return response(200, PAGE, "text/html")
    if reply.fault == "wrong_shape":
        return json_response(200, {"result": "done"})
    if reply.status != 200:
        more = {"Retry-After": "0"} if reply.status == 429 else {}
        return _error(reply.status, f"Scripted to fail with {reply.status}.", more=more)
    if body.get("stream"):
        return _stream(reply.text, body, messages)
    whole = json_response(200, _completion(replies, body, messages))
    return whole[: len(whole) // 2] + CUT if reply.fault == "cut_off" else whole


def _completion(replies: list[Reply], body: JSONObject, messages: list[JSONObject]) -> JSONObject:
    make = _text_choice if "prompt" in body else _chat_choice
    choices = [make(place, reply, body) for place, reply in enumerate(replies)]
    kind = "text_completion" if "prompt" in body else "chat.completion"
    usage = _usage("".join(reply.text for reply in replies), messages)
    return _head(body, kind) | {"choices": choices, "usage": usage}


def _chat_choice(place: int, reply: Reply, body: JSONObject) -> JSONObject:
    text, tokens, finish = _said(reply, body)
    choice: JSONObject = {"message": {"role": "assistant", "content": text}}
    if body.get("logprobs") and reply.logprob is not None:
        content = [{"token": token, "logprob": reply.logprob} for token in tokens]
        choice["logprobs"] = {"content": content}
    return choice | {"index": place, "finish_reason": finish}


def _text_choice(place: int, reply: Reply, body: JSONObject) -> JSONObject:
    text, tokens, finish = _said(reply, body)
    choice: JSONObject = {"text": text, "logprobs": None}
    if body.get("logprobs") and reply.logprob is not None:
        logprobs = [reply.logprob] * len(tokens)
        choice["logprobs"] = {"tokens": tokens, "token_logprobs": logprobs}
    return choice | {"index": place, "finish_reason": finish}


def _said(reply: Reply, body: JSONObject) -> tuple[str, list[str], str]:
    """A reply as far as it is wanted: its text, its tokens (words), and why it ended."""
    stops = body.get("stop") or []
    text = reply.text
    for stop in [stops] if isinstance(stops, str) else stops:
        text = text.split(stop)[0] if reply.stops else text
    tokens = re.findall(r"\s*\S+", text)
    most = body.get("max_tokens")
    if not isinstance(most, int) or len(tokens) <= most:
        return text, tokens, "stop"
    return "".join(tokens[:most]), tokens[:most], "length"


def _head(body: JSONObject, kind: str) -> JSONObject:
    return {"id": "chatcmpl-scripted", "object": kind, "created": 0, "model": body["model"]}


def _usage(text: str, messages: list[JSONObject]) -> JSONObject:
    prompt = sum(_tokens(content_text(message.get("content"))) for message in messages)
    done = _tokens(text)
    return {"prompt_tokens": prompt, "completion_tokens": done, "total_tokens": prompt + done}


def _tokens(text: str) -> int:
    return (len(text) + CHARACTERS_A_TOKEN - 1) // CHARACTERS_A_TOKEN


def _stream(text: str, body: JSONObject, messages: list[JSONObject]) -> bytes:
    """The answer as server-sent events, a line of text each."""
    deltas: list[JSONObject] = [{"role": "assistant", "content": ""}]
    deltas += [{"content": line} for line in text.splitlines(keepends=True)]
    head = _head(body, "chat.completion.chunk")
    chunks = [
        head | {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
        for delta in deltas
    ]
    chunks.append(head | {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    if (body.get("stream_options") or {}).get("include_usage"):
        chunks.append(head | {"choices": [], "usage": _usage(text, messages)})
    events = [f"data: {json.dumps(chunk)}\n\n" for chunk in chunks]
    return response(200, "".join([*events, "data: [DONE]\n\n"]).encode(), "text/event-stream")


def _error(status: int, message: str, code: str = "", **more: Any) -> bytes:
    body = {"error": {"message": message, "type": "scripted", "code": code or None, "param": None}}
    return json_response(status, body, **more)


@asynccontextmanager
async def scripted(key: str = "") -> AsyncIterator[ScriptedServer]:
    """A running endpoint in this event loop."""
    server = ScriptedServer(key)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


@contextmanager
def serving(key: str = "", port: int = 0) -> Iterator[ScriptedServer]:
    """A running endpoint in a thread of its own, for callers that have no event loop."""
    server = ScriptedServer(key)
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(server.start(port))
    except OSError:
        loop.close()
        raise

    def run() -> None:
        loop.run_forever()
        loop.run_until_complete(_wind_up(server))
        loop.close()

    thread = threading.Thread(target=run, name="scripted endpoint", daemon=True)
    thread.start()
    try:
        yield server
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


async def _wind_up(server: ScriptedServer) -> None:
    """Stop, and end what is still being answered."""
    await server.stop()
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_default_executor()

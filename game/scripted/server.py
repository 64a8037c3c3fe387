"""The server of the scripted endpoint: `POST /v1/chat/completions` and `GET /v1/models`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
from collections.abc import AsyncIterator, Iterator
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
                return await self._complete(request.json())
            case _, "/v1/models" | "/v1/chat/completions":
                return _error(405, f"{request.method} is not possible here.")
        return _error(404, f"There is nothing at {request.path}.")

    async def _complete(self, body: JSON) -> bytes | None:
        messages = _messages(body)
        self.seen.append(body)
        del self.seen[: -self.keep]
        model = str(body.get("model"))
        try:
            reply = await asyncio.to_thread(
                self._models.answer, model, read_prompt(messages), body.get("seed")
            )
        except NoSuchModel as error:
            return _error(404, str(error), "model_not_found")
        if reply.wait_s:
            await asyncio.sleep(reply.wait_s)
        return _sent(reply, body, messages)


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


def _sent(reply: Reply, body: JSONObject, messages: list[JSONObject]) -> bytes | None:
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
    whole = json_response(200, _completion(reply.text, body, messages))
    return whole[: len(whole) // 2] + CUT if reply.fault == "cut_off" else whole


def _completion(text: str, body: JSONObject, messages: list[JSONObject]) -> JSONObject:
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    return _head(body, "chat.completion") | {"choices": [choice], "usage": _usage(text, messages)}


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

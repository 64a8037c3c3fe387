"""A call and its answer: what a request brings, read with care, and what goes back."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import parse_qsl

import msgspec
import orjson
from msgspec import inspect

from game.doors.callers import Caller
from game.doors.problems import Problem
from game.live.house import House
from sim import reading
from sim.reading import Misfit
from sim.world import JSON, JSONObject, WorldError

Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]

BODY = reading.Limits(256 * 1024, depth=24)
"""The largest body is a run file."""
HEARD_OUT = 16
"""So many times as much is let pass by, so that whoever still sends sees the answer."""
NO_STORE = (b"cache-control", b"no-store")
JSON_TYPE = b"application/json"
PROBLEM_TYPE = b"application/problem+json"
LINES_TYPE = b"application/x-ndjson"
STEP = re.compile(r"\[[^\]]*\]|[^.\[]+")
"""One step on the way to a place such as `seats[...].agent`."""


@dataclass(slots=True)
class Call:
    """A request that has been let in. `query` and `body` are of the types that its operation names."""

    house: House
    path: Mapping[str, str]
    query: Any
    body: Any
    guest: Caller | None
    receive: Receive
    document: Callable[[], str]
    """The OpenAPI document."""
    client: str = ""
    """What the program says it is."""

    @property
    def caller(self) -> Caller:
        """Who calls; operations without a scope have none."""
        assert self.guest is not None
        return self.guest

    def now(self) -> float:
        return self.house.clock.now()


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back at once. `body` is JSON to be, or bytes as they are."""

    body: Any = None
    status: int = 200
    content_type: bytes = JSON_TYPE
    headers: tuple[tuple[bytes, bytes], ...] = ()

    def data(self) -> bytes:
        """The bytes of the body."""
        if self.status == 204:
            return b""
        return self.body if isinstance(self.body, bytes) else msgspec.json.encode(self.body)


@dataclass(frozen=True, slots=True)
class Lines:
    """What goes back bit by bit, as lines of JSON. What `done` does is done at the end, however it comes."""

    parts: AsyncGenerator[bytes, None]
    headers: tuple[tuple[bytes, bytes], ...] = ()
    done: Callable[[], Awaitable[None]] | None = field(default=None, compare=False)


def problem_answer(problem: Problem) -> Answer:
    """A problem as RFC 9457 has it, with a `code` for programs."""
    body: JSONObject = {
        "type": f"/api/v1/problems#{problem.code}",
        "title": problem.title,
        "status": problem.status,
        "detail": problem.detail,
        "code": problem.code,
        **problem.more,
    }
    headers: list[tuple[bytes, bytes]] = []
    if problem.retry_after is not None:
        body["retry_after"] = problem.retry_after
        headers.append((b"retry-after", str(problem.retry_after).encode()))
    if problem.status == 401:
        known = "" if problem.code == "no_token" else ', error="invalid_token"'
        headers.append((b"www-authenticate", f'Bearer realm="brigade"{known}'.encode()))
    if problem.code == "missing_scope":
        headers.append((b"www-authenticate", b'Bearer error="insufficient_scope"'))
    if problem.code == "wrong_method":
        headers.append((b"allow", ", ".join(problem.more["allowed"]).encode()))
    return Answer(body, problem.status, PROBLEM_TYPE, tuple(headers))


def headers_of(scope: Mapping[str, Any]) -> dict[bytes, bytes]:
    """The headers of a request; of several of a name the first."""
    found: dict[bytes, bytes] = {}
    for name, value in scope["headers"]:
        found.setdefault(name, value)
    return found


def bearer(headers: Mapping[bytes, bytes]) -> str | None:
    """The token that a request shows. Cookies and parameters of the address are never one."""
    kind, _, secret = headers.get(b"authorization", b"").decode("latin1").partition(" ")
    return secret.strip() if kind.lower() == "bearer" else None


def read_query(raw: bytes, kind: type[msgspec.Struct] | None) -> Any:
    """The parameters of the address as a declared type.

    Raises:
        Problem: `malformed`, naming the parameter.
    """
    pairs = parse_qsl(raw.decode("latin1")[:8192], keep_blank_values=True)
    given: JSONObject = dict(pairs)
    known = kind.__struct_fields__ if kind is not None else ()
    if unknown := sorted(set(given) - set(known)):
        some = ", ".join(known) or "none"
        raise Problem(
            "malformed", f'there is no parameter "{unknown[0]:.40}" here; there are: {some}'
        )
    if kind is None:
        return None
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        what, place = _said(error)
        told = f'"{place}": {what}' if place else what
        raise Problem(
            "malformed", f"a parameter does not fit: {told}{choices(kind, place)}"
        ) from error


def read_body(data: bytes, kind: Any, headers: Mapping[bytes, bytes]) -> Any:
    """A body as a declared type; none is an empty object.

    Raises:
        Problem: `not_json`, `bad_json` or `malformed`, with the place.
    """
    said = headers.get(b"content-type", b"").split(b";")[0].strip().lower()
    if data and said and said != JSON_TYPE:
        raise Problem("not_json", "send the body as application/json")
    try:
        value: JSON = reading.plain(data, BODY) if data else {}
        if not isinstance(value, dict):
            raise Problem("malformed", "a body is a JSON object: { … }")
        return value if kind is dict else reading.converted(value, kind)
    except Misfit as error:
        raise Problem("malformed", f"{_placed(error)}{choices(kind, error.path)}") from error
    except WorldError as error:
        code = error.code if error.code == "too_large" else "bad_json"
        place = f" ({error.path})" if error.path else ""
        raise Problem(code, f"{error.message}{place}") from error


def _said(error: Exception) -> tuple[str, str]:
    what, _, place = str(error).partition(" - at `$.")
    return what, place.rstrip("`")


def choices(kind: Any, place: str) -> str:
    """The words that a place of a declared type takes, to be said behind what does not fit; empty where any will do."""
    here = [inspect.type_info(kind)]
    for step in STEP.findall(place):
        wholes = [whole for one in here for whole in _alternatives(one)]
        here = [part for whole in wholes for part in _parts(whole, step)]
    found = [part for one in here for part in _alternatives(one)]
    words = [
        f'"{word}"' for one in found if isinstance(one, inspect.LiteralType) for word in one.values
    ]
    if not words:
        return ""
    also = ["an object"] if any(isinstance(one, inspect.StructType) for one in found) else []
    return f"; there are: {', '.join(words + also)}"


def _alternatives(one: inspect.Type) -> list[inspect.Type]:
    if isinstance(one, inspect.Metadata):
        return _alternatives(one.type)
    if isinstance(one, inspect.UnionType):
        return [own for part in one.types for own in _alternatives(part)]
    return [one]


def _parts(whole: inspect.Type, step: str) -> list[inspect.Type]:
    if isinstance(whole, inspect.StructType):
        return [field.type for field in whole.fields if field.encode_name == step]
    if isinstance(whole, inspect.DictType):
        return [whole.value_type]
    if isinstance(whole, inspect.ListType | inspect.VarTupleType):
        return [whole.item_type]
    return []


def _placed(error: WorldError) -> str:
    return f'"{error.path}": {error.message}' if error.path else error.message


async def whole_body(receive: Receive, headers: Mapping[bytes, bytes]) -> bytes:
    """The body, if it is not too large.

    Raises:
        Problem: `too_large`. ConnectionError: the client is gone.
    """
    parts: list[bytes] = []
    come, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ConnectionError
        part = message.get("body", b"")
        come += len(part)
        if come <= BODY.size:
            parts.append(part)
        if come > HEARD_OUT * BODY.size:
            break
        more = message.get("more_body", False)
    if come > BODY.size:
        raise Problem("too_large", f"{BODY.size // 1024} KiB are the most that a body may have")
    return b"".join(parts)


async def disconnected(receive: Receive) -> None:
    """Returns when the client is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def send_answer(send: Send, answer: Answer, *, head: bool = False) -> None:
    """An answer with its length."""
    data = answer.data()
    headers = [(b"content-length", str(len(data)).encode()), NO_STORE, *answer.headers]
    if answer.status != 204:
        headers.append((b"content-type", answer.content_type))
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if head else data})


async def send_lines(send: Send, lines: Lines, receive: Receive) -> None:
    """Lines as they come, until they end or the client is gone."""
    headers = [(b"content-type", LINES_TYPE), NO_STORE, (b"x-accel-buffering", b"no")]
    start = {"type": "http.response.start", "status": 200, "headers": [*headers, *lines.headers]}

    async def flow() -> None:
        await send(start)
        async for part in lines.parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    work = asyncio.ensure_future(flow())
    gone = asyncio.ensure_future(disconnected(receive))
    try:
        await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            work.result()
    finally:
        for task in (work, gone):
            task.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)
        await lines.parts.aclose()
        if lines.done is not None:
            await lines.done()


def packed(rows: Iterable[Any]) -> bytes:
    """Lines of JSON."""
    return b"".join([orjson.dumps(row) + b"\n" for row in rows])

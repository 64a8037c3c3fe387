"""A tool, a call of it and its answer. What goes wrong is an answer, too: one that can be acted on."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import msgspec
from django.db import InterfaceError, OperationalError

from game.doors.callers import Caller
from game.doors.problems import Problem
from game.doors.rest.calls import Answer, Call, Lines
from game.doors.tools.telling import Refused, refused_text
from game.live.house import House
from game.live.schema import one_line
from sim import reading
from sim.world import JSONObject, WorldError

log = logging.getLogger(__name__)

LIMITS = reading.Limits(64 * 1024, depth=16)
"""What arguments may hold; the longest thoughts are much shorter."""


@dataclass(frozen=True, slots=True)
class Told:
    """The answer to a call: words for a model, the same as a type for programs, and a picture (JPEG).

    `refused`: nothing was done, and the words say why and what can be done instead.
    """

    text: str
    body: Any
    picture: bytes | None = None
    refused: bool = False

    def plain(self) -> JSONObject:
        """The body as plain JSON."""
        found: JSONObject = msgspec.to_builtins(self.body)
        return found


@dataclass(frozen=True, slots=True)
class Asked:
    """Who calls a tool. `client` is what the program says it is, `base` the address of our pages."""

    house: House
    caller: Caller
    client: str = ""
    base: str = ""

    def call(self, path: dict[str, str] | None = None, query: Any = None, body: Any = None) -> Call:
        """A call of the operation that does it."""
        return Call(
            self.house, path or {}, query, body, self.caller, _receive, str, client=self.client
        )


async def done(work: Awaitable[Answer | Lines]) -> Any:
    """What an operation answers: its body."""
    answer = await work
    assert isinstance(answer, Answer)
    return answer.body


async def _receive() -> Any:
    raise AssertionError("a tool has its arguments already")


Handler: TypeAlias = Callable[[Asked, Any], Awaitable[Told]]


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that may be asked for. `wish` is the type of its arguments, `told` of what it answers.

    `reads`: it changes nothing. `ends`: what it does cannot be taken back. `page` is the address of the page that
    shows its answer, `hidden` a tool that is there for that page alone.
    """

    name: str
    title: str
    about: str
    wish: type[msgspec.Struct]
    told: type[msgspec.Struct]
    scope: str
    handler: Handler
    reads: bool = False
    ends: bool = False
    page: str = ""
    hidden: bool = False

    def takes(self) -> JSONObject:
        """The JSON Schema of its arguments."""
        return _object(self.wish)

    def gives(self) -> JSONObject:
        """The JSON Schema of its answer's body."""
        return _object(self.told)


@cache
def _object(kind: type[msgspec.Struct]) -> JSONObject:
    """The schema of a type with the type itself at its root, as protocols want it."""
    schema = one_line(msgspec.json.schema(kind))
    parts = schema.pop("$defs")
    own: JSONObject = parts.pop(kind.__name__)
    return {**own, "$defs": parts} if parts else own


registered: dict[str, Tool] = {}
"""By name; `table` has them in the order of reading."""


def tool(
    title: str,
    *,
    wish: type[msgspec.Struct],
    told: type[msgspec.Struct],
    scope: str,
    reads: bool = False,
    ends: bool = False,
    page: str = "",
    hidden: bool = False,
) -> Callable[[Handler], Handler]:
    """Register a coroutine as the tool of its name; its docstring is told."""

    def register(handler: Handler) -> Handler:
        about = " ".join((handler.__doc__ or "").split())
        name = handler.__name__
        registered[name] = Tool(
            name, title, about, wish, told, scope, handler, reads, ends, page, hidden
        )
        return handler

    return register


async def use(one: Tool, asked: Asked, arguments: JSONObject) -> Told:
    """What the tool answers, whatever happens."""
    try:
        asked.caller.needs(one.scope)
        return await one.handler(asked, _read(arguments, one.wish))
    except Problem as problem:
        return refusal(problem)
    except (OperationalError, InterfaceError) as error:
        log.error("the database does not answer %s: %s", one.name, error)
        sentence = "the database does not answer; nothing that was recorded is lost"
        return refusal(Problem("unavailable", sentence, retry_after=10))
    except Exception:  # the outermost loop: whatever it is, the model gets an answer
        log.exception("the tool %s failed", one.name)
        return refusal(Problem("our_fault", "that was our fault; it is written down"))


def _read(arguments: JSONObject, wish: type[msgspec.Struct]) -> Any:
    """Arguments as the declared type.

    Raises:
        Problem: `malformed`, naming the argument.
    """
    try:
        reading.check(arguments, LIMITS)
        return reading.converted(arguments, wish)
    except WorldError as error:
        place = f'"{error.path}": ' if error.path else ""
        raise Problem("malformed", f"{place}{error.message}") from error


def refusal(problem: Problem) -> Told:
    """A problem as an answer, with what is legal now where that helps."""
    more = problem.more
    body = Refused(
        code=problem.code,
        title=problem.title,
        detail=problem.detail,
        seq=more.get("seq"),
        moment=more.get("moment"),
        legal=[action["text"] for action in more.get("legal", ())],
        verbs=more.get("verbs", []),
        retry_after=problem.retry_after,
    )
    return Told(refused_text(body), body, refused=True)

"""What can be asked: each operation is declared once, for the router and for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.doors.rest.calls import Answer, Call, Lines

Handler: TypeAlias = Callable[[Call], Awaitable[Answer | Lines]]

BASE = "/api/v1"
REST = "*"
"""Ends the name of a part of a path that takes all the rest of it."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked. `answers` are types by status; a type in a list is NDJSON of it."""

    method: str
    path: str
    name: str
    about: str
    handler: Handler
    tag: str
    scope: str = ""
    query: type[Any] | None = None
    body: Any = None
    answers: Mapping[int, Any] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    waits: bool = False
    """Whether it may wait for others, so that a client that is gone ends it."""

    @property
    def parts(self) -> list[str]:
        return self.path.strip("/").split("/")


registered: list[Operation] = []
"""In the order in which their modules were loaded; `table` has them in the order of reading."""


def operation(
    method: str,
    path: str,
    *,
    tag: str,
    scope: str = "",
    query: type[Any] | None = None,
    body: Any = None,
    answers: Mapping[int, Any],
    problems: tuple[str, ...] = (),
    waits: bool = False,
) -> Callable[[Handler], Handler]:
    """Register a coroutine as the operation of this method and path; its docstring is told."""

    def register(handler: Handler) -> Handler:
        name, _, rest = handler.__name__.partition("_")
        camel = name + "".join(part.capitalize() for part in rest.split("_") if part)
        about = " ".join((handler.__doc__ or "").split())
        registered.append(
            Operation(
                method,
                path,
                camel,
                about,
                handler,
                tag,
                scope,
                query,
                body,
                answers,
                problems,
                waits,
            )
        )
        return handler

    return register

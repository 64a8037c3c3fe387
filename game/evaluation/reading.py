"""Reads a file that people write: every complaint names the place and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sim.world import JSON, JSONObject


class RunFileError(Exception):
    """A run file is wrong. `path` is the place inside it: `agents[1].name`; may be empty."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """` Did you mean "lettuce"?` where something is close, else all that is known."""
    names = [str(one) for one in known]
    close = difflib.get_close_matches(str(name), names, n=1, cutoff=0.5)
    if close:
        return f'; did you mean "{close[0]}"?'
    return f"; there are: {', '.join(names[:30])}" if names else ""


@dataclass(frozen=True, slots=True)
class Node:
    """A value of the file and where it stands."""

    value: JSON
    path: str = ""

    def error(self, message: str) -> RunFileError:
        return RunFileError(self.path, message)

    def fields(self, known: Sequence[str]) -> dict[str, Node]:
        """The members of an object, which may have no others than these.

        Raises:
            RunFileError: not an object, or a key with a typo.
        """
        if not isinstance(self.value, Mapping):
            raise self.error(f"{_kind(self.value)} stands where names with values are expected")
        for key in self.value:
            if key not in known:
                where = Node(None, self._under(key))
                raise where.error(f'unknown key "{key}"{did_you_mean(key, known)}')
        return {key: Node(value, self._under(key)) for key, value in self.value.items()}

    def items(self) -> list[Node]:
        """The members of a list; a single value counts as a list of one."""
        values = self.value if isinstance(self.value, list) else [self.value]
        if not values:
            raise self.error("the list is empty")
        return [Node(value, f"{self.path}[{n}]") for n, value in enumerate(values)]

    def text(self, *, longest: int = 120) -> str:
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.error(f"text is expected, not {_kind(self.value)}")
        if len(self.value) > longest:
            raise self.error(f"this is longer than {longest} characters")
        return self.value.strip()

    def choice(self, known: Sequence[str]) -> str:
        if self.value not in known:
            raise self.error(f"unknown value {self.value!r}{did_you_mean(self.value, known)}")
        return str(self.value)

    def whole(self, low: int, high: int) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.error(f"a whole number is expected, not {_kind(self.value)}")
        return int(self._between(low, high))

    def number(self, low: float, high: float) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self.error(f"a number is expected, not {_kind(self.value)}")
        return float(self._between(low, high))

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.error(f"true or false is expected, not {_kind(self.value)}")
        return self.value

    def names(self) -> JSONObject:
        """Anything with names that JSON can hold."""
        if not isinstance(self.value, Mapping):
            raise self.error(f"names with values are expected, not {_kind(self.value)}")
        return _plain(self.value, self)

    def _between(self, low: float, high: float) -> Any:
        if not low <= self.value <= high:
            raise self.error(f"{self.value} is not between {low:g} and {high:g}")
        return self.value

    def _under(self, key: object) -> str:
        return f"{self.path}.{key}" if self.path else str(key)


def _kind(value: JSON) -> str:
    if value is None:
        return "nothing"
    names = {str: "text", bool: "true or false", int: "a number", float: "a number", list: "a list"}
    return names.get(type(value), "names with values" if isinstance(value, Mapping) else "a value")


def _plain(value: Mapping[str, JSON], node: Node) -> JSONObject:
    """The same as plain JSON; YAML knows dates and other things that JSON does not."""
    found: JSONObject = {}
    for key, inner in value.items():
        where = Node(inner, f"{node.path}.{key}")
        if isinstance(inner, Mapping):
            found[str(key)] = _plain(inner, where)
        elif isinstance(inner, list):
            found[str(key)] = list(inner)
        elif inner is None or isinstance(inner, str | int | float | bool):
            found[str(key)] = inner
        else:
            raise where.error(f"{type(inner).__name__} cannot be stored; write it in quotes")
    return found

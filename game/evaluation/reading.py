"""Reads a file that people write: every complaint names the place and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import yaml

from sim import reading
from sim.world import JSON, JSONObject, WorldError


class RunFileError(Exception):
    """A run file is wrong. `path` is the place inside it: `agents[1].name`; may be empty."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message


def read_yaml(text: str, place: str = "") -> JSON:
    """What a YAML text says, of ordinary size and depth; `place` is where it stands.

    Raises:
        RunFileError: it is no YAML, or holds what nothing can keep.
    """
    try:
        data = yaml.load(text, Loader=_Once)
        reading.check(data)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise RunFileError(place or where, f"not valid YAML: {error.problem}") from error
    except (yaml.YAMLError, ValueError) as error:  # ValueError: a day or a number there is not
        raise RunFileError(place, f"not valid YAML: {error}") from error
    except RecursionError:
        raise RunFileError(place, "this is nested too deeply") from None
    except WorldError as error:
        raise RunFileError(".".join(filter(None, (place, error.path))), error.message) from error
    return data


_MERGE = "tag:yaml.org,2002:merge"
"""`<<`: what another part of the file has."""


class _Once(yaml.SafeLoader):
    """Refuses names that stand twice beside each other: the first of them would be lost in silence."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        known: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode) and key.tag != _MERGE:
                if key.value in known:
                    raise yaml.constructor.ConstructorError(
                        None, None, f'"{key.value}" is here twice', key.start_mark
                    )
                known.add(key.value)
        return cast("dict[Any, Any]", super().construct_mapping(node, deep))


def whole(text: str) -> int | None:
    """The number that a text of digits means; None if it is none, or longer than any that is used."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


MOST_DIGITS = 18
"""Digits of numbers in texts: what every database keeps."""


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
        return {str(key): node for key, node in self._members()}

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
        return {key: inner.plain() for key, inner in self.members()}

    def members(self) -> list[tuple[str, Node]]:
        """Names, whatever they are, and what stands beside them."""
        if not isinstance(self.value, Mapping):
            raise self.error(f"names with values are expected, not {_kind(self.value)}")
        return [(str(key), inner) for key, inner in self._members()]

    def plain(self) -> JSON:
        """Anything that JSON can hold; YAML knows dates and other things that it cannot."""
        if isinstance(self.value, Mapping):
            return self.names()
        if isinstance(self.value, list):
            return [Node(value, f"{self.path}[{n}]").plain() for n, value in enumerate(self.value)]
        if self.value is None or isinstance(self.value, str | int | float | bool):
            return self.value
        kind = type(self.value).__name__
        raise self.error(f"{kind} cannot be stored; write it in quotes")

    def _members(self) -> Iterator[tuple[object, Node]]:
        return ((key, Node(value, self._under(key))) for key, value in self.value.items())

    def _between(self, low: float, high: float) -> Any:
        if not low <= self.value <= high:
            raise self.error(f"{self.value} is not between {low:g} and {high:g}")
        return self.value

    def _under(self, key: object) -> str:
        return f"{self.path}.{key}" if self.path else str(key)


def _kind(value: JSON) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return "text" if value.strip() else "empty text"
    names = {bool: "true or false", int: "a number", list: "a list"}
    return names.get(type(value), "names with values" if isinstance(value, Mapping) else "a value")

"""Formulas of bonuses: `min(0.5 * sum.success, 1.50)`. Read into a small tree and worked out, never run as a program.

The grammar: numbers, names, `+ - * /`, brackets, and `min(...)`, `max(...)`, `round(value)` or
`round(value, places)`. Amounts are decimal, so that a cent stays a cent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, DecimalException

from game.evaluation.reading import did_you_mean

LONGEST = 500
"""Characters of a formula."""
DEEPEST = 20
"""Brackets within brackets."""
PLACES = 6
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d{1,9}(?:\.\d{1,9})?)|(?P<name>[A-Za-z_][\w.-]*[A-Za-z0-9_]|[A-Za-z_])|(?P<sign>[-+*/(),]))"
)


class FormulaError(ValueError):
    """A formula cannot be read or worked out; the message says where and what would be right."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was written."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Name:
    """A measure, an answer or a count."""

    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A sign between two, or a function of several."""

    function: str
    values: tuple[Node, ...]


Node = Number | Name | Call


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula that can be read; `text` as it was written."""

    text: str
    tree: Node

    @property
    def names(self) -> frozenset[str]:
        """The names that it needs."""
        return frozenset(_names(self.tree))

    def worked_out(self, values: Mapping[str, Decimal]) -> Decimal:
        """What it comes to. A name without a value counts as nothing.

        Raises:
            FormulaError: it divides by zero, or comes to no number that can be paid.
        """
        try:
            found = _worth(self.tree, values)
        except DecimalException as error:
            raise FormulaError(
                f"{self.text}: it divides by zero or grows beyond all sums"
            ) from error
        if not found.is_finite():
            raise FormulaError(f"{self.text}: it comes to no sum")
        return found


def read_formula(text: str) -> Formula:
    """The formula that a text says.

    Raises:
        FormulaError: it is none; with the place, counted in characters from 1.
    """
    if len(text) > LONGEST:
        raise FormulaError(f"a formula has {LONGEST} characters at the most, not {len(text)}")
    reader = _Reader(list(_tokens(text)), len(text))
    tree = reader.sum(0)
    reader.expect_end()
    return Formula(text, tree)


def _names(node: Node) -> Iterator[str]:
    if isinstance(node, Name):
        yield node.name
    elif isinstance(node, Call):
        for one in node.values:
            yield from _names(one)


# -- working out -----------------------------------------------------------------------------------


def _round(value: Decimal, places: Decimal = Decimal(0)) -> Decimal:
    if places != int(places) or not 0 <= places <= PLACES:
        raise FormulaError(f"round goes to 0 to {PLACES} places, not to {places}")
    return value.quantize(Decimal(1).scaleb(-int(places)), ROUND_HALF_UP)


_DO: Mapping[str, Callable[..., Decimal]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
    "min": min,
    "max": max,
    "round": _round,
}
_TAKES = {"min": (2, 20), "max": (2, 20), "round": (1, 2)}


def _worth(node: Node, values: Mapping[str, Decimal]) -> Decimal:
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Name):
        return values.get(node.name, Decimal(0))
    return _DO[node.function](*(_worth(one, values) for one in node.values))


# -- reading ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    place: int


def _tokens(text: str) -> Iterator[_Token]:
    at, end = 0, len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            place = at + len(text[at:]) - len(text[at:].lstrip())
            raise FormulaError(
                f'character {place + 1}: "{text[place]}" has no meaning here; there are numbers, names,'
                " + - * /, brackets, min, max and round"
            )
        yield _Token(found.lastgroup, found[found.lastgroup], found.start(found.lastgroup))
        at = found.end()


class _Reader:
    """Goes through the tokens once, from left to right."""

    def __init__(self, tokens: list[_Token], length: int) -> None:
        self._tokens, self._at, self._length = tokens, 0, length

    def sum(self, depth: int) -> Node:
        """Products with + and - between them."""
        left = self._product(depth)
        while (sign := self._take("+", "-")) is not None:
            left = Call(sign, (left, self._product(depth)))
        return left

    def expect_end(self) -> None:
        """Complain of what is left over."""
        if (left := self._next()) is not None:
            raise self._error(f'"{left.text}" is left over; is a + - * / missing before it?')

    def _product(self, depth: int) -> Node:
        left = self._factor(depth)
        while (sign := self._take("*", "/")) is not None:
            left = Call(sign, (left, self._factor(depth)))
        return left

    def _factor(self, depth: int) -> Node:
        if depth > DEEPEST:
            raise self._error(f"brackets go {DEEPEST} deep at the most")
        if self._take("-") is not None:
            return Call("-", (Number(Decimal(0)), self._factor(depth + 1)))
        if self._take("(") is not None:
            inner = self.sum(depth + 1)
            self._close()
            return inner
        token = self._next()
        if token is None or token.kind == "sign":
            raise self._error("a number, a name or a bracket is expected")
        self._at += 1
        if token.kind == "number":
            return Number(Decimal(token.text))
        return self._call(token, depth) if self._take("(") is not None else Name(token.text)

    def _call(self, token: _Token, depth: int) -> Node:
        if token.text not in _TAKES:
            raise FormulaError(
                f"character {token.place + 1}: there is no function "
                f'"{token.text}"{did_you_mean(token.text, _TAKES)}'
            )
        values = [self.sum(depth + 1)]
        while self._take(",") is not None:
            values.append(self.sum(depth + 1))
        self._close()
        least, most = _TAKES[token.text]
        if not least <= len(values) <= most:
            raise FormulaError(
                f"character {token.place + 1}: {token.text} takes {least} to {most} values"
            )
        return Call(token.text, tuple(values))

    def _close(self) -> None:
        if self._take(")") is None:
            raise self._error("a closing bracket is missing")

    def _take(self, *signs: str) -> str | None:
        token = self._next()
        if token is None or token.kind != "sign" or token.text not in signs:
            return None
        self._at += 1
        return token.text

    def _next(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _error(self, message: str) -> FormulaError:
        token = self._next()
        place = token.place + 1 if token is not None else self._length + 1
        return FormulaError(f"character {place}: {message}")

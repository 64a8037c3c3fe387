"""The one careful reader of what others wrote: texts into plain JSON or into declared types.

`plain` makes plain JSON of bytes or text and refuses what JSON can say but nothing can keep; `typed`
reads a text into a type declared with msgspec. `sim.fields` reads single values of plain JSON. What
is wrong is a `WorldError` that names its place: a line and a column of the text, or a path such as
`items[3].name`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from sim.fields import join
from sim.world import JSON, WorldError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much may be read. What passes can be stored, sent on and walked through without care.

    `size` is in bytes, `depth` counts lists and objects within each other, `bits` is how wide whole
    numbers may be (64: what databases and other languages hold).
    """

    size: int = 4 * 1024 * 1024
    depth: int = 64
    bits: int = 64


LIMITS = Limits()
WIDE = Limits(bits=1024)
"""For snapshots: they hold the wide numbers of generators."""

MOST_VALUES = 1_000_000
"""So many values `check` walks through: what refers to itself has no end."""


# -- texts --------------------------------------------------------------------------------------------


def plain(text: str | bytes, limits: Limits = LIMITS, *, where: str = "", code: str = "") -> JSON:
    """What a JSON text says, as plain JSON.

    Numbers are finite and within the limits, texts are Unicode without NUL, no name stands twice in
    an object. A byte order mark, as some editors leave it, is skipped. Complaints say `where` the
    text stands and have this `code`, if there is one.

    Raises:
        WorldError: `too_large`, else `bad_json` with the place as path.
    """
    try:
        return _plain(text, limits)
    except WorldError as error:
        raise _placed(error, where, error.path, code) from error


def _placed(error: WorldError, where: str, path: str, code: str) -> WorldError:
    place = ": ".join(part for part in (where, path) if part)
    return WorldError(code or error.code, error.message, place)


def _plain(text: str | bytes, limits: Limits) -> JSON:
    said = _decoded(text, limits)
    try:
        value = _DECODER.decode(said)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise WorldError("bad_json", f"this is not JSON: {error.msg}", place) from error
    check(value, limits, texts=not said.isascii() or "\\u" in said)
    return value


def plain_file(path: Path, code: str = "", limits: Limits = LIMITS) -> JSON:
    """What a file with one JSON text says; complaints name the file.

    Raises:
        WorldError: see `plain`.
        OSError: the file cannot be read.
    """
    return plain(path.read_bytes(), limits, where=path.name, code=code)


def plain_lines(path: Path, code: str = "", limits: Limits = LIMITS) -> Iterator[tuple[str, JSON]]:
    """What a file with a JSON text in each line says: where each stands, and the value.

    Raises:
        WorldError: see `plain`; the path names file and line.
        OSError: the file cannot be read.
    """
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        where = f"{path.name}: line {number}"
        try:
            value = _plain(line, limits)
        except WorldError as error:
            raise _placed(error, where, error.path.removeprefix("line 1, "), code) from error
        yield where, value


class Misfit(WorldError):
    """JSON that is not of the declared type. `value` is the whole of it, `path` the place."""

    def __init__(self, message: str, path: str, value: JSON) -> None:
        super().__init__("bad_json", message, path)
        self.value = value


def typed(text: str, decoder: msgspec.json.Decoder[T], limits: Limits = LIMITS) -> T:
    """What a JSON text says, as the decoder's type.

    As careful as `plain`, but that a name may stand twice (the last counts) and that numbers where
    the type has no place for them are not looked at.

    Raises:
        Misfit: it is JSON of another type.
        WorldError: see `plain`.
    """
    _measure(text, limits)
    try:
        value = decoder.decode(text)
    except msgspec.ValidationError as error:
        raise _misfit(error, plain(text, limits)) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        plain(text, limits)
        raise WorldError("bad_json", f"this is not JSON: {error}") from error
    if "\\u0000" in text:
        plain(text, limits)
    return value


def converted(value: JSON, kind: Any) -> Any:
    """Plain JSON as a declared type, for what was read before.

    Raises:
        Misfit: it is of another type.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _misfit(error, value) from error


def _misfit(error: msgspec.ValidationError, value: JSON) -> Misfit:
    what, _, place = str(error).partition(" - at `$")
    return Misfit(what, place.rstrip("`").removeprefix("."), value)


def _decoded(text: str | bytes, limits: Limits) -> str:
    """The text within limits of size and depth, before anything recurses into it."""
    if isinstance(text, bytes):
        _weigh(len(text), limits)
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise WorldError("bad_json", "this is not text in UTF-8") from error
    _measure(text, limits)
    return text


def _measure(text: str, limits: Limits) -> None:
    if len(text) * 4 > limits.size:
        _weigh(len(text.encode(errors="surrogatepass")), limits)
    if text.count("[") + text.count("{") > limits.depth < _depth(text):
        raise WorldError("bad_json", _too_deep(limits))


def _weigh(size: int, limits: Limits) -> None:
    if size > limits.size:
        raise WorldError("too_large", f"this has {size} bytes; {limits.size} are the most")


_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


def _depth(text: str) -> int:
    """How deep brackets stand within brackets, outside of strings."""
    brackets = _BRACKET.findall(_STRING.sub("", text))
    return max(accumulate(1 if bracket in "[{" else -1 for bracket in brackets), default=0)


def _too_deep(limits: Limits) -> str:
    return f"this is nested too deeply; {limits.depth} levels are the most"


# -- what JSON can say and nothing can keep -------------------------------------------------------------


class _Fault(str):
    """Stands where something unreadable stood, until `check` knows its place."""

    __slots__ = ()


LONGEST_NUMBER = 1000
"""Digits of a whole number that is looked at closely: reading more takes time without end."""


def _whole(digits: str) -> int | _Fault:
    if len(digits) > LONGEST_NUMBER:
        return _Fault(f"this is a whole number of {len(digits)} digits")
    return int(digits)


def _constant(word: str) -> _Fault:
    return _Fault(f"{word} is not a number of JSON")


def _object(pairs: list[tuple[str, JSON]]) -> JSON:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    names = [name for name, _ in pairs]
    twice = next(name for name in names if names.count(name) > 1)
    shown = "".join(letter if letter.isprintable() else " " for letter in twice[:60])
    return _Fault(f'"{shown}" stands twice in this object')


_DECODER = json.JSONDecoder(parse_int=_whole, parse_constant=_constant, object_pairs_hook=_object)


def check(value: JSON, limits: Limits = LIMITS, *, texts: bool = True) -> None:
    """Refuse values that are too deep, too many, too wide or no text; of any source, YAML as well.

    With `texts` False no text is looked at: the caller knows that they are sound.

    Raises:
        WorldError: `bad_json`, with the place as path.
    """
    _Check(limits, texts).walk([value], ())


_Path = tuple[str | int, ...]


class _Check:
    """One walk through a value. It goes no deeper than the limits, so that it may recurse."""

    def __init__(self, limits: Limits, texts: bool) -> None:
        self.limits = limits
        self.texts = texts
        self.least, self.most = -(2 ** (limits.bits - 1)), 2**limits.bits
        self.left = MOST_VALUES

    def walk(self, value: JSON, path: _Path) -> None:
        """Look at the members of an object or a list; `path` is where it stands."""
        self.left -= len(value)
        if self.left < 0:
            raise _bad("these are too many values", path)
        if len(path) > self.limits.depth:
            raise _bad(_too_deep(self.limits), path)
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            if self.texts and isinstance(key, str) and (fault := _of_text(key)):
                raise _bad(fault, path)
            if isinstance(member, dict | list):
                self.walk(member, (*path, key))
            elif fault := self._fault(member):
                raise _bad(fault, (*path, key))

    def _fault(self, value: JSON) -> str:
        if isinstance(value, str):
            if isinstance(value, _Fault):
                return str(value)
            return _of_text(value) if self.texts else ""
        if isinstance(value, int) and not self.least <= value < self.most:
            return f"whole numbers have {self.limits.bits} bits at the most"
        if isinstance(value, float) and not math.isfinite(value):
            return "this number is too large, or none"
        return ""


def _bad(message: str, keys: _Path) -> WorldError:
    path = ""
    for key in keys[1:]:  # the first is that of the list around the whole value
        path = join(path, key if isinstance(key, int) else str(key)[:60])
    return WorldError("bad_json", message, path)


def _of_text(text: str) -> str:
    if "\0" in text:
        return "a text may not contain the character NUL"
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        return "a text may not contain half of a character (a lone surrogate)"
    return ""

"""Which actions there are, and what arguments they take.

An action is a function of the home and keyword arguments named as in AI2-THOR. One that has a
target takes the Thing as its second parameter; callers name it by `objectId`, or by a point `x`,
`y` of the picture. Wrong calls are answered with the valid signatures, as the real library does.
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import math
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sim.home.errors import BadCall, Refused

Point = dict[str, float]
"""Annotates an argument that is a point: x, y and z are all needed."""
Turn = dict[str, float]
"""Annotates an argument that is a rotation in degrees: a number is one about y."""
Row = Mapping[str, Any]
FARTHEST = 1000.0
"""Points with a coordinate beyond this, in metres, are out of every scene's bounds."""
Axes = dict[str, float]
"""Annotates a point or rotation of which any axes may be given."""


@dataclass(frozen=True, slots=True)
class Signature:
    """One action: its function and the arguments it may and must have, as (type, default)."""

    name: str
    function: Callable[..., Any]
    arguments: Mapping[str, tuple[str, Any]]
    target: str

    def lines(self) -> list[str]:
        """The ways to call it."""
        inner = [
            f"{kind} {name}" + ("" if default is inspect.Parameter.empty else f" = {default}")
            for name, (kind, default) in self.arguments.items()
        ]
        if not self.target:
            return [f"{self.name}({', '.join(inner)})"]
        ways = (["str objectId"], ["float x", "float y"])
        return [f"{self.name}({', '.join([*way, *inner])})" for way in ways]


_actions: dict[str, Signature] = {}


def action(*names: str, target: str = "") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function under these action names.

    `target` is "" (none), "touch" (must be interactable unless forceAction), "put" (a
    point means the receptacle there; the function looks at reach itself) or "any".
    """

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        parameters = list(inspect.signature(function).parameters.values())[2 if target else 1 :]
        arguments = {p.name: (str(p.annotation), p.default) for p in parameters}
        for name in names:
            _actions[name] = Signature(name, function, arguments, target)
        return function

    return register


@cache
def _load() -> None:
    package = importlib.import_module("sim.home.rules")
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        importlib.import_module(f"{package.__name__}.{info.name}")


def actions() -> dict[str, Signature]:
    """Every action by name."""
    _load()
    return dict(sorted(_actions.items()))


def named(name: Any) -> Signature:
    """The action of this name.

    Raises:
        BadCall: there is none.
    """
    _load()
    known = _actions.get(name) if isinstance(name, str) else None
    if known is None:
        text = str(name)[:60]
        close = difflib.get_close_matches(text, _actions, n=3)
        near = f" Close to it: {', '.join(close)}." if close else ""
        raise BadCall("InvalidAction", f"There is no action {text!r}.{near}")
    return known


def checked(known: Signature, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call, each of its kind.

    Raises:
        BadCall: one is missing, unknown or of another kind.
    """
    for name in given:
        if name not in known.arguments:
            raise wrong(known, "InvalidArgument", f"{known.name} has no argument {name!r}")
    values = {}
    for name, (kind, default) in known.arguments.items():
        if name in given and not (given[name] is None and default is None):
            values[name] = _value(known, name, kind, given[name])
        elif default is inspect.Parameter.empty:
            raise wrong(known, "MissingArguments", f"{known.name} needs {name!r}")
    return values


def wrong(known: Signature, code: str, what: str) -> BadCall:
    """The complaint about a call, with what would be right."""
    ways = "\n\t".join(known.lines())
    return BadCall(code, f"{what}. Valid ways to call {known.name}:\n\t{ways}")


def _value(known: Signature, name: str, kind: str, value: Any) -> Any:
    """The value, if it is of this kind: numbers are finite, points have numbers x, y and z.

    Raises:
        BadCall: it is of another kind.
        Refused: a point that is out of all bounds.
    """
    plain = kind.removesuffix(" | None")
    check = _KINDS.get(plain)
    if check is None:
        return value
    try:
        return check(value)
    except (TypeError, ValueError, LookupError, AttributeError):
        if plain == "Point" and isinstance(value, int | float):
            # AI2-THOR finds this out too late to raise.
            message = f"{name} = {value!r} of {known.name} is not a point"
            raise Refused("InvalidPoint", message) from None
        about = f"action: {known.name} has an invalid argument: {name}"
        raise wrong(
            known, "InvalidArgument", f"{about}. {value!r} is not a valid {plain}"
        ) from None


def number(value: Any) -> float:
    """A finite number, numpy's too.

    Raises:
        TypeError, ValueError: it is none.
    """
    if isinstance(value, (bool, str)):
        raise TypeError("not a number")
    try:
        found = float(value)
    except OverflowError as error:
        raise ValueError("not finite") from error
    if not math.isfinite(found):
        raise ValueError("not finite")
    return found


def point(value: Any) -> dict[str, float]:
    """A point of the world, from something with x, y and z.

    Raises:
        TypeError, ValueError, LookupError: it is none.
        Refused: nobody could ever see it.
    """
    found = {axis: number(value[axis]) for axis in "xyz"}
    if max(map(abs, found.values())) > FARTHEST:
        where = ", ".join(f"{v:g}" for v in found.values())
        raise Refused("OutOfBounds", f"({where}) is out of scene bounds.")
    return found


def turn(value: Any) -> dict[str, float]:
    """An angle about y, or a dict of angles of which some may be missing; less than a full turn
    each.

    Raises:
        TypeError, ValueError, LookupError: it is none.
    """
    if not isinstance(value, Mapping):
        return {"x": 0.0, "y": _angle(value), "z": 0.0}
    if not set(value) <= set("xyz"):
        raise KeyError("not a rotation")
    return {axis: _angle(value.get(axis, 0.0)) for axis in "xyz"}


def _angle(value: Any) -> float:
    degrees = number(value)
    return degrees if abs(degrees) <= 360.0 else math.fmod(degrees, 360.0)


def _axes(value: Any) -> dict[str, float]:
    if not set(value) <= set("xyz"):
        raise KeyError("not x, y and z")
    return {axis: number(part) for axis, part in value.items()}


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a string")
    return value


def flag(value: Any) -> bool:
    """True or false, numpy's too.

    Raises:
        TypeError, ValueError: it is neither.
    """
    if value not in (True, False):
        raise TypeError("not a truth value")
    return bool(value)


def _whole(value: Any) -> int:
    if number(value) != int(value):
        raise ValueError("not a whole number")
    return int(value)


def _texts(value: Any) -> list[str]:
    if isinstance(value, (str, Mapping)):
        raise TypeError("not a list")
    return [_text(item) for item in value]


def _numbers(value: Any) -> list[float]:
    return [number(item) for item in value]


def _flags(value: Any) -> list[bool]:
    return [flag(item) for item in value]


def _rows(value: Any) -> list[Mapping[str, Any]]:
    if isinstance(value, Mapping):
        raise TypeError("not a list")
    return [_row(item) for item in value]


def _row(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError("not a dict")
    return value


_KINDS: dict[str, Callable[[Any], Any]] = {
    "float": number,
    "int": _whole,
    "bool": flag,
    "str": _text,
    "Point": point,
    "Turn": turn,
    "Axes": _axes,
    "list[str]": _texts,
    "list[float]": _numbers,
    "list[bool]": _flags,
    "list[Row]": _rows,
    "Row": _row,
}

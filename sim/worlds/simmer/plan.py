"""Plans in the paper's syntax: `1. [PUT_ON] <lettuce> (1) <cutting_board> (1)`.

Reading is tolerant and tells of everything that it took for something else (`Line.notes`): it never
repairs in silence. Lines without brackets are talk and are not steps; a line with an action in
brackets is a step, whatever is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sim.worlds.simmer.model import Action, Arg, Model

LONGEST_LINE = 2000
"""Characters of a line that are looked at."""
MOST_STEPS = 100_000
"""Steps of a plan that are run."""

_LEAD = re.compile(
    r"""\s*(?:[>*_`#\-+•]\s*)*(?:\(?(?:step\s*)?\d{1,7}\s*[.):\-]?\)?\s*)?(?:[*_`\-]\s*)*""", re.I
)
_ACTION = re.compile(r"\[\s*([^\[\]<>()\n]{1,60}?)\s*\]")
_REF = re.compile(r"<\s*([^<>\n]{1,80}?)\s*>(?:\s*\(\s*([-+]?\d{1,9})\s*\))?")
_NUMBERED = re.compile(r"([^\W\d][\w -]{0,60}?)\s*\(\s*(\d{1,9})\s*\)")
_NUMBER = r"[-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?"
_VALUE = re.compile(
    rf"""["']?\(?\s*({_NUMBER})\s*_?-?\s*(°?\s*[a-z]*)\.?\s*\)?["']?""", re.IGNORECASE
)
_QUOTED = re.compile(r"""["']([^"']{1,60})["']""")
_REST = re.compile(r"[\s,;.*_`|]*")

UNITS = {
    "": None, "s": 1 / 60, "sec": 1 / 60, "secs": 1 / 60, "second": 1 / 60, "seconds": 1 / 60,
    "m": 1.0, "min": 1.0, "mins": 1.0, "minute": 1.0, "minutes": 1.0,
    "h": 60.0, "hr": 60.0, "hrs": 60.0, "hour": 60.0, "hours": 60.0,
}  # fmt: skip
CELSIUS = {"c", "°c", "celsius", "degc", "degrees", "degree", "°", "deg"}
FAHRENHEIT = {"f", "°f", "fahrenheit", "degf"}
VALUE_WORDS = {"duration", "time", "minutes", "temperature", "temp", "timer", "degrees"}


@dataclass(frozen=True, slots=True)
class Ref:
    """An object as a plan names it."""

    cls: str
    number: int

    @property
    def oid(self) -> str:
        return f"{self.cls}#{self.number}"

    def __str__(self) -> str:
        return f"<{self.cls}> ({self.number})"


@dataclass(frozen=True, slots=True)
class Value:
    """A value as a plan writes it, with its unit; `number` None: words instead of a number."""

    number: float | None
    unit: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a plan as it was written: the action's word, its arguments, what was odd."""

    number: int
    text: str
    action: str
    args: tuple[Ref | Value, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps of a plan; `ignored` counts lines of talk, `cut` steps beyond those that are run."""

    lines: tuple[Line, ...]
    ignored: int = 0
    cut: int = 0


def read_plan(text: str) -> Plan:
    """The steps of a text. A text without any is a plan without steps."""
    lines: list[Line] = []
    ignored = cut = 0
    for number, raw in enumerate(text.splitlines(), 1):
        if not raw.strip():
            continue
        line = read_line(raw, number)
        if line is None:
            ignored += 1
        elif len(lines) < MOST_STEPS:
            lines.append(line)
        else:
            cut += 1
    return Plan(tuple(lines), ignored, cut)


def read_line(raw: str, number: int = 1) -> Line | None:
    """The step that a line is; None: it is talk."""
    text = raw[:LONGEST_LINE]
    lead = _LEAD.match(text)
    start = lead.end() if lead else 0
    notes: list[str] = []
    found = _ACTION.match(text, start)
    if found is None:
        found = _ACTION.search(text, start)
        if found is None:
            return _broken(text, number, start)
        if not re.match(r"\s*<", text[found.end() :]):
            return None
        notes.append("there are words before the action")
    rest = text[found.end() :]
    if rest.lstrip().startswith("(") and "](" in text:
        return None  # a link
    args = tuple(_args(rest, notes))
    action = re.sub(r"[\s-]+", "_", found[1].strip()).lower()
    return Line(number, " ".join(text.split())[:200], action, args, tuple(notes))


def _broken(text: str, number: int, start: int) -> Line | None:
    """A line that begins like a step and has no action that can be read."""
    if text[start : start + 1] != "[":
        return None
    return Line(number, " ".join(text.split())[:200], "", (), ("the bracket is not closed",))


def _args(rest: str, notes: list[str]) -> Iterator[Ref | Value]:
    at = 0
    while True:
        skipped = _REST.match(rest, at)
        at = skipped.end() if skipped else at
        if at >= len(rest):
            return
        if found := _REF.match(rest, at):
            yield _reference(found, notes)
        elif found := _VALUE.match(rest, at):
            yield Value(_float(found[1]), found[2].replace(" ", "").lower(), found[0].strip())
        elif found := _QUOTED.match(rest, at):
            yield _words(found[1])
        elif found := _NUMBERED.match(rest, at):
            notes.append(f"{found[1]} is not in angle brackets")
            yield Ref(_class(found[1]), int(found[2]))
        else:
            notes.append(f'"{rest[at : at + 40].strip()}" was not read')
            return
        at = found.end()


def _reference(found: re.Match[str], notes: list[str]) -> Ref | Value:
    said = found[1].strip()
    value = _VALUE.fullmatch(said.replace("_", " ").strip())
    if value and found[2] is None:
        return Value(_float(value[1]), value[2].replace(" ", "").lower(), said)
    if value and said[0].isdigit():
        return Value(_float(value[1]), value[2].replace(" ", "").lower(), said)
    if found[2] is None:
        notes.append(f"<{said}> has no number in brackets; it is read as (1)")
    return Ref(_class(said), int(found[2] or 1))


def _words(said: str) -> Value:
    value = _VALUE.fullmatch(said.strip())
    if value:
        return Value(_float(value[1]), value[2].replace(" ", "").lower(), said)
    return Value(None, "", said)


def _float(digits: str) -> float:
    return float(digits.replace(",", "."))


def _class(said: str) -> str:
    return re.sub(r"[\s-]+", "_", said.strip().lower())


@dataclass(frozen=True, slots=True)
class Bound:
    """A line with its action and what fills the roles. `fault` (a predicate) and `why`: it is none."""

    action: Action | None
    roles: dict[str, str | float]
    given: frozenset[str] = frozenset()
    fault: str = ""
    why: str = ""
    notes: tuple[str, ...] = ()


def bind(line: Line, model: Model) -> Bound:
    """Fill the roles of a line's action: objects in their order, values by what they are."""
    name = line.action if line.action in model.actions else ""
    name = name or model.spellings.get(line.action.replace("_", ""), "")
    if not name:
        shown = line.action.upper()[:40] or "nothing that can be read"
        return Bound(None, {}, fault="unknown_action", why=f"there is no action {shown}")
    action = model.actions[name]
    values = [arg for arg in action.args if arg.is_value]
    refs = [arg for arg in action.args if not arg.is_value]
    said_refs, said_values = _sorted_args(line, bool(values))
    if len(said_refs) != len(refs) or len(said_values) > len(values):
        takes = _takes(action)
        got = len(said_refs) + len(said_values)
        why = f"{name.upper()} takes {takes}, and there are {got} arguments"
        return Bound(action, {}, fault="wrong_arity", why=why)
    roles: dict[str, str | float] = {
        arg.role: _oid(arg, ref) for arg, ref in zip(refs, said_refs, strict=True)
    }
    notes: list[str] = list(line.notes)
    given: set[str] = set()
    for place, arg in enumerate(values):
        number = _number(arg, said_values[place], notes) if place < len(said_values) else None
        if number is None:
            notes.append(f"no {arg.role} is given; {arg.default:g} is taken")
        else:
            given.add(arg.role)
        roles[arg.role] = arg.default if number is None else number
    return Bound(action, roles, frozenset(given), notes=tuple(notes))


def _oid(arg: Arg, ref: Ref) -> str:
    return "kitchen" if arg.type == "place" and ref.cls == "kitchen" else ref.oid


def _sorted_args(line: Line, wants_values: bool) -> tuple[list[Ref], list[Value]]:
    refs: list[Ref] = []
    values: list[Value] = []
    for arg in line.args:
        if isinstance(arg, Value):
            values.append(arg)
        elif wants_values and arg.cls in VALUE_WORDS:
            values.append(Value(float(arg.number), "", str(arg)))
        else:
            refs.append(arg)
    return refs, values


def _takes(action: Action) -> str:
    return ", ".join(arg.role for arg in action.args) or "nothing"


def _number(arg: Arg, value: Value, notes: list[str]) -> float | None:
    """The value in minutes or degrees Celsius; None: it says no number."""
    if value.number is None:
        notes.append(f'"{value.text}" is no number')
        return None
    if arg.type == "celsius":
        if value.unit in FAHRENHEIT:
            return (value.number - 32) * 5 / 9
        if value.unit and value.unit not in CELSIUS:
            notes.append(f'"{value.text}" is read as degrees Celsius')
        return value.number
    factor = UNITS.get(value.unit)
    if factor is None and value.unit:
        notes.append(f'"{value.text}" is read as minutes')
    return value.number * (1.0 if factor is None else factor)

"""Files of items that people bring: JSON lines, read line by line, with the line in every complaint."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

import orjson

from game.ratings import TITLE, Questionnaire
from game.ratings.drafts import LONGEST_LINE, MOST_ITEMS, MOST_LINES, Draft
from sim.world import JSON, JSONObject, WorldError

MOST_BYTES = 900_000
"""A request may bring a MiB, and there is a form around the file."""
FIELDS = {
    "task": "what was to be done",
    "program": "the steps: a list of texts, or one text of several lines",
    "origin": "who made it, such as the name of a model; raters never see it",
    "people": "true, where a person made it",
    "id": "a name of yours, to join the ratings with your own tables",
    "expected": "the right answer, of an attention item",
}


class ItemsError(Exception):
    """A file of items, or a wish for items, that cannot be used; the message says why and what to do."""


@dataclass
class _Reader:
    """What the lines so far have said."""

    asked: Questionnaire
    items: list[Draft] = field(default_factory=list)
    ids: dict[str, int] = field(default_factory=dict)

    def take(self, number: int, data: JSONObject) -> None:
        unknown = [name for name in data if name not in FIELDS]
        if unknown:
            raise _wrong(number, f'unknown field "{unknown[0]:.40}"; there are {", ".join(FIELDS)}')
        expected = self._expected(number, data.get("expected"))
        item = Draft(
            task=_text(number, data, "task", TITLE),
            lines=self._lines(number, data.get("program")),
            origin=_text(number, data, "origin", 120, needed=not expected),
            by_people=_truth(number, data.get("people", False)),
            reference=_text(number, data, "id", 120, needed=False),
            expected=expected,
        )
        if item.reference:
            first = self.ids.setdefault(item.reference, number)
            if first != number:
                told = f'id "{item.reference}" stands in line {first}, too; each may stand once'
                raise _wrong(number, told)
        self.items.append(item)

    def _expected(self, number: int, given: JSON) -> str:
        if given is None:
            return ""
        values = self.asked.form.main.values
        if given not in values:
            raise _wrong(number, f"expected: one of {', '.join(values)} is expected")
        return str(given)

    def _lines(self, number: int, given: JSON) -> tuple[str, ...]:
        given = given.splitlines() if isinstance(given, str) else given
        if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
            raise _wrong(number, 'program: a list of texts is expected, such as ["Walk to fridge"]')
        if len(given) > MOST_LINES:
            raise _wrong(number, f"program: {len(given)} steps; {MOST_LINES} are the most")
        if too_long := next((one for one in given if len(one) > LONGEST_LINE), None):
            told = f"a step has {len(too_long)} letters; {LONGEST_LINE} are the most"
            raise _wrong(number, f"program: {told}")
        try:
            lines = self.asked.plain([one for one in given if one.strip()])
        except WorldError as error:
            raise _wrong(number, f"program: {error.message}") from error
        return tuple(_clean(one) for one in lines)


def read_items(text: str, asked: Questionnaire) -> list[Draft]:
    """The items of a file of JSON lines; empty lines are passed over.

    Raises:
        ItemsError: the number of the first line that is wrong, what is wrong and what would be right.
    """
    if len(text.encode()) > MOST_BYTES:
        raise ItemsError(
            f"The file has {len(text.encode()) // 1000} kB; {MOST_BYTES // 1000} are the most. "
            "Make several collections of it, or leave out what is not rated."
        )
    reader = _Reader(asked)
    for number, data in _objects(text):
        if len(reader.items) >= MOST_ITEMS:
            raise _wrong(number, f"{MOST_ITEMS} items are the most of one collection")
        reader.take(number, data)
    if not reader.items:
        raise ItemsError(
            "There is no item in the file. Each line is one: "
            '{"task": "Make tea", "program": ["Fill the kettle", "Boil water"], "origin": "model A"}'
        )
    return reader.items


def _objects(text: str) -> Iterator[tuple[int, JSONObject]]:
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            data = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            raise _wrong(number, f"this is not JSON ({error.msg})") from error
        if not isinstance(data, dict):
            told = f"an object is expected: {{ … }}, not {json.dumps(data)[:40]}"
            raise _wrong(number, told)
        yield number, data


def _text(number: int, data: JSONObject, name: str, longest: int, *, needed: bool = True) -> str:
    value = data.get(name)
    if value is None and not needed:
        return ""
    if not isinstance(value, str) or not _clean(value):
        raise _wrong(number, f"{name} is missing: {FIELDS[name]}, as a text")
    if len(value) > longest:
        raise _wrong(number, f"{name} has {len(value)} letters; {longest} are the most")
    return _clean(value)


def _truth(number: int, value: JSON) -> bool:
    if not isinstance(value, bool):
        raise _wrong(number, "people: true or false is expected")
    return value


def _clean(text: str) -> str:
    """One line without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _wrong(number: int, told: str) -> ItemsError:
    return ItemsError(f"Line {number}: {told}.")

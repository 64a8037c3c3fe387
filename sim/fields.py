"""Reading fields of plain JSON one by one: every complaint names the place inside the file."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from sim.world import JSON, JSONObject, WorldError

DEEPEST = 32
"""Files nested deeper than this are refused before anything recurses into them."""

FILE = "bad_file"
"""The code of complaints about files, where nothing else is said."""


def wrong(message: str, path: str, code: str = FILE) -> WorldError:
    """The complaint about one place of a file, to be raised."""
    return WorldError(code, message, path)


def close(name: str, known: Iterable[str]) -> str:
    """` did you mean "x"?` if a known name looks like this one, else the known names."""
    names = sorted(set(known))
    best = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    if best:
        return f'; did you mean "{best[0]}"?'
    return f"; known are {', '.join(names)}" if 0 < len(names) <= 12 else ""


def a(noun: str) -> str:
    """The noun with its article: `an item`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def check_depth(data: JSON, path: str = "environment") -> None:
    """Raises WorldError if lists and objects are nested too deep."""
    level: list[JSON] = [data]
    for _ in range(DEEPEST):
        level = [child for value in level for child in _children(value)]
        if not level:
            return
    raise wrong(f"is nested deeper than {DEEPEST} levels", path)


def _children(value: JSON) -> Iterable[JSON]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def as_object(value: JSON, path: str, code: str = FILE) -> JSONObject:
    """The value as a JSON object with string keys."""
    if not isinstance(value, dict):
        raise wrong(f"should be an object in braces, not {_kind(value)}", path, code)
    return value


def as_list(value: JSON, path: str, most: int | None = None, code: str = FILE) -> list[JSON]:
    """The value as a list, of at most `most` entries."""
    if not isinstance(value, list):
        raise wrong(f"should be a list, not {_kind(value)}", path, code)
    if most is not None and len(value) > most:
        raise wrong(f"has {len(value)} entries; {most} are the most this kitchen takes", path, code)
    return value


def as_text(
    value: JSON, path: str, longest: int = 4000, code: str = FILE, *, empty: bool = True
) -> str:
    """The value as text of reasonable length; `empty` says whether it may be without a letter."""
    if not isinstance(value, str):
        raise wrong(f"should be text in quotes, not {_kind(value)}", path, code)
    if not (value or empty):
        raise wrong("is empty; a text is needed here", path, code)
    if len(value) > longest:
        raise wrong(f"is {len(value)} characters long; {longest} are the most", path, code)
    return value


def as_name(value: JSON, path: str) -> str:
    """The value as a name: a word without blanks, brackets or commas."""
    name = as_text(value, path, 60)
    if not name or not all(c.isalnum() or c in "_-." for c in name):
        raise wrong(f'"{name}" is not a name (letters, digits, "_" and "-")', path)
    return name


def as_int(value: JSON, path: str, least: int, most: int, code: str = FILE) -> int:
    """The value as a whole number in least..most; `true` is not a number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(f"should be a whole number, not {_kind(value)}", path, code)
    if not least <= value <= most:
        shown = value if value.bit_length() <= 64 else "far away"
        raise wrong(f"is {shown}; it must be between {least} and {most}", path, code)
    return value


def as_bool(value: JSON, path: str) -> bool:
    """The value as true or false."""
    if not isinstance(value, bool):
        raise wrong(f"should be true or false, not {_kind(value)}", path)
    return value


def need(data: JSONObject, key: str, path: str, code: str = FILE) -> JSON:
    """`data[key]`, which must be there."""
    if key not in data:
        raise wrong(f'the field "{key}" is missing', path, code)
    return data[key]


def join(path: str, key: str | int) -> str:
    """The path of a member: `items[3]`, `items[3].name`."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def _kind(value: JSON) -> str:
    names = {bool: "true or false", int: "a number", float: "a number with decimals"}
    names |= {str: "text", list: "a list", dict: "an object", type(None): "null"}
    return names.get(type(value), "something else")

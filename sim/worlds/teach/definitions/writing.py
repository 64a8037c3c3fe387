"""Writing parameters into a definition, as the original does it.

`#k` stands for the parameter at place k, anywhere in texts and keys; the highest k is written first,
so that `#1` does not spoil `#13`. Texts of digits become numbers, but for determiners. What is
written into keys can make two components one: the later takes the place of the earlier
(shared/specs/teach_cmfr.md, section 1.1, and the quirk of section 1.3).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sim.world import JSON, JSONObject

PLACE = re.compile(r"#(\d+)")


def into_text(text: str, params: Sequence[str]) -> str:
    """The text with its parameters."""
    for number in range(len(params) - 1, -1, -1):
        text = text.replace(f"#{number}", params[number])
    return text


def into(value: JSON, params: Sequence[str]) -> JSON:
    """A value of a list, with its parameters: texts, lists and objects; all others as they are."""
    if isinstance(value, str):
        return into_text(value, params)
    if isinstance(value, list):
        return [into(one, params) for one in value]
    return into_object(value, params) if isinstance(value, dict) else value


def into_object(data: JSONObject, params: Sequence[str]) -> JSONObject:
    """An object with its parameters, also in its keys: such keys go to the end, where they are new."""
    made: JSONObject = dict(data)
    gone = []
    for key, value in data.items():
        name = into_text(key, params)
        if name != key:
            gone.append(key)
        made[name] = (
            _number(name, into(value, params)) if isinstance(value, str) else into(value, params)
        )
    return {key: value for key, value in made.items() if key not in gone}


def _number(key: str, text: str) -> JSON:
    """A text of digits as the number it is, but for determiners."""
    return int(text) if key != "determiner" and text.isascii() and text.isdigit() else text


def places(value: JSON) -> list[int]:
    """Every k of a `#k` in a value, in keys as well; 999999 for all that are larger."""
    if isinstance(value, str):
        return [int(found) if len(found) <= 6 else 999_999 for found in PLACE.findall(value)]
    if isinstance(value, list):
        return [place for one in value for place in places(one)]
    if isinstance(value, dict):
        return [place for pair in value.items() for one in pair for place in places(one)]
    return []

"""On which line of a JSON text a place in it stands."""

from __future__ import annotations

import json
import re

from sim.fields import join

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
LINE = re.compile(r"line (\d+)")


def line_of(text: str, path: str) -> int:
    """The line (from 1) of `items[3].name` in a text that is JSON, or of what is nearest around it; 0: nowhere.

    A path that says its line itself (`line 3, column 5`) is on that line.
    """
    if said := LINE.match(path):
        return int(said[1])
    lines = lines_of(text)
    for place in (path, f"environment.{path}" if path else ""):
        while place:
            if place in lines:
                return lines[place]
            place = re.sub(r"(\.?[^.\[\]]+|\[\d+\])$", "", place)
    return 0


def lines_of(text: str) -> dict[str, int]:
    """The line of every place in a text that is JSON."""
    found: dict[str, int] = {}
    inside: list[tuple[str, str, str | int]] = []
    line, at = 1, 0
    for token in TOKEN.finditer(text):
        line += text.count("\n", at, token.start())
        at = token.start()
        word = token[0]
        if word in "]}" and inside:
            inside.pop()
        elif word == "," and inside:
            kind, base, key = inside[-1]
            inside[-1] = (kind, base, key + 1 if isinstance(key, int) else "")
        elif word not in ",:]}":
            if inside and inside[-1][0] == "{" and inside[-1][2] == "":
                inside[-1] = ("{", inside[-1][1], str(json.loads(word)) if word[0] == '"' else word)
                found.setdefault(_path(inside), line)
                continue
            path = _path(inside)
            found.setdefault(path, line)
            if word == "{":
                inside.append(("{", path, ""))
            elif word == "[":
                inside.append(("[", path, 0))
    return found


def _path(inside: list[tuple[str, str, str | int]]) -> str:
    if not inside:
        return ""
    _, base, key = inside[-1]
    return join(base, key)

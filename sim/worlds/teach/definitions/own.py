"""Reading definitions in our own words: named parameters, counts, rules; see docs/worlds/teach.md.

What they mean is what TEACh's language means, and besides they may hold rules that it has no words
for: one thing before another, in the same place, in different places, still so at the end.
"""

from __future__ import annotations

import re
from typing import Any

from sim.fields import as_bool, as_list, as_object, as_text, join, need, wrong
from sim.world import JSON, JSONObject
from sim.worlds.teach.definitions.language import BEYOND, Definition
from sim.worlds.teach.definitions.original import (
    CODE,
    determiner,
    exactly,
    hints,
    inside,
    known,
    task_id,
    texts,
    wanted,
)

KEYS = ("id", "name", "says", "wants")
BESIDES = ("parameters", "stands_for", "rules")
OBJECTS = ("kind",)
OBJECTS_BESIDES = ("how_many", "state", "shared", "hints")
TASKS = ("task",)
TASKS_BESIDES = ("how_many", "with")
INSIDE = ("rule", "what", "where", "hint")
OTHERS = ("rule", "what", "hint")
NAME = re.compile(r"[a-z][a-z_]*")
HOLE = re.compile(r"\{([^{}]*)\}")


def is_own(data: object) -> bool:
    """Whether this is meant as a definition in our own words."""
    return isinstance(data, dict) and "wants" in data


def read(data: JSON, file: str) -> Definition:
    """The definition in one file's JSON.

    Raises:
        WorldError: `bad_definition`, with file and place.
    """
    given = exactly(data, file, KEYS, BESIDES)
    names = _parameters(given.get("parameters", []), inside(file, "parameters"))
    reader = _Reader(file, {name: number for number, name in enumerate(names)})
    wants = as_object(given["wants"], inside(file, "wants"), CODE)
    if not wants:
        raise wrong("a task needs something that is wanted", inside(file, "wants"), CODE)
    parts, paths = {}, {}
    for key, one in wants.items():
        path = inside(file, join("wants", key))
        written = reader.written(key, path)
        parts[written], paths[written] = reader.component(one, path), path
    relations, beyond = [], []
    rules = as_list(given.get("rules", []), inside(file, "rules"), 100, CODE)
    for number, row in enumerate(rules):
        path = inside(file, f"rules[{number}]")
        kind = as_text(
            need(as_object(row, path, CODE), "rule", path, CODE), join(path, "rule"), code=CODE
        )
        if kind == "inside":
            relations.append(reader.relation(row, parts, path))
        elif kind in BEYOND:
            beyond.append(reader.beyond(kind, row, parts, path))
        else:
            kinds = ", ".join(f'"{one}"' for one in ("inside", *BEYOND))
            raise wrong(
                f'there is no rule "{kind[:60]}"; there are {kinds}', join(path, "rule"), CODE
            )
    anchor = given.get("stands_for")
    if anchor is not None:
        place = inside(file, "stands_for")
        anchor = reader.key(as_text(anchor, place, code=CODE), parts, place)
    return Definition(
        task_id(given["id"], inside(file, "id")),
        as_text(given["name"], inside(file, "name"), 200, CODE, empty=False),
        len(names),
        anchor,
        reader.written(
            as_text(given["says"], inside(file, "says"), code=CODE), inside(file, "says")
        ),
        parts,
        tuple(relations),
        tuple(beyond),
        tuple(names),
        file,
        paths,
    )


def _parameters(data: JSON, path: str) -> list[str]:
    names = texts(data, path)
    for number, name in enumerate(names):
        if not NAME.fullmatch(name):
            raise wrong("should be small letters and _", join(path, number), CODE)
        if name in names[:number]:
            raise wrong(f'the name "{name}" stands here twice', join(path, number), CODE)
    return names


class _Reader:
    """Reads the parts of one file, whose parameters have these places."""

    def __init__(self, file: str, places: dict[str, int]) -> None:
        self.file = file
        self.places = places

    def written(self, text: str, path: str) -> str:
        """The text with `#k` for every `{name}`."""
        if "#" in text:
            raise wrong('"#" has no meaning here; a parameter is written {name}', path, CODE)

        def place(found: re.Match[str]) -> str:
            if found[1] not in self.places:
                names = ", ".join(f"{{{name}}}" for name in self.places) or "none"
                raise wrong(
                    f"there is no parameter {{{found[1][:60]}}}; there are: {names}", path, CODE
                )
            return f"#{self.places[found[1]]}"

        return HOLE.sub(place, text)

    def value(self, data: JSON, path: str) -> Any:
        """A value with its parameters, in texts of any depth."""
        if isinstance(data, str):
            return self.written(data, path)
        if isinstance(data, list):
            return [self.value(one, join(path, number)) for number, one in enumerate(data)]
        if isinstance(data, dict):
            return {self.written(k, path): self.value(v, join(path, k)) for k, v in data.items()}
        return data

    def key(self, text: str, parts: JSONObject, path: str) -> str:
        """The key of something wanted."""
        return known(self.written(text, path), parts, path)

    def count(self, data: JSON, path: str, *, everything: bool = True) -> str:
        """How many, as TEACh's language writes it."""
        if isinstance(data, int) and not isinstance(data, bool) and 0 <= data <= 999:
            return str(data)
        text = self.written(as_text(data, path, 60, CODE), path)
        return determiner(text, path, everything=everything)

    def component(self, data: JSON, path: str) -> JSONObject:
        """Something wanted, in TEACh's terms."""
        given = as_object(data, path, CODE)
        if "task" in given:
            exactly(given, path, TASKS, TASKS_BESIDES)
            params = texts(given.get("with", []), join(path, "with"))
            many = self.count(given.get("how_many", "a"), join(path, "how_many"), everything=False)
            name = as_text(given["task"], join(path, "task"), 200, CODE, empty=False)
            return {
                "determiner": many,
                "task_name": name,
                "task_params": self.value(params, join(path, "with")),
            }
        exactly(given, path, OBJECTS, OBJECTS_BESIDES)
        kind = as_object(given["kind"], join(path, "kind"), CODE)
        if len(kind) != 1 or not all(isinstance(name, str) for name in kind.values()):
            message = 'should be one type or class, as {"objectType": "Mug"}'
            raise wrong(message, join(path, "kind"), CODE)
        state = as_object(given.get("state", {}), join(path, "state"), CODE)
        for name, value in state.items():
            wanted(value, join(join(path, "state"), name))
        if twice := set(kind) & set(state):
            raise wrong(f'"{min(twice)}" is the kind already', join(path, "state"), CODE)
        conditions = kind | state
        hints(given.get("hints", {}), conditions, join(path, "hints"))
        return {
            "determiner": self.count(given.get("how_many", "a"), join(path, "how_many")),
            "primary_condition": next(iter(kind)),
            "instance_shareable": as_bool(given.get("shared", False), join(path, "shared")),
            "conditions": self.value(conditions, path),
            "condition_failure_descs": self.value(given.get("hints", {}), join(path, "hints")),
        }

    def relation(self, row: JSONObject, parts: JSONObject, path: str) -> JSONObject:
        """What is to be inside of what."""
        exactly(row, path, INSIDE, ("one",))
        what = as_object(row["what"], join(path, "what"), CODE)
        heads = [self.key(key, parts, join(path, "what")) for key in what]
        where = join(path, "where")
        one = as_bool(row.get("one", False), join(path, "one"))
        hint = self.written(as_text(row["hint"], join(path, "hint"), code=CODE), join(path, "hint"))
        return {
            "property": "parentReceptacles",
            "tail_entity_list": [self.key(as_text(row["where"], where, code=CODE), parts, where)],
            "tail_determiner_list": ["the" if one else "a"],
            "head_entity_list": heads,
            "head_determiner_list": [
                self.count(many, join(join(path, "what"), key)) for key, many in what.items()
            ],
            "failure_desc": hint,
        }

    def beyond(self, kind: str, row: JSONObject, parts: JSONObject, path: str) -> JSONObject:
        """A rule that TEACh's language has no words for."""
        exactly(row, path, OTHERS)
        names = texts(row["what"], join(path, "what"))
        least = 1 if kind == "at the end still" else 2
        if len(names) < least:
            raise wrong(f"needs {least} of what is wanted, or more", join(path, "what"), CODE)
        keys = [self.key(name, parts, join(join(path, "what"), n)) for n, name in enumerate(names)]
        hint = self.written(as_text(row["hint"], join(path, "hint"), code=CODE), join(path, "hint"))
        return {"kind": kind, "keys": keys, "failure": hint}

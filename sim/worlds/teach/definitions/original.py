"""Reading TEACh's own definition files, unchanged. Complaints name the file and the place inside.

A file is one JSON object (shared/specs/teach_cmfr.md, section 1.1 lists the keys).
"""

from __future__ import annotations

from collections.abc import Iterable

from sim.fields import as_list, as_object, as_text, close, join, need, wrong
from sim.world import JSON, JSONObject
from sim.worlds.teach.definitions.language import Definition
from sim.worlds.teach.definitions.writing import places

CODE = "bad_definition"
MOST_PARAMS = 99
KEYS = (
    "task_id",
    "task_name",
    "task_nparams",
    "task_anchor_object",
    "desc",
    "components",
    "relations",
)
BESIDES = ("comments_task_params",)
OBJECTS = (
    "determiner",
    "primary_condition",
    "instance_shareable",
    "conditions",
    "condition_failure_descs",
)
TASKS = ("determiner", "task_name", "task_params")
RELATION = (
    "property",
    "tail_entity_list",
    "tail_determiner_list",
    "head_entity_list",
    "head_determiner_list",
    "failure_desc",
)


def read(data: JSON, file: str) -> Definition:
    """The definition in one file's JSON.

    Raises:
        WorldError: `bad_definition`, with file and place.
    """
    given = exactly(data, file, KEYS, BESIDES)
    nparams = _nparams(given["task_nparams"], inside(file, "task_nparams"))
    for key in ("task_anchor_object", "desc", "components", "relations"):
        in_range(given[key], nparams, inside(file, key))
    parts = as_object(given["components"], inside(file, "components"), CODE)
    if not parts:
        raise wrong("a task needs a component", inside(file, "components"), CODE)
    paths = {key: inside(file, join("components", key)) for key in parts}
    for key, part in parts.items():
        _component(part, paths[key])
    relations = as_list(given["relations"], inside(file, "relations"), 100, CODE)
    for number, row in enumerate(relations):
        _relation(row, inside(file, f"relations[{number}]"), parts)
    anchor = given["task_anchor_object"]
    if anchor is not None:
        place = inside(file, "task_anchor_object")
        known(as_text(anchor, place, code=CODE), parts, place)
    return Definition(
        task_id(given["task_id"], inside(file, "task_id")),
        as_text(given["task_name"], inside(file, "task_name"), 200, CODE, empty=False),
        nparams,
        anchor,
        as_text(given["desc"], inside(file, "desc"), code=CODE),
        parts,
        tuple(relations),
        file=file,
        paths=paths,
    )


def inside(file: str, path: str) -> str:
    """A place inside a file, as complaints have it."""
    return f"{file}: {path}" if path else file


def exactly(data: JSON, path: str, keys: Iterable[str], besides: Iterable[str] = ()) -> JSONObject:
    """The value as an object with all of these keys and no others but those besides."""
    given = as_object(data, path, CODE)
    for key in keys:
        need(given, key, path, CODE)
    allowed = (*keys, *besides)
    for key in given:
        if key not in allowed:
            raise wrong(f'the key "{key[:60]}" is unknown{close(key, allowed)}', path, CODE)
    return given


def task_id(value: JSON, path: str) -> int:
    """A task's number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong("should be a whole number", path, CODE)
    return value


def known(key: str, parts: Iterable[str], path: str) -> str:
    """The key of a component, which must be there."""
    names = list(parts)
    if key not in names:
        raise wrong(f'there is no component "{key[:60]}"{close(key, names)}', path, CODE)
    return key


def in_range(value: JSON, nparams: int, path: str) -> None:
    """Refuse parameters that the task does not have."""
    for place in places(value):
        if place >= nparams:
            has = f"there are {nparams}, from #0" if nparams else "this task has none"
            raise wrong(f"stands for the parameter #{place}; {has}", path, CODE)


def _nparams(value: JSON, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_PARAMS:
        raise wrong(f"should be a whole number from 0 to {MOST_PARAMS}", path, CODE)
    return value


def _component(data: JSON, path: str) -> None:
    given = as_object(data, path, CODE)
    if "task_name" in given:
        exactly(given, path, TASKS)
        as_text(given["task_name"], join(path, "task_name"), 200, CODE, empty=False)
        texts(given["task_params"], join(path, "task_params"))
        determiner(given["determiner"], join(path, "determiner"), everything=False)
        return
    exactly(given, path, OBJECTS)
    determiner(given["determiner"], join(path, "determiner"))
    conditions = as_object(given["conditions"], join(path, "conditions"), CODE)
    for name, value in conditions.items():
        wanted(value, join(join(path, "conditions"), name))
    primary = as_text(given["primary_condition"], join(path, "primary_condition"), code=CODE)
    if not isinstance(conditions.get(primary), str):
        message = (
            f'"{primary[:60]}" should be one of the conditions, and its value a type or a class'
        )
        raise wrong(message, join(path, "primary_condition"), CODE)
    if not isinstance(given["instance_shareable"], bool):
        raise wrong("should be true or false", join(path, "instance_shareable"), CODE)
    hints(given["condition_failure_descs"], conditions, join(path, "condition_failure_descs"))


def hints(data: JSON, conditions: JSONObject, path: str) -> None:
    """Sentences about conditions that fail, by condition."""
    for name, text in as_object(data, path, CODE).items():
        known_condition = join(path, name)
        if name not in conditions:
            raise wrong(
                f"is not among the conditions{close(name, conditions)}", known_condition, CODE
            )
        as_text(text, known_condition, code=CODE)


def wanted(value: JSON, path: str) -> None:
    """A value that a property may be wanted to have."""
    if isinstance(value, dict | list):
        raise wrong("should be text, a number, true, false or null", path, CODE)


def texts(data: JSON, path: str) -> list[str]:
    """A list of texts."""
    rows = as_list(data, path, 100, CODE)
    return [as_text(row, join(path, number), code=CODE) for number, row in enumerate(rows)]


def determiner(data: JSON, path: str, *, everything: bool = True) -> str:
    """How many: "a", "all", a number in quotes, or a parameter."""
    text = as_text(data, path, 60, CODE)
    if text == "a" or (text == "all" and everything):
        return text
    if not text.removeprefix("#").isdigit() or not text.isascii():
        say = '"a", "all" or a number' if everything else '"a" or a number (tasks have no "all")'
        raise wrong(f'should be {say} in quotes, or a parameter, not "{text}"', path, CODE)
    return text


def _relation(data: JSON, path: str, parts: JSONObject) -> None:
    given = exactly(data, path, RELATION)
    as_text(given["property"], join(path, "property"), 200, CODE, empty=False)
    as_text(given["failure_desc"], join(path, "failure_desc"), code=CODE)
    lists = {key: texts(given[key], join(path, key)) for key in RELATION[1:5]}
    for key in ("tail_entity_list", "head_entity_list"):
        for number, name in enumerate(lists[key]):
            known(name, parts, join(join(path, key), number))
    if len(lists["tail_entity_list"]) != 1:
        raise wrong("should name exactly one component", join(path, "tail_entity_list"), CODE)
    if lists["tail_determiner_list"] not in (["a"], ["the"]):
        raise wrong('should be ["a"] or ["the"]', join(path, "tail_determiner_list"), CODE)
    heads, counts = lists["head_entity_list"], lists["head_determiner_list"]
    if len(heads) != len(counts):
        message = f"has {len(counts)} entries for {len(heads)} heads; each needs one"
        raise wrong(message, join(path, "head_determiner_list"), CODE)
    for number, text in enumerate(counts):
        determiner(text, join(join(path, "head_determiner_list"), number))

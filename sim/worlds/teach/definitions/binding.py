"""From a definition and its parameters to a task that can be judged.

Every definition is bound once with the keys that the original makes, where components of the same
name fall into one, and once with its own keys, where they stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from sim.fields import wrong
from sim.world import JSON, JSONObject
from sim.worlds.teach.definitions.language import (
    Beyond,
    Bound,
    Definition,
    Head,
    Part,
    Query,
    Relation,
    Want,
)
from sim.worlds.teach.definitions.writing import into, into_object, into_text

CODE = "bad_definition"
PARAMS = "wrong_params"
MOST = 1000
"""The most instances of a thing that a task may ask for."""
DEEPEST = 16
"""Tasks within tasks within tasks."""

Find = Callable[[str], Definition]


def bind(definition: Definition, params: Sequence[str], find: Find) -> Bound:
    """The task with these parameters; `find` gives definitions by name.

    Raises:
        WorldError: `wrong_params` where their number is wrong or makes no sense, `bad_definition`
            where the definition does not hold together with them.
    """
    joined = _bind(definition, params, find, apart=False)
    apart = _bind(definition, params, find, apart=True)
    return joined if apart == joined else replace(joined, apart=apart)


def _bind(
    definition: Definition, params: Sequence[str], find: Find, *, apart: bool, depth: int = 0
) -> Bound:
    _check_params(definition, params)
    if depth > DEEPEST:
        raise wrong(f'"{definition.name}" is made of itself', definition.file, CODE)
    components = _components(definition, params, apart)
    made: list[Want | Part] = []
    for key, data in components.items():
        path = (definition.paths or {}).get(key) or f"{definition.file}: {key}"
        if "task_name" in data:
            inner = find(data["task_name"])
            task = _bind(inner, data["task_params"], find, apart=apart, depth=depth + 1)
            number = number_of(data["determiner"], path)
            if number is None:
                raise wrong('"all" fits objects, not tasks; give a number', path, CODE)
            made.append(Part(key, data["determiner"], number, task))
        else:
            made.append(want_of(key, data, path))
    desc = into_text(definition.desc, params)
    anchor = definition.anchor
    if anchor is not None and not apart:
        anchor = into_text(anchor, params)
    relations = tuple(_relation(definition, row, params, apart) for row in definition.relations)
    beyond = tuple(_beyond(row, params, apart) for row in definition.beyond)
    bound = Bound(
        definition.id, definition.name, tuple(params), desc, anchor, tuple(made), relations, beyond
    )
    _check_heads(bound, definition)
    return bound


def _check_params(definition: Definition, params: Sequence[str]) -> None:
    if len(params) != definition.nparams:
        takes = f"{definition.nparams} parameter{'s' * (definition.nparams != 1)}"
        raise wrong(f'"{definition.name}" takes {takes}, not {len(params)}', "params", PARAMS)


def _components(
    definition: Definition, params: Sequence[str], apart: bool
) -> Mapping[str, JSONObject]:
    if not apart:
        return into_object(dict(definition.components), params)
    found = {key: into_object(data, params) for key, data in definition.components.items()}
    plain = [key for key in found if into_text(key, params) == key]
    return {key: found[key] for key in (*plain, *(key for key in found if key not in plain))}


def number_of(determiner: JSON, path: str) -> int | None:
    """How many a determiner means: 1 for "a", None for "all".

    Raises:
        WorldError: `wrong_params` where it is none of these and no number.
    """
    if determiner == "all":
        return None
    if determiner == "a":
        return 1
    text = str(determiner)
    if isinstance(determiner, bool) or not (text.isascii() and text.isdigit()):
        raise wrong(f'how many is "{text[:40]}"? say "a", "all" or a number', path, PARAMS)
    if len(text) > 6 or int(text) > MOST:
        raise wrong(f"asks for {text[:12]}; {MOST} are the most", path, PARAMS)
    return int(text)


def want_of(key: str, data: JSONObject, path: str) -> Want:
    """A component about objects, of data whose fields were looked at before."""
    conditions = tuple(data["conditions"].items())
    primary = data["primary_condition"]
    if not isinstance(primary, str) or not isinstance(data["conditions"].get(primary), str):
        raise wrong("the primary condition should name a type or a class of objects", path, PARAMS)
    return Want(
        key,
        data["determiner"],
        number_of(data["determiner"], path),
        Query(primary, conditions),
        data["instance_shareable"],
        tuple((name, str(text)) for name, text in data["condition_failure_descs"].items()),
    )


def _relation(
    definition: Definition, row: JSONObject, params: Sequence[str], apart: bool
) -> Relation:
    data = into_object(row, params)
    names = row if apart else data
    path = f"{definition.file}: {definition.name}"
    heads = tuple(
        Head(key, determiner, number_of(determiner, path))
        for key, determiner in zip(
            names["head_entity_list"], data["head_determiner_list"], strict=True
        )
    )
    (tail,), (one,) = names["tail_entity_list"], data["tail_determiner_list"]
    return Relation(data["property"], tail, one, heads, str(data["failure_desc"]))


def _beyond(row: JSONObject, params: Sequence[str], apart: bool) -> Beyond:
    keys = row["keys"] if apart else into(row["keys"], params)
    return Beyond(row["kind"], tuple(keys), into_text(row["failure"], params))


def _check_heads(bound: Bound, definition: Definition) -> None:
    """A task of which no component stands for the whole has no objects to be put anywhere."""
    parts = {part.key: part.task for part in bound.components if isinstance(part, Part)}
    for relation in bound.relations:
        for key in (relation.tail, *(head.key for head in relation.heads)):
            if key in parts and not _stands(parts[key]):
                message = (
                    f'"{key}" is put somewhere, but no component stands for "{parts[key].name}"'
                )
                raise wrong(message, f"{definition.file}: {definition.name}", CODE)


def _stands(task: Bound) -> bool:
    """Whether a task has an anchor that gives objects."""
    anchors = [part for part in task.components if part.key == task.anchor]
    return any(not isinstance(part, Part) or _stands(part.task) for part in anchors)

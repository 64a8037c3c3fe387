"""Reading a domain file: from JSON to `Domain`, with the path of everything that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sim import fields
from sim.fields import join, wrong
from sim.world import JSON, JSONObject
from sim.worlds.robotouille.domain import (
    CONFIG_OF_ACTION,
    EFFECT_TYPES,
    NUMBERED,
    PLACEHOLDER,
    PROGRESS_OF_ACTION,
    ActionDef,
    Created,
    Domain,
    Effect,
    Fluent,
    Predicate,
    changing,
    kinds_of,
    walk,
)

MOST_PREDICATES = 800
MOST_ACTIONS = 200
LONGEST_DELAY = 10_000
SHAPES: dict[str, tuple[str, ...]] = {
    "loc": ("player", "station"),
    "item_at": ("item", "station"),
    "item_on": ("item", "station"),
    "atop": ("item", "item"),
    "clear": ("item",),
    "has_item": ("player", "item"),
    "has_container": ("player", "container"),
    "nothing": ("player",),
    "vacant": ("station",),
    "station_empty": ("station",),
    "container_at": ("container", "station"),
    "container_empty": ("container",),
    "in": ("meal", "container"),
    "addedto": ("item", "meal"),
}
"""The predicates that a layout is read into, and pictures are drawn from."""


class Parser:
    """Reads one domain file, from the outside in."""

    def __init__(self, data: JSON, digest: str) -> None:
        self.data = fields.as_object(data, "domain")
        self.digest = digest
        self.types: tuple[str, ...] = ()
        self.predicates: dict[str, Predicate] = {}

    def domain(self) -> Domain:
        self.types = self._object_types()
        self._read_predicates()
        actions = self._read_actions()
        created = tuple(dict.fromkeys(_all_created(actions.values())))
        moving = frozenset(changing(actions) - {f"is{made.kind}" for made in created})
        kinds = kinds_of(self.types, self.predicates, moving)
        name = fields.as_text(self.data.get("name", "domain"), "domain.name")
        self._check_created(created)
        return Domain(
            name, self.types, self.predicates, actions, self.digest, kinds, created, moving
        )

    def _object_types(self) -> tuple[str, ...]:
        path = "domain.object_types"
        names = fields.as_list(fields.need(self.data, "object_types", "domain"), path, 20)
        types = tuple(fields.as_name(name, join(path, i)) for i, name in enumerate(names))
        if len(set(types)) != len(types):
            raise wrong("names a type twice", path)
        for needed in ("station", "player"):
            if needed not in types:
                raise wrong(f'the type "{needed}" is missing', path)
        return types

    def _read_predicates(self) -> None:
        path = "domain.predicate_defs"
        defs = fields.need(self.data, "predicate_defs", "domain")
        for i, data in enumerate(fields.as_list(defs, path, MOST_PREDICATES)):
            predicate = self._predicate(i, fields.as_object(data, join(path, i)), join(path, i))
            if predicate.name in self.predicates:
                raise wrong(f'"{predicate.name}" is defined twice', join(path, i))
            self.predicates[predicate.name] = predicate

    def _predicate(self, index: int, data: JSONObject, path: str) -> Predicate:
        name = fields.as_name(fields.need(data, "name", path), join(path, "name"))
        raw = fields.need(data, "param_types", path)
        types = tuple(fields.as_list(raw, join(path, "param_types"), 6))
        for i, type_ in enumerate(types):
            self._check_type(type_, join(join(path, "param_types"), i))
        if not types:
            raise wrong("a predicate needs at least one parameter", join(path, "param_types"))
        if types != SHAPES.get(name, types):
            shape = ", ".join(SHAPES[name])
            raise wrong(f'"{name}" is over ({shape}) in every kitchen', join(path, "param_types"))
        kind = data.get("kind", "")
        if kind not in ("", "type", "state", "capability"):
            raise wrong('should be "type", "state" or "capability"', join(path, "kind"))
        return Predicate(index, name, types, _descriptors(data, len(types), path), kind)

    def _check_type(self, type_: JSON, path: str) -> None:
        if type_ not in self.types:
            raise wrong(f'unknown type "{type_}"{fields.close(str(type_), self.types)}', path)

    def _read_actions(self) -> dict[str, ActionDef]:
        path = "domain.action_defs"
        actions: dict[str, ActionDef] = {}
        defs = fields.need(self.data, "action_defs", "domain")
        for i, data in enumerate(fields.as_list(defs, path, MOST_ACTIONS)):
            here = join(path, i)
            action = self._action(i, fields.as_object(data, here), here)
            if action.name in actions:
                raise wrong(f'"{action.name}" is defined twice', here)
            actions[action.name] = action
        return actions

    def _action(self, index: int, data: JSONObject, path: str) -> ActionDef:
        name = fields.as_name(fields.need(data, "name", path), join(path, "name"))
        scope: dict[str, str] = {}
        precons = self._fluents(data, "precons", path, scope)
        fx = self._fluents(data, "immediate_fx", path, scope)
        config = CONFIG_OF_ACTION.get(name, f"{name}_time")
        sfx = self._effects(data.get("sfx", []), join(path, "sfx"), scope, config)
        sentence = self._sentence(data, name, scope, path)
        params = tuple(_first_mentions(precons, fx, sfx))
        types = tuple(scope[param] for param in params)
        progress = PROGRESS_OF_ACTION.get(name, name)
        return ActionDef(index, name, params, types, precons, fx, sfx, sentence, progress)

    def _sentence(self, data: JSONObject, name: str, scope: dict[str, str], path: str) -> str:
        path = join(path, "language_description")
        sentence = fields.as_text(data.get("language_description", name), path, 400)
        for param in PLACEHOLDER.findall(sentence):
            if param not in scope:
                raise wrong(f'the parameter "{param}" is not one of the action\'s', path)
        return sentence

    def _fluents(
        self, data: JSONObject, key: str, path: str, scope: dict[str, str], grow: bool = True
    ) -> tuple[Fluent, ...]:
        """The fluents of a list; of two about the same thing the later value holds."""
        path = join(path, key)
        found: dict[tuple[str, tuple[str, ...]], Fluent] = {}
        for i, entry in enumerate(fields.as_list(data.get(key, []), path, 100)):
            fluent = self._fluent(fields.as_object(entry, join(path, i)), join(path, i))
            self._bind(fluent, scope, grow, join(path, i))
            found[fluent.predicate.name, fluent.params] = fluent
        return tuple(found.values())

    def _fluent(self, data: JSONObject, path: str) -> Fluent:
        name = fields.as_text(fields.need(data, "predicate", path), join(path, "predicate"))
        if name not in self.predicates:
            hint = fields.close(name, self.predicates)
            raise wrong(f'unknown predicate "{name}"{hint}', join(path, "predicate"))
        here = join(path, "params")
        raw = fields.as_list(fields.need(data, "params", path), here)
        params = tuple(fields.as_name(p, join(here, i)) for i, p in enumerate(raw))
        predicate = self.predicates[name]
        if len(params) != len(predicate.types):
            raise wrong(f'"{name}" takes {len(predicate.types)} parameters', here)
        if len(set(params)) != len(params):
            raise wrong(
                "the objects of an action are all different; name each parameter once", here
            )
        value = fields.as_bool(data.get("is_true", True), join(path, "is_true"))
        return Fluent(predicate, params, value)

    def _bind(self, fluent: Fluent, scope: dict[str, str], grow: bool, path: str) -> None:
        """Infer parameter types from their first mention; later mentions must agree."""
        for param, type_ in zip(fluent.params, fluent.predicate.types, strict=True):
            if param not in scope and not grow:
                raise wrong(f'the parameter "{param}" does not occur in the action', path)
            if scope.setdefault(param, type_) != type_:
                raise wrong(
                    f'"{param}" is {fields.a(scope[param])}, but {fields.a(type_)} is needed',
                    path,
                )

    def _effects(
        self, data: JSON, path: str, scope: dict[str, str], config: str
    ) -> tuple[Effect, ...]:
        entries = fields.as_list(data, path, 50)
        return tuple(
            self._effect(fields.as_object(entry, join(path, i)), join(path, i), scope, config)
            for i, entry in enumerate(entries)
        )

    def _effect(self, data: JSONObject, path: str, scope: dict[str, str], config: str) -> Effect:
        kind = fields.need(data, "type", path)
        if kind not in EFFECT_TYPES:
            hint = fields.close(str(kind), EFFECT_TYPES)
            raise wrong(f'unknown effect "{kind}"{hint}', join(path, "type"))
        param = fields.as_name(fields.need(data, "param", path), join(path, "param"))
        if param not in scope:
            raise wrong(
                f'the parameter "{param}" does not occur in the action', join(path, "param")
            )
        if kind == "deletion" and scope[param] in ("station", "player"):
            raise wrong(f"an effect cannot delete a {scope[param]}", join(path, "param"))
        created = self._created(data, path, scope) if kind == "creation" else None
        conditions = self._fluents(data, "conditions", path, scope, grow=False)
        fx = self._fluents(data, "fx", path, scope, grow=False)
        config = fields.as_text(data.get("config", config), join(path, "config"), 60)
        number = _number(data, path)
        sfx = self._effects(data.get("sfx", []), join(path, "sfx"), scope, config)
        return Effect(kind, param, fx, conditions, created, config, number, sfx)

    def _created(self, data: JSONObject, path: str, scope: dict[str, str]) -> Created:
        path = join(path, "created_obj")
        made = fields.as_object(data.get("created_obj"), path)
        kind, type_, param = (
            fields.as_name(fields.need(made, key, path), join(path, key))
            for key in ("name", "type", "param")
        )
        self._check_type(type_, join(path, "type"))
        if scope.setdefault(param, type_) != type_:
            raise wrong(
                f'"{param}" is {fields.a(scope[param])}, but {fields.a(type_)} is made', path
            )
        return Created(kind, type_, param)

    def _check_created(self, created: tuple[Created, ...]) -> None:
        for made in created:
            if made.type in ("station", "player"):
                raise wrong(f"an effect cannot make a {made.type}", "domain.action_defs")
            if f"is{made.kind}" not in self.predicates:
                raise wrong(f'an effect makes "{made.kind}", but no predicate is "is{made.kind}"',
                            "domain.action_defs")  # fmt: skip


def _descriptors(data: JSONObject, arity: int, path: str) -> tuple[str, ...]:
    path = join(path, "language_descriptors")
    given = fields.as_object(data.get("language_descriptors", {}), path)
    name = data["name"]
    fallback = f"{name}({', '.join(f'{{{i}}}' for i in range(arity))})"
    found = []
    for i in range(arity):
        here = join(path, str(i))
        sentence = fields.as_text(given.get(str(i), fallback), here, 400)
        for number in NUMBERED.findall(sentence):
            if len(number) > 2 or int(number) >= arity:
                raise wrong(f"{{{number}}} is none of its {arity} parameters", here)
        found.append(sentence)
    return tuple(found)


def _number(data: JSONObject, path: str) -> int | None:
    key = "delay" if data["type"] == "delayed" else "repetitions"
    if key not in data:
        return None
    return fields.as_int(data[key], join(path, key), int(key == "repetitions"), LONGEST_DELAY)


def _first_mentions(
    precons: tuple[Fluent, ...], fx: tuple[Fluent, ...], sfx: tuple[Effect, ...]
) -> dict[str, None]:
    """Preconditions, effects and top-level special effects name the parameters, in that order."""
    named = [param for fluent in (*precons, *fx) for param in fluent.params]
    return dict.fromkeys(named + [effect.param for effect in sfx])


def _all_created(actions: Iterable[ActionDef]) -> Iterator[Created]:
    for action in actions:
        yield from (effect.created for effect in walk(action.sfx) if effect.created)

"""The world model as data: 77 actions and 262 classes of objects, and what users add to them.

`data/actions.json` and `data/objects.json` are the model; a user's file has the same two tables under
`actions` and `objects`. A precondition is a name and a test (`sim.worlds.simmer.asking`), an effect is
one of `sim.worlds.simmer.effects`; both are written as `test(role, word)`. The numbers and names are
those of the paper where it gives them (arXiv:2606.14574, tables 1 and 5), else ours.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from sim.reading import check, converted, plain_file
from sim.world import JSON, JSONObject, WorldError
from sim.worlds.simmer.asking import AFFORDANCE, TESTS, Move
from sim.worlds.simmer.effects import EFFECTS, Doing
from sim.worlds.simmer.state import EXCLUSIVE

DATA = Path(__file__).parent / "data"
ArgType = Literal["thing", "place", "product", "minutes", "celsius"]
REFERENCES = ("thing", "place", "product")
Category = Literal["fixture", "appliance", "cookware", "tool", "ingredient"]
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
CALL = re.compile(r"(not )?([a-z_]+)\(([^()]*)\)")


class Arg(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typed argument. `poured`: a package stands for what was last poured from it."""

    role: str
    type: ArgType
    default: float = 0.0
    poured: bool = False

    @property
    def is_value(self) -> bool:
        """Whether it is a number rather than an object."""
        return self.type in ("minutes", "celsius")


class ActionRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action as a file writes it."""

    args: list[Arg]
    preconditions: dict[str, str]
    effects: list[str]
    group: str = "added"
    source: str = "user"
    sentence: str = ""


class ObjectClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of objects. `min_cook` is in minutes of heat; `location` is a class or the kitchen."""

    category: Category
    properties: list[str]
    states: list[str]
    location: str
    min_cook: float = 0.0


class ModelFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a user's file may add."""

    actions: dict[str, ActionRecord] = {}
    objects: dict[str, ObjectClass] = {}


@dataclass(frozen=True, slots=True)
class Precondition:
    """A named predicate of an action; `about` is the first role it speaks of."""

    name: str
    category: str
    about: str
    holds: Callable[[Move], bool]
    affordance: bool


@dataclass(frozen=True, slots=True)
class Action:
    """An action ready to run: arguments in order, preconditions, effects.

    `reach` are the roles whose things must be where the cook is: all but those that must be held.
    """

    name: str
    record: ActionRecord
    preconditions: tuple[Precondition, ...]
    effects: tuple[Callable[[Doing], None], ...]
    reach: tuple[str, ...]

    @property
    def args(self) -> list[Arg]:
        return self.record.args


@dataclass(frozen=True, slots=True)
class Model:
    """The actions and classes of a world."""

    actions: Mapping[str, Action]
    objects: Mapping[str, ObjectClass]

    @property
    def spellings(self) -> dict[str, str]:
        """Actions by their names without underscores: `switchon` is `switch_on`."""
        return {name.replace("_", ""): name for name in self.actions}


@cache
def model() -> Model:
    """The model of the house.

    Raises:
        WorldError: its files are wrong.
    """
    actions = plain_file(DATA / "actions.json", "bad_file")
    objects = plain_file(DATA / "objects.json", "bad_file")
    return read_model({"actions": actions, "objects": objects}, None)


def extended(data: JSON, base: Model | None = None) -> Model:
    """The model of the house, or another, with what a user's file adds.

    Raises:
        WorldError: `bad_file` with the place, in a sentence.
    """
    return read_model(data, base or model())


def read_model(data: JSON, base: Model | None) -> Model:
    """A model from plain JSON, on top of another one.

    Raises:
        WorldError: `bad_file` with the place, in a sentence.
    """
    try:
        check(data)
        file: ModelFile = converted(data, ModelFile)
    except WorldError as error:
        raise WorldError("bad_file", error.message, error.path) from error
    objects = dict(base.objects) if base else {}
    for name, record in file.objects.items():
        _check_name(name, objects, "objects", base is not None)
        objects[name] = record
    for name in file.objects:
        _check_object(name, objects)
    actions = dict(base.actions) if base else {}
    for name, action in file.actions.items():
        _check_name(name, actions, "actions", base is not None)
        actions[name] = _action(name, action, objects)
    return Model(actions, objects)


def _bad(path: str, message: str) -> WorldError:
    return WorldError("bad_file", message, path)


def _check_name(name: str, known: Mapping[str, object], table: str, added: bool) -> None:
    shown = name[:40]
    if not NAME.fullmatch(name):
        raise _bad(
            f"{table}.{shown}", "a name has small letters, digits and underscores, 40 at the most"
        )
    if name in known and added:
        raise _bad(
            f"{table}.{name}", f'there is "{name}" already; give what you add a name of its own'
        )


# -- objects ----------------------------------------------------------------------------------------


def _check_object(name: str, objects: Mapping[str, ObjectClass]) -> None:
    """Refuse what contradicts itself, has no place, or lies within itself."""
    record, here = objects[name], f"objects.{name}"
    for group in EXCLUSIVE:
        both = [state for state in group if state in record.states]
        if len(both) > 1:
            raise _bad(f"{here}.states", f"nothing is {both[0]} and {both[1]} at once")
    for field in ("properties", "states"):
        words: list[str] = getattr(record, field)
        twice = sorted({word for word in words if words.count(word) > 1})
        if twice:
            raise _bad(f"{here}.{field}", f'"{twice[0][:40]}" stands there twice')
    if record.min_cook < 0:
        raise _bad(f"{here}.min_cook", "minutes to cook are not negative")
    way = [name]
    while (at := objects[way[-1]].location) != "kitchen":
        if at not in objects:
            raise _bad(f"{here}.location", f'"{at[:40]}" is no object; {_near(at, objects)}')
        if at in way:
            circle = " in ".join([*way[way.index(at) :], at])
            raise _bad(f"{here}.location", f"things lie in each other in a circle: {circle}")
        way.append(at)
        holder = objects[at]
        if not {"receptacle", "surface", "water_area", "storage"} & set(holder.properties):
            raise _bad(f"{here}.location", f"nothing can lie in or on a {at}")


def _near(word: str, known: Iterable[str]) -> str:
    near = get_close_matches(word, list(known), n=3, cutoff=0.5)
    return f"did you mean {' or '.join(near)}?" if near else "name one of the model, or the kitchen"


# -- actions ----------------------------------------------------------------------------------------


def _action(name: str, record: ActionRecord, objects: Mapping[str, ObjectClass]) -> Action:
    here = f"actions.{name}"
    roles = [arg.role for arg in record.args]
    if twice := {role for role in roles if roles.count(role) > 1}:
        raise _bad(f"{here}.args", f"two arguments have the role {min(twice)}")
    if sum(not arg.is_value for arg in record.args) > 3:
        raise _bad(f"{here}.args", "an action takes three objects at the most")
    conditions = tuple(
        _precondition(says, text, roles, f"{here}.preconditions.{says}")
        for says, text in record.preconditions.items()
    )
    effects = tuple(
        _effect(text, roles, f"{here}.effects[{n}]") for n, text in enumerate(record.effects)
    )
    _check_possible(record, objects, here)
    held = {role for text in record.preconditions.values() for role in _held(text)}
    reach = tuple(a.role for a in record.args if a.type == "thing" and a.role not in held)
    return Action(name, record, conditions, effects, reach)


def _held(text: str) -> tuple[str, ...]:
    """The role that must be held by a precondition; none where one of two will do."""
    _, word, args = _call(text, "")
    return tuple(args) if word == "holding" and len(args) == 1 else ()


def _call(text: str, path: str) -> tuple[bool, str, list[str]]:
    found = CALL.fullmatch(text.strip())
    if not found:
        raise _bad(path, f'"{text[:60]}" is not written as test(role, word)')
    args = [part.strip() for part in found[3].split(",") if part.strip()]
    return bool(found[1]), found[2], args


def _precondition(says: str, text: str, roles: list[str], path: str) -> Precondition:
    negated, word, args = _call(text, path)
    if word not in TESTS:
        raise _bad(path, f'there is no test "{word}"; {_near(word, TESTS)}')
    test = TESTS[word]
    about = args[: test.roles] if test.roles >= 0 else args
    _check_roles(about, roles, max(test.roles, 0) if test.roles >= 0 else 1, path)
    words = [one for arg in args[len(about) :] for one in arg.split("|")]
    if bool(words) != test.words:
        need = "names what to look for" if test.words else "takes roles alone"
        raise _bad(path, f"{word} {need}")
    if word == "ingredients" and not all(one.isdigit() for one in words):
        raise _bad(path, "ingredients counts: it takes a whole number")
    ask = _bind(test.ask, (*about, *words), negated)
    first = about[0] if about else ""
    return Precondition(says, test.category, first, ask, test.category == AFFORDANCE)


def _bind(ask: Callable[..., bool], args: tuple[str, ...], negated: bool) -> Callable[[Move], bool]:
    if negated:
        return lambda move: not ask(move, *args)
    return lambda move: ask(move, *args)


def _effect(text: str, roles: list[str], path: str) -> Callable[[Doing], None]:
    _, word, args = _call(text, path)
    if word not in EFFECTS:
        raise _bad(path, f'there is no effect "{word}"; {_near(word, EFFECTS)}')
    effect = EFFECTS[word]
    words = {"put": 1, "gain": 1, "set_heat": 1, "cook": 2, "temper": 1}.get(word, 0)
    if len(args) != effect.roles + words:
        raise _bad(path, f"{word} takes {effect.roles + words} arguments, not {len(args)}")
    _check_roles(args[: effect.roles], roles, effect.roles, path)
    do, rest = effect.do, tuple(args)
    return lambda doing: do(doing, *rest)


def _check_roles(args: list[str], roles: list[str], count: int, path: str) -> None:
    if len(args) < count:
        raise _bad(path, f"this takes {count} roles, not {len(args)}")
    for role in args:
        if role not in roles:
            has = ", ".join(roles) or "none"
            raise _bad(path, f'the action has no role "{role[:40]}"; it has {has}')


def _check_possible(record: ActionRecord, objects: Mapping[str, ObjectClass], here: str) -> None:
    """Refuse preconditions that no object of the model can meet together."""
    left: dict[str, set[str]] = {}
    for says, text in record.preconditions.items():
        negated, word, args = _call(text, here)
        if word not in ("property", "kind") or len(args) < 2:
            continue
        role, wanted = args[0], set(args[1].split("|"))
        meets = {
            name
            for name, one in objects.items()
            if ((name in wanted) if word == "kind" else bool(wanted & set(one.properties)))
            is not negated
        }
        left[role] = left.get(role, set(objects)) & meets
        if not left[role]:
            raise _bad(f"{here}.preconditions.{says}", f"no object can meet this: {text}")
    _check_states(record, here)


def _check_states(record: ActionRecord, here: str) -> None:
    """Refuse to ask one thing for two states of which it has one at the most."""
    asked: dict[str, list[set[str]]] = {}
    for says, text in record.preconditions.items():
        negated, word, args = _call(text, here)
        if word != "state" or negated or len(args) < 2:
            continue
        states = set(args[1].split("|"))
        for before in asked.get(args[0], []):
            rival = any(
                states <= set(group) and before <= set(group) and not states & before
                for group in EXCLUSIVE
            )
            if rival:
                raise _bad(
                    f"{here}.preconditions.{says}",
                    f"no object can meet this: {args[0]} is asked to be "
                    f"{min(before)} and {min(states)} at once",
                )
        asked.setdefault(args[0], []).append(states)


def as_json(of: Model) -> JSONObject:
    """The model as plain JSON, in the form of a user's file."""
    objects = {name: msgspec.to_builtins(one) for name, one in of.objects.items()}
    actions = {name: msgspec.to_builtins(one.record) for name, one in of.actions.items()}
    return {"actions": actions, "objects": objects}

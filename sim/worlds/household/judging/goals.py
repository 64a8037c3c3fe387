"""The goals of AsgardBench: what must be so at the end (paper A.4), under either scoring.

`paper` reads them as the paper describes them, `released` as the released code behaves; the two
differ where a docstring here says so. Goals are read from the five lists of a plan's `goals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from sim.home.facts import SURFACES, facts_of, types
from sim.home.state import State, Thing
from sim.home.words import spoken, whereabouts, words
from sim.world import JSONObject, WorldError
from sim.worlds.household import containment
from sim.worlds.household.homes import homes

Scoring = Literal["paper", "released"]
SCORINGS: tuple[Scoring, Scoring] = ("paper", "released")
DRINK_COFFEE, SPRAY_MIRROR = "Drink Coffee", "Spray Mirror"
ACTION_GOALS = (DRINK_COFFEE, SPRAY_MIRROR)
FLAGS = {
    "isToggled": "toggled",
    "isOpen": "open",
    "isDirty": "dirty",
    "isCooked": "cooked",
    "isSliced": "sliced",
    "isBroken": "broken",
    "isUsedUp": "used_up",
}
"""State keys as AI2-THOR's metadata names them, and the field of a thing that holds them."""
KEYS = (*FLAGS, "isFilledWithLiquid", "fillLiquid")
LOOKS_AT = {"Egg": "EggCracked", "Bread": "BreadSliced"}
"""Whether these are cooked is seen at what they become."""


@dataclass(frozen=True, slots=True)
class StateGoal:
    """A property of the first object of a type: `Mug`, `isDirty`, False.

    Cooked eggs and bread are looked at where they end, at EggCracked and at any BreadSliced; of
    slices any one will do. No such object: not met. In `paper`, things that must be off or closed
    must be so all of them; the released code looks at the first knob only.
    """

    type: str
    key: str
    value: bool | str

    def met(self, state: State, scoring: Scoring) -> bool:
        if self.key == "isCooked":
            looked = LOOKS_AT.get(self.type, self.type)
            if looked.endswith(("Sliced", "Cracked")):
                found = containment.of_type(state, looked)
                return any(t.cooked == self.value for t in found)
        if scoring == "paper" and self.value is False and self.key in ("isToggled", "isOpen"):
            found = containment.of_type(state, self.type)
            return bool(found) and all(not value_of(t, self.key) for t in found)
        thing = containment.first(state, self.type)
        return thing is not None and value_of(thing, self.key) == self.value

    @property
    def id(self) -> str:
        return f"state/{self.type}/{self.key}/{str(self.value).lower()}"

    @property
    def text(self) -> str:
        return f"{spoken(self.type)} is {_state_words(self.key, self.value)}"

    def to_json(self) -> JSONObject:
        return {"object_type": self.type, "state": self.key, "value": self.value}


@dataclass(frozen=True, slots=True)
class LocationGoal:
    """Any object of a type in a container type: `AppleSliced`, `Plate`.

    The released code also takes an object whose middle is over the container, and once it was
    reached it stays reached (`scoring`); in `paper` it must hold at the end.
    """

    type: str
    container: str

    def met(self, state: State, scoring: Scoring) -> bool:
        return any(self.holds(state, t, scoring) for t in containment.of_type(state, self.type))

    def holds(self, state: State, thing: Thing, scoring: Scoring) -> bool:
        """Whether this very thing fulfils it."""
        if thing.type != self.type or thing.name == state.held:
            return False
        if any(t.type == self.container for t in _places(state, thing)):
            return True
        if scoring == "paper":
            return False
        around = containment.of_type(state, self.container)
        return any(containment.covers(t, thing) for t in around)

    @property
    def id(self) -> str:
        return f"location/{self.type}/{self.container}"

    @property
    def text(self) -> str:
        return f"{spoken(self.type)} is {whereabouts(self.container)}"

    def to_json(self) -> JSONObject:
        return {"object_type": self.type, "destination_type": self.container}


@dataclass(frozen=True, slots=True)
class PutAwayGoal:
    """The first object of a type stands where it belongs (`homes`)."""

    type: str

    def met(self, state: State, scoring: Scoring) -> bool:
        thing = containment.first(state, self.type)
        if thing is None or thing.gone or thing.name == state.held:
            return False
        return any(t.type in homes(self.type) for t in _places(state, thing))

    @property
    def id(self) -> str:
        return f"put_away/{self.type}"

    @property
    def text(self) -> str:
        places = " or ".join(t.lower() for t in map(words, homes(self.type)))
        return f"{spoken(self.type)} is put away ({places})"

    def to_json(self) -> JSONObject:
        return {"object_type": self.type}


@dataclass(frozen=True, slots=True)
class ContentsGoal:
    """A container holds all of these types and nothing else that can be picked up."""

    container: str
    types: tuple[str, ...]

    def met(self, state: State, scoring: Scoring) -> bool:
        return any(self._filled(state, t) for t in containment.of_type(state, self.container))

    def _filled(self, state: State, receptacle: Thing) -> bool:
        inside = [t.type for t in containment.contents(state, receptacle)]
        others = [t for t in inside if t not in self.types and facts_of(t).pickupable]
        return not others and all(t in inside for t in self.types)

    @property
    def id(self) -> str:
        return f"contents/{self.container}/{'+'.join(self.types)}"

    @property
    def text(self) -> str:
        things = _list([words(t).lower() for t in self.types])
        be = "is" if len(self.types) == 1 else "are"
        return f"{things} {be} {whereabouts(self.container)}, and nothing else"

    def to_json(self) -> JSONObject:
        return {"container_type": self.container, "contents": list(self.types)}


@dataclass(frozen=True, slots=True)
class ActionGoal:
    """Something was done once: `Drink Coffee`, `Spray Mirror` (`scoring.deeds` says when)."""

    deed: str

    @property
    def id(self) -> str:
        return f"action/{self.deed.lower().replace(' ', '_')}"

    @property
    def text(self) -> str:
        return {
            DRINK_COFFEE: "The coffee has been drunk",
            SPRAY_MIRROR: "The mirror has been sprayed",
        }[self.deed]


Goal: TypeAlias = StateGoal | LocationGoal | PutAwayGoal | ContentsGoal | ActionGoal


def kitchen_goals() -> tuple[StateGoal, ...]:
    """What every task in a kitchen must leave behind (paper, table 3)."""
    return (
        StateGoal("CoffeeMachine", "isToggled", False),
        StateGoal("Toaster", "isToggled", False),
        StateGoal("StoveKnob", "isToggled", False),
        StateGoal("Microwave", "isOpen", False),
        StateGoal("Fridge", "isOpen", False),
        StateGoal("Faucet", "isToggled", False),
    )


def under(goals: Iterable[Goal], scoring: Scoring) -> tuple[Goal, ...]:
    """The goals as a scoring checks them.

    A table that is to be set with coffee and toast needs coffee in the mug and toasted bread in
    `paper`; the released code looks for any liquid and any slice.
    """
    goals = tuple(goals)
    table = any(isinstance(g, ContentsGoal) and {"Mug", "BreadSliced"} <= {*g.types} for g in goals)
    if scoring == "released" or not table:
        return goals
    more = (StateGoal("Mug", "fillLiquid", "coffee"), StateGoal("Bread", "isCooked", True))
    return goals + tuple(goal for goal in more if goal not in goals)


def value_of(thing: Thing, key: str) -> bool | str | None:
    """A thing's property by its metadata key."""
    if key == "isFilledWithLiquid":
        return thing.liquid is not None
    if key == "fillLiquid":
        return thing.liquid
    value: bool = getattr(thing, FLAGS[key])
    return value


# JSON, in the form of the original's plan files


def read(data: Any, path: str = "goals") -> tuple[Goal, ...]:
    """Goals from a plan's five lists; whatever else stands in a row (an outcome) is ignored.

    Raises:
        WorldError: `bad_plan`, with the path inside the file.
    """
    if not isinstance(data, Mapping):
        raise WorldError("bad_plan", "the goals are an object of five lists", path)
    found: list[Goal] = []
    for row, at in _rows(data, "location_goals", path):
        container = _type(row, "destination_type", at)
        found.append(LocationGoal(_type(row, "object_type", at), container))
    for row, at in _rows(data, "state_goals", path):
        found.append(_state_goal(row, at))
    for row, at in _rows(data, "put_away_goals", path):
        found.append(_put_away_goal(row, at))
    for deed in _deeds(data.get("action_goals"), f"{path}.action_goals"):
        if deed not in ACTION_GOALS:
            known = ", ".join(ACTION_GOALS)
            raise WorldError("bad_plan", f'"{deed}" is not one of {known}', f"{path}.action_goals")
        found.append(ActionGoal(deed))
    for row, at in _rows(data, "contents_goals", path):
        found.append(_contents_goal(row, at))
    return tuple(found)


def to_json(goals: Iterable[Goal]) -> JSONObject:
    """The five lists; `read` reads them back."""
    goals = tuple(goals)

    def rows(kind: type) -> list[JSONObject]:
        return [goal.to_json() for goal in goals if isinstance(goal, kind)]  # type: ignore[union-attr]

    return {
        "location_goals": rows(LocationGoal),
        "state_goals": rows(StateGoal),
        "put_away_goals": rows(PutAwayGoal),
        "action_goals": {goal.deed: True for goal in goals if isinstance(goal, ActionGoal)},
        "contents_goals": rows(ContentsGoal),
    }


def _rows(data: Mapping[str, Any], key: str, path: str) -> list[tuple[Mapping[str, Any], str]]:
    rows = data.get(key) or []
    at = f"{path}.{key}"
    if not isinstance(rows, list):
        raise WorldError("bad_plan", "a list is needed here", at)
    for index, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise WorldError("bad_plan", "an object is needed here", f"{at}[{index}]")
    return [(row, f"{at}[{index}]") for index, row in enumerate(rows)]


def _deeds(data: Any, path: str) -> list[str]:
    """The deeds that are asked for: keys of an object, or a list."""
    if not isinstance(data or {}, Mapping | list):
        raise WorldError("bad_plan", "an object of deeds is needed here", path)
    deeds = list(data or ())
    if not all(isinstance(deed, str) for deed in deeds):
        raise WorldError("bad_plan", f"deeds are {', '.join(ACTION_GOALS)}", path)
    return deeds


def _type(row: Mapping[str, Any], key: str, path: str) -> str:
    name = row.get(key)
    if not isinstance(name, str) or name not in types():
        raise WorldError("bad_plan", f"{name!r} is not an object type", f"{path}.{key}")
    return name


def _state_goal(row: Mapping[str, Any], path: str) -> StateGoal:
    key, value = row.get("state"), row.get("value")
    if key not in KEYS:
        raise WorldError("bad_plan", f"{key!r} is not one of {', '.join(KEYS)}", f"{path}.state")
    if not isinstance(value, str if key == "fillLiquid" else bool):
        raise WorldError("bad_plan", f"{value!r} is no value of {key}", f"{path}.value")
    return StateGoal(_type(row, "object_type", path), key, value)


def _put_away_goal(row: Mapping[str, Any], path: str) -> PutAwayGoal:
    goal = PutAwayGoal(_type(row, "object_type", path))
    if not homes(goal.type):
        raise WorldError("bad_plan", f"nothing says where {goal.type} belongs", path)
    return goal


def _contents_goal(row: Mapping[str, Any], path: str) -> ContentsGoal:
    names = row.get("contents")
    if not isinstance(names, list) or not names:
        raise WorldError("bad_plan", "a list of types is needed here", f"{path}.contents")
    inside = [_type({"contents": name}, "contents", path) for name in names]
    return ContentsGoal(_type(row, "container_type", path), tuple(inside))


# Words for people


def _list(words: list[str]) -> str:
    text = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    return text[:1].upper() + text[1:]


def _state_words(key: str, value: bool | str) -> str:
    if key == "fillLiquid":
        return f"filled with {value}"
    yes, no = {
        "isToggled": ("on", "off"),
        "isOpen": ("open", "closed"),
        "isDirty": ("dirty", "clean"),
        "isCooked": ("cooked", "raw"),
        "isSliced": ("sliced", "whole"),
        "isBroken": ("broken", "whole"),
        "isUsedUp": ("used up", "not used up"),
        "isFilledWithLiquid": ("filled", "empty"),
    }[key]
    return yes if value else no


def _places(state: State, thing: Thing) -> list[Thing]:
    """The smallest container around a thing and every surface under it."""
    box = containment.container(state, thing)
    surfaces = [t for t in containment.ancestors(state, thing) if t.type in SURFACES]
    return ([box] if box else []) + surfaces

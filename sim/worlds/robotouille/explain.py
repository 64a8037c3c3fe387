"""Why an action is refused, in a sentence that says what is in the way."""

from __future__ import annotations

from collections.abc import Mapping

from sim.worlds.robotouille.domain import ActionDef, Fluent
from sim.worlds.robotouille.kitchen import Ground
from sim.worlds.robotouille.state import State
from sim.worlds.robotouille.wording import spoken

ORDER = (
    "loc",
    "nothing",
    "has_item",
    "has_container",
    "vacant",
    "item_at",
    "container_at",
    "item_on",
    "clear",
    "station_empty",
)
"""What people should hear first, after what things are."""


def why_not(state: State, ground: Ground) -> str:
    """The first precondition that fails of an action that is not legal, in people's words."""
    gone = [n for n in ground.args if n not in state.alive]
    if gone:
        return no_more(state.kitchen.name(gone[0]))
    bound = dict(zip(ground.action.params, ground.args, strict=True))
    failing = [
        fluent
        for fluent in ground.action.precons
        if (state.kitchen.atom(fluent.predicate.name, *(bound[p] for p in fluent.params))
            in state.true) is not fluent.value
    ]  # fmt: skip
    failing.sort(key=lambda f: _rank(f))
    numbers = tuple(bound[p] for p in failing[0].params)
    return _Reason(state, ground).sentence(failing[0], numbers)


def no_more(name: str) -> str:
    """That something is gone that was there when the step began."""
    return f"There is no {name} any more."


def _rank(fluent: Fluent) -> int:
    """What people should hear first: what the thing is, then where the cook is, then the rest."""
    name = fluent.predicate.name
    if name.startswith("is") and len(fluent.params) == 1:
        return 0
    return 1 + ORDER.index(name) if name in ORDER else 20


def nothing_fits(state: State, action: ActionDef, bound: Mapping[str, int], param: str) -> str:
    """Why there is nothing that could stand for a parameter that the sentence leaves out."""
    for fluent in action.precons:
        others = [p for p in fluent.params if p != param]
        if fluent.value and param in fluent.params and others and all(p in bound for p in others):
            if fluent.predicate.name == "in":
                return f"{state.kitchen.name(bound[others[0]])} is empty."
            if fluent.predicate.name == "loc":
                return f"{state.kitchen.name(bound[others[0]])} is at no station."
    type_ = action.types[action.params.index(param)]
    return f"There is no {type_} now with which this could be done."


class _Reason:
    """Sentences for the predicates of the kitchen's own domain; others by their descriptors."""

    def __init__(self, state: State, ground: Ground) -> None:
        self.state = state
        self.kitchen = state.kitchen
        self.ground = ground

    def sentence(self, fluent: Fluent, numbers: tuple[int, ...]) -> str:
        name = fluent.predicate.name
        names = [self.kitchen.name(n) for n in numbers]
        special = getattr(self, f"_{name}_{'missing' if fluent.value else 'present'}", None)
        if special is not None:
            return str(special(*numbers))
        described = fluent.predicate.say(names)
        if name.startswith("is") and fluent.value and len(numbers) == 1:
            return self._identity(name, numbers[0], described)
        if fluent.value:
            return f"This works only if {described}, and that is not so now."
        return f"This does not work while {described}."

    def _identity(self, name: str, number: int, described: str) -> str:
        who, word = self.kitchen.name(number), name[2:]
        verb = {
            "iscuttable": "cannot be cut",
            "iscookable": "cannot be cooked",
            "isfryable": self._unfryable(number),
        }.get(name)
        if verb:
            return f"{who} {verb}."
        if word in self.kitchen.domain.kinds.get(self.kitchen.type(number), ()):
            return f"{who} is not a {spoken(word)}."
        return f"This works only if {described}, and that is not so now."

    def _unfryable(self, number: int) -> str:
        if self.kitchen.atom("isfryableifcut", number) in self.state.true:
            return "has to be cut before it can be fried"
        return "cannot be fried"

    def _held(self, player: int) -> str:
        for predicate in ("has_item", "has_container"):
            for _, thing in self.state.of(predicate, 0, player):
                return self.kitchen.name(thing)
        return ""

    def _loc_missing(self, player: int, station: int) -> str:
        who, where = self.kitchen.name(player), self.kitchen.name(station)
        at = self.state.station_of(player)
        if at is None:
            return f"{who} is at no station, so it cannot work at {where}."
        return f"{who} is not at {where} but at {self.kitchen.name(at)}."

    def _vacant_missing(self, station: int) -> str:
        where = self.kitchen.name(station)
        for player, _ in self.state.of("loc", 1, station):
            if player in self.ground.args:
                return f"{self.kitchen.name(player)} is at {where} already."
            return f"The {where} is taken by {self.kitchen.name(player)}."
        return f"The {where} is taken."

    def _nothing_missing(self, player: int) -> str:
        held = self._held(player)
        return f"{self.kitchen.name(player)}'s hands are full ({held})." if held else (
            f"{self.kitchen.name(player)}'s hands are full.")  # fmt: skip

    def _has_item_missing(self, player: int, thing: int) -> str:
        who, what, held = self.kitchen.name(player), self.kitchen.name(thing), self._held(player)
        if held:
            return f"{who} is not holding {what} but {held}."
        return f"{who} is not holding {what}; its hands are empty."

    _has_container_missing = _has_item_missing

    def _item_on_missing(self, item: int, station: int) -> str:
        what, where = self.kitchen.name(item), self.kitchen.name(station)
        under = self.state.of("atop", 0, item)
        at = self.state.of("item_at", 0, item)
        if at and at[0][1] == station and under:
            return f"{what} lies on {self.kitchen.name(under[0][1])}; unstack it first."
        return f"{what} is not on {where}{self._whereabouts(item)}."

    def _item_at_missing(self, item: int, station: int) -> str:
        what, where = self.kitchen.name(item), self.kitchen.name(station)
        return f"{what} is not on {where}{self._whereabouts(item)}."

    def _container_at_missing(self, container: int, station: int) -> str:
        return self._item_at_missing(container, station)

    def _whereabouts(self, thing: int) -> str:
        for predicate in ("item_at", "container_at"):
            for _, station in self.state.of(predicate, 0, thing):
                return f" but on {self.kitchen.name(station)}"
        for predicate in ("has_item", "has_container"):
            for player, _ in self.state.of(predicate, 1, thing):
                return f"; {self.kitchen.name(player)} is holding it"
        for _, meal in self.state.of("addedto", 0, thing):
            return f"; it is in {self.kitchen.name(meal)}"
        return ""

    def _clear_missing(self, item: int) -> str:
        what = self.kitchen.name(item)
        for above, _ in self.state.of("atop", 1, item):
            return f"{what} has {self.kitchen.name(above)} on top of it."
        for player, _ in self.state.of("has_item", 1, item):
            return f"{what} is in {self.kitchen.name(player)}'s hands."
        for _, meal in self.state.of("addedto", 0, item):
            return f"{what} is in {self.kitchen.name(meal)}."
        return f"{what} is not free."

    def _atop_missing(self, above: int, below: int) -> str:
        return f"{self.kitchen.name(above)} does not lie on {self.kitchen.name(below)}."

    def _station_empty_missing(self, station: int) -> str:
        where = self.kitchen.name(station)
        for container, _ in self.state.of("container_at", 1, station):
            return f"{where} already has {self.kitchen.name(container)} on it; choose an empty station."
        things = [item for item, _ in self.state.of("item_at", 1, station)]
        top = next((i for i in things if not self.state.of("atop", 1, i)), None)
        if top is None:
            return f"{where} is not empty."
        return (
            f"{where} already has {self.kitchen.name(top)} on it; "
            "stack on top or choose an empty station."
        )

    def _container_empty_missing(self, container: int) -> str:
        what = self.kitchen.name(container)
        for meal, _ in self.state.of("in", 1, container):
            return f"{what} already holds {self.kitchen.name(meal)}."
        return f"{what} is not empty."

    def _in_missing(self, meal: int, container: int) -> str:
        what = self.kitchen.name(container)
        for inside, _ in self.state.of("in", 1, container):
            return f"{what} holds {self.kitchen.name(inside)}, not {self.kitchen.name(meal)}."
        return f"{what} is empty."

    def _addedto_present(self, item: int, meal: int) -> str:
        return f"{self.kitchen.name(item)} is already in {self.kitchen.name(meal)}."

    def _iscooking_present(self, item: int) -> str:
        return f"{self.kitchen.name(item)} is already cooking."

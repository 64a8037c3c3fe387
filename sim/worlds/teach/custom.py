"""The state that TEACh keeps beside AI2-THOR's: what was rinsed, filled, cooked, boiled, put where.

Pure functions: custom properties by object id go in, new ones come out. `after_interaction` follows
every interaction, and the start of an episode (shared/specs/teach_cmfr.md, section 1.6).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.world import JSONObject
from sim.worlds.teach.classes import classes_of
from sim.worlds.teach.goals.scene import Object, Scene

Custom = dict[str, dict[str, Any]]
"""TEACh's own properties by object id: `simbotIsCooked` and the like."""

BASINS = ("Sink", "Bathtub")
"""An object whose type has one of these words in it is rinsed in."""
MADE_OF_WHOLE = ("Sliced", "Cracked")


@dataclass(slots=True)
class After:
    """What an interaction has led to.

    `calls` are the actions that the simulator has to take for it, in order; `changed` says what they
    change, by object id.
    """

    custom: Custom
    calls: list[JSONObject] = field(default_factory=list)
    changed: dict[str, dict[str, bool]] = field(default_factory=dict)


def with_classes(objects: Iterable[Object], custom: Custom) -> Custom:
    """Custom properties in which every object has its `simbotObjectClass`."""
    made = _copy(custom)
    for one in objects:
        made.setdefault(one["objectId"], {})["simbotObjectClass"] = classes_of(one["objectType"])
    return made


def merged(
    objects: Iterable[Object], custom: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """The objects with their custom properties among AI2-THOR's, as goals are judged by."""
    return [{**one, **custom.get(one["objectId"], {})} for one in objects]


def after_interaction(
    objects: Sequence[Object], before: Sequence[Object] | None, custom: Custom
) -> After:
    """What follows from the state after an action, in the original's order: sink, coffee, cooked, boiled.

    `objects` is AI2-THOR's metadata now, `before` that before the action (None at the start of an
    episode); custom properties need not be merged into either.
    """
    work = _Work(objects, before, custom)
    work.rinse()
    work.make_coffee()
    work.cook()
    work.boil()
    return work.after


class _Work:
    """The objects of now, kept up to date while one rule follows the other."""

    def __init__(
        self, objects: Sequence[Object], before: Sequence[Object] | None, custom: Custom
    ) -> None:
        self.after = After(_copy(custom))
        self.objects = merged(objects, custom)
        self.raw = {one["objectId"]: one for one in reversed(objects)}
        self.before = None if before is None else {one["objectId"]: one for one in reversed(before)}
        self.scene = Scene(self.objects)

    def rinse(self) -> None:
        """What is in a basin whose nearest faucet runs gets clean, and full of water if it can."""
        running = {
            basin["objectId"]
            for basin in self.objects
            if any(word in basin["objectType"] for word in BASINS) and self._faucet_runs(basin)
        }
        if not running:
            return
        for one in [one for one in self.objects if not running.isdisjoint(self.scene.above(one))]:
            if one.get("isDirty"):
                self._call(one, "CleanObject", "isDirty", to=False)
            if one.get("canFillWithLiquid"):
                self._call(one, "FillObjectWithLiquid", "isFilledWithLiquid", to=True)
                self._mark(one, "simbotIsFilledWithWater", 1)

    def make_coffee(self) -> None:
        """What fills up in a coffee machine that is on holds coffee."""
        machines = {
            one["objectId"]
            for one in self.objects
            if "CoffeeMachine" in one["objectType"] and one.get("isToggled")
        }
        if not machines:
            return
        for one in self.objects:
            if not (one.get("canFillWithLiquid") and one.get("isFilledWithLiquid")):
                continue
            was_full = (self.before or {}).get(one["objectId"], {}).get("isFilledWithLiquid")
            if not was_full and not machines.isdisjoint(self.scene.above(one)):
                self._mark(one, "simbotIsFilledWithCoffee", True)

    def cook(self) -> None:
        """What AI2-THOR calls cooked, and what lies in a running microwave or on a hot burner."""
        ovens = {one["objectId"] for one in self.objects if _heats(one)}
        for one in self.objects:
            if one.get("isCooked") or (ovens and self._cooks(one, ovens)):
                self._mark(one, "simbotIsCooked", True)

    def boil(self) -> None:
        """What AI2-THOR cooked by this action, within something that holds a liquid."""
        if self.before is None:
            return
        for one in self.objects:
            was = self.before.get(one["objectId"])
            if not one.get("isCooked") or (was is not None and was.get("isCooked")):
                continue
            holders = [self.scene.find(parent) for parent in self.scene.above(one)]
            if any(holder is not None and _is_wet(holder) for holder in holders):
                self._mark(one, "simbotIsBoiled", True)

    def _cooks(self, one: Object, ovens: set[str]) -> bool:
        raw = one.get("cookable") and not one.get("simbotIsCooked")
        return bool(raw) and not ovens.isdisjoint(self.scene.above(one))

    def _faucet_runs(self, basin: Object) -> bool:
        faucets = [one for one in self.objects if one["objectType"] == "Faucet"]
        nearest = min(faucets, key=lambda one: _distance(one, basin), default=None)
        return nearest is not None and bool(nearest.get("isToggled"))

    def _call(self, one: dict[str, Any], action: str, name: str, *, to: bool) -> None:
        call = {"action": action, "objectId": one["objectId"], "forceAction": True}
        if action == "FillObjectWithLiquid":
            call["fillLiquid"] = "water"
        self.after.calls.append(call)
        one[name] = to
        if self.raw[one["objectId"]].get(name) != to:
            self.after.changed.setdefault(one["objectId"], {})[name] = to

    def _mark(self, one: dict[str, Any], name: str, value: Any) -> None:
        self.after.custom.setdefault(one["objectId"], {})[name] = value
        one[name] = value


def _heats(one: Object) -> bool:
    if one["objectType"] == "Microwave":
        return bool(one.get("isToggled"))
    if one["objectType"] != "StoveBurner":
        return False
    return any("Hot" in str(one.get(name)) for name in ("ObjectTemperature", "temperature"))


def _is_wet(one: Object) -> bool:
    return bool(one.get("isFilledWithLiquid") or one.get("simbotIsFilledWithWater"))


def _distance(one: Object, other: Object) -> float:
    here, there = one["position"], other["position"]
    return math.dist([here[c] for c in "xyz"], [there[c] for c in "xyz"])


# -- what single actions do ------------------------------------------------------------------------


def picked_up(custom: Custom, held: Iterable[str]) -> Custom:
    """Things were taken into the hand: they were put nowhere any more, and nothing holds them."""
    made = _copy(custom)
    for object_id in held:
        mine = made.setdefault(object_id, {})
        mine["simbotPickedUp"] = 1
        holder = made.get(mine.get("simbotLastParentReceptacle") or "", {})
        _without(holder.get("simbotIsReceptacleOf"), object_id)
        mine["simbotLastParentReceptacle"] = None
    return made


def placed(custom: Custom, held: Iterable[str], receptacle: str) -> Custom:
    """Things were put from the hand into a receptacle."""
    made = _copy(custom)
    for object_id in held:
        made.setdefault(object_id, {})["simbotLastParentReceptacle"] = receptacle
        _holds(made, receptacle, object_id)
    return made


def poured(custom: Custom, held: str) -> Custom:
    """What is held was emptied: no coffee in it any more. That it held water stays, as in TEACh."""
    made = _copy(custom)
    made.setdefault(held, {})["simbotIsFilledWithCoffee"] = False
    return made


def sliced(custom: Custom, object_ids: Iterable[str]) -> Custom:
    """Something was cut or cracked: what came of it takes over its properties, and it is forgotten.

    `object_ids` are all objects after the cut. A slice has the whole's id and one part more.
    """
    made = _copy(custom)
    gone: list[str] = []
    for object_id in object_ids:
        whole = object_id.rpartition("|")[0]
        if not any(word in object_id for word in MADE_OF_WHOLE) or whole not in made:
            continue
        made[object_id] = _copied(made[whole])
        holder = made[object_id].get("simbotLastParentReceptacle")
        if holder is not None:
            _holds(made, holder, object_id)
        gone.append(whole)
    for whole in dict.fromkeys(gone):
        _forget(made, whole)
    return made


def _forget(custom: Custom, object_id: str) -> None:
    custom.pop(object_id, None)
    for mine in custom.values():
        for name, value in mine.items():
            if isinstance(value, list):
                _without(value, object_id)
            elif value == object_id:
                mine[name] = None


def _holds(custom: Custom, receptacle: str, object_id: str) -> None:
    within = custom.setdefault(receptacle, {}).setdefault("simbotIsReceptacleOf", [])
    if object_id not in within:
        within.append(object_id)


def _without(names: list[str] | None, object_id: str) -> None:
    if names and object_id in names:
        names.remove(object_id)


def _copy(custom: Mapping[str, Mapping[str, Any]]) -> Custom:
    return {object_id: _copied(mine) for object_id, mine in custom.items()}


def _copied(mine: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, list) else value for name, value in mine.items()}

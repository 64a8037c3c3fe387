"""The objects of a moment, indexed by id, type and class; and who answers a query.

An object is AI2-THOR's metadata with TEACh's custom properties merged in, a plain dict. Order
matters: the original takes the first that fits. Rows of a query are kept until something changes
that could answer it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sim.world import JSON
from sim.worlds.teach.classes import TWINS, is_of_type
from sim.worlds.teach.definitions.language import Condition, Query

Object = Mapping[str, Any]

WHOLE_WORDS = ("Sliced", "Cracked")
"""What stands in the type of a food that was made of a whole one."""
ACROSS = ("simbotLastParentReceptacle", "parentReceptacles")
"""Properties that are judged by looking at other objects."""


class Row(NamedTuple):
    """How one object answers a query.

    `met` has a truth for every condition, `score` how many are true, `full` whether all are.
    `primary` says that the object is of the wanted kind; where it is not, it is the whole food that
    the wanted one is made of. `ready` is such a whole food that meets everything else and can give
    many slices.
    """

    object: Object
    met: tuple[bool, ...]
    score: int
    full: bool
    primary: bool
    ready: bool


class Scene:
    """Objects by id, type and class."""

    def __init__(self, objects: Iterable[Object]) -> None:
        """Objects in the order that counts; of several with one id the first is the one found by it."""
        self._places: dict[str, int] = {}
        self._objects: dict[int, Object] = {}
        self._next = 0
        self._by_type: dict[str, dict[int, Object]] = {}
        self._by_class: dict[str, dict[int, Object]] = {}
        self._rows: dict[Query, list[Row]] = {}
        self._above: dict[str, frozenset[str]] = {}
        for one in objects:
            self._add(one, self._next)

    def fork(self) -> Scene:
        """Another scene with the same objects and answers, which changes by itself."""
        twin = Scene(())
        twin._places, twin._objects, twin._next = (
            dict(self._places),
            dict(self._objects),
            self._next,
        )
        twin._by_type = {name: dict(group) for name, group in self._by_type.items()}
        twin._by_class = {name: dict(group) for name, group in self._by_class.items()}
        twin._rows, twin._above = dict(self._rows), dict(self._above)
        return twin

    @property
    def objects(self) -> list[Object]:
        """All objects, in order."""
        return [self._objects[place] for place in sorted(self._objects)]

    def find(self, object_id: str) -> Object | None:
        """The object with this id."""
        place = self._places.get(object_id)
        return None if place is None else self._objects[place]

    def change(self, changed: Iterable[Object], gone: Iterable[str] = ()) -> bool:
        """Take in objects that are new or have changed, and let go of others, by id.

        Says whether anything differs. Objects keep their places; new ones come last. What is changed
        has to be a new dict: the old one is compared with it.
        """
        before: list[Object] = []
        after: list[Object] = []
        for object_id in gone:
            place = self._places.pop(object_id, None)
            if place is not None:
                before.append(self._take(place))
        for one in changed:
            place = self._places.get(one["objectId"])
            if place is None:
                self._add(one, self._next)
            elif self._objects[place] == one:
                continue
            else:
                before.append(self._take(place))
                self._add(one, place)
            after.append(one)
        if not before and not after:
            return False
        self._above.clear()
        kinds = {kind for one in (*before, *after) for kind in _kinds(one)}
        self._rows = {
            query: rows for query, rows in self._rows.items() if not _touched(query, kinds)
        }
        return True

    def _add(self, one: Object, place: int) -> None:
        self._objects[place] = one
        self._places.setdefault(one["objectId"], place)
        self._next = max(self._next, place + 1)
        self._by_type.setdefault(one["objectType"], {})[place] = one
        for name in _class_names(one):
            self._by_class.setdefault(name, {})[place] = one

    def _take(self, place: int) -> Object:
        one = self._objects.pop(place)
        del self._by_type[one["objectType"]][place]
        for name in _class_names(one):
            del self._by_class[name][place]
        return one

    # -- answers ----------------------------------------------------------------------------------

    def rows(self, query: Query) -> list[Row]:
        """Every object that is of the wanted kind, or whole food of it, in order."""
        rows = self._rows.get(query)
        if rows is None:
            rows = self._rows[query] = self._look(query)
        return rows

    def _look(self, query: Query) -> list[Row]:
        primary, wanted = query.primary, query.wanted
        where = [name for name, _ in query.conditions].index(primary)
        wholes = [wanted.replace(word, "") for word in WHOLE_WORDS if word in wanted]
        rows = []
        for one in self._kin(primary, wanted, wholes):
            met = tuple([self.meets(one, condition) for condition in query.conditions])
            count = sum(met)
            kind = met[where]
            if not kind and one.get(primary) not in wholes:  # a list of classes is none of them
                continue
            ready = not kind and count == len(met) - 1 and "Sliced" in wanted
            rows.append(Row(one, met, count, count == len(met), kind, ready))
        return rows

    def _kin(self, primary: str, wanted: str, wholes: list[str]) -> Iterable[Object]:
        if primary == "objectType":
            index, names = self._by_type, {wanted, TWINS.get(wanted, wanted), *wholes}
        elif primary == "simbotObjectClass":
            index, names = self._by_class, {wanted, *wholes}
        else:
            return self.objects
        groups = [group for name in names if (group := index.get(name))]
        if not groups:
            return []
        merged = {place: one for group in groups for place, one in group.items()}
        return [merged[place] for place in sorted(merged)]

    def meets(self, one: Object, condition: Condition) -> bool:
        """Whether an object has the wanted property; without the property it has not.

        Types count as their twins; 0 and 1 mean false and true in whatever way; of a list one entry
        is enough; the last parent is known by its type or class (section 1.1).
        """
        name, wanted = condition
        if name not in one:
            return False
        if name == "objectType":
            return is_of_type(one[name], wanted)
        value = one[name]
        if name == "simbotLastParentReceptacle" and wanted is not None:
            return self._is_kind(value, wanted)
        if name == "parentReceptacles":
            return any(self._is_kind(parent, wanted) for parent in self.parents(one) or ())
        if type(wanted) is int and wanted in (0, 1):
            return bool(value) == bool(wanted)
        if isinstance(value, list):
            return wanted in value
        return bool(wanted == value)

    def _is_kind(self, object_id: JSON, wanted: JSON) -> bool:
        one = self.find(object_id) if isinstance(object_id, str) else None
        if one is None:
            return False
        return is_of_type(one["objectType"], wanted) or wanted in (
            one.get("simbotObjectClass") or ()
        )

    def parents(self, one: Object) -> list[str] | None:
        """The ids of what an object is in or on, at any depth; None where nothing is known.

        AI2-THOR's `parentReceptacles` where it has any, also an empty list; else the chain of what
        things were last put into.
        """
        found: list[str] = []
        seen: set[str] = set()
        here: Object | None = one
        while here is not None:
            known = here.get("parentReceptacles")
            if known is not None:
                return [*found, *known]
            last = here.get("simbotLastParentReceptacle")
            if last is None or last == here["objectId"] or last in seen:
                break
            found.append(last)
            seen.add(last)
            here = self.find(last)
        return found or None

    def above(self, one: Object) -> frozenset[str]:
        """`parents` as a set, kept until something changes."""
        object_id = one["objectId"]
        found = self._above.get(object_id)
        if found is None:
            found = self._above[object_id] = frozenset(self.parents(one) or ())
        return found


def _class_names(one: Object) -> Iterable[str]:
    names = one.get("simbotObjectClass")
    if isinstance(names, str):
        return (names,)
    return dict.fromkeys(names) if isinstance(names, list) else ()


def _kinds(one: Object) -> Iterable[str]:
    yield one["objectType"]
    yield from _class_names(one)


def _touched(query: Query, kinds: set[str]) -> bool:
    """Whether objects of these kinds may answer a query, or be looked at for it."""
    if query.primary not in ("objectType", "simbotObjectClass"):
        return True
    if any(name in ACROSS for name, _ in query.conditions):
        return True
    wanted = query.wanted
    if wanted in kinds or TWINS.get(wanted, wanted) in kinds:
        return True
    return any(word in wanted and wanted.replace(word, "") in kinds for word in WHOLE_WORDS)

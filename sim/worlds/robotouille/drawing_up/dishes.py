"""Dishes as conditions of a goal, and conditions read back as dishes.

Conditions that share no id say different dishes. What is no dish (a cook at a station, say) is kept
as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.editing import Dish, Thing
from sim.world import JSON, JSONObject
from sim.worlds.robotouille.drawing_up.kit import BOILING, BOILS, STATES, WATER

PREDICATES = {predicate: state for state, predicate in STATES.items()}


def normal(dish: Dish) -> Dish:
    """The dish in the one way in which it is read back."""
    things = tuple(_normal(one) for one in dish.things)
    lone = len(things) < 2
    if any(one.kind in _VESSELS for one in things):
        return Dish(things, dish.at)
    order = "exact" if lone or not dish.at else dish.order
    closed = dish.closed and not (lone and not dish.at)
    return Dish(things, dish.at, order, closed)


_VESSELS = ("pot", "bowl")


def _normal(one: Thing) -> Thing:
    states = tuple(sorted(set(one.states)))
    return Thing(one.kind, states, tuple(_normal(part) for part in one.inside), one.meal)


def conditions(dishes: Sequence[Dish], first: int = 1) -> list[JSONObject]:
    """The conditions of these dishes, with ids from `first` on."""
    ids = iter(range(first, first + 1000))
    rows: list[JSONObject] = []
    for dish in dishes:
        if dish.things:
            rows += _conditions(normal(dish), ids)
    return rows


def _conditions(dish: Dish, ids: Iterator[int]) -> list[JSONObject]:
    spot = (dish.at, next(ids)) if dish.at else None
    if dish.things[0].kind in _VESSELS:
        return _vessel(dish.things[0], spot, ids)
    return _pile(dish, spot, ids)


Named = tuple[str, int]


def _row(predicate: str, *of: Named) -> JSONObject:
    return {"predicate": predicate, "args": [kind for kind, _ in of], "ids": [id_ for _, id_ in of]}


def _vessel(one: Thing, spot: Named | None, ids: Iterator[int]) -> list[JSONObject]:
    vessel = (one.kind, next(ids))
    rows: list[JSONObject] = []
    if one.meal:
        meal = (one.meal, next(ids))
        for part in one.inside:
            item = (part.kind, next(ids))
            rows += [*_states(part, item), _row("addedto", item, meal)]
        if BOILING in one.states:
            rows.append(_row(BOILS, meal))
        rows.append(_row("in", meal, vessel))
    if spot is not None:
        rows.append(_row("container_at", vessel, spot))
    return rows


def _pile(dish: Dish, spot: Named | None, ids: Iterator[int]) -> list[JSONObject]:
    items = [(one.kind, next(ids)) for one in dish.things]
    rows: list[JSONObject] = []
    for at, (one, item) in enumerate(zip(dish.things, items, strict=True)):
        rows += _states(one, item)
        if at == 0 and spot is not None:
            rows.append(_row("item_on", item, spot))
        elif at and dish.order == "exact":
            rows.append(_row("atop", item, items[at - 1]))
        elif at and spot is not None:
            rows.append(_row("item_at", item, spot))
    if dish.closed:
        rows.append(_row("clear", items[-1]))
    return rows


def _states(one: Thing, item: Named) -> list[JSONObject]:
    return [_row(STATES[state], item) for state in one.states if state in STATES]


# -- reading back --------------------------------------------------------------------------------------


def dishes_of(rows: Sequence[JSONObject]) -> tuple[tuple[Dish, ...], list[JSONObject]]:
    """The dishes that these conditions say, and the conditions that say none, renumbered from 1."""
    dishes: list[Dish] = []
    kept: list[JSONObject] = []
    for group in _groups(rows):
        dish = _Group(group).dish()
        if dish is None:
            kept += group
        else:
            dishes.append(dish)
    return tuple(dishes), renumbered(kept)


def renumbered(rows: Sequence[JSONObject]) -> list[JSONObject]:
    """The same conditions with ids from 1 on, in the order in which they are mentioned."""
    ids: dict[str, int] = {}
    made: list[JSONObject] = []
    for row in rows:
        numbers: list[JSON] = [ids.setdefault(str(one), len(ids) + 1) for one in row["ids"]]
        made.append({"predicate": row["predicate"], "args": list(row["args"]), "ids": numbers})
    return made


def _groups(rows: Sequence[JSONObject]) -> list[list[JSONObject]]:
    """Conditions that hang together by their ids, in the order of the first of each group."""
    groups: list[tuple[set[str], list[tuple[int, JSONObject]]]] = []
    for at, row in enumerate(rows):
        ids = {str(one) for one in row["ids"]}
        touched = [group for group in groups if group[0] & ids]
        groups = [group for group in groups if not group[0] & ids]
        for known, _ in touched:
            ids |= known
        joined = [one for _, members in touched for one in members]
        groups.append((ids, sorted([*joined, (at, row)], key=lambda one: one[0])))
    groups.sort(key=lambda group: group[1][0][0])
    return [[row for _, row in members] for _, members in groups]


class _Group:
    """Conditions that hang together, sorted by what they say."""

    def __init__(self, rows: Sequence[JSONObject]) -> None:
        self.rows = rows
        self.kinds: dict[str, str] = {}
        self.same = True
        self.by: dict[str, list[tuple[str, ...]]] = {}
        for row in rows:
            ids = tuple(str(one) for one in row["ids"])
            for id_, kind in zip(ids, row["args"], strict=True):
                self.same &= self.kinds.setdefault(id_, str(kind)) == str(kind)
            self.by.setdefault(str(row["predicate"]), []).append(ids)

    def dish(self) -> Dish | None:
        """The dish that is said, if saying this dish again comes to these very conditions."""
        if not self.same:
            return None
        found = self._soup() if {"in", "container_at"} & set(self.by) else self._stack()
        if found is None or not found.things:
            return None
        return found if _alike(conditions([found]), self.rows) else None

    def _one(self, predicate: str) -> tuple[str, ...] | None:
        rows = self.by.get(predicate, [])
        return rows[0] if len(rows) == 1 else None

    def _thing(self, id_: str) -> Thing:
        states = [state for name, state in PREDICATES.items() if (id_,) in self.by.get(name, [])]
        return Thing(self.kinds[id_], tuple(sorted(states)))

    def _soup(self) -> Dish | None:
        held, stands = self._one("in"), self._one("container_at")
        vessel = held[1] if held else stands[0] if stands else ""
        at = self.kinds[stands[1]] if stands else ""
        if held is None:
            return Dish((Thing(self.kinds[vessel]),), at)
        if self.kinds[held[0]] != WATER:
            return None
        inside = tuple(self._thing(item) for item, _ in self.by.get("addedto", []))
        states = (BOILING,) if (held[0],) in self.by.get(BOILS, []) else ()
        return Dish((Thing(self.kinds[vessel], states, inside, WATER),), at)

    def _stack(self) -> Dish | None:
        lowest = self._one("item_on")
        at = self.kinds[lowest[1]] if lowest else ""
        tops = [ids[0] for ids in self.by.get("clear", [])]
        if lowest is not None and "item_at" in self.by:
            ids = [lowest[0], *(item for item, _ in self.by["item_at"])]
            if tops and tops[0] in ids:
                ids = [*(one for one in ids if one != tops[0]), tops[0]]
            return Dish(tuple(map(self._thing, ids)), at, "any", bool(tops))
        below = {lower: upper for upper, lower in self.by.get("atop", [])}
        uppers = set(below.values())
        feet = [lowest[0]] if lowest else [one for one in self.kinds if one not in uppers]
        if len(feet) != 1:
            return None
        ids = feet
        while ids[-1] in below and len(ids) <= len(below):
            ids.append(below[ids[-1]])
        return Dish(tuple(map(self._thing, ids)), at, "exact", bool(tops))


def _alike(one: Sequence[JSONObject], other: Sequence[JSONObject]) -> bool:
    """Whether two lists of conditions of one dish say the same, whatever the ids and the order.

    Within a dish the things can be told apart by what is said of them, or it does not matter which is which.
    """
    return sorted(map(str, _forms(one))) == sorted(map(str, _forms(other)))


def _forms(rows: Sequence[JSONObject]) -> list[tuple[str, tuple[object, ...]]]:
    told: dict[str, list[str]] = {}
    for row in rows:
        for place, id_ in enumerate(row["ids"]):
            told.setdefault(str(id_), []).append(f"{row['predicate']}{place}")
    form = {id_: tuple(sorted(said)) for id_, said in told.items()}
    return [
        (
            str(row["predicate"]),
            tuple(
                (kind, form[str(id_)]) for kind, id_ in zip(row["args"], row["ids"], strict=True)
            ),
        )
        for row in rows
    ]

"""What a dish needs: the steps of a reference plan that change it, and which of them are done.

Walking, opening, switching, washing hands and laying things aside are left out: they follow from how
the kitchen stands (`helping`). A step counts as done by what it leaves behind, whoever did it and in
whatever order, or once a later step is done that needs it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from sim.world import Task
from sim.worlds.simmer.catalogue import plan_of
from sim.worlds.simmer.contact import FIXED, RAW
from sim.worlds.simmer.executor import HALTING, Executor
from sim.worlds.simmer.model import Action
from sim.worlds.simmer.plan import Bound, bind, read_plan
from sim.worlds.simmer.start import as_start, executor_from
from sim.worlds.simmer.state import TRASH, Kitchen, Thing

SERVICE = frozenset(
    {"walk", "open", "close", "grab", "take_out", "switch_on", "switch_off", "wash_hands", "wash",
     "put_down", "preheat", "set_temperature", "rinse", "wipe", "dry", "wait", "discard"}
)  # fmt: skip
"""Actions that follow from how the kitchen stands."""
PUTS = frozenset({"put_on", "put_in"})
GIVES = frozenset({"pour", "sprinkle", "drizzle", "season", "garnish", "spread", "squeeze"})
"""Actions that bring some of a thing to another."""
ADDS = GIVES | PUTS | {"crack", "grate"}
"""Actions after which there is more in a place; their order among each other does not matter."""
HOLDING_TOOLS = frozenset({"strain", "skewer"})
"""Actions after which there is food in the tool."""
TAKERS = ("target", "container")
"""The roles of what gets more by them."""
ASIDE = frozenset({"counter", "kitchen_table"})
"""Where things are laid aside."""
PASSING = frozenset(
    {"on", "off", "open", "closed", "clean", "dirty", "wet", "dry", "empty", "hot", "raw", "whole",
     "combined", "added", "served", "preheated", "mixed"}
)  # fmt: skip
"""States that tell nothing about what was done."""
LOST = frozenset({"hot", "frozen", "covered"})
"""States the end of which is what a step is for."""


@dataclass(frozen=True, slots=True)
class Need:
    """A step that changes the dish.

    `after` are the needs before it that have to do with the same things. `states` are what it leaves
    on the things that it names, `others` on what is in them, each (thing, state); `some` are (package,
    how many portions), `made` the products, `moved` are (thing, place), `lost` are (thing, state) that were
    so and no longer are, `holds` are (class, vessel) of what flowed there.
    """

    number: int
    action: Action
    roles: tuple[tuple[str, str | float], ...]
    given: frozenset[str]
    after: tuple[int, ...]
    states: tuple[tuple[str, str], ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    some: tuple[tuple[str, int], ...] = ()
    made: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    lost: tuple[tuple[str, str], ...] = ()
    holds: tuple[tuple[str, str], ...] = ()

    @property
    def verb(self) -> str:
        return self.action.name

    def bound(self, known: dict[str, str]) -> Bound:
        """The step, with the ids that its products have in this kitchen."""
        roles = {
            role: known.get(value, value) if isinstance(value, str) else value
            for role, value in self.roles
        }
        return Bound(self.action, roles, self.given)

    @property
    def named(self) -> tuple[str, ...]:
        """The ids of the things that it names."""
        values = {arg.role for arg in self.action.args if arg.is_value or arg.type == "product"}
        return tuple(str(value) for role, value in self.roles if role not in values)


@dataclass(frozen=True, slots=True)
class Needs:
    """All needs of a task, in the order of its plan, with the degrees to which ovens are heated."""

    all: tuple[Need, ...]
    degrees: dict[str, float]
    vessels: frozenset[str]
    """Everything that is ever part of the dish or has food in it."""
    allowed: frozenset[tuple[str, str]]
    """What may cling to food for a while (`soiled`), because heat comes after it."""

    def known(self, kitchen: Kitchen) -> dict[str, str]:
        """What products are called here: somebody may have given them names of their own."""
        found = {}
        for need in self.all:
            for product in need.made:
                if product in kitchen.things:
                    continue
                vessel = dict(need.roles).get("container")
                mixed = (one for one in kitchen.things.values() if self._is_mixture(kitchen, one))
                for one in mixed:
                    if vessel is None or one.loc == vessel or one.loc in self.vessels:
                        found[product] = one.id
                        break
        return found

    def _is_mixture(self, kitchen: Kitchen, one: Thing) -> bool:
        if one.gone or one.id in self.vessels or "combined" not in one.since:
            return False
        return any(kitchen.things[part].consumed_by == one.id for part in one.includes)

    def done(self, kitchen: Kitchen) -> frozenset[int]:
        """The numbers of those that are done."""
        known = self.known(kitchen)
        done: set[int] = set()
        for need in reversed(self.all):
            if need.verb in PUTS or need.number in done:
                continue
            if self._shows(need, kitchen, known):
                done |= {need.number, *self.before(need)}
        for need in reversed(self.all):
            if need.verb in PUTS and need.number not in done:
                before = set(self.before(need))
                changed = {one for one in before if self.all[one].verb not in PUTS}
                if changed <= done and self._shows(need, kitchen, known):
                    done |= {need.number, *before}
        return frozenset(done)

    def before(self, need: Need) -> Iterator[int]:
        """The numbers of all needs that come before one."""
        left = list(need.after)
        seen: set[int] = set()
        while left:
            number = left.pop()
            if number not in seen:
                seen.add(number)
                yield number
                left += self.all[number].after

    def _shows(self, need: Need, kitchen: Kitchen, known: dict[str, str]) -> bool:
        """Whether what it leaves behind is there."""
        things = kitchen.things

        def has(marks: Sequence[tuple[str, str]]) -> bool:
            rows = [(things.get(known.get(one, one)), state) for one, state in marks]
            return bool(rows) and all(t is not None and state in t.since for t, state in rows)

        if need.verb == "serve":
            return any(thing.served for thing in things.values())
        if need.made:
            return all(known.get(one, one) in things for one in need.made)
        if need.some:
            return all(self._given(kitchen, package, count) for package, count in need.some)
        if need.states or need.others:
            return has(need.states) or has(need.others)
        if need.lost:
            return all(self._was(things.get(known.get(one, one)), how) for one, how in need.lost)
        if need.holds:
            return all(self._holds(kitchen, cls, vessel) for cls, vessel in need.holds)
        places = [(known.get(one, one), known.get(place, place)) for one, place in need.moved]
        return bool(places) and all(
            one in things and (things[one].loc == place or bool(things[one].consumed_by))
            for one, place in places
        )

    @staticmethod
    def _was(thing: Thing | None, state: str) -> bool:
        """Whether it was in this state once, and is no longer."""
        if thing is None or state in thing.states:
            return False
        return state in thing.since or (state == "frozen" and thing.temperature is not None)

    @staticmethod
    def _holds(kitchen: Kitchen, cls: str, vessel: str) -> bool:
        return vessel in kitchen.things and any(one.cls == cls for one in kitchen.within(vessel))

    def _given(self, kitchen: Kitchen, package: str, count: int) -> bool:
        """Whether so many portions of it are in the dish, and not in the sink."""
        thing = kitchen.things.get(package)
        portions = thing.portions if thing is not None else ()
        return sum(self._in_dish(kitchen, one) for one in portions) >= count

    def _in_dish(self, kitchen: Kitchen, oid: str) -> bool:
        seen: set[str] = set()
        at = oid
        while at in kitchen.things and at not in seen:
            seen.add(at)
            if at in self.vessels:
                return True
            thing = kitchen.things[at]
            at = thing.consumed_by or thing.loc
        return at != TRASH and any(
            kitchen.things[one].consumed_by for one in seen if one in kitchen.things
        )

    def open(self, kitchen: Kitchen) -> list[Need]:
        """Those that are not done, and for which everything else is."""
        done = self.done(kitchen)
        return [
            need
            for need in self.all
            if need.number not in done and all(one in done for one in need.after)
        ]


@lru_cache(maxsize=64)
def _needs(text: str, start: str) -> Needs:
    executor = executor_from(json.loads(start), HALTING, ("cook",))
    found: list[Need] = []
    degrees: dict[str, float] = {}
    vessels: set[str] = set()
    allowed: set[tuple[str, str]] = set()
    for line in read_plan(text).lines:
        bound = bind(line, executor.rules)
        if bound.action is None:
            continue
        before = executor.kitchen
        executor.kitchen = before.fork()
        roles = dict(bound.roles)
        executor.run(bound)
        allowed |= soiled(executor.kitchen)
        if bound.action.name == "preheat":
            degrees[str(roles["appliance"])] = float(roles["temperature"])
        if bound.action.name in SERVICE or _is_aside(bound.action, roles, before):
            continue
        need = _need(len(found), bound.action, roles, bound.given, executor, before)
        found.append(_after(need, found))
        vessels |= _vessels(executor.kitchen)
    return Needs(tuple(found), degrees, frozenset(vessels), frozenset(allowed))


def needs_of(task: Task) -> Needs:
    """The needs of a task that has a reference plan. Raises WorldError `no_solution`."""
    return _needs("\n".join(plan_of(task)), json.dumps(as_start(task.params)))


def _is_aside(action: Action, roles: dict[str, str | float], kitchen: Kitchen) -> bool:
    if action.name not in PUTS:
        return False
    at = kitchen.things[str(roles.get("target", roles.get("container")))]
    return at.cls in ASIDE


def _vessels(kitchen: Kitchen) -> set[str]:
    """What has food in it that is no store and no fixture, and the food itself."""
    found = set()
    for thing in kitchen.things.values():
        if thing.includes or (thing.category not in FIXED and thing.contents):
            found.add(thing.id)
    return {one for one in found if "water_area" not in kitchen.things[one].props}


def _need(
    number: int,
    action: Action,
    roles: dict[str, str | float],
    given: frozenset[str],
    executor: Executor,
    before: Kitchen,
) -> Need:
    """A need, with what it has left behind."""
    after, named = executor.kitchen, [str(one) for one in roles.values()]
    states: list[tuple[str, str]] = []
    others: list[tuple[str, str]] = []
    some: list[tuple[str, int]] = []
    made: list[str] = []
    moved: list[tuple[str, str]] = []
    lost: list[tuple[str, str]] = []
    holds: list[tuple[str, str]] = []
    for oid, thing in after.things.items():
        old = before.things.get(oid)
        if old is None:
            if "." not in oid:
                made.append(oid)
            continue
        if "." in oid:
            if thing.loc != old.loc and thing.loc in named:
                holds.append((thing.cls, thing.loc))
            continue
        if oid in named:
            lost += [(oid, state) for state in sorted(LOST & (old.states - thing.states))]
        if len(thing.portions) > len(old.portions):
            some.append((oid, len(thing.portions)))
        for state in sorted(set(thing.since) - set(old.since) - PASSING):
            (states if oid in named else others).append((oid, state))
        if thing.loc != old.loc and thing.loc in after.things:
            moved.append((oid, thing.loc))
    if action.name not in GIVES:
        some = []
    if action.name in PUTS:
        states, others = [], []
    return Need(
        number, action, tuple(roles.items()), given, (), tuple(states), tuple(others), tuple(some),
        tuple(made), tuple(moved), tuple(lost), tuple(holds) if not moved else (),
    )  # fmt: skip


def _after(need: Need, earlier: Sequence[Need]) -> Need:
    """The need with those before it that have to do with the same things."""
    if need.verb == "serve":
        return replace(need, after=tuple(one.number for one in earlier))
    mine = _touched(need)
    found = [
        one.number
        for one in earlier
        if mine & (_touched(one) | set(one.made)) and not _commute(need, one)
    ]
    return replace(need, after=tuple(found))


def _touched(need: Need) -> set[str]:
    """The things that it is about: tools serve many."""
    tools = {value for role, value in need.roles if role in ("tool", "surface", "water", "lid")}
    if need.verb in HOLDING_TOOLS:
        tools = set()
    boards = {one for one in need.named if one.startswith("cutting_board")}
    return set(need.named) - {str(one) for one in tools} - boards


def _commute(one: Need, other: Need) -> bool:
    """Whether both only add to the same thing."""
    if one.verb not in ADDS or other.verb not in ADDS:
        return False
    return bool(_takers(one)) and _touched(one) & _touched(other) <= _takers(one) & _takers(other)


def _takers(need: Need) -> set[str]:
    return {str(value) for role, value in need.roles if role in TAKERS}


def soiled(kitchen: Kitchen) -> set[tuple[str, str]]:
    """What clings to food that heat will not take off any more: (thing, source)."""
    found = set()
    for thing in kitchen.things.values():
        if not thing.food or thing.gone:
            continue
        cookable = "needs_cooking" in thing.props and "cooked" not in thing.states
        found |= {
            (thing.id, tag.source) for tag in thing.tags if not (cookable and tag.agent == RAW)
        }
    return found


__all__ = ["Need", "Needs", "needs_of", "soiled"]

"""The steps by which one cook brings about a need, as the kitchen stands: clean, and left tidy.

Played on a copy of the kitchen: what is in the way is mended step by step (walk there, take it out,
wash it, switch it on) until the kitchen refuses nothing more.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sim.worlds.simmer.asking import zone
from sim.worlds.simmer.contact import FIXED, RAW, source_of
from sim.worlds.simmer.executor import Executor
from sim.worlds.simmer.needs import Need, Needs
from sim.worlds.simmer.plan import Bound
from sim.worlds.simmer.state import BROKEN, KITCHEN, Kitchen, Thing

STORES = frozenset({"cabinet", "drawer", "pantry", "fridge", "freezer"})
SHUT = frozenset({"fridge", "freezer", "pantry"})
COLD_WORK = frozenset({"chill", "freeze"})
LONGEST = 90
"""Steps of one need at the most."""
MENDED = 24
"""Times that something in the way of a need is mended."""


class Stuck(Exception):
    """The need cannot be met now. `thing` is what is missing, `holder` the seat that holds it."""

    def __init__(self, why: str, thing: str = "", holder: str = "") -> None:
        super().__init__(why)
        self.why, self.thing, self.holder = why, thing, holder


@dataclass
class Hands:
    """One cook at work on a copy of the kitchen; `steps` are what it did."""

    executor: Executor
    seat: str
    needs: Needs
    steps: list[Bound] = field(default_factory=list)

    @classmethod
    def of(cls, executor: Executor, seat: str, needs: Needs) -> Hands:
        twin = executor.fork()
        twin.who = seat
        return cls(twin, seat, needs)

    @property
    def kitchen(self) -> Kitchen:
        return self.executor.kitchen

    @property
    def held(self) -> str:
        return self.kitchen.cooks[self.seat].hold

    def thing(self, oid: str) -> Thing:
        found = self.kitchen.things.get(oid)
        if found is None or found.gone:
            raise Stuck("it is not there", oid)
        return found

    def step(self, verb: str, *values: str | float) -> None:
        """One step. Raises Stuck where the kitchen refuses it."""
        rule = self.executor.rules.actions[verb]
        roles = dict(zip((arg.role for arg in rule.args), values, strict=True))
        given = frozenset(arg.role for arg in rule.args if arg.is_value)
        self.do(Bound(rule, roles, given))

    def do(self, bound: Bound) -> None:
        """A bound step. Raises Stuck where the kitchen refuses it."""
        assert bound.action is not None
        self.kitchen.step += 1
        told = Bound(bound.action, dict(bound.roles), bound.given)
        failures = self.executor.judge(bound)
        if failures or len(self.steps) >= LONGEST:
            why = failures[0].text if failures else "it takes too many steps"
            raise Stuck(why, failures[0].object if failures else "")
        self.executor.apply(bound.action, bound)
        self.steps.append(told)

    # -- walking, opening, cleaning ----------------------------------------------------------------

    def go(self, oid: str) -> None:
        """Stand where a thing is."""
        spot = self.kitchen.cooks[self.seat].loc
        standing = KITCHEN if spot == KITCHEN else zone(self.kitchen, spot)
        wanted = zone(self.kitchen, oid)
        if self.held != oid and standing != wanted:
            self.step("walk", self._counter() if wanted == KITCHEN else wanted)

    def _counter(self) -> str:
        return self._first("counter") or self._first("sink")

    def _first(self, cls: str) -> str:
        return next((one for one in sorted(self.kitchen.things) if one.startswith(f"{cls}#")), "")

    def water(self, verb: str, *things: str) -> None:
        """Do something under running water, which is turned off again."""
        faucet = self._first("faucet")
        self.go(faucet)
        if "on" not in self.thing(faucet).states:
            self.step("switch_on", faucet)
        self.step(verb, *things, faucet)
        self.step("switch_off", faucet)

    def free(self) -> None:
        """Lay down what is held, where nothing clings to it from and where it does no harm."""
        one = self.held
        if not one:
            return
        place = self._aside(self.thing(one))
        self.go(place)
        self.step("put_on", one, place)

    def _aside(self, thing: Thing) -> str:
        """A place for it: one that nothing clings to, for what is eaten."""
        kitchen = self.kitchen
        places = [
            one
            for cls in ("counter", "kitchen_table", "cooling_rack")
            for one in sorted(kitchen.things)
            if kitchen.things[one].cls == cls
        ]
        clean = [one for one in places if not (thing.food and kitchen.things[one].tags)]
        if not (clean or places):
            raise Stuck("there is nowhere to lay it", thing.id)
        return (clean or places)[0]

    def hold(self, oid: str) -> None:
        """Have a thing in the hand, washed where it has to be."""
        thing = self.thing(oid)
        holder = self.kitchen.holder(oid)
        if holder is not None and holder.name != self.seat:
            raise Stuck("somebody else holds it", oid, holder.name)
        if self.held != oid:
            self.free()
            if self._hands_are_dirty_for(thing):
                self.water("wash_hands")
            shut = self._closed_around(oid)
            for place in shut:
                self.go(place)
                self.step("open", place)
            self.go(oid)
            if thing.covered_by:
                self.step("uncover", oid)
                self.free()
            self.step("grab", oid)
            self._close(oid, shut)
        if self.wants_washing(self.thing(oid)):
            self.water("wash", oid)

    def _close(self, oid: str, opened: list[str]) -> None:
        """Close what was opened, and the store that somebody left open."""
        spot = self.kitchen.cooks[self.seat].loc
        there = [spot] if spot in self.kitchen.things else []
        for place in dict.fromkeys([*reversed(opened), *there]):
            thing = self.thing(place)
            if place != oid and thing.cls in STORES and "open" in thing.states:
                self.step("close", place)

    def _hands_are_dirty_for(self, thing: Thing) -> bool:
        tags = self.kitchen.cooks[self.seat].tags
        if not tags or thing.category in (*FIXED, "cookware"):
            return False
        own = thing.id if "cooked" not in thing.states else ""
        return source_of(thing) != RAW and any(tag.source != own for tag in tags)

    @staticmethod
    def wants_washing(thing: Thing) -> bool:
        """Whether it has to be washed before it is used, as far as that helps."""
        if thing.food:
            return "dirty" in thing.states and thing.states.isdisjoint(BROKEN)
        empty = not thing.contents and not thing.includes
        return bool(thing.tags) and empty and thing.category not in FIXED

    def _closed_around(self, oid: str) -> list[str]:
        around = [self.kitchen.things[up] for up in self.kitchen.above(oid)]
        shut = [up.id for up in around if {"openable"} <= up.props and "closed" in up.states]
        return list(reversed(shut))

    # -- a need ------------------------------------------------------------------------------------

    def meet(self, need: Need) -> None:
        """Bring it about. Raises Stuck."""
        known = self.needs.known(self.kitchen)
        bound = need.bound(known)
        for _ in range(MENDED):
            bound = need.bound(known)
            if self._ready(need, bound):
                break
        else:
            raise Stuck("it does not come about", need.named[0] if need.named else "")
        self.do(bound)
        self._leave_clean(need, bound)

    def _ready(self, need: Need, bound: Bound) -> bool:
        """Whether nothing is in the way; else one thing that was in the way is mended."""
        for role in self._loose(need, bound):
            if self._mend_thing(need, str(bound.roles[role])):
                return False
        failures = self.executor.judge(need.bound(self.needs.known(self.kitchen)))
        if not failures:
            return not self._soils(need, bound)
        order = sorted(failures, key=lambda one: _ORDER.get(one.predicate, 5))
        self._mend(need, bound, order[0].predicate, order[0].object or "", order[0].text)
        return False

    def _loose(self, need: Need, bound: Bound) -> list[str]:
        """The roles of things that can be carried, food last: it needs a place to go to."""
        roles = [arg.role for arg in need.action.args if not arg.is_value and arg.type != "product"]
        things = {role: self.thing(str(bound.roles[role])) for role in roles}
        loose = [role for role in roles if things[role].category not in FIXED]
        return sorted(loose, key=lambda role: things[role].food)

    def _mend_thing(self, need: Need, oid: str) -> bool:
        """Take out what is in a store, and wash what has to be washed; whether there was anything."""
        thing = self.thing(oid)
        holder = self.kitchen.holder(oid)
        if holder is not None and holder.name != self.seat:
            raise Stuck("somebody else holds it", oid, holder.name)
        if need.verb not in COLD_WORK and self.held != oid and self._is_stored(oid):
            self.hold(oid)
            if oid not in self._to_hold(need):
                self.free()
            return True
        if self.wants_washing(thing) and need.verb != "serve":
            self.hold(oid)
            if thing.loc in self.kitchen.things and oid not in self._to_hold(need):
                self.put_back(oid, thing.loc)
            return True
        return False

    def put_back(self, oid: str, place: str) -> None:
        at = self.kitchen.things.get(place)
        if at is None or at.cls in STORES or self.wants_washing(at):
            return self.free()
        self.go(place)
        return self.step("put_in" if "receptacle" in at.props else "put_on", oid, place)

    def _is_stored(self, oid: str) -> bool:
        things = self.kitchen.things
        return any(things[up].cls in STORES for up in self.kitchen.above(oid))

    def _to_hold(self, need: Need) -> set[str]:
        """What has to be in the hand for it."""
        roles = dict(need.roles)
        held = {one.name: one for one in need.action.preconditions if "holding" in one.name}
        return {str(roles[one.about]) for one in held.values() if one.about in roles}

    def _soils(self, need: Need, bound: Bound) -> bool:
        """Wash hands that would touch food in this step; whether they had to be washed."""
        if need.verb not in ("knead", "shape"):
            return False
        tags = self.kitchen.cooks[self.seat].tags
        thing = self.thing(str(bound.roles["object"]))
        if all(tag.source == thing.id for tag in tags):
            return False
        self.water("wash_hands")
        return True

    def _mend(self, need: Need, bound: Bound, predicate: str, oid: str, why: str) -> None:
        """Mend what one precondition asks for."""
        roles = {role: str(value) for role, value in bound.roles.items()}
        match predicate:
            case "agent_hands_empty":
                self.free()
            case "object_on_surface" if "surface" in roles:
                self._lay(roles["object"], roles["surface"])
            case "agent_at_location":
                self.go(oid)
            case "water_on":
                self.go(roles["water"])
                self.step("switch_on", self._first("faucet"))
            case "appliance_on" | "freezer_on":
                self._switch_on(roles.get("appliance") or roles.get("freezer", oid))
            case "heatsource_on":
                self._switch_on(self._source(roles.get("pan") or roles.get("pot", oid)))
            case "pan_on_heatsource":
                self._bring(roles["pan"], self._first("stove"), need)
            case "appliance_preheated":
                appliance = roles["appliance"]
                self.go(appliance)
                self.step("preheat", appliance, self.needs.degrees.get(appliance, 180.0))
            case "appliance_closed" | "fridge_closed":
                place = roles.get("appliance") or roles.get("fridge", oid)
                self.go(place)
                self.step("close", place)
            case "appliance_covered":
                self.go(oid)
                self.step("close", oid)
            case "container_open" | "trash_open":
                place = roles.get("container") or roles.get("trash", oid)
                self.go(place)
                self.step("open", place)
            case "container_not_inside_closed" | "object_not_inside_closed":
                for place in self._closed_around(oid):
                    self.go(place)
                    self.step("open", place)
            case _ if predicate.startswith("agent_holding"):
                self._take_up(need, bound, predicate)
            case _ if predicate in _INSIDE:
                self._bring(roles["object"], roles[_INSIDE[predicate]], need)
            case _:
                self._again(need, predicate, oid, why)

    def _take_up(self, need: Need, bound: Bound, predicate: str) -> None:
        """Take in the hand what the step asks for; of two things the tool."""
        one = next(one for one in need.action.preconditions if one.name == predicate)
        wanted = "tool" if predicate == "agent_holding_object_or_tool" else one.about
        self.hold(str(bound.roles.get(wanted) or bound.roles["tool"]))

    def _switch_on(self, appliance: str) -> None:
        if not appliance:
            raise Stuck("there is no heat under it")
        self.go(appliance)
        self.step("switch_on", appliance)

    def _source(self, oid: str) -> str:
        for up in (oid, *self.kitchen.above(oid)):
            if "heatsource" in self.thing(up).props:
                return up
        return ""

    def _lay(self, oid: str, surface: str) -> None:
        """Lay food on a board on which there is nothing else."""
        left = [one for one in self.thing(surface).contents if one != oid]
        for one in left:
            self.hold(one)
            self.free()
        self.hold(oid)
        if self.wants_washing(self.thing(surface)):
            self.free()
            self.hold(surface)
            self.free()
            self.hold(oid)
        self.go(surface)
        self.step("put_on", oid, surface)

    def _bring(self, oid: str, place: str, need: Need) -> None:
        """Bring a thing (or what it is in) into or onto a place."""
        whole = self._carried(oid)
        if self.wants_washing(self.thing(place)):
            self.hold(place)
            self.free()
        self.hold(whole)
        target = self.thing(place)
        self.go(place)
        if "openable" in target.props and "closed" in target.states:
            self.step("open", place)
        self.step("put_in" if "receptacle" in target.props else "put_on", whole, place)

    def _carried(self, oid: str) -> str:
        """What has to be carried to bring a thing somewhere: for what flows, its vessel."""
        thing = self.thing(oid)
        if self.held == oid or "grabbable" in thing.props or not thing.food:
            return oid
        return thing.loc if thing.loc in self.kitchen.things else oid

    def _again(self, need: Need, predicate: str, oid: str, why: str) -> None:
        """Do an earlier step again, of which no trace is left: water that was poured away."""
        for number in sorted(self.needs.before(need), reverse=True):
            earlier = self.needs.all[number]
            if earlier.verb in _AGAIN:
                twin = earlier.bound(self.needs.known(self.kitchen))
                if not self._would_help(twin, need, predicate):
                    continue
                self.meet(earlier)
                return
        raise Stuck(why, oid)

    def _would_help(self, twin: Bound, need: Need, predicate: str) -> bool:
        trial = Hands(self.executor.fork(), self.seat, self.needs, list(self.steps))
        before = next(one for one in self.needs.all if one.bound({}).roles == twin.roles)
        try:
            trial.meet(before)
        except (Stuck, RecursionError):
            return False
        bound = need.bound(self.needs.known(trial.kitchen))
        return all(one.predicate != predicate for one in trial.executor.judge(bound))

    def _leave_clean(self, need: Need, bound: Bound) -> None:
        """Switch off what is no longer needed, close what stands open, wash a soiled tool."""
        for role in ("appliance", "pan", "pot", "fridge"):
            oid = str(bound.roles.get(role, ""))
            if oid:
                self._shut_down(self._source(oid) if role != "fridge" else oid)
        if "water" in bound.roles:
            self._shut_down(self._first("faucet"))
        tool = str(bound.roles.get("tool", ""))
        if tool and self.held == tool and self.wants_washing(self.thing(tool)):
            self.water("wash", tool)

    def _shut_down(self, source: str) -> None:
        if not source:
            return
        self.go(source)
        if "on" in self.thing(source).states and self.thing(source).cls not in SHUT:
            self.step("switch_off", source)

    def tidy(self, oid: str) -> None:
        """Close it, or switch it off."""
        self.go(oid)
        thing = self.thing(oid)
        if "on" in thing.states and thing.cls not in SHUT:
            self.step("switch_off", oid)
        if "open" in thing.states:
            self.step("close", oid)


_ORDER = {
    "object_on_surface": 1, "object_in_appliance": 1, "object_on_appliance": 1, "object_in_pan": 1,
    "object_in_pot": 1, "object_in_fridge": 1, "object_in_freezer": 1, "object_on_heatsource": 1,
    "object_on_or_in_heatsource": 1, "pan_on_heatsource": 2, "object_contains_liquid": 0,
    "appliance_contains_water": 0, "oil_or_fat_in_pan": 0, "agent_hands_empty": 6,
    "appliance_on": 3, "heatsource_on": 3, "appliance_preheated": 4, "appliance_closed": 5,
    "agent_at_location": 9, "container_open": 8,
}  # fmt: skip
"""What is mended first: what things are in, then heat, then where one stands."""
_INSIDE = {
    "object_in_appliance": "appliance", "object_on_appliance": "appliance", "object_in_pan": "pan",
    "object_in_pot": "pot", "object_in_fridge": "fridge", "object_in_freezer": "freezer",
    "object_on_heatsource": "appliance", "object_on_or_in_heatsource": "appliance",
    "object_in_target": "target",
}  # fmt: skip
_AGAIN = frozenset({"fill", "pour", "put_in", "put_on", "crack"})


def mess(kitchen: Kitchen) -> list[str]:
    """What stands open or runs on, and would be found by the audit."""
    return [oid for oid in sorted(kitchen.things) if _is_left(kitchen.things[oid])]


def _is_left(thing: Thing) -> bool:
    on = "on" in thing.states and thing.cls not in ("fridge", "freezer")
    return (on and "switchable" in thing.props) or ("open" in thing.states and thing.cls in SHUT)


__all__ = ["Hands", "Stuck", "mess"]

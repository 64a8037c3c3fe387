"""How each of the fourteen functions is carried out (section 4.2 and appendix C)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from game.benchmarks.teach.cmfr.body import OK, POSITIONING, Body, Doing, Done, Seen
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal

ADJUSTMENTS = (
    ("TurnLeft", "TurnRight"),
    ("TurnRight", "TurnLeft"),
    ("LookUp", "LookDown"),
    ("LookDown", "LookUp"),
    ("Forward", "Backward"),
    ("Backward", "Forward"),
)
"""The six motions of appendix C in their order (as the kitchen calls them), each with the one that
undoes it."""

SURFACES = (
    "CounterTop",
    "DiningTable",
    "SideTable",
    "CoffeeTable",
    "Desk",
    "Dresser",
    "Shelf",
    "Bed",
    "Sofa",
)
"""Where a thing is put that is in the way, the nearest first."""
MOST_SURFACES = 4
"""So many of them are tried before there is no place."""


class Executor:
    """Carries out subgoals with one body. Failing deeds have the codes of `body.Code`."""

    def __init__(self, body: Body, names: Names, *, cumulative: bool = False) -> None:
        self._body = body
        self._names = names
        self._cumulative = cumulative
        self._functions: dict[str, Callable[..., Doing[Done]]] = {
            "Find": self._go_to, "Go_to": self._go_to, "Pick_up": self._pick_up,
            "Place": self._place, "Open": self._open, "Close": self._close,
            "Toggle_on": self._toggle_on, "Toggle_off": self._toggle_off, "Slice": self._slice,
            "Pour": self._pour, "Fill_with_water": self._wash, "Clean": self._wash,
            "Empty": self._empty, "Put_away": self._put_away,
        }  # fmt: skip

    def run(self, subgoal: Subgoal) -> Doing[Done]:
        """Carry out one subgoal."""
        return (yield from self._functions[subgoal.function](*subgoal.things))

    # -- the functions -----------------------------------------------------------------------------

    def _go_to(self, name: Name) -> Doing[Done]:
        id = self._names.meant(name, self._body)
        if not id:
            return Done(False, "not_found")
        return OK if id == self._body.held else (yield from self._body.walk(id))

    def _pick_up(self, name: Name) -> Doing[Done]:
        if self.holds(name):
            return OK
        return (yield from self._at(name, "Pickup"))

    def _place(self, name: Name, where: Name | None = None) -> Doing[Done]:
        if not self.holds(name):
            return Done(False, "not_holding" if self._body.held else "hand_empty")
        return (yield from self._at(where, "Place") if where else self._put_away(name))

    def _open(self, name: Name) -> Doing[Done]:
        return (yield from self._at(name, "Open"))

    def _close(self, name: Name) -> Doing[Done]:
        return (yield from self._at(name, "Close"))

    def _toggle_on(self, name: Name) -> Doing[Done]:
        return (yield from self._at(name, "ToggleOn"))

    def _toggle_off(self, name: Name) -> Doing[Done]:
        return (yield from self._at(name, "ToggleOff"))

    def _slice(self, name: Name) -> Doing[Done]:
        return (yield from self._at(name, "Slice"))

    def _pour(self, name: Name, where: Name) -> Doing[Done]:
        if not self.holds(name):
            return Done(False, "not_holding" if self._body.held else "hand_empty")
        return (yield from self._at(where, "Pour"))

    def _wash(self, name: Name) -> Doing[Done]:
        """Clean or fill what is in the hand: into the basin, water on and off. It stays there.

        The paper's own plans pick it up again afterwards (appendix G, listing 2).
        """
        if not self.holds(name):
            return Done(False, "not_holding" if self._body.held else "hand_empty")
        basin, faucet = self._nearest("SinkBasin", "BathtubBasin"), self._nearest("Faucet")
        if not basin or not faucet:
            return Done(False, "not_found")
        done = yield from self.reach(basin, "Place")
        if done.ok and self._body.memory[faucet].states.get("toggled"):
            done = yield from self.reach(faucet, "ToggleOff")
        if done.ok:
            done = yield from self.reach(faucet, "ToggleOn")
        if done.ok:
            done = yield from self.reach(faucet, "ToggleOff")
        return done

    def _empty(self, name: Name) -> Doing[Done]:
        """Pour away what is in the thing in the hand; else put away what lies in or on a thing."""
        id = self._names.meant(name, self._body)
        if not id:
            return Done(False, "not_found")
        if id == self._body.held:
            basin = self._nearest("SinkBasin", "BathtubBasin")
            return (yield from self.reach(basin, "Pour")) if basin else Done(False, "not_found")
        if self._body.held:
            return Done(False, "hand_full")
        for child in [c for c in self._body.memory[id].children if self._light(c)]:
            done = yield from self.reach(child, "Pickup")
            if done.ok:
                done = yield from self._away(avoid=id)
            if not done.ok:
                return done
        return OK

    def _put_away(self, name: Name) -> Doing[Done]:
        if not self.holds(name):
            return Done(False, "not_holding" if self._body.held else "hand_empty")
        return (yield from self._away())

    # -- their parts -------------------------------------------------------------------------------

    def _at(self, name: Name, verb: str) -> Doing[Done]:
        """An interaction with what a name means."""
        id = self._names.meant(name, self._body)
        return (yield from self.reach(id, verb)) if id else Done(False, "not_found")

    def reach(self, id: str, verb: str) -> Doing[Done]:
        """Go to a thing and do something to it, with small motions where it does not work from there."""
        target = self._handle(id, verb)
        walked = yield from self._body.walk(target)
        if not walked.ok:
            return walked
        done = yield from self._body.interact(verb, target)
        for motion, back in ADJUSTMENTS:
            if done.ok or done.code not in POSITIONING or self._body.spent:
                break
            moved = yield from self._body.adjust(motion)
            if not moved.ok:
                continue
            done = yield from self._body.interact(verb, target)
            if not done.ok and not self._cumulative and not self._body.spent:
                yield from self._body.adjust(back)
        return done

    def _handle(self, id: str, verb: str) -> str:
        """What is turned when a thing is switched: the knob of a burner, the faucet of a sink."""
        seen = self._body.memory[id]
        if not verb.startswith("Toggle") or "toggled" in seen.states:
            return id
        kinds = {"StoveBurner": "StoveKnob", "Sink": "Faucet", "SinkBasin": "Faucet",
                 "Bathtub": "Faucet", "BathtubBasin": "Faucet"}  # fmt: skip
        near = [one for one in self._body.memory.values() if one.kind == kinds.get(seen.kind)]
        return min(near, key=lambda one: _apart(one, seen)).id if near else id

    def _away(self, avoid: str = "") -> Doing[Done]:
        """Put what is in the hand onto the nearest surface that takes it."""
        done = Done(False, "no_place")
        for surface in list(self._surfaces(avoid))[:MOST_SURFACES]:
            done = yield from self.reach(surface, "Place")
            if done.ok or self._body.spent:
                break
        return done

    def _surfaces(self, avoid: str) -> Iterator[str]:
        near = sorted(
            (
                seen
                for seen in self._body.memory.values()
                if seen.kind in SURFACES and seen.id != avoid
            ),
            key=lambda seen: (round(self._body.distance(seen.id)), SURFACES.index(seen.kind)),
        )
        yield from (seen.id for seen in near)

    def _nearest(self, *kinds: str) -> str:
        some = [seen.id for seen in self._body.memory.values() if seen.kind in kinds]
        return min(some, key=self._body.distance) if some else ""

    def holds(self, name: Name) -> bool:
        return self._names.same(name, self._body.held, self._body)

    def _light(self, id: str) -> bool:
        return id in self._body.memory and self._body.memory[id].pickupable


def _apart(one: Seen, other: Seen) -> float:
    return math.fsum((a - b) ** 2 for a, b in zip(one.position, other.position, strict=True))

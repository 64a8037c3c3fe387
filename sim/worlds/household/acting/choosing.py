"""Which of several objects a word means (spec 2.1): last used, last opened, visible, ahead, near.

Whoever acts names types only (paper, section 3): the choice of the instance is made here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from sim.home.state import State, Thing
from sim.world import JSONObject
from sim.worlds.household import containment
from sim.worlds.household.judging.goals import Goal, LocationGoal, Scoring

ALIASES = ("CounterTop", "DiningTable", "SideTable")
"""Each of these also means the visible ones of the others, after its own."""
PREFER_OPENED = ("PUT", "OPEN", "CLOSE")
"""Verbs for which the receptacle opened last comes before anything else."""


@dataclass(frozen=True, slots=True)
class Memory:
    """Names of objects, by type: which was used last, and which was opened last."""

    used: tuple[tuple[str, str], ...] = ()
    opened: tuple[tuple[str, str], ...] = ()
    found: str | None = None
    """What the last FIND or OPEN, if that was the last action that worked, came to."""

    def last_used(self, type_name: str) -> str | None:
        return dict(self.used).get(type_name)

    def last_opened(self, type_name: str) -> str | None:
        return dict(self.opened).get(type_name)

    def after(self, verb: str, thing: Thing) -> Memory:
        """After an action that worked on this thing."""
        memory = replace(
            self,
            used=_with(self.used, thing),
            found=thing.name if verb in ("FIND", "OPEN") else None,
        )
        return replace(memory, opened=_with(self.opened, thing)) if verb == "OPEN" else memory

    def to_json(self) -> JSONObject:
        data = asdict(self)
        return {**data, "used": dict(self.used), "opened": dict(self.opened)}

    @staticmethod
    def from_json(data: Any) -> Memory:
        """Read what `to_json` wrote. Raises KeyError, TypeError or AttributeError."""
        used, opened = tuple(data["used"].items()), tuple(data["opened"].items())
        return Memory(used, opened, data["found"])


def _with(pairs: tuple[tuple[str, str], ...], thing: Thing) -> tuple[tuple[str, str], ...]:
    return (*(pair for pair in pairs if pair[0] != thing.type), (thing.type, thing.name))


@dataclass(frozen=True, slots=True)
class Chooser:
    """The choice in one state. `visible` names what is in view; `goals` are the task's own."""

    state: State
    visible: frozenset[str]
    memory: Memory
    goals: tuple[Goal, ...]
    scoring: Scoring

    def candidates(self, verb: str, type_name: str) -> list[Thing]:
        """The objects that a word may mean, best first: all are tried until one works.

        Those that already serve a location goal are left out.
        """
        things = self.unused(containment.of_type(self.state, type_name))
        ordered = sorted(things, key=lambda t: self._rank(verb, t))
        if type_name in ALIASES and verb != "FIND":
            others = [
                t
                for other in ALIASES
                if other != type_name
                for t in containment.of_type(self.state, other)
                if t.name in self.visible
            ]
            ordered += sorted(others, key=lambda t: self._rank("", t))
        return ordered

    def unused(self, things: Iterable[Thing]) -> list[Thing]:
        """Those that do not already serve a location goal."""
        places = [goal for goal in self.goals if isinstance(goal, LocationGoal)]
        return [
            thing
            for thing in things
            if not any(goal.holds(self.state, thing, self.scoring) for goal in places)
        ]

    def _rank(self, verb: str, thing: Thing) -> tuple[float, ...]:
        preferred = self._preferred(verb, thing.type)
        small = _volume(thing) if thing.type.endswith(("Sliced", "Cracked")) else 0.0
        return (
            preferred.index(thing.name) if thing.name in preferred else len(preferred),
            thing.name not in self.visible,
            round(small, 9),
            round(self._turn(thing), 3),
            round(self._distance(thing), 4),
        )

    def _preferred(self, verb: str, type_name: str) -> list[str]:
        """Names that come before all others, in order."""
        names: list[str | None] = []
        if verb in ("TOGGLE_ON", "TOGGLE_OFF") and type_name == "StoveBurner":
            names += self._burners(on=verb == "TOGGLE_OFF")
        if verb in PREFER_OPENED:
            names.append(self.memory.last_opened(type_name))
        if self.memory.found is not None:
            names.append(self.memory.found)
        if verb and verb != "PUT":
            names.append(self.memory.last_used(type_name))
        return [name for name in names if name is not None]

    def _burners(self, *, on: bool) -> list[str | None]:
        """Burners under a pan, and for switching off, those that are lit first."""
        burners = containment.of_type(self.state, "StoveBurner")
        lit = [t.name for t in burners if on and t.toggled]
        under = [
            t.name for t in burners if any(c.type == "Pan" for c in self.state.contents(t.name))
        ]
        return [*lit, *under]

    def _turn(self, thing: Thing) -> float:
        """How far the agent would have to turn to face it, in degrees."""
        body = self.state.body
        bearing = math.degrees(math.atan2(thing.x - body.x, thing.z - body.z))
        return abs((bearing - body.yaw + 180.0) % 360.0 - 180.0)

    def _distance(self, thing: Thing) -> float:
        body = self.state.body
        return math.dist((thing.x, thing.y, thing.z), (body.x, body.y, body.z))


def _volume(thing: Thing) -> float:
    return thing.size[0] * thing.size[1] * thing.size[2]

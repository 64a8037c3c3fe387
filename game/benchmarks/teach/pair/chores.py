"""One order done as well as one can: what is in the way of it is put right, what is not seen is looked for."""

from __future__ import annotations

from collections.abc import Callable

from game.benchmarks.teach.cmfr.body import OK, Doing, Done, Rest, Say, Seen
from game.benchmarks.teach.cmfr.executor import SURFACES, Executor
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.home_body import HomeBody
from game.benchmarks.teach.talk.words import word

TRIES = 6
"""So often one order is tried, each time after something was put right."""
MANNERS = 6
"""Looks that one waits where somebody is in the way."""
MOST_OPENED = 24
"""So many closed things are looked into for one that is not seen."""
SIGNS_OF_LIFE = 5
"""After so many of them one says that one is still at it."""
MOST_SURFACES = 6
"""So many tables and counters are looked on."""
GLANCING = ("LookDown", "TurnLeft", "TurnRight", "TurnRight", "TurnLeft", "LookUp")
"""How one looks over what one stands at."""
ASIDE = ((0.25, 0.25), (0.75, 0.75), (0.25, 0.75), (0.75, 0.25))
"""Where one steps aside to, on the map."""
IN_THE_WAY = frozenset({"blocked", "navigation", "distance", "occluded", "angle"})
FOODS = frozenset({"Apple", "Bread", "Egg", "Lettuce", "Potato", "Tomato"})
"""They are looked for in the fridge first."""
_KEEPS = ("Fridge", "Cabinet", "Drawer", "Microwave")
"""What things are shut away in, where one looks first."""


class Chores:
    """Chores of one body that keeps to a part of the home, if `fenced`; `lacks` are skills it has not."""

    def __init__(self, body: HomeBody) -> None:
        self.body = body
        self.fenced = False
        self.lacks: frozenset[str] = frozenset()
        self.hint: Callable[[str], str] = lambda kind: ""
        """What the other one has said a thing of this type is in or on; empty: nothing."""
        self._sides = 0
        self._looked_into: set[str] = set()
        self._asked_about: set[str] = set()

    def run(self, step: Subgoal, names: Names) -> Doing[Done]:
        """Carry it out, and what has to be done first; the last thing that went wrong, if it stays so."""
        executor, done, looked, waited = Executor(self.body, names), Done(False), False, 0
        for _ in range(TRIES):
            done = yield from executor.run(step)
            if done.ok or done.code == "already_so":
                return OK
            first = self._first(step, done)
            if first is not None:
                gone = yield from executor.run(first)
                if not gone.ok and gone.code in ("navigation", "not_able"):
                    return gone
            elif done.code == "not_found" and not looked:
                looked = True
                yield from self._look_for(step, names)
            elif "Somebody else holds" in done.said and waited < TRIES:
                waited += 1
                if waited == 1:
                    yield Say("I need that too: please put it down when you are done with it.")
                yield from self.rest(MANNERS * waited)
            elif done.code == "navigation" and self.fenced:
                return done
            elif done.code in IN_THE_WAY:
                yield from self._wait_or_forget(step, names, waited)
                waited += 1
            else:
                return done
        return done

    def _first(self, step: Subgoal, done: Done) -> Subgoal | None:
        """What has to be done before it works (CMFR, table 7)."""
        where = step.things[-1]
        if done.code == "hand_full" and self.body.held:
            return Subgoal("Put_away", (Name(self.body.memory[self.body.held].kind),))
        if done.code == "not_holding":
            return Subgoal("Put_away", (Name(self.body.memory[self.body.held].kind),))
        if done.code == "hand_empty" and step.function != "Slice":
            return Subgoal("Pick_up", (step.things[0],))
        if done.code == "no_knife" and not self.body.held:
            kinds = {one.kind for one in self.body.memory.values()}
            return Subgoal("Pick_up", (Name("Knife" if "Knife" in kinds else "ButterKnife"),))
        if done.code == "no_knife":
            return Subgoal("Put_away", (Name(self.body.memory[self.body.held].kind),))
        first = {
            "closed_receptacle": "Open", "must_be_off": "Toggle_off", "must_be_closed": "Close",
        }.get(done.code)  # fmt: skip
        return Subgoal(first, (where,)) if first else None

    def _wait_or_forget(self, step: Subgoal, names: Names, waited: int) -> Doing[None]:
        """Somebody may be in the way, or has taken it from where it was seen."""
        if waited == 1:
            for name in step.things:
                id = names.meant(name, self.body)
                if id and not self.body.sees(id) and self.body.memory[id].pickupable:
                    self.body.forget(id)
            yield from self.body.tour()
        elif waited == 2:
            yield Say("Something is in my way. If it is you, please step aside.")
        yield from self.rest(MANNERS)

    def _look_for(self, step: Subgoal, names: Names) -> Doing[None]:
        """Ask for it, and look all round the room, then into what is closed, the nearest first. What was
        opened in vain is closed again: open doors stand in the way."""
        missing = [name.kind for name in step.things if not names.meant(name, self.body)]
        if any(kind.endswith("Sliced") for kind in missing):
            yield from self.body.tour()
            return
        for kind in missing:
            if kind not in self._asked_about:
                self._asked_about.add(kind)
                yield Say(f"Where is the {word(kind)}? I look for it.")
        yield from self.body.tour(lambda: self._enough(step, names, missing))
        yield from self._along_surfaces(step, names, missing)
        executor = Executor(self.body, names)
        for number in range(1, MOST_OPENED + 1):
            if self._sees(step, names):
                return
            one = self._to_look_into(missing)
            if one is None:
                self._looked_into.clear()  # who asks again may have put it there meanwhile
                return
            self._looked_into.add(one.id)
            if number % SIGNS_OF_LIFE == 0:
                yield Say(f"Well, no {word(missing[0])} so far.")
            shut = not one.states.get("open")
            if shut and (
                "open" in self.lacks or not (yield from executor.reach(one.id, "Open")).ok
            ):
                continue
            yield from self.body.peer(one.id, lambda: self._sees(step, names))
            if shut and not self._sees(step, names):
                yield from executor.reach(one.id, "Close")

    def _along_surfaces(self, step: Subgoal, names: Names, missing: list[str]) -> Doing[None]:
        """Look on what stands open to see, first on or beside what the other one has said, until that is enough."""
        told = self._told(missing)
        some = [one for one in self.body.memory.values() if one.kind in SURFACES or one.id == told]
        some.sort(key=lambda one: (one.id != told, self.body.distance(one.id)))
        for one in some[:MOST_SURFACES]:
            if self._enough(step, names, missing):
                return
            if not (yield from self.body.walk(one.id)).ok:
                continue
            for motion in GLANCING:
                if self._sees(step, names):
                    return
                yield from self.body.adjust(motion)

    def _sees(self, step: Subgoal, names: Names) -> bool:
        return all(names.meant(name, self.body) for name in step.things)

    def _enough(self, step: Subgoal, names: Names, missing: list[str]) -> bool:
        """Whether one need not look on what stands open to see: it is seen, or said to be in something."""
        return self._sees(step, names) or self._told_inside(missing) is not None

    def _told(self, missing: list[str]) -> str:
        """What the other one has said that something of this is in or on; empty: nothing."""
        return next((id for kind in missing if (id := self.hint(kind))), "")

    def _told_inside(self, missing: list[str]) -> Seen | None:
        """What has doors, where the other one has said that it is in there, and one has not looked into it."""
        seen = self.body.memory.get(self._told(missing))
        return seen if seen and "open" in seen.states and seen.id not in self._looked_into else None

    def _to_look_into(self, missing: list[str]) -> Seen | None:
        """What is closed and was not looked into: what the other one said, others of its kind, else the nearest."""
        if (inside := self._told_inside(missing)) is not None:
            return inside
        told = self.body.memory.get(self._told(missing))
        likely = told.kind if told else "Fridge"
        wanted = told is not None or bool(FOODS & set(missing))
        shut = [
            one for one in self.body.memory.values()
            if one.kind in _KEEPS and one.states.get("open") is False and one.id not in self._looked_into
        ]  # fmt: skip
        return min(
            shut,
            key=lambda one: ((one.kind == likely) != wanted, self.body.distance(one.id)),
            default=None,
        )

    def aside(self) -> Doing[None]:
        """Out of somebody's way, each time to another corner."""
        self._sides += 1
        yield from self.body.walk_to(*ASIDE[self._sides % len(ASIDE)])

    def rest(self, looks: int) -> Doing[None]:
        """Wait for so many looks."""
        for _ in range(looks):
            yield Rest()


__all__ = ["IN_THE_WAY", "MANNERS", "Chores"]

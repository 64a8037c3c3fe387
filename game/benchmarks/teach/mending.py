"""What is still missing when all orders were given, as orders about the very things.

A plan is about types and takes what comes first; it cannot say which of three apples is still in the
fridge, or that another drawer has more room. Here the goal's open steps say what is missing, and
every round tries another place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from game.benchmarks.teach.cmfr.body import Doing
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.talk.called import number_of, quote
from game.benchmarks.teach.talk.words import numbered, things, word
from sim.world import JSONObject
from sim.worlds.teach.classes import members
from sim.worlds.teach.sayings import IN_HANDS

Search = Callable[[str], Doing[JSONObject | None]]
"""Looks a thing up by its word, again and again for the next one; what a Commander is told of it."""
Way = Literal["", "place", "gather", "clean"]
WAYS: Mapping[str, Way] = {
    "Put All X On Y": "place",
    "Put All X In One Y": "gather",
    "Clean All X": "clean",
}
"""What is done with everything of a class, by task."""
ROUNDS, IN_VAIN = 12, 3
"""So often the open steps are gone through, and so often in succession with nothing gained or refused."""
LOOKED_FOR = 2
"""So often a thing is looked for in vain before it is left where it is."""
MOST_LOOKED_UP = 40
"""More things of one type are not looked up."""


class Mender:
    """The orders that are missing in one task, round by round."""

    def __init__(self, task: str, params: Sequence[str]) -> None:
        self._way: Way = WAYS.get(task, "")
        self._things = members(params[0]) if params else ()
        self._kinds = members(params[2]) if len(params) > 2 else ()
        self._rounds = 0
        self._places: dict[str, JSONObject] = {}
        self._tried: dict[str, int] = {}
        """How many places were tried for a thing."""
        self._ranked: list[str] = []
        self._unfound: dict[str, int] = {}
        """How often a thing was not found."""
        self._left, self._vain = 0, 0
        self._refused = False
        """Whether a place was said to take nothing more, or to be out of reach, since the last round."""
        self._ids: dict[Name, str] = {}
        self._numbered: set[Name] = set()

    def orders(self, facts: JSONObject, search: Search) -> Doing[list[Subgoal]]:
        """The next round; none: nothing that can be said is missing, or it was tried often enough."""
        todo = {
            str(step["object"]): str(step["type"])
            for group in facts["progress"]["subgoals"] for step in group["steps"]
            if not step["done"] and step["object"] in facts["names"]
            and self._unfound.get(step["object"], 0) < LOOKED_FOR
        }  # fmt: skip
        gained = not self._rounds or len(todo) < self._left
        self._vain = 0 if gained or self._refused else self._vain + 1
        if not self._way or not todo or self._rounds >= ROUNDS or self._vain >= IN_VAIN:
            return []
        self._rounds += 1
        self._left = len(todo)
        if self._way == "clean":
            return [Subgoal("Clean", (self._call(id, todo[id], facts),)) for id in todo]
        if not self._places:
            self._places = yield from _look_up(_there(self._kinds, facts), search)
        if not self._places:
            return []
        if self._way == "gather":
            kinds = dict.fromkeys([*_there(self._things, facts), *todo.values()])
            seen = yield from _look_up(list(kinds), search)
            where = self._one_place(seen, [seen[id] for id in todo if id in seen], gained, facts)
            places = {id: where for id in seen if where not in _inside(seen[id])}
        else:
            seen = yield from _look_up(list(todo.values()), search)
            places = {id: self._some_place(seen[id]) for id in todo if id in seen}
            self._refused = False
        return [
            Subgoal("Place", (self._call(id, seen[id]["type"], facts),
                              self._call(where, self._places[where]["type"], facts)))
            for id, where in sorted(
                places.items(), key=lambda one: (not _held(seen[one[0]]), one[0] not in todo)
            )
        ]  # fmt: skip

    @property
    def gathers(self) -> bool:
        """Whether everything has to be in one place."""
        return self._way == "gather"

    @property
    def has_others(self) -> bool:
        """Whether there is more than one place to try."""
        return len(self._places) > 1

    def refused(self) -> None:
        """A place was said to take nothing more, or to be out of reach."""
        self._refused = True

    def not_found(self, name: Name) -> None:
        """A thing was looked for and not found."""
        id = self.thing(name)
        self._unfound[id] = self._unfound.get(id, 0) + 1

    @property
    def names(self) -> Sequence[Name]:
        """The names of all things in the orders so far."""
        return list(self._ids)

    def thing(self, name: Name) -> str:
        """Which thing an order means."""
        return self._ids.get(name, "")

    def say(self, name: Name) -> str:
        """What a thing of an order is called: by everybody's name where there are several."""
        return quote(name) if name in self._numbered else numbered(name)

    # -- places ------------------------------------------------------------------------------------

    def _one_place(
        self,
        seen: Mapping[str, JSONObject],
        stuck: Sequence[JSONObject],
        gained: bool,
        facts: JSONObject,
    ) -> str:
        """Where all shall be: where most are, the nearest first; another one once nothing was gained,
        which is where what cannot be moved is, if the place itself would do."""
        if not self._ranked:
            me = (facts["follower"]["x"], facts["follower"]["z"])
            self._ranked = sorted(
                self._places,
                key=lambda place: (
                    -sum(place in _inside(one) for one in seen.values()),
                    math.dist(me, _level(self._places[place])),
                ),
            )
        elif not gained:
            first, *others = self._ranked
            if not self._refused:
                others.sort(key=lambda place: -sum(place in _inside(one) for one in stuck))
            self._ranked = [*others, first]
        self._refused = False
        for _ in self._ranked[1:]:
            if any(self._ranked[0] not in _inside(one) for one in seen.values()):
                break
            self._ranked.append(self._ranked.pop(0))
        return self._ranked[0]

    def _some_place(self, thing: JSONObject) -> str:
        """Where one thing shall be: the nearest place to it, then the next one."""
        near = sorted(
            self._places, key=lambda place: math.dist(_level(thing), _level(self._places[place]))
        )
        turn = self._tried.get(thing["object"], 0)
        self._tried[thing["object"]] = turn + 1
        return near[turn % len(near)]

    def _call(self, id: str, kind: str, facts: JSONObject) -> Name:
        number = number_of(facts["names"][id])
        name = Name(kind, number or 1)
        self._ids[name] = id
        if number:
            self._numbered.add(name)
        return name


def _there(kinds: Sequence[str], facts: JSONObject) -> list[str]:
    """Which of these types there are, by what everything is called."""
    found = {one.kind for said in facts["names"].values() for one in things(said)[:1]}
    return [kind for kind in kinds if kind in found]


def _look_up(kinds: Sequence[str], search: Search) -> Doing[dict[str, JSONObject]]:
    """Everything of some types: each is searched for until the search comes round."""
    found: dict[str, JSONObject] = {}
    for kind in dict.fromkeys(kinds):
        for _ in range(MOST_LOOKED_UP):
            answer = yield from search(word(kind))
            if answer is None or answer["type"] != kind or answer["object"] in found:
                break
            found[str(answer["object"])] = answer
    return found


def _level(answer: JSONObject) -> tuple[float, float]:
    x, _, z = answer["position"]
    return x, z


def _inside(answer: JSONObject) -> Sequence[str]:
    inside: Sequence[str] = answer["inside"]
    return inside


def _held(answer: JSONObject) -> bool:
    return IN_HANDS in answer["text"]

"""Things by the numbers that everybody sees: `mug 2` is the same mug for both."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.benchmarks.teach.cmfr.body import Body
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.talk.orders import SAYINGS
from game.benchmarks.teach.talk.words import numbered, things, word

_NUMBER = re.compile(r" (\d{1,3})(?:,|$)")


class Spoken(Names):
    """Names as they are said: who says a number means the thing that has it; else the nearest will do.

    `learn` has to be called with what every new view calls things (fact `names`).
    """

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[str, int] = {}
        self._exact: frozenset[Name] = frozenset()

    def learn(self, names: Mapping[str, str]) -> None:
        """What things are called: `counter top 2, by the sink`."""
        for id, said in names.items():
            found = _NUMBER.search(said)
            self._numbers[id] = int(found[1]) if found else 0

    def listen(self, sentence: str) -> None:
        """The things of this sentence are meant from now on, those with a number by it."""
        self._bound = {}
        self._exact = frozenset(
            name for name in things(sentence)
            if re.search(rf"{re.escape(word(name.kind))} {name.number}\b", sentence, re.IGNORECASE)
        )  # fmt: skip

    def meant(self, name: Name, body: Body) -> str:
        """The thing with the number that was said; without one, or while it was not seen, as usual."""
        if name in self._exact or name.number > 1:
            for seen in body.memory.values():
                if seen.kind == name.kind and self._numbers.get(seen.id) == name.number:
                    return seen.id
        return super().meant(name, body)

    def heard_of(self, name: Name, body: Body) -> str:
        """The thing that a name means in words about where something is."""
        some = [seen.id for seen in body.memory.values() if seen.kind == name.kind]
        numbered = [id for id in some if self._numbers.get(id) == name.number]
        return next(iter(numbered or some), "")

    def number(self, id: str) -> int:
        """The number that a thing is called by; 0: it is the only one, or was not seen yet."""
        return self._numbers.get(id, 0)

    def call(self, name: Name, id: str) -> str:
        """A thing in words that mean it and no other: `mug 2`, `the toaster`."""
        number = self.number(id) if id else 0
        return f"{word(name.kind)} {number}" if number else numbered(Name(name.kind, name.number))


def sentence(order: Subgoal, called: Mapping[Name, str], saying: int) -> str:
    """An order with what its things are called; `saying` chooses among the ways to say it."""
    ways = SAYINGS[order.function]
    words = [called[name] for name in order.things]
    if order.function == "Place" and len(words) == 1:
        return SAYINGS["Put_away"][0].format(*words)
    return ways[saying % len(ways)].format(*words)


__all__ = ["Spoken", "sentence"]

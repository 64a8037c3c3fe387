"""Things by the names that everybody sees: `"mug 2"` is the one that the page calls so, for both.

Orders of a plan number things as they come ("mug 2" is some second mug). Whoever means the very one
says its name in quotation marks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.benchmarks.teach.cmfr.body import Body
from game.benchmarks.teach.cmfr.names import Names
from game.benchmarks.teach.cmfr.subgoals import Name
from game.benchmarks.teach.talk.words import things, word

_NUMBER = re.compile(r" (\d{1,3})(?:,|$)")
_QUOTED = re.compile(r'"([^"]{1,60})"')


def number_of(said: str) -> int:
    """The number in what a thing is called (fact `names`); 0: it is the only one of its type."""
    found = _NUMBER.search(said)
    return int(found[1]) if found else 0


def quote(name: Name) -> str:
    """The very thing, in words: `"mug 2"`."""
    return f'"{word(name.kind)} {name.number}"'


def spoken_to(sentence: str) -> str:
    """A search's answer as one says it to the Follower: `The mug is in your hands.`"""
    return sentence.replace("the Follower's", "your").replace("the Follower", "you")


def quoted(sentence: str) -> list[Name]:
    """The very things that a sentence names, in their order."""
    return [name for part in _QUOTED.findall(sentence) for name in things(part)[:1]]


class Called(Names):
    """Names that mean what everybody calls so, where they were said in quotation marks.

    `learn` has to be called with what every new view calls things (fact `names`).
    """

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[str, int] = {}
        self._exact: set[Name] = set()

    def learn(self, names: Mapping[str, str]) -> None:
        """What things are called: `counter top 2, by the sink`."""
        self._numbers |= {id: number_of(said) for id, said in names.items()}

    def listen(self, sentence: str) -> None:
        """The things of this order are meant from now on: the very ones, or some."""
        exact = quoted(sentence)
        self._exact -= set(things(_QUOTED.sub("", sentence)))
        self._exact.update(exact)

    def is_exact(self, name: Name) -> bool:
        """Whether the very thing is meant."""
        return name in self._exact

    def the_very(self, name: Name, body: Body) -> str:
        """The thing that everybody calls so; empty while it was not seen."""
        return next(
            (
                seen.id
                for seen in body.memory.values()
                if seen.kind == name.kind and self._numbers.get(seen.id) == name.number
            ),
            "",
        )

    def meant(self, name: Name, body: Body) -> str:
        """The very thing, where it was said so, and no other; else as usual."""
        if name in self._exact:
            return self.the_very(name, body)
        return super().meant(name, body)

    def same(self, name: Name, id: str, body: Body) -> bool:
        """Whether a thing will do: where the very one is meant, no other of its kind."""
        if name in self._exact:
            return bool(id) and id == self.the_very(name, body)
        return super().same(name, id, body)

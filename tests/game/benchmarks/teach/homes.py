"""Homes as a Commander is told of them, without a kitchen: what things are called, where and in what they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.benchmarks.teach.cmfr.body import Act, Doing
from game.benchmarks.teach.mending import Mender
from sim.world import Action, JSONObject
from sim.worlds.teach.sayings import IN_HANDS


@dataclass(frozen=True)
class Thing:
    """One thing: what everybody calls it, where on the floor it is, and what it is in."""

    said: str
    at: tuple[float, float]
    inside: Sequence[str] = ()
    held: bool = False


class Kept:
    """A home that is looked up in; `open` are the foods that are not in place. Ids are types with a letter."""

    def __init__(self, things: Mapping[str, Thing], open: Sequence[str]) -> None:
        self.things = dict(things)
        self.open = list(open)
        self.last = ""

    @property
    def facts(self) -> JSONObject:
        steps = [
            {"object": id, "type": kind(id), "done": id not in self.open, "text": "?"}
            for id in self.things if kind(id) in ("Apple", "Tomato")
        ]  # fmt: skip
        return {
            "names": {id: thing.said for id, thing in self.things.items()},
            "follower": {"x": 0.0, "z": 0.0},
            "progress": {"subgoals": [{"steps": steps}]},
        }

    def search(self, what: str) -> Doing[JSONObject | None]:
        """The next thing of this name, as a Commander is told."""
        yield Act(Action("Search", {"text": what}))
        some = [id for id, thing in self.things.items() if thing.said.startswith(what)]
        if not some:
            return None
        place = some.index(self.last) + 1 if self.last in some else 0
        self.last = some[place % len(some)]
        thing = self.things[self.last]
        return {
            "object": self.last, "type": kind(self.last), "text": f"It is {IN_HANDS}." if thing.held else "There.",
            "position": [thing.at[0], 1.0, thing.at[1]], "inside": thing.inside,
        }  # fmt: skip

    def asks(self, mender: Mender) -> list[str]:
        """The orders of a round."""
        doing = mender.orders(self.facts, self.search)
        while True:
            try:
                next(doing)
            except StopIteration as end:
                return [str(order) for order in end.value]


def kind(id: str) -> str:
    """The type of a thing by its id."""
    return id.partition("_")[0]

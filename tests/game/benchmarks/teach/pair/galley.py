"""A larder in which one is not alone: one looks round, waits, and hears what somebody else says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

from game.benchmarks.teach.cmfr.body import Act, Doing, Done, Rest, Say
from game.benchmarks.teach.pair.beside import Beside
from tests.game.benchmarks.teach.cmfr.larder import Larder


@dataclass
class Galley(Larder):
    """A body as `Chores` and `Across` know it. What it says and waits for is noted in `did`, too."""

    refusals: dict[str, list[Done]] = field(default_factory=dict)
    """Results, with words, of the next tries of a deed, by `Verb id`."""
    out_of_view: set[str] = field(default_factory=set)
    far: set[str] = field(default_factory=set)
    """What there is no way to."""

    def _fault(self, deed: str) -> Done | None:
        refused = self.refusals.get(deed)
        return refused.pop(0) if refused else super()._fault(deed)

    def see(self, view: object) -> None:
        """Everything is seen anyway."""

    def sees(self, id: str) -> bool:
        return id in self.memory and id not in self.out_of_view

    def forget(self, id: str) -> None:
        self.did.append(f"forget {id}")
        del self.things[id]

    def tour(self, until: Callable[[], bool] = lambda: False) -> Doing[None]:
        if not until():
            yield from self._act("tour")

    def walk_to(self, x: float, y: float) -> Doing[Done]:
        yield from self._act(f"walk to {x} {y}")
        return Done(True)

    def way_to(self, id: str) -> Doing[bool]:
        yield from self._act(f"way to {id}")
        return id not in self.far

    def peer(self, id: str, found: Callable[[], bool]) -> Doing[None]:
        if not found():
            yield from self._act(f"peer {id}")


def carry(
    doing: Doing[object], galley: Galley, then: Callable[[str], None] = lambda deed: None
) -> object:
    """Carry a generator through: words are noted as `"..."`, pauses as `...`; `then` is told each deed."""
    try:
        while True:
            request = next(doing)
            if isinstance(request, Say):
                galley.did.append(f'"{request.text}"')
            elif isinstance(request, Rest):
                galley.did.append("...")
            elif isinstance(request, Act) and request.action.verb == "Stop":
                galley.did.append("Stop")
            then(galley.did[-1] if galley.did else "")
    except StopIteration as end:
        return end.value


class Parlour:
    """One in a galley who hears what a person says: after all that `who` does it sees and hears."""

    def __init__(self, galley: Galley, who: type[Any] = Beside, **facts: Any) -> None:
        self.galley = galley
        self.facts: dict[str, Any] = facts
        self.task: dict[str, Any] = {}
        """The parameters of the task."""
        self.lines: list[dict[str, str]] = []
        self.who = who(galley)
        self.look()

    @property
    def beside(self) -> Beside:
        return cast("Beside", self.who)

    def says(self, *words: str) -> None:
        """The other one says this; it is heard with the next look."""
        self.lines += [{"seat": "two", "text": text} for text in words]

    def look(self) -> None:
        """See, and hear."""
        self.who.see(SimpleNamespace(
            seed=3, seat="one", said=[*self.lines], observation=SimpleNamespace(facts=self.facts),
            task=SimpleNamespace(params=self.task),
        ))  # fmt: skip

    def carry(self, doing: Doing[Any], then: Callable[[str], None] = lambda deed: None) -> Any:
        """Carry a generator through: `then` is told each deed, word and pause, and may let something be said."""

        def noted(deed: str) -> None:
            then(deed)
            self.look()

        return carry(doing, self.galley, noted)

    def heard(self) -> list[str]:
        """What one has said so far."""
        return [one.strip('"') for one in self.galley.did if one.startswith('"')]

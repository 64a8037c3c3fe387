"""A larder in which one is not alone: one looks round, waits, and hears what somebody else says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.benchmarks.teach.cmfr.body import Doing, Done, Rest, Say
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
    doing: Doing[object], galley: Galley, hear: Callable[[str], None] = lambda said: None
) -> object:
    """Carry a generator through: words are noted as `"..."`, pauses as `...`; `hear` is told the words."""
    try:
        while True:
            request = next(doing)
            if isinstance(request, Say):
                galley.did.append(f'"{request.text}"')
                hear(request.text)
            elif isinstance(request, Rest):
                galley.did.append("...")
    except StopIteration as end:
        return end.value

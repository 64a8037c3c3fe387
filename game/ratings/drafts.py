"""Items on their way into a collection."""

from __future__ import annotations

from dataclasses import dataclass

MOST_ITEMS = 5000
MOST_LINES = 400
LONGEST_LINE = 500


@dataclass(frozen=True, slots=True)
class Played:
    """A session behind an item, and the run that it was played in, if any."""

    session: str
    run: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """An item as it will be stored."""

    task: str
    lines: tuple[str, ...]
    origin: str = ""
    by_people: bool = False
    reference: str = ""
    expected: str = ""
    sessions: tuple[Played, ...] = ()
    """The sessions it stands for, the one that is shown first."""

    @property
    def counts(self) -> bool:
        """Whether something is to be learnt of it; attention items are there for the raters."""
        return not self.expected

    @property
    def text(self) -> tuple[str, tuple[str, ...]]:
        """What a rater reads of it."""
        return self.task, self.lines

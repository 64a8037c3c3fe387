"""How far participants came, and how full the cells are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from game.studies.analysis.rows import Participant
from game.studies.assigning import Condition, Design

WITHDREW = ("withdrawn", "withdrew")
"""How it is said of somebody who withdrew that they do not count."""


@dataclass(frozen=True, slots=True)
class StageCount:
    """A stage of the funnel: who came to it, who left in it, and how long it took those who went on."""

    stage: str
    entered: int
    left: int
    """Of those who are gone, those who came no farther."""
    withdrew: int
    """Of those who left, those who withdrew; before there was an end of this name, too."""
    here: int
    """Those under way who are in it now."""
    minutes: float | None
    """Median minutes of those who left it behind; None: nobody did."""


def funnel(stages: Sequence[str], participants: Sequence[Participant]) -> list[StageCount]:
    """By stage how many came to it and how many were lost in it; the excluded are in it, too."""
    return [_stage(number, name, participants) for number, name in enumerate(stages)]


def _stage(number: int, name: str, participants: Sequence[Participant]) -> StageCount:
    last = [one for one in participants if one.reached == number]
    took = [one.seconds[number] / 60 for one in participants if number in one.seconds]
    return StageCount(
        name,
        entered=sum(one.reached >= number for one in participants),
        left=sum(one.standing == "gone" for one in last),
        withdrew=sum(one.standing == "gone" and one.excluded in WITHDREW for one in last),
        here=sum(one.standing == "under way" for one in last),
        minutes=median(took) if took else None,
    )


@dataclass(frozen=True, slots=True)
class CellCount:
    """A cell of the design: how many were wanted, began, finished, and are gone."""

    levels: Condition
    wanted: int | None
    started: int
    completed: int
    gone: int
    excluded: int
    """Of those completed, those that do not count."""

    @property
    def under_way(self) -> int:
        return self.started - self.completed - self.gone


def balance(design: Design, participants: Sequence[Participant]) -> list[CellCount]:
    """Every cell of the design, in its order."""
    found = []
    for number, levels in enumerate(design.cells):
        own = [one for one in participants if one.cell == number]
        states = Counter(one.standing for one in own)
        out = sum(one.standing == "completed" and not one.counts for one in own)
        found.append(
            CellCount(
                levels, design.wanted(number), len(own), states["completed"], states["gone"], out
            )
        )
    return found


def exclusions(participants: Sequence[Participant]) -> dict[str, int]:
    """How many were excluded, by reason, the most frequent first."""
    return dict(Counter(one.excluded for one in participants if one.excluded).most_common())

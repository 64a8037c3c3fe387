"""The plain rows that an analysis reads, and how participants cluster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.studies.assigning import Condition, Standing
from sim.world import JSONObject, Seat


@dataclass(frozen=True, slots=True)
class Participant:
    """Somebody who took part, or began to."""

    id: str
    """The public id, which leads back to nobody."""
    cell: int | None = None
    """Number of the cell in the design; None: left before there was one."""
    standing: Standing = "under way"
    reached: int = 0
    """Index of the farthest stage that was entered, in the study's order; -1: none."""
    seconds: Mapping[int, float] = field(default_factory=dict)
    """Seconds spent in each stage that was left, by its index."""
    kind: str = "person"
    """person, robot or model."""
    excluded: str = ""
    """Why what it did does not count; empty: it counts."""
    outcome: str = ""
    """How it ended, as the platform is told."""
    condition: Condition = field(default_factory=dict)
    """Levels of the factors that stay the same for them."""

    @property
    def counts(self) -> bool:
        return not self.excluded


@dataclass(frozen=True, slots=True)
class Round:
    """One round of one participant: under which condition, in which session and seat (empty: nothing was played)."""

    participant: str
    number: int
    condition: Condition
    session: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Played:
    """A session and what was measured of it (`game.metrics.measure_all`)."""

    session: str
    task: str
    pace: str
    occupants: Mapping[Seat, str]
    """By seat who sat there: `person`, or the name of an agent."""
    metrics: JSONObject


@dataclass(frozen=True, slots=True)
class Score:
    """A score of an instrument: of a round, or (None) of the whole study."""

    participant: str
    scale: str
    """`instrument` or `instrument.scale`."""
    value: float
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """What somebody answered to an instrument, once."""

    participant: str
    instrument: str
    answers: JSONObject
    number: int | None = None


def clusters(rounds: Iterable[Round]) -> dict[str, str]:
    """By participant the cluster: everybody who shares a session, directly or through others, has the same.

    What two did together says nothing of either alone, so that they are drawn together or not at all.
    """
    parent: dict[str, str] = {}

    def root(one: str) -> str:
        while parent.setdefault(one, one) != one:
            one = parent[one]
        return one

    first: dict[str, str] = {}
    for row in rounds:
        other = row.participant
        if row.session:  # who played nothing played with nobody
            other = first.setdefault(row.session, row.participant)
        low, high = sorted((root(other), root(row.participant)))
        parent[high] = low
    return {one: root(one) for one in sorted(parent)}


def counted(participants: Sequence[Participant]) -> set[str]:
    """The ids of those who are not excluded."""
    return {one.id for one in participants if one.counts}

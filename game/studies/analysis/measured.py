"""Numbers of sessions: each measure's value of a session, of one's own seat and of the partners' seats."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Literal

from game.metrics import Metric, Over, measures
from game.studies.analysis.rows import Played, Round
from game.studies.assigning import Condition
from sim.world import JSON, Seat

Whose = Literal["session", "own", "partner"]
AGAINST = "length_to_people"
"""`length` over that of the better of one person alone and two people."""
IDLE = "idle"
"""The agent that does nothing: a person with it is alone."""


@dataclass(frozen=True, slots=True)
class Number:
    """A measure's number. `seat` is empty where it is the whole session's."""

    name: str
    """Of measures with parts: `measure.part`."""
    seat: Seat
    value: float


@dataclass(frozen=True, slots=True)
class Observed:
    """A number as it is compared: under which condition, in which cluster, and whose it is."""

    name: str
    whose: Whose
    value: float
    participant: str
    number: int
    condition: Condition
    session: str


def numbers(played: Played) -> list[Number]:
    """Every number that the measures have of a session and its seats; what is null has none."""
    found: list[Number] = []
    for name, measure in measures().items():
        found += _numbers(name, measure, played.metrics.get(name))
    return found


def _numbers(name: str, measure: Metric, value: JSON) -> Iterator[Number]:
    if not measure.over:
        if (plain := _plain(value)) is not None:
            yield Number(name, "", plain)
        return
    parts: dict[str, list[float]] = defaultdict(list)
    for seat, own in value.items() if isinstance(value, Mapping) else ():
        for part, number in _parts(name, own):
            parts[part].append(number)
            yield Number(part, str(seat), number)
    for part, seats in parts.items():
        yield Number(part, "", _over(measure.over, seats))


def _parts(name: str, value: JSON) -> Iterator[tuple[str, float]]:
    """A seat's value as numbers: itself, or each of its parts; who enabled whom is summed up."""
    if isinstance(value, Mapping) and name == "enabled":
        yield name, float(sum(value.values()))
    elif isinstance(value, Mapping):
        for part, inner in value.items():
            if (plain := _plain(inner)) is not None:
                yield f"{name}.{part}", plain
    elif (plain := _plain(value)) is not None:
        yield name, plain


def _plain(value: JSON) -> float | None:
    return float(value) if isinstance(value, bool | int | float) else None


def _over(how: Over, values: Sequence[float]) -> float:
    if how == "least":
        return min(values)
    return math.fsum(values) if how == "sum" else mean(values)


def base_name(name: str) -> str:
    """The measure of a number's name."""
    return name.partition(".")[0]


# -- against people --------------------------------------------------------------------------------


def against_people(sessions: Sequence[Played]) -> dict[str, float]:
    """By session its `length` over the mean length of the better of one person alone and two people, of
    successes on the same task at the same pace (as PARTNR compares, arXiv 2411.00081); no value where there
    are no such sessions of people, or it was no success."""
    lengths: dict[tuple[str, str], dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for one in sessions:
        who, length = company(one), _length(one)
        if who in ("alone", "people") and length is not None:
            lengths[one.task, one.pace][who].append(length)
    best = {key: min(mean(own) for own in groups.values()) for key, groups in lengths.items()}
    return {
        one.session: length / best[one.task, one.pace]
        for one in sessions
        if (length := _length(one)) is not None and best.get((one.task, one.pace))
    }


def company(one: Played) -> str:
    """Who played: `alone` (one person; all others did nothing), `people`, `mixed` or `agents`."""
    who = list(one.occupants.values())
    people = who.count("person")
    agents = [name for name in who if name not in ("person", IDLE)]
    if people and agents:
        return "mixed"
    return {0: "agents", 1: "alone"}.get(people, "people")


def _length(one: Played) -> float | None:
    return _plain(one.metrics.get("length")) if one.metrics.get("success") is True else None


# -- as they are compared --------------------------------------------------------------------------


def observed(
    rounds: Sequence[Round], sessions: Mapping[str, Played], counted: Collection[str]
) -> list[Observed]:
    """Every number of the rounds of those who count. What is a session's is there once for each session,
    with the first of its participants; what is a seat's once for each participant."""
    against = against_people(list(sessions.values()))
    found: list[Observed] = []
    seen: set[str] = set()
    for row in rounds:
        played = sessions.get(row.session)
        if played is None or row.participant not in counted:
            continue
        known = numbers(played)
        if row.session in against:
            known.append(Number(AGAINST, "", against[row.session]))
        found += _of_round(row, known, whole=row.session not in seen)
        seen.add(row.session)
    return found


def _of_round(row: Round, known: Sequence[Number], *, whole: bool) -> Iterator[Observed]:
    def made(name: str, whose: Whose, value: float) -> Observed:
        who, of = row.participant, row.session
        return Observed(name, whose, value, who, row.number, row.condition, of)

    partners: dict[str, list[float]] = defaultdict(list)
    for one in known:
        if one.seat == row.seat:
            yield made(one.name, "own", one.value)
        elif one.seat:
            partners[one.name].append(one.value)
        elif whole:
            yield made(one.name, "session", one.value)
    for name, values in partners.items():
        yield made(name, "partner", mean(values))

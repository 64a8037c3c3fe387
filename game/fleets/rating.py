"""Ratings by games that compare: a contest is one kitchen with one seed at one pace, and all who played it.

Skill is estimated by the Plackett-Luce model of Weng and Lin (openskill; docs/decisions/0018-ladder.md): each
contest is ranked as the daily board is (done before not done, then points, then the fewest steps), and equals are equal.
Of several games of one contestant in a contest the first counts: who comes again knows the kitchen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from statistics import median_low
from typing import Literal, TypeAlias

from openskill.models import PlackettLuce, PlackettLuceRating

People: TypeAlias = Literal["each", "group"]
"""People one by one, as far as they wish to be named, or all of them as one."""
SOMEBODY, PERSON, EVERYBODY = "somebody", "person:", "people"
TEAM = "|"
"""Between those of a team."""
TABLE = 16
"""More contestants than that in a contest are dealt into tables, which are ranked one by one: the model's
work grows with their square."""
INTERVAL = 1.96
"""Standard deviations to each side of an interval of 95 %."""
DIGITS = 2


@dataclass(frozen=True, slots=True)
class Played:
    """One game: in which contest, by whom, and how it went. `length` is in steps, as its pace counts them."""

    session: str
    contest: str
    team: tuple[str, ...]
    done: bool
    points: int | None
    length: int
    finished_at: datetime

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Smaller is better."""
        return not self.done, -(self.points or 0), self.length


@dataclass(slots=True)
class Standing:
    """A contestant on the ladder. `low` and `high` are the ends of the interval of 95 %; the ladder goes by `low`,
    so that few games do not bring anybody to its top."""

    who: str
    rating: float
    low: float
    high: float
    games: int = 0
    contests: int = 0
    done: int = 0
    rivals: int = 0
    """Against how many different contestants."""
    place: int = 0

    def to_json(self) -> dict[str, str | float | int]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class _Form:
    """What is known of a contestant while contests are gone through."""

    skill: PlackettLuceRating
    games: int = 0
    contests: int = 0
    done: int = 0
    rivals: set[str] = field(default_factory=set)


def ladder(
    games: Iterable[Played], people: People = "each", owners: Mapping[str, str] = {}
) -> list[Standing]:
    """The standings of those who met others, the best first. The same games give the same ladder, in whatever order
    they come. `owners` says whose those are that are somebody's: nobody meets what is their own."""
    model = PlackettLuce(
        tau=0.0
    )  # skill is taken not to drift: a program that learns takes another name
    forms: dict[str, _Form] = {}
    contests = _contests(games, people)
    for contest in sorted(contests, key=_when):
        for who, rows in contest.items():
            form = forms.setdefault(who, _Form(model.rating()))
            form.games += len(rows)
            form.done += sum(row.done for row in rows)
        if len(contest) > 1:
            name = next(iter(contest.values()))[0].contest
            for table in _tables(_of_different_owners(contest, name, owners), name):
                _rate(model, forms, {who: contest[who] for who in table})
    return _standings(forms)


def _contests(games: Iterable[Played], people: People) -> list[dict[str, list[Played]]]:
    """By contest and contestant their games, the first one first."""
    found: dict[str, dict[str, list[Played]]] = {}
    for game in sorted(games, key=lambda one: (one.finished_at, one.session)):
        who = contestant(game.team, people)
        if who is not None:
            found.setdefault(game.contest, {}).setdefault(who, []).append(game)
    return list(found.values())


def contestant(team: Sequence[str], people: People) -> str | None:
    """What a team is called on a ladder; None: it is not on it, as who plays does not wish to be named."""
    if people == "group":
        named = [EVERYBODY if one == SOMEBODY or one.startswith(PERSON) else one for one in team]
    elif SOMEBODY in team:
        return None
    else:
        named = list(team)
    return TEAM.join(sorted(named))


def _when(contest: Mapping[str, Sequence[Played]]) -> tuple[datetime, str]:
    first = min(rows[0].finished_at for rows in contest.values())
    return first, next(iter(contest.values()))[0].contest


def _of_different_owners(
    contestants: Iterable[str], contest: str, owners: Mapping[str, str]
) -> list[str]:
    """One of those of the same owners, drawn: whoever has many programs neither lifts one over the others nor
    crowds a contest."""
    drawn: dict[tuple[str, ...], str] = {}
    for who in _drawn(contestants, contest):
        crew = tuple(sorted({owners.get(one, one) for one in who.split(TEAM)}))
        drawn.setdefault(crew, who)
    return sorted(drawn.values())


def _drawn(contestants: Iterable[str], contest: str) -> list[str]:
    """In an order that is drawn from the contest's name."""
    return sorted(contestants, key=lambda who: hashlib.sha256(f"{contest} {who}".encode()).digest())


def _tables(contestants: Sequence[str], contest: str) -> list[list[str]]:
    """Contestants at tables of at most `TABLE`, of about the same size, drawn from the contest's name."""
    count = -(-len(contestants) // TABLE)
    drawn = _drawn(contestants, contest)
    return [drawn[number::count] for number in range(count)]


def _rate(
    model: PlackettLuce, forms: Mapping[str, _Form], table: Mapping[str, Sequence[Played]]
) -> None:
    if len(table) < 2:
        return
    names = list(table)
    results = {who: result_of(who, rows).rank for who, rows in table.items()}
    order = {rank: place for place, rank in enumerate(sorted(set(results.values())), 1)}
    ranks = [float(order[results[who]]) for who in names]
    rated = model.rate([[forms[who].skill] for who in names], ranks=ranks)
    for who, (skill,) in zip(names, rated, strict=True):
        form = forms[who]
        form.skill = skill
        form.contests += 1
        form.rivals |= set(names) - {who}


def result_of(who: str, rows: Sequence[Played]) -> Played:
    """The game that counts: the first one; of people as a group the middle one of all of theirs."""
    if EVERYBODY not in who.split(TEAM):
        return rows[0]
    ranks = [row.rank for row in rows]
    return rows[ranks.index(median_low(ranks))]


def _standings(forms: Mapping[str, _Form]) -> list[Standing]:
    found = []
    for who, form in forms.items():
        if not form.contests:
            continue
        mu, spread = form.skill.mu, INTERVAL * form.skill.sigma
        found.append(
            Standing(
                who, round(mu, DIGITS), round(mu - spread, DIGITS), round(mu + spread, DIGITS),
                form.games, form.contests, form.done, len(form.rivals),
            )
        )  # fmt: skip
    found.sort(key=lambda one: (-one.low, -one.rating, one.who))
    for _, group in groupby(enumerate(found, 1), key=lambda pair: (pair[1].low, pair[1].rating)):
        rows = list(group)
        for _, one in rows:
            one.place = rows[0][0]
    return found

"""What published collections say of sessions: the value that tables of reports use.

A collection's questionnaire says what its share of yes is called (`measure`, such as
`correctness`); `game.report.data` puts it among the metrics of a result under that name.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from game.models import RatedSession, RatingCollection
from game.ratings.analysis import Analysis, analyse, value_of

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Published:
    """A collection whose results may stand in reports."""

    collection: RatingCollection
    analysis: Analysis
    sessions: dict[int, tuple[str, ...]]
    """Per item the sessions that it stands for."""


def shares(sessions: Collection[str]) -> dict[str, dict[str, float]]:
    """Per session and measure the share of raters who said yes (0 to 1): of closed collections whose
    results were put into reports, and of raters who count. Where several collections are about a
    session, the mean of theirs."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for one in published(sessions, intervals=False):
        measure = one.analysis.form.measure
        if measure:
            for session, share in of_sessions(one).items():
                found[session, measure].append(share)
    told: dict[str, dict[str, float]] = defaultdict(dict)
    for (session, measure), values in found.items():
        told[session][measure] = math.fsum(values) / len(values)
    return dict(told)


def correctness(sessions: Collection[str]) -> dict[str, float]:
    """Per session the share of raters who say that it completes its task."""
    told = shares(sessions)
    return {one: own["correctness"] for one, own in told.items() if "correctness" in own}


def published(sessions: Iterable[str], *, intervals: bool = True) -> list[Published]:
    """The published collections that are about some of these sessions, the oldest first; without
    `intervals` in a tenth of the time."""
    wanted = sorted({one for one in sessions if one})
    if not wanted:
        return []
    about: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for start in range(0, len(wanted), AT_ONCE):
        rows = RatedSession.objects.filter(
            session__in=wanted[start : start + AT_ONCE],
            item__collection__in_reports=True,
            item__expected="",
        )
        for name, item, session in rows.values_list("item__collection", "item", "session"):
            about[name][item].append(session)
    collections = RatingCollection.objects.filter(pk__in=about).order_by("created_at")
    return [
        Published(
            one,
            analyse(one, intervals=intervals),
            {i: tuple(own) for i, own in about[one.pk].items()},
        )
        for one in collections
    ]


def of_sessions(one: Published) -> dict[str, float]:
    """What a collection's items count for, by session."""
    found: dict[str, float] = {}
    for report in one.analysis.items:
        value = value_of(report)
        if value is not None:
            found |= dict.fromkeys(one.sessions.get(report.item.pk, ()), value)
    return found

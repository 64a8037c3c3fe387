"""The report in one look: who reached the goal how often, best first, with how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from django.utils.translation import gettext, ngettext

from game.report.data import is_people
from game.report.statistics import wilson
from game.report.tables import Sheet, kind_of, money


@dataclass(frozen=True, slots=True)
class Bar:
    """One agent (or people): `share`, `low` and `high` are percent of its episodes, Wilson's 95 %."""

    who: str
    kind: str
    won: int
    count: int
    share: float
    low: float
    high: float
    steps: float | None
    """Mean steps of the episodes that succeeded."""
    cost: str
    """US dollars of all its episodes, in words; empty where nothing was asked of a model."""
    query: str

    @property
    def words(self) -> str:
        """The bar for those who do not see it."""
        return gettext("{share} %, between {low} and {high}").format(
            share=f"{self.share:.0f}", low=f"{self.low:.0f}", high=f"{self.high:.0f}"
        )


def bars(sheet: Sheet) -> list[Bar]:
    """A bar for everybody who played to an end, best first."""
    found = [_bar(sheet, who) for who in sheet.whos if sheet.of_who(who)]
    return sorted(found, key=lambda one: (-one.share, -one.count, one.who))


def _bar(sheet: Sheet, who: str) -> Bar:
    own = sheet.of_who(who)
    won = [one for one in own if sheet.won(one)]
    low, high = wilson(len(won), len(own))
    paid = any(one.requests for one in own) and not is_people(who)
    return Bar(
        who=who, kind=kind_of(who), won=len(won), count=len(own), share=100 * len(won) / len(own),
        low=100 * low, high=100 * high, steps=fmean(one.steps for one in won) if won else None,
        cost=money(sheet.all_of(who)).text if paid else "", query=sheet.filters.query(agent=who),
    )  # fmt: skip


def lead(sheet: Sheet, found: list[Bar]) -> str:
    """The report in a sentence or two, in the reader's language; empty where there is nothing to say."""
    if not found:
        return ""
    best = found[0]
    near = [one.who for one in found[1:] if one.high >= best.low]
    kitchens = len({one.task for one in sheet.results})
    said = (
        gettext("{who} succeeded most often: {won} of {count} episodes ({words}); the interval of {others} overlaps with it.")
        if near
        else gettext("{who} succeeded most often: {won} of {count} episodes ({words}).")
        if len(found) > 1
        else gettext("{who} succeeded in {won} of {count} episodes ({words}).")
    ).format(
        who=best.who, won=best.won, count=best.count, words=best.words,
        others=gettext(" and ").join(near[:3]),
    )  # fmt: skip
    where = ngettext("{count} kitchen.", "{count} kitchens.", kitchens).format(count=kitchens)
    return f"{said} {where}"

"""What the report's tables are made of. Every number of ours knows which episodes are behind it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.evaluation.spending import NO_PRICE, money_words
from game.report.data import LATE, RULES, UNPLAYED, Filters, Result, is_people
from game.report.statistics import bootstrap, wilson
from sim.world import JSON

PUBLISHED = "published"
"""Mark of rows and columns that come from the paper."""
NOTHING = "\u2013"
"""Where there is nothing to count."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its text, a smaller note (an interval, counts), and where its episodes are listed."""

    text: str = ""
    note: str = ""
    query: str = ""
    value: JSON = None
    replay: tuple[str, int] | None = None
    """A session and a step of it: where in a replay it can be seen."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its head. `kind`: ours, people or published."""

    head: str
    cells: tuple[Cell, ...]
    kind: str = "ours"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `columns` are heads with their kinds, as rows have them."""

    name: str
    title: str
    corner: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    note: str = ""
    source: str = ""
    """The paper that published values are from."""
    benchmark: str = ""
    """The benchmark that it belongs to; empty: it says the same of any world."""

    @property
    def compares(self) -> bool:
        """Whether published values stand in it."""
        kinds = [kind for _, kind in self.columns] + [row.kind for row in self.rows]
        return PUBLISHED in kinds


@dataclass(frozen=True, slots=True)
class Sheet:
    """What tables are made from: the results that count, those that could not be played, and who
    made them."""

    filters: Filters
    results: tuple[Result, ...]
    whos: tuple[str, ...] = field(default=())
    unplayed: tuple[Result, ...] = ()

    @staticmethod
    def of(filters: Filters, results: Sequence[Result]) -> Sheet:
        counted = tuple(one for one in results if one.counts)
        unplayed = tuple(one for one in results if one.unplayed)
        everybody = dict.fromkeys(one.who for one in results if one.counts or one.unplayed)
        return Sheet(filters, counted, tuple(sorted(everybody, key=is_people)), unplayed)

    @property
    def all(self) -> tuple[Result, ...]:
        """Those that count and those that could not be played."""
        return (*self.results, *self.unplayed)

    def of_who(self, who: str) -> list[Result]:
        return [one for one in self.results if one.who == who]

    def all_of(self, who: str) -> list[Result]:
        """Also those that could not be played: what they cost was spent."""
        return [one for one in self.all if one.who == who]

    def won(self, one: Result) -> bool:
        return one.success(self.filters.rule)


def kind_of(who: str) -> str:
    return "people" if is_people(who) else "ours"


def percent(value: float) -> str:
    """A rate as the paper prints it: three digits."""
    scaled = 100 * value
    return f"{scaled:.2f}" if scaled < 9.995 else f"{scaled:.1f}"


def rate(sheet: Sheet, results: Sequence[Result], **more: str) -> Cell:
    """A success rate in percent with its Wilson interval, counts, and how many came late."""
    won = sum(sheet.won(one) for one in results)
    return with_late(sheet, share(won, len(results), sheet.filters.query(**more)), results)


def with_late(sheet: Sheet, cell: Cell, results: Sequence[Result]) -> Cell:
    """A cell of successes, with a note of the failures that reached the goal after all."""
    late = sum(one.late(sheet.filters.rule) for one in results)
    note = ", ".join(filter(None, (cell.note, f"{late} {LATE}" if late else "")))
    return replace(cell, note=note)


NOT_PLAYED = ("Not played", "ours")
"""Head of the column of `not_played`."""
REASONS, REASON_LENGTH = 2, 90


def not_played(sheet: Sheet, results: Sequence[Result], **more: str) -> Cell:
    """How many of these results could not be played, and the most frequent reasons why."""
    lost = [one for one in results if one.unplayed]
    if not lost:
        return Cell("0", value=0)
    why = Counter(_shortened(one.unplayed) for one in lost).most_common()
    words = [f"{reason} ({count})" for reason, count in why[:REASONS]]
    words += [f"{len(why) - REASONS} other reasons"] if len(why) > REASONS else []
    query = sheet.filters.query(**more, state=UNPLAYED)
    return Cell(str(len(lost)), "; ".join(words), query, len(lost))


def _shortened(reason: str) -> str:
    reason = " ".join(reason.split())
    return reason if len(reason) <= REASON_LENGTH else f"{reason[: REASON_LENGTH - 1]}…"


def money(results: Sequence[Result], query: str = "") -> Cell:
    """What these results cost in all, in US dollars; what has no price is said, not left out."""
    known = math.fsum(one.cost for one in results if one.cost is not None)
    unpriced = sum(one.cost is None for one in results)
    digits = 2 if known >= 0.01 or not known else 4
    if unpriced and not known:
        return Cell(NO_PRICE, query=query)
    note = money_words(known, unpriced, digits).partition(" and ")[2]
    return Cell(f"${known:.{digits}f}", note, query, None if unpriced else known)


def mean_money(results: Sequence[Result]) -> Cell:
    """The mean cost of these results in US dollars, of those that have a price."""
    known = [one.cost for one in results if one.cost is not None]
    if results and not known:
        return Cell(NO_PRICE)
    found, without = mean(known, digits=4), len(results) - len(known)
    return replace(found, note=f"{found.note}, {without} without a price") if without else found


def share(part: int, whole: int, query: str = "") -> Cell:
    """A part of a whole in percent, with its Wilson interval and counts."""
    if not whole:
        return Cell(NOTHING)
    low, high = wilson(part, whole)
    note = f"[{percent(low)}, {percent(high)}] {part}/{whole}"
    return Cell(percent(part / whole), note, query, 100 * part / whole)


def mean(values: Sequence[float], query: str = "", digits: int = 2) -> Cell:
    """A mean with its bootstrap interval."""
    if not values:
        return Cell(NOTHING)
    middle, low, high = bootstrap(values)
    note = f"[{low:.{digits}f}, {high:.{digits}f}] n={len(values)}"
    return Cell(f"{middle:.{digits}f}", note, query, middle)


def plain(value: float | None, digits: int = 1) -> Cell:
    """A published number; nothing where it could not be read."""
    return Cell("?") if value is None else Cell(f"{value:.{digits}f}", value=value)


def success_by_suite(sheet: Sheet, suites: Sequence[str]) -> list[Row]:
    """A row for everybody who played, with the success rate in each of these suites, and how many
    episodes were not played."""
    return [
        Row(
            who,
            (*_rates(sheet, who, suites), not_played(sheet, sheet.all_of(who), agent=who)),
            kind_of(who),
        )
        for who in sheet.whos
    ]


def _rates(sheet: Sheet, who: str, suites: Sequence[str]) -> tuple[Cell, ...]:
    own = sheet.of_who(who)
    return tuple(
        rate(sheet, [one for one in own if one.suite == suite], agent=who, suite=suite)
        for suite in suites
    )


def rule_words(filters: Filters) -> str:
    """What counts as a success, in words."""
    return RULES[filters.rule]

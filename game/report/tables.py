"""What the report's tables are made of. Every number of ours knows which episodes are behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.report.data import RULES, Filters, Result, is_people
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


@dataclass(frozen=True, slots=True)
class Sheet:
    """What tables are made from: the results that count, by who made them."""

    filters: Filters
    results: tuple[Result, ...]
    whos: tuple[str, ...] = field(default=())

    @staticmethod
    def of(filters: Filters, results: Sequence[Result]) -> Sheet:
        counted = tuple(one for one in results if one.counts)
        whos = sorted(dict.fromkeys(one.who for one in counted), key=is_people)
        return Sheet(filters, counted, tuple(whos))

    def of_who(self, who: str) -> list[Result]:
        return [one for one in self.results if one.who == who]

    def won(self, one: Result) -> bool:
        return one.success(self.filters.rule)


def kind_of(who: str) -> str:
    return "people" if is_people(who) else "ours"


def percent(value: float) -> str:
    """A rate as the paper prints it: three digits."""
    scaled = 100 * value
    return f"{scaled:.2f}" if scaled < 9.995 else f"{scaled:.1f}"


def rate(sheet: Sheet, results: Sequence[Result], **more: str) -> Cell:
    """A success rate in percent with its Wilson interval and counts."""
    return share(sum(sheet.won(one) for one in results), len(results), sheet.filters.query(**more))


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
    """A row for everybody who played, with the success rate in each of these suites."""
    return [Row(who, _rates(sheet, who, suites), kind_of(who)) for who in sheet.whos]


def _rates(sheet: Sheet, who: str, suites: Sequence[str]) -> tuple[Cell, ...]:
    own = sheet.of_who(who)
    return tuple(
        rate(sheet, [one for one in own if one.suite == suite], agent=who, suite=suite)
        for suite in suites
    )


def rule_words(filters: Filters) -> str:
    """What counts as a success, in words."""
    return RULES[filters.rule]

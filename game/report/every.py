"""All tables and figures of a report: each is about the episodes of its own paper's suites."""

from __future__ import annotations

from collections.abc import Callable

from game.evaluation import published
from game.report import asgard, figures, tables
from game.report.asgard import charts as asgard_charts
from game.report.asgard import published as asgard_published
from game.report.asgard import tables as asgard_tables
from game.report.asgard.tables import without_asgard
from game.report.figures import Chart
from game.report.tables import PUBLISHED, Sheet, Table

SHARED = ("effort", "team")
"""Tables that say the same of any world."""

TABLES: dict[str, Callable[[Sheet], Table]] = {**tables.MAKERS, **asgard_tables.MAKERS}
CHARTS: dict[str, Callable[[Sheet], Chart]] = {**figures.MAKERS, **asgard_charts.MAKERS}


def table(name: str, sheet: Sheet) -> Table:
    """One table, from the results that it is about."""
    own = name in tables.MAKERS and name not in SHARED
    return TABLES[name](without_asgard(sheet) if own else sheet)


def chart(name: str, sheet: Sheet) -> Chart:
    """One figure, from the results that it is about."""
    return CHARTS[name](without_asgard(sheet) if name in figures.MAKERS else sheet)


def all_tables(sheet: Sheet) -> list[Table]:
    """Every table that has something of ours to say."""
    made = [table(name, sheet) for name in TABLES]
    return [one for one in made if one.columns and any(row.kind != PUBLISHED for row in one.rows)]


def all_charts(sheet: Sheet) -> list[Chart]:
    """Every figure that has something of ours to show."""
    made = [chart(name, sheet) for name in CHARTS]
    return [one for one in made if any(series.kind != PUBLISHED for series in one.series)]


def sources(sheet: Sheet) -> list[str]:
    """The papers whose numbers stand beside ours."""
    suites = {one.suite for one in sheet.results}
    found = [asgard_published.SOURCE] if suites & set(asgard.SUITES) else []
    return found if found and suites <= set(asgard.SUITES) else [published.SOURCE, *found]

"""All tables and figures of a report: each is about the episodes of its own benchmark."""

from __future__ import annotations

from dataclasses import replace

from game.benchmarks import all_benchmarks
from game.report import Maker, all_figures
from game.report import all_tables as table_makers
from game.report.figures import Chart
from game.report.tables import PUBLISHED, Sheet, Table


def table(name: str, sheet: Sheet) -> Table:
    """One table, from the results that it is about.

    Raises:
        KeyError: there is no such table.
    """
    maker = table_makers()[name]
    card = all_benchmarks().get(maker.benchmark)
    made = maker.make(_about(maker, sheet))
    if card is None:
        return made
    return replace(made, source=card.source if made.compares else "", benchmark=card.name)


def chart(name: str, sheet: Sheet) -> Chart:
    """One figure, from the results that it is about.

    Raises:
        KeyError: there is no such figure.
    """
    maker = all_figures()[name]
    return maker.make(_about(maker, sheet))


def _about(maker: Maker[Table] | Maker[Chart], sheet: Sheet) -> Sheet:
    """The part of a sheet that a benchmark is about; the whole of it for what is nobody's."""
    card = all_benchmarks().get(maker.benchmark)
    if card is None:
        return sheet
    own = [one for one in sheet.all if card.covers(one.world, one.suite)]
    return Sheet.of(sheet.filters, own)


def all_tables(sheet: Sheet) -> list[Table]:
    """Every table that has something of ours to say."""
    made = [table(name, sheet) for name in table_makers()]
    return [one for one in made if one.columns and any(row.kind != PUBLISHED for row in one.rows)]


def all_charts(sheet: Sheet) -> list[Chart]:
    """Every figure that has something of ours to show."""
    made = [chart(name, sheet) for name in all_figures()]
    return [one for one in made if any(series.kind != PUBLISHED for series in one.series)]


def sources(sheet: Sheet) -> list[str]:
    """The papers whose numbers stand beside ours."""
    suites = {(one.world, one.suite) for one in sheet.all}
    cards = all_benchmarks().values()
    return [
        card.source for card in cards if card.source and any(card.covers(*one) for one in suites)
    ]

"""What people say of the episodes: a table of every collection whose results were put into reports."""

from __future__ import annotations

from collections.abc import Iterable

from game.ratings import questionnaires
from game.ratings.agreement import Value
from game.ratings.analysis import CORRECT, OriginReport
from game.ratings.shares import Published, of_sessions, published
from game.report import table
from game.report.tables import NOTHING, Cell, Row, Sheet, Table, kind_of, mean

COLUMNS = ("Rated episodes or programs", "Mean", "Standard error over raters", "70 % say yes (%)")


@table("ratings")
def ratings(sheet: Sheet) -> Table:
    """Mean rating of everybody's episodes, people's programs that were rated among them, and how far
    the raters agree. An origin's own programs are rated once, however many episodes they were."""
    measures = {one.form.measure for one in questionnaires().values()} - {""}
    found = published(one.session for one in sheet.results if measures & one.metrics.keys())
    several = len(found) > 1
    rows: list[Row] = []
    notes = []
    for one in found:
        name = one.collection.name
        told = [*_ours(sheet, one), *_peoples(one.analysis.origins)]
        rows += [
            Row(f"{row.head} ({name})" if several else row.head, row.cells, row.kind)
            for row in told
        ]
        notes.append(_note(one))
    columns = tuple((head, "ours") for head in COLUMNS) if rows else ()
    note = " ".join([
        "Means of the share of raters who say yes (of the points, where one rates on a scale), with "
        "95 % bootstrap intervals over episodes.", *notes,
    ])  # fmt: skip
    return Table("ratings", "Ratings", "Origin", columns, tuple(rows), note)


def _ours(sheet: Sheet, one: Published) -> list[Row]:
    values = of_sessions(one)
    errors = {origin.name: origin.error for origin in one.analysis.origins}
    origins = {
        session: item.item.origin
        for item in one.analysis.items
        for session in one.sessions.get(item.item.pk, ())
    }
    yes_no = bool(one.analysis.form.positive)
    rows = []
    for who in sheet.whos:
        own = [x for x in sheet.of_who(who) if x.session in values]
        if own:
            points = [values[x.session] for x in own]
            query = sheet.filters.query(agent=who)
            cells = (
                Cell(str(len(own)), value=len(own), query=query),
                mean(points, query, digits=3),
                _number(errors.get(origins[own[0].session])),
                _correct(points) if yes_no else Cell(NOTHING),
            )
            rows.append(Row(who, cells, kind_of(who)))
    return rows


def _peoples(origins: Iterable[OriginReport]) -> list[Row]:
    return [
        Row(
            one.name,
            (
                Cell(str(one.items), value=one.items),
                _interval(one.value),
                _number(one.error),
                _percent(one.correct),
            ),
            "people",
        )
        for one in origins
        if one.by_people
    ]


def _correct(points: list[float]) -> Cell:
    share = sum(point >= CORRECT for point in points) / len(points)
    return Cell(f"{100 * share:.1f}", f"n={len(points)}", value=100 * share)


def _interval(value: Value) -> Cell:
    if value.middle is None:
        return Cell(NOTHING)
    low, high = value.low, value.high
    note = f"[{low:.3f}, {high:.3f}] " if low is not None and high is not None else ""
    return Cell(f"{value.middle:.3f}", f"{note}n={value.count}", value=value.middle)


def _percent(value: Value) -> Cell:
    if value.middle is None:
        return Cell(NOTHING)
    return Cell(f"{100 * value.middle:.1f}", f"n={value.count}", value=100 * value.middle)


def _number(value: float | None) -> Cell:
    return Cell(NOTHING) if value is None else Cell(f"{value:.3f}", value=value)


def _note(one: Published) -> str:
    """Who rated, and how far they agree."""
    counting = [rater for rater in one.analysis.raters if rater.counts and rater.answered]
    left_out = len(one.analysis.raters) - len(counting)
    told = f"“{one.collection.name}”: {len(counting)} raters"
    told += f" ({left_out} more do not count)" if left_out else ""
    for value in list(one.analysis.agreement.values())[:1]:
        if value.middle is not None:
            told += f", Krippendorff's alpha {value.middle:.3f}"
        if value.low is not None and value.high is not None:
            told += f" [{value.low:.3f}, {value.high:.3f}]"
    return f"{told}."
